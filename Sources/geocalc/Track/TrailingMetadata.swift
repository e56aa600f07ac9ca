import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation
import GeoTracks

/// Metadata that follows the positions of a source, such as the activity in a FIT file.
///
/// Most output formats need metadata before the positions. Commands that write tracks therefore read a FIT file twice:
/// first to collect the metadata, then to convert the positions.
struct TrailingMetadata: TrackConsumer {
  private var file: [Location.Attribute] = []
  private var parts: [Int: [Location.Attribute]] = [:]

  // The number of tracks, routes and waypoint lists so far, and whether the last of them has positions.
  private var begun = 0
  private var hasPositions = false

  init() {}

  /// Reads a source and collects its metadata, if the source is a FIT file.
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

  /// Moves the collected metadata before the positions. Call this method for all events when the file is read again.
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
        // Drop metadata that has been moved, but keep new metadata: the file may have grown since it was first read.
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
  /// Returns the trailing metadata of sources, keyed by source.
  func trailingMetadata(of sources: [String]) -> [String: TrailingMetadata] {
    Dictionary(sources.map { ($0, TrailingMetadata(of: $0, self)) }) { first, _ in first }
  }
}

extension [LocationEvent] {
  /// The events in pieces of 256. Commands check for an interrupt before each piece.
  var pieces: some Sequence<ArraySlice<LocationEvent>> {
    stride(from: 0, to: count, by: 256).lazy.map { self[$0..<Swift.min($0 + 256, count)] }
  }
}

extension ArraySlice<LocationEvent> {
  /// The events, divided at each start of a track.
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
  /// The events with routes changed to tracks, so that both are measured.
  var withRoutesAsTracks: [LocationEvent] {
    let hasRoute = contains { if case .part(.route) = $0 { true } else { false } }
    guard hasRoute else { return self }
    return map { event in
      if case .part(.route(let name)) = event { .part(.track(name: name)) } else { event }
    }
  }
}

/// Counts the routes of a source, for commands that change only tracks.
struct UnchangedRoutes: Sendable {
  private var routes = 0

  /// Counts the routes that begin in a block of events.
  mutating func count(_ events: [LocationEvent]) {
    for event in events { if case .part(.route) = event { routes += 1 } }
  }

  /// Prints how many routes the command copied unchanged, and starts counting for the next source.
  mutating func endSource(named name: String) {
    if routes > 0 {
      Console.note("\(name): \(routes.counted("route")) copied unchanged; only tracks are changed")
    }
    routes = 0
  }
}

/// Processes blocks of events concurrently with reading.
///
/// Blocks are processed in order. While one block is processed, the reader can read the next one. The reader passes on
/// the next block only after the previous one has been processed, so at most two blocks are in memory.
actor PipelinedConsumer {
  private let work: @Sendable ([LocationEvent]) -> Bool
  private let isDouble: Bool
  private var working: Task<Bool, Never>?

  /// - Parameters:
  ///   - isDouble: whether ``process(_:)`` returns before the block is processed. Use false for live sources.
  ///   - work: processes a block. Returns false to stop reading.
  init(isDouble: Bool, _ work: @escaping @Sendable ([LocationEvent]) -> Bool) {
    (self.isDouble, self.work) = (isDouble, work)
  }

  /// Waits until the previous block is processed, then starts to process the given block.
  ///
  /// - Returns: false if reading must stop.
  func process(_ events: [LocationEvent]) async -> Bool {
    let goesOn = await finish()
    guard goesOn, isDouble else { return goesOn && work(events) }
    let work = work
    working = Task.detached { work(events) }
    return true
  }

  /// Waits until all blocks are processed. Returns false if reading must stop.
  @discardableResult
  func finish() async -> Bool { await working?.value ?? true }
}

/// The tables `activities.csv` of Strava exports, which contain the names and kinds of activities.
struct ActivityLists: Sendable {
  private static let fileName = "activities.csv"
  /// The tables, keyed by the path of their folder or archive with a slash at the end.
  private var lists: [String: StravaActivityList] = [:]

  /// Reads all tables in a list of files. Ignores files with the right name that are not tables. Blocks the thread.
  init(_ paths: [String]) {
    for path in paths where path.fileName == Self.fileName {
      guard let list = Self.read(path) else { continue }
      lists[String(path.dropLast(Self.fileName.count))] = list
    }
  }

  /// Returns the name and kind of the activity that a file contains. Nil if no table lists the file.
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

/// Stores the start of a file. One byte more than ``StravaActivityList`` accepts is enough to detect a file that is too
/// large.
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
