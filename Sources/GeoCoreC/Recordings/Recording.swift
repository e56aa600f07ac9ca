// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions are documented in geocore.h.

public import CGeoCore
import GeoFormats
import GeoPlatform
import GeoTracks
import GeoStore

/// Decodes a recording and collects its data in tables until the caller takes them. Not thread-safe.
final class Recording {
  private var decoder: AnyLocationDecoder
  private var events: [LocationEvent] = []
  private var pipeline = RecordingPipeline()
  private var isFormatKnown = false
  private var part = PointTable.Part()
  private var points = PointTable()
  private var laps = LapTable()
  private var details = DetailTable()
  private var skipped = SkippedTable()
  private var waypoints = PointTable()
  private var statistics: DeferredStatistics
  private var edits = RecordingEdits()
  private var lookup: PositionLookup?
  private var zones: ZoneTimes?
  private var output: RecordingOutput?
  private var hasBegun = false
  private var hasEnded = false

  init(_ format: LocationFormat?) {
    var csv = CSVLocationOptions()
    csv.keepsAttributes = true
    decoder = AnyLocationDecoder(format: format, csv: csv)
    decoder.begin(with: .recorded)
    var rules = TrackStatistics.Rules()
    rules.findsStopsAndLengthErrors = false
    statistics = DeferredStatistics(rules)
  }

  deinit { output?.free() }

  static func at(_ pointer: OpaquePointer?) -> Recording? {
    pointer.map { Unmanaged<Recording>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  var format: LocationFormat? { decoder.format }

  /// Keeps repeated copies of a track in a file, which are removed by default.
  func keepRepeats() { pipeline.expectNoRepeats() }

  // The functions below return false after the first bytes have been added, because their settings must apply to all
  // events.

  func edit(_ edit: geocore_edit, _ first: Double, _ second: Double, _ third: Double) -> Bool {
    !hasBegun && edits.append(edit, first, second, third)
  }

  func find(_ time: PositionLookup.Time) -> Bool {
    guard !hasBegun else { return false }
    lookup = PositionLookup(time)
    return true
  }

  func sum(_ zones: ZoneTimes) -> Bool {
    guard !hasBegun else { return false }
    self.zones = zones
    return true
  }

  /// Writes the recording in another format. In that case, the tables of points, laps, metadata and statistics stay
  /// empty.
  func write(to output: RecordingOutput) -> Bool {
    guard !hasBegun, self.output == nil else { return false }
    self.output = output
    return true
  }

  /// Returns the bytes written since the last call; nil if the recording is not written in another format.
  func takeOutput() -> UnsafeRawBufferPointer? { output?.take() }

  // The number of bytes that are decoded at once. The events of so few bytes stay in the processor's cache.
  private static let piece = 1 << 15

  /// Decodes bytes; returns false if the recording has ended.
  func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !hasEnded else { return false }
    hasBegun = true
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.piece))
      decoder.decode(piece.bindMemory(to: UInt8.self).span, into: &events)
      repeat { take() } while decoder.giveMore(into: &events)
      rest = rest.dropFirst(Self.piece)
    }
    return true
  }

  func finish() {
    guard !hasEnded else { return }
    (hasBegun, hasEnded) = (true, true)
    decoder.finish(into: &events)
    take()
    pipeline.finish { give(edits.process($0)) }
    if !edits.isEmpty { give(edits.finish()) }
    zones?.finish()
    for remark in pipeline.remarks { skipped.add(remark) }
    for loss in output?.finish() ?? [] { skipped.add(loss) }
  }

  private func take() {
    guard !events.isEmpty else { return }
    if !isFormatKnown, let format = decoder.format {
      isFormatKnown = true
      if !format.mayRepeat { pipeline.expectNoRepeats() }
    }
    give(edits.process(pipeline.process(events)))
    events.removeAll(keepingCapacity: true)
  }

  private func give(_ events: [LocationEvent]) {
    if lookup != nil { for event in events { lookup?.process(event) } }
    zones?.process(contentsOf: events[...])
    guard output == nil else { return write(events) }
    statistics.process(events)
    // Local variables avoid a check of exclusive access for each event.
    var (points, part) = (PointTable(), PointTable.Part())
    swap(&points, &self.points)
    swap(&part, &self.part)
    defer {
      swap(&points, &self.points)
      swap(&part, &self.part)
    }
    // A buffer, because reading an element of an array copies the event.
    events.withUnsafeBufferPointer { events in
      for index in events.indices { give(events[index], &points, &part) }
    }
  }

  @inline(__always)
  private func give(
    _ event: LocationEvent, _ points: inout PointTable, _ part: inout PointTable.Part
  ) {
    switch event {
    case .location(let location):
      points.add(location, &part)
      if part.isWaypoints { waypoints.add(location, &part) }
    case .part(let its): part.begin(its)
    case .metadata(let its): details.add(its, track: part.track)
    case .lap(let lap): laps.add(lap)
    case .simplified: part.isSimplified = true
    case .diagnostic(let its): skipped.add(its)
    case .noFix, .satellites, .heading, .state: break
    }
  }

  private func write(_ events: [LocationEvent]) {
    for case .diagnostic(let its) in events { skipped.add(its) }
    output?.write(events)
  }

  /// Removes the collected data of a table and returns it; nil for an unknown table.
  func table(_ kind: CInt) -> (rows: Int, columns: [FinishedColumn])? {
    // A caller that takes data during reading expects that memory does not grow with the positions.
    if !hasEnded { statistics.processKept() }
    switch UInt32(bitPattern: kind) {
    case GEOCORE_POINTS.rawValue:
      let table = points
      points = PointTable()
      tell(table.leftOut)
      return (table.count, table.finished())
    case GEOCORE_LAPS.rawValue:
      let table = laps
      laps = LapTable()
      tell(table.leftOut)
      return (table.count, table.finished())
    case GEOCORE_DETAILS.rawValue:
      let table = details
      details = DetailTable()
      tell(table.leftOut)
      return (table.count, table.finished())
    case GEOCORE_SKIPPED.rawValue:
      let table = skipped
      skipped = SkippedTable()
      return table.finished()
    case GEOCORE_TRACKS.rawValue:
      let table = takeFigures()
      return (table.count, table.finished())
    case GEOCORE_WAYPOINTS.rawValue:
      let table = waypoints
      waypoints = PointTable()
      return (table.count, table.finished())
    case GEOCORE_ZONES.rawValue: return ZoneTable.finished(zones)
    case GEOCORE_FOUND.rawValue: return FoundTable.finished(lookup?.matches ?? [])
    default: return nil
    }
  }

  /// Removes the statistics of completed tracks and returns them. After the recording has ended, the result includes
  /// routes.
  private func takeFigures() -> FigureTable {
    var table = FigureTable()
    for track in statistics.takeTracks() { table.add(track, kind: .track) }
    guard hasEnded else { return table }
    for source in statistics.takeSources() {
      for track in source.tracks { table.add(track, kind: .track) }
      for route in source.routes { table.add(route, kind: .route) }
    }
    return table
  }

  /// Adds a diagnostic with the number of values that did not fit in a table.
  private func tell(_ count: Int) {
    guard count > 0 else { return }
    let why =
      "\(count) values dropped: a name occurs twice in a row, there are more than "
      + "\(AttributeColumns.maximumNames) names, or more than 2 GB of texts in a column"
    skipped.add(Diagnostic(.unkept, why, offset: 0))
  }
}

/// Creates a reader for a recording in any supported format.
@c @implementation
public func geocore_recording_new(
  _ format: UnsafePointer<CChar>?, _ recording: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard let recording else { return Status.invalidArgument }
  var known: LocationFormat?
  if let format {
    known = LocationFormat(rawValue: String(cString: format))
    guard known != nil else { return Status.unknownFormat }
  }
  recording.pointee = opaque(Recording(known))
  return Status.ok
}

/// Frees a reader. Tables that were taken from the reader stay valid.
@c @implementation
public func geocore_recording_free(_ recording: OpaquePointer?) {
  release(recording, Recording.self)
}

/// Keeps repeated copies of a track in a file, which are removed by default.
@c @implementation
public func geocore_recording_keep_repeats(_ recording: OpaquePointer?) -> CInt {
  guard let recording = Recording.at(recording) else { return Status.invalidArgument }
  recording.keepRepeats()
  return Status.ok
}

/// Decodes the next n bytes of uncompressed data. The data may be split at any byte.
@c @implementation
public func geocore_recording_add(
  _ recording: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ n: Int
) -> CInt {
  guard let recording = Recording.at(recording), n >= 0 else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let bytes, recording.add(UnsafeRawBufferPointer(start: bytes, count: n)) else {
    return Status.invalidArgument
  }
  return Status.ok
}

/// Marks the end of the recording. Afterwards, no bytes can be added.
@c @implementation
public func geocore_recording_finish(_ recording: OpaquePointer?) -> CInt {
  guard let recording = Recording.at(recording) else { return Status.invalidArgument }
  recording.finish()
  return Status.ok
}

/// Returns the name of the recognized format; NULL if the format is not known yet or not supported.
@c @implementation
public func geocore_recording_format(_ recording: OpaquePointer?) -> UnsafePointer<CChar>? {
  Recording.at(recording)?.format?.cName
}

/// Removes the data of a table and returns it as a struct array of the Arrow C data interface.
@c @implementation
public func geocore_recording_table(
  _ recording: OpaquePointer?, _ kind: CInt, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?
) -> CInt {
  guard let recording = Recording.at(recording), let schema, let array,
    let (rows, columns) = recording.table(kind)
  else { return Status.invalidArgument }
  ArrowTable.give(columns, rows: rows, schema, array)
  return Status.ok
}

extension LocationFormat {
  // These C strings are created once and never freed.
  nonisolated(unsafe) private static let cNames = [LocationFormat: UnsafeMutablePointer<CChar>](
    uniqueKeysWithValues: allCases.compactMap { format in
      strdup(format.rawValue).map { (format, $0) }
    })

  fileprivate var cName: UnsafePointer<CChar>? { Self.cNames[self].map { UnsafePointer($0) } }
}

/// Reads tables from a library. Not thread-safe.
final class StoreReader {
  private let path: String
  private var store: TrackStore?
  /// The error message of the last failure as a C string; nil if there was no failure.
  private(set) var reason: UnsafeMutablePointer<CChar>?

  init(_ path: String) { self.path = path }

  deinit { free(reason) }

  static func at(_ pointer: OpaquePointer?) -> StoreReader? {
    pointer.map { Unmanaged<StoreReader>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Opens the library and reads a table. If this fails, the method stores the error message and returns nil.
  func read<Table>(_ body: (TrackStore) throws(StoreError) -> Table) -> Table? {
    do throws(StoreError) {
      let opened: TrackStore
      if let store { opened = store } else { opened = try TrackStore(path: path, .reading) }
      store = opened
      return try body(opened)
    } catch {
      free(reason)
      reason = strdup(error.description)
      return nil
    }
  }
}

/// Creates a reader for a library. The file is opened only when a function reads from the library.
@c @implementation
public func geocore_store_new(
  _ path: UnsafePointer<CChar>?, _ store: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard let path, let store else { return Status.invalidArgument }
  store.pointee = opaque(StoreReader(String(cString: path)))
  return Status.ok
}

/// Frees a library reader. Tables that were read stay valid.
@c @implementation
public func geocore_store_free(_ store: OpaquePointer?) { release(store, StoreReader.self) }

/// Returns the error message for the last `GEOCORE_STORE_FAILED`; NULL if there was no failure.
@c @implementation
public func geocore_store_reason(_ store: OpaquePointer?) -> UnsafePointer<CChar>? {
  StoreReader.at(store)?.reason.map { UnsafePointer($0) }
}

/// Returns one row for each track, route and list of waypoints that is not deleted, in chronological order.
@c @implementation
public func geocore_store_tracks(
  _ store: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?
) -> CInt {
  guard let store = StoreReader.at(store), let schema, let array else {
    return Status.invalidArgument
  }
  let table = store.read { store throws(StoreError) in
    var query = TrackQuery()
    query.parts = Set(StoredTrack.Part.allCases)
    var table = TrackTable()
    for track in try store.tracks(query) { table.add(track) }
    return table
  }
  guard let table else { return Status.storeFailed }
  ArrowTable.give(table.finished(), rows: table.count, schema, array)
  return Status.ok
}

/// Returns the positions of tracks, with the columns of `GEOCORE_POINTS`. Column `track_id` is the ID in the library.
@c @implementation
public func geocore_store_points(
  _ store: OpaquePointer?, _ n: Int, _ ids: UnsafePointer<Int64>?,
  _ schema: UnsafeMutablePointer<ArrowSchema>?, _ array: UnsafeMutablePointer<ArrowArray>?
) -> CInt {
  guard let store = StoreReader.at(store), n >= 0, n == 0 || ids != nil, let schema, let array
  else { return Status.invalidArgument }
  let ids = Array(UnsafeBufferPointer(start: ids, count: n))
  let table = store.read { store throws(StoreError) in
    var table = PointTable()
    for id in ids {
      var part = PointTable.Part(after: Int(id) &- 1)
      var events = store.events(of: id)
      while let block = try events.nextBlock() {
        for event in block {
          switch event {
          case .location(let location): table.add(location, &part)
          case .part(let its): part.begin(its)
          case .simplified: part.isSimplified = true
          default: break
          }
        }
      }
    }
    return table
  }
  guard let table else { return Status.storeFailed }
  ArrowTable.give(table.finished(), rows: table.count, schema, array)
  return Status.ok
}

/// A table with one row per track in a library.
struct TrackTable {
  private static let numbers: [(name: String, value: @Sendable (StoredTrack) -> Double?)] = [
    ("distance_m", { $0.distance }), ("elapsed_s", { $0.elapsedTime }),
    ("moving_s", { $0.movingTime }), ("ascent_m", { $0.ascent }), ("descent_m", { $0.descent }),
    ("max_speed_mps", { $0.maximumSpeed }),
  ]
  private static let words: [(name: String, value: @Sendable (StoredTrack) -> String?)] = [
    ("kind", { $0.part == .waypoints ? "waypoint" : $0.part.rawValue }), ("name", { $0.name }),
    ("sport", { $0.sport }), ("device", { $0.device }), ("source", { $0.source }),
    ("notes", { $0.notes }),
    ("tags", { $0.tags.isEmpty ? nil : $0.tags.joined(separator: ",") }),
  ]

  private(set) var count = 0
  private var id = ArrowColumn<Wholes>()
  private var start = ArrowColumn<Moments>()
  private var end = ArrowColumn<Moments>()
  private var offset = ArrowColumn<Wholes>()
  private var points = ArrowColumn<Wholes>()
  private var isGrowing = ArrowColumn<Flags>()
  private var numbers = TrackTable.numbers.map { _ in ArrowColumn<Doubles>() }
  private var words = TrackTable.words.map { _ in ArrowColumn<Words>() }

  mutating func add(_ track: StoredTrack) {
    let row = count
    count += 1
    id.set(Int(track.id), row: row)
    start.set(track.start?.microseconds, row: row)
    end.set(track.end?.microseconds, row: row)
    offset.set(track.utcOffset, row: row)
    points.set(track.points, row: row)
    isGrowing.set(track.isGrowing, row: row)
    for i in numbers.indices { numbers[i].set(Self.numbers[i].value(track), row: row) }
    for i in words.indices { words[i].set(Self.words[i].value(track), row: row) }
  }

  func finished() -> [FinishedColumn] {
    var columns = [id.finished("track_id", rows: count)]
    for (column, its) in zip(Self.words, words) {
      columns.append(its.finished(column.name, rows: count))
    }
    columns += [
      start.finished("start", rows: count), end.finished("end", rows: count),
      offset.finished("utc_offset_s", rows: count), points.finished("points", rows: count),
    ]
    for (column, its) in zip(Self.numbers, numbers) {
      columns.append(its.finished(column.name, rows: count))
    }
    return columns + [isGrowing.finished("recording", rows: count)]
  }
}
