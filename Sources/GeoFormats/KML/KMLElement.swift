import GeoCore
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

/// The Placemark that the decoder currently reads. The type holds properties and up to ``maximumPoints`` points until
/// the Placemark ends.
struct KMLPlacemark {
  /// The maximum number of points held. The decoder emits later points immediately, with the properties so far.
  static let maximumPoints = 1024

  var name: String?
  /// True if `KMLTrackWriter` marked the lines as routes, or marked points with a time as waypoints.
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

/// The Track that the decoder currently reads: times, positions, headings and sensor values.
///
/// Elements with the same index belong together. A file may contain each list separately.
struct KMLTrack {
  /// The maximum number of positions held.
  static let maximumHeld = 1 << 17
  /// The maximum number of times held, and also of headings held. All times and headings may precede the positions.
  static let maximumTimes = 1 << 19
  /// The maximum number of sensor values held per track, and the maximum number of sensor names.
  static let maximumValues = 1 << 20
  static let maximumNames = 32

  /// The reference level of the altitudes.
  var mode = KMLAltitude.unsaid

  private var times: [ZonedTimestamp?] = []
  private var positions: [KMLPosition] = []
  private var headings: [Double] = []
  private var arrays: [(name: String, values: [String])] = []
  // True if `arrays` keeps the values of the current array.
  private var takesArray = false
  private var valueCount = 0
  // The number of held positions already emitted.
  private var next = 0
  // The number of positions already emitted and dropped. `lateTimes` counts times of these positions that follow later
  // in the file. The decoder must ignore those times.
  private var given = 0
  private var lateTimes = 0
  // The diagnostics already reported.
  private var told: Set<String> = []
  private var allTimes = 0
  private var allPositions = 0
  private var allHeadings = 0

  /// Reads the text of a `when`.
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

  /// The number of positions held.
  var held: Int { positions.count }

  /// Reads the text of a `coord`.
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

  /// Reads the heading from the text of `angles`.
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

  /// Begins the values of a sensor.
  mutating func beginArray(_ name: String) -> XMLFault? {
    takesArray = arrays.count < Self.maximumNames
    guard takesArray else {
      return tell("more than \(Self.maximumNames) sensors of a Track: the others are not read")
    }
    arrays.append((name, []))
    return nil
  }

  /// Reads a value of the current sensor.
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

  /// The number of positions to emit when the limit is exceeded. The decoder emits the positions whose time has been
  /// read. If at most half of the positions have a time, the decoder emits all positions.
  var releasable: Int {
    let paired = min(times.count, positions.count)
    return paired * 2 > positions.count ? paired : positions.count
  }

  /// Returns the number of positions to emit when the track ends.
  ///
  /// - Parameter isWhole: True if the end of the track was read. If false, the decoder does not emit positions without
  ///   a time.
  func givable(isWhole: Bool) -> Int {
    // If the Track has only one position, its time may be in the missing part of the Track.
    let isPaired = !isWhole && (allTimes > 0 || positions.count == 1)
    return isPaired ? min(times.count, positions.count) : positions.count
  }

  /// The faults that can only be detected at the end of the track.
  ///
  /// There are two such faults: different numbers of times and positions, and a value without a position.
  var faults: [XMLFault] {
    var counts: [(what: String, count: Int)] = []
    if allTimes > 0, allTimes != allPositions { counts.append(("times", allTimes)) }
    if allHeadings > allPositions { counts.append(("angles", allHeadings)) }
    for array in arrays where array.values.count > allPositions {
      counts.append(("values of \(QuotedText.plain(array.name))", array.values.count))
    }
    return counts.map { XMLFault(.invalid, "\($0.count) \($0.what) for \(allPositions) positions") }
  }

  /// Emits the next positions. The emitted positions stay in memory until ``drop()``.
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

  /// Drops the emitted positions.
  mutating func drop() {
    given += next
    lateTimes += max(0, next - times.count)
    positions.removeFirst(next)
    times.removeFirst(min(next, times.count))
    headings.removeFirst(min(next, headings.count))
    next = 0
  }
}

/// A longitude, a latitude and an optional altitude.
struct KMLPosition {
  /// The coordinate in degrees; the latitude is NaN if there is no position.
  var latitude: Double
  var longitude: Double
  /// The altitude in meters, relative to the level that the altitude mode defines; NaN if missing.
  var altitude: Double

  /// The placeholder for a missing position.
  static let none = KMLPosition(latitude: .nan, longitude: .nan, altitude: .nan)

  /// The reason why a text is not a position.
  enum Fault { case unreadable, outOfRange }

  /// Reads two or three numbers separated by commas or blanks. Empty text gives ``none``.
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

  /// Returns the location, or nil if there is no position.
  func location(_ mode: KMLAltitude) -> Location? {
    guard !latitude.isNaN else { return nil }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { coordinate = coordinate.normalized }
    var location = Location(coordinate)
    mode.apply(altitude, to: &location)
    return location
  }
}

/// The property that an array of a Track or a value of a Placemark sets.
enum KMLSensor {
  case speed, course, horizontalAccuracy, verticalAccuracy, ellipsoidalAltitude, climb
  /// An attribute with this name. The numbers of sensors in the table are kept in their shortest form.
  case attribute(String, isSensor: Bool)

  /// - Parameter name: The name of the array, such as `heartrate`, `speed` or `accuracy_horizontal`.
  init(_ name: String) {
    switch SnakeCase.text(name) {
    case "speed": self = .speed
    case "course", "bearing": self = .course
    case "accuracy", "accuracy_horizontal", "horizontal_accuracy": self = .horizontalAccuracy
    case "accuracy_vertical", "vertical_accuracy": self = .verticalAccuracy
    // The names that `KMLTrackWriter` uses.
    case "ellipsoidal_altitude": self = .ellipsoidalAltitude
    case "climb": self = .climb
    default:
      // Look up the standard name here, once per array instead of once per value.
      let attribute = SensorName(name)?.name ?? name
      self = .attribute(attribute, isSensor: SensorName(attribute) != nil)
    }
  }

  /// Sets the value in a location. Empty text means no value. If the property cannot be negative, -1 also means no
  /// value.
  ///
  /// - Parameters:
  ///   - name: The name in the input.
  ///   - unread: Counts a value that cannot be read.
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
