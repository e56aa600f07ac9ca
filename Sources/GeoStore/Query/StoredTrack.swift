public import GeoTracks

/// A track in a store: what it is called, and its figures, which were computed when it came. Its positions come
/// by ``TrackStore/events(of:)-(Int64)``.
public struct StoredTrack: Sendable, Hashable, Identifiable {
  /// What a part of a file is.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// Where somebody was.
    case track
    /// Places to go through.
    case route
    /// Places of interest.
    case waypoints
  }

  /// Its number in the store, which no other track ever has.
  public var id: Int64
  /// What it is.
  public var part: Part
  /// The file that it came with, or what was recorded.
  public var source: String
  /// Its name; nil if it has none.
  public var name: String?
  /// What its owner has written of it.
  public var notes: String?
  /// The kind of activity, as its source calls it.
  public var sport: String?
  /// The receiver, as its source names it.
  public var device: String?
  /// The tags that it has, in alphabetical order.
  public var tags: [String] = []
  /// The earliest and the latest time, to the millisecond; nil without times.
  public var start: Timestamp?
  /// The latest time.
  public var end: Timestamp?
  /// Seconds east of UTC of the zone in which its source wrote times; nil if it wrote none.
  public var utcOffset: Int?
  /// Positions.
  public var points: Int
  /// Meters, as `TrackStatistics` measures them by its usual rules.
  public var distance: Double
  /// Seconds from start to end.
  public var elapsedTime: Double
  /// Seconds in motion.
  public var movingTime: Double
  /// Meters climbed; nil without altitudes.
  public var ascent: Double?
  /// Meters descended; nil without altitudes.
  public var descent: Double?
  /// Meters a second.
  public var maximumSpeed: Double?
  /// When it was deleted; nil if it is not.
  public var deleted: Timestamp?
  /// Whether it still grows: its figures are those of this moment.
  public var isGrowing: Bool
}

extension StoredTrack {
  static let columns: SQL = """
    track.id, track.part, source.name, track.name, track.notes, track.sport, track.device,
    track.t0, track.t1, track.utc_offset, track.points, track.distance, track.elapsed,
    track.moving, track.ascent, track.descent, track.max_speed, track.deleted,
    track.fingerprint IS NULL,
    (SELECT group_concat(tag.name, char(31)) FROM track_tag JOIN tag ON tag.id = track_tag.tag
      WHERE track_tag.track = track.id), source.id IS NULL
    """

  /// Whether the file of a track in a row of ``columns`` is missing.
  static func hasLostSource(_ row: Row) -> Bool { row.integer(20) != 0 }

  init(_ row: Row, path: String) throws(StoreError) {
    guard let part = row.text(1).flatMap(Part.init(rawValue:)) else {
      throw StoreError(.damaged, path, "track \(row.integer(0)) is of no known kind")
    }
    self.part = part
    id = row.integer(0)
    source = row.text(2) ?? ""
    (name, notes, sport, device) = (row.text(3), row.text(4), row.text(5), row.text(6))
    start = row.optionalInteger(7).map(Timestamp.init(milliseconds:))
    end = row.optionalInteger(8).map(Timestamp.init(milliseconds:))
    utcOffset = row.optionalInteger(9).map { Int($0) }
    points = row.count(10)
    (distance, elapsedTime, movingTime) = (row.real(11) ?? 0, row.real(12) ?? 0, row.real(13) ?? 0)
    (ascent, descent, maximumSpeed) = (row.real(14), row.real(15), row.real(16))
    deleted = row.optionalInteger(17).map(Timestamp.init(milliseconds:))
    isGrowing = row.integer(18) != 0
    tags = (row.text(19) ?? "").split(separator: "\u{1F}").map(String.init).sorted()
  }

  /// The error for a track of which the table of sources has lost the file.
  static func lostSource(of id: Int64, _ path: String) -> StoreError {
    StoreError(.damaged, path, "the table of files is damaged: the file of track \(id) is missing")
  }

  /// Takes the figures of what it has now.
  mutating func take(_ figures: TrackFigures) {
    points = figures.points
    (distance, elapsedTime) = (figures.distance, figures.elapsedTime)
    movingTime = figures.movingTime
    (ascent, descent) = (figures.firstGain?.ascent, figures.firstGain?.descent)
    maximumSpeed = figures.maximumSpeed
    (start, end) = (figures.start ?? start, figures.end ?? end)
  }
}

extension Location {
  /// Looks whether it can be kept.
  ///
  /// - Throws: `StoreError` for a place that is none.
  func check(_ path: String) throws(StoreError) {
    guard coordinate.isValid else {
      throw StoreError(.invalid, path, "a position is out of range: \(coordinate)")
    }
  }
}
