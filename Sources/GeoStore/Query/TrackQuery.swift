public import GeoTracks

/// Selects and sorts the tracks of a store. A track must meet all conditions.
public struct TrackQuery: Sendable, Hashable {
  /// The condition that a track passes near a point.
  public struct Near: Sendable, Hashable {
    /// The point.
    package var coordinate: Coordinate
    /// The maximum geodesic distance in meters, 0 or more.
    package var meters: Double

    /// Creates a condition from a point and a distance.
    public init(_ coordinate: Coordinate, meters: Double) {
      (self.coordinate, self.meters) = (coordinate, meters)
    }
  }

  /// The condition that a track follows a route, at least in part.
  package struct Along: Sendable, Hashable {
    /// The vertices of the route, at least two. Geodesics connect the vertices.
    package var line: [Coordinate]
    /// The maximum distance from the route in meters, above 0.
    package var meters: Double
    /// The minimum share of the route that a track must pass, 0 to 1. With 0, any contact is enough.
    ///
    /// The share is the fraction of the points along the route that the track passes. The spacing of the points is half
    /// of ``meters``.
    package var share: Double

    /// Creates a condition from a route.
    package init(_ line: [Coordinate], meters: Double, share: Double = 0) {
      (self.line, self.meters, self.share) = (line, meters, share)
    }
  }

  /// A sort key. Tracks without a value come last.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// The start time.
    case time
    /// The duration from start to end.
    case duration
    /// The length.
    case distance
    /// The ascent.
    case ascent
    /// The name.
    case name
    /// The order in which the tracks were stored.
    case id
  }

  /// The deletion state to select.
  package enum Deletion: Sendable, Hashable {
    /// Tracks that are not deleted.
    case kept
    /// Deleted tracks that can still be restored.
    case deleted
    /// Tracks in any deletion state.
    case any
  }

  /// The IDs of the tracks; nil for all tracks. An empty array selects no track.
  public var ids: [Int64]?
  /// The kinds of tracks; by default only recorded tracks.
  public var parts: Set<StoredTrack.Part> = [.track]
  /// Selects tracks that end at this time or later.
  public var after: Timestamp?
  /// Selects tracks that begin before this time.
  public var before: Timestamp?
  /// Selects tracks that end at this local time or later.
  ///
  /// Pass the local time, which is UTC plus the UTC offset of the source, as if it were UTC.
  package var localAfter: Timestamp?
  /// Selects tracks that begin before this local time. See ``localAfter``.
  package var localBefore: Timestamp?
  /// Selects tracks with a position in this box.
  public var box: BoundingBox?
  /// Selects tracks with a position, or a step between positions, near a point.
  public var near: Near?
  /// Selects tracks along a route.
  package var along: Along?
  /// Selects tracks whose name and notes contain all these words or word beginnings.
  ///
  /// Accents and case are ignored. For a track without a name, the query searches the words anywhere in the file name.
  /// In file names, accents matter.
  public var text: String?
  /// The kind of activity. Case is ignored, and `ride` means `cycling` (see `Metadata.activity`).
  public var sport: String?
  /// The receiver, as named by the source.
  public var device: String?
  /// The tags that a track must have. Case is ignored.
  public var tags: [String] = []
  /// The path of the file, the end of the path after any `/`, or the source of a recording.
  public var source: String?
  /// The minimum length in meters.
  public var minimumDistance: Double?
  /// The maximum length in meters.
  public var maximumDistance: Double?
  /// The deletion state to select.
  package var deletion = Deletion.kept
  /// The sort key.
  public var order = Order.time
  /// Whether to reverse the order.
  public var isDescending = false
  /// The maximum number of tracks; nil for no limit.
  public var limit: Int?
  /// The number of tracks to skip at the start of the result.
  public var offset = 0

  /// Creates a query for all tracks, sorted by start time.
  public init() {}
}

extension TrackQuery {
  /// Returns the SQL statement for the given columns.
  ///
  /// - Parameters:
  ///   - isFinal: Whether to apply limit and offset in SQL. False if the caller filters the result.
  ///   - candidates: The only tracks that can meet the spatial conditions; nil if unknown.
  func statement(_ columns: SQL, isFinal: Bool, among candidates: Set<Int64>? = nil) -> SQL {
    var conditions: [SQL] = []
    switch deletion {
    case .kept: conditions.append("track.deleted IS NULL")
    case .deleted: conditions.append("track.deleted IS NOT NULL")
    case .any: break
    }
    for ids in [ids, candidates.map(Array.init)] {
      // SQL has no parameter for a list of any length, so the IDs are one JSON value.
      guard let ids else { continue }
      conditions.append("track.id IN (SELECT value FROM json_each(\(Self.list(ids))))")
    }
    if parts != Set(StoredTrack.Part.allCases) {
      let names = parts.map(\.rawValue).sorted()
      conditions.append("track.part IN (\(names.map { "\($0)" }.joined(by: ", ")))")
    }
    // Include a growing track, because it has no end yet.
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
      // A quoted prefix term of FTS5.
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
      // All tracks with pending rows are candidates, because the box index does not contain pending rows.
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

  /// Returns IDs as a JSON array.
  private static func list(_ numbers: [Int64]) -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  /// The SQL term that converts UTC to local time.
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
    // Remove NUL characters, which would end the query text of FTS5.
    (text ?? "").split { $0.isWhitespace || $0 == "\0" }.map(String.init)
  }

  /// The name of the file without folders, searched for tracks without a name.
  private static var fileName: SQL {
    "substr(source.name, length(rtrim(source.name, replace(source.name, '/', ''))) + 1)"
  }

  /// The index areas to search; empty if there is no spatial condition.
  var areas: [ChunkBox.Edges] {
    if let box { return Self.areas(box) }
    return near == nil ? alongAreas : nearAreas
  }

  /// The index areas around the point; empty if the query has no point.
  var nearAreas: [ChunkBox.Edges] {
    guard let near,
      let box = Geodesic.wgs84.boundingBox(ofCircleAround: near.coordinate, radius: near.meters)
    else { return [] }
    return Self.areas(box)
  }

  /// The index areas along the route; empty if the query has no route.
  var alongAreas: [ChunkBox.Edges] { along?.boxes.flatMap(Self.areas) ?? [] }

  /// Converts a box to index areas.
  static func areas(_ box: BoundingBox) -> [ChunkBox.Edges] {
    // A box at a pole spans all longitudes, because a pole is on all meridians.
    let hasPole = box.north == 90 || box.south == -90
    let (west, east) = hasPole ? (-180, 180) : (box.west, box.west + box.width)
    return ChunkBox.edges(south: box.south, west: west, north: box.north, east: east)
  }

  /// Whether the query has a spatial condition, which SQL alone cannot evaluate.
  var isGeometric: Bool { box != nil || near != nil || along != nil }
}

/// An interval during which a track stays inside a circle.
public struct Visit: Sendable, Hashable {
  /// The track ID.
  public var track: Int64
  /// The time the track enters the circle, or its first timestamp if it starts inside. Nil without timestamps.
  public var start: Timestamp?
  /// The time the track leaves the circle, or its last timestamp if it ends inside. Nil without timestamps.
  public var end: Timestamp?
  /// The center of the requested circle, or the mean position of the stop.
  public var coordinate: Coordinate
  /// The UTC offset of the source, in seconds east of UTC; nil if unknown.
  package var utcOffset: Int?
  /// True if the track starts inside the circle, so the actual arrival may be earlier.
  public var startsInside = false
  /// True if the track ends inside the circle, so the actual departure may be later.
  public var endsInside = false

  /// The duration in seconds; nil without timestamps.
  public var seconds: Double? {
    if let start, let end { end.seconds(since: start) } else { nil }
  }

  init(track: Int64, start: Timestamp?, end: Timestamp?, coordinate: Coordinate) {
    (self.track, self.start, self.end, self.coordinate) = (track, start, end, coordinate)
  }
}

extension TrackStore {
  /// Returns the visits of tracks to a circle. A visit lasts from an entry to the next exit.
  ///
  /// Entry and exit are interpolated between two positions where possible. A return to the circle begins another visit.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - meters: The radius, above 0.
  ///   - query: The tracks to search. Its condition `near` is ignored.
  ///   - seconds: The minimum duration. If the minimum is 0, visits without timestamps are included.
  /// - Returns: The visits, sorted by track and position.
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

  /// Returns the stops of all matching tracks.
  ///
  /// `TrackStatistics` detects the stops, so they are the same as in the statistics of a track.
  ///
  /// - Parameters:
  ///   - rule: The maximum distance from the first position and the minimum duration of a stop.
  ///   - query: The tracks to search.
  /// - Returns: The stops, sorted by track and position.
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

/// Converts the events of one geofence to visits.
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
