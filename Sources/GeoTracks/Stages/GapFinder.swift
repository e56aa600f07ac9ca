import GeoCore

/// Looks for the gaps of a track, point by point.
struct GapFinder: Sendable {
  let rule: GapRule
  private var last: Point?
  private var rhythm = TrackRhythm()
  // Whether points have been left out on purpose, so that the rhythm says nothing.
  private var isThinned = false

  // What of a point is needed when the next one comes.
  private struct Point {
    var coordinate: Coordinate
    var timestamp: Timestamp?
  }

  /// A step between two points.
  struct Step: Sendable {
    /// How long it took; nil where that is no reason for a gap.
    var seconds: Double?
    /// 0 where the way is no reason for one, and was not measured.
    var metres: Double
    /// How long it took, for its speed; nil without times.
    var speedSeconds: Double?
  }

  // Steps from which the rhythm of a track is known.
  private static let settled = 100

  init(_ rule: GapRule) { self.rule = rule }

  /// Whether more steps would hardly change what is a gap.
  var isSettled: Bool { rhythm.count >= Self.settled }

  /// The way to the next point is no step: a segment begins with it.
  mutating func breakOff() { last = nil }

  /// Points of what follows have been left out on purpose.
  mutating func thin() { isThinned = true }

  /// A track begins, with a rhythm of its own.
  mutating func restart() {
    last = nil
    rhythm = TrackRhythm()
  }

  /// Takes the next point.
  ///
  /// - Returns: the way to it; nil if that is no gap, whatever the rhythm.
  mutating func step(to location: Location) -> Step? {
    let location = Point(coordinate: location.coordinate, timestamp: location.timestamp)
    defer { last = location }
    guard let last else { return nil }
    let seconds = location.timestamp.flatMap { time in last.timestamp.map(time.seconds(since:)) }
    if let seconds, seconds > 0 { rhythm.add(seconds) }
    let isTimed = !isThinned || rule.rhythms == nil
    let isLong = isTimed && (rule.time.flatMap { time in seconds.map { $0 > time } } ?? false)
    let mayBeFar = rule.distance != nil || mayBeFast(from: last, to: location, seconds)
    guard isLong || mayBeFar else { return nil }
    let metres =
      mayBeFar ? Geodesic.wgs84.distance(from: last.coordinate, to: location.coordinate) : 0
    let step = Step(seconds: isLong ? seconds : nil, metres: metres, speedSeconds: seconds)
    return isLong || isGap(step) ? step : nil
  }

  /// Whether a step may be faster than the rule allows: without a geodesic, which hardly any step needs.
  private func mayBeFast(from last: Point, to location: Point, _ seconds: Double?) -> Bool {
    guard let speed = rule.speed, let seconds, seconds > 0 else { return false }
    // No degree is longer than that of the meridian at a pole.
    let north = abs(location.coordinate.latitude - last.coordinate.latitude)
    let east = abs(location.coordinate.longitude - last.coordinate.longitude)
    return (north + east) * 111_700 > speed * seconds
  }

  /// Whether a step is a gap, by what is known of the rhythm now.
  func isGap(_ step: Step) -> Bool {
    rule.isGap(seconds: step.seconds, metres: step.metres, rhythm: rhythm.seconds)
      || rule.isGap(seconds: step.speedSeconds, metres: step.metres, rhythm: .infinity)
  }

  /// Whether the next point is behind a gap, by what is known when it comes.
  mutating func isGap(to location: Location) -> Bool { step(to: location).map(isGap) ?? false }
}
