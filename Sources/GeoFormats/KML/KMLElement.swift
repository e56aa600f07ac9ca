import GeoCore
import GeoTracks

/// The role of an open KML element, which determines the child elements that the reader uses.
enum KMLElement {
  /// The root element, a `Document` or a `Folder`.
  case group
  /// The Atom element `author` in the Document.
  case author
  case placemark
  /// A `TimeStamp` or `TimeSpan`.
  case time
  /// A `MultiGeometry`.
  case geometries
  case point, line, multiTrack, track
  /// A `coordinates` element. The text is read in chunks, because it may have any length.
  case coordinates
  /// `ExtendedData` of a Placemark, and the elements inside it.
  case data, dataSchema, datum
  /// `ExtendedData` of a Track, and the elements inside it.
  case trackData, trackSchema, array
  /// An element without children, whose text the reader uses.
  case leaf
  /// A geometry that the reader reports and skips, such as a Polygon.
  case area
  case link
  /// An element that the reader skips with all elements inside it.
  case other

  /// Returns the role of a child element with this name.
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

  var textUse: XMLTextUse {
    switch self {
    case .leaf: .whole
    case .coordinates: .streamed
    default: .ignored
    }
  }
}

/// The Placemark that is being read, with up to ``maximumPoints`` points. The points are held until the Placemark
/// ends, because properties of the Placemark may follow the points.
struct KMLPlacemark {
  /// The maximum number of points held. The decoder emits further points immediately, with the properties read so far.
  static let maximumPoints = 1024

  var name: String?
  /// True if processing instructions of `KMLTrackWriter` mark the lines as routes, or the points with a time as
  /// waypoints.
  var isRoute = false
  var isWaypoint = false
  private(set) var details = MetadataStore()
  private(set) var time: ZonedTimestamp?
  private(set) var points: [Location] = []
  private var endTime: String?

  /// Stores the description or a value of `ExtendedData`.
  mutating func add(_ name: String, _ value: String) {
    _ = details.add(Location.Attribute(name, value))
  }

  /// Parses the text of `when`, `begin` or `end`. Returns a fault if the time is invalid; otherwise nil.
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

  /// Holds a point. Returns false if ``maximumPoints`` points are already held.
  mutating func hold(_ location: Location) -> Bool {
    guard points.count < Self.maximumPoints else { return false }
    points.append(location)
    return true
  }

  /// Returns a copy of the point with the time and the values of the Placemark.
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

  /// Returns the metadata of a track: all values of the Placemark except its name. Returns nil if there are none.
  func trackDetails() -> Metadata? {
    var values = details.values
    if let time {
      values.append(
        Location.Attribute("time", time.timestamp.iso8601(utcOffset: time.utcOffset ?? 0)))
    }
    return values.isEmpty ? nil : Metadata(.part, values)
  }
}

/// Parses the text of `coordinates` in chunks.
///
/// Blanks separate the tuples. A tuple consists of longitude, latitude and an optional altitude, separated by commas.
/// Some programs also write blanks after the commas, so a tuple ends only where the next tuple begins.
struct KMLCoordinates {
  /// The maximum length of a tuple in bytes, which is enough for three long numbers.
  private static let limit = 256

  private var tuple: [UInt8] = []
  private var isBehindBlank = false
  private var isTooLong = false
  // The first invalid tuple, and the number of invalid tuples.
  private var fault: (reason: Diagnostic.Reason, text: String)?
  private var faultCount = 0

  /// Parses a chunk and passes each complete position to `take`.
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

  /// Parses the last tuple. Returns a fault if any tuple of the element was invalid.
  mutating func finish(_ take: (KMLPosition) -> Void) -> XMLFault? {
    if !tuple.isEmpty { end(take) }
    defer { self = KMLCoordinates() }
    guard let fault else { return nil }
    let rest = faultCount == 1 ? "" : ", and \(faultCount - 1) more after them"
    return XMLFault(
      fault.reason, "the coordinates \(fault.text) are skipped\(rest)", count: faultCount)
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

/// The level from which the altitudes of a geometry are measured (`altitudeMode`).
enum KMLAltitude {
  /// Altitudes are in meters above mean sea level.
  case absolute
  /// Altitudes are in meters above the ground.
  case aboveGround
  /// Altitudes are ignored, because viewers draw the geometry on the ground or the sea floor.
  case clamped
  /// The element `altitudeMode` is missing.
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

  /// Stores an altitude in a location, according to the mode.
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

/// The Track that is being read, with its times, positions, headings and sensor values.
///
/// Each kind of value has its own list, and entries with the same index form one track point. A file may contain the
/// lists one after the other or interleaved.
struct KMLTrack {
  /// The maximum number of positions held. A longer Track is emitted in several steps.
  static let maximumHeld = 1 << 17
  /// The maximum number of times held, and the maximum number of headings held. In a file, all times and headings may
  /// precede the positions.
  static let maximumTimes = 1 << 19
  /// The maximum number of sensor values held per Track, and the maximum number of sensors per Track.
  static let maximumValues = 1 << 20
  static let maximumNames = 32

  var mode = KMLAltitude.unsaid

  private var times: [ZonedTimestamp?] = []
  private var positions: [KMLPosition] = []
  private var headings: [Double] = []
  private var arrays: [(name: String, values: [String])] = []
  // True if the values of the current sensor are kept in `arrays`.
  private var takesArray = false
  private var valueCount = 0
  // The number of held positions that have been emitted.
  private var next = 0
  // The number of positions that have been emitted and dropped, and how many of them had no time yet. The decoder
  // must ignore the next `lateTimes` times that it reads, because they belong to dropped positions.
  private var given = 0
  private var lateTimes = 0
  // The diagnostics that have been reported, so that each diagnostic is reported only once.
  private var told: Set<String> = []
  private var allTimes = 0
  private var allPositions = 0
  private var allHeadings = 0

  /// Parses a `when` element.
  ///
  /// - Returns: A fault if the time is invalid, or if a limit is exceeded for the first time; otherwise nil.
  mutating func takeTime(_ text: borrowing XMLContent) -> XMLFault? {
    let time = text.isEmpty ? nil : text.time
    allTimes += 1
    if lateTimes > 0 {
      lateTimes -= 1
      return tell(
        "times after more than \(Self.maximumHeld) positions of a Track are not read"
      )
    } else if times.count < Self.maximumTimes {
      times.append(time)
    } else {
      return tell("more than \(Self.maximumTimes) times before the positions: the rest is not read")
    }
    return time == nil && !text.isEmpty
      ? XMLFault(.unreadable, "the time \(text.quoted) cannot be read") : nil
  }

  var held: Int { positions.count }

  /// Parses a `coord` element. Returns a fault if the position is invalid; otherwise nil.
  mutating func takePosition(_ text: borrowing XMLContent) -> XMLFault? {
    var wrong: KMLPosition.Fault?
    let position = text.withSpan { KMLPosition($0, &wrong) }
    allPositions += 1
    positions.append(position)
    switch wrong {
    case nil: return nil
    case .outOfRange: return XMLFault(.outOfRange, "the position \(text.quoted) is out of range")
    case .unreadable: return XMLFault(.unreadable, "the position \(text.quoted) cannot be read")
    }
  }

  /// Parses the first of the three numbers in an `angles` element, which is the heading.
  ///
  /// - Returns: A fault if a limit is exceeded for the first time; otherwise nil.
  mutating func takeAngles(
    _ text: borrowing XMLContent, _ unread: inout UnreadValues
  ) -> XMLFault? {
    allHeadings += 1
    guard headings.count < Self.maximumTimes else {
      return tell(
        "more than \(Self.maximumTimes) angles before the positions: the rest is not read")
    }
    let heading = text.withSpan { span in
      var end = 0
      while end < span.count, span[end] > 0x20 { end += 1 }
      return DecimalParser.double(span.extracting(0..<end)) ?? .nan
    }
    let isHeading = (0...360).contains(heading)
    if !isHeading, !text.isEmpty { unread.note("angles", text.string) }
    headings.append(isHeading ? heading == 360 ? 0 : heading : .nan)
    return nil
  }

  /// Begins the list of values of one sensor.
  ///
  /// - Returns: A fault if a limit is exceeded for the first time; otherwise nil.
  mutating func beginArray(_ name: String) -> XMLFault? {
    takesArray = arrays.count < Self.maximumNames
    guard takesArray else {
      return tell("more than \(Self.maximumNames) sensors of a Track: the others are not read")
    }
    arrays.append((name, []))
    return nil
  }

  /// Stores a value of the current sensor.
  ///
  /// - Returns: A fault if a limit is exceeded for the first time; otherwise nil.
  mutating func takeValue(_ text: borrowing XMLContent) -> XMLFault? {
    guard takesArray, let last = arrays.indices.last else { return nil }
    guard given == 0 else {
      return tell(
        "values of sensors after more than \(Self.maximumHeld) positions of a Track are not read")
    }
    guard valueCount < Self.maximumValues, text.count <= 1024 else {
      return tell(
        "more than \(Self.maximumValues) sensor values, or a long value: the rest is not read")
    }
    valueCount += 1
    arrays[last].values.append(text.string)
    return nil
  }

  private mutating func tell(_ detail: String) -> XMLFault? {
    told.insert(detail).inserted ? XMLFault(.tooLong, detail) : nil
  }

  // MARK: Emitting

  /// The number of positions to emit when more than ``maximumHeld`` are held. Only positions whose time has been read
  /// are emitted. If at most half of the positions have a time, all positions are emitted.
  var releasable: Int {
    let paired = min(times.count, positions.count)
    return paired * 2 > positions.count ? paired : positions.count
  }

  /// Returns the number of positions to emit when the Track ends.
  ///
  /// - Parameter isWhole: True if the Track is complete. False if the input ended within the Track. In that case,
  ///   positions without a time are dropped, unless the Track contains no times.
  func givable(isWhole: Bool) -> Int {
    // If a truncated Track has a single position, its time may be in the missing end of the file.
    let isPaired = !isWhole && (allTimes > 0 || positions.count == 1)
    return isPaired ? min(times.count, positions.count) : positions.count
  }

  /// The faults that are known only at the end of the Track.
  ///
  /// Such faults are different numbers of times and positions, and headings or sensor values without a position.
  var faults: [XMLFault] {
    var counts: [(what: String, count: Int)] = []
    if allTimes > 0, allTimes != allPositions { counts.append(("times", allTimes)) }
    if allHeadings > allPositions { counts.append(("angles", allHeadings)) }
    for array in arrays where array.values.count > allPositions {
      counts.append(("values of \(QuotedText.plain(array.name))", array.values.count))
    }
    return counts.map { XMLFault(.invalid, "\($0.count) \($0.what) for \(allPositions) positions") }
  }

  /// Passes the next `count` positions to `take`. The positions stay in memory until ``drop()``.
  mutating func give(_ count: Int, _ unread: inout UnreadValues, _ take: (Location) -> Void) {
    let sensors = arrays.map { KMLSensor($0.name) }
    for i in next..<next + count {
      guard var location = positions[i].location(mode) else { continue }
      if i < times.count, let time = times[i] {
        location.timestamp = time.timestamp
        location.utcOffset = time.utcOffset
      }
      if i < headings.count, !headings[i].isNaN { location.course = headings[i] }
      if given == 0 {
        for (sensor, array) in zip(sensors, arrays) where i < array.values.count {
          sensor.apply(array.values[i], of: array.name, to: &location, &unread)
        }
      }
      take(location)
    }
    next += count
  }

  /// Drops the positions that have been emitted, with their times and headings.
  mutating func drop() {
    given += next
    lateTimes += max(0, next - times.count)
    positions.removeFirst(next)
    times.removeFirst(min(next, times.count))
    headings.removeFirst(min(next, headings.count))
    next = 0
  }
}

/// A position in a Track or a line.
struct KMLPosition {
  /// The coordinate in degrees. The latitude is NaN if the position is missing.
  var latitude: Double
  var longitude: Double
  /// The altitude in meters, from the level that `altitudeMode` defines; NaN if missing.
  var altitude: Double

  /// The position of an empty `coord` element.
  static let none = KMLPosition(latitude: .nan, longitude: .nan, altitude: .nan)

  /// The reason why the text is not a valid position.
  enum Fault { case unreadable, outOfRange }

  /// Parses two or three numbers separated by commas or blanks. Empty text becomes ``none``.
  init(_ text: Span<UInt8>, _ fault: inout Fault?) {
    self = .none
    var numbers = (Double.nan, Double.nan, Double.nan)
    var count = 0
    var i = 0
    while i < text.count {
      let start = i
      while i < text.count, text[i] != 0x2C, text[i] > 0x20 { i += 1 }
      if i > start {
        guard let number = DecimalParser.double(text.extracting(start..<i)), count < 4 else {
          fault = .unreadable
          return
        }
        switch count {
        case 0: numbers.0 = number
        case 1: numbers.1 = number
        case 2: numbers.2 = number
        default: break
        }
        count += 1
      }
      i += 1
    }
    guard count > 0 else { return }
    guard count > 1 else {
      fault = .unreadable
      return
    }
    guard numbers.0.magnitude <= 360, numbers.1.magnitude <= 90 else {
      fault = .outOfRange
      return
    }
    self = KMLPosition(latitude: numbers.1, longitude: numbers.0, altitude: numbers.2)
  }

  private init(latitude: Double, longitude: Double, altitude: Double) {
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
  }

  /// Returns the position as a location; nil if the position is missing.
  func location(_ mode: KMLAltitude) -> Location? {
    guard !latitude.isNaN else { return nil }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { coordinate = coordinate.normalized }
    var location = Location(coordinate)
    mode.apply(altitude, to: &location)
    return location
  }
}

/// The property that a sensor of a Track or a value of a Placemark sets.
enum KMLSensor {
  case speed, course, horizontalAccuracy, verticalAccuracy, ellipsoidalAltitude, climb
  /// The attribute with this name. Numeric values of known sensors are written in their shortest form.
  case attribute(String, isSensor: Bool)

  /// - Parameter name: The name in the file, such as `heartrate`, `speed` or `accuracy_horizontal`.
  init(_ name: String) {
    switch SnakeCase.text(name) {
    case "speed": self = .speed
    case "course", "bearing": self = .course
    case "accuracy", "accuracy_horizontal", "horizontal_accuracy": self = .horizontalAccuracy
    case "accuracy_vertical", "vertical_accuracy": self = .verticalAccuracy
    // `KMLTrackWriter` uses these names.
    case "ellipsoidal_altitude": self = .ellipsoidalAltitude
    case "climb": self = .climb
    default:
      // Find the standard name once per sensor instead of once per value.
      let attribute = SensorName(name)?.name ?? name
      self = .attribute(attribute, isSensor: SensorName(attribute) != nil)
    }
  }

  /// Stores a value in a location. Empty text means that the value is missing. For a property that cannot be negative,
  /// -1 also means a missing value.
  ///
  /// - Parameters:
  ///   - name: The name of the sensor or value in the file.
  ///   - unread: Counts the value if it cannot be parsed.
  func apply(
    _ text: String, of name: String, to location: inout Location, _ unread: inout UnreadValues
  ) {
    guard !text.isEmpty else { return }
    var text = text
    let number = text.withUTF8 { DecimalParser.double($0.span) }
    var isRead = number != nil
    switch self {
    case .attribute(let name, let isSensor):
      let value = isSensor ? number.map(NumberText.shortest) : nil
      location.attributes.append(Location.Attribute(name, value ?? text))
      return
    case .speed:
      if let number, number >= 0 { location.speed = number } else { isRead = number == -1 }
    case .course:
      if let number, (0...360).contains(number) {
        location.course = number == 360 ? 0 : number
      } else {
        isRead = number == -1
      }
    case .horizontalAccuracy, .verticalAccuracy:
      if let number, number > 0 {
        if case .horizontalAccuracy = self {
          location.horizontalAccuracy = number
        } else {
          location.verticalAccuracy = number
        }
      } else {
        isRead = number == 0 || number == -1
      }
    case .ellipsoidalAltitude: location.ellipsoidalAltitude = number
    case .climb: location.climb = number
    }
    if !isRead, text.lowercased() != "nan" { unread.note(name, text) }
  }
}
