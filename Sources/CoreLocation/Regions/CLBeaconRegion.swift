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
