import GeoCore

/// A position at a moment. It does not change and keeps what it is given.
///
/// Each field is valid or not by itself: the coordinate if ``horizontalAccuracy`` is not negative, the
/// altitudes if ``verticalAccuracy`` is above 0, course and speed and their accuracies if they are not
/// negative.
///
/// Unchecked: it is an open class, as Apple's, so the compiler cannot know that all it stores is
/// constant.
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

  /// Latitude 0, longitude 0, now, as ``init(latitude:longitude:)`` makes it.
  public override init() {
    storage = Storage(coordinate: CLLocationCoordinate2D())
    super.init()
  }

  /// Creates a position now, with a horizontal accuracy of 0 and nothing else that is valid.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    storage = Storage(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
    super.init()
  }

  /// Creates a position without course and speed.
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

  /// Creates a position with course and speed.
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

  /// Creates a position with course and speed and their accuracies.
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

  /// Creates a position and says what made it.
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

  /// Where it is.
  open var coordinate: CLLocationCoordinate2D { storage.coordinate }
  /// Meters above mean sea level.
  open var altitude: CLLocationDistance { storage.altitude }
  /// Meters above the ellipsoid of WGS 84; 0 where the altitude was given by hand.
  open var ellipsoidalAltitude: CLLocationDistance { storage.ellipsoidalAltitude }
  /// Radius of uncertainty in meters.
  open var horizontalAccuracy: CLLocationAccuracy { storage.horizontalAccuracy }
  /// Uncertainty of the altitudes in meters.
  open var verticalAccuracy: CLLocationAccuracy { storage.verticalAccuracy }
  /// Direction of travel.
  open var course: CLLocationDirection { storage.course }
  /// Uncertainty of the course.
  open var courseAccuracy: CLLocationDirectionAccuracy { storage.courseAccuracy }
  /// Speed over ground.
  open var speed: CLLocationSpeed { storage.speed }
  /// Uncertainty of the speed.
  open var speedAccuracy: CLLocationSpeedAccuracy { storage.speedAccuracy }
  /// When it was there.
  open var timestamp: Date { storage.timestamp }
  /// The floor of a building: nil, nothing on Linux knows it.
  open var floor: CLFloor? { nil }
  /// What made it.
  open var sourceInformation: CLLocationSourceInformation? { storage.sourceInformation }

  /// Meters along the geodesic of WGS 84 to another position; altitudes are not looked at.
  ///
  /// The same from here to there and back, to the last bit, and within 6 nm of the exact value; NaN if
  /// a latitude is beyond a pole or a coordinate is not a number.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic.wgs84.distance(from: Coordinate(location.coordinate), to: Coordinate(coordinate))
  }

  /// The name that Objective-C and the first versions of Swift have for ``distance(from:)``.
  open func getDistanceFrom(_ location: CLLocation) -> CLLocationDistance {
    distance(from: location)
  }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// In Apple's form, the time in ISO 8601.
  open override var description: String {
    coordinate.text
      + String(
        format: " +/- %.2fm (speed %.2f mps / course %.2f) @ ", horizontalAccuracy, speed, course)
      + timestamp.utcText
  }

  // MARK: Coding

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
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

  /// Writes all fields.
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

/// A floor of a building. No receiver on Linux knows one, so ``CLLocation/floor`` is always nil, but a
/// subclass may have a level of its own.
///
/// Unchecked: it is an open class, as Apple's, so the compiler cannot know that all it stores is
/// constant.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The floor; 0 is the ground floor.
  open var level: Int { storedLevel }
  private let storedLevel: Int

  /// The ground floor, for subclasses.
  public override init() {
    storedLevel = 0
    super.init()
  }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    storedLevel = coder.decodeInteger(forKey: "level")
    super.init()
  }

  /// Writes the floor.
  open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }
}

/// What made a position.
///
/// Unchecked: it is an open class, as Apple's, so the compiler cannot know that all it stores is
/// constant.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// Whether software made it: a recording that is played, or a simulator.
  open var isSimulatedBySoftware: Bool { isSimulated }
  private let isSimulated: Bool

  /// Whether a receiver outside this machine gave it: one that gpsd or a serial line is connected to.
  open var isProducedByAccessory: Bool { isFromAccessory }
  private let isFromAccessory: Bool

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - isSoftware: whether software made the position.
  ///   - isAccessory: whether a receiver outside this machine gave it.
  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    (isSimulated, isFromAccessory) = (isSoftware, isAccessory)
    super.init()
  }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    isSimulated = coder.decodeBool(forKey: "simulated")
    isFromAccessory = coder.decodeBool(forKey: "accessory")
    super.init()
  }

  /// Writes both.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "simulated")
    coder.encode(isProducedByAccessory, forKey: "accessory")
  }
}

// What descriptions of places and moments are made of.

extension CLLocationCoordinate2D {
  /// `<+47.37690000,+8.54170000>`.
  var text: String { String(format: "<%+.8f,%+.8f>", latitude, longitude) }
}

extension Date {
  /// The time in ISO 8601; the ends of time by their names, for they have no date.
  var utcText: String {
    switch self {
    case .distantPast: "distantPast"
    case .distantFuture: "distantFuture"
    default: ISO8601DateFormatter().string(from: self)
    }
  }
}
