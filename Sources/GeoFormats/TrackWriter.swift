public import GeoTracks

/// Writes tracks, routes and waypoints as events arrive, in any writable ``LocationFormat``.
///
/// Programs that read the output get the same events, as far as the format can store them. Numbers have the fewest
/// digits that read back exactly, and times keep all their digits. The writer drops what the format cannot store, and
/// counts it in ``losses``; <doc:WritingTracks> lists these losses for each format.
///
/// Depending on the format, the writer holds only a limited part of a track:
///
/// - GPX, NMEA 0183 and gpsd's JSON: no points.
/// - CSV: the first ``csvHeadCount`` points.
/// - GeoJSON: up to ``geoJSONLineCount`` points.
/// - Well-known text: up to ``wktLineCount`` points.
/// - TCX and KML: up to 32,768 points of a lap or segment.
public struct TrackWriter: Sendable {
  /// The maximum number of points held before the columns of a table are chosen.
  public static let csvHeadCount = 1024
  /// The maximum number of points in a GeoJSON feature. A longer track continues in the next feature.
  public static let geoJSONLineCount = 1 << 15

  /// The maximum number of points in a geometry of well-known text. A longer track continues in the next geometry.
  public static let wktLineCount = 1 << 15

  /// The approximate limit, in bytes, for the attributes of all points that are held.
  static let heldExtraBytes = 1 << 25

  /// The format that the writer produces.
  public let format: LocationFormat

  /// The number of items that could not be written, by kind.
  public var losses: [TrackLoss: Int] { writer.losses.counts }

  /// The names of the first twelve lost metadata items, such as `track/desc`. If there are more, `…` follows.
  public var lostDetails: [String] { lostNames(of: .detail).map(\.text) }

  /// The names of the first twelve lost attributes, such as `heart_rate`. If there are more, `…` follows.
  public var lostExtras: [String] { lostNames(of: .attribute).map(\.text) }

  /// The names of the first twelve lost properties, such as `course`. If there are more, `…` follows.
  public var lostProperties: [String] { lostNames(of: .property).map(\.text) }

  /// Returns the names for a kind of loss, each with the number of losses.
  package func lostNames(of loss: TrackLoss) -> [(text: String, count: Int)] {
    writer.losses.names(of: loss)
  }

  private var writer: any TrackFormatWriter

  /// Creates a writer at the beginning of an output.
  ///
  /// - Parameters:
  ///   - format: the output format.
  ///   - creator: the name of the writing program, for formats that record it.
  /// - Returns: nil if the format is read-only; see ``LocationFormat/isWritten``.
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
  ///   - event: an event from a source or a pipeline stage.
  ///   - bytes: the buffer to which the available output is appended.
  public mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    if case .location(let location) = event, location.timestampSource == .elapsed {
      writer.write(.location(location.withoutElapsedTime), into: &bytes)
    } else {
      writer.write(event, into: &bytes)
    }
  }

  /// Ends the output. Writes pending points and closes open elements.
  public mutating func finish(into bytes: inout [UInt8]) { writer.finish(into: &bytes) }
}
