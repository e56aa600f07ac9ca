import GeoTracks

/// Finds positions, visits and activities in the documents of a location history.
struct GoogleReader: JSONHandler {
  var output = GoogleOutput()

  private let limit: Int
  private var nodes: [GoogleNode] = []
  var key = GoogleKey.none
  var point = GooglePoint()
  // Visits may be in others.
  var entries: [GoogleEntry] = []
  var device: String?
  private var isFull = false

  /// Visits in each other that are read.
  private static let maximumEntries = 8

  /// - Parameter limit: points that are held, at most.
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
    default: return
    }
    output.unread.confirm(line: place.line, offset: place.offset)
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
    // What was measured, unless that is no line; the others are of the roads that were likely gone along.
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
    output.unread.forget()
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
