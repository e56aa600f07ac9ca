/// A latitude and a longitude on WGS 84. It keeps what it is given: nothing is clamped or wrapped.
///
/// As Apple's it is neither Equatable nor Hashable nor Codable: many programs add that themselves.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees, north positive.
  public var latitude: CLLocationDegrees
  /// Degrees, east positive.
  public var longitude: CLLocationDegrees

  /// Latitude 0, longitude 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a coordinate.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A coordinate that is not valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(
  latitude: .nan, longitude: .nan)

/// Whether latitude is from -90 to 90 and longitude from -180 to 180, the ends included.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Creates a coordinate.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
