/// A beacon that was heard. None ever is on Linux; subclasses of tests may say otherwise.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding {
  /// A beacon of which nothing is known.
  public override init() { super.init() }

  /// Its identifier.
  open var uuid: UUID { UUID(uuid: UUID_NULL) }
  /// The older name of ``uuid``.
  open var proximityUUID: UUID { uuid }
  /// The larger number.
  open var major: NSNumber { 0 }
  /// The smaller number.
  open var minor: NSNumber { 0 }
  /// How far it is away: not known.
  open var proximity: CLProximity { .unknown }
  /// Meters; negative, as it is not known.
  open var accuracy: CLLocationAccuracy { -1 }
  /// The strength of its signal.
  open var rssi: Int { 0 }
  /// When it was heard.
  open var timestamp: Date { .distantPast }

  /// Itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// True.
  open class var supportsSecureCoding: Bool { true }
  /// A beacon of which nothing is known.
  public required init?(coder: NSCoder) { super.init() }
  /// Writes nothing.
  open func encode(with coder: NSCoder) {}
}

private let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/// Which beacons are meant.
open class CLBeaconIdentityCondition: NSObject, NSCopying, NSSecureCoding {
  /// The beacons' identifier.
  open var uuid: UUID { storedUUID }
  private let storedUUID: UUID
  /// The larger number; nil for any.
  open var major: CLBeaconMajorValue? { storedMajor }
  private let storedMajor: CLBeaconMajorValue?
  /// The smaller number; nil for any.
  open var minor: CLBeaconMinorValue? { storedMinor }
  private let storedMinor: CLBeaconMinorValue?

  init(uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init()
  }

  /// All beacons of that identifier.
  public init(uuid: UUID) {
    (storedUUID, storedMajor, storedMinor) = (uuid, nil, nil)
    super.init()
  }

  /// All beacons of that identifier and larger number.
  public init(uuid: UUID, major: CLBeaconMajorValue) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, nil)
    super.init()
  }

  /// One beacon.
  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    (storedUUID, storedMajor, storedMinor) = (uuid, major, minor)
    super.init()
  }

  /// Whether it means the same beacons.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLBeaconIdentityCondition else { return false }
    return (uuid, major, minor) == (other.uuid, other.major, other.minor)
  }

  /// By the identifier.
  open override var hash: Int { uuid.hashValue }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
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

  /// Writes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    if let major { coder.encode(Int(major), forKey: "major") }
    if let minor { coder.encode(Int(minor), forKey: "minor") }
  }
}

/// Which beacons are to be ranged.
open class CLBeaconIdentityConstraint: CLBeaconIdentityCondition {}
