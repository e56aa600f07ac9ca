import GeoTracks

/// Where in a KML document an element is: what its children mean.
enum KMLElement {
  /// The root, `Document` and `Folder`.
  case group
  /// `author` of the Document, as Atom has it.
  case author
  case placemark
  /// `TimeStamp` and `TimeSpan`.
  case time
  /// `MultiGeometry`.
  case geometries
  case point, line, multiTrack, track
  /// `coordinates`: a text of any length.
  case coordinates
  /// `ExtendedData` of a Placemark and what is in it.
  case data, dataSchema, datum
  /// `ExtendedData` of a Track and what is in it.
  case trackData, trackSchema, array
  /// An element with a text that is read.
  case leaf
  /// A geometry that is told and not read.
  case area
  case link
  /// What is not read, with all that is in it.
  case other

  /// The element of that name in this one.
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

  /// What is wanted of its own text.
  var textUse: XMLTextUse {
    switch self {
    case .leaf: .whole
    case .coordinates: .streamed
    default: .ignored
    }
  }
}

/// The Placemark in hand: what it says of its geometries, and its points, which are held until it ends.
struct KMLPlacemark {
  /// Points that are held, at most; those behind come out with what is known by then.
  static let maximumPoints = 1024

  var name: String?
  /// By a writer of ours: its lines are routes, its points waypoints although they have a time.
  var isRoute = false
  var isWaypoint = false
  private(set) var details = MetadataStore()
  private(set) var time: ZonedTimestamp?
  private(set) var points: [Location] = []
  private var endTime: String?

  /// Takes a value by its name: a description, or what is among its data.
  mutating func add(_ name: String, _ value: String) {
    _ = details.add(Location.Attribute(name, value))
  }

  /// Takes the text of `when`, `begin` or `end`.
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

  /// Holds a point; false if there is no room.
  mutating func hold(_ location: Location) -> Bool {
    guard points.count < Self.maximumPoints else { return false }
    points.append(location)
    return true
  }

  /// Gives a point what the Placemark says.
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

  /// What it says of a track, beside the name.
  func trackDetails() -> Metadata? {
    var values = details.values
    if let time {
      values.append(
        Location.Attribute("time", time.timestamp.iso8601(utcOffset: time.utcOffset ?? 0)))
    }
    return values.isEmpty ? nil : Metadata(.part, values)
  }
}

/// Reads the text of `coordinates` as it comes: tuples with blanks between them, a longitude, a latitude
/// and an altitude with commas between them.
///
/// Some writers have blanks behind the commas, too, so that a tuple ends where the next begins.
struct KMLCoordinates {
  /// The most bytes of a tuple: three numbers of any usual length.
  private static let limit = 256

  private var tuple: [UInt8] = []
  private var isBehindBlank = false
  private var isTooLong = false
  // What is wrong with tuples, and how many there are.
  private var fault: (reason: Diagnostic.Reason, text: String)?
  private var faultCount = 0

  /// Reads a piece; `take` gets each position.
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

  /// The text ends: the last tuple is complete, and what was wrong is told.
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

/// What the altitudes of a geometry are (`altitudeMode`).
enum KMLAltitude {
  /// Above mean sea level.
  case absolute
  /// Above the ground below.
  case aboveGround
  /// None: the geometry lies on the ground or on the sea floor.
  case clamped
  /// It is not said.
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

  /// Gives a location its altitude.
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
