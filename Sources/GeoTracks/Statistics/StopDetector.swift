public import GeoCore

/// An interval during which a track stays near one point.
public struct Stop: Sendable, Hashable {
  /// The mean of the positions.
  public var place: Coordinate

  /// The time of the first position.
  public var start: Timestamp

  /// Seconds from the first to the last position.
  public var seconds: Double

  /// The part of ``seconds`` with a speed below the moving threshold. In the remaining time, the device moved near the
  /// point.
  package var stoppedTime: Double
}

/// Criteria for a stop: during `duration`, all positions are within `radius` meters of the first position.
///
/// A stop differs from stopped time, which is the sum of all intervals without movement. Walking around in a yard is a
/// stop with movement. Half a minute at a traffic light is stopped time but not a stop. `Stop.stoppedTime` is the
/// stopped time within a stop.
///
/// If the radius is negative or NaN, the result has no stops.
public struct StopRule: Sendable, Hashable {
  /// The radius in meters.
  package var radius: Double

  /// The minimum duration of a stop.
  package var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  // Stored in seconds, because every position needs it.
  var seconds: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: the radius in meters; 25 by default.
  ///   - duration: the minimum duration; a minute by default.
  public init(radius: Double = 25, duration: Duration = .seconds(60)) {
    self.radius = radius
    seconds = duration.inSeconds
  }
}

/// Finds the stops of a segment from its consecutive positions.
struct StopDetector: Sendable {
  let rule: StopRule
  /// The finished stops, without the current one.
  private(set) var stops: [Stop] = []

  // Positions where a stop may start, oldest first.
  private var window: [Position] = []
  private var current: Current?
  private var chart = LocalChart()
  // Maximum number of positions within the duration of a stop. If there are more positions, the detector drops the
  // oldest.
  private static let windowLimit = 1 << 12

  private struct Position: Sendable {
    var place: Coordinate
    var time: Timestamp
    /// Stopped time of the segment up to this position, in nanoseconds.
    var stopped: Int64
  }

  private struct Current: Sendable {
    let first: Position
    var last: Position
    var count = 0.0
    // Sums of the differences from the first position in degrees. With differences, the mean is also correct across the
    // antimeridian.
    var north = 0.0
    var east = 0.0

    init(_ first: Position) { (self.first, last) = (first, first) }

    var anchor: Coordinate { first.place }

    mutating func add(_ position: Position) {
      count += 1
      north += position.place.latitude - anchor.latitude
      east += Angle.difference(from: anchor.longitude, to: position.place.longitude).value
      last = position
    }

    var stop: Stop {
      let place = Coordinate(
        latitude: anchor.latitude + north / count, longitude: anchor.longitude + east / count)
      return Stop(
        place: place.normalized, start: first.time, seconds: last.time.seconds(since: first.time),
        stoppedTime: Double(last.stopped - first.stopped) / 1e9)
    }
  }

  init(_ rule: StopRule) { self.rule = rule }

  /// The stops, including the current one.
  var result: [Stop] { stops + (current.map { [$0.stop] } ?? []) }

  /// Adds the next position with a time.
  ///
  /// - Parameter stopped: the stopped time of the segment so far, in nanoseconds.
  mutating func add(_ place: Coordinate, at time: Timestamp, stopped: Int64) {
    let position = Position(place: place, time: time, stopped: stopped)
    if let anchor = current?.anchor {
      if isNear(place, anchor) {
        current?.add(position)
        return
      }
      end()
    }
    window.append(position)
    var first = 0
    while first < window.count - 1,
      !isNear(place, window[first].place) || window.count - first > Self.windowLimit
    {
      first += 1
    }
    // If the duration is long enough, check whether all positions are near the first position.
    while first < window.count, time.seconds(since: window[first].time) >= rule.seconds,
      !isStay(from: first)
    { first += 1 }
    if first > 0 { window.removeFirst(first) }
    // An invalid coordinate is not near any position, not even near itself, so the window may now be empty.
    guard let begin = window.first, time.seconds(since: begin.time) >= rule.seconds else { return }
    var begun = Current(begin)
    for position in window { begun.add(position) }
    current = begun
    window = []
  }

  /// True if all later positions in the window are near the position at `first`.
  private mutating func isStay(from first: Int) -> Bool {
    for index in first..<window.count where !isNear(window[index].place, window[first].place) {
      return false
    }
    return true
  }

  /// Ends the current stop.
  private mutating func end() {
    if let current { stops.append(current.stop) }
    current = nil
  }

  private mutating func isNear(_ a: Coordinate, _ b: Coordinate) -> Bool {
    // Compute the geodesic only in the rare cases that the chart cannot decide.
    chart.isNear(a, b, within: rule.radius)
      ?? (Geodesic.wgs84.distance(from: a, to: b) <= rule.radius)
  }
}
