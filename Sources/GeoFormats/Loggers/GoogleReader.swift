package import GeoTracks

/// Finds positions, visits and activities in the documents of a location history.
struct GoogleReader: JSONHandler {
  var output = GoogleOutput()

  private let limit: Int
  private var nodes: [GoogleNode] = []
  var key = GoogleKey.none
  var point = GooglePoint()
  // The open visits, activities and places. The array is a stack, because visits may be nested.
  var entries: [GoogleEntry] = []
  var device: String?
  private var isFull = false

  /// The maximum depth of nested visits.
  private static let maximumEntries = 8

  /// - Parameter limit: The maximum number of points held.
  init(limit: Int) { self.limit = limit }

  @inline(__always) var top: GoogleNode { nodes.last ?? .ignored }

  // MARK: Containers

  mutating func beginObject() {
    var node = nodes.isEmpty ? .root : top.object(at: key)
    if node.isEntry {
      if entries.count < Self.maximumEntries {
        entries.append(GoogleEntry())
      } else {
        node = .ignored
      }
    }
    if node.isPoint { point = GooglePoint() }
    switch node {
    case .edit, .record: device = nil
    case .visit: entry { $0.isVisit = true }
    case .activity: entry { $0.isActivity = true }
    default: break
    }
    nodes.append(node)
    key = .none
  }

  mutating func beginArray() {
    // Exports of iOS consist of a single array.
    let node = nodes.isEmpty ? .segments : top.array(at: key)
    switch node {
    case .signals, .records, .edits, .segments: output.endTrack()
    default: break
    }
    nodes.append(node)
    key = .none
  }

  mutating func endArray(at place: JSONPlace) { nodes.removeLast() }

  mutating func endObject(at place: JSONPlace) {
    let node = nodes.removeLast()
    let point = point
    switch node {
    case .record: output.give(point, time: point.time, device: device, from: .records, at: place)
    case .position:
      let isEdit = nodes.contains(.edit)
      output.give(
        point, time: point.time, device: isEdit ? device : nil, from: isEdit ? .edits : .signals,
        at: place)
    case .place: entry { $0.place = point }
    case .segmentStart: entry { $0.first = point }
    case .segmentEnd: entry { $0.last = point }
    case .waypoint: hold(at: place) { $0.waypoints.append($1) }
    case .rawPoint: hold(at: place) { $0.points.append($1) }
    case .pathPoint: endPathPoint(at: place)
    case .root, .segment, .placeVisit, .activitySegment, .frequentPlace:
      if let entry = entries.popLast() { end(entry, node, at: place) }
    default: return
    }
    output.unread.confirm(line: place.line, offset: place.offset)
  }

  private mutating func endPathPoint(at place: JSONPlace) {
    // Emit a point immediately if it has its own time and no earlier point is held.
    if point.time != nil, entries.last?.points.isEmpty ?? true {
      output.give(point, time: point.time, device: nil, from: .path, at: place)
    } else {
      hold(at: place) { $0.points.append($1) }
    }
  }

  private mutating func hold(
    at place: JSONPlace, _ append: (inout GoogleEntry, GooglePoint) -> Void
  ) {
    guard let i = entries.indices.last else { return }
    guard entries.reduce(0, { $0 + $1.points.count + $1.waypoints.count }) < limit else {
      if !isFull { output.skip(.tooLong, "more than \(limit) points of one activity", at: place) }
      isFull = true
      return
    }
    append(&entries[i], point)
  }

  private mutating func end(_ entry: GoogleEntry, _ node: GoogleNode, at place: JSONPlace) {
    isFull = false
    switch node {
    case .placeVisit:
      output.give(visit: entry, at: place)
      for point in entry.points {
        output.give(point, time: point.time, device: nil, from: .visit, at: place)
      }
    case .activitySegment: end(activity: entry, at: place)
    case .frequentPlace: output.give(visit: entry, at: place)
    default:
      for point in entry.points {
        let time = point.time ?? entry.start.flatMap { $0.later(minutes: point.minutes) }
        output.give(point, time: time, device: nil, from: .path, at: place)
      }
      if entry.isVisit { output.give(visit: entry, at: place) }
      if entry.isActivity { output.give(entry.lap(hasEnds: true)) }
    }
  }

  private mutating func end(activity entry: GoogleEntry, at place: JSONPlace) {
    // Uses the measured points if they form a line. Otherwise uses the points of the roads on which the user probably
    // traveled.
    let measured = entry.points + [entry.first, entry.last]
    let isLine = !entry.points.isEmpty && measured.count { $0.hasCoordinate } > 1
    let ways = isLine || entry.waypoints.isEmpty ? entry.points : entry.waypoints
    if entry.first.hasCoordinate || entry.last.hasCoordinate || !ways.isEmpty {
      output.beginActivity(entry.type)
      for (point, time) in [(entry.first, entry.start)] + ways.map({ ($0, $0.time) })
        + [(entry.last, entry.end)]
      where point.hasCoordinate {
        output.give(point, time: time, device: nil, from: .activity, at: place)
      }
    }
    output.give(entry.lap(hasEnds: false))
  }

  /// Changes the innermost visit, activity or place.
  @inline(__always)
  mutating func entry(_ change: (inout GoogleEntry) -> Void) {
    if let i = entries.indices.last { change(&entries[i]) }
  }

  // MARK: Errors

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    // Emit the complete points of a truncated path.
    while let entry = entries.popLast(), nodes.contains(.segment) || nodes.contains(.root) {
      for point in entry.points {
        let time = point.time ?? entry.start.flatMap { $0.later(minutes: point.minutes) }
        output.give(point, time: time, device: nil, from: .path, at: place)
      }
    }
    (nodes, entries, key, isFull) = ([], [], .none, false)
    output.unread.forget()
    output.events.append(.diagnostic(Diagnostic(problem, at: place)))
  }

  /// Ends the input.
  mutating func finish() { output.finish() }
}

extension ZonedTimestamp {
  /// Returns the time `minutes` after this one; nil if `minutes` is unknown.
  fileprivate func later(minutes: Double) -> ZonedTimestamp? {
    guard minutes.magnitude < 1e9 else { return nil }
    return ZonedTimestamp(timestamp: timestamp.advanced(by: minutes * 60), utcOffset: utcOffset)
  }
}

/// Reads the members and values of a location history.
extension GoogleReader {
  mutating func key(_ text: JSONText) {
    key = top == .ignored ? .none : GoogleKey(text)
  }

  mutating func number(_ value: Double) {
    switch (key, top) {
    case (.none, _), (_, .ignored): break
    case (.latitudeE7, _): point.latitude = GooglePoint.degrees(e7: value)
    case (.longitudeE7, _): point.longitude = GooglePoint.degrees(e7: value)
    case (.accuracy, _): point.accuracy = value
    case (.accuracyMillimeters, _): point.accuracy = value / 1000
    case (.altitude, _): point.altitude = value
    case (.verticalAccuracy, _): point.verticalAccuracy = value
    case (.speed, _): point.speed = value
    case (.heading, _): point.heading = value
    case (.minutes, _): point.minutes = value
    case (.device, _): device = value.isFinite ? NumberText.shortest(value) : nil
    case (.time, .record), (.time, .rawPoint), (.time, .position), (.time, .pathPoint):
      point.time = GoogleText.time(milliseconds: value)
    case (.startTime, .duration), (.startTime, .segment), (.startTime, .root):
      entry { $0.start = GoogleText.time(milliseconds: value) }
    case (.endTime, .duration), (.endTime, .segment), (.endTime, .root):
      entry { $0.end = GoogleText.time(milliseconds: value) }
    case (.distance, .activitySegment), (.distance, .activity): entry { $0.distance = value }
    case (.hierarchyLevel, _): entry { $0.hierarchyLevel = value }
    default: break
    }
  }

  mutating func text(_ text: JSONText) {
    guard top != .ignored else { return }
    switch key {
    case .none: break
    case .coordinate, .point, .placeLocation: takeCoordinate(text)
    case .start, .end: if top == .activity { takeCoordinate(text) }
    case .time: point.time = time(text)
    case .startTime:
      let time = time(text)
      entry { $0.start = time }
    case .endTime:
      let time = time(text)
      entry { $0.end = time }
    case .source: point.source = GoogleText.short(text)
    case .device: device = GoogleText.short(text)
    case .name, .label: entry { $0.name = GoogleText.short(text) }
    case .address: entry { $0.address = GoogleText.short(text) }
    case .placeID: entry { $0.placeID = GoogleText.short(text) }
    case .semanticType: entry { $0.semanticType = GoogleText.short(text) }
    case .type: entry { $0.type = GoogleText.short(text) }
    default:
      // Exports of iOS write numbers in quotes.
      if text.count <= 64, let value = DecimalParser.double(Span(_unsafeElements: text.bytes)) {
        number(value)
      } else if key.isNumber, text.count > 0 {
        note(text)
      }
    }
  }

  private mutating func time(_ text: JSONText) -> ZonedTimestamp? {
    let time = GoogleText.time(text)
    if time == nil, text.count > 0 { note(text) }
    return time
  }

  /// Counts a value that cannot be read.
  private mutating func note(_ text: JSONText) {
    output.unread.note("\(key)", text.count <= GoogleText.limit ? text.string : "…")
  }

  private mutating func takeCoordinate(_ text: JSONText) {
    switch (top, key) {
    case (.position, .coordinate), (.position, .point), (.pathPoint, .point),
      (.pathPoint, .coordinate), (.positionPoint, .coordinate):
      _ = GoogleText.setCoordinate(text, of: &point)
    case (.visitCandidate, .placeLocation), (.visitPlace, _), (.frequentPlace, .placeLocation),
      (.frequentLocation, _):
      entry { _ = GoogleText.setCoordinate(text, of: &$0.place) }
    case (.activity, .start), (.activityStart, _):
      entry { _ = GoogleText.setCoordinate(text, of: &$0.first) }
    case (.activity, .end), (.activityEnd, _):
      entry { _ = GoogleText.setCoordinate(text, of: &$0.last) }
    default: break
    }
  }

  mutating func other() {}
}

/// Reads the location history of a Google account, in every exported format.
///
/// The decoder detects the format by the structure of the document, because file names depend on the language:
///
/// - `Records.json`, `{"locations": […]}`, contains positions.
/// - The semantic location history, `{"timelineObjects": […]}`, contains visits, and activities with their paths.
/// - Exports of Android have the form `{"semanticSegments": […], "rawSignals": […], "userLocationProfile": {…}}`.
/// - Exports of iOS are an array of segments whose coordinates have the form `geo:48.8606,2.3376`.
/// - `Timeline Edits.json`, `{"timelineEdits": […]}`, contains positions.
///
/// Positions become points of tracks. Visits and frequent places become waypoints with the attributes `name`, `start`
/// and `end`. An activity becomes a lap. <doc:ReadingHistories> lists the fields that are read.
///
/// **Memory.** The decoder holds only the current visit or activity, with at most ``pointLimit`` points and 1024 bytes
/// per text.
package struct GoogleHistoryDecoder: LocationDecoder {
  /// The maximum number of points held per activity, or per path whose start time follows its points.
  package static let pointLimit = 1 << 15

  private var tokenizer = JSONTokenizer()
  private var reader: GoogleReader

  /// Creates a decoder for a new input.
  package init() { reader = GoogleReader(limit: Self.pointLimit) }

  /// Creates a decoder that holds fewer points.
  init(pointLimit: Int) { reader = GoogleReader(limit: pointLimit) }

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    swap(&events, &reader.output.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.output.events)
  }

  /// Ends the input.
  package mutating func finish(into events: inout [LocationEvent]) {
    swap(&events, &reader.output.events)
    tokenizer.finish(into: &reader)
    reader.finish()
    swap(&events, &reader.output.events)
  }
}

/// Collects the events of a location history and begins their parts.
struct GoogleOutput {
  var events: [LocationEvent] = []

  /// The source of positions. A change of the source begins another track.
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
      return skip(.outOfRange, point.fault ?? "the coordinate is out of range", at: place)
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
      return skip(.outOfRange, entry.place.fault ?? "the coordinate is out of range", at: place)
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
        ? "1 record without a position is skipped"
        : "\(missingCount) records without a position are skipped"
      skip(.noCoordinate, what, at: missing, count: missingCount)
    }
    unread.tell(into: &events)
    if let remark = devices.remark { events.append(.diagnostic(remark)) }
    (part, missing, missingCount, devices) = (.none, nil, 0, DeviceTally())
  }
}

/// A point of a location history, with its other values.
struct GooglePoint {
  /// The coordinate in degrees. NaN means a missing value, in all numbers of this type.
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

  /// Counts invalid numbers. Does not count -1, which phones write for unknown values.
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
  /// If the text is invalid, returns false and changes nothing. Ignores non-ASCII bytes after a number, because they
  /// may be a degree sign in any encoding.
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
    // Dates in these files have separators. Digits without separators are therefore milliseconds.
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
