public import GeoCore

/// A place where a track stayed for a while.
public struct Stop: Sendable, Hashable {
  /// The mean of its positions.
  public var place: Coordinate

  /// The first position there.
  public var start: Timestamp

  /// Seconds from the first to the last position there.
  public var seconds: Double

  /// Seconds of ``seconds`` that count as stopped: steps below the speed from which it moves. In the rest
  /// it moved, but stayed near.
  public var stoppedTime: Double
}

/// When a track stays: all positions of `duration` within `radius` meters of the first of them.
///
/// That is not the same as being stopped, which is asked of each step: who walks to and fro in a yard
/// stays and moves, and who waits at a crossing for half a minute is stopped and does not stay.
/// ``Stop/stoppedTime`` says how much of a stay is both.
///
/// With a radius below 0 or NaN it never stays.
public struct StopRule: Sendable, Hashable, Codable {
  /// Meters.
  public var radius: Double

  /// How long at least.
  public var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  // As it is asked of every position.
  var seconds: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 25 if not given.
  ///   - duration: a minute if not given.
  public init(radius: Double = 25, duration: Duration = .seconds(60)) {
    self.radius = radius
    seconds = duration.inSeconds
  }

  private enum CodingKeys: String, CodingKey { case radius, seconds = "duration" }
}

/// Finds the stops of a segment as its positions come.
struct StopDetector: Sendable {
  let rule: StopRule
  /// The stops that are over.
  private(set) var stops: [Stop] = []

  // Positions that may turn out to be the beginning of a stop, oldest first.
  private var window: [Position] = []
  private var current: Current?
  private var chart = LocalChart()
  // Of more positions in one stop's duration than this, the oldest are forgotten.
  private static let windowLimit = 1 << 12

  private struct Position: Sendable {
    var place: Coordinate
    var time: Timestamp
    /// Nanoseconds that the segment had been stopped by then.
    var stopped: Int64
  }

  private struct Current: Sendable {
    let first: Position
    var last: Position
    var count = 0.0
    // Sums of differences to the first in degrees, so that the mean is right across 180 degrees.
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

  /// The stops, with one that is going on.
  var result: [Stop] { stops + (current.map { [$0.stop] } ?? []) }

  /// Takes the next position; those without a time are not looked at.
  ///
  /// - Parameter stopped: nanoseconds that the segment has been stopped by now.
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
    // That all are near the first is looked at only where it decides.
    while first < window.count, time.seconds(since: window[first].time) >= rule.seconds,
      !isStay(from: first)
    { first += 1 }
    if first > 0 { window.removeFirst(first) }
    // None is left of a position that is not near itself: one without a place.
    guard let begin = window.first, time.seconds(since: begin.time) >= rule.seconds else { return }
    var begun = Current(begin)
    for position in window { begun.add(position) }
    current = begun
    window = []
  }

  /// Whether all positions after one of the window are near it.
  private mutating func isStay(from first: Int) -> Bool {
    for index in first..<window.count where !isNear(window[index].place, window[first].place) {
      return false
    }
    return true
  }

  /// Ends a stop that is going on.
  private mutating func end() {
    if let current { stops.append(current.stop) }
    current = nil
  }

  private mutating func isNear(_ a: Coordinate, _ b: Coordinate) -> Bool {
    // The chart decides nearly always.
    chart.isNear(a, b, within: rule.radius)
      ?? (Geodesic.wgs84.distance(from: a, to: b) <= rule.radius)
  }
}
