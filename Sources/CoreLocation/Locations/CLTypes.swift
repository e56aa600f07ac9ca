/// Degrees of latitude or longitude on WGS 84; north and east are positive.
public typealias CLLocationDegrees = Double
/// Meters.
public typealias CLLocationDistance = Double
/// Meters; a negative value marks the accompanying value as invalid.
public typealias CLLocationAccuracy = Double
/// Meters per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// Meters per second; negative if unknown.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from true north, from 0 to below 360; negative if unknown.
public typealias CLLocationDirection = Double
/// Degrees; negative if unknown.
public typealias CLLocationDirectionAccuracy = Double

/// The best accuracy, with data of other sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Three kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The accuracy for a program without authorization for full accuracy.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000

/// Delivers all positions, at any distance.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Delivers all headings.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The largest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// A latitude and a longitude on WGS 84. Values are stored unchanged: nothing is clamped or wrapped.
///
/// As Apple's type, it is not Equatable, Hashable or Codable: many programs add these conformances.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees, north positive.
  public var latitude: CLLocationDegrees
  /// Degrees, east positive.
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

/// Returns whether latitude is from -90 to 90 and longitude from -180 to 180, limits included.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Creates a coordinate.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
