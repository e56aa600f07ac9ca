import GeoCore

/// A part of a track: one that is a certain distance or time long, or a lap.
public struct TrackSplit: Sendable, Hashable {
  /// The source's name.
  public internal(set) var source = ""
  /// The track's number among those of its source that have points, from 1.
  public internal(set) var track = 1
  /// The track's name; nil if it has none.
  public internal(set) var trackName: String?
  /// Its number in the track, from 1.
  public internal(set) var number = 1
  /// Whether the track ended before it was complete.
  public internal(set) var isRest = false

  var length = CompensatedSum()
  // The way that has times.
  var timedLength = CompensatedSum()
  // Of moving, by the speeds of the model.
  var cleanedLength = CompensatedSum()
  // What the automatic gain counted, until its threshold is chosen.
  var sums: AutomaticGain.Sums?

  /// Meters along the WGS84 ellipsoid.
  public var distance: Double { length.value }

  /// Nanoseconds of moving.
  package internal(set) var moving: Int64 = 0
  /// Nanoseconds of standing still.
  package internal(set) var stopped: Int64 = 0
  /// Nanoseconds of gaps that lie within it.
  package internal(set) var gap: Int64 = 0
  /// Seconds of moving.
  public var movingTime: Double { Double(moving) / 1e9 }
  /// Seconds of standing still.
  public var stoppedTime: Double { Double(stopped) / 1e9 }
  /// Seconds of gaps that lie within it; they are not part of ``elapsedTime``.
  public var gapTime: Double { Double(gap) / 1e9 }
  /// Seconds of moving and standing still.
  public var elapsedTime: Double { Double(elapsed) / 1e9 }
  /// Nanoseconds of moving and standing still.
  package var elapsed: Int64 { moving + stopped }

  /// When it begins; nil where the track has no times.
  public internal(set) var start: Timestamp?
  /// When it ends; nil where the track has no times.
  public internal(set) var end: Timestamp?

  /// Seconds east of UTC of the zone in which the source wrote the first time of the track that has one; nil
  /// if none has.
  public internal(set) var utcOffset: Int?

  /// Meters upwards; nil where the track has no altitudes.
  public internal(set) var ascent: Double?
  /// Meters downwards; nil where the track has no altitudes.
  public internal(set) var descent: Double?

  /// Meters a second over moving and standing still, from the way that has times and ``elapsedTime``; nil without time.
  public var speed: Double? {
    elapsed > 0 ? timedLength.value / (Double(elapsed) * 1e-9) : nil
  }

  /// Meters a second while moving; nil if it never moved.
  public var movingSpeed: Double? {
    moving > 0 ? cleanedLength.value / (Double(moving) * 1e-9) : nil
  }

  /// The rise by the way, ``ascent`` less ``descent``: 0.05 is 5 % upwards. Nil without altitudes, and of
  /// less than 10 m, which altitudes are not known well enough for.
  public var grade: Double? {
    guard let ascent, let descent, distance >= 10 else { return nil }
    return (ascent - descent) / distance
  }

  /// Adds time and the way gone in it.
  ///
  /// - Parameters:
  ///   - nanoseconds: 0 or more.
  ///   - meters: of the positions.
  ///   - cleaned: meters along the cleaned path.
  ///   - isMoving: whether the device moved.
  mutating func add(_ nanoseconds: Int64, meters: Double, cleaned: Double, isMoving: Bool) {
    timedLength.add(meters)
    if isMoving { cleanedLength.add(cleaned) }
    add(nanoseconds, isMoving: isMoving)
  }

  private mutating func add(_ nanoseconds: Int64, isMoving: Bool) {
    if isMoving {
      moving = TrackFigures.sum(moving, nanoseconds)
    } else {
      stopped = TrackFigures.sum(stopped, nanoseconds)
    }
  }
}
