import GeoCore
import GeoTracks

/// A stop with its position and times.
struct Stay: Sendable {
  var coordinate: CLLocationCoordinate2D
  var accuracy: Double
  var arrival = Date.distantPast
  var departure = Date.distantFuture
}

/// Detects stops with a ``VisitRule``. It receives positions and returns the beginning and the end of each stop.
struct StayDetector: Sendable {
  private var anchor: Coordinate?
  private var arrival = Date.distantPast
  private var last = Date.distantPast
  private var isStaying = false
  // The sums of offsets from the first position. With offsets, the mean is also correct at the antimeridian.
  private var (sumOfLatitudes, sumOfLongitudes) = (0.0, 0.0)
  private var count = 0.0
  private var spread = 0.0

  /// Processes the next position. A position that is not later than the previous one is skipped.
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
/// For at least `duration`, all positions must be within `radius` meters of the first one. If the accuracy of a
/// position is larger, it replaces `radius`. The visit ends with the first position that is farther away. Apple does
/// not document its own rule.
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
