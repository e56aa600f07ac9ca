/// A latitude or longitude in degrees on WGS 84. North and east are positive.
public typealias CLLocationDegrees = Double
/// A distance in meters.
public typealias CLLocationDistance = Double
/// An accuracy in meters. A negative value marks the value that it belongs to as invalid.
public typealias CLLocationAccuracy = Double
/// A speed in meters per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// The accuracy of a speed in meters per second; negative if unknown.
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees clockwise from true north, at least 0 and below 360; negative if unknown.
public typealias CLLocationDirection = Double
/// The accuracy of a direction in degrees; negative if unknown.
public typealias CLLocationDirectionAccuracy = Double

/// The best accuracy, with additional data from other sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The accuracy for a program that is not authorized for full accuracy.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000

/// A distance filter that delivers all positions.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Delivers all headings.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The largest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// A latitude and a longitude on WGS 84. The values are not clamped or wrapped.
///
/// Like Apple's type, it is not Equatable, Hashable or Codable, because many programs add these conformances
/// themselves.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude in degrees; north is positive.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees; east is positive.
  public var longitude: CLLocationDegrees

  /// Creates a coordinate at latitude 0, longitude 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a coordinate.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(
  latitude: .nan, longitude: .nan)

/// Returns whether the latitude is in [-90, 90] and the longitude is in [-180, 180].
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Creates a coordinate.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
