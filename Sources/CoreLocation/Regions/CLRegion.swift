/// A region by its identifier. Two are equal if they are of one class and have one identifier.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// What makes it the same region.
  open var identifier: String { storedIdentifier }
  private let storedIdentifier: String

  /// Whether entering is reported; true if not changed.
  open var notifyOnEntry = true

  /// Whether leaving is reported; true if not changed.
  open var notifyOnExit = true

  /// A region without a name, for subclasses.
  public override init() {
    storedIdentifier = ""
    super.init()
  }

  init(identifier: String) {
    storedIdentifier = identifier
    super.init()
  }

  /// Whether the region has a place: false but for a ``CLCircularRegion``.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { false }

  /// A copy.
  open func copy(with zone: NSZone? = nil) -> Any { copied(CLRegion(identifier: identifier)) }

  func copied(_ copy: CLRegion) -> CLRegion {
    (copy.notifyOnEntry, copy.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return copy
  }

  /// Whether it is a region of that class and identifier.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLRegion else { return false }
    return type(of: self) == type(of: other) && identifier == other.identifier
  }

  /// By the identifier.
  open override var hash: Int { identifier.hashValue }

  // MARK: Coding

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") else {
      return nil
    }
    storedIdentifier = String(describing: identifier)
    super.init()
    notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
    notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
  }

  /// Writes identifier and flags.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
    coder.encode(notifyOnExit, forKey: "notifyOnExit")
  }
}
