package import GeoCore

/// Finds the climbs of a segment from consecutive altitudes; see ``ClimbRule``.
///
/// The finder computes the height above the slope: altitude - grade × distance, where the grade is the rule's minimum
/// grade. A climb starts at a minimum of this height and ends at a maximum. Example: with a grade of 3 %, a road that
/// rises by 5 m over 100 m increases this height by 2 m. Memory grows with the number of climbs, not with the length of
/// the segment.
struct ClimbFinder: Sendable {
  /// An altitude that differs from the previous vertex by more than the threshold.
  struct Vertex: Sendable, Hashable {
    /// Distance in meters from the start of the segment.
    var distance: Double
    /// Altitude in meters.
    var altitude: Double
    /// Time since the start of the segment in nanoseconds, including stops.
    var elapsed: Int64
    var time: Timestamp?
    var place: Coordinate
  }

  /// The climbs that have ended.
  private(set) var climbs: [Climb] = []

  private let rule: ClimbRule
  private let threshold: Double
  // The altitude of the last vertex; NaN before the first vertex.
  private var reference = Double.nan
  private var low: Vertex?
  private var high: Vertex?
  private var steepest = SteepestGrade(window: Climb.window)
  private var steepestAtHigh: Double?

  /// - Parameter hysteresis: the threshold in meters. Altitudes that differ by at most the threshold from the last
  ///   vertex are ignored.
  init(_ rule: ClimbRule, hysteresis: Double) {
    (self.rule, threshold) = (rule, hysteresis)
  }

  /// The finished climbs and the climb that has not ended yet.
  var result: [Climb] { climbs + (current.map { [$0] } ?? []) }

  /// Returns true if an altitude differs from the last vertex by more than the threshold.
  @inline(__always)
  func counts(_ altitude: Double) -> Bool { !(abs(altitude - reference) <= threshold) }

  /// Adds the next vertex of the profile.
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

  // A climb ends when the track falls too far below the slope through its highest point. The limit is the larger of
  // `dip` meters and the fraction `dipShare` of the climb's height above the slope.
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

/// Criteria for a climb.
///
/// - Altitudes that differ by at most 3 m from the last used altitude are ignored, for every ``GainMethod``. Between
///   used altitudes, the profile is linear.
/// - A climb starts and ends at used altitudes. The average grade is at least ``grade`` from the start of the climb
///   to every later point, and from every point to the end.
/// - A climb ends when the track falls too far below a line of that grade through its highest point. The limit is the
///   larger of 15 m and a quarter of the climb's height above a line of that grade through its start. A dip may
///   therefore divide a small climb but not a large one.
/// - A climb is reported only if its length and rise reach the minimum values.
///
/// MapMyFitness and bicycle computers use the same minimums of 500 m and 3 %. MapMyFitness, bicycle computers and
/// Strava rate a climb by the product of its length in meters and its grade in percent, which is a hundred times
/// the rise in meters. Satellite altitudes scatter by 10 m or more, so a climb of less than 30 m may be noise.
///
/// If ``grade``, ``length`` or ``rise`` is NaN, no climb is reported.
package struct ClimbRule: Sendable, Hashable {
  /// Minimum average grade: rise divided by distance.
  package var grade: Double
  /// Minimum length in meters.
  package var length: Double
  /// Minimum rise in meters from the start to the end.
  package var rise: Double

  /// Creates a rule with a minimum grade, a minimum length in meters and a minimum rise in meters.
  package init(grade: Double = 0.03, length: Double = 500, rise: Double = 30) {
    self.grade = grade
    self.length = length
    self.rise = rise
  }
}

/// An uphill stretch of a track; see ``ClimbRule``.
package struct Climb: Sendable, Hashable {
  /// Distance in meters from the start of the track to the start of the climb.
  package internal(set) var begin: Double
  /// Length of the climb in meters.
  package internal(set) var length: Double
  /// Rise in meters from the start to the end.
  package internal(set) var rise: Double
  /// The steepest average grade over 100 m: rise divided by distance. Nil if the climb is shorter than 100 m.
  package internal(set) var steepestGrade: Double?

  package internal(set) var startPlace: Coordinate
  package internal(set) var endPlace: Coordinate
  /// The start time; nil if the track has no times.
  package internal(set) var start: Timestamp?
  /// The end time; nil if the track has no times.
  package internal(set) var end: Timestamp?
  /// Time from the start to the end of the climb in nanoseconds, including stops.
  package internal(set) var elapsed: Int64
  /// Time from the start to the end of the climb in seconds, including stops.
  package var elapsedTime: Double { Double(elapsed) / 1e9 }

  /// Average grade: rise divided by distance.
  package var grade: Double { rise / length }

  /// Rise in meters per hour, including stopped time; nil without times.
  package var verticalSpeed: Double? { elapsed > 0 ? rise / (Double(elapsed) * 1e-9) * 3600 : nil }

  /// Returns the climb without altitude changes that are not counted. Nil if the rest is not a climb.
  ///
  /// The steepest grade of such a climb is unknown.
  func without(_ jumps: [AutomaticGain.Jump], _ rule: ClimbRule) -> Climb? {
    var (rest, isChanged) = (self, false)
    for jump in jumps where jump.distance > begin && jump.distance < begin + length {
      rest.rise -= jump.rise
      isChanged = true
    }
    guard isChanged else { return self }
    rest.steepestGrade = nil
    return rest.rise >= rule.rise && rest.grade >= rule.grade ? rest : nil
  }

  /// The distance over which ``steepestGrade`` is measured, in meters.
  static let window = 100.0
}

/// Finds the steepest average grade over a fixed distance along an altitude profile.
///
/// The profile is linear between the added altitudes, so the steepest stretch starts or ends at one of them. If a
/// stretch has more than 1024 altitudes, only the last 1024 are used.
struct SteepestGrade: Sendable {
  /// The steepest grade so far: rise divided by distance. Nil until the profile is as long as the fixed distance.
  private(set) var steepest: Double?

  private let window: Double
  private var points: [AltitudeProfile.Point] = []

  private static let limit = 1024

  /// - Parameter window: the length of a stretch in meters, above 0.
  init(window: Double) { self.window = window }

  /// Adds the next altitude of the profile. The distance must not be less than the previous distance.
  mutating func add(distance: Double, altitude: Double) {
    let point = AltitudeProfile.Point(distance: distance, altitude: altitude)
    defer { drop() }
    guard let last = points.last else {
      points.append(point)
      return
    }
    points.append(point)
    // Examine the stretches that start at an earlier altitude and end between the last two altitudes.
    for start in points.dropLast() {
      let end = start.distance + window
      guard end <= distance else { break }
      if end > last.distance { take(Self.altitude(at: end, last, point) - start.altitude) }
    }
    // Examine the stretch that ends at the new altitude.
    let begin = distance - window
    guard points[0].distance <= begin else { return }
    let next = points.firstIndex { $0.distance > begin } ?? points.count - 1
    take(altitude - Self.altitude(at: begin, points[next - 1], points[next]))
  }

  private mutating func take(_ rise: Double) {
    steepest = max(steepest ?? -.infinity, rise / window)
  }

  /// Drops the altitudes that are too far back for any later stretch.
  private mutating func drop() {
    guard let last = points.last else { return }
    var first = 0
    while first + 1 < points.count, points[first + 1].distance <= last.distance - window {
      first += 1
    }
    first = max(first, points.count - Self.limit)
    if first > 0 { points.removeFirst(first) }
  }

  private static func altitude(
    at distance: Double, _ a: AltitudeProfile.Point, _ b: AltitudeProfile.Point
  ) -> Double {
    b.distance > a.distance
      ? a.altitude + (b.altitude - a.altitude) * (distance - a.distance) / (b.distance - a.distance)
      : b.altitude
  }
}
