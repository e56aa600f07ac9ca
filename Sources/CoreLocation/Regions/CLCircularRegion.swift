import GeoLocation

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
