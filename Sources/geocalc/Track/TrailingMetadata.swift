import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation
import GeoTracks

/// What a source says of itself and its tracks only behind their positions, as FIT does of the kind of activity.
///
/// Most formats have to have it before the positions. So a file in such a format is read twice, the first time
/// for this.
struct TrailingMetadata: TrackConsumer {
  private var file: [Location.Attribute] = []
  private var parts: [Int: [Location.Attribute]] = [:]

  // How many parts have begun, and whether the last of them has positions.
  private var begun = 0
  private var hasPositions = false

  /// Nothing is late.
  init() {}

  /// Reads a source to its end, if its format is one of those and it can be read again.
  init(of source: String, _ run: TrackRun) {
    guard LocationFormat(source: source) == .fit else { return }
    var run = run
    (run.sources, run.isStrict, run.isQuiet) = ([source], false, true)
    self = run.run(self).0
    (begun, hasPositions) = (0, false)
  }

  mutating func begin(source name: String) {}

  mutating func take(_ events: [LocationEvent]) {
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

  /// Events with the late ones where they belong, in a second reading.
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
        // Read ahead, unless the file has grown since.
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
  /// What is late of each of some sources, by their names.
  func lateDetails(of sources: [String]) -> [String: TrailingMetadata] {
    Dictionary(sources.map { ($0, TrailingMetadata(of: $0, self)) }) { first, _ in first }
  }
}

extension [LocationEvent] {
  /// The events in pieces: large enough to be measured together, and small enough that Ctrl-C is looked for
  /// often.
  var pieces: some Sequence<ArraySlice<LocationEvent>> {
    stride(from: 0, to: count, by: 256).lazy.map { self[$0..<Swift.min($0 + 256, count)] }
  }
}

extension LocationEvent {
  /// Whether it is a position with a time.
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

/// Brings blocks of events to where they are worked on: one is worked on while the next is read, by another
/// thread if there is one.
///
/// Blocks are worked on in order, one at a time, and there are two of them at most: who reads waits until the one
/// before is done.
actor PipelinedConsumer {
  private let work: @Sendable ([LocationEvent]) -> Bool
  private let isDouble: Bool
  private var working: Task<Bool, Never>?

  /// Creates a lane.
  ///
  /// - Parameters:
  ///   - isDouble: whether to go on before a block is done; else, as is right for what is live, not.
  ///   - work: takes a block; false if there shall be no more.
  init(isDouble: Bool, _ work: @escaping @Sendable ([LocationEvent]) -> Bool) {
    (self.isDouble, self.work) = (isDouble, work)
  }

  /// Hands a block over.
  ///
  /// - Returns: false if there shall be no more, as far as that is known.
  func process(_ events: [LocationEvent]) async -> Bool {
    let goesOn = await finish()
    guard goesOn, isDouble else { return goesOn && work(events) }
    let work = work
    working = Task.detached { work(events) }
    return true
  }

  /// Waits until all is done.
  @discardableResult
  func finish() async -> Bool { await working?.value ?? true }
}

/// The tables `activities.csv` of Strava's exports, which name the activities of an archive.
struct ActivityLists: Sendable {
  private static let fileName = "activities.csv"
  /// The tables by the path of their folder or archive, which ends in a slash.
  private var lists: [String: StravaActivityList] = [:]

  /// Reads the tables; blocks the thread. Files of the same name that are not such tables are ignored.
  init(_ paths: [String]) {
    for path in paths where path.fileName == Self.fileName {
      guard let list = Self.read(path) else { continue }
      lists[String(path.dropLast(Self.fileName.count))] = list
    }
  }

  /// The activity of a file; nil if no table lists the file.
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

/// Keeps the bytes of a file, up to one more than ``StravaActivityList`` reads.
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
