import GeoLocation

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

/// A circle on the ellipsoid of WGS 84.
open class CLCircularRegion: CLRegion {
  /// Where it is.
  open var center: CLLocationCoordinate2D { storedCenter }
  private let storedCenter: CLLocationCoordinate2D

  /// Meters from the center to the edge.
  open var radius: CLLocationDistance { storedRadius }
  private let storedRadius: CLLocationDistance

  /// Creates a region; nothing is checked before it is monitored.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    (storedCenter, storedRadius) = (center, radius)
    super.init(identifier: identifier)
  }

  /// Whether a place is in the circle or on its edge, by the geodesic; false for a negative radius.
  open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Geodesic.wgs84.distance(from: Coordinate(center), to: Coordinate(coordinate)) <= radius
  }

  /// Identifier, center and radius, in Apple's form.
  open override var description: String {
    "CLCircularRegion (identifier:'\(identifier)', center:\(center.text), "
      + String(format: "radius:%.2fm)", radius)
  }

  /// A copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copied(CLCircularRegion(center: center, radius: radius, identifier: identifier))
  }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    storedCenter = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: "latitude"),
      longitude: coder.decodeDouble(forKey: "longitude"))
    storedRadius = coder.decodeDouble(forKey: "radius")
    super.init(coder: coder)
  }

  /// Writes all fields.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(center.latitude, forKey: "latitude")
    coder.encode(center.longitude, forKey: "longitude")
    coder.encode(radius, forKey: "radius")
  }

  /// What GeoCore monitors.
  var monitored: CircularRegion {
    var region = CircularRegion(
      center: Coordinate(center), radius: radius, identifier: identifier)
    (region.notifyOnEntry, region.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return region
  }
}
