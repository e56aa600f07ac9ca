public import GeoTracks

/// Which tracks of a store are meant, and in what order: all parts of a question have to be met.
public struct TrackQuery: Sendable, Hashable {
  /// A place that a track was near to.
  public struct Near: Sendable, Hashable {
    /// The place.
    public var place: Coordinate
    /// Meters along the ellipsoid, 0 or more.
    public var meters: Double

    /// Creates a place and a distance.
    public init(_ place: Coordinate, meters: Double) { (self.place, self.meters) = (place, meters) }
  }

  /// A route that a track went along, at least a part of it.
  public struct Along: Sendable, Hashable {
    /// The places that the route goes through, by geodesics; two or more.
    public var line: [Coordinate]
    /// Meters to each side, above 0.
    public var meters: Double
    /// The least part of the route that a track came so near to, 0 to 1: of its places half of ``meters`` apart.
    /// Of 0 it is enough that the track came near to any of it.
    public var share: Double

    /// Creates a route.
    public init(_ line: [Coordinate], meters: Double, share: Double = 0) {
      (self.line, self.meters, self.share) = (line, meters, share)
    }
  }

  /// What tracks are sorted by; those without come last.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Their start.
    case time
    /// The time they took from start to end.
    case duration
    /// Their length.
    case distance
    /// How much they climb.
    case ascent
    /// Their name.
    case name
    /// When they came into the store.
    case id
  }

  /// What is kept of a track whose owner has deleted it.
  public enum Deletion: Sendable, Hashable {
    /// Tracks that are not deleted.
    case kept
    /// Tracks that are deleted and can come back.
    case deleted
    /// Both.
    case any
  }

  /// The numbers of the tracks; nil for any, none for no track.
  public var ids: [Int64]?
  /// The kinds of parts; tracks if not changed.
  public var parts: Set<StoredTrack.Part> = [.track]
  /// Tracks that end at this moment or later.
  public var after: Timestamp?
  /// Tracks that begin before this moment.
  public var before: Timestamp?
  /// Tracks that end at this moment or later on the clock where they were, which is written as if it were UTC: the
  /// offset that their source wrote is added to their times.
  public var localAfter: Timestamp?
  /// Tracks that begin before this moment on the clock where they were, written as of ``localAfter``.
  public var localBefore: Timestamp?
  /// Tracks with a position in this box.
  public var box: BoundingBox?
  /// Tracks with a position so near to a place, or a way between two positions.
  public var near: Near?
  /// Tracks that went along a route.
  public var along: Along?
  /// Tracks whose name and notes have all these words, or words that begin so; accents and case do not count. Of
  /// those without a name the file's name counts, anywhere in it and with its accents.
  public var text: String?
  /// The kind of activity, as its source calls it; case does not count.
  public var sport: String?
  /// The receiver, as its source names it.
  public var device: String?
  /// Tags, all of which a track has; case does not count.
  public var tags: [String] = []
  /// The file that they came with, by its path or the end of it from a `/` on, or what was recorded.
  public var source: String?
  /// The least meters.
  public var minimumDistance: Double?
  /// The most meters.
  public var maximumDistance: Double?
  /// Whether deleted ones are meant.
  public var deletion = Deletion.kept
  /// What they are sorted by.
  public var order = Order.time
  /// Whether the last come first.
  public var isDescending = false
  /// The most tracks; nil for all.
  public var limit: Int?
  /// How many are passed over first.
  public var offset = 0

  /// All tracks, in the order of their times.
  public init() {}
}

extension TrackQuery {
  /// The statement for the columns that are asked.
  ///
  /// - Parameters:
  ///   - isFinal: whether limit and offset are part of it: not where tracks are left out afterwards.
  ///   - candidates: the only tracks that can be meant, as far as places go; nil if that has not been asked.
  func statement(_ columns: SQL, isFinal: Bool, among candidates: Set<Int64>? = nil) -> SQL {
    var conditions: [SQL] = []
    switch deletion {
    case .kept: conditions.append("track.deleted IS NULL")
    case .deleted: conditions.append("track.deleted IS NOT NULL")
    case .any: break
    }
    for ids in [ids, candidates.map(Array.init)] {
      // As one value: of any number of them SQLite takes no list.
      guard let ids else { continue }
      conditions.append("track.id IN (SELECT value FROM json_each(\(Self.list(ids))))")
    }
    if parts != Set(StoredTrack.Part.allCases) {
      let names = parts.map(\.rawValue).sorted()
      conditions.append("track.part IN (\(names.map { "\($0)" }.joined(by: ", ")))")
    }
    // A track that grows has no end yet.
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
      conditions.append("geostore_fold(track.sport) = \(sport.caseFolded)")
    }
    if let device { conditions.append("track.device = \(device)") }
    if let source {
      // A file may have been named by any path that leads to it.
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
      // As FTS5 wants it: a text in quotes that is the beginning of a word.
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
      // What has not been packed is in no box.
      conditions.append(
        "track.id IN (\(boxes.joined(by: " UNION ")) UNION SELECT track FROM tail)")
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

  /// Numbers as JSON.
  private static func list(_ numbers: [Int64]) -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  /// What makes UTC the time on the clock.
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
    // A zero would end the question.
    (text ?? "").split { $0.isWhitespace || $0 == "\0" }.map(String.init)
  }

  /// The name of the file without its folders, which a track without a name is called by.
  private static var fileName: SQL {
    "substr(source.name, length(rtrim(source.name, replace(source.name, '/', ''))) + 1)"
  }

  /// Where tracks have to be, in the index's terms, which may be more than is asked; none for anywhere.
  var areas: [ChunkBox.Edges] {
    if let box { return Self.areas(box) }
    return near == nil ? alongAreas : nearAreas
  }

  /// Where tracks have to be to be near the place; none where that is not asked.
  var nearAreas: [ChunkBox.Edges] {
    guard let near,
      let box = Geodesic.wgs84.boundingBox(ofCircleAround: near.place, radius: near.meters)
    else { return [] }
    return Self.areas(box)
  }

  /// Where tracks have to be to come near the route; none where that is not asked.
  var alongAreas: [ChunkBox.Edges] { along?.boxes.flatMap(Self.areas) ?? [] }

  /// A box in the index's terms.
  static func areas(_ box: BoundingBox) -> [ChunkBox.Edges] {
    // A pole is on every meridian.
    let hasPole = box.north == 90 || box.south == -90
    let (west, east) = hasPole ? (-180, 180) : (box.west, box.west + box.width)
    return ChunkBox.edges(south: box.south, west: west, north: box.north, east: east)
  }

  /// Whether the index alone does not tell which tracks are meant.
  var isGeometric: Bool { box != nil || near != nil || along != nil }
}
