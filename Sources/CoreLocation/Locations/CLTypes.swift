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
