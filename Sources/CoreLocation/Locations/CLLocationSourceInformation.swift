/// What made a position.
///
/// Unchecked: it is an open class, as Apple's, so the compiler cannot know that all it stores is
/// constant.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// Whether software made it: a recording that is played, or a simulator.
  open var isSimulatedBySoftware: Bool { isSimulated }
  private let isSimulated: Bool

  /// Whether a receiver outside this machine gave it: one that gpsd or a serial line is connected to.
  open var isProducedByAccessory: Bool { isFromAccessory }
  private let isFromAccessory: Bool

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - isSoftware: whether software made the position.
  ///   - isAccessory: whether a receiver outside this machine gave it.
  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    (isSimulated, isFromAccessory) = (isSoftware, isAccessory)
    super.init()
  }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    isSimulated = coder.decodeBool(forKey: "simulated")
    isFromAccessory = coder.decodeBool(forKey: "accessory")
    super.init()
  }

  /// Writes both.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "simulated")
    coder.encode(isProducedByAccessory, forKey: "accessory")
  }
}
