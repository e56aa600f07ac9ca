public import GeoCore

/// A period during which a track stays near one point.
public struct Stop: Sendable, Hashable {
  /// The mean of all positions during the stop.
  public var place: Coordinate

  /// The time of the first position of the stop.
  public var start: Timestamp

  /// Seconds from the first to the last position of the stop.
  public var seconds: Double

  /// The seconds of the stop during which the speed is below the moving threshold. In the rest of ``seconds``, the
  /// device moves near the point.
  package var stoppedTime: Double
}

/// Criteria for a stop: during `duration`, all positions are within `radius` meters of the first position.
///
/// A stop is different from stopped time, which is the sum of all intervals without movement. Walking around in a
/// yard is a stop, although the device moves. Half a minute at a traffic light is stopped time but not a stop.
/// `Stop.stoppedTime` is the stopped time during a stop.
///
/// With a negative or NaN radius, there are no stops.
public struct StopRule: Sendable, Hashable {
  /// The maximum distance in meters from the first position of a stop.
  package var radius: Double

  /// The minimum duration of a stop.
  package var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  // The minimum duration of a stop in seconds. The duration is stored in seconds and not as a `Duration`, because
  // every position needs this number.
  var seconds: Double

  /// Creates criteria for a stop.
  ///
  /// - Parameters:
  ///   - radius: the maximum distance in meters from the first position; 25 by default.
  ///   - duration: the minimum duration; a minute by default.
  public init(radius: Double = 25, duration: Duration = .seconds(60)) {
    self.radius = radius
    seconds = duration.inSeconds
  }
}

/// Finds the stops of a segment from its consecutive positions.
struct StopDetector: Sendable {
  let rule: StopRule
  /// The stops that have ended.
  private(set) var stops: [Stop] = []
  /// The longest period near one point, even if it is shorter than a stop or has not ended. Nil without such a period,
  /// or without the parameter `findsLongestStay`.
  private(set) var longestStay: Stop?

  private let findsLongestStay: Bool
  // Positions at which a stop may start, oldest first.
  private var window: [Position] = []
  private var current: Current?
  private var chart = LocalChart()
  // Maximum number of positions in `window`. If there are more within the duration of a stop, the oldest are dropped.
  private static let windowLimit = 1 << 12

  private struct Position: Sendable {
    var place: Coordinate
    var time: Timestamp
    /// Nanoseconds of stopped time from the start of the segment to this position.
    var stopped: Int64
  }

  private struct Current: Sendable {
    let first: Position
    var last: Position
    var count = 0.0
    // Sums of the differences in degrees from the first position. A mean of differences is also correct across the
    // antimeridian.
    var north = 0.0
    var east = 0.0

    init(_ first: Position, _ positions: ArraySlice<Position>) {
      (self.first, last) = (first, first)
      for position in positions { add(position) }
    }

    var seconds: Double { last.time.seconds(since: first.time) }

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
        place: place.normalized, start: first.time, seconds: seconds,
        stoppedTime: Double(last.stopped - first.stopped) / 1e9)
    }
  }

  /// - Parameter findsLongestStay: whether to find ``longestStay``, which takes more time.
  init(_ rule: StopRule, findsLongestStay: Bool = false) {
    (self.rule, self.findsLongestStay) = (rule, findsLongestStay)
  }

  /// The stops, including one that has not ended yet.
  var result: [Stop] { stops + (current.map { [$0.stop] } ?? []) }

  /// Adds the next position with a time.
  ///
  /// - Parameter stopped: nanoseconds of stopped time from the start of the segment to this position.
  mutating func add(_ place: Coordinate, at time: Timestamp, stopped: Int64) {
    let position = Position(place: place, time: time, stopped: stopped)
    if let anchor = current?.anchor {
      if isNear(place, anchor) {
        current?.add(position)
        if findsLongestStay, let current { keepLongest(current) }
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
    // If the positions span enough time for a stop, drop the oldest positions until all remaining positions are
    // near the first of them.
    while first < window.count, time.seconds(since: window[first].time) >= rule.seconds,
      !isStay(from: first)
    { first += 1 }
    if first > 0 { window.removeFirst(first) }
    // An invalid coordinate is not near any position, not even itself, so the window may be empty now.
    guard let begin = window.first, time.seconds(since: begin.time) >= rule.seconds else {
      if findsLongestStay { measureStay(until: time) }
      return
    }
    let begun = Current(begin, window[...])
    current = begun
    if findsLongestStay { keepLongest(begun) }
    window = []
  }

  /// Finds the longest stay that ends at the last position of the window, and keeps it if it is longer than
  /// `longestStay`.
  private mutating func measureStay(until time: Timestamp) {
    for first in window.indices {
      guard time.seconds(since: window[first].time) > longestStay?.seconds ?? 0 else { return }
      guard isStay(from: first) else { continue }
      return keepLongest(Current(window[first], window[first...]))
    }
  }

  private mutating func keepLongest(_ stay: Current) {
    guard stay.seconds > longestStay?.seconds ?? 0 else { return }
    longestStay = stay.stop
  }

  /// True if all later positions in the window are within the radius of the position at index `first`.
  private mutating func isStay(from first: Int) -> Bool {
    for index in first..<window.count where !isNear(window[index].place, window[first].place) {
      return false
    }
    return true
  }

  private mutating func end() {
    if let current { stops.append(current.stop) }
    current = nil
  }

  private mutating func isNear(_ a: Coordinate, _ b: Coordinate) -> Bool {
    // Compute the geodesic only in the rare cases in which the chart cannot decide.
    chart.isNear(a, b, within: rule.radius)
      ?? (Geodesic.wgs84.distance(from: a, to: b) <= rule.radius)
  }
}
