package import GeoTracks

/// Converts the events of a file into pieces for the store.
struct FileIngestor: Sendable {
  /// A part of a file's data. The pieces must be written in order.
  enum Piece: Sendable {
    /// The beginning of a track.
    case begin(StoredTrack.Part, name: String?)
    case chunk(PackedChunk)
    case end(TrackEnd)
  }

  /// The pieces that are ready to be written.
  var pieces: [Piece] = []
  // The path for error messages.
  private let path: String
  private var track: TrackIngestor?
  // The metadata of the file, and the metadata of a part that has no position yet.
  private var fileMetadata: [LocationEvent] = []
  private var metadata: [LocationEvent] = []
  // The kind of the part that has begun but has no position yet.
  private var part: StoredTrack.Part? = .track
  private var name: String?
  // Whether the file has begun a track or route that has no position yet.
  private var isPartEmpty = false
  /// The number of tracks and routes without a position, which cannot be stored.
  private(set) var emptyParts = 0
  /// The number of tracks with different positions at the same time.
  private(set) var simultaneousTracks = 0
  /// The implausible steps of all tracks.
  private(set) var implausible = ImplausibleSteps()

  private static let maximumMetadata = 64

  /// - Parameter path: The path for error messages.
  init(_ path: String) { self.path = path }

  /// The encoded metadata of the file; nil for a file without metadata.
  var fileMetadataBytes: [UInt8]? {
    fileMetadata.isEmpty ? nil : MetadataCodec.encode(fileMetadata)
  }

  /// Processes events of the file.
  mutating func process(_ events: [LocationEvent]) throws(StoreError) {
    // The index of the first event that was not passed to the track yet.
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

  /// Ends the file.
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

  /// Adds events to the current part.
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

/// Writes the pieces of a file in the transaction of its import.
struct FileWriter {
  private let source: Int64
  private let findsNear: Bool
  private var track: Int64 = 0
  private var part = StoredTrack.Part.track
  private var number = 0
  private var outcome = TrackImporter.Outcome()
  // The supplements to tracks that were first imported from other files.
  private var supplements: [Int64: TrackSupplement] = [:]

  /// Inserts the source row of a file.
  ///
  /// - Parameter findsNear: Whether to match tracks with stored tracks of the same recording in another format.
  init(
    _ name: String, findsNear: Bool = true, by connection: Connection
  ) throws(StoreError) {
    self.findsNear = findsNear
    try connection.run(
      "INSERT INTO source (name, added) VALUES (\(name), \(Timestamp.now.milliseconds))")
    source = connection.lastRow
  }

  /// Writes the pieces and removes them from the array.
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
        // Records that this file also contains the track.
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

  /// Completes the file. The caller commits the transaction.
  mutating func finish(
    metadata: [UInt8]?, format: String?, sha256: [UInt8]?, original: OriginalFile?,
    by connection: Connection
  ) throws(StoreError) -> TrackImporter.Outcome {
    let known = try connection.first("SELECT id FROM source WHERE sha256 = \(sha256)") {
      $0.integer(0)
    }
    guard known == nil else {
      // Remove the new tracks if the file was imported before. The old tracks of the file are stored, or a user has
      // removed them, and removed tracks must stay removed.
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

/// The content of a file, prepared for import without the store.
///
/// Several threads can prepare files at the same time. ``TrackImporter/add(_:named:format:sha256:original:)`` then adds
/// the files one by one. A prepared file takes about ten bytes per position, plus all metadata.
package struct PackedFile: Sendable {
  var ingestor: FileIngestor

  /// Creates an empty file.
  ///
  /// - Parameter name: The name for error messages, for example the path.
  package init(_ name: String) { ingestor = FileIngestor(name) }

  /// Whether the file has more than 20,000 pieces. Writing the pieces of a large file while reading the file saves
  /// memory.
  package var isLarge: Bool { ingestor.pieces.count > 20_000 }

  /// Processes events of the file.
  ///
  /// - Throws: ``StoreError`` of kind `invalid` if a position is out of range.
  package mutating func process(_ events: [LocationEvent]) throws(StoreError) {
    try ingestor.process(events)
  }
}

/// A chunk that is ready to be written.
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
  ///   - locations: At most ``ChunkCodec/maximumCount`` positions.
  ///   - last: The last coordinate of the same segment before these positions.
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

  /// Inserts the chunk and its boxes.
  func write(to track: Int64, by connection: Connection) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO chunk (track, segment, number, points, t0, t1, crc, body)
        VALUES (\(track), \(segment), \(number), \(points), \(start), \(end),
          \(crc), \(body))
      """)
    let id = connection.lastRow
    for (index, edges) in edges.enumerated() {
      // Replace a row with this ID, which belongs to a removed chunk.
      try connection.run(
        """
        INSERT OR REPLACE INTO chunk_box VALUES (\(index == 0 ? id : -id), \(edges.west), \(edges.east),
          \(edges.south), \(edges.north), \(track), \(cells))
        """)
    }
  }
}

/// Iterates over the chunks of a track through a write connection.
struct ChunkRows {
  struct Row {
    var id: Int64
    var segment: Int64
    /// The positions; empty if the chunk is damaged and skipped.
    var locations: [Location]
    var points: Int
    var start: Int64?
    var end: Int64?
  }

  private var scan: ChunkScan

  init(of track: Int64) { scan = ChunkScan(of: track) }

  /// Returns the next chunk; nil at the end.
  ///
  /// - Parameter onDamage: Receives the error of a damaged chunk. If the closure does not throw, the chunk is skipped.
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

  /// Returns whether all positions of a completed track are present. Compares counts and checksums without decoding.
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

  /// Computes the facts and the statistics of a track from its chunks.
  ///
  /// - Parameter onDamage: Receives the error of a damaged chunk. If the closure does not throw, the chunk is skipped.
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
