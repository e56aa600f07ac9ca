public import GeoTracks

/// Decodes one location format: converts bytes, in chunks of any size, to events.
///
/// The events and their order do not depend on the chunk size. A decoder never throws: it skips unreadable data and
/// emits `LocationEvent.diagnostic`, so a damaged input still yields all readable records. The memory of a decoder is
/// bounded for any input.
public protocol LocationDecoder: Sendable {
  /// Sets options that depend on the source of the bytes. Call this method before the first bytes. Without this call,
  /// the decoder treats the input as a recording.
  mutating func begin(with options: DecodingOptions)

  /// Decodes the next chunk of bytes.
  ///
  /// - Parameters:
  ///   - bytes: the chunk, which may have any size.
  ///   - events: the array to which the decoder appends all complete events.
  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent])

  /// Emits further events that result from the last chunk.
  ///
  /// A decoder may emit many held events in several batches, so that the consumer never needs memory for all of them.
  /// Without this call, the decoder emits the remaining events with the next chunk or at the end.
  ///
  /// - Returns: false if no events remain.
  mutating func giveMore(into events: inout [LocationEvent]) -> Bool

  /// Ends the input and emits all held events.
  mutating func finish(into events: inout [LocationEvent])

  /// Emits the held records, even if they may be incomplete.
  ///
  /// Call this method only for live input, when no bytes have arrived for a while, because the call can change
  /// the events that the decoder emits later.
  mutating func flush(into events: inout [LocationEvent])

  /// Emits the held position if it is probably complete, judging by earlier messages from this source.
  ///
  /// Call this method when no more bytes are available at the moment, and only for live input, because the call
  /// can change the events that the decoder emits later.
  mutating func settle(into events: inout [LocationEvent])

  /// The reason why the whole input is unreadable, in one line; nil if the input is readable.
  var failure: String? { get }
}

extension LocationDecoder {
  /// Does nothing. Most formats are decoded identically for every source.
  public mutating func begin(with options: DecodingOptions) {}

  /// Returns false. Most decoders emit all events of a chunk at once.
  public mutating func giveMore(into events: inout [LocationEvent]) -> Bool { false }

  /// Does nothing. Most decoders hold no incomplete records.
  public mutating func flush(into events: inout [LocationEvent]) {}

  /// Does nothing. Most decoders hold no incomplete records.
  public mutating func settle(into events: inout [LocationEvent]) {}

  /// Returns nil. Most decoders skip data that they cannot read.
  public var failure: String? { nil }
}

/// Describes the source of the bytes, for example a file or a live receiver. Decoders use these options to decide which
/// data to trust.
public struct DecodingOptions: Sendable {
  /// Whether sentences without a checksum are accepted. A sentence that lacks both its checksum and a required field is
  /// always rejected.
  package enum MissingChecksums: Sendable, Hashable {
    /// Accepts sentences without a checksum, because old receivers and loggers write no checksums.
    case accepted
    /// Rejects sentences without a checksum after a sentence with a valid checksum has arrived.
    ///
    /// A receiver that sends checksums sends them with every sentence.
    case rejectedOnceSeen
    /// Rejects all sentences without a checksum.
    case rejected
  }

  /// Whether NMEA 0183 sentences without a checksum are accepted. A decoder may override this
  /// setting.
  var missingChecksums: MissingChecksums

  /// The clock that supplies the date for times without a date; nil if such times stay incomplete.
  var clock: (@Sendable () -> Timestamp)?

  /// The time since a fixed moment on a monotonic clock; nil for a recording. With this time, a decoder detects that
  /// the clock of a receiver has stopped.
  package var elapsed: (@Sendable () -> Duration)?

  package init(
    missingChecksums: MissingChecksums, clock: (@Sendable () -> Timestamp)? = nil
  ) {
    self.missingChecksums = missingChecksums
    self.clock = clock
  }

  /// Options for a recording. Sentences without a checksum are accepted, and the clock of this machine is not used.
  public static let recorded = DecodingOptions(missingChecksums: .accepted)

  /// Options for a live receiver, whose positions are current. After the first valid checksum, sentences without a
  /// checksum are rejected, because a receiver sends checksums either always or never.
  ///
  /// - Parameter clock: returns the time of arrival.
  public static func live(
    clock: @escaping @Sendable () -> Timestamp = { .now }
  ) -> DecodingOptions {
    var options = DecodingOptions(missingChecksums: .rejectedOnceSeen, clock: clock)
    let start = ContinuousClock.now
    options.elapsed = { start.duration(to: .now) }
    return options
  }

  /// How long a live receiver may repeat the same time before the decoder assumes that its clock has stopped.
  ///
  /// After this time, the decoder replaces the times of the positions with their times of arrival.
  static let patienceWithClocks = Duration.seconds(5)

  /// Returns the diagnostic for a receiver whose clock has stopped.
  static func standingClock(_ time: String, line: Int, offset: Int) -> Diagnostic {
    Diagnostic(
      .assumed,
      "the receiver's clock is stuck at \(time); its positions get the time of their arrival",
      line: line, offset: offset)
  }
}

/// Counts the devices in one input, to report that their positions are interleaved.
struct DeviceTally: Sendable {
  private var names: [String] = []
  /// The maximum number of devices counted.
  private static let limit = 64

  mutating func note(_ name: String) {
    if names.last == name { return }
    if names.count < Self.limit, !names.contains(name) { names.append(name) }
  }

  /// The diagnostic for an input with several devices; nil if there is at most one device.
  var remark: Diagnostic? {
    guard names.count > 1 else { return nil }
    let count = names.count < Self.limit ? "\(names.count)" : "\(Self.limit) or more"
    return Diagnostic(
      .assumed, "positions of \(count) devices are mixed in one track",
      offset: 0)
  }
}

/// A file or stream format for locations.
public enum LocationFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// GPX 1.0 and 1.1, the XML format for waypoints, routes and tracks.
  case gpx
  /// NMEA 0183 sentences, possibly with other data between them.
  case nmea
  /// JSON objects as sent by gpsd, one per line.
  case gpsd
  /// GeoJSON as a single document, as a JSON text sequence, or with one object per line.
  case geojson
  /// Tables whose fields are separated by commas, semicolons, tabs or vertical bars.
  case csv
  /// FIT, the format of sports watches and bicycle computers; read-only.
  case fit
  /// UBX, the binary messages of u-blox receivers; read-only. Input that also contains NMEA sentences is read as
  /// ``nmea``.
  case ubx
  /// IGC, the format of the FAI for flight recorders; read-only.
  case igc
  /// TCX, the format of Garmin's Training Center.
  case tcx
  /// KML, the OGC standard used by Google Earth.
  case kml
  /// Location histories exported from Google, in any of their five formats; read-only.
  case google
  /// OwnTracks data, as `.rec` files of its Recorder or as JSON; read-only.
  case owntracks
  /// Positions from the Traccar server, as JSON; read-only.
  case traccar
  /// The sample streams of a Strava activity, as JSON; read-only.
  case strava
  /// Encoded polylines with five decimals. This format is never recognized automatically, because the content does not
  /// show the number of decimals.
  case polyline5
  /// Encoded polylines with six decimals. This format is never recognized automatically, because the content does not
  /// show the number of decimals.
  case polyline6
  /// Well-known text with lines and points.
  case wkt
  /// Well-known binary with the PostGIS extension, as bytes or hexadecimal digits; read-only.
  case wkb
  /// PLT files with the track points of OziExplorer or GeoLife; read-only.
  case plt
  /// Solutions of RTKLIB (`.pos` files); read-only.
  case rtklib
  /// Text files of Google's GnssLogger for Android; read-only.
  case gnsslogger
  /// The positions of a Polarsteps trip as JSON; read-only.
  case polarsteps
  /// The GPS position in the Exif data of a JPEG photo; read-only.
  case jpeg

  /// The result of format recognition, which examines the beginning of an input.
  package enum Recognition: Sendable, Hashable {
    /// The input has this format.
    case format(LocationFormat)
    /// The input is compressed with gzip. Decompress the input to recognize its content.
    case gzip
    /// The input has a known format that is not supported. `name` identifies the format, and `advice` is one sentence
    /// for the user.
    case unsupported(name: String, advice: String)
    /// More bytes are needed to recognize the format.
    case needsMore
    /// No known format matches.
    case unknown
  }

  /// The maximum number of bytes examined to recognize a format.
  package static let recognitionLimit = 1 << 16

  /// True if a file may contain the same recording twice, for example as a track and as a line.
  package var mayRepeat: Bool {
    switch self {
    case .gpx, .kml, .tcx, .geojson: true
    default: false
    }
  }
}

extension LocationFormat {
  /// True if ``TrackWriter`` can write the format.
  package var isWritten: Bool { TrackWriter(self) != nil }
}

extension LocationFormat {
  /// Creates the format for the extension of a file name. The extension `.gz` is ignored. Returns nil if the extension
  /// is unknown.
  package init?(path: String) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let bare = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard let dot = bare.lastIndex(of: ".") else { return nil }
    let end = bare[bare.index(after: dot)...]
    guard let known = Self.nameEnds.first(where: { $0.end == end }) else { return nil }
    self = known.format
  }

  /// All known file name extensions, in lowercase and without a dot.
  package static let nameEnds: [(end: String, format: LocationFormat)] = [
    ("gpx", .gpx), ("fit", .fit), ("tcx", .tcx), ("kml", .kml), ("kmz", .kml), ("igc", .igc),
    ("nmea", .nmea), ("nma", .nmea), ("log", .nmea), ("ubx", .ubx), ("geojson", .geojson),
    ("json", .geojson), ("rec", .owntracks), ("wkt", .wkt), ("wkb", .wkb), ("ewkb", .wkb),
    ("plt", .plt),
    ("pos", .rtklib),
    ("polyline5", .polyline5), ("polyline6", .polyline6), ("csv", .csv), ("gpsd", .gpsd),
  ]

  /// Returns true if files with this extension often have another format. Examples are tables, JSON and logs.
  package static func isNameGeneral(_ path: String) -> Bool {
    switch LocationFormat(path: path) {
    case .csv, .nmea, .plt, .rtklib, .owntracks, .wkt: true
    case .geojson: !path.lowercased().contains(".geojson")
    default: false
    }
  }

  /// Creates a format that only the file name can identify; nil for other names. For example, an encoded polyline does
  /// not contain the number of its decimals.
  package init?(namedBy path: String) {
    self.init(path: path)
    guard self == .polyline5 || self == .polyline6 else { return nil }
  }
}
