import GeoCore
import GeoTracks

/// The trackpoint in hand.
struct TCXPoint {
  /// Where it begins.
  var line = 1
  var offset = 0
  /// Values that have no property of their own.
  private(set) var extras: [Location.Extra] = []
  /// Why it is lost, if it is.
  private(set) var fault: XMLFault?

  private var latitude: Double?
  private var longitude: Double?
  private var known = Location(Coordinate(latitude: 0, longitude: 0))
  private var extraBytes = 0
  private var hasTooMany = false

  init(line: Int = 1, offset: Int = 0) { (self.line, self.offset) = (line, offset) }

  /// The position as a location; nil if there is none.
  var location: Location? {
    guard let latitude, let longitude else { return nil }
    var location = known
    location.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { location.coordinate = location.coordinate.normalized }
    location.extras = extras
    return location
  }

  /// Takes the text of an element.
  ///
  /// - Returns: why it is passed over, if it is.
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

  /// Takes beats a minute.
  mutating func takeHeartRate(_ text: borrowing XMLContent) -> XMLFault? {
    guard let number = text.number else {
      return XMLFault(
        .unreadable, "the heart rate \(text.quoted) cannot be read; the point is given without it")
    }
    // Without a sensor some write 0.
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

  /// The elements of ActivityExtensionv2.xsd, and whatever else stands there.
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

  /// Keeps a value: a number in the fewest digits, another text as it is.
  private mutating func keep(
    _ extra: String, _ name: XMLName, _ text: borrowing XMLContent
  ) -> XMLFault? {
    if let number = text.number { return add(extra, number) }
    if text.isNotANumber { return nil }
    return add(extra, text.string)
  }

  private mutating func add(_ name: String, _ number: Double) -> XMLFault? {
    add(name, NumberText.shortest(number))
  }

  private mutating func add(_ name: String, _ value: String) -> XMLFault? {
    // Of two of a name, as a foot's and a wheel's cadence, the first stands.
    guard !hasTooMany, !extras.contains(where: { $0.name == name }) else { return nil }
    extraBytes += name.utf8.count + value.utf8.count
    guard extras.count < GPXDecoder.extraLimit, extraBytes <= GPXDecoder.extraTextLimit else {
      hasTooMany = true
      return XMLFault(
        .tooLong,
        "a point has more than \(GPXDecoder.extraLimit) further values, or "
          + "\(GPXDecoder.extraTextLimit) bytes of them; it is given without the rest")
    }
    extras.append(Location.Extra(name, value))
    return nil
  }

  private func unreadable(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    text.isNotANumber
      ? nil
      : XMLFault(
        .unreadable, "<\(name.text)> \(text.quoted) cannot be read; the point is given without it")
  }
}
