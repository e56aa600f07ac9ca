public import GeoCore

/// How long a best effort is.
public enum EffortWindow: Sendable, Hashable {
  /// The least time for so many meters, above 0.
  case distance(Double)
  /// The most way in so much time, above 0.
  case time(Duration)
}

/// The fastest part of a track that is a certain distance or time long.
public struct BestEffort: Sendable, Hashable {
  /// What was looked for.
  public var window: EffortWindow
  /// The source's name.
  public var source: String
  /// The track's number among those of its source that have points, from 1.
  public var track: Int
  /// The segment's number in the track, from 1; a gap begins one too.
  public var segment: Int
  /// The track's name; nil if it has none.
  public var trackName: String?

  /// Meters: of the window, or of the way gone in its time.
  public var distance: Double
  /// Seconds: of the window, or of the time for its distance.
  public var seconds: Double

  /// Where it begins: on the geodesic between two points that have a time.
  public var startPlace: Coordinate
  /// Where it ends.
  public var endPlace: Coordinate
  /// When it begins, to the nanosecond.
  public var start: Timestamp
  /// When it ends.
  public var end: Timestamp

  /// Seconds east of UTC of the zone in which the source wrote the times; nil if it wrote none.
  public var utcOffset: Int?

  /// Whether it is faster than 1.15 times the highest speed of its source, so that it may be one of wrong positions.
  public internal(set) var isDoubtful = false

  /// Meters a second.
  public var speed: Double { distance / seconds }
}
