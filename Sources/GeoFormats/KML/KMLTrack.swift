import GeoCore
import GeoTracks

/// The Track in hand: times, positions, headings and values of sensors, which belong together by their
/// order and may all stand apart.
struct KMLTrack {
  /// Positions that are held, at most.
  static let maximumHeld = 1 << 17
  /// Times, and headings, that are held, at most: they may all stand before the positions.
  static let maximumTimes = 1 << 19
  /// Values of sensors that are held of a track, at most, and their names.
  static let maximumValues = 1 << 20
  static let maximumNames = 32

  /// What the altitudes are.
  var mode = KMLAltitude.unsaid

  private var times: [ZonedTimestamp?] = []
  private var positions: [KMLPosition] = []
  private var headings: [Double] = []
  private var arrays: [(name: String, values: [String])] = []
  // Whether the array in hand is one of them.
  private var takesArray = false
  private var valueCount = 0
  // How many of the positions held have come out.
  private var next = 0
  // Positions that have come out and are held no more, of which times that come are of no use.
  private var given = 0
  private var lateTimes = 0
  // What has been said of it.
  private var told: Set<String> = []
  private var allTimes = 0
  private var allPositions = 0
  private var allHeadings = 0

  /// Takes the text of a `when`.
  mutating func takeTime(_ text: borrowing XMLContent) -> XMLFault? {
    let time = text.isEmpty ? nil : text.time
    allTimes += 1
    if lateTimes > 0 {
      lateTimes -= 1
      return tell(
        "times behind more than \(Self.maximumHeld) positions of a Track are not read: they have none"
      )
    } else if times.count < Self.maximumTimes {
      times.append(time)
    } else {
      return tell("more than \(Self.maximumTimes) times before the positions: the rest is not read")
    }
    return time == nil && !text.isEmpty
      ? XMLFault(.unreadable, "the time \(text.quoted) cannot be read") : nil
  }

  /// How many positions are held.
  var held: Int { positions.count }

  /// Takes the text of a `coord`.
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

  /// Takes the text of `angles`: the heading, and others.
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

  /// Takes a value of the sensor begun last.
  mutating func takeValue(_ text: borrowing XMLContent) -> XMLFault? {
    guard takesArray, let last = arrays.indices.last else { return nil }
    guard given == 0 else {
      return tell(
        "values of sensors behind more than \(Self.maximumHeld) positions of a Track are not read")
    }
    guard valueCount < Self.maximumValues, text.count <= 1024 else {
      return tell(
        "more values of sensors than \(Self.maximumValues), or long ones: the rest is not read")
    }
    valueCount += 1
    arrays[last].values.append(text.string)
    return nil
  }

  private mutating func tell(_ detail: String) -> XMLFault? {
    told.insert(detail).inserted ? XMLFault(.tooLong, detail) : nil
  }

  // MARK: Giving out

  /// How many positions are to be given out when there are more than are held: those whose times are known,
  /// or if hardly any is, all.
  var releasable: Int {
    let paired = min(times.count, positions.count)
    return paired * 2 > positions.count ? paired : positions.count
  }

  /// How many positions are to be given out where the track ends.
  ///
  /// - Parameter isWhole: its end has come; if not, positions whose times are missing are not given.
  func givable(isWhole: Bool) -> Int {
    // The time of the first may be what is missing.
    let isPaired = !isWhole && (allTimes > 0 || positions.count == 1)
    return isPaired ? min(times.count, positions.count) : positions.count
  }

  /// What is wrong with the track where it ends: times and positions that are not as many, and values for
  /// which there are no positions.
  var faults: [XMLFault] {
    var counts: [(what: String, count: Int)] = []
    if allTimes > 0, allTimes != allPositions { counts.append(("times", allTimes)) }
    if allHeadings > allPositions { counts.append(("angles", allHeadings)) }
    for array in arrays where array.values.count > allPositions {
      counts.append(("values of \(QuotedText.plain(array.name))", array.values.count))
    }
    return counts.map { XMLFault(.invalid, "\($0.count) \($0.what) for \(allPositions) positions") }
  }

  /// Gives out the next positions, which stay held until ``drop()``.
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

  /// Forgets what has been given out.
  mutating func drop() {
    given += next
    lateTimes += max(0, next - times.count)
    positions.removeFirst(next)
    times.removeFirst(min(next, times.count))
    headings.removeFirst(min(next, headings.count))
    next = 0
  }
}

/// A longitude, a latitude and perhaps an altitude.
struct KMLPosition {
  /// Degrees; the latitude is NaN for no position.
  var latitude: Double
  var longitude: Double
  /// Meters, by whatever mode; NaN for none.
  var altitude: Double

  /// No position: what takes the place of one that is missing.
  static let none = KMLPosition(latitude: .nan, longitude: .nan, altitude: .nan)

  /// Why text is no position.
  enum Fault { case unreadable, outOfRange }

  /// Reads two or three numbers with commas or blanks between them; nothing at all is ``none``.
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

  /// The location there; nil if it is no position.
  func location(_ mode: KMLAltitude) -> Location? {
    guard !latitude.isNaN else { return nil }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { coordinate = coordinate.normalized }
    var location = Location(coordinate)
    mode.apply(altitude, to: &location)
    return location
  }
}

/// What an array of values in a Track, or a value of a Placemark, is of.
enum KMLSensor {
  case speed, course, horizontalAccuracy, verticalAccuracy, ellipsoidalAltitude, climb
  /// What is kept by a name; of a sensor that is known as a number in its fewest digits.
  case attribute(String, isSensor: Bool)

  /// - Parameter name: as the array calls it: `heartrate`, `speed`, `accuracy_horizontal`.
  init(_ name: String) {
    switch SnakeCase.text(name) {
    case "speed": self = .speed
    case "course", "bearing": self = .course
    case "accuracy", "accuracy_horizontal", "horizontal_accuracy": self = .horizontalAccuracy
    case "accuracy_vertical", "vertical_accuracy": self = .verticalAccuracy
    // As our writer calls them.
    case "ellipsoidal_altitude": self = .ellipsoidalAltitude
    case "climb": self = .climb
    default:
      // By the name that it is given, which is looked up here and not for each value.
      let attribute = SensorName(name)?.name ?? name
      self = .attribute(attribute, isSensor: SensorName(attribute) != nil)
    }
  }

  /// Gives a location a value; nothing stands for none, and so does -1, where it cannot be one.
  ///
  /// - Parameters:
  ///   - name: as the input calls it.
  ///   - unread: counts a value that cannot be read.
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
