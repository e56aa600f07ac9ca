public import GeoTracks

/// Recordings that are kept somewhere, which the page lists, and draws when they are asked for.
///
/// It is asked from any thread, and may take its time.
public protocol KeptRecordings: Sendable {
  /// The recordings that are meant, the last first.
  ///
  /// - Parameters:
  ///   - words: what a user looks for; empty for all.
  ///   - offset: how many are passed over, 0 or more.
  ///   - limit: the most that are told.
  /// - Throws: what the page tells its user.
  func list(_ words: String, from offset: Int, limit: Int) throws -> [KeptRecording]

  /// Where a recording was, as lines to draw; nil if there is no such recording.
  ///
  /// - Throws: what the page tells its user.
  func lines(of id: Int64) throws -> [[Coordinate]]?
}

/// What the page tells of a recording that is kept.
public struct KeptRecording: Sendable, Hashable, Identifiable {
  /// By what it is asked for.
  public var id: Int64
  /// What it is called.
  public var name: String
  /// The kind of activity; nil if it is not known.
  public var sport: String?
  /// When it began; nil without times.
  public var start: Timestamp?
  /// Seconds east of UTC of the zone in which its times were written; nil if that is not known.
  public var utcOffset: Int?
  /// Meters.
  public var distance: Double
  /// Seconds from its start to its end.
  public var elapsedTime: Double

  /// Creates what is told of a recording.
  ///
  /// - Parameters:
  ///   - id: by what it is asked for.
  ///   - name: what it is called.
  ///   - distance: meters.
  ///   - elapsedTime: seconds from its start to its end.
  public init(id: Int64, name: String, distance: Double, elapsedTime: Double) {
    (self.id, self.name) = (id, name)
    (self.distance, self.elapsedTime) = (distance, elapsedTime)
  }
}
