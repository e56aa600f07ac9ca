import GeoTracks

/// Finds positions, visits and activities in the documents of a location history.
struct GoogleReader: JSONHandler {
  var output = GoogleOutput()

  private let limit: Int
  private var nodes: [GoogleNode] = []
  private var key = GoogleKey.none
  private var point = GooglePoint()
  // Visits may be in others.
  private var entries: [GoogleEntry] = []
  private var device: String?
  private var isFull = false

  /// Visits in each other that are read.
  private static let maximumEntries = 8

  /// - Parameter limit: points that are held, at most.
  init(limit: Int) { self.limit = limit }

  @inline(__always) private var top: GoogleNode { nodes.last ?? .ignored }

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
    // Exports of iOS are an array alone.
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
    default: break
    }
  }

  private mutating func endPathPoint(at place: JSONPlace) {
    // At once where it says when; behind others that wait it waits, too.
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
    let ways = entry.points.isEmpty ? entry.waypoints : entry.points
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

  // MARK: Members and values

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
    case (.device, _): device = value.isFinite ? GeoJSONProperties.text(value) : nil
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
    case .time: point.time = GoogleText.time(text)
    case .startTime: entry { $0.start = GoogleText.time(text) }
    case .endTime: entry { $0.end = GoogleText.time(text) }
    case .source: point.source = GoogleText.short(text)
    case .device: device = GoogleText.short(text)
    case .name, .label: entry { $0.name = GoogleText.short(text) }
    case .address: entry { $0.address = GoogleText.short(text) }
    case .placeID: entry { $0.placeID = GoogleText.short(text) }
    case .semanticType: entry { $0.semanticType = GoogleText.short(text) }
    case .type: entry { $0.type = GoogleText.short(text) }
    default:
      // Exports of iOS have numbers in quotes.
      if text.count <= 64, let value = DecimalParser.double(Span(_unsafeElements: text.bytes)) {
        number(value)
      }
    }
  }

  private mutating func takeCoordinate(_ text: JSONText) {
    switch (top, key) {
    case (.position, .coordinate), (.position, .point), (.pathPoint, .point),
      (.pathPoint, .coordinate):
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

  /// Changes the innermost visit, activity or place.
  @inline(__always)
  private mutating func entry(_ change: (inout GoogleEntry) -> Void) {
    if let i = entries.indices.last { change(&entries[i]) }
  }

  // MARK: What is broken

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    // What is whole of a path that is cut is kept.
    while let entry = entries.popLast(), nodes.contains(.segment) || nodes.contains(.root) {
      for point in entry.points {
        let time = point.time ?? entry.start.flatMap { $0.later(minutes: point.minutes) }
        output.give(point, time: time, device: nil, from: .path, at: place)
      }
    }
    (nodes, entries, key, isFull) = ([], [], .none, false)
    output.events.append(.skipped(Skipped(problem, at: place)))
  }

  /// Says that the input has ended.
  mutating func finish() { output.finish() }
}

extension WrittenTime {
  /// So many minutes later; nil if they are not known.
  fileprivate func later(minutes: Double) -> WrittenTime? {
    guard minutes.magnitude < 1e9 else { return nil }
    return WrittenTime(timestamp: timestamp.advanced(by: minutes * 60), utcOffset: utcOffset)
  }
}
