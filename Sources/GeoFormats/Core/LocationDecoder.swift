public import GeoTracks

/// Decodes one format: converts bytes in chunks of any size to events.
///
/// The events and their order do not depend on how the bytes are split. A decoder never throws: it skips what it cannot
/// read and emits `LocationEvent.diagnostic`, so a damaged input still yields all readable records. A decoder holds a
/// bounded number of bytes for any input.
public protocol LocationDecoder: Sendable {
  /// Sets the options for the source of the bytes, before any bytes are decoded. Without this call, the decoder treats
  /// the input as a recording.
  mutating func begin(with options: DecodingOptions)

  /// Decodes the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: the next chunk of the input.
  ///   - events: the array to which complete events are appended.
  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent])

  /// Emits more events that result from the last chunk.
  ///
  /// A decoder that holds many events can emit the events in parts, so that the consumer does not need memory for all
  /// events at once. Without this call, the decoder emits the remaining events with the next chunk or at the end.
  ///
  /// - Returns: false if no more events remain.
  mutating func giveMore(into events: inout [LocationEvent]) -> Bool

  /// Ends the input and emits all held events.
  mutating func finish(into events: inout [LocationEvent])

  /// Emits incomplete records, because no input has arrived for a while.
  ///
  /// Call this only for live input, because the call can change later events.
  mutating func flush(into events: inout [LocationEvent])

  /// Emits the held position if it is probably complete, judging by earlier messages from this source.
  ///
  /// Call this when no more bytes are available at the moment. Call this only for live input, because the call can
  /// change later events.
  mutating func settle(into events: inout [LocationEvent])

  /// The reason why the whole input is unreadable, in one line; nil if the input is readable.
  var failure: String? { get }
}

extension LocationDecoder {
  /// Does nothing: most formats do not depend on the source of the bytes.
  public mutating func begin(with options: DecodingOptions) {}

  /// Returns false: most formats emit all events of a chunk at once.
  public mutating func giveMore(into events: inout [LocationEvent]) -> Bool { false }

  /// Does nothing: most formats hold no events back.
  public mutating func flush(into events: inout [LocationEvent]) {}

  /// Does nothing: most formats hold no events back.
  public mutating func settle(into events: inout [LocationEvent]) {}

  /// Returns nil: most decoders skip what they cannot read.
  public var failure: String? { nil }
}

/// Describes how the input reaches this machine. A source sets these options, and decoders use them to decide what to
/// trust.
public struct DecodingOptions: Sendable {
  /// How to treat NMEA sentences without a checksum. The decoder always rejects a sentence that lacks a checksum and
  /// some of its fields.
  package enum MissingChecksums: Sendable, Hashable {
    /// Sentences without a checksum are accepted: files of old receivers and loggers have no checksums.
    case accepted
    /// Sentences without a checksum are rejected as soon as a sentence with a valid checksum has arrived.
    ///
    /// A receiver that sends checksums always sends them.
    case rejectedOnceSeen
    /// Sentences without a checksum are always rejected.
    case rejected
  }

  /// How to treat NMEA 0183 sentences without a checksum, unless the decoder has its own setting.
  var missingChecksums: MissingChecksums

  /// The clock that adds the current date to times without a date; nil leaves these times incomplete.
  var clock: (@Sendable () -> Timestamp)?

  /// The time since a fixed moment on a monotonic clock, for live input. A decoder uses this time to detect that the
  /// clock of a receiver is stuck.
  package var elapsed: (@Sendable () -> Duration)?

  /// Creates options.
  package init(
    missingChecksums: MissingChecksums, clock: (@Sendable () -> Timestamp)? = nil
  ) {
    self.missingChecksums = missingChecksums
    self.clock = clock
  }

  /// Options for a recording: old loggers write no checksums, and the clock of this machine is irrelevant.
  public static let recorded = DecodingOptions(missingChecksums: .accepted)

  /// Options for a live receiver, which sends checksums always or never, and whose positions are current.
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

  /// How long a live receiver can repeat a time before its clock counts as stuck.
  ///
  /// When the clock counts as stuck, the decoder replaces the times of the positions with their times of arrival.
  static let patienceWithClocks = Duration.seconds(5)

  /// Returns the diagnostic for a receiver whose clock is stuck.
  static func standingClock(_ time: String, line: Int, offset: Int) -> Diagnostic {
    Diagnostic(
      .assumed,
      "the receiver's clock is stuck at \(time); its positions get the time of their arrival",
      line: line, offset: offset)
  }
}

/// Counts the devices whose positions are interleaved in one input.
struct DeviceTally: Sendable {
  private var names: [String] = []
  /// The maximum number of devices that are counted.
  private static let limit = 64

  mutating func note(_ name: String) {
    if names.last == name { return }
    if names.count < Self.limit, !names.contains(name) { names.append(name) }
  }

  /// The diagnostic for an input with several devices; nil if there is only one device.
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
  /// GPX 1.0 and 1.1.
  case gpx
  /// NMEA 0183 sentences, possibly with other data between them.
  case nmea
  /// The JSON objects that gpsd sends, one per line.
  case gpsd
  /// GeoJSON: a single document, a text sequence, or one object per line.
  case geojson
  /// Tables whose columns are separated by commas, semicolons, tabs or vertical bars.
  case csv
  /// FIT, the format of sports watches and bicycle computers; read-only.
  case fit
  /// UBX, the binary messages of u-blox receivers, without NMEA sentences between the messages; read-only.
  case ubx
  /// IGC, the FAI's format for flight recordings; read-only.
  case igc
  /// TCX, the format of Garmin's Training Center.
  case tcx
  /// KML, the format of Google Earth and an OGC standard.
  case kml
  /// Google's location history in any of its variants; read-only.
  case google
  /// OwnTracks recordings, as lines of its Recorder or as JSON; read-only.
  case owntracks
  /// Positions of Traccar as JSON; read-only.
  case traccar
  /// The streams of a Strava activity as JSON; read-only.
  case strava
  /// Encoded polylines with five decimals. You must specify this format, because the content does not show the number
  /// of decimals.
  case polyline5
  /// Encoded polylines with six decimals. You must specify this format, because the content does not show the number of
  /// decimals.
  case polyline6
  /// Well-known text: lines and points.
  case wkt
  /// Well-known binary, including the PostGIS extension, as bytes or hexadecimal digits; read-only.
  case wkb
  /// Track points of OziExplorer and GeoLife; read-only.
  case plt
  /// Solutions of RTKLIB; read-only.
  case rtklib
  /// The text log of Google's GnssLogger for Android; read-only.
  case gnsslogger
  /// The positions of a Polarsteps trip as JSON; read-only.
  case polarsteps
  /// The position of a photo in JPEG format, from its Exif data; read-only.
  case jpeg

  /// The result of examining the beginning of an input.
  package enum Recognition: Sendable, Hashable {
    /// The input has this format.
    case format(LocationFormat)
    /// The input is compressed with gzip; decompress it to recognize the content.
    case gzip
    /// The input has a known but unsupported format. The values are its name and advice for the user, one sentence
    /// each.
    case unsupported(name: String, advice: String)
    /// More bytes are needed to decide.
    case needsMore
    /// No known format matches.
    case unknown
  }

  /// The maximum number of bytes that are examined to recognize a format.
  package static let recognitionLimit = 1 << 16

  /// Whether a file can contain the same recording several times, as a track and as a line.
  package var mayRepeat: Bool {
    switch self {
    case .gpx, .kml, .tcx, .geojson: true
    default: false
    }
  }
}

extension LocationFormat {
  /// Whether ``TrackWriter`` can write the format. Other formats are read-only.
  package var isWritten: Bool { TrackWriter(self) != nil }
}

extension LocationFormat {
  /// Creates the format for a file name extension, ignoring `.gz`. Nil if the extension is unknown.
  package init?(path: String) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let bare = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard let dot = bare.lastIndex(of: ".") else { return nil }
    let end = bare[bare.index(after: dot)...]
    guard let known = Self.nameEnds.first(where: { $0.end == end }) else { return nil }
    self = known.format
  }

  /// File name extensions and their formats.
  package static let nameEnds: [(end: String, format: LocationFormat)] = [
    ("gpx", .gpx), ("fit", .fit), ("tcx", .tcx), ("kml", .kml), ("kmz", .kml), ("igc", .igc),
    ("nmea", .nmea), ("nma", .nmea), ("log", .nmea), ("ubx", .ubx), ("geojson", .geojson),
    ("json", .geojson), ("rec", .owntracks), ("wkt", .wkt), ("wkb", .wkb), ("ewkb", .wkb),
    ("plt", .plt),
    ("pos", .rtklib),
    ("polyline5", .polyline5), ("polyline6", .polyline6), ("csv", .csv), ("gpsd", .gpsd),
  ]

  /// Returns whether files with this extension often have another format: tables, JSON and logs.
  package static func isNameGeneral(_ path: String) -> Bool {
    switch LocationFormat(path: path) {
    case .csv, .nmea, .plt, .rtklib, .owntracks, .wkt: true
    case .geojson: !path.lowercased().contains(".geojson")
    default: false
    }
  }

  /// Creates a format that only the file name can identify; nil for other names. An example is an encoded polyline,
  /// because the text does not contain the number of decimals.
  package init?(namedBy path: String) {
    self.init(path: path)
    guard self == .polyline5 || self == .polyline6 else { return nil }
  }
}
