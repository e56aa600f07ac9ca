import GeoTracks

/// The kind of a KML element, which determines the meaning of its children.
enum KMLElement {
  /// The root, `Document` and `Folder`.
  case group
  /// `author` of the Document, an element of Atom.
  case author
  case placemark
  /// `TimeStamp` and `TimeSpan`.
  case time
  /// `MultiGeometry`.
  case geometries
  case point, line, multiTrack, track
  /// `coordinates`, whose text may have any length.
  case coordinates
  /// `ExtendedData` of a Placemark, and its descendants.
  case data, dataSchema, datum
  /// `ExtendedData` of a Track, and its descendants.
  case trackData, trackSchema, array
  /// An element whose text is read.
  case leaf
  /// A geometry that the reader reports and skips.
  case area
  case link
  /// An element that is ignored together with its descendants.
  case other

  /// Returns the kind of a child element.
  func child(_ name: XMLName) -> KMLElement {
    switch self {
    case .group: Self.inGroup(name)
    case .author: name == "name" ? .leaf : .other
    case .placemark: Self.inPlacemark(name) ?? Self.geometry(name)
    case .geometries: Self.geometry(name)
    case .time: name == "when" || name == "begin" || name == "end" ? .leaf : .other
    case .point, .line:
      name == "coordinates" ? .coordinates : name == "altitudeMode" ? .leaf : .other
    case .multiTrack: name == "Track" ? .track : name == "altitudeMode" ? .leaf : .other
    case .track: Self.inTrack(name)
    case .data:
      name == "Data" ? .datum : name == "SchemaData" ? .dataSchema : .other
    case .dataSchema: name == "SimpleData" ? .leaf : .other
    case .datum: name == "value" ? .leaf : .other
    case .trackData: name == "SchemaData" ? .trackSchema : .other
    case .trackSchema: name == "SimpleArrayData" ? .array : .other
    case .array: name == "value" ? .leaf : .other
    case .leaf, .area, .link, .coordinates, .other: .other
    }
  }

  private static func inGroup(_ name: XMLName) -> KMLElement {
    if name == "Placemark" { return .placemark }
    if name == "Folder" || name == "Document" { return .group }
    if name == "NetworkLink" { return .link }
    if name == "author" { return .author }
    return name == "name" || name == "description" ? .leaf : .other
  }

  private static func inPlacemark(_ name: XMLName) -> KMLElement? {
    if name == "name" || name == "description" { return .leaf }
    if name == "TimeStamp" || name == "TimeSpan" { return .time }
    return name == "ExtendedData" ? .data : nil
  }

  private static func geometry(_ name: XMLName) -> KMLElement {
    if name == "Point" { return .point }
    if name == "LineString" { return .line }
    if name == "Track" { return .track }
    if name == "MultiTrack" { return .multiTrack }
    if name == "MultiGeometry" { return .geometries }
    return name == "Polygon" || name == "LinearRing" || name == "Model" ? .area : .other
  }

  private static func inTrack(_ name: XMLName) -> KMLElement {
    if name == "when" || name == "coord" || name == "angles" { return .leaf }
    if name == "ExtendedData" { return .trackData }
    return name == "altitudeMode" ? .leaf : .other
  }

  /// How the reader uses the element's text.
  var textUse: XMLTextUse {
    switch self {
    case .leaf: .whole
    case .coordinates: .streamed
    default: .ignored
    }
  }
}

/// The Placemark being read. Its properties and up to ``maximumPoints`` points are held until it ends.
struct KMLPlacemark {
  /// The maximum number of points held. Later points are emitted at once, with the properties read so far.
  static let maximumPoints = 1024

  var name: String?
  /// Set by marks of `KMLTrackWriter`: lines are routes; points are waypoints even if they have a time.
  var isRoute = false
  var isWaypoint = false
  private(set) var details = MetadataStore()
  private(set) var time: ZonedTimestamp?
  private(set) var points: [Location] = []
  private var endTime: String?

  /// Adds a named value: the description or a value of `ExtendedData`.
  mutating func add(_ name: String, _ value: String) {
    _ = details.add(Location.Attribute(name, value))
  }

  /// Reads the text of `when`, `begin` or `end`.
  mutating func takeTime(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    guard let value = text.time else {
      return XMLFault(.unreadable, "the time \(text.quoted) cannot be read")
    }
    if name == "end" {
      endTime = text.string
      if time == nil { time = value }
    } else {
      time = value
    }
    return nil
  }

  /// Holds a point. Returns false if the maximum number is already held.
  mutating func hold(_ location: Location) -> Bool {
    guard points.count < Self.maximumPoints else { return false }
    points.append(location)
    return true
  }

  /// Returns a copy of the point with the properties of the Placemark.
  func describe(_ point: Location, _ unread: inout UnreadValues) -> Location {
    var location = point
    location.timestamp = time?.timestamp
    location.utcOffset = time?.utcOffset
    if let name { location.attributes.append(Location.Attribute("name", name)) }
    for value in details.values {
      KMLSensor(value.name).apply(value.value, of: value.name, to: &location, &unread)
    }
    if let endTime { location.attributes.append(Location.Attribute("end_time", endTime)) }
    return location
  }

  /// Returns the metadata of a track, except its name.
  func trackDetails() -> Metadata? {
    var values = details.values
    if let time {
      values.append(
        Location.Attribute("time", time.timestamp.iso8601(utcOffset: time.utcOffset ?? 0)))
    }
    return values.isEmpty ? nil : Metadata(.part, values)
  }
}

/// Reads the text of `coordinates` in chunks.
///
/// Blanks separate tuples. Each tuple consists of longitude, latitude and an optional altitude, separated by commas.
/// Some writers also put blanks after the commas, so a tuple ends only when the next tuple begins.
struct KMLCoordinates {
  /// The maximum length of a tuple in bytes, enough for three numbers of usual length.
  private static let limit = 256

  private var tuple: [UInt8] = []
  private var isBehindBlank = false
  private var isTooLong = false
  // The first invalid tuple, and the number of invalid tuples.
  private var fault: (reason: Diagnostic.Reason, text: String)?
  private var faultCount = 0

  /// Reads a chunk and passes each position to `take`.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ take: (KMLPosition) -> Void) {
    for byte in bytes {
      if byte <= 0x20 {
        isBehindBlank = true
        continue
      }
      if isBehindBlank, byte != 0x2C, !tuple.isEmpty, tuple.last != 0x2C { end(take) }
      isBehindBlank = false
      if tuple.count < Self.limit { tuple.append(byte) } else { isTooLong = true }
    }
  }

  /// Completes the last tuple. Returns the fault if any tuple was invalid.
  mutating func finish(_ take: (KMLPosition) -> Void) -> XMLFault? {
    if !tuple.isEmpty { end(take) }
    defer { self = KMLCoordinates() }
    guard let fault else { return nil }
    let rest = faultCount == 1 ? "" : "; so are \(faultCount - 1) behind it"
    return XMLFault(
      fault.reason, "the coordinates \(fault.text) are passed over\(rest)", count: faultCount)
  }

  private mutating func end(_ take: (KMLPosition) -> Void) {
    var wrong: KMLPosition.Fault? = isTooLong ? .unreadable : nil
    let position = KMLPosition(tuple.span, &wrong)
    if let wrong {
      let text = tuple.withUnsafeBufferPointer(QuotedText.quote)
      faultCount += 1
      fault =
        fault
        ?? (wrong == .outOfRange
          ? (.outOfRange, "\(text), which are out of range,") : (.unreadable, "\(text)"))
    } else if !position.latitude.isNaN {
      take(position)
    }
    tuple.removeAll(keepingCapacity: true)
    isTooLong = false
  }
}

/// The reference level of a geometry's altitudes (`altitudeMode`).
enum KMLAltitude {
  /// The altitudes are above mean sea level.
  case absolute
  /// The altitudes are above the ground.
  case aboveGround
  /// The altitudes are ignored, because the geometry is clamped to the ground or the sea floor.
  case clamped
  /// The mode is missing.
  case unsaid

  init(_ text: borrowing XMLContent) {
    if text == "absolute" {
      self = .absolute
    } else if text == "relativeToGround" {
      self = .aboveGround
    } else {
      self = .clamped
    }
  }

  /// Sets the altitude of a location.
  func apply(_ meters: Double, to location: inout Location) {
    guard meters.isFinite else { return }
    switch self {
    case .absolute: location.altitude = meters
    case .unsaid: if meters != 0 { location.altitude = meters }
    case .aboveGround:
      location.attributes.append(
        Location.Attribute("height_above_ground", NumberText.shortest(meters)))
    case .clamped: break
    }
  }
}
