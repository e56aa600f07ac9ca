// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocore.h documents the functions.

public import CGeoCore
import GeoFormats
import GeoPlatform
import GeoTracks

/// A reader of a recording, and its data that was not exported yet. Not thread-safe.
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
  private var statistics = TrackStatistics()
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
  }

  deinit { output?.free() }

  static func at(_ pointer: OpaquePointer?) -> Recording? {
    pointer.map { Unmanaged<Recording>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  var format: LocationFormat? { decoder.format }

  /// Keeps repeated tracks of a file instead of dropping them.
  func keepRepeats() { pipeline.expectNoRepeats() }

  // The functions below return false after the first bytes, because their settings would miss the events of these
  // bytes.

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

  /// Writes the events in a format. The tables of points, laps, metadata and statistics stay empty.
  func write(to output: RecordingOutput) -> Bool {
    guard !hasBegun, self.output == nil else { return false }
    self.output = output
    return true
  }

  /// Returns the output since the last call; nil without an output.
  func takeOutput() -> UnsafeRawBufferPointer? { output?.take() }

  // The number of bytes per step. A small step keeps pending events small compared with the tables.
  private static let piece = 1 << 18

  /// Adds bytes; returns false after the end.
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
    statistics.process(contentsOf: events[...])
    for event in events {
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
  }

  private func write(_ events: [LocationEvent]) {
    for case .diagnostic(let its) in events { skipped.add(its) }
    output?.write(events)
  }

  /// Returns and removes the data of a table; nil for an unknown kind.
  func table(_ kind: CInt) -> (rows: Int, columns: [FinishedColumn])? {
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

  /// Returns and removes the statistics of completed tracks and, after the end, of routes.
  private func takeFigures() -> FigureTable {
    var table = FigureTable()
    for track in statistics.takeTracks() { table.add(track, kind: .track) }
    guard hasEnded else { return table }
    for source in statistics.takeSources(endingLast: true) {
      for track in source.tracks { table.add(track, kind: .track) }
      for route in source.routes { table.add(route, kind: .route) }
    }
    return table
  }

  /// Reports the number of values that a table could not hold.
  private func tell(_ count: Int) {
    guard count > 0 else { return }
    let why =
      "\(count) values dropped: a name occurs twice in a row, there are more than "
      + "\(AttributeColumns.maximumNames) names, or more than 2 GB of texts in a column"
    skipped.add(Diagnostic(.unkept, why, offset: 0))
  }
}

/// Creates a reader.
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

/// Frees a reader. Tables that it has returned stay valid.
@c @implementation
public func geocore_recording_free(_ recording: OpaquePointer?) {
  release(recording, Recording.self)
}

/// Keeps repeated tracks of a file instead of dropping them.
@c @implementation
public func geocore_recording_keep_repeats(_ recording: OpaquePointer?) -> CInt {
  guard let recording = Recording.at(recording) else { return Status.invalidArgument }
  recording.keepRepeats()
  return Status.ok
}

/// Reads the next n bytes of uncompressed data, split at any byte.
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

/// Marks the end of the recording. No bytes can be added afterwards.
@c @implementation
public func geocore_recording_finish(_ recording: OpaquePointer?) -> CInt {
  guard let recording = Recording.at(recording) else { return Status.invalidArgument }
  recording.finish()
  return Status.ok
}

/// Returns the name of the format; NULL if it is unknown or unsupported.
@c @implementation
public func geocore_recording_format(_ recording: OpaquePointer?) -> UnsafePointer<CChar>? {
  Recording.at(recording)?.format?.cName
}

/// Returns and removes the data read so far, as a struct array of Apache Arrow's C data interface.
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
  // The program creates these C strings once and never frees them.
  nonisolated(unsafe) private static let cNames = [LocationFormat: UnsafeMutablePointer<CChar>](
    uniqueKeysWithValues: allCases.compactMap { format in
      strdup(format.rawValue).map { (format, $0) }
    })

  fileprivate var cName: UnsafePointer<CChar>? { Self.cNames[self].map { UnsafePointer($0) } }
}
