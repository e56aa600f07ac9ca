import GeoTracks

/// Converts the events of a track to chunks, statistics and a fingerprint.
struct TrackIngestor {
  private let part: StoredTrack.Part
  private var packer: TrackPacker
  private var statistics = TrackStatistics()
  private var metadata: [LocationEvent] = []
  private var sport: String?

  /// The maximum number of laps and metadata events stored per track.
  private static let maximumMetadata = 20_000

  init(_ part: StoredTrack.Part) {
    self.part = part
    packer = TrackPacker(TrackFacts(part))
    if part == .track { statistics.process(.part(.track(name: nil))) }
  }

  /// Processes positions and segment boundaries. Other events are ignored.
  ///
  /// - Parameter path: The file path for error messages.
  mutating func process(_ events: ArraySlice<LocationEvent>, _ path: String) throws(StoreError) {
    var others = 0
    for event in events {
      switch event {
      case .location(let location):
        try location.check(path)
        try packer.add(location.withoutElapsedTime, path)
      case .part(.segment): packer.beginSegment()
      default: others += 1
      }
    }
    guard part == .track else { return }
    statistics.process(contentsOf: others == 0 ? events : events.filter(Self.isMeasured)[...])
  }

  private static func isMeasured(_ event: LocationEvent) -> Bool {
    switch event {
    case .location, .part(.segment): true
    default: false
    }
  }

  /// Removes the completed chunks from the ingestor and returns them.
  mutating func removeChunks() -> [PackedChunk] {
    defer { packer.chunks.removeAll(keepingCapacity: true) }
    return packer.chunks
  }

  /// Adds a metadata event or a lap to the track.
  mutating func add(metadata event: LocationEvent) {
    if case .metadata(let details) = event { sport = sport ?? details.activity }
    if metadata.count < Self.maximumMetadata { metadata.append(event) }
  }

  /// Ends the track and returns its data. The last positions become a chunk, which ``removeChunks()`` returns.
  mutating func finish() -> TrackEnd? {
    packer.pack()
    return packer.facts.map {
      TrackEnd(
        $0, statistics.total, sport: sport, metadata: metadata)
    }
  }
}

/// Groups the positions of a track into chunks.
struct TrackPacker {
  /// The completed chunks, which the caller removes.
  var chunks: [PackedChunk] = []
  /// The fingerprint, times and other facts of the completed chunks; nil if the caller passed no facts to update.
  private(set) var facts: TrackFacts?
  private(set) var segment: Int64 = 0
  private var number: Int64 = 0
  private var pending: [Location] = []
  private var attributes = 0
  // The last coordinate before the current chunk in the same segment; nil if the chunk begins the segment.
  private var last: Coordinate?

  /// - Parameters:
  ///   - facts: The track facts to update with each chunk; nil if they are not needed.
  ///   - segment: The number of the first segment.
  ///   - number: The number of the first chunk in this segment.
  ///   - last: The last coordinate before the first chunk in the same segment.
  init(
    _ facts: TrackFacts? = nil, segment: Int64 = 0, number: Int64 = 0,
    after last: Coordinate? = nil
  ) {
    (self.facts, self.segment, self.number, self.last) = (facts, segment, number, last)
    pending.reserveCapacity(ChunkCodec.maximumCount)
  }

  /// - Parameter path: The file path for error messages.
  mutating func add(_ location: Location, _ path: String) throws(StoreError) {
    let count = location.attributes.count
    guard count <= ChunkCodec.maximumExtras else {
      throw StoreError(
        .invalid, path, "a position has more than \(ChunkCodec.maximumExtras) values")
    }
    if attributes + count > ChunkCodec.maximumExtras { pack() }
    attributes += count
    pending.append(location)
    if pending.count == ChunkCodec.maximumCount { pack() }
  }

  /// Starts a new segment, unless the current segment is empty.
  mutating func beginSegment() {
    guard !pending.isEmpty || number > 0 else { return }
    pack()
    (segment, number, last) = (segment &+ 1, 0, nil)
  }

  /// Encodes the collected positions as a chunk. Does nothing if there are no positions.
  mutating func pack() {
    guard let end = pending.last else { return }
    // Pass a pointer, because copying a location would retain many references.
    pending.withUnsafeBufferPointer { locations in
      facts?.add(locations)
      chunks.append(PackedChunk(locations, segment: segment, number: number, after: last))
    }
    (number, last, attributes) = (number &+ 1, end.coordinate, 0)
    pending.removeAll(keepingCapacity: true)
  }
}

/// The fingerprint, statistics and metadata of a completed track.
struct TrackEnd: Sendable {
  let facts: TrackFacts
  private let fingerprint: [UInt8]
  private let figures: TrackFigures
  private let sport: String?
  private let metadata: [UInt8]?

  /// Whether different positions of the track have the same time.
  var hasSimultaneousPositions: Bool { figures.hasSimultaneousPositions }
  /// The implausible steps, which the statistics include.
  var implausible: ImplausibleSteps { figures.implausible }

  /// The stored track that contains the same positions as the new track, and the values that it received from the
  /// new track.
  struct Known {
    let id: Int64
    let source: Int64
    let supplement: TrackSupplement
  }

  init(
    _ facts: TrackFacts, _ figures: TrackFigures, sport: String? = nil,
    metadata: [LocationEvent] = []
  ) {
    (self.facts, self.figures, self.sport) = (facts, figures, sport)
    fingerprint = facts.fingerprint.digest
    self.metadata = metadata.isEmpty ? nil : MetadataCodec.encode(metadata)
  }

  /// Updates the database row of a track. The chunks of the track must already be in the database.
  ///
  /// If the store already contains the same track, that track receives missing values, and the new track is removed.
  ///
  /// - Parameter findsNear: Whether to look for a stored track that was imported from the same recording in another
  ///   format.
  /// - Returns: The track that the store already contained; nil if the track is new.
  func write(
    to id: Int64, findsNear: Bool = false, by connection: Connection
  ) throws(StoreError) -> Known? {
    let known = try connection.first(
      "SELECT id, source FROM track WHERE fingerprint = \(fingerprint)"
    ) { (id: $0.integer(0), source: $0.integer(1)) }
    let near =
      known == nil && findsNear ? try MatchingTrack.find(facts, of: id, by: connection) : nil
    if let known = known ?? near {
      var supplement = TrackSupplement(to: known.id, from: id, isNear: near != nil)
      try supplement.merge(
        sport: sport, device: facts.device, utcOffset: facts.utcOffset, metadata: metadata,
        by: connection)
      try TrackRemoval.remove(id, by: connection)
      return Known(id: known.id, source: known.source, supplement: supplement)
    }
    try connection.run(
      """
      UPDATE track SET fingerprint = \(fingerprint), sport = coalesce(sport, \(sport)),
        device = \(facts.device), t0 = \(facts.start), t1 = \(facts.end),
        utc_offset = \(facts.utcOffset.map(Int64.init)), points = \(facts.points),
        \(figures.assignments), metadata = \(metadata) WHERE id = \(id)
      """)
    try TextIndex.update(id, by: connection)
    return nil
  }
}

extension TrackFigures {
  /// The SQL assignments that write the statistics to the columns of a track row.
  var assignments: SQL {
    """
    distance = \(distance), elapsed = \(elapsedTime), moving = \(movingTime),
    ascent = \(firstGain?.ascent), descent = \(firstGain?.descent), max_speed = \(maximumSpeed)
    """
  }
}

/// The fingerprint of a track, its times, and other properties derived from its positions.
struct TrackFacts: Sendable {
  private(set) var fingerprint: Fingerprint
  private(set) var points = 0
  private(set) var start: Int64?
  private(set) var end: Int64?
  private(set) var utcOffset: Int?
  private(set) var device: String?

  // True if the fingerprint includes attributes, which distinguish waypoints with the same coordinate.
  private let hasTexts: Bool

  init(_ part: StoredTrack.Part) {
    (fingerprint, hasTexts) = (Fingerprint(part), part == .waypoints)
  }

  mutating func add(_ locations: UnsafeBufferPointer<Location>) {
    for index in locations.indices {
      let time = locations[index].timestamp?.milliseconds
      fingerprint.add(time, locations[index].coordinate)
      if hasTexts { fingerprint.add(locations[index].attributes) }
      if let time { (start, end) = (min(start ?? time, time), max(end ?? time, time)) }
      if utcOffset == nil { utcOffset = locations[index].utcOffset }
      if device == nil { device = locations[index].device }
    }
    points += locations.count
  }

  /// Adds the number and the time range of positions that cannot be decoded.
  mutating func skip(_ count: Int, from start: Int64?, to end: Int64?) {
    points &+= count
    if let start { self.start = min(self.start ?? start, start) }
    if let end { self.end = max(self.end ?? end, end) }
  }
}
