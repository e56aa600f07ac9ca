public import GeoTracks

/// Writes tracks, routes and waypoints as events arrive, in any writable ``LocationFormat``.
///
/// A program that reads the output gets the same events, except for data that the format cannot store. Numbers are
/// written with the fewest digits that a reader needs to restore the same number, and times are written with all
/// their digits. Data that the format cannot store is dropped and counted in ``losses``. <doc:WritingTracks> lists
/// this data for each format.
///
/// The writer holds a limited number of points, depending on the format:
///
/// - GPX, NMEA 0183 and gpsd's JSON: no points.
/// - CSV: the first 1,024 points.
/// - GeoJSON and well-known text: up to 32,768 points.
/// - TCX and KML: up to 32,768 points of a lap or segment.
public struct TrackWriter: Sendable {
  /// The maximum number of points held to choose the columns of a table.
  package static let csvHeadCount = 1024
  /// The maximum number of points per GeoJSON feature. A longer track continues in the next feature.
  package static let geoJSONLineCount = 1 << 15

  /// The maximum number of points per geometry in well-known text. A longer track continues in the next geometry.
  package static let wktLineCount = 1 << 15

  /// The approximate maximum size of the attributes of all held points, in bytes.
  static let heldExtraBytes = 1 << 25

  let format: LocationFormat

  /// The number of items that were dropped because the format cannot store them, by kind.
  public var losses: [TrackLoss: Int] { writer.losses.counts }

  /// Returns the names of the items that were dropped for this reason, each with its count.
  package func lostNames(of loss: TrackLoss) -> [(text: String, count: Int)] {
    writer.losses.names(of: loss)
  }

  private var writer: any TrackFormatWriter

  /// Creates a writer at the beginning of an output.
  ///
  /// - Parameters:
  ///   - format: the format of the output.
  ///   - creator: the name of the writing program, which some formats store.
  /// - Returns: nil if the format is read-only.
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
    case .google, .owntracks, .traccar, .strava, .wkb, .plt, .rtklib, .gnsslogger, .polarsteps,
      .jpeg:
      return nil
    case .polyline5: writer = PolylineTrackWriter(decimals: 5)
    case .polyline6: writer = PolylineTrackWriter(decimals: 6)
    case .wkt: writer = WKTTrackWriter()
    }
  }

  /// Writes an event.
  ///
  /// Locations before the first `LocationEvent.part` become a track without a name.
  ///
  /// - Parameters:
  ///   - event: the next event. All events must be passed in order.
  ///   - bytes: the writer appends all output that is available.
  public mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    if case .location(let location) = event, location.timestampSource == .elapsed {
      writer.write(.location(location.withoutElapsedTime), into: &bytes)
    } else {
      writer.write(event, into: &bytes)
    }
  }

  /// Ends the output. Writes all held points and closes open elements.
  public mutating func finish(into bytes: inout [UInt8]) { writer.finish(into: &bytes) }
}

/// A kind of data that the output format cannot store.
public enum TrackLoss: String, Sendable, Hashable, Codable, CaseIterable {
  /// A waypoint or a route point: the format stores only tracks, or requires such points before the tracks.
  case place
  /// A point whose coordinate is not finite or is out of range.
  case coordinate
  /// A time that the format cannot represent, such as a time after the year 9999.
  case time
  /// An attribute that the format cannot store, or that is too long.
  case attribute
  /// Metadata that the format cannot store, or that arrives after the header has been written.
  case detail
  /// A property of a location that the format cannot store.
  case property
  /// An altitude in a line where other points have no altitude.
  ///
  /// The format stores altitudes for all points of a line or for none.
  case altitude
  /// A point with the same time as the previous point.
  ///
  /// Programs that read the format combine both points into one.
  case moment
  /// The totals of a lap or session, which the format cannot store.
  case lap
  /// The name of a track or route, which the format cannot store.
  case name
  /// The grouping of several segments into one track: each segment becomes a separate track.
  case segment
  /// The information that a track is simplified.
  ///
  /// The format cannot store this information, or the header has already been written.
  case simplified
}

/// Writes events in one format.
protocol TrackFormatWriter: Sendable {
  var losses: TrackLosses { get }
  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8])
  mutating func finish(into bytes: inout [UInt8])
}

/// A writer of documents that begin with a header. The header contains the file metadata, and states whether the
/// track is simplified.
protocol DocumentTrackWriter: TrackFormatWriter {
  var losses: TrackLosses { get set }
  var head: DocumentHead { get set }

  mutating func begin(_ part: LocationEvent.Part, into bytes: inout [UInt8])
  mutating func write(_ location: Location, into bytes: inout [UInt8])
  mutating func write(_ lap: Lap, into bytes: inout [UInt8])

  /// Stores a metadata value until it can be written. Returns false if the format cannot store the value.
  mutating func hold(_ value: Location.Attribute, of subject: Metadata.Subject) -> Bool
}

extension DocumentTrackWriter {
  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(let part): begin(part, into: &bytes)
    case .location(let location): write(location, into: &bytes)
    case .metadata(let metadata):
      for value in metadata.values where !hold(value, of: metadata.subject) {
        losses.count([value], of: metadata.subject)
      }
    case .simplified:
      if head.isWritten { losses.count(.simplified) } else { head.isSimplified = true }
    case .lap(let lap): write(lap, into: &bytes)
    case .noFix, .satellites, .heading, .diagnostic, .state: break
    }
  }

  /// Counts the lap as lost, because most formats cannot store laps.
  mutating func write(_ lap: Lap, into bytes: inout [UInt8]) { losses.count(.lap) }
}

/// The content of a document before its first point.
struct DocumentHead: Sendable {
  private(set) var isWritten = false
  var isSimplified = false
  var metadata = MetadataStore()

  /// Marks the header as written. Returns false if the header was already written.
  mutating func begin() -> Bool {
    defer { isWritten = true }
    return !isWritten
  }
}

/// Counts the data that a writer has dropped because the format cannot store it.
struct TrackLosses: Sendable {
  /// The number of losses of each kind.
  private(set) var counts: [TrackLoss: Int] = [:]
  // The names of the first lost attributes, metadata values and properties, each with its number of losses.
  private var (extraNames, detailNames, propertyNames) = ([Name](), [Name](), [Name]())

  private typealias Name = (text: String, count: Int)
  // The index of each measure in `propertyNames`, by the bit number of the measure. Usually, every point loses the
  // same measures, so the index saves a search by name for each point.
  private var measurePlaces = [Int?](repeating: nil, count: LocationMeasures.names.count)
  private static let maximumNames = 12

  /// Returns the first names of a kind of loss, each with its number of losses. If there are more names, `…` follows.
  func names(of loss: TrackLoss) -> [(text: String, count: Int)] {
    let names =
      switch loss {
      case .attribute: extraNames
      case .detail: detailNames
      case .property: propertyNames
      default: [Name]()
      }
    return names.prefix(Self.maximumNames).map { (QuotedText.plain($0.text), $0.count) }
      + (names.count > Self.maximumNames ? [("…", 1)] : [])
  }

  /// Adds a name to a list. A list has at most one name more than ``names(of:)`` returns, which shows that further
  /// names exist.
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

  mutating func count(attribute: Location.Attribute) {
    count(attributes: CollectionOfOne(attribute))
  }

  mutating func count(attributes: some Collection<Location.Attribute>) {
    count(.attribute, attributes.count)
    for attribute in attributes { Self.add(attribute.name, to: &extraNames) }
  }

  /// Counts the lost properties of a location, which are members of an option set.
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

  /// Counts one lost property, which is not a member of ``LocationMeasures``.
  mutating func count(property name: String) {
    count(.property)
    Self.add(name, to: &propertyNames)
  }

  /// Counts the lost metadata values of a file or track.
  mutating func count(_ details: [Location.Attribute], of subject: Metadata.Subject) {
    count(.detail, details.count)
    for detail in details {
      Self.add((subject == .file ? "file/" : "track/") + detail.name, to: &detailNames)
    }
  }
}

extension Timestamp {
  /// True if the timestamp in UTC has a year from 0000 to 9999, so that it can be written in ISO 8601.
  var isWritable: Bool { Self.writableSeconds.contains(seconds) }

  // The years 0 to 9999 in UTC, in seconds since 1970.
  private static let writableSeconds: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Appends the timestamp in ISO 8601, as local time with the given UTC offset.
  ///
  /// Writes UTC if the offset is nil, or if the local year would not have four digits. Also writes UTC if the offset
  /// exceeds 14 hours, the limit of XML Schema (part 2, section 3.2.7.3).
  func append(offset: Int?, to bytes: inout [UInt8]) {
    let offset = offset ?? 0
    let isWritable =
      offset.magnitude <= 50400 && Self.writableSeconds.contains(seconds + Int64(offset))
    appendISO8601(to: &bytes, utcOffset: isWritable ? offset : 0)
  }
}

/// The properties of a location other than its coordinate, time and attributes.
struct LocationMeasures: OptionSet {
  let rawValue: UInt32

  static let altitude = Self(rawValue: 1 << 0)
  static let ellipsoidalAltitude = Self(rawValue: 1 << 1)
  static let horizontalAccuracy = Self(rawValue: 1 << 2)
  static let verticalAccuracy = Self(rawValue: 1 << 3)
  static let speed = Self(rawValue: 1 << 4)
  static let speedAccuracy = Self(rawValue: 1 << 5)
  static let course = Self(rawValue: 1 << 6)
  static let courseAccuracy = Self(rawValue: 1 << 7)
  static let climb = Self(rawValue: 1 << 8)
  static let climbAccuracy = Self(rawValue: 1 << 9)
  static let fix = Self(rawValue: 1 << 10)
  static let status = Self(rawValue: 1 << 11)
  static let device = Self(rawValue: 1 << 12)
  static let satellitesUsed = Self(rawValue: 1 << 13)
  static let satellitesInView = Self(rawValue: 1 << 14)
  static let horizontalDilution = Self(rawValue: 1 << 15)
  static let verticalDilution = Self(rawValue: 1 << 16)
  static let positionDilution = Self(rawValue: 1 << 17)

  var count: Int { rawValue.nonzeroBitCount }

  /// The names of all properties, in the order of their bits.
  static let names = [
    "altitude", "ellipsoidal altitude", "horizontal accuracy", "vertical accuracy", "speed",
    "speed accuracy", "course", "course accuracy", "climb", "climb accuracy", "fix dimension",
    "fix status", "device", "satellites", "satellites in view", "hdop", "vdop", "pdop",
  ]
}

extension Location {
  /// The properties that are not nil in this location.
  var measures: LocationMeasures {
    var measures: LocationMeasures = []
    if altitude != nil { measures.insert(.altitude) }
    if ellipsoidalAltitude != nil { measures.insert(.ellipsoidalAltitude) }
    if horizontalAccuracy != nil { measures.insert(.horizontalAccuracy) }
    if verticalAccuracy != nil { measures.insert(.verticalAccuracy) }
    if speed != nil { measures.insert(.speed) }
    if speedAccuracy != nil { measures.insert(.speedAccuracy) }
    if course != nil { measures.insert(.course) }
    if courseAccuracy != nil { measures.insert(.courseAccuracy) }
    if climb != nil { measures.insert(.climb) }
    if climbAccuracy != nil { measures.insert(.climbAccuracy) }
    if fix != nil { measures.insert(.fix) }
    if status != nil { measures.insert(.status) }
    if device != nil { measures.insert(.device) }
    if satellitesUsed != nil { measures.insert(.satellitesUsed) }
    if satellitesInView != nil { measures.insert(.satellitesInView) }
    if dilution.horizontal != nil { measures.insert(.horizontalDilution) }
    if dilution.vertical != nil { measures.insert(.verticalDilution) }
    if dilution.position != nil { measures.insert(.positionDilution) }
    return measures
  }
}

/// Collects the losses of several output files, and reports each kind of loss once.
package struct LossReport: Sendable {
  private let format: LocationFormat
  private var counts: [TrackLoss: Int] = [:]
  // The names of lost data with their counts, in the order of the first loss.
  private var names: [TrackLoss: [(text: String, count: Int)]] = [:]

  package init(_ format: LocationFormat) { self.format = format }

  /// Adds the losses of a writer that has finished.
  package mutating func add(_ writer: TrackWriter) {
    for (loss, count) in writer.losses {
      counts[loss, default: 0] += count
      for name in writer.lostNames(of: loss) {
        var list = names[loss] ?? []
        if let index = list.firstIndex(where: { $0.text == name.text }) {
          list[index].count += name.count
        } else {
          list.append(name)
        }
        names[loss] = list
      }
    }
  }

  /// The sentences that report the losses to the user, one for each kind of loss.
  package var notes: [String] {
    TrackLoss.allCases.compactMap { loss in counts[loss].map { text(loss, $0) } }
  }

  private func text(_ loss: TrackLoss, _ count: Int) -> String {
    let name = format.rawValue
    switch loss {
    case .place where format == .gpx:
      return "\(counted(count, "waypoint or route point")) dropped: GPX has them before tracks"
    case .place:
      return "\(counted(count, "waypoint or route point")) dropped: \(name) holds only tracks"
    case .coordinate: return "\(counted(count, "point")) without a valid coordinate dropped"
    case .time: return "\(counted(count, "time")) dropped: \(name) cannot hold them"
    case .property where format == .csv:
      return
        "\(counted(count, "value")) dropped because their columns first appear after the header: \(list(loss))"
    case .attribute, .property:
      return "\(counted(count, "value")) of points dropped: \(name) cannot hold \(list(loss))"
    case .detail:
      return
        "\(counted(count, "value")) of files and tracks dropped: \(name) cannot hold \(list(loss))"
    case .lap: return "\(counted(count, "lap or session record")) dropped: \(name) cannot hold them"
    case .name: return "\(counted(count, "track name")) dropped: \(name) cannot hold them"
    case .segment:
      return "\(counted(count, "segment")) written as tracks of their own: \(name) has no segments"
    case .simplified:
      return
        "\(name) has no mark for removed points; read it with --gap off, or long steps may count as gaps"
    case .altitude:
      return
        "\(counted(count, "altitude")) dropped: a line of \(name) has altitudes at all points or at none"
    case .moment:
      return
        "\(counted(count, "point")) repeat the time of the point before; readers of \(name) keep one of them"
    }
  }

  /// Returns the names of the lost data with their counts, as text for a message.
  private func list(_ loss: TrackLoss) -> String {
    (names[loss] ?? []).map { $0.count == 1 ? $0.text : "\($0.count) × \($0.text)" }
      .joined(separator: ", ")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
