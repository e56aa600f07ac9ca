/// A place where a track stayed for a while.
public struct Stop: Sendable, Hashable {
  /// The mean of its positions.
  public var place: Coordinate

  /// The first position there.
  public var start: Timestamp

  /// Seconds from the first to the last position there.
  public var duration: Double
}

/// When a track stays: all positions of `duration` seconds within `radius` metres of the first of them.
///
/// With a radius below 0 or NaN, and with a duration that is NaN, it never stays.
public struct StopRule: Sendable, Hashable {
  /// Metres.
  public var radius: Double

  /// Seconds.
  public var duration: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: metres; 25 if not given.
  ///   - duration: seconds; 60 if not given.
  public init(radius: Double = 25, duration: Double = 60) {
    self.radius = radius
    self.duration = duration
  }
}

/// Finds the stops of a segment as its positions come.
struct StopDetector: Sendable {
  let rule: StopRule
  /// The stops that are over.
  private(set) var stops: [Stop] = []

  // Positions that may turn out to be the beginning of a stop, oldest first.
  private var window: [(place: Coordinate, time: Timestamp)] = []
  private var current: Current?
  // Of more positions in one stop's duration than this, the oldest are forgotten.
  private static let windowLimit = 1 << 12

  private struct Current: Sendable {
    var anchor: Coordinate
    var start: Timestamp
    var last: Timestamp
    var count: Double
    // Sums of differences to the anchor in degrees, so that the mean is right across 180 degrees.
    var north: Double
    var east: Double

    mutating func add(_ place: Coordinate, _ time: Timestamp) {
      count += 1
      north += place.latitude - anchor.latitude
      east += Angle.difference(from: anchor.longitude, to: place.longitude).value
      last = time
    }

    var stop: Stop {
      let place = Coordinate(
        latitude: anchor.latitude + north / count, longitude: anchor.longitude + east / count)
      return Stop(place: place.normalized, start: start, duration: last.seconds(since: start))
    }
  }

  init(_ rule: StopRule) { self.rule = rule }

  /// The stops, with one that is going on.
  var result: [Stop] { stops + (current.map { [$0.stop] } ?? []) }

  /// Takes the next position; those without a time are not looked at.
  mutating func add(_ place: Coordinate, at time: Timestamp) {
    if let anchor = current?.anchor {
      if isNear(place, anchor) {
        current?.add(place, time)
        return
      }
      end()
    }
    window.append((place, time))
    var first = 0
    while first < window.count - 1,
      !isNear(place, window[first].place) || window.count - first > Self.windowLimit
    {
      first += 1
    }
    // That all are near the first is looked at only where it decides.
    while first < window.count, time.seconds(since: window[first].time) >= rule.duration,
      !isStay(from: first)
    { first += 1 }
    if first > 0 { window.removeFirst(first) }
    // None is left of a position that is not near itself: one without a place.
    guard let begin = window.first, time.seconds(since: begin.time) >= rule.duration else { return }
    var begun = Current(
      anchor: begin.place, start: begin.time, last: time, count: 0, north: 0, east: 0)
    for (place, time) in window { begun.add(place, time) }
    current = begun
    window = []
  }

  /// Whether all positions after one of the window are near it.
  private func isStay(from first: Int) -> Bool {
    window[first...].allSatisfy { isNear($0.place, window[first].place) }
  }

  /// Ends a stop that is going on.
  private mutating func end() {
    if let current { stops.append(current.stop) }
    current = nil
  }

  private func isNear(_ a: Coordinate, _ b: Coordinate) -> Bool {
    Geodesic.wgs84.distance(from: a, to: b) <= rule.radius
  }
}
