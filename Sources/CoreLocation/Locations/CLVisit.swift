import GeoCore
import GeoTracks

/// A stop of the device.
///
/// The manager reports each visit twice: when it begins, with a departure in the distant future, and when it ends.
open class CLVisit: NSObject, NSCopying, NSSecureCoding {
  private let stop: Stay

  /// Creates an empty visit. Use this initializer in subclasses that override the properties, for example in tests.
  public override init() {
    stop = Stay(coordinate: CLLocationCoordinate2D(), accuracy: -1)
    super.init()
  }

  init(_ stop: Stay) {
    self.stop = stop
    super.init()
  }

  /// The time of arrival; `distantPast` if unknown.
  open var arrivalDate: Date { stop.arrival }
  /// The time of departure; `distantFuture` while the visit continues.
  open var departureDate: Date { stop.departure }
  /// The mean coordinate of the positions during the visit.
  open var coordinate: CLLocationCoordinate2D { stop.coordinate }
  /// The radius in meters of a circle around ``coordinate`` that contains the positions of the visit.
  open var horizontalAccuracy: CLLocationAccuracy { stop.accuracy }

  /// The coordinate, the accuracy and the dates, in Apple's format.
  open override var description: String {
    let times = "(\(arrivalDate.utcText) to \(departureDate.utcText))"
    return coordinate.text + String(format: " +/- %.2fm ", horizontalAccuracy) + times
  }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
    stop = Stay(
      coordinate: CLLocationCoordinate2D(
        latitude: number("latitude"), longitude: number("longitude")),
      accuracy: number("accuracy"),
      arrival: Date(timeIntervalSinceReferenceDate: number("arrival")),
      departure: Date(timeIntervalSinceReferenceDate: number("departure")))
    super.init()
  }

  /// Encodes the coordinate, the accuracy and both dates.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(horizontalAccuracy, forKey: "accuracy")
    coder.encode(arrivalDate.timeIntervalSinceReferenceDate, forKey: "arrival")
    coder.encode(departureDate.timeIntervalSinceReferenceDate, forKey: "departure")
  }
}

/// The position, the accuracy and the times of a visit.
struct Stay: Sendable {
  var coordinate: CLLocationCoordinate2D
  var accuracy: Double
  var arrival = Date.distantPast
  var departure = Date.distantFuture
}

/// Detects visits in a series of positions.
///
/// The detector returns a ``Stay`` when a visit begins, and again when the visit ends.
struct StayDetector: Sendable {
  private var anchor: Coordinate?
  private var arrival = Date.distantPast
  private var last = Date.distantPast
  private var isStaying = false
  // The sums of the coordinate differences from the first position. Summing differences keeps the mean correct at the
  // antimeridian.
  private var (sumOfLatitudes, sumOfLongitudes) = (0.0, 0.0)
  private var count = 0.0
  private var spread = 0.0

  /// Processes the next position. Positions that are not later than the previous position are ignored.
  mutating func update(_ location: Location, at date: Date, rule: VisitRule) -> Stay? {
    guard date > last else { return nil }
    last = date
    guard let anchor else {
      begin(at: location, date)
      return nil
    }
    let distance = Geodesic.wgs84.distance(from: anchor, to: location.coordinate)
    let accuracy = location.horizontalAccuracy ?? 0
    guard distance <= max(rule.radius, accuracy) else {
      let ended = isStaying ? stop(until: date) : nil
      begin(at: location, date)
      return ended
    }
    add(location.coordinate, from: anchor)
    spread = max(spread, distance, accuracy)
    guard !isStaying, date.timeIntervalSince(arrival) >= rule.seconds else { return nil }
    isStaying = true
    return stop(until: .distantFuture)
  }

  private mutating func begin(at location: Location, _ date: Date) {
    anchor = location.coordinate
    (arrival, isStaying) = (date, false)
    (sumOfLatitudes, sumOfLongitudes, count) = (0, 0, 1)
    spread = location.horizontalAccuracy ?? 0
  }

  private mutating func add(_ coordinate: Coordinate, from anchor: Coordinate) {
    sumOfLatitudes += coordinate.latitude - anchor.latitude
    sumOfLongitudes += (coordinate.longitude - anchor.longitude)
      .remainder(dividingBy: 360)
    count += 1
  }

  private func stop(until departure: Date) -> Stay {
    let anchor = anchor ?? Coordinate(latitude: 0, longitude: 0)
    let mean = Coordinate(
      latitude: anchor.latitude + sumOfLatitudes / count,
      longitude: anchor.longitude + sumOfLongitudes / count
    ).normalized
    return Stay(
      coordinate: CLLocationCoordinate2D(mean), accuracy: spread, arrival: arrival,
      departure: departure)
  }
}

/// The minimum duration and maximum radius of a visit.
///
/// A visit begins when all positions during at least `duration` are within `radius` meters of the first of these
/// positions. If the accuracy of a position exceeds `radius` meters, the limit for this position is its accuracy.
/// The visit ends at the first position beyond its limit. Apple does not document its own rule.
public struct VisitRule: Sendable, Hashable, Codable {
  /// The largest distance in meters from the first position, above 0.
  public var radius: Double
  /// The shortest duration of a visit, above 0.
  public var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  var seconds: Double

  /// Creates a rule for visits.
  ///
  /// - Parameters:
  ///   - radius: The largest distance in meters from the first position; 100 by default.
  ///   - duration: The shortest duration of a visit; 5 minutes by default.
  public init(radius: Double = 100, duration: Duration = .seconds(300)) {
    self.radius = radius
    seconds = duration.inSeconds
  }

  private enum CodingKeys: String, CodingKey { case radius, seconds = "duration" }
}
