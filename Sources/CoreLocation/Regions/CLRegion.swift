import GeoLocation

/// A region with an identifier. Two regions are equal if their classes and identifiers are equal.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// The identifier of the region, which should be unique in a program.
  open var identifier: String { storedIdentifier }
  private let storedIdentifier: String

  /// True if the manager reports when the device enters the region; true by default.
  open var notifyOnEntry = true

  /// True if the manager reports when the device leaves the region; true by default.
  open var notifyOnExit = true

  /// Creates a region with an empty identifier. Use this initializer in subclasses that override ``identifier``.
  public override init() {
    storedIdentifier = ""
    super.init()
  }

  init(identifier: String) {
    storedIdentifier = identifier
    super.init()
  }

  /// Returns false. Subclasses such as ``CLCircularRegion`` override this method.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { false }

  /// Returns a copy of the region.
  open func copy(with zone: NSZone? = nil) -> Any { copied(CLRegion(identifier: identifier)) }

  func copied(_ copy: CLRegion) -> CLRegion {
    (copy.notifyOnEntry, copy.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return copy
  }

  /// Returns true if the other object is a region with the same class and identifier.
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

  /// Encodes the identifier and both notification settings.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
    coder.encode(notifyOnExit, forKey: "notifyOnExit")
  }
}

/// A circular region on the WGS 84 ellipsoid.
open class CLCircularRegion: CLRegion {
  /// The center of the circle.
  open var center: CLLocationCoordinate2D { storedCenter }
  private let storedCenter: CLLocationCoordinate2D

  /// The radius of the circle in meters.
  open var radius: CLLocationDistance { storedRadius }
  private let storedRadius: CLLocationDistance

  /// Creates a circular region. An invalid center or radius is reported only when monitoring starts.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    (storedCenter, storedRadius) = (center, radius)
    super.init(identifier: identifier)
  }

  /// Returns true if the coordinate is inside the circle or on its edge. A circle with a negative radius contains
  /// nothing.
  ///
  /// Distances are measured along geodesics.
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

  /// Encodes the center, the radius, the identifier and both notification settings.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(center.latitude, forKey: "latitude")
    coder.encode(center.longitude, forKey: "longitude")
    coder.encode(radius, forKey: "radius")
  }

  /// The equivalent region of GeoLocation, which `ManagerCore` monitors.
  var monitored: CircularRegion {
    var region = CircularRegion(
      center: Coordinate(center), radius: radius, identifier: identifier)
    (region.notifyOnEntry, region.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return region
  }
}

extension CLRegion {
  // This extension declares only the initializer. If `center` and `radius` were declared here, subclasses could not
  // override them.

  /// Unavailable. Use ``CLCircularRegion/init(center:radius:identifier:)``.
  @available(
    *, unavailable, message: "use CLCircularRegion(center:radius:identifier:)"
  )
  public convenience init(
    circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance,
    identifier: String
  ) { fatalError() }
}
