import GeoTracks

/// The pending rows of a growing track, in order. Their positions are not in chunks yet.
///
/// Each row stores the checksum of its bytes, and the number of positions before it in the track. The number reveals a
/// missing row. When the recorder packs the other rows into chunks, it sets a damaged row aside: the row gets the
/// negated track ID, and later reads ignore the row.
struct PendingPositions {
  struct Row {
    var id: Int64
    var segment: Int64
    var locations: [Location]
  }

  /// The readable rows.
  private(set) var rows: [Row] = []
  /// The IDs of the damaged rows.
  private(set) var damaged: [Int64] = []
  /// An error for each damaged row and each gap between rows.
  private(set) var faults: [StoreError] = []
  /// The number of positions in chunks.
  let packed: Int

  /// The number of readable positions, including those in chunks.
  var count: Int { rows.reduce(packed) { $0 &+ $1.locations.count } }

  /// Reads the pending rows of a track.
  init(of track: Int64, by connection: Connection) throws(StoreError) {
    let path = connection.path
    packed =
      try connection.first(
        "SELECT coalesce(sum(points), 0) FROM chunk WHERE track = \(track)"
      ) { $0.count(0) } ?? 0
    // The number of positions before the next row; nil after a damaged row.
    var expected: Int? = packed
    var last = Int64.min
    var (rows, damaged, faults): ([Row], [Int64], [StoreError]) = ([], [], [])
    _ = try connection.rows(
      "SELECT id, segment, position, crc, body FROM pending WHERE track = \(track) ORDER BY id"
    ) { row in
      let id = row.integer(0)
      guard id > last else {
        faults.append(Self.disorder(id, track, path))
        return
      }
      last = id
      do throws(StoreError) {
        let locations = try Self.decode(
          row.blob(4), crc: row.integer(3), id: id, track: track, path)
        let before = row.count(2)
        if let expected, before != expected {
          faults.append(
            StoreError(
              .damaged, path,
              "positions are missing before pending row \(id) of track \(track): "
                + "the row expects \(before), and the library has \(expected)"))
        }
        expected = before &+ locations.count
        rows.append(Row(id: id, segment: row.integer(1), locations: locations))
      } catch {
        damaged.append(id)
        faults.append(error)
        expected = nil
      }
    }
    (self.rows, self.damaged, self.faults) = (rows, damaged, faults)
  }

  // MARK: Rows

  /// Returns the positions of a row.
  ///
  /// - Throws: `StoreError` of kind `damaged`.
  static func decode(
    _ body: [UInt8], crc: Int64, id: Int64, track: Int64, _ path: String
  ) throws(StoreError) -> [Location] {
    try decode(body, crc: crc, id: id, track: track, path, as: ChunkCodec.decode)
  }

  /// Returns the result of `read`, which decodes a row.
  ///
  /// - Throws: `StoreError` of kind `damaged`.
  static func decode<Value>(
    _ body: [UInt8], crc: Int64, id: Int64, track: Int64, _ path: String,
    as read: ([UInt8]) throws(ChunkError) -> Value
  ) throws(StoreError) -> Value {
    try TrackEvents.decode(
      body, crc: crc, "pending row \(id) of track \(track)", path, as: read)
  }

  /// Returns the error for rows that an index returns in the wrong order.
  static func disorder(_ id: Int64, _ track: Int64, _ path: String) -> StoreError {
    StoreError(
      .damaged, path,
      "the table of pending rows is damaged: it lists row \(id) of track \(track) again")
  }

  /// Sets damaged rows aside.
  static func setAside(_ ids: [Int64], by connection: Connection) throws(StoreError) {
    for id in ids { try connection.run("UPDATE pending SET track = -track WHERE id = \(id)") }
  }
}
