import GeoCore
import GeoTracks

/// An immutable position with a time. Initializers store all values unchanged, even invalid ones.
///
/// Each field can be valid while others are not:
/// - ``coordinate`` is valid if ``horizontalAccuracy`` is not negative.
/// - ``altitude`` and ``ellipsoidalAltitude`` are valid if ``verticalAccuracy`` is above 0.
/// - ``course``, ``speed`` and their accuracies are valid if they are not negative.
///
/// `Sendable` is unchecked because the class is open, like Apple's. The compiler cannot check that subclasses are
/// immutable.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let storage: Storage

  struct Storage {
    var coordinate: CLLocationCoordinate2D
    var altitude: CLLocationDistance = 0
    var ellipsoidalAltitude: CLLocationDistance = 0
    var horizontalAccuracy: CLLocationAccuracy = 0
    var verticalAccuracy: CLLocationAccuracy = -1
    var course: CLLocationDirection = -1
    var courseAccuracy: CLLocationDirectionAccuracy = -1
    var speed: CLLocationSpeed = -1
    var speedAccuracy: CLLocationSpeedAccuracy = -1
    var timestamp = Date()
    var sourceInformation = CLLocationSourceInformation(
      softwareSimulationState: false, andExternalAccessoryState: false)
  }

  init(_ storage: Storage) {
    self.storage = storage
    super.init()
  }

  /// Creates a position at latitude 0 and longitude 0. All other fields are the same as in
  /// ``init(latitude:longitude:)``.
  public override init() {
    storage = Storage(coordinate: CLLocationCoordinate2D())
    super.init()
  }

  /// Creates a position at the current time, with a horizontal accuracy of 0 and no other valid field.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    storage = Storage(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
    super.init()
  }

  /// Creates a position with invalid course and speed.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    storage = Storage(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, timestamp: timestamp)
    super.init()
  }

  /// Creates a position with course and speed. The accuracies of both are invalid.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    speed: CLLocationSpeed, timestamp: Date
  ) {
    storage = Storage(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, speed: speed, timestamp: timestamp)
    super.init()
  }

  /// Creates a position with course, speed and their accuracies.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    storage = Storage(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp)
    super.init()
  }

  /// Creates a position with all fields and the kind of its source.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    storage = Storage(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp, sourceInformation: sourceInfo)
    super.init()
  }

  /// The latitude and longitude in degrees; valid if ``horizontalAccuracy`` is not negative.
  open var coordinate: CLLocationCoordinate2D { storage.coordinate }
  /// The altitude in meters above mean sea level; valid if ``verticalAccuracy`` is above 0.
  open var altitude: CLLocationDistance { storage.altitude }
  /// The height in meters above the WGS 84 ellipsoid; 0 if a program created the position.
  open var ellipsoidalAltitude: CLLocationDistance { storage.ellipsoidalAltitude }
  /// The radius of uncertainty in meters; negative if the coordinate is invalid.
  open var horizontalAccuracy: CLLocationAccuracy { storage.horizontalAccuracy }
  /// The uncertainty of both altitudes in meters; 0 or negative if the altitudes are invalid.
  open var verticalAccuracy: CLLocationAccuracy { storage.verticalAccuracy }
  /// The direction of travel in degrees clockwise from true north; negative if invalid.
  open var course: CLLocationDirection { storage.course }
  /// The uncertainty of the course in degrees; negative if invalid.
  open var courseAccuracy: CLLocationDirectionAccuracy { storage.courseAccuracy }
  /// The speed over ground in meters per second; negative if invalid.
  open var speed: CLLocationSpeed { storage.speed }
  /// The uncertainty of the speed in meters per second; negative if invalid.
  open var speedAccuracy: CLLocationSpeedAccuracy { storage.speedAccuracy }
  /// The time at which the position was measured.
  open var timestamp: Date { storage.timestamp }
  /// The floor of a building; always nil, because no source on Linux reports floors.
  open var floor: CLFloor? { nil }
  /// The kind of source: a recording, a simulation or an external receiver; never nil.
  open var sourceInformation: CLLocationSourceInformation? { storage.sourceInformation }

  /// Returns the geodesic distance in meters to another position on WGS 84. Altitudes are ignored.
  ///
  /// The result is within 6 nm of the exact distance, and identical in both directions. The result is NaN if a latitude
  /// is beyond a pole or a coordinate is not a number.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic.wgs84.distance(from: Coordinate(location.coordinate), to: Coordinate(coordinate))
  }

  /// Returns the same value as ``distance(from:)``, which had this name in Objective-C and early Swift.
  open func getDistanceFrom(_ location: CLLocation) -> CLLocationDistance {
    distance(from: location)
  }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The position in Apple's format, but with the time in ISO 8601 format.
  open override var description: String {
    coordinate.text
      + String(
        format: " +/- %.2fm (speed %.2f mps / course %.2f) @ ", horizontalAccuracy, speed, course)
      + timestamp.utcText
  }

  // MARK: Coding

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
    guard coder.containsValue(forKey: "latitude") else { return nil }
    storage = Storage(
      coordinate: CLLocationCoordinate2D(
        latitude: number("latitude"), longitude: number("longitude")),
      altitude: number("altitude"), ellipsoidalAltitude: number("ellipsoidalAltitude"),
      horizontalAccuracy: number("horizontalAccuracy"),
      verticalAccuracy: number("verticalAccuracy"), course: number("course"),
      courseAccuracy: number("courseAccuracy"), speed: number("speed"),
      speedAccuracy: number("speedAccuracy"),
      timestamp: Date(timeIntervalSinceReferenceDate: number("timestamp")),
      sourceInformation: CLLocationSourceInformation(
        softwareSimulationState: coder.decodeBool(forKey: "simulated"),
        andExternalAccessoryState: coder.decodeBool(forKey: "accessory")))
    super.init()
  }

  /// Encodes all fields except the floor.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(altitude, forKey: "altitude")
    coder.encode(ellipsoidalAltitude, forKey: "ellipsoidalAltitude")
    coder.encode(horizontalAccuracy, forKey: "horizontalAccuracy")
    coder.encode(verticalAccuracy, forKey: "verticalAccuracy")
    coder.encode(course, forKey: "course")
    coder.encode(courseAccuracy, forKey: "courseAccuracy")
    coder.encode(speed, forKey: "speed")
    coder.encode(speedAccuracy, forKey: "speedAccuracy")
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
    coder.encode(storage.sourceInformation.isSimulatedBySoftware, forKey: "simulated")
    coder.encode(storage.sourceInformation.isProducedByAccessory, forKey: "accessory")
  }
}

/// A floor of a building.
///
/// No source on Linux reports floors, so ``CLLocation/floor`` is always nil. Subclasses can override ``level``.
///
/// `Sendable` is unchecked because the class is open, like Apple's. The compiler cannot check that subclasses are
/// immutable.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The number of the floor; 0 is the ground floor.
  open var level: Int { storedLevel }
  private let storedLevel: Int

  /// Creates a value for the ground floor. Use this initializer in subclasses that override ``level``.
  public override init() {
    storedLevel = 0
    super.init()
  }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    storedLevel = coder.decodeInteger(forKey: "level")
    super.init()
  }

  /// Encodes the level.
  open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }
}

/// The kind of source that produced a position.
///
/// `Sendable` is unchecked because the class is open, like Apple's. The compiler cannot check that subclasses are
/// immutable.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// True if the position is from a recording or a simulation.
  open var isSimulatedBySoftware: Bool { isSimulated }
  private let isSimulated: Bool

  /// True if the position is from an external receiver that is connected to gpsd or a serial line.
  open var isProducedByAccessory: Bool { isFromAccessory }
  private let isFromAccessory: Bool

  /// Creates source information.
  ///
  /// - Parameters:
  ///   - isSoftware: True if the position is from a recording or a simulation.
  ///   - isAccessory: True if the position is from an external receiver.
  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    (isSimulated, isFromAccessory) = (isSoftware, isAccessory)
    super.init()
  }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    isSimulated = coder.decodeBool(forKey: "simulated")
    isFromAccessory = coder.decodeBool(forKey: "accessory")
    super.init()
  }

  /// Encodes both fields.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "simulated")
    coder.encode(isProducedByAccessory, forKey: "accessory")
  }
}

extension CLLocationCoordinate2D {
  /// The coordinate in Apple's format, such as `<+47.37690000,+8.54170000>`.
  var text: String { String(format: "<%+.8f,%+.8f>", latitude, longitude) }
}

extension Date {
  /// The time in ISO 8601 format, or the name `distantPast` or `distantFuture`.
  var utcText: String {
    switch self {
    case .distantPast: "distantPast"
    case .distantFuture: "distantFuture"
    default: ISO8601DateFormatter().string(from: self)
    }
  }
}

extension Coordinate {
  init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CLLocationCoordinate2D {
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension Date {
  init(_ timestamp: Timestamp) {
    // Subtract the reference date from the whole seconds before the fraction is added. The smaller number keeps the
    // fraction exact to 0.1 microseconds.
    let seconds = Double(timestamp.seconds) - Date.timeIntervalBetween1970AndReferenceDate
    self.init(timeIntervalSinceReferenceDate: seconds + Double(timestamp.nanoseconds) * 1e-9)
  }
}

/// The properties of a source that affect how its positions are converted.
struct Origin: Sendable {
  var isRecording: Bool
  /// The horizontal accuracy in meters for positions without a reported accuracy; nil to leave these positions invalid.
  var assumedAccuracy: Double?
}

extension CLLocation {
  /// Converts a position from GeoLocation.
  ///
  /// A missing course, speed or accuracy becomes -1, which is invalid. A missing altitude becomes 0 with the vertical
  /// accuracy -1. A missing time becomes the current time.
  convenience init(_ location: Location, from origin: Origin) {
    let altitude = location.altitude
    let isSimulated = origin.isRecording || location.status == .simulated
    self.init(
      Storage(
        coordinate: CLLocationCoordinate2D(location.coordinate),
        altitude: altitude ?? 0, ellipsoidalAltitude: location.ellipsoidalAltitude ?? 0,
        horizontalAccuracy: location.horizontalAccuracy ?? origin.assumedAccuracy ?? -1,
        // The vertical accuracy describes both the altitude above sea level and the ellipsoidal height. Set the
        // accuracy to -1 if the altitude is unknown, because the altitude 0 would otherwise look valid.
        verticalAccuracy: altitude == nil || location.fix == .twoDimensional
          ? -1 : location.verticalAccuracy ?? -1,
        course: location.course ?? -1, courseAccuracy: location.courseAccuracy ?? -1,
        speed: location.speed ?? -1, speedAccuracy: location.speedAccuracy ?? -1,
        timestamp: location.timestamp.map { Date($0) } ?? Date(),
        sourceInformation: CLLocationSourceInformation(
          softwareSimulationState: isSimulated,
          andExternalAccessoryState: !isSimulated && location.device != nil)))
  }
}

/// A latitude or longitude in degrees on WGS 84. North and east are positive.
public typealias CLLocationDegrees = Double
/// A distance in meters.
public typealias CLLocationDistance = Double
/// An accuracy in meters. A negative accuracy marks the measured value as invalid.
public typealias CLLocationAccuracy = Double
/// A speed in meters per second; negative if invalid.
public typealias CLLocationSpeed = Double
/// The accuracy of a speed in meters per second; negative if invalid.
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees clockwise from true north, at least 0 and below 360; negative if invalid.
public typealias CLLocationDirection = Double
/// The accuracy of a direction in degrees; negative if invalid.
public typealias CLLocationDirectionAccuracy = Double

/// A desired accuracy: the best possible accuracy, with the help of data from other sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// A desired accuracy: the best accuracy that the receiver offers.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// A desired accuracy of 10 meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A desired accuracy of 100 meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A desired accuracy of 1 kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// A desired accuracy of 3 kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The accuracy of positions for a program without authorization for full accuracy.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000

/// A distance filter that passes all positions.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// A heading filter that passes all headings.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The largest distance in meters that a `CLLocationDistance` can store.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time in seconds that a `TimeInterval` can store.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// A latitude and a longitude on WGS 84. The type does not clamp or wrap the values.
///
/// Like Apple's type, this type is not Equatable, Hashable or Codable, because many programs add these conformances.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude in degrees; north is positive.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees; east is positive.
  public var longitude: CLLocationDegrees

  /// Creates a coordinate at latitude 0 and longitude 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a coordinate from degrees. The initializer does not check the values.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An invalid coordinate: latitude and longitude are NaN.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(
  latitude: .nan, longitude: .nan)

/// Returns whether the latitude is in [-90, 90] and the longitude is in [-180, 180].
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Creates a coordinate from degrees, as ``CLLocationCoordinate2D/init(latitude:longitude:)`` does.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// The component of a measured magnetic field along one axis.
public typealias CLHeadingComponentValue = Double

/// The direction in which a device points, from a compass or attitude sensor.
///
/// The direction of travel is never used as a heading.
open class CLHeading: NSObject, NSCopying, NSSecureCoding {
  private let heading: Heading

  /// Creates an invalid heading at the current time.
  public override init() {
    (heading, storedTimestamp) = (Heading(), Date())
    super.init()
  }

  init(_ heading: Heading) {
    self.heading = heading
    storedTimestamp = heading.timestamp.map { Date($0) } ?? Date()
    super.init()
  }

  /// The heading in degrees clockwise from magnetic north; -1 if the sensor reports only the true heading.
  open var magneticHeading: CLLocationDirection { heading.magneticHeading ?? -1 }
  /// The heading in degrees clockwise from true north; -1 if the sensor reports only the magnetic heading.
  open var trueHeading: CLLocationDirection { heading.trueHeading ?? -1 }
  /// The uncertainty of the heading in degrees; negative if unknown.
  open var headingAccuracy: CLLocationDirection { heading.accuracy ?? -1 }
  /// The magnetic field along the x axis; always 0, because no source reports it.
  open var x: CLHeadingComponentValue { 0 }
  /// The magnetic field along the y axis; always 0, because no source reports it.
  open var y: CLHeadingComponentValue { 0 }
  /// The magnetic field along the z axis; always 0, because no source reports it.
  open var z: CLHeadingComponentValue { 0 }
  /// The time at which the heading was measured.
  open var timestamp: Date { storedTimestamp }
  private let storedTimestamp: Date

  /// Both headings, the accuracy and the magnetic field, in Apple's format.
  open override var description: String {
    String(
      format: "magneticHeading %.2f trueHeading %.2f accuracy %.2f x %+.3f y %+.3f z %+.3f @ ",
      magneticHeading, trueHeading, headingAccuracy, x, y, z) + timestamp.utcText
  }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double? {
      let value = coder.decodeDouble(forKey: key)
      return value < 0 ? nil : value
    }
    heading = Heading(
      trueHeading: number("true"), magneticHeading: number("magnetic"),
      accuracy: number("accuracy"))
    storedTimestamp = Date(
      timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
    super.init()
  }

  /// Encodes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(trueHeading, forKey: "true")
    coder.encode(magneticHeading, forKey: "magnetic")
    coder.encode(headingAccuracy, forKey: "accuracy")
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
  }
}
