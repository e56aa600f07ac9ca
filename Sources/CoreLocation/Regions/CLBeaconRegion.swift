/// The larger of a beacon's two numbers.
public typealias CLBeaconMajorValue = UInt16
/// The smaller of a beacon's two numbers.
public typealias CLBeaconMinorValue = UInt16

/// A region around beacons. It compiles, but there are no beacons on Linux: monitoring and ranging fail
/// with an error.
open class CLBeaconRegion: CLRegion {
  /// The beacons' identifier.
  open var uuid: UUID { storedUUID }
  private let storedUUID: UUID
  private let storedMajor: UInt16?
  private let storedMinor: UInt16?

  /// The larger number; nil for any.
  open var major: NSNumber? { storedMajor.map { NSNumber(value: $0) } }
  /// The smaller number; nil for any.
  open var minor: NSNumber? { storedMinor.map { NSNumber(value: $0) } }
  /// Whether to tell of the region when the display comes on; it never is.
  open var notifyEntryStateOnDisplay = false

  /// All beacons of that identifier.
  public init(uuid: UUID, identifier: String) {
    (storedUUID, storedMajor, storedMinor) = (uuid, nil, nil)
    super.init(identifier: identifier)
  }

  /// All beacons of that identifier and larger number.
  public init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, nil)
    super.init(identifier: identifier)
  }

  /// One beacon.
  public init(
    uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
  ) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init(identifier: identifier)
  }

  /// The beacons of a constraint.
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

  /// What beacons it is about.
  open var beaconIdentityConstraint: CLBeaconIdentityConstraint {
    CLBeaconIdentityConstraint(uuid: uuid, storedMajor, storedMinor)
  }

  /// Empty: this machine is no beacon.
  open func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    NSMutableDictionary()
  }

  /// A copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copied(
      CLBeaconRegion(
        beaconIdentityConstraint: beaconIdentityConstraint, identifier: identifier))
  }

  /// Reads what ``encode(with:)`` wrote.
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

  /// Writes all fields.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(uuid as NSUUID, forKey: "uuid")
    if let storedMajor { coder.encode(Int(storedMajor), forKey: "major") }
    if let storedMinor { coder.encode(Int(storedMinor), forKey: "minor") }
  }
}
