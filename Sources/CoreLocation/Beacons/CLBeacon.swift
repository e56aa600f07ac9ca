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
