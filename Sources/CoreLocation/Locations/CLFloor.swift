/// A floor of a building. No receiver on Linux knows one, so ``CLLocation/floor`` is always nil, but a
/// subclass may have a level of its own.
///
/// Unchecked: it is an open class, as Apple's, so the compiler cannot know that all it stores is
/// constant.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The floor; 0 is the ground floor.
  open var level: Int { storedLevel }
  private let storedLevel: Int

  /// The ground floor, for subclasses.
  public override init() {
    storedLevel = 0
    super.init()
  }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    storedLevel = coder.decodeInteger(forKey: "level")
    super.init()
  }

  /// Writes the floor.
  open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }
}
