public import GeoTracks

/// Selects tracks of a store by conditions, and sorts them. A track must meet all conditions.
public struct TrackQuery: Sendable, Hashable {
  /// The condition that a track passes within a maximum distance of a point.
  public struct Near: Sendable, Hashable {
    /// The point that the track must pass.
    package var coordinate: Coordinate
    /// The maximum geodesic distance from the point in meters, 0 or more.
    package var meters: Double

    /// Creates a condition from a point and a maximum distance in meters.
    public init(_ coordinate: Coordinate, meters: Double) {
      (self.coordinate, self.meters) = (coordinate, meters)
    }
  }

  /// The condition that a track follows a route, or a part of it.
  package struct Along: Sendable, Hashable {
    /// The vertices of the route, at least two. The vertices are connected by geodesics.
    package var line: [Coordinate]
    /// The maximum distance from the route in meters, above 0.
    package var meters: Double
    /// The share of the route that a track must follow, from 0 to 1. With 0, touching the route once is enough.
    ///
    /// The library divides the route into points whose spacing is half of ``meters``. The share is the fraction of
    /// these points that the track passes.
    package var share: Double

    /// Creates a condition from the vertices of a route, a maximum distance in meters, and a minimum share.
    package init(_ line: [Coordinate], meters: Double, share: Double = 0) {
      (self.line, self.meters, self.share) = (line, meters, share)
    }
  }

  /// A property by which tracks are sorted. Tracks without this property come last.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Sorts by start time.
    case time
    /// Sorts by the time between the first and the last position.
    case duration
    /// Sorts by length.
    case distance
    /// Sorts by ascent.
    case ascent
    /// Sorts by name, ignoring the case of ASCII letters.
    case name
    /// Sorts by track ID, which is the order in which the tracks were stored.
    case id
  }

  /// Whether to select deleted tracks.
  package enum Deletion: Sendable, Hashable {
    /// Selects tracks that are not deleted.
    case kept
    /// Selects deleted tracks that can still be restored.
    case deleted
    /// Selects both deleted tracks and tracks that are not deleted.
    case any
  }

  /// The IDs of the tracks to select; nil for all tracks. An empty array selects no track.
  public var ids: [Int64]?
  /// The kinds of tracks to select. By default, only recorded tracks are selected.
  public var parts: Set<StoredTrack.Part> = [.track]
  /// Selects tracks that end at this time or later.
  public var after: Timestamp?
  /// Selects tracks that begin before this time.
  public var before: Timestamp?
  /// Selects tracks that end at this local time or later.
  ///
  /// Local time is UTC plus the UTC offset in the file. Pass the local time as if it were UTC.
  package var localAfter: Timestamp?
  /// Selects tracks that begin before this local time, which is passed as in ``localAfter``.
  package var localBefore: Timestamp?
  /// Selects tracks that have a position in this box.
  public var box: BoundingBox?
  /// Selects tracks that pass a point, at a position or between two positions.
  public var near: Near?
  /// Selects tracks that follow a route.
  package var along: Along?
  /// Selects tracks whose name or notes contain each of these words. A word also matches the beginning of a longer
  /// word.
  ///
  /// Accents and case are ignored. For a track without a name, a word also matches any part of the file name. In file
  /// names, accents are significant.
  public var text: String?
  /// Selects tracks with this kind of activity. Case is ignored, and `ride` is the same as `cycling` (see
  /// `Metadata.activity`).
  public var sport: String?
  /// Selects tracks recorded by this receiver. The name must be the same as in ``StoredTrack/device``.
  public var device: String?
  /// Selects tracks that have all these tags. Case is ignored.
  public var tags: [String] = []
  /// Selects tracks from this file or recording. You can omit leading folders of the file path.
  public var source: String?
  /// Selects tracks of at least this length in meters.
  public var minimumDistance: Double?
  /// Selects tracks of at most this length in meters.
  public var maximumDistance: Double?
  /// Whether to select deleted tracks. By default, deleted tracks are not selected.
  package var deletion = Deletion.kept
  /// The property by which the result is sorted. The default is the start time.
  public var order = Order.time
  /// Whether to sort in descending order.
  public var isDescending = false
  /// The maximum number of tracks in the result; nil for no limit.
  public var limit: Int?
  /// The number of tracks to omit from the beginning of the result.
  public var offset = 0

  /// Creates a query that selects all recorded tracks, sorted by start time.
  public init() {}
}

extension TrackQuery {
  /// Builds the SQL statement of the query.
  ///
  /// - Parameters:
  ///   - isFinal: Whether SQL applies the limit and the offset. Pass false if later code removes tracks from the
  ///     result.
  ///   - candidates: The IDs of tracks that may meet the spatial conditions; nil if they are not known yet.
  func statement(_ columns: SQL, isFinal: Bool, among candidates: Set<Int64>? = nil) -> SQL {
    var conditions: [SQL] = []
    switch deletion {
    case .kept: conditions.append("track.deleted IS NULL")
    case .deleted: conditions.append("track.deleted IS NOT NULL")
    case .any: break
    }
    for ids in [ids, candidates.map(Array.init)] {
      // SQL cannot bind a list of variable length, so bind the IDs as one JSON array.
      guard let ids else { continue }
      conditions.append("track.id IN (SELECT value FROM json_each(\(Self.list(ids))))")
    }
    if parts != Set(StoredTrack.Part.allCases) {
      let names = parts.map(\.rawValue).sorted()
      conditions.append("track.part IN (\(names.map { "\($0)" }.joined(by: ", ")))")
    }
    // A growing track has no end time yet, so it meets the condition `after` if it has a start time.
    for (after, shift) in [(after, SQL("")), (localAfter, Self.shift)] {
      guard let after else { continue }
      conditions.append(
        """
        (track.t1\(shift) >= \(after.milliseconds)
          OR track.fingerprint IS NULL AND track.t0 NOT NULL)
        """)
    }
    if let before { conditions.append("track.t0 < \(before.milliseconds)") }
    if let localBefore {
      conditions.append("track.t0\(Self.shift) < \(localBefore.milliseconds)")
    }
    if let sport {
      conditions.append(
        "geostore_fold(track.sport) = \(SportName.normalized(sport).caseFolded)")
    }
    if let device { conditions.append("track.device = \(device)") }
    if let source {
      // Compare only the end of the path, because the file may have been imported from another folder.
      let end = "/" + source
      conditions.append(
        "(source.name = \(source) OR substr(source.name, -length(\(end))) = \(end))")
    }
    for tag in tags {
      conditions.append(
        """
        track.id IN (SELECT track_tag.track FROM track_tag JOIN tag ON tag.id = track_tag.tag
          WHERE geostore_fold(tag.name) = \(tag.caseFolded))
        """)
    }
    for word in words {
      // In FTS5 queries, a quoted word followed by an asterisk matches all words that begin with the quoted word.
      let match = "\"\(word.replacing("\"", with: "\"\""))\"*"
      conditions.append(
        """
        (track.id IN (SELECT rowid FROM track_text WHERE track_text MATCH \(match))
          OR coalesce(track.name, '') = ''
            AND instr(geostore_fold(\(Self.fileName)), \(word.caseFolded)) > 0)
        """)
    }
    if let minimumDistance { conditions.append("track.distance >= \(minimumDistance)") }
    if let maximumDistance { conditions.append("track.distance <= \(maximumDistance)") }
    if candidates == nil, !areas.isEmpty {
      let boxes: [SQL] = areas.map { area in
        """
        SELECT track FROM chunk_box WHERE west <= \(area.east) AND east >= \(area.west)
          AND south <= \(area.north) AND north >= \(area.south)
        """
      }
      // The box index does not contain pending rows, so every track with pending rows may meet the condition.
      conditions.append(
        "track.id IN (\(boxes.joined(by: " UNION ")) UNION SELECT track FROM pending)")
    }
    var sql: SQL = """
      SELECT \(columns) FROM track LEFT JOIN source ON source.id = track.source
        WHERE \(conditions.isEmpty ? "1" : conditions.joined(by: " AND "))
        ORDER BY \(sorting)
      """
    if isFinal, limit != nil || offset > 0 {
      sql = "\(sql) LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))"
    }
    return sql
  }

  private static func list(_ numbers: [Int64]) -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  /// The SQL expression that is added to a UTC time in milliseconds to get the local time.
  private static var shift: SQL { " + 1000 * coalesce(track.utc_offset, 0)" }

  private var sorting: SQL {
    let key: SQL =
      switch order {
      case .time: "track.t0"
      case .duration: "track.elapsed"
      case .distance: "track.distance"
      case .ascent: "track.ascent"
      case .name: "track.name COLLATE NOCASE"
      case .id: "track.id"
      }
    return isDescending
      ? "\(key) DESC NULLS LAST, track.id DESC" : "\(key) NULLS LAST, track.id"
  }

  private var words: [String] {
    // Remove NUL characters, because FTS5 would treat them as the end of the query.
    (text ?? "").split { $0.isWhitespace || $0 == "\0" }.map(String.init)
  }

  /// A SQL expression for the file name without folders. If a track has no name, the query searches for words in the
  /// file name.
  private static var fileName: SQL {
    "substr(source.name, length(rtrim(source.name, replace(source.name, '/', ''))) + 1)"
  }

  /// The areas of the box index to search; empty if the query has no spatial condition.
  var areas: [ChunkBox.Edges] {
    if let box { return Self.areas(box) }
    return near == nil ? alongAreas : nearAreas
  }

  /// The areas of the box index around the point of ``near``; empty if the query has no such point.
  var nearAreas: [ChunkBox.Edges] {
    guard let near,
      let box = Geodesic.wgs84.boundingBox(ofCircleAround: near.coordinate, radius: near.meters)
    else { return [] }
    return Self.areas(box)
  }

  /// The areas of the box index along the route of ``along``; empty if the query has no route.
  var alongAreas: [ChunkBox.Edges] { along?.boxes.flatMap(Self.areas) ?? [] }

  /// Converts a box to areas of the box index: one, or two if the box crosses the antimeridian.
  static func areas(_ box: BoundingBox) -> [ChunkBox.Edges] {
    // Extend a box at a pole to all longitudes, because all meridians meet at the pole.
    let hasPole = box.north == 90 || box.south == -90
    let (west, east) = hasPole ? (-180, 180) : (box.west, box.west + box.width)
    return ChunkBox.edges(south: box.south, west: west, north: box.north, east: east)
  }

  /// Whether the query has a spatial condition, which SQL alone cannot evaluate.
  var isGeometric: Bool { box != nil || near != nil || along != nil }
}

/// A time interval during which a track stays inside a circle or at a stop.
public struct Visit: Sendable, Hashable {
  /// The ID of the track in the store.
  public var track: Int64
  /// The time at which the track enters the circle, or the first time of a track that starts inside. Nil if the track
  /// has no times.
  public var start: Timestamp?
  /// The time at which the track leaves the circle, or the last time of a track that ends inside. Nil if the track has
  /// no times.
  public var end: Timestamp?
  /// The center of the requested circle. For a stop, the position of the stop.
  public var coordinate: Coordinate
  /// The UTC offset in the file, in seconds east of UTC; nil if the file contains no offset.
  package var utcOffset: Int?
  /// True if the track starts inside the circle, so the actual arrival may be earlier.
  public var startsInside = false
  /// True if the track ends inside the circle, so the actual departure may be later.
  public var endsInside = false

  /// The duration in seconds; nil if the track has no times.
  public var seconds: Double? {
    if let start, let end { end.seconds(since: start) } else { nil }
  }

  init(track: Int64, start: Timestamp?, end: Timestamp?, coordinate: Coordinate) {
    (self.track, self.start, self.end, self.coordinate) = (track, start, end, coordinate)
  }
}

extension TrackStore {
  /// Returns all visits by tracks to a circle. A visit begins when a track enters the circle, and ends when the track
  /// leaves the circle.
  ///
  /// Times of entry and exit are interpolated between two positions, unless the path between them is unknown. If a
  /// track returns to the circle, another visit begins.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - meters: The radius of the circle in meters, above 0.
  ///   - query: The tracks to search. The condition ``TrackQuery/near`` is ignored.
  ///   - seconds: The minimum duration of a visit. If 0, the result also includes visits by tracks
  ///     without times.
  /// - Returns: The visits in the order of the query, and then in the order of each track's positions.
  /// - Throws: ``StoreError``.
  public func visits(
    to center: Coordinate, within meters: Double, matching query: TrackQuery = TrackQuery(),
    lasting seconds: Double = 0
  ) throws(StoreError) -> [Visit] {
    guard center.isValid, meters > 0 else { return [] }
    var query = query
    query.near = TrackQuery.Near(center, meters: meters)
    let geofence = Geofence(name: "", shapes: [.circle(center: center, radius: meters)])
    var visits: [Visit] = []
    for id in try trackIDs(query) {
      let empty = Visit(track: id, start: nil, end: nil, coordinate: center)
      var finder = try read(id, reaching: query.nearAreas, VisitFinder(geofence, empty)) {
        $0.process($1)
        return true
      }
      visits += finder.finish().filter { seconds <= 0 || $0.seconds ?? 0 >= seconds }
    }
    return visits
  }

  /// Returns the stops of all tracks that a query selects.
  ///
  /// The stops are the same as in the statistics of each track, because `TrackStatistics` detects them.
  ///
  /// - Parameters:
  ///   - rule: The maximum distance from the first position of a stop, and the minimum duration of a stop.
  ///   - query: The tracks to search.
  /// - Returns: The stops in the order of the query, and then in the order of each track's positions.
  /// - Throws: ``StoreError``.
  public func stops(
    _ rule: StopRule, matching query: TrackQuery = TrackQuery()
  ) throws(StoreError) -> [Visit] {
    var rules = TrackStatistics.Rules()
    rules.stop = rule
    var stops: [Visit] = []
    for id in try trackIDs(query) {
      var statistics = TrackStatistics(rules)
      var offset: Int?
      var events = events(of: id)
      while let block = try events.nextBlock() {
        if offset == nil {
          offset =
            block.lazy.compactMap {
              if case .location(let location) = $0 { location.utcOffset } else { nil }
            }.first
        }
        statistics.process(contentsOf: block[...])
      }
      for stop in statistics.total.stops {
        var visit = Visit(
          track: id, start: stop.start, end: stop.start.advanced(by: stop.seconds),
          coordinate: stop.place)
        visit.utcOffset = offset
        stops.append(visit)
      }
    }
    return stops
  }
}

/// Converts the enter and exit events of a geofence to visits.
private struct VisitFinder {
  private var monitor: GeofenceMonitor
  private let empty: Visit
  private var current: Visit?
  private var visits: [Visit] = []
  private var last: Location?
  private var events: [GeofenceEvent] = []

  init(_ geofence: Geofence, _ empty: Visit) {
    monitor = GeofenceMonitor([geofence])
    self.empty = empty
  }

  mutating func process(_ block: [LocationEvent]) {
    monitor.process(contentsOf: block[...], into: &events)
    for case .location(let location) in block.reversed() {
      last = location
      break
    }
    for event in events { process(event) }
    events.removeAll(keepingCapacity: true)
  }

  mutating func finish() -> [Visit] {
    if var visit = current {
      (visit.end, visit.endsInside) = (last?.timestamp ?? visit.start, true)
      visits.append(visit)
      current = nil
    }
    return visits
  }

  private mutating func process(_ event: GeofenceEvent) {
    switch event.kind {
    case .enter, .inside:
      var visit = empty
      (visit.start, visit.utcOffset) = (event.time, event.location.utcOffset)
      visit.startsInside = event.kind == .inside
      current = visit
    case .exit:
      if var visit = current {
        visit.end = event.time
        visits.append(visit)
      }
      current = nil
    case .outside, .dwell: break
    }
  }
}
