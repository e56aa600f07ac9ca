import GeoTracks

/// Collects the events of a location history and begins their parts.
struct GoogleOutput {
  var events: [LocationEvent] = []

  /// The source of positions. Positions of different sources belong to different tracks.
  enum Source { case records, path, signals, edits, visit, activity }

  private enum Part: Equatable { case none, track(Source), waypoints }

  private var part = Part.none
  // The number of records without a coordinate, and the position of the first such record.
  private var missingCount = 0
  private var missing: JSONPlace?
  private var devices = DeviceTally()
  var unread = UnreadValues()

  /// Emits a position. Consecutive positions of one source form one track unless a visit separates them.
  mutating func give(
    _ point: GooglePoint, time: ZonedTimestamp?, device: String?, from source: Source,
    at place: JSONPlace
  ) {
    guard point.hasCoordinate else { return miss(at: place) }
    guard let location = point.location(time: time, device: device) else {
      return skip(.outOfRange, point.fault ?? "the place is out of range", at: place)
    }
    if part != .track(source) {
      events.append(.part(.track(name: nil)))
      part = .track(source)
    }
    if let device { devices.note(device) }
    point.countImpossible(&unread)
    events.append(.location(location))
  }

  /// Begins the track of an activity.
  mutating func beginActivity(_ type: String?) {
    events.append(.part(.track(name: nil)))
    if let type { events.append(.metadata(Metadata(.part, [Location.Attribute("type", type)]))) }
    part = .track(.activity)
  }

  /// Ends the track, so that the next position begins a new one.
  mutating func endTrack() { if part != .waypoints { part = .none } }

  /// Emits a visited place as a waypoint.
  mutating func give(visit entry: GoogleEntry, at place: JSONPlace) {
    guard entry.place.hasCoordinate else { return miss(at: place) }
    guard let location = entry.visit else {
      return skip(.outOfRange, entry.place.fault ?? "the place is out of range", at: place)
    }
    if part != .waypoints { events.append(.part(.waypoints)) }
    part = .waypoints
    events.append(.location(location))
  }

  mutating func give(_ lap: Lap) { events.append(.lap(lap)) }

  private mutating func miss(at place: JSONPlace) {
    if missing == nil { missing = place }
    missingCount += 1
  }

  mutating func skip(
    _ reason: Diagnostic.Reason, _ detail: String, at place: JSONPlace, stopsReading: Bool = false,
    count: Int = 1
  ) {
    events.append(
      .diagnostic(
        Diagnostic(
          reason, detail, line: place.line, offset: place.offset, stopsReading: stopsReading,
          count: count)))
  }

  /// Adds the diagnostics for the end of the input.
  mutating func finish() {
    if let missing {
      let what =
        missingCount == 1
        ? "1 record without a place is passed over"
        : "\(missingCount) records without a place are passed over"
      skip(.noCoordinate, what, at: missing, count: missingCount)
    }
    unread.tell(into: &events)
    if let remark = devices.remark { events.append(.diagnostic(remark)) }
    (part, missing, missingCount, devices) = (.none, nil, 0, DeviceTally())
  }
}

/// A point of a location history, with its other values.
struct GooglePoint {
  /// Degrees; in all numbers of this type, NaN means a missing value.
  var latitude = Double.nan
  var longitude = Double.nan
  var altitude = Double.nan
  var accuracy = Double.nan
  var verticalAccuracy = Double.nan
  var speed = Double.nan
  var heading = Double.nan
  var time: ZonedTimestamp?
  /// The time in minutes since the start of the segment.
  var minutes = Double.nan
  var source: String?

  /// True if the point has a coordinate, which may be out of range.
  var hasCoordinate: Bool { !latitude.isNaN && !longitude.isNaN }

  /// Converts units of 10^-7 degrees to degrees. Older files store negative values as unsigned 32-bit numbers.
  static func degrees(e7 value: Double) -> Double {
    (value > 1_800_000_000 ? value - 0x1p32 : value) / 1e7
  }

  /// A description of the out-of-range value; nil if there is none.
  var fault: String? {
    if latitude.magnitude > 90 { return "latitude \(latitude) is out of range" }
    return longitude.magnitude > 180 ? "longitude \(longitude) is out of range" : nil
  }

  /// Counts invalid numbers except -1, which phones write for unknown values.
  func countImpossible(_ unread: inout UnreadValues) {
    func count(_ name: String, _ value: Double, above most: Double = .infinity) {
      if value != -1, value < 0 || value > most { unread.note(name, NumberText.shortest(value)) }
    }
    count("accuracy", accuracy)
    count("verticalAccuracy", verticalAccuracy)
    count("speed", speed)
    count("heading", heading, above: 360)
  }

  /// Returns the location, or nil if the coordinate is missing or out of range.
  func location(time: ZonedTimestamp?, device: String?) -> Location? {
    // Both comparisons are false for NaN.
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    var location = Location(
      Coordinate(latitude: latitude, longitude: longitude), timestamp: time?.timestamp)
    location.utcOffset = time?.utcOffset
    location.altitude = altitude.isFinite ? altitude : nil
    location.horizontalAccuracy = accuracy > 0 && accuracy.isFinite ? accuracy : nil
    location.verticalAccuracy =
      verticalAccuracy > 0 && verticalAccuracy.isFinite ? verticalAccuracy : nil
    location.speed = speed >= 0 && speed.isFinite ? speed : nil
    location.course = heading >= 0 && heading <= 360 ? (heading == 360 ? 0 : heading) : nil
    location.device = device
    if let source { location.attributes = [Location.Attribute("source", source)] }
    return location
  }
}

/// Parses texts of a location history.
enum GoogleText {
  /// The maximum length of a text in bytes.
  static let limit = 1024

  /// Sets the coordinate of a point from text such as `48.8606°, 2.3376°` or `geo:48.8606,2.3376`.
  ///
  /// If the text is invalid, returns false and changes nothing. Non-ASCII bytes after a number are ignored as a degree
  /// sign in some encoding.
  static func setCoordinate(_ text: JSONText, of point: inout GooglePoint) -> Bool {
    guard text.count <= 256 else { return false }
    var bytes = text.hasEscapes ? Array(text.string.utf8)[...] : Array(text.bytes)[...]
    if bytes.starts(with: "geo:".utf8) { bytes = bytes.dropFirst(4) }
    bytes = bytes.prefix { $0 != UInt8(ascii: ";") }
    let numbers = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(number)
    guard 2...3 ~= numbers.count, let latitude = numbers[0], let longitude = numbers[1] else {
      return false
    }
    (point.latitude, point.longitude) = (latitude, longitude)
    if numbers.count == 3, let altitude = numbers[2] { point.altitude = altitude }
    return true
  }

  private static func number(_ part: ArraySlice<UInt8>) -> Double? {
    let text = part.drop { $0 == 0x20 }
    let digits = text.prefix { $0 > 0x20 && $0 < 0x80 }
    guard text[digits.endIndex...].allSatisfy({ $0 == 0x20 || $0 >= 0x80 }) else { return nil }
    return DecimalParser.double(Array(digits).span)
  }

  /// Parses a time in ISO 8601 or in milliseconds since 1970.
  static func time(_ text: JSONText) -> ZonedTimestamp? {
    guard text.count <= 64 else { return nil }
    let bytes = Span(_unsafeElements: text.bytes)
    // Digits without separators are a number, because dates in these files have separators.
    if text.count > 4, let number = DecimalParser.double(bytes) {
      return time(milliseconds: number)
    }
    return ZonedTimestamp(iso8601: bytes)
  }

  /// Converts milliseconds since 1970 to a time.
  static func time(milliseconds: Double) -> ZonedTimestamp? {
    guard let value = Int64(exactly: milliseconds.rounded()), value.magnitude < 1 << 60 else {
      return nil
    }
    let (seconds, rest) = value.quotientAndRemainder(dividingBy: 1000)
    return ZonedTimestamp(
      timestamp: Timestamp(seconds: seconds, nanoseconds: rest * 1_000_000), utcOffset: nil)
  }

  /// Returns the text, or nil if it is empty or too long.
  static func short(_ text: JSONText) -> String? {
    text.count > 0 && text.count <= limit ? text.string : nil
  }
}
