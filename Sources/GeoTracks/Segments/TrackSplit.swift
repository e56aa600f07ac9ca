import GeoCore

/// A part of a track: a split of a given distance or duration, or a lap.
public struct TrackSplit: Sendable, Hashable {
  /// The name of the source.
  public internal(set) var source = ""
  /// The number of the track in the source, starting at 1. Tracks without points are not counted.
  public internal(set) var track = 1
  /// The name of the track; nil if there is none.
  public internal(set) var trackName: String?
  /// The number of the split in the track, starting at 1.
  public internal(set) var number = 1
  /// True for the incomplete split at the end of a track.
  public internal(set) var isRest = false

  var length = CompensatedSum()
  // The length of the parts of the path that have times.
  var timedLength = CompensatedSum()
  // The length of the path in motion, computed from the speeds of the model.
  var cleanedLength = CompensatedSum()
  // The sums of the automatic gain, kept until the threshold is chosen.
  var sums: AutomaticGain.Sums?

  /// Length in meters along the WGS84 ellipsoid.
  public var distance: Double { length.value }

  /// Moving time in nanoseconds.
  package internal(set) var moving: Int64 = 0
  /// Stopped time in nanoseconds.
  package internal(set) var stopped: Int64 = 0
  /// Duration of the gaps inside the split, in nanoseconds.
  package internal(set) var gap: Int64 = 0
  /// Moving time in seconds.
  public var movingTime: Double { Double(moving) / 1e9 }
  /// Stopped time in seconds.
  public var stoppedTime: Double { Double(stopped) / 1e9 }
  /// Seconds of gaps inside the split. ``elapsedTime`` excludes them.
  public var gapTime: Double { Double(gap) / 1e9 }
  /// Moving and stopped time in seconds.
  public var elapsedTime: Double { Double(elapsed) / 1e9 }
  /// Moving and stopped time in nanoseconds.
  package var elapsed: Int64 { moving + stopped }

  /// The start time; nil if unknown.
  public internal(set) var start: Timestamp?
  /// The end time; nil if unknown.
  public internal(set) var end: Timestamp?

  /// Offset from UTC of the track's first time that has one, in seconds and positive to the east.
  ///
  /// Nil if no time has an offset.
  package internal(set) var utcOffset: Int?

  /// Ascent in meters; nil without altitudes.
  public internal(set) var ascent: Double?
  /// Descent in meters; nil without altitudes.
  public internal(set) var descent: Double?

  /// Average speed in meters per second over ``elapsedTime``. Parts of the path without times are excluded.
  ///
  /// Nil if no time has elapsed.
  public var speed: Double? {
    elapsed > 0 ? timedLength.value / (Double(elapsed) * 1e-9) : nil
  }

  /// Average speed while moving, in meters per second; nil if the track never moves.
  public var movingSpeed: Double? {
    moving > 0 ? cleanedLength.value / (Double(moving) * 1e-9) : nil
  }

  /// Average grade: ``ascent`` minus ``descent``, divided by the distance. 0.05 is 5 % uphill.
  ///
  /// Nil without altitudes, or if the distance is below 10 m, because altitudes are too inaccurate.
  public var grade: Double? {
    guard let ascent, let descent, distance >= 10 else { return nil }
    return (ascent - descent) / distance
  }

  /// Adds a duration and the path covered in this time.
  ///
  /// - Parameters:
  ///   - nanoseconds: the duration, 0 or more.
  ///   - meters: the path length computed from positions.
  ///   - cleaned: the length along the cleaned path in meters.
  ///   - isMoving: true if the device moved.
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
