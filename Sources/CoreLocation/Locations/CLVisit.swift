import GeoCore
import GeoTracks

/// A stop of the device. The manager reports a stop when the stop begins, with a departure in the distant future, and
/// again when the stop ends.
open class CLVisit: NSObject, NSCopying, NSSecureCoding {
  private let stop: Stay

  /// Creates an empty visit. Subclasses in tests can override the properties.
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
  /// The mean of the positions during the visit.
  open var coordinate: CLLocationCoordinate2D { stop.coordinate }
  /// The radius in meters around ``coordinate`` that contains the visit.
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

  /// Encodes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(horizontalAccuracy, forKey: "accuracy")
    coder.encode(arrivalDate.timeIntervalSinceReferenceDate, forKey: "arrival")
    coder.encode(departureDate.timeIntervalSinceReferenceDate, forKey: "departure")
  }
}

/// A stop with its position and times.
struct Stay: Sendable {
  var coordinate: CLLocationCoordinate2D
  var accuracy: Double
  var arrival = Date.distantPast
  var departure = Date.distantFuture
}

/// Detects stops with a ``VisitRule``. The detector receives positions and returns the beginning and the end of each
/// stop.
struct StayDetector: Sendable {
  private var anchor: Coordinate?
  private var arrival = Date.distantPast
  private var last = Date.distantPast
  private var isStaying = false
  // The sums of offsets from the first position. With offsets, the mean is also correct at the antimeridian.
  private var (sumOfLatitudes, sumOfLongitudes) = (0.0, 0.0)
  private var count = 0.0
  private var spread = 0.0

  /// Processes the next position. The detector skips a position that is not later than the previous position.
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

/// The rule that decides which stops are visits.
///
/// For at least `duration`, all positions must be within `radius` meters of the first position. If the accuracy of a
/// position is larger than `radius`, the accuracy replaces `radius`. The visit ends with the first position that is
/// farther away. Apple does not document its own rule.
public struct VisitRule: Sendable, Hashable, Codable {
  /// The radius in meters, above 0.
  public var radius: Double
  /// The shortest duration of a visit, above 0.
  public var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  var seconds: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: The radius in meters; 100 by default.
  ///   - duration: The shortest duration of a visit; 5 minutes by default.
  public init(radius: Double = 100, duration: Duration = .seconds(300)) {
    self.radius = radius
    seconds = duration.inSeconds
  }

  private enum CodingKeys: String, CodingKey { case radius, seconds = "duration" }
}
