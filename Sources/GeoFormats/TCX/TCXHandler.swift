import CExpat
import GeoCore
package import GeoTracks

/// Converts the elements of a TCX document to events.
struct TCXHandler: XMLElementHandler {
  static let root: StaticString = "TrainingCenterDatabase"

  private var stack: [TCXElement] = []
  private var point = TCXPoint()
  private var lap = TCXLap()
  private var ofPart = MetadataStore()
  private var ofFile = MetadataStore()
  private var name: String?
  private var sport: String?
  private var isCourse = false
  // True if the track of the current activity or course has begun. `hasTrackInLap` is true after the first `Track` of a
  // lap.
  private var hasPart = false
  private var hasTrackInLap = false
  private var needsSegment = false
  private var version = ""
  private var unplaced = UnplacedRecords()
  private var reports = UnplacedReports()
  private var unkept = DroppedElementCounts()
  private var waypoints = DeferredWaypoints()

  // MARK: Elements

  mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, _ output: inout XMLOutput
  ) -> XMLTextUse {
    let element = stack.last?.child(name) ?? .group
    switch element {
    case .activity, .course:
      beginPart(sport: attributes["Sport"].map(SportName.normalized), isCourse: element == .course)
    case .transition:
      beginPart(sport: "transition", isCourse: false)
      beginLap(attributes, &output)
    case .lap: beginLap(attributes, &output)
    case .track:
      if hasTrackInLap { needsSegment = true }
      hasTrackInLap = true
    case .point, .coursePoint: point = TCXPoint(line: output.line, offset: output.offset)
    case .device: version = ""
    case .other:
      if stack.last == .group, name == "Workouts" { unkept.note("Workouts") }
    default: break
    }
    stack.append(element)
    return element.hasText ? .whole : .ignored
  }

  private mutating func beginPart(sport: String?, isCourse: Bool) {
    (self.sport, self.isCourse, name) = (sport, isCourse, nil)
    (hasPart, needsSegment, ofPart) = (false, false, MetadataStore())
    hasTrackInLap = false
    if let sport { _ = ofPart.add(Location.Attribute("type", sport)) }
  }

  private mutating func beginLap(_ attributes: XMLAttributes, _ output: inout XMLOutput) {
    lap = TCXLap(sport: sport)
    hasTrackInLap = false
    if let text = attributes["StartTime"], let fault = lap.begin(text) { output.report(fault) }
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, _ output: inout XMLOutput) {}

  mutating func end(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) {
    guard let element = stack.popLast() else { return }
    switch element {
    case .leaf, .lapExtensions, .pointExtensions:
      if !text.isEmpty { endText(name, text, &output) }
    case .point: endPoint(&output)
    case .coursePoint: endCoursePoint(&output)
    case .lap: if !isCourse, let lap = lap.finish() { output.events.append(.lap(lap)) }
    case .transition:
      if !lap.isEmpty, let lap = lap.finish() { output.events.append(.lap(lap)) }
      if hasPart { giveDetails(&output) }
    // Ignore the version 0.0, which means that the version is unknown.
    case .version: if !version.isEmpty, version != "0.0" { note("version", version) }
    case .activity, .course:
      // Emit a track without points for a named activity without positions. Programs that convert GPX write such an
      // activity for an empty track.
      if !hasPart, let name = self.name { beginTrack(name, &output) }
      if hasPart { giveDetails(&output) }
      giveFileDetails(&output)
    default: break
    }
  }

  private mutating func endText(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) {
    guard let parent = stack.last else { return }
    var fault: XMLFault?
    switch parent {
    case .point, .coursePoint, .position, .pointExtensions:
      fault = point.take(name, text, in: parent)
    case .heartRate: fault = point.takeHeartRate(text)
    case .lap, .transition, .lapExtensions: fault = lap.take(name, text)
    case .averageHeartRate: lap.add("average_heart_rate", text)
    case .maximumHeartRate: lap.add("maximum_heart_rate", text)
    case .activity, .course:
      if name == "Notes" {
        _ = ofPart.add(Location.Attribute("desc", text.string))
      } else if !hasPart {
        self.name = text.string
      }
    case .device where name != "Name" && text == "0": break
    case .device:
      note(name == "Name" ? "src" : name == "UnitId" ? "serial_number" : "product_id", text.string)
    case .version: version += (version.isEmpty ? "" : ".") + text.string
    case .author: if !text.string.hasPrefix("geoc") { note("creator", text.string) }
    default: break
    }
    if let fault { output.report(fault) }
  }

  mutating func take(instruction: String, _ output: inout XMLOutput) {
    // `TCXTrackWriter` writes these processing instructions.
    let words = instruction.split(separator: " ")
    switch words.first {
    case "thinned": output.events.append(.simplified)
    case "segment": needsSegment = hasPart
    case "unsaid" where stack.last == .lap || stack.last == .transition:
      lap.leaveOut(words.dropFirst().map(String.init))
    case "unsaid" where stack.last == .activity: (sport, ofPart) = (nil, MetadataStore())
    default: break
    }
  }

  mutating func finish(_ output: inout XMLOutput) {
    if hasPart { giveDetails(&output) }
    giveFileDetails(&output)
    reports.give(into: &output.events)
    waypoints.give(into: &output.events)
    if let skipped = unplaced.skipped { output.events.append(.diagnostic(skipped)) }
    if let text = unkept.text { output.report(XMLFault(.unkept, text)) }
  }

  // MARK: Points

  private mutating func endPoint(_ output: inout XMLOutput) {
    if let fault = point.fault {
      output.report(fault)
      return
    }
    guard let location = point.location else {
      reports.hold(point.values)
      return unplaced.note(line: point.line, offset: point.offset, attributes: point.attributes)
    }
    reports.close()
    if !hasPart { beginTrack(name, &output) }
    if needsSegment { output.events.append(.part(.segment)) }
    needsSegment = false
    output.events.append(.location(location))
  }

  private mutating func beginTrack(_ name: String?, _ output: inout XMLOutput) {
    giveFileDetails(&output)
    output.events.append(.part(.track(name: name)))
    (hasPart, needsSegment) = (true, false)
    giveDetails(&output)
  }

  private mutating func endCoursePoint(_ output: inout XMLOutput) {
    if let fault = point.fault {
      output.report(fault)
    } else if point.location.map({ waypoints.hold($0) }) != true {
      unkept.note("Course/CoursePoint")
    }
  }

  // MARK: Details

  private mutating func note(_ name: String, _ value: String) {
    // Skip values that have already been stored, because all activities of one device repeat them.
    guard !told.contains(where: { $0.name == name && $0.value == value }),
      told.count < Self.maximumTold
    else { return }
    told.append(Location.Attribute(name, value))
    _ = ofFile.add(Location.Attribute(name, value))
  }

  private var told: [Location.Attribute] = []
  private static let maximumTold = 32

  private mutating func giveDetails(_ output: inout XMLOutput) {
    guard !ofPart.values.isEmpty else { return }
    output.events.append(.metadata(Metadata(.part, ofPart.values)))
    ofPart = MetadataStore()
  }

  private mutating func giveFileDetails(_ output: inout XMLOutput) {
    guard !ofFile.values.isEmpty else { return }
    output.events.append(.metadata(Metadata(.file, ofFile.values)))
    ofFile = MetadataStore()
  }
}

extension TCXHandler {
  static var callbacks: XMLCallbacks {
    XMLCallbacks(
      start: { data, name, attributes in
        guard let reader = readerOf(data), let name, let attributes else { return }
        reader.pointee.start(name, attributes)
      },
      end: { data, name in
        guard let reader = readerOf(data), let name else { return }
        reader.pointee.end(name)
      },
      comment: { data, _ in readerOf(data)?.pointee.checkToken() },
      instruction: { data, target, text in
        guard let target else { return }
        readerOf(data)?.pointee.instruction(target, text)
      },
      doctype: { data, _, _, _, hasSubset in
        if hasSubset != 0 { readerOf(data)?.pointee.refuseDeclarations() }
      })
  }

  static var textCallback: XML_CharacterDataHandler {
    { data, bytes, count in
      readerOf(data)?.pointee.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
  }
}

private func readerOf(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<
  XMLElementReader<TCXHandler>
>? {
  data?.assumingMemoryBound(to: XMLElementReader<TCXHandler>.self)
}

/// Reads TCX, the format of Garmin's Training Center and compatible programs for activities and courses.
///
/// The decoder follows the schemas TrainingCenterDatabasev2.xsd and, for extensions, ActivityExtensionv2.xsd. The
/// decoder recognizes elements by their local names, in any namespace and with any prefix.
///
/// - An activity becomes a track with its sport as the metadata `type`. Each activity of a MultiSportSession becomes a
///   track, and so does each transition between two activities. A course becomes a named track. The second and later `Track` elements of a lap begin a segment, because
///   they follow a pause.
/// - The totals of a lap become a `LocationEvent.lap` after the positions of the lap.
/// - A trackpoint has a time, position, altitude above mean sea level, and speed. Distance, heart rate, cadence, power
///   and other extensions become attributes. The decoder counts trackpoints without a position and reports their number
///   at the end.
/// - The device becomes the file metadata `src`, and the program that wrote the file becomes `creator`.
///
/// Points of interest on a course, such as turns and summits, become waypoints after the tracks. Such waypoints have
/// the attributes `name`, `type` and `desc`. The decoder skips workouts and folders. The decoder ignores blanks before
/// the document and around values. If the XML is malformed, the decoder emits all events before the error, and then one
/// diagnostic.
///
/// **Memory.** The limits for text, tags, attributes of a point, names and depth are the same as in ``GPXDecoder``.
///
/// Use one decoder per input. Do not copy a decoder that has begun to read: the XML parser cannot be copied, so any use
/// of the copy stops the program.
package struct TCXDecoder: LocationDecoder {
  // The parser is created when the first bytes arrive. Copies of an unused decoder are therefore independent.
  private var parser: XMLParser<XMLElementReader<TCXHandler>>?

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a TCXDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a TCXDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}

/// The role of an open TCX element, which determines the child elements that the handler uses.
enum TCXElement {
  /// The root element, or one of the grouping elements `Activities`, `MultiSportSession` and `Courses`.
  case group
  case activity, course, lap, track, point, position
  /// The `Transition` between two activities of a `MultiSportSession`, which has the content of a lap.
  case transition
  /// A `CoursePoint`, which marks a turn or a summit of a course.
  case coursePoint
  /// The `Creator` of an activity, which is the device, and its `Version`.
  case device, version
  /// The `Author` of the document, which is the program that wrote it.
  case author
  /// An `Extensions` element, and the elements inside it.
  case lapExtensions, pointExtensions
  /// `HeartRateBpm`, `AverageHeartRateBpm` and `MaximumHeartRateBpm`, which contain a `Value` element.
  case heartRate, averageHeartRate, maximumHeartRate
  /// An element without children, whose text the handler uses.
  case leaf
  /// An element that the handler skips with all elements inside it.
  case other

  /// Returns the role of a child element with this name.
  func child(_ name: XMLName) -> TCXElement {
    switch self {
    case .group: Self.inGroup(name)
    case .activity, .course: inActivity(name)
    case .lap: Self.inLap(name)
    // Some programs write laps into a transition, as in an activity.
    case .transition: name == "Lap" ? .lap : Self.inLap(name)
    case .track: name == "Trackpoint" ? .point : .other
    case .point: Self.inPoint(name)
    case .coursePoint: name == "Position" ? .position : name == "Extensions" ? .other : .leaf
    case .position: name == "LatitudeDegrees" || name == "LongitudeDegrees" ? .leaf : .other
    case .device:
      name == "Version"
        ? .version : name == "Name" || name == "UnitId" || name == "ProductID" ? .leaf : .other
    case .version: name == "VersionMajor" || name == "VersionMinor" ? .leaf : .other
    case .author: name == "Name" ? .leaf : .other
    case .lapExtensions, .pointExtensions: self
    case .heartRate, .averageHeartRate, .maximumHeartRate: name == "Value" ? .leaf : .other
    case .leaf, .other: .other
    }
  }

  private static func inGroup(_ name: XMLName) -> TCXElement {
    if name == "Activity" { return .activity }
    if name == "Course" { return .course }
    if name == "Author" { return .author }
    if name == "Transition" { return .transition }
    for group in groups where name == group { return .group }
    return .other
  }

  private static let groups: [StaticString] = [
    "Activities", "MultiSportSession", "FirstSport", "NextSport", "Courses",
  ]

  private func inActivity(_ name: XMLName) -> TCXElement {
    if name == "Lap" { return .lap }
    if name == "Track" { return .track }
    if name == "Creator" { return .device }
    if self == .course, name == "CoursePoint" { return .coursePoint }
    return name == "Notes" || self == .course && name == "Name" ? .leaf : .other
  }

  private static func inLap(_ name: XMLName) -> TCXElement {
    if name == "Track" { return .track }
    if name == "Extensions" { return .lapExtensions }
    if name == "AverageHeartRateBpm" { return .averageHeartRate }
    if name == "MaximumHeartRateBpm" { return .maximumHeartRate }
    // At the end of the element, the handler decides whether it uses the text, and ignores text of unknown elements.
    return .leaf
  }

  private static func inPoint(_ name: XMLName) -> TCXElement {
    if name == "Position" { return .position }
    if name == "Extensions" { return .pointExtensions }
    if name == "HeartRateBpm" { return .heartRate }
    return .leaf
  }

  /// True if the handler needs the text directly inside the element.
  var hasText: Bool {
    switch self {
    case .leaf, .lapExtensions, .pointExtensions: true
    default: false
    }
  }
}

/// The totals of the lap that is being read.
struct TCXLap {
  private var lap = Lap(.lap)
  // The names of elements that the recording did not contain. `TCXTrackWriter` computed these elements because the
  // schema requires them.
  private var unsaid: [String] = []
  /// The maximum number of attributes kept per lap.
  private static let maximumExtras = 32

  init(sport: String? = nil) { lap.sport = sport }

  /// Parses the start time of the lap.
  ///
  /// - Returns: A fault if the time is invalid; otherwise nil.
  mutating func begin(_ text: String) -> XMLFault? {
    guard let time = try? ZonedTimestamp(parsing: text) else {
      return XMLFault(.unreadable, "StartTime \(QuotedText.quote(text)) cannot be read")
    }
    lap.start = time.timestamp
    return nil
  }

  /// Ignores the elements with these names, because the recording did not contain them. The name `Lap` means all
  /// elements.
  mutating func leaveOut(_ names: [String]) {
    unsaid = Array(names.prefix(Self.maximumExtras))
    if unsaid.contains("StartTime") { lap.start = nil }
  }

  /// Parses an element of the lap or of its extensions. Returns a fault if the value is invalid; otherwise nil.
  mutating func take(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    if !unsaid.isEmpty, unsaid.contains(name.text) { return nil }
    if name == "TriggerMethod" {
      lap.trigger = text.string
    } else if name == "Intensity" {
      add("intensity", text)
    } else if let known = Self.names.first(where: { name == $0.element }) {
      guard let number = text.number else {
        return XMLFault(.unreadable, "<\(name.text)> \(text.quoted) of a lap cannot be read")
      }
      guard number >= 0 else {
        return XMLFault(.unreadable, "<\(name.text)> \(text.quoted) of a lap is below 0")
      }
      switch known.attribute {
      case "time": lap.timerTime = number
      case "distance": lap.distance = number
      default: add(known.attribute, text)
      }
    }
    return nil
  }

  /// Stores an attribute of the lap. Ignores further values with the same name.
  mutating func add(_ name: String, _ text: borrowing XMLContent) {
    guard lap.attributes.count < Self.maximumExtras,
      !lap.attributes.contains(where: { $0.name == name })
    else { return }
    let value = text.number.map(NumberText.shortest) ?? text.string
    lap.attributes.append(Location.Attribute(name, value))
  }

  /// True if the lap has no values except its sport.
  var isEmpty: Bool {
    var bare = lap
    bare.sport = nil
    return bare == Lap(.lap)
  }

  /// Returns the lap and resets the totals. Returns nil if the recording had no lap.
  mutating func finish() -> Lap? {
    defer { self = TCXLap() }
    return unsaid.contains("Lap") ? nil : lap
  }

  private static let names: [(element: StaticString, attribute: String)] = [
    ("TotalTimeSeconds", "time"), ("DistanceMeters", "distance"),
    ("MaximumSpeed", "maximum_speed"), ("Calories", "calories"), ("Cadence", "average_cadence"),
    // The following elements are defined in ActivityExtensionv2.xsd.
    ("AvgSpeed", "average_speed"), ("MaxBikeCadence", "maximum_cadence"),
    ("AvgRunCadence", "average_cadence"), ("MaxRunCadence", "maximum_cadence"),
    ("Steps", "steps"), ("AvgWatts", "average_power"), ("MaxWatts", "maximum_power"),
  ]
}

/// The trackpoint that is being read.
struct TCXPoint {
  /// The line number and byte offset of the trackpoint in the input.
  var line = 1
  var offset = 0
  /// The values that `Location` has no property for.
  private(set) var attributes: [Location.Attribute] = []
  /// The reason why the trackpoint is invalid; nil if the trackpoint is valid.
  private(set) var fault: XMLFault?

  private var latitude: Double?
  private var longitude: Double?
  private var known = Location(Coordinate(latitude: 0, longitude: 0))
  private var extraBytes = 0
  private var hasTooMany = false

  init(line: Int = 1, offset: Int = 0) { (self.line, self.offset) = (line, offset) }

  /// The trackpoint as a location; nil if the trackpoint has no position.
  var location: Location? {
    guard let latitude, let longitude else { return nil }
    var location = values
    location.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { location.coordinate = location.coordinate.normalized }
    return location
  }

  /// All values of the trackpoint except its position. The coordinate is a placeholder.
  var values: Location {
    var location = known
    location.attributes = attributes
    return location
  }

  /// Parses an element of the trackpoint.
  ///
  /// - Returns: A fault if the value is invalid; otherwise nil.
  mutating func take(
    _ name: XMLName, _ text: borrowing XMLContent, in parent: TCXElement
  ) -> XMLFault? {
    switch parent {
    case .position: return takeDegrees(name, text)
    case .pointExtensions: return takeExtension(name, text)
    case .coursePoint:
      if name == "Name" { return add("name", text.string) }
      if name == "PointType" { return add("type", text.string) }
      if name == "Notes" { return add("desc", text.string) }
    default: break
    }
    if name == "Time" { return takeTime(text) }
    if name == "AltitudeMeters" {
      guard let number = text.number else { return unreadable(name, text) }
      known.altitude = number
    } else if name == "DistanceMeters" {
      return keep("distance", name, text)
    } else if name == "Cadence" {
      return keep("cadence", name, text)
    }
    return nil
  }

  /// Parses the heart rate in beats per minute.
  ///
  /// - Returns: A fault if the value is invalid or exceeds a limit; otherwise nil.
  mutating func takeHeartRate(_ text: borrowing XMLContent) -> XMLFault? {
    guard let number = text.number else {
      return XMLFault(
        .unreadable, "the heart rate \(text.quoted) cannot be read; the point is read without it")
    }
    // Some devices write 0 if no sensor is connected.
    return number > 0 ? add("heart_rate", number) : nil
  }

  private mutating func takeTime(_ text: borrowing XMLContent) -> XMLFault? {
    guard let time = text.time else {
      return XMLFault(
        .unreadable, "<Time> \(text.quoted) cannot be read; the point is read without it")
    }
    known.timestamp = time.timestamp
    known.utcOffset = time.utcOffset
    return nil
  }

  private mutating func takeDegrees(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    let isLatitude = name == "LatitudeDegrees"
    let axis = isLatitude ? "latitude" : "longitude"
    if let number = text.number, number.magnitude <= (isLatitude ? 90 : 360) {
      if isLatitude { latitude = number } else { longitude = number }
    } else if fault == nil {
      fault =
        text.number == nil
        ? XMLFault(.unreadable, "the \(axis) \(text.quoted) is not a number")
        : XMLFault(.outOfRange, "the \(axis) \(text.quoted) is out of range")
    }
    return nil
  }

  /// Parses an element of ActivityExtensionv2.xsd or of another extension.
  ///
  /// - Returns: A fault if the value is invalid or exceeds a limit; otherwise nil.
  private mutating func takeExtension(
    _ name: XMLName, _ text: borrowing XMLContent
  ) -> XMLFault? {
    if name == "Speed" {
      guard let number = text.number else { return unreadable(name, text) }
      if number >= 0, known.speed == nil { known.speed = number }
      return nil
    }
    if name == "Watts" { return keep("power", name, text) }
    if name == "RunCadence" { return keep("cadence", name, text) }
    return keep(SnakeCase.text(name.text), name, text)
  }

  /// Stores a value as an attribute. Numbers get their shortest form, and other text is stored unchanged.
  ///
  /// - Returns: A fault for the first attribute that exceeds a limit; otherwise nil.
  private mutating func keep(
    _ attribute: String, _ name: XMLName, _ text: borrowing XMLContent
  ) -> XMLFault? {
    if let number = text.number { return add(attribute, number) }
    if text.isNotANumber { return nil }
    return add(attribute, text.string)
  }

  private mutating func add(_ name: String, _ number: Double) -> XMLFault? {
    add(name, NumberText.shortest(number))
  }

  private mutating func add(_ name: String, _ value: String) -> XMLFault? {
    // Keep only the first value of each name. A file may, for example, contain the cadences of a foot sensor and of a
    // wheel sensor.
    guard !hasTooMany, !attributes.contains(where: { $0.name == name }) else { return nil }
    extraBytes += name.utf8.count + value.utf8.count
    guard attributes.count < GPXDecoder.extraLimit, extraBytes <= GPXDecoder.extraTextLimit else {
      hasTooMany = true
      return XMLFault(
        .tooLong,
        "a point has more than \(GPXDecoder.extraLimit) further values, or "
          + "\(GPXDecoder.extraTextLimit) bytes of them; the rest is skipped")
    }
    attributes.append(Location.Attribute(name, value))
    return nil
  }

  private func unreadable(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    text.isNotANumber
      ? nil
      : XMLFault(
        .unreadable, "<\(name.text)> \(text.quoted) cannot be read; the point is read without it")
  }
}
