import GeoCore
import GeoTracks

/// The kind of a TCX element, which determines the meaning of its children.
enum TCXElement {
  /// The root, and grouping elements: `Activities`, `MultiSportSession`, `Courses`.
  case group
  case activity, course, lap, track, point, position
  /// `CoursePoint`: a point of a course, such as a turn.
  case coursePoint
  /// `Creator` of an activity, and the version of the creator.
  case device, version
  /// `Author` of the document.
  case author
  /// `Extensions` and its descendants.
  case lapExtensions, pointExtensions
  /// `HeartRateBpm` and similar elements, which contain a `Value`.
  case heartRate, averageHeartRate, maximumHeartRate
  /// An element whose text is read.
  case leaf
  /// An element that is ignored together with its descendants.
  case other

  /// Returns the kind of a child element.
  func child(_ name: XMLName) -> TCXElement {
    switch self {
    case .group: Self.inGroup(name)
    case .activity, .course: inActivity(name)
    case .lap: Self.inLap(name)
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
    // The text of an unknown leaf is dropped when the leaf ends.
    return .leaf
  }

  private static func inPoint(_ name: XMLName) -> TCXElement {
    if name == "Position" { return .position }
    if name == "Extensions" { return .pointExtensions }
    if name == "HeartRateBpm" { return .heartRate }
    return .leaf
  }

  /// True if the element's own text is read.
  var hasText: Bool {
    switch self {
    case .leaf, .lapExtensions, .pointExtensions: true
    default: false
    }
  }
}

/// The summary of the lap being read.
struct TCXLap {
  private var lap = Lap(.lap)
  // The names of elements that our writer added only because the schema requires them.
  private var unsaid: [String] = []
  /// The maximum number of additional values kept per lap.
  private static let maximumExtras = 32

  init(sport: String? = nil) { lap.sport = sport }

  /// Reads the start time.
  ///
  /// - Returns: The fault if the time is skipped, otherwise nil.
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

  /// Reads the text of an element of the lap or its extensions.
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

  /// Keeps a value that is not a property of a lap. Later values of the same name are dropped.
  mutating func add(_ name: String, _ text: borrowing XMLContent) {
    guard lap.attributes.count < Self.maximumExtras,
      !lap.attributes.contains(where: { $0.name == name })
    else { return }
    let value = text.number.map(NumberText.shortest) ?? text.string
    lap.attributes.append(Location.Attribute(name, value))
  }

  /// Returns the lap and resets this value. Returns nil if the recording had no lap.
  mutating func finish() -> Lap? {
    defer { self = TCXLap() }
    return unsaid.contains("Lap") ? nil : lap
  }

  private static let names: [(element: StaticString, attribute: String)] = [
    ("TotalTimeSeconds", "time"), ("DistanceMeters", "distance"),
    ("MaximumSpeed", "maximum_speed"), ("Calories", "calories"), ("Cadence", "average_cadence"),
    // Elements of ActivityExtensionv2.xsd.
    ("AvgSpeed", "average_speed"), ("MaxBikeCadence", "maximum_cadence"),
    ("AvgRunCadence", "average_cadence"), ("MaxRunCadence", "maximum_cadence"),
    ("Steps", "steps"), ("AvgWatts", "average_power"), ("MaxWatts", "maximum_power"),
  ]
}

/// The trackpoint being read.
struct TCXPoint {
  /// The line and offset of the trackpoint in the input.
  var line = 1
  var offset = 0
  /// The values that are not properties of a location.
  private(set) var attributes: [Location.Attribute] = []
  /// The reason why the point is invalid; nil if it is valid.
  private(set) var fault: XMLFault?

  private var latitude: Double?
  private var longitude: Double?
  private var known = Location(Coordinate(latitude: 0, longitude: 0))
  private var extraBytes = 0
  private var hasTooMany = false

  init(line: Int = 1, offset: Int = 0) { (self.line, self.offset) = (line, offset) }

  /// The location; nil if the trackpoint has no position.
  var location: Location? {
    guard let latitude, let longitude else { return nil }
    var location = known
    location.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { location.coordinate = location.coordinate.normalized }
    location.attributes = attributes
    return location
  }

  /// Reads the text of an element.
  ///
  /// - Returns: The fault if the value is skipped, otherwise nil.
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

  /// Reads the heart rate in beats per minute.
  mutating func takeHeartRate(_ text: borrowing XMLContent) -> XMLFault? {
    guard let number = text.number else {
      return XMLFault(
        .unreadable, "the heart rate \(text.quoted) cannot be read; the point is given without it")
    }
    // Some devices write 0 if no sensor is connected.
    return number > 0 ? add("heart_rate", number) : nil
  }

  private mutating func takeTime(_ text: borrowing XMLContent) -> XMLFault? {
    guard let time = text.time else {
      return XMLFault(
        .unreadable, "<Time> \(text.quoted) cannot be read; the point is given without it")
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
        ? XMLFault(.unreadable, "the \(axis) \(text.quoted) is no number")
        : XMLFault(.outOfRange, "the \(axis) \(text.quoted) is out of range")
    }
    return nil
  }

  /// Reads elements of ActivityExtensionv2.xsd and of other extensions.
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

  /// Keeps a value. Numbers are stored in their shortest form, other text unchanged.
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
    // Only the first value of each name is kept, for example if both foot and wheel have a cadence.
    guard !hasTooMany, !attributes.contains(where: { $0.name == name }) else { return nil }
    extraBytes += name.utf8.count + value.utf8.count
    guard attributes.count < GPXDecoder.extraLimit, extraBytes <= GPXDecoder.extraTextLimit else {
      hasTooMany = true
      return XMLFault(
        .tooLong,
        "a point has more than \(GPXDecoder.extraLimit) further values, or "
          + "\(GPXDecoder.extraTextLimit) bytes of them; it is given without the rest")
    }
    attributes.append(Location.Attribute(name, value))
    return nil
  }

  private func unreadable(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    text.isNotANumber
      ? nil
      : XMLFault(
        .unreadable, "<\(name.text)> \(text.quoted) cannot be read; the point is given without it")
  }
}
