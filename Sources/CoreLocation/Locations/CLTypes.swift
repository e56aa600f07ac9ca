/// Degrees of latitude or longitude on WGS 84; north and east are positive.
public typealias CLLocationDegrees = Double
/// Meters.
public typealias CLLocationDistance = Double
/// Meters; a negative one says that what it belongs to is not valid.
public typealias CLLocationAccuracy = Double
/// Meters a second; negative if not known.
public typealias CLLocationSpeed = Double
/// Meters a second; negative if not known.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from true north, from 0 to below 360; negative if not known.
public typealias CLLocationDirection = Double
/// Degrees; negative if not known.
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
/// What a program without authorization for full accuracy gets.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000

/// All positions are delivered, however near to each other.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// All headings are delivered.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The largest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

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
