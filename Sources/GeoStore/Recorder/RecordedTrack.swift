import GeoTracks

/// Reads and writes a growing track, which consists of chunks followed by pending rows. Each save adds a pending row.
enum RecordedTrack {
  /// The last position of a growing track and its segment number.
  struct End {
    var segment: Int64
    var location: Location
  }

  static func begin(
    source: Int64, name: String?, at location: Location, by connection: Connection
  ) throws(StoreError) -> Int64 {
    try connection.run(
      """
      INSERT INTO track (source, number, part, name, t0) SELECT \(source), count(*),
        \(StoredTrack.Part.track.rawValue), \(name), \(location.timestamp?.milliseconds)
        FROM track WHERE source = \(source)
      """)
    let id = connection.lastRow
    try TextIndex.update(id, by: connection)
    return id
  }

  /// Saves positions of one segment as a pending row.
  ///
  /// - Parameter count: The number of earlier positions in the track.
  static func append(
    _ locations: ArraySlice<Location>, segment: Int64, to track: Int64, after count: Int,
    by connection: Connection
  ) throws(StoreError) {
    let body = ChunkCodec.encode(locations)
    try connection.run(
      """
      INSERT INTO pending (track, segment, position, crc, body)
        VALUES (\(track), \(segment), \(count), \(Checksum.crc(body)), \(body))
      """)
  }

  /// Returns the last readable position and the last segment number; nil if no position is readable.
  static func end(_ track: Int64, by connection: Connection) throws(StoreError) -> End? {
    let path = connection.path
    let segment = try connection.first(
      """
      SELECT max(segment) FROM (SELECT segment FROM chunk WHERE track = \(track)
        UNION ALL SELECT segment FROM pending WHERE track = \(track))
      """
    ) { $0.integer(0) }
    /// Returns the last position of the first readable row; nil if no row is readable. The closure `sql` returns a
    /// query that skips the given number of rows.
    func last(_ sql: (Int) -> SQL) throws(StoreError) -> Location? {
      var passed = 0
      while true {
        let row = try connection.first(sql(passed)) { row in
          try? TrackEvents.decode(
            row.blob(1), crc: row.integer(0), "", path)
        }
        guard let row else { return nil }
        if let location = row?.last { return location }
        passed += 1
      }
    }
    let pending = try last { passed in
      """
      SELECT crc, body FROM pending WHERE track = \(track)
        ORDER BY id DESC LIMIT 1 OFFSET \(passed)
      """
    }
    let location =
      if let pending { pending } else {
        try last { passed in
          """
          SELECT crc, body FROM chunk WHERE track = \(track)
            ORDER BY segment DESC, number DESC LIMIT 1 OFFSET \(passed)
          """
        }
      }
    return location.map { End(segment: segment ?? 0, location: $0) }
  }

  /// Moves the positions of all pending rows to chunks. Damaged rows are disabled and kept.
  ///
  /// - Parameter onDamage: Receives an error for each damaged row, and for each row before which positions are
  ///   missing.
  /// - Returns: The number of positions in the track.
  @discardableResult
  static func pack(
    _ track: Int64, by connection: Connection, _ onDamage: (StoreError) -> Void
  ) throws(StoreError) -> Int {
    let path = connection.path
    let pending = try PendingPositions(of: track, by: connection)
    for fault in pending.faults { onDamage(fault) }
    try PendingPositions.setAside(pending.damaged, by: connection)
    let rows = pending.rows
    guard !rows.isEmpty else { return pending.packed }
    try connection.run("DELETE FROM pending WHERE track = \(track)")
    let last = try connection.first(
      """
      SELECT segment, number FROM chunk WHERE track = \(track)
        ORDER BY segment DESC, number DESC LIMIT 1
      """
    ) { (segment: $0.integer(0), number: $0.integer(1)) }
    var packer = TrackPacker(
      segment: last?.segment ?? 0, number: last.map { $0.number &+ 1 } ?? 0,
      after: try end(track, by: connection)?.location.coordinate)
    for row in rows {
      if row.segment != packer.segment { packer.beginSegment() }
      for location in row.locations { try packer.add(location, path) }
    }
    packer.pack()
    for chunk in packer.chunks { try chunk.write(to: track, by: connection) }
    let end = rows.lazy.flatMap(\.locations).compactMap { $0.timestamp?.milliseconds }.max()
    try connection.run(
      "UPDATE track SET t1 = max(coalesce(t1, \(end)), \(end)) WHERE id = \(track)")
    return pending.count
  }

  /// Completes a track: moves all positions to chunks, and stores the statistics and the fingerprint.
  ///
  /// A track without positions is removed.
  ///
  /// - Parameter onDamage: Receives an error for each damaged or missing row.
  /// - Returns: The ID of a stored track with the same positions; nil if there is no such track. If the store contains
  ///   such a track, the new track is removed.
  @discardableResult
  static func finish(
    _ track: Int64, by connection: Connection, _ onDamage: (StoreError) -> Void
  ) throws(StoreError) -> Int64? {
    try pack(track, by: connection, onDamage)
    let (facts, figures) = try ChunkRows.measure(track, .track, by: connection, onDamage: onDamage)
    guard facts.points > 0 else {
      // Keep the disabled damaged rows, because they may still contain positions.
      try TrackRemoval.remove(track, by: connection, keepsDamaged: true)
      return nil
    }
    return try TrackEnd(facts, figures).write(to: track, by: connection)?.id
  }
}

/// Finds positions that earlier recordings of a source already contain.
///
/// If a recorder reads a file again from its beginning, it does not save these positions again.
///
/// - A position with a time is found if a recorded position has the same time in milliseconds and the same coordinate
///   to 1e-7 degrees.
/// - A position without a time is found only if all previous positions without times were found. Its coordinate alone
///   is not enough, because a track can pass the same coordinate twice.
///
/// Memory use: a few decoded chunks, and 64 bytes for each other chunk.
struct RecordedPositions: Sendable {
  /// The track that contains a position, and whether that track is deleted.
  struct Found: Sendable {
    var track: Int64
    var isDeleted: Bool
  }

  private struct Chunk: Sendable {
    var id: Int64
    var track: Int64
    var start: Int64?
    var end: Int64?
    var isDeleted: Bool
  }

  private struct Key: Hashable, Sendable {
    var time: Int64?
    var latitude: Int64
    var longitude: Int64

    init(_ location: Location) {
      time = location.timestamp?.milliseconds
      latitude = Int64((location.coordinate.latitude * 1e7).rounded())
      longitude = Int64((location.coordinate.normalized.longitude * 1e7).rounded())
    }
  }

  /// The chunks of all earlier recordings, in the order in which they were recorded.
  private let chunks: [Chunk]
  /// The chunks that contain times, sorted by start. The value `latest` is the latest end among the chunk itself and
  /// all chunks before it in this array.
  private let timed: [(index: Int, start: Int64, latest: Int64)]
  /// The keys of all positions in the most recently decoded chunks.
  private var decoded: [(index: Int, keys: Set<Key>)] = []
  /// The positions without times that are expected next; nil after the first position that did not match.
  private var timeless: (chunk: Int, rest: ArraySlice<Key>)? = (0, [])

  private static let mostDecoded = 4

  /// - Parameter name: The name of the source, as passed to the recorder.
  init(of name: String, by connection: Connection) throws(StoreError) {
    chunks = try connection.rows(
      """
      SELECT chunk.id, chunk.track, chunk.t0, chunk.t1, track.deleted IS NOT NULL
        FROM source JOIN track ON track.source = source.id JOIN chunk ON chunk.track = track.id
        WHERE source.name = \(name) AND source.sha256 IS NULL AND source.format IS NULL
        ORDER BY chunk.track, chunk.segment, chunk.number
      """
    ) {
      Chunk(
        id: $0.integer(0), track: $0.integer(1), start: $0.optionalInteger(2),
        end: $0.optionalInteger(3), isDeleted: $0.integer(4) != 0)
    }
    var latest = Int64.min
    let chunks = chunks
    timed = chunks.indices.compactMap { index in chunks[index].start.map { (index, $0) } }
      .sorted { $0.1 < $1.1 }
      .map { index, start in
        latest = max(latest, chunks[index].end ?? start)
        return (index, start, latest)
      }
  }

  /// Returns the track that contains the position; nil if the position is new.
  mutating func find(
    _ location: Location, by connection: Connection
  ) throws(StoreError) -> Found? {
    guard !chunks.isEmpty else { return nil }
    let key = Key(location)
    let index =
      if let time = key.time { try find(key, at: time, connection) } else {
        try isNext(key, connection)
      }
    return index.map { Found(track: chunks[$0].track, isDeleted: chunks[$0].isDeleted) }
  }

  private mutating func find(
    _ key: Key, at time: Int64, _ connection: Connection
  ) throws(StoreError) -> Int? {
    var (low, high) = (0, timed.count)
    while low < high {
      let middle = (low + high) / 2
      if timed[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    while low > 0, timed[low - 1].latest >= time {
      low -= 1
      let index = timed[low].index
      guard let end = chunks[index].end, end >= time else { continue }
      if try keys(index, connection).contains(key) { return index }
    }
    return nil
  }

  private mutating func keys(
    _ index: Int, _ connection: Connection
  ) throws(StoreError) -> Set<Key> {
    if let position = decoded.firstIndex(where: { $0.index == index }) {
      return decoded[position].keys
    }
    if decoded.count == Self.mostDecoded { decoded.removeFirst() }
    let keys = Set(try read(index, connection))
    decoded.append((index, keys))
    return keys
  }

  /// Compares a position without a time with the next expected position. Returns the index of its chunk; nil if the
  /// positions differ.
  private mutating func isNext(
    _ key: Key, _ connection: Connection
  ) throws(StoreError) -> Int? {
    guard var next = timeless else { return nil }
    while next.rest.isEmpty, next.chunk < chunks.count {
      next.rest = try read(next.chunk, connection).filter { $0.time == nil }[...]
      next.chunk += 1
    }
    guard next.rest.popFirst() == key else {
      timeless = nil
      return nil
    }
    timeless = next
    return next.chunk - 1
  }

  private func read(_ index: Int, _ connection: Connection) throws(StoreError) -> [Key] {
    let id = chunks[index].id
    let keys = try connection.first("SELECT crc, body FROM chunk WHERE id = \(id)") {
      row in
      // Treat an unreadable chunk as empty. A position that is saved twice is better than a lost position.
      let locations = try? TrackEvents.decode(
        row.blob(1), crc: row.integer(0), "chunk \(id)", connection.path)
      return (locations ?? []).map(Key.init)
    }
    // Treat a chunk that was removed in the meantime as empty.
    return keys ?? []
  }
}
