import GeoTracks

/// Writes what a file has become, in the transaction of its import.
struct FileWriter {
  private let source: Int64
  private let findsNear: Bool
  private var track: Int64 = 0
  private var part = StoredTrack.Part.track
  private var number = 0
  private var outcome = TrackImporter.Outcome()
  // What has become of tracks that came with other files.
  private var supplements: [Int64: TrackSupplement] = [:]

  /// Begins a file.
  ///
  /// - Parameter findsNear: whether a track of the same recording in another format is the same track.
  init(
    _ name: String, findsNear: Bool = true, by connection: Connection
  ) throws(StoreError) {
    self.findsNear = findsNear
    try connection.run(
      "INSERT INTO source (name, added) VALUES (\(name), \(Timestamp.now.milliseconds))")
    source = connection.lastRow
  }

  /// Writes the pieces that are ready, and takes them.
  mutating func write(
    _ pieces: inout [FileIntake.Piece], by connection: Connection
  ) throws(StoreError) {
    for piece in pieces { try write(piece, by: connection) }
    pieces.removeAll(keepingCapacity: true)
  }

  private mutating func write(
    _ piece: FileIntake.Piece, by connection: Connection
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
        // The file has it, too.
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

  /// Ends the file; what is kept is kept with the transaction.
  mutating func finish(
    about: [UInt8]?, format: String?, sha256: [UInt8]?, original: OriginalFile?,
    by connection: Connection
  ) throws(StoreError) -> TrackImporter.Outcome {
    let known = try connection.first("SELECT id FROM source WHERE sha256 = \(sha256)") {
      $0.integer(0)
    }
    guard known == nil else {
      // The tracks are known as well, or were taken out of it, and stay so.
      for track in outcome.added { try TrackRemoval.remove(track, by: connection) }
      try connection.run("DELETE FROM source WHERE id = \(source)")
      (outcome.added, outcome.addedParts, outcome.points) = ([], [:], 0)
      outcome.isKnownFile = true
      return outcome
    }
    if let about {
      for id in outcome.known {
        guard var supplement = supplements.removeValue(forKey: id) else { continue }
        try supplement.take(about: about, by: connection)
        note(supplement, of: id)
      }
    }
    try connection.run(
      """
      UPDATE source SET format = \(format), sha256 = \(sha256), remarks = \(about)
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
