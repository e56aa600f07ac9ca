/// Which beacons are meant.
open class CLBeaconIdentityCondition: NSObject, NSCopying, NSSecureCoding {
  /// The beacons' identifier.
  public let uuid: UUID
  /// The larger number; nil for any.
  public let major: CLBeaconMajorValue?
  /// The smaller number; nil for any.
  public let minor: CLBeaconMinorValue?

  init(uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
    (self.uuid, self.major, self.minor) = (uuid, major, minor)
    super.init()
  }

  /// All beacons of that identifier.
  public convenience init(uuid: UUID) { self.init(uuid: uuid, nil, nil) }

  /// All beacons of that identifier and larger number.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue) {
    self.init(uuid: uuid, major, nil)
  }

  /// One beacon.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    self.init(uuid: uuid, major, minor)
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
    (self.uuid, major, minor) = (uuid, number("major"), number("minor"))
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
