import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation
import GeoTracks

/// Metadata that a source contains only after the positions, such as the activity in FIT.
///
/// Most output formats need metadata before the positions. The command therefore reads such a file twice. The first
/// read collects the metadata.
struct TrailingMetadata: TrackConsumer {
  private var file: [Location.Attribute] = []
  private var parts: [Int: [Location.Attribute]] = [:]

  // The number of parts so far, and whether the last part has positions.
  private var begun = 0
  private var hasPositions = false

  /// Creates a value without metadata.
  init() {}

  /// Collects the metadata of a source, if it is a FIT file that can be read again.
  init(of source: String, _ run: TrackRun) {
    guard LocationFormat(source: source) == .fit else { return }
    var run = run
    (run.sources, run.isStrict, run.isQuiet) = ([source], false, true)
    self = run.run(self).0
    (begun, hasPositions) = (0, false)
  }

  mutating func begin(source name: String) {}

  mutating func process(_ events: [LocationEvent]) {
    for event in events {
      switch event {
      case .part(let part): begin(part)
      case .location: hasPositions = true
      case .metadata(let details) where hasPositions:
        if details.subject == .file {
          file += details.values
        } else {
          parts[begun, default: []] += details.values
        }
      default: break
      }
    }
  }

  private mutating func begin(_ part: LocationEvent.Part) {
    if case .segment = part { return }
    (begun, hasPositions) = (begun + 1, false)
  }

  /// Moves trailing metadata to the front. Call this for all events of the second read.
  mutating func moved(_ events: [LocationEvent]) -> [LocationEvent] {
    guard !file.isEmpty || !parts.isEmpty else { return events }
    var moved: [LocationEvent] = []
    for event in events {
      switch event {
      case .part(let part):
        if begun == 0, !file.isEmpty { moved.append(.metadata(Metadata(.file, file))) }
        moved.append(event)
        let before = begun
        begin(part)
        if begun > before, let values = parts[begun] {
          moved.append(.metadata(Metadata(.part, values)))
        }
      case .metadata(let details) where hasPositions:
        // Drop metadata that has already moved to the front. A file may have grown since the first read.
        let known = details.subject == .file ? file : parts[begun] ?? []
        if !details.values.allSatisfy(known.contains) { moved.append(event) }
      case .location:
        hasPositions = true
        moved.append(event)
      default: moved.append(event)
      }
    }
    return moved
  }
}

extension TrackRun {
  /// Returns the trailing metadata of sources, by their names.
  func trailingMetadata(of sources: [String]) -> [String: TrailingMetadata] {
    Dictionary(sources.map { ($0, TrailingMetadata(of: $0, self)) }) { first, _ in first }
  }
}

extension [LocationEvent] {
  /// The events in pieces. A piece is large enough to process efficiently, and small enough to check often for Ctrl-C.
  var pieces: some Sequence<ArraySlice<LocationEvent>> {
    stride(from: 0, to: count, by: 256).lazy.map { self[$0..<Swift.min($0 + 256, count)] }
  }
}

extension ArraySlice<LocationEvent> {
  /// The events, divided before each start of a track.
  var tracks: [ArraySlice<LocationEvent>] {
    let starts = indices.dropFirst().filter {
      if case .part(.track) = self[$0] { true } else { false }
    }
    return zip([startIndex] + starts, starts + [endIndex]).map { self[$0..<$1] }
  }
}

extension LocationEvent {
  /// Whether the event is a position with a time.
  var hasTime: Bool {
    if case .location(let location) = self { location.timestamp != nil } else { false }
  }
}

extension [LocationEvent] {
  /// The same events with routes as tracks, so that both are measured.
  var withRoutesAsTracks: [LocationEvent] {
    let hasRoute = contains { if case .part(.route) = $0 { true } else { false } }
    guard hasRoute else { return self }
    return map { event in
      if case .part(.route(let name)) = event { .part(.track(name: name)) } else { event }
    }
  }
}

/// Processes blocks of events on another thread, if available. Meanwhile, the next block is read.
///
/// Blocks are processed in order, one at a time. At most two blocks are in memory: the reader waits until the previous
/// block is processed.
actor PipelinedConsumer {
  private let work: @Sendable ([LocationEvent]) -> Bool
  private let isDouble: Bool
  private var working: Task<Bool, Never>?

  /// Creates a consumer.
  ///
  /// - Parameters:
  ///   - isDouble: whether to return before a block is processed. Use false for live sources.
  ///   - work: processes a block. Returns false to stop.
  init(isDouble: Bool, _ work: @escaping @Sendable ([LocationEvent]) -> Bool) {
    (self.isDouble, self.work) = (isDouble, work)
  }

  /// Starts to process a block, after the previous block is processed.
  ///
  /// - Returns: false if it is already known that no more blocks are wanted.
  func process(_ events: [LocationEvent]) async -> Bool {
    let goesOn = await finish()
    guard goesOn, isDouble else { return goesOn && work(events) }
    let work = work
    working = Task.detached { work(events) }
    return true
  }

  /// Waits until all blocks are processed.
  @discardableResult
  func finish() async -> Bool { await working?.value ?? true }
}

/// The tables `activities.csv` of Strava exports, which contain the names of activities in an archive.
struct ActivityLists: Sendable {
  private static let fileName = "activities.csv"
  /// The tables by the path of their folder or archive, which ends in a slash.
  private var lists: [String: StravaActivityList] = [:]

  /// Reads the tables among files. Blocks the thread. Ignores files that have this name but are not such tables.
  init(_ paths: [String]) {
    for path in paths where path.fileName == Self.fileName {
      guard let list = Self.read(path) else { continue }
      lists[String(path.dropLast(Self.fileName.count))] = list
    }
  }

  /// Returns the activity that belongs to a file. Nil if no table lists the file.
  func activity(ofFile path: String) -> StravaActivityList.Activity? {
    for (folder, list) in lists where path.hasPrefix(folder) {
      if let activity = list[file: String(path.dropFirst(folder.count))] { return activity }
    }
    return nil
  }

  private static func read(_ path: String) -> StravaActivityList? {
    let bytes = Guarded<[UInt8]?>([])
    let source = FileSource(path: path) { BytesDecoder(bytes: bytes) }
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      do throws(LocationError) {
        try await source.run(into: LocationSink { _ in })
      } catch {
        bytes.withLock { $0 = nil }
      }
      isOver.signal()
    }
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    return bytes.withLock(\.self).flatMap(StravaActivityList.init)
  }
}

/// Stores the bytes of a file. Stores at most one byte more than ``StravaActivityList`` accepts.
private struct BytesDecoder: LocationDecoder {
  let bytes: Guarded<[UInt8]?>

  mutating func decode(_ piece: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withLock { bytes in
      let room = StravaActivityList.maximumSize + 1 - (bytes?.count ?? 0)
      piece.withUnsafeBufferPointer { bytes?.append(contentsOf: $0.prefix(room)) }
    }
  }

  mutating func finish(into events: inout [LocationEvent]) {}
}
