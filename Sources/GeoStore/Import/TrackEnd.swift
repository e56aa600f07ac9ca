import GeoTracks

/// What is known of a track at its end.
struct TrackEnd: Sendable {
  let facts: TrackFacts
  private let fingerprint: [UInt8]
  private let figures: TrackFigures
  private let sport: String?
  private let remarks: [UInt8]?

  /// Whether different positions have the same time.
  var hasSimultaneousPositions: Bool { figures.hasSimultaneousPositions }

  /// A track that was there before.
  struct Known {
    let id: Int64
    let source: Int64
    let supplement: TrackSupplement
  }

  init(
    _ facts: TrackFacts, _ figures: TrackFigures, sport: String? = nil,
    remarks: [SourceEvent] = []
  ) {
    (self.facts, self.figures, self.sport) = (facts, figures, sport)
    fingerprint = facts.fingerprint.digest
    self.remarks = remarks.isEmpty ? nil : Remarks.encode(remarks)
  }

  /// Writes it to a track that has its chunks.
  ///
  /// - Parameter findsNear: whether a track of the same recording in another format is the same track.
  /// - Returns: nil if the track is new; else the same track, which was there before: it has taken what it had not,
  ///   and this one is taken back.
  func write(
    to id: Int64, findsNear: Bool = false, by connection: Connection
  ) throws(StoreError) -> Known? {
    let known = try connection.first(
      "SELECT id, source FROM track WHERE fingerprint = \(fingerprint)"
    ) { (id: $0.integer(0), source: $0.integer(1)) }
    let near =
      known == nil && findsNear ? try NearTrack.find(facts, of: id, by: connection) : nil
    if let known = known ?? near {
      var supplement = TrackSupplement(to: known.id, from: id, isNear: near != nil)
      try supplement.take(
        sport: sport, device: facts.device, utcOffset: facts.utcOffset, remarks: remarks,
        by: connection)
      try TrackRemoval.remove(id, by: connection)
      return Known(id: known.id, source: known.source, supplement: supplement)
    }
    try connection.run(
      """
      UPDATE track SET fingerprint = \(fingerprint), sport = coalesce(sport, \(sport)),
        device = \(facts.device), t0 = \(facts.start), t1 = \(facts.end),
        utc_offset = \(facts.utcOffset.map(Int64.init)), points = \(facts.points),
        \(figures.assignments), remarks = \(remarks) WHERE id = \(id)
      """)
    try TextIndex.update(id, by: connection)
    return nil
  }
}

extension TrackFigures {
  /// What the database keeps of them, column by column.
  var assignments: SQL {
    """
    distance = \(distance), elapsed = \(elapsedTime), moving = \(movingTime),
    ascent = \(firstGain?.ascent), descent = \(firstGain?.descent), max_speed = \(maximumSpeed)
    """
  }
}
