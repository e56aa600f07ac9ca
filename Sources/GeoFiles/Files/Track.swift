import GeoFormats
public import GeoLocation
import SystemPackage

/// A recorded track from a file, with its positions and its statistics.
///
/// ```swift
/// let track = try Track(contentsOf: "data/drive.nmea")
/// print(track.statistics.distance.rounded(), track.statistics.movingTime)  // 1946.0 168.0
/// print(track.locations.count, track.locations[0].timestamp!)  // 189 2025-11-20T12:00:05Z
/// ```
///
/// - **Formats**: every `LocationFormat`, also compressed with gzip, and KMZ. The content determines the format.
///   Exception: for encoded polylines, the file name determines the format (`.polyline5`, `.polyline6`).
/// - **Paths**: a file, a file in a zip or tar archive (`rides.zip/monday.gpx`), or `-` for standard input.
/// - **Values**: `RecordingPipeline` prepares the file, as in `geocalc track`, so this type and `geocalc track` compute
///   the same statistics. A repeated track counts once, and each receiver becomes its own track.
/// - **Damaged files**: the reader skips unreadable records and lists them in ``diagnostics``. If the reader cannot
///   read the file to its end, it throws.
///
/// Reading blocks the calling thread, and all positions stay in memory. To process a file of any size while it is read,
/// or to read a growing file or a serial line, use ``FileSource``.
public struct Track: Sendable, Hashable {
  /// The name in the file, at most 256 bytes; nil if there is none.
  public let name: String?

  /// The activity, such as `running`, at most 256 bytes; nil if unknown. See `Metadata.activity`.
  public let activity: String?

  /// The positions of each segment in the order of the file. No segment is empty.
  ///
  /// The file divides a track into segments. The statistics also treat a long pause within a segment as a gap (see
  /// `GapRule`).
  public let segments: [[Location]]

  /// The statistics of the track: distance, times, speeds, ascent, stops and more.
  public let statistics: TrackFigures

  /// Skipped records and assumptions of the reader, at most `diagnosticLimit` entries.
  ///
  /// The list belongs to the whole file, so all tracks of a file have the same list.
  public let diagnostics: [Diagnostic]

  /// The maximum number of ``diagnostics``.
  package static let diagnosticLimit = 1000

  /// The positions of all segments in one array.
  ///
  /// - Complexity: O(n), because each access creates the array.
  public var locations: [Location] { Array(segments.joined()) }

  /// Reads the only track of a file.
  ///
  /// - Parameter path: the file.
  /// - Throws: `LocationError.sourceFailed` if the file cannot be opened or read, `LocationError.unrecognized` if its
  ///   content cannot be read, or if it has no track or several. Use ``load(_:)`` for several.
  public init(contentsOf path: String) throws(LocationError) {
    let tracks = try Self.load(path)
    guard tracks.count == 1 else {
      throw .unrecognized(
        reason: InputName.text(path)
          + (tracks.isEmpty
            ? ": there is no track in the file"
            : ": the file has \(tracks.count) tracks; read them with Track.load"))
    }
    self = tracks[0]
  }

  /// Reads all tracks of a file.
  ///
  /// - Parameter path: the file.
  /// - Returns: the tracks with positions, in the order of the file. Empty if the file only has routes or waypoints.
  /// - Throws: `LocationError.sourceFailed` if the file cannot be opened or read, `LocationError.unrecognized` if its
  ///   content cannot be read to the end.
  public static func load(_ path: String) throws(LocationError) -> [Track] {
    let collector: TrackCollector
    do throws(SystemFailure) {
      collector = try TrackCollector(readingAll: path)
    } catch {
      throw LocationError(error)
    }
    return collector.tracks()
  }

  fileprivate init(
    _ measured: TrackStatistics.Track, _ segments: [[Location]], _ diagnostics: [Diagnostic]
  ) {
    (name, activity, statistics) = (measured.name, measured.activity, measured.figures)
    (self.segments, self.diagnostics) = (segments, diagnostics)
  }
}

/// Reads a file to its end and collects its tracks.
private struct TrackCollector {
  private var pipeline = RecordingPipeline()
  private var isFormatKnown = false
  private var statistics = TrackStatistics()
  /// The positions of each track, by segment. Tracks and segments may be empty.
  private var positions: [[[Location]]] = []
  private var isInTrack = true
  private var diagnostics: [Diagnostic] = []
  /// The position where reading stopped early.
  private var stop: Diagnostic?

  private static let pieceSize = 1 << 18

  init(readingAll path: String) throws(SystemFailure) {
    let name = InputName.text(path)
    let file = try OpenFile(path: path)
    var csv = CSVLocationOptions()
    csv.keepsAttributes = true
    var any = AnyLocationDecoder(format: LocationFormat(namedBy: path), csv: csv)
    any.fileName = PathText.fileName(path)
    var decoder = StreamDecoder(any, isLive: false)
    var isEmpty = true
    while let piece = try Self.read(file, name) {
      isEmpty = false
      decoder.append(piece)
      processAll(from: &decoder)
      if let reason = decoder.failure { throw SystemFailure(decoding: name, reason) }
    }
    if let reason = file.report?.failure {
      throw SystemFailure(
        decoding: name, isEmpty ? reason : "the file in the archive is incomplete: \(reason)")
    }
    decoder.end()
    processAll(from: &decoder)
    let last = decoder.finish()
    noteFormat(of: decoder)
    add(pipeline.process(last))
    var held: [LocationEvent] = []
    pipeline.finish(into: &held)
    add(held)
    for remark in pipeline.remarks { note(remark) }
    if let reason = decoder.failure { throw SystemFailure(decoding: name, reason) }
    if let stop { throw SystemFailure(decoding: name, "reading stopped before the end, \(stop)") }
  }

  /// Returns the tracks that have positions.
  consuming func tracks() -> [Track] {
    let measured = statistics.sources.flatMap(\.tracks)
    let segments = positions.map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    return zip(measured, segments).map { Track($0, $1, diagnostics) }
  }

  /// Reads the next bytes; returns nil at the end.
  private static func read(_ file: OpenFile, _ name: String) throws(SystemFailure) -> [UInt8]? {
    // Wait for bytes before reading. Opening a named pipe does not wait for a writer, and a read without a writer
    // returns the end immediately.
    _ = file.reader.descriptor.isReady(for: .reading, within: -1)
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: pieceSize) { space, count in
      do throws(Errno) {
        count = try file.reader.descriptor.readWaiting(into: UnsafeMutableRawBufferPointer(space))
      } catch {
        failure = error
      }
    }
    if let failure { throw SystemFailure(.read, name, failure) }
    return bytes.isEmpty ? nil : bytes
  }

  private mutating func processAll(from decoder: inout StreamDecoder) {
    while let events = decoder.next() {
      noteFormat(of: decoder)
      add(pipeline.process(events))
    }
  }

  /// Turns off the search for repeated tracks if the format cannot contain any.
  private mutating func noteFormat(of decoder: StreamDecoder) {
    guard !isFormatKnown, let format = decoder.format else { return }
    isFormatKnown = true
    if !format.mayRepeat { pipeline.expectNoRepeats() }
  }

  private mutating func add(_ events: [LocationEvent]) {
    statistics.process(contentsOf: events[...])
    for event in events {
      switch event {
      case .location(let location) where isInTrack: append(location)
      case .part(.track): positions.append([[]])
      case .part(.segment) where !positions.isEmpty: positions[positions.count - 1].append([])
      case .diagnostic(let diagnostic): note(diagnostic)
      default: break
      }
      if case .part(let part) = event { isInTrack = part.isTrack }
    }
  }

  private mutating func append(_ location: Location) {
    // Positions before the first part belong to a track without a name.
    if positions.isEmpty { positions.append([[]]) }
    let track = positions.count - 1
    positions[track][positions[track].count - 1].append(location)
  }

  private mutating func note(_ diagnostic: Diagnostic) {
    if diagnostic.stopsReading {
      stop = stop ?? diagnostic
    } else if diagnostics.count < Track.diagnosticLimit {
      diagnostics.append(diagnostic)
    }
  }
}
