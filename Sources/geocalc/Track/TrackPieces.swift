import GeoTracks
import GeoFormats

/// Tracks on their way to files of their own, numbered from 1.
struct TrackPieces: Sendable {
  /// More files than that are taken for a mistake.
  static let maximumCount = 10_000

  /// The name of the files, with `%d` for the number; nil if nothing goes to files of their own.
  let pattern: String?
  /// Whether the last file appears although reading stopped in it.
  private let keepsPartial: Bool
  private let format: LocationFormat
  private var current: TrackOutput?
  // What the source says of itself, which is said in each file.
  private var about: [SourceEvent] = []
  private static let maximumAbout = 16
  private var count = 0
  private var leftOut = 0

  init(pattern: String?, format: LocationFormat, keepsPartial: Bool = false) {
    (self.pattern, self.format, self.keepsPartial) = (pattern, format, keepsPartial)
  }

  /// Begins another source, of which nothing is known yet.
  mutating func beginSource() throws {
    try finishCurrent()
    about = []
  }

  /// Writes events: each track into the next file. Waypoints and routes are left out.
  mutating func write(_ events: [SourceEvent]) throws {
    for event in events {
      switch event {
      case .part(.track):
        try finishCurrent()
        try open()
      case .part(.route), .part(.waypoints): try finishCurrent()
      case .location: if current == nil { leftOut += 1 }
      case .details(let details) where details.subject == .file && current == nil:
        if about.count < Self.maximumAbout { about.append(event) }
      default: break
      }
      try current?.write(event)
    }
  }

  /// Ends the last file as the run went, and throws what the command ends with.
  mutating func end(_ outcome: TrackRun.Outcome) throws {
    defer {
      if leftOut > 0 {
        Talk.note("\(leftOut) waypoints or points of routes are left out: each file is one track")
      }
      Talk.note("\(count) file\(count == 1 ? "" : "s") written")
    }
    if current != nil {
      try current?.end(outcome)
    } else {
      try outcome.end()
    }
  }

  private mutating func finishCurrent() throws {
    try current?.finish()
    current = nil
  }

  private mutating func open() throws {
    count += 1
    guard count <= Self.maximumCount else {
      throw Failure(.badData, "more than \(Self.maximumCount) pieces: choose larger ones")
    }
    let parts = (pattern ?? "").split(separator: "%d", omittingEmptySubsequences: false)
    var output = try TrackOutput(
      path: parts.joined(separator: String(count)), format: format, mayReplace: false)
    output.keepsPartial = keepsPartial
    for event in about { try output.write(event) }
    current = output
  }
}

/// Tells where a source has no track before its first point, so that tracks of several sources are not
/// taken for one.
struct TrackStart: Sendable {
  private var hasBegun = false

  /// The event before which a track has to begin; nil if before none of these.
  mutating func missing(in events: ArraySlice<SourceEvent>) -> Int? {
    guard !hasBegun else { return nil }
    for index in events.indices {
      switch events[index] {
      case .part:
        hasBegun = true
        return nil
      case .location:
        hasBegun = true
        return index
      default: break
      }
    }
    return nil
  }
}
