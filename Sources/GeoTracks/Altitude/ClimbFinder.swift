import GeoCore

/// Finds the climbs of a segment as its altitudes come; see ``ClimbRule``.
///
/// Measured is the height above a slope of the rule's grade: altitude less grade times way. A climb goes from
/// a low of it to a high. Memory does not grow with the segment, but with the climbs.
struct ClimbFinder: Sendable {
  /// An altitude that counted.
  struct Vertex: Sendable, Hashable {
    /// Meters from the beginning of the segment.
    var distance: Double
    /// Meters.
    var altitude: Double
    /// Nanoseconds of moving and standing still since the beginning of the segment.
    var elapsed: Int64
    var time: Timestamp?
    var place: Coordinate
  }

  /// The climbs that are over.
  private(set) var climbs: [Climb] = []

  private let rule: ClimbRule
  private let threshold: Double
  // The altitude that counted last; NaN before the first.
  private var reference = Double.nan
  private var low: Vertex?
  private var high: Vertex?
  private var steepest = SteepestGrade(window: Climb.window)
  private var steepestAtHigh: Double?

  /// - Parameter hysteresis: altitudes count that are more than so many meters from the last that counted.
  init(_ rule: ClimbRule, hysteresis: Double) {
    (self.rule, threshold) = (rule, hysteresis)
  }

  /// The climbs, with one that is going on.
  var result: [Climb] { climbs + (current.map { [$0] } ?? []) }

  /// Whether an altitude counts.
  @inline(__always)
  func counts(_ altitude: Double) -> Bool { !(abs(altitude - reference) <= threshold) }

  /// Takes an altitude that counts.
  mutating func add(_ vertex: Vertex) {
    reference = vertex.altitude
    guard let low, height(vertex) > height(low) else {
      end()
      return begin(vertex)
    }
    steepest.add(distance: vertex.distance, altitude: vertex.altitude)
    guard let high, height(vertex) < height(high) else {
      (self.high, steepestAtHigh) = (vertex, steepest.steepest)
      return
    }
    let fall = height(high) - height(vertex)
    guard fall > max(Self.dip, (height(high) - height(low)) * Self.dipShare) else { return }
    end()
    begin(vertex)
  }

  // How far it may come below the slope from its highest point: meters, and a part of its height above it.
  private static let dip = 15.0
  private static let dipShare = 0.25

  private func height(_ vertex: Vertex) -> Double { vertex.altitude - rule.grade * vertex.distance }

  private mutating func begin(_ vertex: Vertex) {
    (low, high, steepestAtHigh) = (vertex, nil, nil)
    steepest = SteepestGrade(window: Climb.window)
    steepest.add(distance: vertex.distance, altitude: vertex.altitude)
  }

  private mutating func end() {
    if let current { climbs.append(current) }
  }

  private var current: Climb? {
    guard let low, let high else { return nil }
    let climb = Climb(
      begin: low.distance, length: high.distance - low.distance,
      rise: high.altitude - low.altitude, steepestGrade: steepestAtHigh, startPlace: low.place,
      endPlace: high.place, start: low.time, end: high.time, elapsed: high.elapsed - low.elapsed)
    return climb.length >= rule.length && climb.rise >= rule.rise && climb.length > 0 ? climb : nil
  }
}
