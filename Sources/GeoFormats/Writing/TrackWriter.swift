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
  public var lostExtras: [String] { lostNames(of: .extra).map(\.text) }

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
  /// Locations before the first `SourceEvent.part` form a track without a name.
  ///
  /// - Parameters:
  ///   - event: what a source, or a stage, says.
  ///   - bytes: gets what can be written by now; what was in it stays.
  public mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    if case .location(let location) = event, location.timestampSource == .elapsed {
      writer.write(.location(location.withoutElapsedTime), into: &bytes)
    } else {
      writer.write(event, into: &bytes)
    }
  }

  /// Ends the output: what was held back is written, and what is open closed.
  public mutating func finish(into bytes: inout [UInt8]) { writer.finish(into: &bytes) }
}

/// A kind of what a format could not hold.
public enum TrackLoss: String, Sendable, Hashable, Codable, CaseIterable {
  /// A waypoint or a point of a route: the format has tracks only, or demands these before tracks.
  case place
  /// A coordinate that is not finite or out of range.
  case coordinate
  /// A time that the format cannot write, as of a year beyond 9999, or for which it has no place.
  case time
  /// An extra: the format has no place for it, or it is too long; ``TrackWriter/lostExtras`` names them.
  case extra
  /// What a file says of itself or of a track: the format has no place for it, or its place has passed;
  /// ``TrackWriter/lostDetails`` names them.
  case detail
  /// Another property for which the format has no place; ``TrackWriter/lostProperties`` names them.
  case property
  /// An altitude of a line of which another point has none: the format has altitudes of all or of none.
  case altitude
  /// A point of the same moment as the one before it: readers of the
  /// format take both for one.
  case moment
  /// What a recording sums up of a lap or session: the format has no place for it.
  case lap
  /// The name of a track or route: the format has no place for it.
  case name
  /// That segments are of one track: each becomes a track of its own.
  case segment
  /// That points have been left out on purpose: the format has no place for it, or its head is written.
  case thinned
}

/// What writes one format.
protocol TrackFormatWriter: Sendable {
  var losses: TrackLosses { get }
  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8])
  mutating func finish(into bytes: inout [UInt8])
}

/// What a writer could not write.
struct TrackLosses: Sendable {
  /// How much, by kind.
  private(set) var counts: [TrackLoss: Int] = [:]
  // The first names of each kind, and how often each: extras, details, properties.
  private var (extraNames, detailNames, propertyNames) = ([Name](), [Name](), [Name]())

  private typealias Name = (text: String, count: Int)
  // Where measures of locations stand among the names, by their bits: these are lost at each point, whose names would
  // be compared each time.
  private var measurePlaces = [Int?](repeating: nil, count: LocationMeasures.names.count)
  private static let maximumNames = 12

  /// The first names of what is lost of a kind, and how often each is; `…` behind them if there are more.
  func names(of loss: TrackLoss) -> [(text: String, count: Int)] {
    let names =
      switch loss {
      case .extra: extraNames
      case .detail: detailNames
      case .property: propertyNames
      default: [Name]()
      }
    return names.prefix(Self.maximumNames).map { (QuotedText.plain($0.text), $0.count) }
      + (names.count > Self.maximumNames ? [("…", 1)] : [])
  }

  /// Adds a name to a list, which has one more than it gives.
  private static func add(_ name: @autoclosure () -> String, to names: inout [Name]) {
    let name = name()
    if let place = names.firstIndex(where: { $0.text == name }) {
      names[place].count += 1
    } else if names.count <= maximumNames {
      names.append((name, 1))
    }
  }

  mutating func count(_ loss: TrackLoss, _ number: Int = 1) {
    if number > 0 { counts[loss, default: 0] += number }
  }

  mutating func count(extra: Location.Extra) { count(extras: CollectionOfOne(extra)) }

  mutating func count(extras: some Collection<Location.Extra>) {
    count(.extra, extras.count)
    for extra in extras { Self.add(extra.name, to: &extraNames) }
  }

  /// Counts properties of a location.
  mutating func count(_ measures: LocationMeasures) {
    count(.property, measures.count)
    var rest = measures.rawValue
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      if let place = measurePlaces[bit] {
        propertyNames[place].count += 1
      } else {
        let name = LocationMeasures.names[bit]
        Self.add(name, to: &propertyNames)
        measurePlaces[bit] = propertyNames.firstIndex { $0.text == name }
      }
    }
  }

  /// Counts another property.
  mutating func count(property name: String) {
    count(.property)
    Self.add(name, to: &propertyNames)
  }

  /// Counts what a file or track says of itself.
  mutating func count(_ details: [Location.Extra], of subject: Details.Subject) {
    count(.detail, details.count)
    for detail in details {
      Self.add((subject == .file ? "file/" : "track/") + detail.name, to: &detailNames)
    }
  }
}

extension Timestamp {
  /// Whether ISO 8601 with four digits for the year holds it, in UTC.
  var isWritable: Bool { Self.writableSeconds.contains(seconds) }

  // 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
  private static let writableSeconds: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Appends ISO 8601 at the offset it was written with; beyond the 14 hours of XML Schema (part 2,
  /// section 3.2.7.3), where the year would have other than four digits, and if there was none, in UTC.
  func append(offset: Int?, to bytes: inout [UInt8]) {
    let offset = offset ?? 0
    let isWritable =
      offset.magnitude <= 50400 && Self.writableSeconds.contains(seconds + Int64(offset))
    appendISO8601(to: &bytes, utcOffset: isWritable ? offset : 0)
  }
}
