package import GeoTracks

/// Finds positions, visits and activities in Google location histories.
struct GoogleReader: JSONHandler {
  var output: GoogleOutput

  private let limit: Int
  private var nodes: [GoogleNode] = []
  var key = GoogleKey.none
  var point = GooglePoint()
  // The open visits, activities and places, innermost last. Visits may be nested.
  var entries: [GoogleEntry] = []
  var device: String?
  private var isFull = false

  /// The maximum depth of nested visits, activities and places.
  private static let maximumEntries = 8

  /// - Parameters:
  ///   - limit: The maximum number of points held at once.
  ///   - heldLimit: The maximum number of events held until the raw signals are read.
  init(limit: Int, heldLimit: Int) {
    self.limit = limit
    output = GoogleOutput(heldLimit: heldLimit)
  }

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
    // An export from iOS is an array at the top level.
    let node = nodes.isEmpty ? .segments : top.array(at: key)
    switch node {
    case .signals, .records, .edits, .segments: output.endTrack()
    default: break
    }
    // Only an export from Android has raw signals, and they follow the segments.
    if node == .segments, !nodes.isEmpty { output.beginHolding() }
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
    // Emit the point immediately if it has its own time and no earlier point waits for the start time of the path.
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
    // Use the measured points if they form a line, possibly together with the start or end point. Otherwise use the
    // points that Google placed on roads.
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

  /// Passes the innermost open entry to `change`; does nothing if no entry is open.
  @inline(__always)
  mutating func entry(_ change: (inout GoogleEntry) -> Void) {
    if let i = entries.indices.last { change(&entries[i]) }
  }

  // MARK: Errors

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    // If the document is truncated within a path, emit the complete points of the path.
    while let entry = entries.popLast(), nodes.contains(.segment) || nodes.contains(.root) {
      for point in entry.points {
        let time = point.time ?? entry.start.flatMap { $0.later(minutes: point.minutes) }
        output.give(point, time: time, device: nil, from: .path, at: place)
      }
    }
    (nodes, entries, key, isFull) = ([], [], .none, false)
    output.unread.forget()
    output.add(.diagnostic(Diagnostic(problem, at: place)))
  }

  mutating func finish() { output.finish() }
}

extension ZonedTimestamp {
  /// Returns the time that is `minutes` later. Returns nil if `minutes` is NaN or 10^9 or more.
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
      // Exports from iOS write numbers in quotes.
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

  /// Counts a value that cannot be read, to report it at the end of the input.
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

/// Reads the location history of a Google account in each of its five export formats.
///
/// The decoder recognizes the format by the structure of the document, because file names depend on the user's
/// language:
///
/// - `Records.json`, `{"locations": […]}`, contains positions.
/// - The semantic location history, `{"timelineObjects": […]}`, contains visits, and activities with their paths.
/// - Exports from Android have the form `{"semanticSegments": […], "rawSignals": […], "userLocationProfile": {…}}`.
/// - Exports from iOS are an array of segments. Coordinates have the form `geo:48.8606,2.3376`.
/// - `Timeline Edits.json`, `{"timelineEdits": […]}`, contains positions.
///
/// Positions become track points. Visits and frequent places become waypoints with the attributes `name`, `start` and
/// `end`. An activity becomes a lap. <doc:ReadingHistories> lists the fields that are read.
///
/// An export from Android contains the same period twice: Google derives each `timelinePath` from positions in
/// `rawSignals`, which are only kept for some weeks. The decoder leaves out the points of a `timelinePath` in a period
/// with raw positions, and reports their number.
///
/// **Memory.** The decoder holds the current visit or activity, with at most ``pointLimit`` points and 1024 bytes per
/// string. For an export from Android, the decoder also holds the latest ``heldLimit`` events until the end of the
/// input. Points of a `timelinePath` before these events are kept.
package struct GoogleHistoryDecoder: LocationDecoder {
  /// The maximum number of points held at once: all points of an activity, or the points of a path before its start
  /// time is read.
  package static let pointLimit = 1 << 15

  /// The maximum number of events held: the raw signals of some weeks, and the paths of the same weeks.
  static let heldLimit = 1 << 16

  private var tokenizer = JSONTokenizer()
  private var reader: GoogleReader

  package init() { self.init(pointLimit: Self.pointLimit) }

  /// Creates a decoder with lower limits than ``pointLimit`` and ``heldLimit``, for tests.
  init(pointLimit: Int, heldLimit: Int = heldLimit) {
    reader = GoogleReader(limit: pointLimit, heldLimit: heldLimit)
  }

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    swap(&events, &reader.output.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.output.events)
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    swap(&events, &reader.output.events)
    tokenizer.finish(into: &reader)
    reader.finish()
    swap(&events, &reader.output.events)
  }
}

/// Collects the events of a location history, and begins a track or the waypoints where necessary.
struct GoogleOutput {
  var events: [LocationEvent] = []

  /// The section of the document that contains a position. A position from another section begins a new track.
  enum Source { case records, path, signals, edits, visit, activity }

  private enum Part: Equatable { case none, track(Source), waypoints }

  private var part = Part.none
  // The events that wait for the raw signals; nil if events are emitted at once.
  private var held: GoogleOverlap?
  private let heldLimit: Int
  // The number of records without a coordinate, and where the first of them is in the input.
  private var missingCount = 0
  private var missing: JSONPlace?
  private var devices = DeviceTally()
  var unread = UnreadValues()

  init(heldLimit: Int) { self.heldLimit = heldLimit }

  /// Holds all further events until the end of the input, up to a limit.
  mutating func beginHolding() { held = held ?? GoogleOverlap(limit: heldLimit) }

  /// Emits or holds an event.
  ///
  /// - Parameter isPath: True for the positions of a `timelinePath`, and for the beginning of their track.
  mutating func add(_ event: LocationEvent, isPath: Bool = false) {
    if held == nil {
      events.append(event)
    } else {
      held?.hold(event, isPath: isPath, into: &events)
    }
  }

  /// Emits a position. Consecutive positions from the same source form one track, unless a visit is between them.
  mutating func give(
    _ point: GooglePoint, time: ZonedTimestamp?, device: String?, from source: Source,
    at place: JSONPlace
  ) {
    guard point.hasCoordinate else { return miss(at: place) }
    guard let location = point.location(time: time, device: device) else {
      return skip(.outOfRange, point.fault ?? "the coordinate is out of range", at: place)
    }
    if part != .track(source) {
      add(.part(.track(name: nil)), isPath: source == .path)
      part = .track(source)
    }
    if let device { devices.note(device) }
    point.countImpossible(&unread)
    if source == .signals, let time = location.timestamp { held?.note(raw: time) }
    add(.location(location), isPath: source == .path)
  }

  /// Begins the track of an activity, with its kind as metadata.
  mutating func beginActivity(_ type: String?) {
    add(.part(.track(name: nil)))
    if let type { add(.metadata(Metadata(.part, [Location.Attribute("type", type)]))) }
    part = .track(.activity)
  }

  /// Ends the current track, so that the next position begins a new track.
  mutating func endTrack() { if part != .waypoints { part = .none } }

  /// Emits a visit or a frequent place as a waypoint.
  mutating func give(visit entry: GoogleEntry, at place: JSONPlace) {
    guard entry.place.hasCoordinate else { return miss(at: place) }
    guard let location = entry.visit else {
      return skip(.outOfRange, entry.place.fault ?? "the coordinate is out of range", at: place)
    }
    if part != .waypoints { add(.part(.waypoints)) }
    part = .waypoints
    add(.location(location))
  }

  mutating func give(_ lap: Lap) { add(.lap(lap)) }

  private mutating func miss(at place: JSONPlace) {
    if missing == nil { missing = place }
    missingCount += 1
  }

  mutating func skip(
    _ reason: Diagnostic.Reason, _ detail: String, at place: JSONPlace, stopsReading: Bool = false,
    count: Int = 1
  ) {
    add(
      .diagnostic(
        Diagnostic(
          reason, detail, line: place.line, offset: place.offset, stopsReading: stopsReading,
          count: count)))
  }

  /// Emits the diagnostics for the end of the input, and resets the state.
  mutating func finish() {
    held?.finish(into: &events)
    held = nil
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

/// A point in a location history. Missing numbers are NaN.
struct GooglePoint {
  /// The latitude and longitude in degrees.
  var latitude = Double.nan
  var longitude = Double.nan
  var altitude = Double.nan
  var accuracy = Double.nan
  var verticalAccuracy = Double.nan
  var speed = Double.nan
  var heading = Double.nan
  var time: ZonedTimestamp?
  /// The time in minutes since the start of the timeline segment.
  var minutes = Double.nan
  var source: String?

  /// True if the point has a latitude and a longitude, in or out of range.
  var hasCoordinate: Bool { !latitude.isNaN && !longitude.isNaN }

  /// Converts units of 10^-7 degrees to degrees. Older files store a negative value v as v + 2^32.
  static func degrees(e7 value: Double) -> Double {
    (value > 1_800_000_000 ? value - 0x1p32 : value) / 1e7
  }

  /// A message with the latitude or longitude that is out of range; nil if both are in range.
  var fault: String? {
    if latitude.magnitude > 90 { return "latitude \(latitude) is out of range" }
    return longitude.magnitude > 180 ? "longitude \(longitude) is out of range" : nil
  }

  /// Counts numbers that are out of range. Phones write -1 for an unknown value, so -1 is ignored.
  func countImpossible(_ unread: inout UnreadValues) {
    func count(_ name: String, _ value: Double, above most: Double = .infinity) {
      if value != -1, value < 0 || value > most { unread.note(name, NumberText.shortest(value)) }
    }
    count("accuracy", accuracy)
    count("verticalAccuracy", verticalAccuracy)
    count("speed", speed)
    count("heading", heading, above: 360)
  }

  /// Returns the point as a location. Returns nil if the coordinate is missing or out of range.
  func location(time: ZonedTimestamp?, device: String?) -> Location? {
    // A comparison with NaN is false, so this check also rejects a missing coordinate.
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

/// Parses strings in a location history.
enum GoogleText {
  /// The maximum length of a string in bytes. Longer strings are ignored.
  static let limit = 1024

  /// Sets the coordinate of a point from a string such as `48.8606°, 2.3376°` or `geo:48.8606,2.3376`.
  ///
  /// Returns false and changes nothing if the string is invalid. Non-ASCII bytes after a number are ignored, because a
  /// degree sign may be in any encoding.
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

  /// Parses a time in ISO 8601, or in milliseconds since 1970. Returns nil for any other text.
  static func time(_ text: JSONText) -> ZonedTimestamp? {
    guard text.count <= 64 else { return nil }
    let bytes = Span(_unsafeElements: text.bytes)
    // ISO dates in these files have separators, so a plain number is in milliseconds.
    if text.count > 4, let number = DecimalParser.double(bytes) {
      return time(milliseconds: number)
    }
    return ZonedTimestamp(iso8601: bytes)
  }

  /// Converts milliseconds since 1970 to a time in UTC. Returns nil if the number is not finite or out of range.
  static func time(milliseconds: Double) -> ZonedTimestamp? {
    guard let value = Int64(exactly: milliseconds.rounded()), value.magnitude < 1 << 60 else {
      return nil
    }
    let (seconds, rest) = value.quotientAndRemainder(dividingBy: 1000)
    return ZonedTimestamp(
      timestamp: Timestamp(seconds: seconds, nanoseconds: rest * 1_000_000), utcOffset: nil)
  }

  /// Returns the string, or nil if it is empty or longer than ``limit``.
  static func short(_ text: JSONText) -> String? {
    text.count > 0 && text.count <= limit ? text.string : nil
  }
}
