/// A format in which locations are written.
public enum LocationFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// GPX 1.0 and 1.1.
  case gpx
  /// NMEA 0183 sentences, with whatever stands between them.
  case nmea
  /// The JSON objects that gpsd sends, one a line.
  case gpsd
  /// GeoJSON: one document, a text sequence, or an object on each line.
  case geojson
  /// Tables with commas, semicolons, tabs or vertical bars.
  case csv
  /// FIT, the files of sports watches and bicycle computers; only read.
  case fit
  /// UBX, the binary messages of u-blox receivers, where no sentences of NMEA are among them; only read.
  case ubx
  /// Flight recordings of the FAI; only read.
  case igc
  /// TCX, the format of Garmin's Training Center.
  case tcx
  /// KML, the format of Google Earth and of the OGC.
  case kml
  /// Google's location history, in each of its shapes; only read.
  case google
  /// What OwnTracks records: lines of its Recorder, or JSON; only read.
  case owntracks
  /// Positions of Traccar as JSON; only read.
  case traccar
  /// The streams of an activity of Strava as JSON; only read.
  case strava
  /// Encoded polylines with five decimals. Never recognized, as the decimals cannot be seen.
  case polyline5
  /// Encoded polylines with six decimals. Never recognized, as the decimals cannot be seen.
  case polyline6
  /// Well-known text: lines and points.
  case wkt
  /// Well-known binary, also PostGIS's, as bytes or hexadecimal digits; only read.
  case wkb
  /// Track points of OziExplorer and GeoLife; only read.
  case plt
  /// Solutions of RTKLIB; only read.
  case rtklib
  /// The text of Google's GnssLogger for Android; only read.
  case gnsslogger
  /// The places of a trip of Polarsteps as JSON; only read.
  case polarsteps

  /// What the beginning of an input shows.
  public enum Recognition: Sendable, Hashable {
    /// It is this format.
    case format(LocationFormat)
    /// It is compressed with gzip; what is in it has to be looked at decompressed.
    case gzip
    /// It is something else that is known: what, and what to do about it, in one sentence each.
    case unsupported(name: String, advice: String)
    /// It cannot be told yet.
    case needsMore
    /// It is nothing that is known.
    case unknown
  }

  /// The most bytes that are looked at.
  public static let recognitionLimit = 1 << 16

  /// Whether files of the format hold several tracks and lines, which may be of one recording.
  package var mayRepeat: Bool {
    switch self {
    case .gpx, .kml, .tcx, .geojson: true
    default: false
    }
  }
}

extension LocationFormat {
  /// Whether ``TrackWriter`` writes it; the others are only read.
  public var isWritten: Bool { TrackWriter(self) != nil }
}
