/// A part of a track that is a certain distance or time long.
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

  /// Metres along the WGS84 ellipsoid.
  public var distance: Double { length.value }

  /// Nanoseconds of moving.
  public internal(set) var moving: Int64 = 0
  /// Nanoseconds of standing still.
  public internal(set) var stopped: Int64 = 0
  /// Nanoseconds of gaps that lie within it; they are not part of ``elapsed``.
  public internal(set) var gap: Int64 = 0
  /// Nanoseconds of moving and standing still.
  public var elapsed: Int64 { moving + stopped }

  /// When it begins; nil where the track has no times.
  public internal(set) var start: Timestamp?
  /// When it ends; nil where the track has no times.
  public internal(set) var end: Timestamp?

  /// Metres upwards; nil where the track has no altitudes.
  public internal(set) var ascent: Double?
  /// Metres downwards; nil where the track has no altitudes.
  public internal(set) var descent: Double?

  /// Metres a second, from the way that has times and ``elapsed``; nil without time.
  public var speed: Double? {
    elapsed > 0 ? timedLength.value / (Double(elapsed) * 1e-9) : nil
  }

  mutating func add(_ nanoseconds: Int64, isMoving: Bool) {
    if isMoving {
      moving = TrackFigures.sum(moving, nanoseconds)
    } else {
      stopped = TrackFigures.sum(stopped, nanoseconds)
    }
  }
}
