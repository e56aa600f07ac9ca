import GeoFormats
public import GeoLocation
import SystemPackage

/// A recorded track from a file, with its positions and statistics.
///
/// ```swift
/// let track = try Track(contentsOf: "data/drive.nmea")
/// print(track.statistics.distance.rounded(), track.statistics.movingTime)  // 1946.0 168.0
/// print(track.locations.count, track.locations[0].timestamp!)  // 189 2025-11-20T12:00:05Z
/// ```
///
/// - **Formats**: The type reads every `LocationFormat`, KMZ, and files compressed with gzip. The type recognizes
///   the format by the content of the file. Encoded polylines are an exception: they need the file name extension
///   `.polyline5` or `.polyline6`.
/// - **Paths**: A path names a file, or a file inside a zip or tar archive (`rides.zip/monday.gpx`). The path
///   `-` is standard input.
/// - **Statistics**: The `geocalc track` command computes the same statistics, because both use `RecordingPipeline`.
///   A repeated track is read only once, and each receiver becomes its own track.
/// - **Damaged files**: Unreadable records are skipped and listed in ``diagnostics``. If a file cannot be read to its
///   end, reading throws an error.
///
/// Reading blocks the calling thread, and all positions stay in memory. To read a large file, a growing file or a
/// serial line, use ``FileSource``.
public struct Track: Sendable, Hashable {
  /// The name of the track in the file, truncated to 256 bytes; nil if the track has no name.
  public let name: String?

  /// The kind of activity, such as `running`, truncated to 256 bytes; nil if unknown. See `Metadata.activity`.
  public let activity: String?

  /// The positions of each segment, in the order of the file. No segment is empty.
  ///
  /// A new segment begins only where the file begins one. The statistics also treat a long pause within a segment
  /// as a gap (see `GapRule`).
  public let segments: [[Location]]

  /// The statistics of the track, for example distance, times, speeds, ascent and stops.
  public let statistics: TrackFigures

  /// Records that were skipped, and assumptions that were made, while reading the file. There are at most
  /// `diagnosticLimit` entries.
  ///
  /// All tracks of a file have the same list, because it describes the whole file.
  public let diagnostics: [Diagnostic]

  /// The maximum number of entries in ``diagnostics``.
  package static let diagnosticLimit = 1000

  /// The positions of all segments as one array.
  ///
  /// - Complexity: O(n) in the number of positions for each access, because the array is not stored.
  public var locations: [Location] { Array(segments.joined()) }

  /// Reads a file that contains exactly one track. To read several tracks, use ``load(_:)``.
  ///
  /// - Parameter path: The path of the file, or `-` for standard input.
  /// - Throws: `LocationError.sourceFailed` if the file cannot be opened or read. `LocationError.unrecognized` if its
  ///   content cannot be decoded, or if it contains no track or more than one.
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
  /// - Parameter path: The path of the file, or `-` for standard input.
  /// - Returns: All tracks with positions, in the order of the file. The array is empty if the file contains only
  ///   routes or waypoints.
  /// - Throws: `LocationError.sourceFailed` if the file cannot be opened or read. `LocationError.unrecognized` if its
  ///   content cannot be decoded to the end.
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
  /// The positions by track and segment. Tracks and segments may be empty.
  private var positions: [[[Location]]] = []
  private var isInTrack = true
  private var diagnostics: [Diagnostic] = []
  /// The diagnostic that reports why the decoder stopped before the end of the file; nil if the decoder did not stop.
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

  consuming func tracks() -> [Track] {
    let measured = statistics.sources.flatMap(\.tracks)
    let segments = positions.map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    return zip(measured, segments).map { Track($0, $1, diagnostics) }
  }

  /// Reads the next bytes; returns nil at the end of the file.
  private static func read(_ file: OpenFile, _ name: String) throws(SystemFailure) -> [UInt8]? {
    // Wait for bytes before reading. Opening a named pipe does not wait for a writer, and reading without a writer
    // returns the end of the file immediately.
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

  /// Disables the search for repeated tracks if the recognized format cannot contain them.
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
    // Positions before the first track, route or waypoint event belong to an unnamed track.
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
