import GeoLocation

/// A region with an identifier. Regions are equal if their classes and identifiers are equal.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// The identifier of the region.
  open var identifier: String { storedIdentifier }
  private let storedIdentifier: String

  /// Whether entering is reported; true by default.
  open var notifyOnEntry = true

  /// Whether leaving is reported; true by default.
  open var notifyOnExit = true

  /// Creates a region with an empty identifier, for subclasses.
  public override init() {
    storedIdentifier = ""
    super.init()
  }

  init(identifier: String) {
    storedIdentifier = identifier
    super.init()
  }

  /// Returns whether the region contains a coordinate. The result is false except for a ``CLCircularRegion``.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { false }

  /// Returns a copy of the region.
  open func copy(with zone: NSZone? = nil) -> Any { copied(CLRegion(identifier: identifier)) }

  func copied(_ copy: CLRegion) -> CLRegion {
    (copy.notifyOnEntry, copy.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return copy
  }

  /// Returns whether an object is a region with the same class and identifier.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLRegion else { return false }
    return type(of: self) == type(of: other) && identifier == other.identifier
  }

  /// The hash of the identifier.
  open override var hash: Int { identifier.hashValue }

  // MARK: Coding

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") else {
      return nil
    }
    storedIdentifier = String(describing: identifier)
    super.init()
    notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
    notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
  }

  /// Encodes identifier and flags.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
    coder.encode(notifyOnExit, forKey: "notifyOnExit")
  }
}

/// A circle on the WGS 84 ellipsoid.
open class CLCircularRegion: CLRegion {
  /// The center of the circle.
  open var center: CLLocationCoordinate2D { storedCenter }
  private let storedCenter: CLLocationCoordinate2D

  /// The radius in meters.
  open var radius: CLLocationDistance { storedRadius }
  private let storedRadius: CLLocationDistance

  /// Creates a region. Invalid values are reported only when monitoring starts.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    (storedCenter, storedRadius) = (center, radius)
    super.init(identifier: identifier)
  }

  /// Returns whether the circle, including its edge, contains a coordinate; false if the radius is negative.
  ///
  /// Distances are geodesics.
  open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Geodesic.wgs84.distance(from: Coordinate(center), to: Coordinate(coordinate)) <= radius
  }

  /// The identifier, center and radius in Apple's format.
  open override var description: String {
    "CLCircularRegion (identifier:'\(identifier)', center:\(center.text), "
      + String(format: "radius:%.2fm)", radius)
  }

  /// Returns a copy of the region.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copied(CLCircularRegion(center: center, radius: radius, identifier: identifier))
  }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    storedCenter = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: "latitude"),
      longitude: coder.decodeDouble(forKey: "longitude"))
    storedRadius = coder.decodeDouble(forKey: "radius")
    super.init(coder: coder)
  }

  /// Encodes all fields.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(center.latitude, forKey: "latitude")
    coder.encode(center.longitude, forKey: "longitude")
    coder.encode(radius, forKey: "radius")
  }

  /// The corresponding region that the manager core monitors.
  var monitored: CircularRegion {
    var region = CircularRegion(
      center: Coordinate(center), radius: radius, identifier: identifier)
    (region.notifyOnEntry, region.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return region
  }
}

extension CLRegion {
  // `center` and `radius` are not declared here, because a subclass of CLCircularRegion could then not override them.

  /// Creates a circular region.
  @available(
    *, unavailable, message: "use CLCircularRegion(center:radius:identifier:)"
  )
  public convenience init(
    circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance,
    identifier: String
  ) { fatalError() }
}
