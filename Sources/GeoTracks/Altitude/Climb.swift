public import GeoCore

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
