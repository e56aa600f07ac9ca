public import GeoCore

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

/// What counts as a climb.
///
/// Of the altitudes, only those count that hysteresis counts for the ascent, 3 m if not asked otherwise; between
/// them altitude and way are in proportion. A climb begins and ends at altitudes that counted, so that every
/// part from its beginning on, and every part up to its end, has ``grade`` or more on average. It
/// ends where the track has come below a slope of that grade from its highest point by 15 m, or by a
/// quarter of what the climb stands above such a slope where that is more: a dip or a flat stretch divides small
/// climbs sooner than large ones. It counts if it is long and high enough.
///
/// 500 m and 3 % are where MapMyFitness's rating of climbs begins, and those of bicycle computers; the product
/// of length and grade by which these and Strava rate is a hundred times the rise in meters. Altitudes of
/// satellites scatter by 10 m and more, so that less than 30 m may be none.
///
/// With a value that is NaN there are no climbs.
public struct ClimbRule: Sendable, Hashable, Codable {
  /// The least average grade: rise by way.
  public var grade: Double
  /// Meters from the beginning to the end, at least.
  public var length: Double
  /// Meters from the altitude of the beginning to that of the end, at least.
  public var rise: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - grade: 0.03, which is 3 %, if not given.
  ///   - length: meters; 500 if not given.
  ///   - rise: meters; 30 if not given.
  public init(grade: Double = 0.03, length: Double = 500, rise: Double = 30) {
    self.grade = grade
    self.length = length
    self.rise = rise
  }
}

/// A stretch of a track that goes up; see ``ClimbRule``.
public struct Climb: Sendable, Hashable {
  /// Meters along the track, or along what the figures are of, to the beginning.
  public internal(set) var begin: Double
  /// Meters from the beginning to the end.
  public internal(set) var length: Double
  /// Meters from the altitude of the beginning to that of the end.
  public internal(set) var rise: Double
  /// The steepest average grade of 100 m in it: rise by way; nil of a climb that is shorter.
  public internal(set) var steepestGrade: Double?

  /// Where it begins.
  public internal(set) var startPlace: Coordinate
  /// Where it ends.
  public internal(set) var endPlace: Coordinate
  /// When it begins; nil where the points have no times.
  public internal(set) var start: Timestamp?
  /// When it ends; nil where the points have no times.
  public internal(set) var end: Timestamp?
  /// Nanoseconds of moving and standing still in it.
  package internal(set) var elapsed: Int64
  /// Seconds of moving and standing still in it.
  public var elapsedTime: Double { Double(elapsed) / 1e9 }

  /// The average grade: rise by way.
  public var grade: Double { rise / length }

  /// Meters upwards an hour, of all the time in it; nil without time.
  public var verticalSpeed: Double? { elapsed > 0 ? rise / (Double(elapsed) * 1e-9) * 3600 : nil }

  /// The way over which ``steepestGrade`` is taken (meters).
  static let window = 100.0
}

/// The steepest average grade of a stretch of so many meters along a profile of altitudes.
///
/// Between altitudes the profile is straight, so the steepest stretch begins or ends at one of them. Of more than
/// 1024 altitudes within a stretch the oldest are forgotten.
struct SteepestGrade: Sendable {
  /// Rise by way; nil before a whole stretch.
  private(set) var steepest: Double?

  private let window: Double
  private var points: [AltitudeProfile.Point] = []

  private static let limit = 1024

  /// - Parameter window: meters, above 0.
  init(window: Double) { self.window = window }

  /// Takes the next altitude, behind the last or at it.
  mutating func add(distance: Double, altitude: Double) {
    let point = AltitudeProfile.Point(distance: distance, altitude: altitude)
    defer { drop() }
    guard let last = points.last else {
      points.append(point)
      return
    }
    points.append(point)
    // Stretches that begin at an altitude and end on the new piece.
    for start in points.dropLast() {
      let end = start.distance + window
      guard end <= distance else { break }
      if end > last.distance { take(Self.altitude(at: end, last, point) - start.altitude) }
    }
    // The stretch that ends at the new altitude.
    let begin = distance - window
    guard points[0].distance <= begin else { return }
    let next = points.firstIndex { $0.distance > begin } ?? points.count - 1
    take(altitude - Self.altitude(at: begin, points[next - 1], points[next]))
  }

  private mutating func take(_ rise: Double) {
    steepest = max(steepest ?? -.infinity, rise / window)
  }

  /// Forgets what lies before the stretches to come.
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
