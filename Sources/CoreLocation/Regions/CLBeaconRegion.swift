/// The major number of a beacon, which identifies a group of beacons with the same UUID.
public typealias CLBeaconMajorValue = UInt16
/// The minor number of a beacon, which identifies one beacon in a group.
public typealias CLBeaconMinorValue = UInt16

/// A region around beacons. Beacons are not supported on Linux, so monitoring and ranging always fail.
open class CLBeaconRegion: CLRegion {
  /// The UUID that all beacons of the region share.
  open var uuid: UUID { storedUUID }
  private let storedUUID: UUID
  private let storedMajor: UInt16?
  private let storedMinor: UInt16?

  /// The major number of the beacons; nil for any number.
  open var major: NSNumber? { storedMajor.map { NSNumber(value: $0) } }
  /// The minor number of the beacons; nil for any number.
  open var minor: NSNumber? { storedMinor.map { NSNumber(value: $0) } }
  /// True if the state is reported when the display turns on. The setting has no effect on Linux.
  open var notifyEntryStateOnDisplay = false

  /// Creates a region around all beacons with the given UUID.
  public init(uuid: UUID, identifier: String) {
    (storedUUID, storedMajor, storedMinor) = (uuid, nil, nil)
    super.init(identifier: identifier)
  }

  /// Creates a region around all beacons with the given UUID and major number.
  public init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, nil)
    super.init(identifier: identifier)
  }

  /// Creates a region around one beacon.
  public init(
    uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
  ) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init(identifier: identifier)
  }

  /// Creates a region around the beacons that satisfy a constraint.
  public init(beaconIdentityConstraint constraint: CLBeaconIdentityConstraint, identifier: String) {
    storedUUID = constraint.uuid
    (storedMajor, storedMinor) = (constraint.major, constraint.minor)
    super.init(identifier: identifier)
  }

  /// The older name of ``init(uuid:identifier:)``.
  public convenience init(proximityUUID: UUID, identifier: String) {
    self.init(uuid: proximityUUID, identifier: identifier)
  }

  /// The older name of ``init(uuid:major:identifier:)``.
  public convenience init(
    proximityUUID: UUID, major: CLBeaconMajorValue, identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, identifier: identifier)
  }

  /// The older name of ``init(uuid:major:minor:identifier:)``.
  public convenience init(
    proximityUUID: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue,
    identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, minor: minor, identifier: identifier)
  }

  /// The older name of ``uuid``.
  open var proximityUUID: UUID { uuid }

  /// The UUID, major and minor number of the region as a constraint.
  open var beaconIdentityConstraint: CLBeaconIdentityConstraint {
    CLBeaconIdentityConstraint(uuid: uuid, storedMajor, storedMinor)
  }

  /// Returns an empty dictionary, because Linux devices cannot act as beacons.
  open func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    NSMutableDictionary()
  }

  /// Returns a copy of the region.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copied(
      CLBeaconRegion(
        beaconIdentityConstraint: beaconIdentityConstraint, identifier: identifier))
  }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    guard let uuid = coder.decodeObject(of: NSUUID.self, forKey: "uuid") else { return nil }
    storedUUID = UUID(uuidString: uuid.uuidString) ?? UUID()
    func number(_ key: String) -> UInt16? {
      coder.containsValue(forKey: key)
        ? UInt16(truncatingIfNeeded: coder.decodeInteger(forKey: key)) : nil
    }
    (storedMajor, storedMinor) = (number("major"), number("minor"))
    super.init(coder: coder)
  }

  /// Encodes all stored properties.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(uuid as NSUUID, forKey: "uuid")
    if let storedMajor { coder.encode(Int(storedMajor), forKey: "major") }
    if let storedMinor { coder.encode(Int(storedMinor), forKey: "minor") }
  }
}

/// A detected beacon. Beacons are never detected on Linux, but subclasses can override the properties, for example in
/// tests.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding {
  /// Creates a beacon with a zero UUID. Use this initializer in subclasses that override the properties.
  public override init() { super.init() }

  /// The UUID of the beacon; all zeros unless a subclass overrides it.
  open var uuid: UUID { UUID(uuid: UUID_NULL) }
  /// The older name of ``uuid``.
  open var proximityUUID: UUID { uuid }
  /// The major number of the beacon; 0 unless a subclass overrides it.
  open var major: NSNumber { 0 }
  /// The minor number of the beacon; 0 unless a subclass overrides it.
  open var minor: NSNumber { 0 }
  /// The estimated distance category; `unknown` unless a subclass overrides it.
  open var proximity: CLProximity { .unknown }
  /// The accuracy of the distance in meters; -1 (unknown) unless a subclass overrides it.
  open var accuracy: CLLocationAccuracy { -1 }
  /// The signal strength in decibels; 0 unless a subclass overrides it.
  open var rssi: Int { 0 }
  /// The time of detection; `distantPast` unless a subclass overrides it.
  open var timestamp: Date { .distantPast }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }
  /// Creates a beacon with a zero UUID. The coder is ignored.
  public required init?(coder: NSCoder) { super.init() }
  /// Has no effect, because a beacon has no stored properties.
  open func encode(with coder: NSCoder) {}
}

private let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/// The UUID and optional major and minor numbers that select beacons.
open class CLBeaconIdentityCondition: NSObject, NSCopying, NSSecureCoding {
  /// The UUID of the selected beacons.
  open var uuid: UUID { storedUUID }
  private let storedUUID: UUID
  /// The major number of the selected beacons; nil for any number.
  open var major: CLBeaconMajorValue? { storedMajor }
  private let storedMajor: CLBeaconMajorValue?
  /// The minor number of the selected beacons; nil for any number.
  open var minor: CLBeaconMinorValue? { storedMinor }
  private let storedMinor: CLBeaconMinorValue?

  init(uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init()
  }

  /// Selects all beacons with the given UUID.
  public init(uuid: UUID) {
    (storedUUID, storedMajor, storedMinor) = (uuid, nil, nil)
    super.init()
  }

  /// Selects all beacons with the given UUID and major number.
  public init(uuid: UUID, major: CLBeaconMajorValue) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, nil)
    super.init()
  }

  /// Selects one beacon by its UUID, major number and minor number.
  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init()
  }

  /// Returns true if the other object selects the same beacons.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLBeaconIdentityCondition else { return false }
    return (uuid, major, minor) == (other.uuid, other.major, other.minor)
  }

  /// The hash of the UUID.
  open override var hash: Int { uuid.hashValue }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "uuid"),
      let uuid = UUID(uuidString: String(describing: text))
    else { return nil }
    func number(_ key: String) -> UInt16? {
      coder.containsValue(forKey: key)
        ? UInt16(truncatingIfNeeded: coder.decodeInteger(forKey: key)) : nil
    }
    (storedUUID, storedMajor, storedMinor) = (uuid, number("major"), number("minor"))
    super.init()
  }

  /// Encodes the UUID and both numbers.
  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    if let major { coder.encode(Int(major), forKey: "major") }
    if let minor { coder.encode(Int(minor), forKey: "minor") }
  }
}

/// The beacons to range. Has the same properties as ``CLBeaconIdentityCondition``.
open class CLBeaconIdentityConstraint: CLBeaconIdentityCondition {}
