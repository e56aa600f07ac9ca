import GeoTracks

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
  static func areas(_ box: GeoCore.BoundingBox) -> [ChunkBox.Edges] {
    // A pole is on every meridian.
    let hasPole = box.north == 90 || box.south == -90
    let (west, east) = hasPole ? (-180, 180) : (box.west, box.west + box.width)
    return ChunkBox.edges(south: box.south, west: west, north: box.north, east: east)
  }

  /// Whether the index alone does not tell which tracks are meant.
  var isGeometric: Bool { box != nil || near != nil || along != nil }
}
