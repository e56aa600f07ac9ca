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
