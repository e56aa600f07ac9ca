import GeoTracks

/// Makes of a track what the store keeps of it: its chunks, its figures and its fingerprint.
struct TrackIntake {
  private let part: StoredTrack.Part
  private var packer: TrackPacker
  private var statistics = TrackStatistics()
  private var remarks: [SourceEvent] = []
  private var sport: String?

  /// The most laps and the like that are kept of a track.
  private static let maximumRemarks = 20_000

  init(_ part: StoredTrack.Part) {
    self.part = part
    packer = TrackPacker(TrackFacts(part))
    if part == .track { statistics.add(.part(.track(name: nil))) }
  }

  /// Takes positions and beginnings of segments; other events are not looked at.
  ///
  /// - Parameter path: what errors are of.
  mutating func take(_ events: ArraySlice<SourceEvent>, _ path: String) throws(StoreError) {
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
    statistics.add(contentsOf: others == 0 ? events : events.filter(Self.isMeasured)[...])
  }

  private static func isMeasured(_ event: SourceEvent) -> Bool {
    switch event {
    case .location, .part(.segment): true
    default: false
    }
  }

  /// The chunks that have become ready.
  mutating func takeChunks() -> [PackedChunk] {
    defer { packer.chunks.removeAll(keepingCapacity: true) }
    return packer.chunks
  }

  /// Takes what is said of the track.
  mutating func add(remark: SourceEvent) {
    if case .details(let details) = remark { sport = sport ?? details.activity }
    if remarks.count < Self.maximumRemarks { remarks.append(remark) }
  }

  /// Ends the track; the last chunk becomes ready.
  mutating func finish() -> TrackEnd? {
    packer.pack()
    return packer.facts.map {
      TrackEnd(
        $0, statistics.total, sport: sport, remarks: remarks)
    }
  }
}
