package import GeoTracks

/// Converts the events of a file to pieces, which a ``FileWriter`` writes to the store.
struct FileIngestor: Sendable {
  /// The beginning of a track, one of its chunks, or its end. Pieces must be written in order.
  enum Piece: Sendable {
    /// The beginning of a track, a route, or a list of waypoints.
    case begin(StoredTrack.Part, name: String?)
    case chunk(PackedChunk)
    case end(TrackEnd)
  }

  /// The pieces that have not been written yet.
  var pieces: [Piece] = []
  // The path of the file, for error messages.
  private let path: String
  private var track: TrackIngestor?
  // The metadata of the file, and the metadata of a track that has no position yet.
  private var fileMetadata: [LocationEvent] = []
  private var metadata: [LocationEvent] = []
  // The kind of the current track: a recorded track, a route, or waypoints.
  private var part: StoredTrack.Part? = .track
  private var name: String?
  // True if the current track or route has no position yet.
  private var isPartEmpty = false
  /// The number of tracks and routes without a position, which the store does not accept.
  private(set) var emptyParts = 0
  /// The number of tracks in which different positions have the same time.
  private(set) var simultaneousTracks = 0
  /// The implausible steps of all tracks in the file.
  private(set) var implausible = ImplausibleSteps()

  private static let maximumMetadata = 64

  init(_ path: String) { self.path = path }

  /// The encoded metadata of the file; nil if the file has no metadata.
  var fileMetadataBytes: [UInt8]? {
    fileMetadata.isEmpty ? nil : MetadataCodec.encode(fileMetadata)
  }

  /// Converts events to pieces.
  mutating func process(_ events: [LocationEvent]) throws(StoreError) {
    // The index of the first event that has not been passed to the current track yet.
    var start = 0
    for index in events.indices {
      switch events[index] {
      case .location, .part(.segment), .noFix, .satellites, .heading, .diagnostic, .state: continue
      case .part(.track(let name)):
        try addToTrack(events[start..<index])
        begin(.track, name)
      case .part(.route(let name)):
        try addToTrack(events[start..<index])
        begin(.route, name)
      case .part(.waypoints):
        try addToTrack(events[start..<index])
        begin(.waypoints, nil)
      case .metadata(let details) where details.subject == .file:
        addToFile(events[index])
        continue
      case .simplified:
        addToFile(events[index])
        continue
      case .metadata, .lap:
        try addToTrack(events[start..<index])
        add(metadata: events[index])
      }
      start = index + 1
    }
    try addToTrack(events[start...])
    appendChunks()
  }

  /// Ends the last track of the file.
  mutating func finish() {
    endTrack()
    countEmpty()
  }

  private mutating func countEmpty() {
    if isPartEmpty { emptyParts += 1 }
    isPartEmpty = false
  }

  private mutating func addToFile(_ event: LocationEvent) {
    if fileMetadata.count < Self.maximumMetadata { fileMetadata.append(event) }
  }

  private mutating func add(metadata event: LocationEvent) {
    if track != nil {
      track?.add(metadata: event)
    } else if metadata.count < Self.maximumMetadata {
      metadata.append(event)
    }
  }

  private mutating func begin(_ part: StoredTrack.Part, _ name: String?) {
    endTrack()
    countEmpty()
    (self.part, self.name) = (part, name)
    isPartEmpty = part != .waypoints
    metadata.removeAll { if case .metadata = $0 { true } else { false } }
  }

  /// Passes events to the current track. The first position begins the track.
  private mutating func addToTrack(_ events: ArraySlice<LocationEvent>) throws(StoreError) {
    var events = events
    if track == nil {
      let first = events.firstIndex { if case .location = $0 { true } else { false } }
      guard let first else { return }
      events = events[first...]
      var new = TrackIngestor(part ?? .track)
      for event in metadata { new.add(metadata: event) }
      (track, metadata, isPartEmpty) = (new, [], false)
      pieces.append(.begin(part ?? .track, name: name))
    }
    try track?.process(events, path)
  }

  private mutating func appendChunks() {
    for chunk in track?.removeChunks() ?? [] { pieces.append(.chunk(chunk)) }
  }

  private mutating func endTrack() {
    guard let end = track?.finish() else { return }
    if end.hasSimultaneousPositions { simultaneousTracks += 1 }
    implausible.add(end.implausible)
    appendChunks()
    pieces.append(.end(end))
    track = nil
  }
}

/// Writes the pieces of one file to the database, within a transaction of the caller.
struct FileWriter {
  private let source: Int64
  private let findsNear: Bool
  private var track: Int64 = 0
  private var part = StoredTrack.Part.track
  private var number = 0
  private var outcome = TrackImporter.Outcome()
  // The values that the file added to already stored tracks, by track ID.
  private var supplements: [Int64: TrackSupplement] = [:]

  /// Inserts a row for the file into the table of sources.
  ///
  /// - Parameter findsNear: Whether to look for stored tracks that were imported from the same recording in another
  ///   format.
  init(
    _ name: String, findsNear: Bool = true, by connection: Connection
  ) throws(StoreError) {
    self.findsNear = findsNear
    try connection.run(
      "INSERT INTO source (name, added) VALUES (\(name), \(Timestamp.now.milliseconds))")
    source = connection.lastRow
  }

  /// Writes all pieces to the database and removes them from the array.
  mutating func write(
    _ pieces: inout [FileIngestor.Piece], by connection: Connection
  ) throws(StoreError) {
    for piece in pieces { try write(piece, by: connection) }
    pieces.removeAll(keepingCapacity: true)
  }

  private mutating func write(
    _ piece: FileIngestor.Piece, by connection: Connection
  ) throws(StoreError) {
    switch piece {
    case .begin(let part, let name):
      try connection.run(
        """
        INSERT INTO track (source, number, part, name)
          VALUES (\(source), \(number), \(part.rawValue), \(name))
        """)
      (track, number, self.part) = (connection.lastRow, number + 1, part)
    case .chunk(let chunk): try chunk.write(to: track, by: connection)
    case .end(let end):
      if let known = try end.write(to: track, findsNear: findsNear, by: connection) {
        outcome.known.append(known.id)
        note(known.supplement, of: known.id)
        if known.source != source { supplements[known.id] = known.supplement }
        // Record that the imported file contains this stored track.
        try connection.run(
          """
          INSERT OR IGNORE INTO track_file SELECT id, \(source) FROM track
            WHERE id = \(known.id) AND source <> \(source)
          """)
      } else {
        outcome.added.append(track)
        outcome.addedParts[part, default: 0] += 1
        outcome.points += end.facts.points
      }
    }
  }

  private mutating func note(_ supplement: TrackSupplement, of id: Int64) {
    if supplement.isRicher, !outcome.completed.contains(id) { outcome.completed.append(id) }
    if supplement.differs, !outcome.differing.contains(id) { outcome.differing.append(id) }
  }

  /// Completes the file. Afterwards, the caller must commit the transaction.
  mutating func finish(
    metadata: [UInt8]?, format: String?, sha256: [UInt8]?, original: OriginalFile?,
    by connection: Connection
  ) throws(StoreError) -> TrackImporter.Outcome {
    let known = try connection.first("SELECT id FROM source WHERE sha256 = \(sha256)") {
      $0.integer(0)
    }
    guard known == nil else {
      // The file was imported before, so remove the new tracks. The tracks of the earlier import are either still
      // stored, or a user has removed them. Removed tracks must stay removed.
      for track in outcome.added { try TrackRemoval.remove(track, by: connection) }
      try connection.run("DELETE FROM source WHERE id = \(source)")
      (outcome.added, outcome.addedParts, outcome.points) = ([], [:], 0)
      outcome.isKnownFile = true
      return outcome
    }
    if let metadata {
      for id in outcome.known {
        guard var supplement = supplements.removeValue(forKey: id) else { continue }
        try supplement.merge(fileMetadata: metadata, by: connection)
        note(supplement, of: id)
      }
    }
    try connection.run(
      """
      UPDATE source SET format = \(format), sha256 = \(sha256), metadata = \(metadata)
        WHERE id = \(source)
      """)
    if let original {
      try connection.run(
        """
        INSERT INTO original (source, name, size, body)
          VALUES (\(source), \(original.name), \(original.bytes.count),
            \(try original.body(connection.path)))
        """)
    }
    return outcome
  }
}

/// The content of a file, prepared for import without access to the store.
///
/// Several threads can prepare files at the same time. Afterwards,
/// ``TrackImporter/add(_:named:format:sha256:original:)`` adds the prepared files one by one. A prepared file takes
/// about ten bytes of memory per position, plus its metadata.
package struct PackedFile: Sendable {
  var ingestor: FileIngestor

  /// Creates a file without events.
  ///
  /// - Parameter name: The name for error messages, for example the path.
  package init(_ name: String) { ingestor = FileIngestor(name) }

  /// True if the prepared file has more than 20,000 chunks, track beginnings and track ends together. To save memory,
  /// import such a file with ``TrackImporter/process(_:)`` instead.
  package var isLarge: Bool { ingestor.pieces.count > 20_000 }

  /// Prepares events of the file.
  ///
  /// - Throws: ``StoreError`` of kind `invalid` if a coordinate is out of range.
  package mutating func process(_ events: [LocationEvent]) throws(StoreError) {
    try ingestor.process(events)
  }
}

/// A chunk with encoded positions, which can be written to the database.
struct PackedChunk: Sendable {
  var segment: Int64
  var number: Int64
  var points: Int
  var start: Int64?
  var end: Int64?
  var crc: Int64
  var body: [UInt8]
  var edges: [ChunkBox.Edges]
  var cells: [UInt8]

  /// - Parameters:
  ///   - locations: The positions, at most ``ChunkCodec/maximumCount``.
  ///   - last: The last coordinate before the chunk in the same segment; nil if the chunk begins the segment.
  init(
    _ locations: UnsafeBufferPointer<Location>, segment: Int64, number: Int64,
    after last: Coordinate?
  ) {
    (self.segment, self.number, points) = (segment, number, locations.count)
    body = ChunkCodec.encode(locations)
    crc = Checksum.crc(body)
    edges = ChunkBox(locations, after: last).edges
    cells = ChunkCells(locations.lazy.map(\.coordinate), in: edges).bytes
    for index in locations.indices {
      guard let time = locations[index].timestamp?.milliseconds else { continue }
      (start, end) = (min(start ?? time, time), max(end ?? time, time))
    }
  }

  /// Inserts the chunk into the table of chunks, and the boxes of the chunk into the box index.
  func write(to track: Int64, by connection: Connection) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO chunk (track, segment, number, points, t0, t1, crc, body)
        VALUES (\(track), \(segment), \(number), \(points), \(start), \(end),
          \(crc), \(body))
      """)
    let id = connection.lastRow
    for (index, edges) in edges.enumerated() {
      // If the index contains a row with this ID, the row is from a removed chunk and can be replaced.
      try connection.run(
        """
        INSERT OR REPLACE INTO chunk_box VALUES (\(index == 0 ? id : -id), \(edges.west), \(edges.east),
          \(edges.south), \(edges.north), \(track), \(cells))
        """)
    }
  }
}

/// Iterates over the chunks of a track with a write connection.
struct ChunkRows {
  struct Row {
    var id: Int64
    var segment: Int64
    /// The positions of the chunk; empty if the chunk is damaged and `onDamage` did not throw.
    var locations: [Location]
    var points: Int
    var start: Int64?
    var end: Int64?
  }

  private var scan: ChunkScan

  init(of track: Int64) { scan = ChunkScan(of: track) }

  /// Returns the next chunk; nil after the last one.
  ///
  /// - Parameter onDamage: Receives an error for each damaged chunk. The closure can throw the error again to abort
  ///   the iteration.
  /// - Throws: `StoreError`. The kind is `damaged` for a damaged chunk or index.
  mutating func next(
    by connection: Connection,
    onDamage: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in throw error }
  ) throws(StoreError) -> Row? {
    let (path, track) = (connection.path, scan.track)
    while true {
      do throws(StoreError) {
        return try scan.next(by: connection) { chunk throws(StoreError) in
          var locations: [Location] = []
          do throws(StoreError) { locations = try chunk.locations(of: track, path) } catch {
            try onDamage(error)
          }
          return Row(
            id: chunk.id, segment: chunk.key.segment, locations: locations,
            points: Int(chunk.points), start: chunk.start, end: chunk.end)
        }
      } catch {
        guard error.kind == .damaged, error.code == 0 else { throw error }
        try onDamage(error)
      }
    }
  }

  /// Returns true if all positions of a completed track are readable, judging by checksums and position counts.
  static func isWhole(_ track: Int64, by connection: Connection) throws(StoreError) -> Bool {
    var (scan, points) = (ChunkScan(of: track), Int64(0))
    do throws(StoreError) {
      while let count = try scan.next(
        by: connection, { Checksum.crc($0.body) == $0.crc ? $0.points : -1 })
      {
        guard count >= 0 else { return false }
        points &+= count
      }
    } catch {
      guard error.kind == .damaged, error.code == 0 else { throw error }
      return false
    }
    let all = try connection.first("SELECT points FROM track WHERE id = \(track)") {
      $0.integer(0)
    }
    return all == points
  }

  /// Computes the fingerprint, the times and the statistics of a track from its chunks.
  ///
  /// - Parameter onDamage: Receives an error for each damaged chunk. The closure can throw the error again to abort
  ///   the computation.
  static func measure(
    _ track: Int64, _ part: StoredTrack.Part, by connection: Connection,
    onDamage: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in throw error }
  ) throws(StoreError) -> (facts: TrackFacts, figures: TrackFigures) {
    var facts = TrackFacts(part)
    var statistics = TrackStatistics()
    statistics.process(.part(.track(name: nil)))
    var rows = ChunkRows(of: track)
    var segment: Int64 = 0
    while let row = try rows.next(by: connection, onDamage: onDamage) {
      if row.segment != segment || row.locations.isEmpty { statistics.process(.part(.segment)) }
      segment = row.segment
      guard !row.locations.isEmpty else {
        facts.skip(row.points, from: row.start, to: row.end)
        continue
      }
      statistics.process(contentsOf: row.locations.map { .location($0) }[...])
      row.locations.withUnsafeBufferPointer { facts.add($0) }
    }
    return (facts, statistics.total)
  }
}
