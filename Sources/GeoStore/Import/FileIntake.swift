import GeoTracks

/// Makes of a file what the store keeps of it, piece by piece.
struct FileIntake: Sendable {
  /// What is written of a file, in order.
  enum Piece: Sendable {
    /// A track begins.
    case begin(StoredTrack.Part, name: String?)
    case chunk(PackedChunk)
    case end(TrackEnd)
  }

  /// What is ready, until somebody takes it.
  var pieces: [Piece] = []
  // What errors are of.
  private let path: String
  private var track: TrackIntake?
  // What the file says of itself, and of a part before its first position.
  private var about: [SourceEvent] = []
  private var remarks: [SourceEvent] = []
  // The part that has begun, and has no position yet.
  private var part: StoredTrack.Part? = .track
  private var name: String?
  // Whether the file says that a track or route has begun, and no position of it has come.
  private var isPartEmpty = false
  /// How many tracks and routes of the file have no position: they cannot be kept.
  private(set) var emptyParts = 0
  /// How many tracks have different positions with the same time.
  private(set) var simultaneousTracks = 0

  private static let maximumAbout = 64

  /// - Parameter path: what errors are of.
  init(_ path: String) { self.path = path }

  /// What the file says of itself, as bytes; nil for nothing.
  var aboutBytes: [UInt8]? { about.isEmpty ? nil : Remarks.encode(about) }

  mutating func take(_ events: [SourceEvent]) throws(StoreError) {
    // Where the positions begin that have not been taken.
    var start = 0
    for index in events.indices {
      switch events[index] {
      case .location, .part(.segment), .noFix, .satellites, .heading, .skipped, .state: continue
      case .part(.track(let name)):
        try take(events[start..<index])
        begin(.track, name)
      case .part(.route(let name)):
        try take(events[start..<index])
        begin(.route, name)
      case .part(.waypoints):
        try take(events[start..<index])
        begin(.waypoints, nil)
      case .details(let details) where details.subject == .file:
        keep(events[index])
        continue
      case .thinned:
        keep(events[index])
        continue
      case .details, .lap:
        try take(events[start..<index])
        take(remark: events[index])
      }
      start = index + 1
    }
    try take(events[start...])
    giveChunks()
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

  private mutating func keep(_ event: SourceEvent) {
    if about.count < Self.maximumAbout { about.append(event) }
  }

  private mutating func take(remark: SourceEvent) {
    if track != nil {
      track?.add(remark: remark)
    } else if remarks.count < Self.maximumAbout {
      remarks.append(remark)
    }
  }

  private mutating func begin(_ part: StoredTrack.Part, _ name: String?) {
    endTrack()
    countEmpty()
    (self.part, self.name) = (part, name)
    isPartEmpty = part != .waypoints
    remarks.removeAll { if case .details = $0 { true } else { false } }
  }

  /// Takes events of the part in hand.
  private mutating func take(_ events: ArraySlice<SourceEvent>) throws(StoreError) {
    var events = events
    if track == nil {
      let first = events.firstIndex { if case .location = $0 { true } else { false } }
      guard let first else { return }
      events = events[first...]
      var new = TrackIntake(part ?? .track)
      for remark in remarks { new.add(remark: remark) }
      (track, remarks, isPartEmpty) = (new, [], false)
      pieces.append(.begin(part ?? .track, name: name))
    }
    try track?.take(events, path)
  }

  private mutating func giveChunks() {
    for chunk in track?.takeChunks() ?? [] { pieces.append(.chunk(chunk)) }
  }

  private mutating func endTrack() {
    guard let end = track?.finish() else { return }
    if end.hasSimultaneousPositions { simultaneousTracks += 1 }
    giveChunks()
    pieces.append(.end(end))
    track = nil
  }
}
