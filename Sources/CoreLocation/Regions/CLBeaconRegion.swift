/// The type of a beacon's major number.
public typealias CLBeaconMajorValue = UInt16
/// The type of a beacon's minor number.
public typealias CLBeaconMinorValue = UInt16

/// A region around beacons. Linux has no beacons, so monitoring and ranging fail with an error.
open class CLBeaconRegion: CLRegion {
  /// The UUID of the beacons.
  open var uuid: UUID { storedUUID }
  private let storedUUID: UUID
  private let storedMajor: UInt16?
  private let storedMinor: UInt16?

  /// The major number; nil for any number.
  open var major: NSNumber? { storedMajor.map { NSNumber(value: $0) } }
  /// The minor number; nil for any number.
  open var minor: NSNumber? { storedMinor.map { NSNumber(value: $0) } }
  /// Whether the state is reported when the display turns on. The value has no effect on Linux.
  open var notifyEntryStateOnDisplay = false

  /// Creates a region around all beacons with a UUID.
  public init(uuid: UUID, identifier: String) {
    (storedUUID, storedMajor, storedMinor) = (uuid, nil, nil)
    super.init(identifier: identifier)
  }

  /// Selects all beacons with a UUID and major number.
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

  /// Selects the beacons of a constraint.
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

  /// The constraint that selects the beacons.
  open var beaconIdentityConstraint: CLBeaconIdentityConstraint {
    CLBeaconIdentityConstraint(uuid: uuid, storedMajor, storedMinor)
  }

  /// Returns an empty dictionary, because this device cannot act as a beacon.
  open func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    NSMutableDictionary()
  }

  /// Returns a copy.
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

  /// Encodes all fields.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(uuid as NSUUID, forKey: "uuid")
    if let storedMajor { coder.encode(Int(storedMajor), forKey: "major") }
    if let storedMinor { coder.encode(Int(storedMinor), forKey: "minor") }
  }
}

/// A detected beacon. Linux detects no beacons, but subclasses in tests can override the properties.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding {
  /// Creates an unknown beacon.
  public override init() { super.init() }

  /// The UUID of the beacon.
  open var uuid: UUID { UUID(uuid: UUID_NULL) }
  /// The older name of ``uuid``.
  open var proximityUUID: UUID { uuid }
  /// The major number.
  open var major: NSNumber { 0 }
  /// The minor number.
  open var minor: NSNumber { 0 }
  /// The proximity; always unknown.
  open var proximity: CLProximity { .unknown }
  /// The accuracy in meters; negative, because it is unknown.
  open var accuracy: CLLocationAccuracy { -1 }
  /// The signal strength; always 0.
  open var rssi: Int { 0 }
  /// The time of detection.
  open var timestamp: Date { .distantPast }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }
  /// Creates an unknown beacon.
  public required init?(coder: NSCoder) { super.init() }
  /// Writes nothing.
  open func encode(with coder: NSCoder) {}
}

private let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/// A condition that selects beacons.
open class CLBeaconIdentityCondition: NSObject, NSCopying, NSSecureCoding {
  /// The UUID of the beacons.
  open var uuid: UUID { storedUUID }
  private let storedUUID: UUID
  /// The major number; nil for any number.
  open var major: CLBeaconMajorValue? { storedMajor }
  private let storedMajor: CLBeaconMajorValue?
  /// The minor number; nil for any number.
  open var minor: CLBeaconMinorValue? { storedMinor }
  private let storedMinor: CLBeaconMinorValue?

  init(uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init()
  }

  /// Selects all beacons with a UUID.
  public init(uuid: UUID) {
    (storedUUID, storedMajor, storedMinor) = (uuid, nil, nil)
    super.init()
  }

  /// Selects all beacons with a UUID and major number.
  public init(uuid: UUID, major: CLBeaconMajorValue) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, nil)
    super.init()
  }

  /// Selects one beacon.
  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init()
  }

  /// Returns whether both conditions select the same beacons.
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

  /// Encodes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    if let major { coder.encode(Int(major), forKey: "major") }
    if let minor { coder.encode(Int(minor), forKey: "minor") }
  }
}

/// A constraint that selects the beacons to range.
open class CLBeaconIdentityConstraint: CLBeaconIdentityCondition {}
