package import GeoTracks

/// Finds the streams of activities in JSON documents, where a stream is the list of all values of one measure.
struct StravaReader: JSONHandler {
  var events: [LocationEvent] = []

  private enum Node { case root, list, stream, data, pair, streams, ignored }

  private let limit: Int
  private var nodes: [Node] = []
  private var name = ""
  private var activity = StravaActivity()
  /// The complete activity that the reader is emitting; nil if all activities have been emitted.
  private var ended: StravaActivity?
  // The measure and the values of the stream that is being read. The measure is nil until it has been read.
  private var kind: StravaStream?
  private var values: [Double] = []
  private var pairs: (latitudes: [Double], longitudes: [Double]) = ([], [])
  private var pair: [Double] = []
  private var isFull = false
  var unread = UnreadValues()

  /// - Parameter limit: The maximum number of values kept per stream.
  init(limit: Int) { self.limit = limit }

  // MARK: Containers

  mutating func beginObject() {
    if nodes.isEmpty { giveAll() }
    switch nodes.last {
    case nil: nodes.append(.root)
    case .list: begin(nil, .stream)
    case .root, .streams:
      if let kind = StravaStream(rawValue: name) {
        begin(kind, .stream)
      } else {
        nodes.append(name == "streams" || name == "activity" ? .streams : .ignored)
      }
    default: nodes.append(.ignored)
    }
  }

  mutating func beginArray() {
    if nodes.isEmpty { giveAll() }
    switch nodes.last {
    case nil: nodes.append(.list)
    case .stream where name == "data": nodes.append(.data)
    case .root, .streams:
      if let kind = StravaStream(rawValue: name) {
        begin(kind, .data)
      } else {
        nodes.append(name == "streams" ? .list : .ignored)
      }
    case .data:
      nodes.append(.pair)
      pair = []
    default: nodes.append(.ignored)
    }
  }

  mutating func endObject(at place: JSONPlace) {
    if nodes.removeLast() == .stream { endStream() }
    if nodes.isEmpty { endDocument(at: place) }
  }

  mutating func endArray(at place: JSONPlace) {
    switch nodes.removeLast() {
    case .pair:
      let isPlace = pair.count >= 2
      // Keep one value more than the limit, to detect later that the stream is too long.
      guard pairs.latitudes.count <= limit else { break }
      pairs.latitudes.append(isPlace ? pair[0] : .nan)
      pairs.longitudes.append(isPlace ? pair[1] : .nan)
    case .data:
      checkLength(at: place)
      if nodes.last != .stream { endStream() }
    default: break
    }
    if nodes.isEmpty { endDocument(at: place) }
  }

  private mutating func begin(_ kind: StravaStream?, _ node: Node) {
    nodes.append(node)
    self.kind = kind
    (values, pairs) = ([], ([], []))
  }

  private mutating func endStream() {
    if kind == .latlng {
      (activity.latitudes, activity.longitudes) = pairs
    } else if let kind {
      activity.streams[kind] = values
    }
    (kind, values, pairs) = (nil, [], ([], []))
  }

  private mutating func endDocument(at place: JSONPlace) {
    activity.end = place
    ended = activity
    _ = giveMore()
    unread.confirm(line: place.line, offset: place.offset)
    (activity, isFull) = (StravaActivity(), false)
  }

  /// Emits the next chunk of the complete activity. Returns false if everything has been emitted.
  mutating func giveMore() -> Bool {
    guard var activity = ended else { return false }
    ended = nil
    if activity.give(into: &events) { ended = activity }
    return true
  }

  /// Emits the rest of the complete activity.
  mutating func giveAll() { while giveMore() {} }

  // MARK: Members and values

  mutating func key(_ text: JSONText) { name = text.count <= 64 ? text.string : "" }

  mutating func number(_ value: Double) {
    switch nodes.last {
    case .data: if values.count <= limit { values.append(value) }
    case .pair: if pair.count < 2 { pair.append(value) }
    case .root, .streams:
      if name == "utc_offset", value.magnitude <= 64_800 { activity.utcOffset = Int(value) }
    default: break
    }
  }

  mutating func bool(_ value: Bool) { number(value ? 1 : 0) }
  mutating func other() { if nodes.last == .data || nodes.last == .pair { number(.nan) } }

  mutating func text(_ text: JSONText) {
    guard text.count <= 1024 else { return }
    switch (nodes.last, name) {
    case (.stream, "type"): kind = StravaStream(rawValue: text.string) ?? kind
    case (.root, "start_date"), (.streams, "start_date"):
      activity.start = (try? ZonedTimestamp(parsing: text.string))?.timestamp
      if activity.start == nil { unread.note("start_date", text.string) }
    case (.root, "name"), (.streams, "name"): activity.name = text.string
    case (.root, "sport_type"), (.streams, "sport_type"): activity.type = text.string
    case (.root, "type"), (.streams, "type"): activity.type = activity.type ?? text.string
    default:
      if nodes.last == .data || nodes.last == .pair {
        unread.note(kind?.rawValue ?? name, text.string)
      }
      other()
    }
  }

  private mutating func checkLength(at place: JSONPlace) {
    guard max(values.count, pairs.latitudes.count) > limit else { return }
    values = Array(values.prefix(limit))
    pairs = (Array(pairs.latitudes.prefix(limit)), Array(pairs.longitudes.prefix(limit)))
    guard !isFull else { return }
    isFull = true
    events.append(
      .diagnostic(
        Diagnostic(
          .tooLong, "more than \(limit) values in a stream; the rest is not read",
          line: place.line, offset: place.offset, stopsReading: true)))
  }

  // MARK: Errors

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    // If the document is truncated, use the values before the end.
    if !nodes.isEmpty {
      if nodes.contains(.stream) || nodes.contains(.data) {
        pairs.latitudes = Array(pairs.latitudes.prefix(min(limit, pairs.longitudes.count)))
        pairs.longitudes = Array(pairs.longitudes.prefix(pairs.latitudes.count))
        values = Array(values.prefix(limit))
        endStream()
      }
      activity.end = place
      if !activity.latitudes.isEmpty { ended = activity }
      giveAll()
    }
    unread.forget()
    (nodes, activity, isFull) = ([], StravaActivity(), false)
    (kind, values, pairs) = (nil, [], ([], []))
    events.append(.diagnostic(Diagnostic(problem, at: place)))
  }
}

/// The names and sports of the activities in `activities.csv`, which is part of a Strava export.
///
/// The table has one row per activity, with the columns `Activity Name`, `Activity Type` and `Filename`. Exports in
/// other languages have other column names and are not read.
package struct StravaActivityList: Sendable {
  package struct Activity: Sendable, Hashable {
    /// The athlete's name for the activity; nil if empty.
    package var name: String?
    /// The sport, such as `Ride`; nil if empty.
    package var kind: String?
  }

  /// The maximum size of a table in bytes. Larger tables are not read.
  package static let maximumSize = 1 << 26

  private var activities: [String: Activity] = [:]

  /// Reads the table in linear time. Returns nil if `bytes` is not an English `activities.csv`.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    var csv = CSVReader(separator: UInt8(ascii: ","))
    csv.append(bytes)
    csv.finish()
    var columns: (file: Int, name: Int, kind: Int)?
    while let step = try? csv.step(), step != .end, step != .needsInput {
      guard case .record = step else { continue }
      guard let columns else {
        let names = (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
        guard let file = names.firstIndex(of: "Filename"),
          let name = names.firstIndex(of: "Activity Name"),
          let kind = names.firstIndex(of: "Activity Type")
        else { return nil }
        columns = (file, name, kind)
        continue
      }
      func text(_ column: Int) -> String? {
        guard column < csv.cursor.fieldCount else { return nil }
        let text = csv.cursor.text(column)
        return text.isEmpty ? nil : text
      }
      guard let file = text(columns.file) else { continue }
      activities[file] = Activity(name: text(columns.name), kind: text(columns.kind))
    }
    if columns == nil { return nil }
  }

  /// Returns the activity with a file path from the table, such as `activities/1.fit.gz`; nil if the table has no such
  /// path.
  package subscript(file path: String) -> Activity? { activities[path] }
}

/// The measure in a stream of an activity.
enum StravaStream: String, CaseIterable {
  case latlng, time, distance, altitude, heartrate, cadence, watts, temp, moving
  case velocity = "velocity_smooth"
  case grade = "grade_smooth"

  /// The attribute that stores the values; nil if the values set a property of `Location`.
  var attribute: String? {
    switch self {
    case .latlng, .time, .altitude, .velocity: nil
    case .distance: "distance"
    case .heartrate: "heart_rate"
    case .cadence: "cadence"
    case .watts: "power"
    case .temp: "temperature"
    case .moving: "moving"
    case .grade: "grade_percent"
    }
  }
}

/// All streams of one activity, and its other values.
struct StravaActivity {
  var streams: [StravaStream: [Double]] = [:]
  var latitudes: [Double] = []
  var longitudes: [Double] = []
  var start: Timestamp?
  var utcOffset: Int?
  var name: String?
  var type: String?
  /// Where the document ended in the input; nil while the document is being read.
  var end: JSONPlace?
  // The index of the next sample to emit, and the number of positions emitted.
  private var next = 0
  private var positions = 0
  private static let pieceCount = 1 << 13

  /// Emits the next chunk of the track.
  ///
  /// - Returns: True if samples may be left.
  mutating func give(into events: inout [LocationEvent]) -> Bool {
    let first = events.count
    while next < latitudes.count, events.count - first < Self.pieceCount {
      let index = next
      next += 1
      guard latitudes[index].magnitude <= 90, longitudes[index].magnitude <= 180 else { continue }
      if positions == 0 {
        events.append(.part(.track(name: name)))
        if let type {
          events.append(.metadata(Metadata(.part, [Location.Attribute("type", type)])))
        }
      }
      positions += 1
      events.append(.location(location(index)))
    }
    guard next == latitudes.count else { return true }
    reportSkips(into: &events)
    return false
  }

  /// Reports the samples that did not become track points.
  private func reportSkips(into events: inout [LocationEvent]) {
    func skip(_ reason: Diagnostic.Reason, _ detail: String, count: Int = 1) {
      events.append(
        .diagnostic(
          Diagnostic(reason, detail, line: end?.line, offset: end?.offset ?? 0, count: count)))
    }
    let longest = streams.values.map(\.count).max() ?? 0
    let missing = max(longest, latitudes.count) - positions
    if missing > 0 {
      let what = "\(missing) samples without a position are skipped"
      skip(.noCoordinate, what, count: missing)
    }
    let times = streams[.time]?.count ?? 0
    if times > 0, !latitudes.isEmpty, times != latitudes.count {
      skip(.invalid, "\(times) times for \(latitudes.count) positions")
    }
    if times > 0, start == nil, positions > 0 {
      skip(
        .assumed,
        "times are seconds from the start, but there is no start_date; the date is set to 1970-01-01"
      )
    }
  }

  private func location(_ i: Int) -> Location {
    func value(_ stream: StravaStream) -> Double? {
      guard let values = streams[stream], i < values.count, values[i].isFinite else { return nil }
      return values[i]
    }
    var location = Location(Coordinate(latitude: latitudes[i], longitude: longitudes[i]))
    if let seconds = value(.time) {
      if let start {
        location.timestamp = start.advanced(by: seconds)
        location.utcOffset = utcOffset
      } else {
        location.timestamp = Timestamp(secondsSince1970: seconds)
        location.timestampSource = .elapsed
      }
    }
    location.altitude = value(.altitude)
    if let speed = value(.velocity), speed >= 0 { location.speed = speed }
    for stream in StravaStream.allCases {
      guard let name = stream.attribute, let value = value(stream) else { continue }
      let text = stream == .moving ? (value == 0 ? "false" : "true") : NumberText.shortest(value)
      location.attributes.append(Location.Attribute(name, text))
    }
    return location
  }
}

/// Reads the streams of an activity from the JSON of Strava's API.
///
/// The input is `{"latlng": {"data": [[46.1, 14.5], …]}, "time": {"data": [0, 1, …]}, …}`, or an array of streams
/// with their types. Arrays without an enclosing `data` member are also accepted. `time` contains seconds since the
/// start of the activity. If `start_date` is present next to the streams, the decoder computes dates. If it is
/// missing, times are relative to the start of the activity (`Location.TimestampSource.elapsed`).
///
/// **Memory.** The decoder holds all streams until the document ends, with at most ``sampleLimit`` values of 8 bytes
/// each. The decoder emits the locations in chunks.
package struct StravaStreamsDecoder: LocationDecoder {
  /// The maximum number of values per stream: twelve days at one value per second.
  package static let sampleLimit = 1 << 20

  private var tokenizer = JSONTokenizer()
  private var reader: StravaReader

  package init() { reader = StravaReader(limit: Self.sampleLimit) }

  /// Creates a decoder with a lower limit than ``sampleLimit``, for tests.
  init(sampleLimit: Int) { reader = StravaReader(limit: sampleLimit) }

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.events)
  }

  /// Emits the next chunk of the complete activity. Returns false if everything has been emitted.
  package mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    swap(&events, &reader.events)
    defer { swap(&events, &reader.events) }
    return reader.giveMore()
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    reader.giveAll()
    tokenizer.finish(into: &reader)
    reader.giveAll()
    swap(&events, &reader.events)
    reader.unread.tell(into: &events)
  }
}
