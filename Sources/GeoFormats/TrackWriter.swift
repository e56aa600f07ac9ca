public import GeoTracks

/// Writes tracks, routes and waypoints in any ``LocationFormat``, event by event, so that the decoder of
/// the format gives the same events again as far as the format can hold them.
///
/// Numbers have the fewest digits that read back exactly, times all their digits. What a format has no
/// place for is left out and counted in ``losses``; <doc:WritingTracks> says for each format
/// what that is. Only a bounded part of a track is held: nothing for GPX, NMEA 0183 and
/// gpsd's JSON, the first ``csvHeadCount`` points for CSV, ``geoJSONLineCount`` for GeoJSON,
/// ``wktLineCount`` for well-known text, and as many of a lap for TCX and of a segment for KML.
public struct TrackWriter: Sendable {
  /// Points that a table may begin with before its columns are settled.
  public static let csvHeadCount = 1024
  /// Points in a feature of GeoJSON; a longer track goes on in the next.
  public static let geoJSONLineCount = 1 << 15

  /// Points in a geometry of well-known text; a longer track goes on in the next.
  public static let wktLineCount = 1 << 15

  /// Bytes of extras that points which are held may have together, about.
  static let heldExtraBytes = 1 << 25

  /// What is written.
  public let format: LocationFormat

  /// What could not be written, by kind.
  public var losses: [TrackLoss: Int] { writer.losses.counts }

  /// The names of the first twelve details that could not be written, as `track/desc`; `…` behind them if there are
  /// more.
  public var lostDetails: [String] { lostNames(of: .detail).map(\.text) }

  /// The names of the first twelve extras that could not be written, as `heart_rate`; `…` behind them if there are
  /// more.
  public var lostExtras: [String] { lostNames(of: .attribute).map(\.text) }

  /// The names of the first twelve properties that could not be written, as `course`; `…` behind them if there are
  /// more.
  public var lostProperties: [String] { lostNames(of: .property).map(\.text) }

  /// The same names, and how often each was lost.
  package func lostNames(of loss: TrackLoss) -> [(text: String, count: Int)] {
    writer.losses.names(of: loss)
  }

  private var writer: any TrackFormatWriter

  /// Creates a writer at the beginning of an output.
  ///
  /// - Parameters:
  ///   - format: what is written.
  ///   - creator: the program that writes, for formats that name it.
  /// - Returns: nil if the format is only read: see ``LocationFormat/isWritten``.
  public init?(_ format: LocationFormat, creator: String = "geocore") {
    self.format = format
    switch format {
    case .gpx: writer = GPXTrackWriter(creator: creator)
    case .csv: writer = CSVTrackWriter()
    case .geojson: writer = GeoJSONTrackWriter()
    case .nmea: writer = NMEATrackWriter()
    case .gpsd: writer = GPSDTrackWriter(release: creator)
    case .fit: return nil
    case .ubx: return nil
    case .igc: return nil
    case .tcx: writer = TCXTrackWriter(creator: creator)
    case .kml: writer = KMLTrackWriter()
    case .google, .owntracks, .traccar, .strava, .wkb, .plt, .rtklib, .gnsslogger, .polarsteps:
      return nil
    case .polyline5: writer = PolylineTrackWriter(decimals: 5)
    case .polyline6: writer = PolylineTrackWriter(decimals: 6)
    case .wkt: writer = WKTTrackWriter()
    }
  }

  /// Writes an event.
  ///
  /// Locations before the first `LocationEvent.part` form a track without a name.
  ///
  /// - Parameters:
  ///   - event: what a source, or a stage, says.
  ///   - bytes: gets what can be written by now; what was in it stays.
  public mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    if case .location(let location) = event, location.timestampSource == .elapsed {
      writer.write(.location(location.withoutElapsedTime), into: &bytes)
    } else {
      writer.write(event, into: &bytes)
    }
  }

  /// Ends the output: what was held back is written, and what is open closed.
  public mutating func finish(into bytes: inout [UInt8]) { writer.finish(into: &bytes) }
}
