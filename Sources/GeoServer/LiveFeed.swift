import GeoCore
import GeoFormats
import GeoTracks

/// Converts the events of a location source to messages for browsers, and stores the current state.
///
/// The feed also keeps recent messages, so that a browser that reconnects can resume. The feed performs no input or
/// output. The memory that the feed needs is bounded for any input.
struct LiveFeed: Sendable {
  /// The minimum number of messages kept for browsers that reconnect: one hour at one position per second.
  static let kept = 3600
  /// The maximum number of receivers. The feed counts the positions of further receivers, but does not show them.
  static let mostDevices = 64
  /// The maximum number of geofence events that a newly connected browser receives.
  static let mostFenceEvents = 200

  /// A prefix of message identifiers that is unique to this server process, because message numbers restart at 1.
  let run: String
  let fences: [Geofence]
  // The edges of each geofence, as lines to draw.
  private let edges: [[[Coordinate]]]

  private var monitors: [String: GeofenceMonitor] = [:]
  // Recent geofence events with the names of their receivers, in chronological order.
  private var fenceEvents: [(device: String, event: GeofenceEvent)] = []
  private var devices: [LiveDevice] = []
  private var places: [String: Int] = [:]
  private var messages: [LiveMessage] = []
  private var next = 1
  private var state = "connecting"
  private var stateText = ""

  /// The number of positions from all receivers.
  private(set) var positions = 0
  /// The number of positions from receivers beyond ``mostDevices``.
  private(set) var leftOut = 0
  /// The number of skipped records: input that could not be decoded.
  private(set) var passedOver = 0
  // True while a file source emits a track, and false while it emits waypoints or a route.
  private var isInTrack = true
  // The reason why the source stopped before the end of its input; nil if it did not stop early.
  private var stop: String?

  init(run: String, fences: [Geofence] = []) {
    (self.run, self.fences) = (run, fences)
    edges = fences.map { $0.shapes.flatMap(\.drawing.edges) }
  }

  /// The arrival time of the last position by the clock of ``process(_:at:)``; nil before the first position.
  var heard: Double? { devices.compactMap(\.heard).max() }

  /// True while the source is connected.
  var isConnected: Bool { state == "connected" || state == "live" }

  // MARK: Input

  /// Updates the state with new events.
  ///
  /// - Parameter moment: the current time of a monotonic clock in seconds.
  /// - Returns: the messages that browsers must receive.
  mutating func process(_ events: [LocationEvent], at moment: Double) -> [LiveMessage] {
    let first = next
    for event in events {
      switch event {
      case .location(let location): if isInTrack { process(location, at: moment) }
      case .noFix(let report):
        guard let place = place(of: report.device ?? "") else { break }
        devices[place].lose()
        tell("nofix") { $0.member("device", report.device ?? "") }
      case .satellites(let satellites):
        guard let place = place(of: satellites.device ?? "") else { break }
        devices[place].take(satellites)
        tell("satellites") { json in
          json.member("device", satellites.device ?? "")
          json.array("satellites") { $0.live(satellites) }
        }
      case .state(let change): take(change)
      case .part(let part):
        isInTrack = part.isTrack
        for i in devices.indices { devices[i].breakTrail() }
        for name in monitors.keys { pass(.part(part), to: name) }
      case .diagnostic(let skipped):
        if skipped.stopsReading { stop = stop ?? "\(skipped)" }
        if skipped.reason != .assumed, skipped.reason != .unkept { passedOver += skipped.count }
      case .heading, .metadata, .lap, .simplified: break
      }
    }
    return messages.trailing { $0.number >= first }
  }

  /// Marks the source as ended.
  ///
  /// - Parameter failure: the error that ended the source; nil for a normal end.
  /// - Returns: the messages that browsers must receive.
  mutating func end(_ failure: String?) -> [LiveMessage] {
    let first = next
    let reason =
      failure ?? stop.map { "reading stopped before the end: \($0)" } ?? "the source has ended"
    tell(state: "ended", positions == 0 ? "\(reason); no position came" : reason)
    return messages.trailing { $0.number >= first }
  }

  private mutating func process(_ location: Location, at moment: Double) {
    positions += 1
    let name = location.device ?? ""
    guard let place = place(of: name) else {
      leftOut += 1
      return
    }
    if state != "live" { tell(state: "live", "") }
    let beginsSegment = devices[place].process(location, at: moment)
    let device = devices[place]
    tell("fix") { json in
      json.member("device", name)
      if beginsSegment { json.member("break", true) }
      device.writeLast(to: &json)
    }
    pass(.location(location), to: name)
  }

  private mutating func pass(_ event: LocationEvent, to name: String) {
    guard !fences.isEmpty else { return }
    var found: [GeofenceEvent] = []
    monitors[name, default: GeofenceMonitor(fences, rule: .usual)].process(event, into: &found)
    for event in found {
      fenceEvents.append((name, event))
      let fence = fences[event.fence].name
      tell("fence") { $0.live(event, of: name, at: fence) }
    }
    if fenceEvents.count >= 2 * Self.mostFenceEvents {
      fenceEvents.removeFirst(fenceEvents.count - Self.mostFenceEvents)
    }
  }

  private mutating func take(_ change: SourceState) {
    switch change {
    case .connected(let name): tell(state: "connected", name)
    case .disconnected(let reason, _): tell(state: "disconnected", reason)
    case .silent(let seconds): tell(state: "silent", "no position for \(Int(seconds)) s")
    case .noReceiver(let reason): tell(state: "silent", reason)
    case .clockSetBack: break
    case .resumed: tell(state: "live", "")
    case .refused(let reason): tell(state: state, reason)
    }
  }

  private mutating func tell(state: String, _ text: String) {
    (self.state, stateText) = (state, text)
    tell("state") { json in
      json.member("state", state)
      json.member("text", text)
    }
  }

  private mutating func tell(_ event: String, _ body: (inout JSONWriter) -> Void) {
    messages.append(LiveMessage(next, event, id: id(next), body))
    next += 1
    // Removing the first message would move all later ones. Removing half of the messages at once keeps the amortized
    // cost constant.
    if messages.count >= 2 * Self.kept { messages.removeFirst(Self.kept) }
  }

  private mutating func place(of name: String) -> Int? {
    if let place = places[name] { return place }
    guard devices.count < Self.mostDevices else { return nil }
    places[name] = devices.count
    devices.append(LiveDevice(name))
    return devices.count - 1
  }

  private func id(_ number: Int) -> String { "\(run)-\(number)" }

  // MARK: Output

  /// Returns the messages that a browser has missed.
  ///
  /// A browser that reconnects sends the identifier of the last message it received. If there is no identifier, or if
  /// the feed no longer stores all later messages, the result is a snapshot of the state.
  func since(_ id: String?, at moment: Double) -> [LiveMessage] {
    if let number = number(of: id), number < next,
      messages.first.map({ $0.number <= number + 1 }) ?? true
    {
      return messages.trailing { $0.number > number }
    }
    return [snapshot(at: moment)]
  }

  func snapshot(at moment: Double) -> LiveMessage {
    LiveMessage(next - 1, "snapshot", id: id(next - 1)) { write(to: &$0, at: moment) }
  }

  func write(to json: inout JSONWriter, at moment: Double) {
    json.member("run", run)
    json.member("state", state)
    json.member("text", stateText)
    json.member("positions", positions)
    json.array("devices") { json in
      for device in devices { device.write(to: &json, at: moment) }
    }
    json.array("fences") { json in
      for (i, fence) in fences.enumerated() {
        json.object { json in
          json.member("name", fence.name)
          json.array("inside") { json in
            for device in devices where monitors[device.name]?.state(of: i) == .inside {
              json.value(device.name)
            }
          }
          json.live(edges[i])
        }
      }
    }
    json.array("fence_events") { json in
      for (device, event) in fenceEvents.suffix(Self.mostFenceEvents) {
        json.object { $0.live(event, of: device, at: fences[event.fence].name) }
      }
    }
  }

  private func number(of id: String?) -> Int? {
    guard let id, id.hasPrefix(run + "-"), let number = Int(id.dropFirst(run.count + 1)),
      number >= 0
    else { return nil }
    return number
  }
}

extension Array {
  /// Returns the longest suffix whose elements all satisfy `condition`.
  fileprivate func trailing(while condition: (Element) -> Bool) -> [Element] {
    var start = endIndex
    while start > startIndex, condition(self[start - 1]) { start -= 1 }
    return Array(self[start...])
  }
}

extension JSONWriter {
  /// The approximate maximum number of points drawn per line of a geofence. If a line has more points, only points
  /// at regular intervals are drawn.
  private static let mostCorners = 2000

  fileprivate mutating func live(_ event: GeofenceEvent, of device: String, at fence: String) {
    member("device", device)
    member("fence", fence)
    member("kind", event.kind.rawValue)
    if let time = event.time { member("time", time.description) }
  }

  fileprivate mutating func live(_ edges: [[Coordinate]]) {
    array("lines") { json in
      for line in edges {
        let step = max(1, line.count / Self.mostCorners)
        json.array { json in
          for i in Swift.stride(from: 0, to: line.count, by: step) where line[i].isValid {
            json.array {
              $0.value(line[i].latitude)
              $0.value(line[i].longitude)
            }
          }
        }
      }
    }
  }
}

/// A server-sent event for browsers (WHATWG HTML, section 9.2).
struct LiveMessage: Sendable {
  /// The sequence number of the message, which grows with time.
  let number: Int
  let bytes: [UInt8]

  /// - Parameters:
  ///   - id: the identifier that the browser sends when it reconnects; nil for messages that do not change the state.
  ///   - body: writes the members of a JSON object, which is the data of the event.
  init(_ number: Int, _ event: String, id: String?, _ body: (inout JSONWriter) -> Void) {
    self.number = number
    var bytes = Array((id.map { "id: \($0)\n" } ?? "").utf8)
    bytes += Array("event: \(event)\ndata: ".utf8)
    var json = JSONWriter()
    json.object(body)
    bytes += json.bytes
    bytes += Array("\n\n".utf8)
    self.bytes = bytes
  }
}

/// The state of one receiver.
struct LiveDevice: Sendable {
  /// The maximum number of points in the trail, the line of past positions. A longer trail is simplified.
  static let trailLimit = 4000

  /// The name of the receiver in the source; empty if the receiver has no name.
  let name: String
  private(set) var last: Location?
  /// The speed and the course between recent positions; nil if the source reports a speed, or if the speed is
  /// unknown.
  private(set) var motion: (speed: Double, course: Double?)?
  /// True if the receiver lost its fix after the last position.
  private(set) var hasLost = false
  /// The arrival time of the last position, in seconds of a monotonic clock.
  private(set) var heard: Double?
  private(set) var satellites: Satellites?

  // The past positions. A nil element separates two segments.
  private var trail: [Coordinate?] = []
  private var isBroken = false
  // The recent positions with ascending times. Motion is measured from the first of these positions.
  private var recent: [(place: Coordinate, time: Timestamp)] = []
  // The number of simplified elements at the start of the trail.
  private var simplifiedCount = 0
  // The tolerance of the last simplification in meters; 0 before the first simplification.
  private var tolerance = 0.0

  /// An upper bound for the distance in meters between a position and the trail.
  ///
  /// The errors of repeated simplifications add up. Because each tolerance is at least twice the previous one, the sum
  /// of all tolerances stays below twice the last one.
  private var trailError: Double { 2 * tolerance }

  init(_ name: String) { self.name = name }

  /// Appends a position to the trail.
  ///
  /// - Returns: true if the position starts a new segment of the trail.
  mutating func process(_ location: Location, at moment: Double) -> Bool {
    let beginsSegment = isBroken
    if beginsSegment {
      trail.append(nil)
      recent = []
    }
    measureMotion(to: location)
    (last, heard, hasLost, isBroken) = (location, moment, false, false)
    trail.append(location.coordinate)
    if trail.count > Self.trailLimit { simplifyTrail() }
    return beginsSegment
  }

  // Motion is measured over 1 s or more. If positions are frequent, it is measured over about 5 s. After a gap of more
  // than a minute, the measurement restarts.
  private static let (shortest, usual, longest) = (1.0, 5.0, 60.0)
  // The shortest distance in meters that determines a course. The distance must also exceed the accuracy.
  private static let leastDistance = 5.0
  // The maximum number of recent positions.
  private static let mostRecent = 256

  private mutating func measureMotion(to location: Location) {
    motion = nil
    guard location.speed == nil, let time = location.timestamp else { return recent = [] }
    if let last = recent.last {
      let seconds = time.seconds(since: last.time)
      if !(seconds > 0 && seconds <= Self.longest) { recent = [] }
    }
    recent.append((location.coordinate, time))
    // Drop the first position as long as there are too many positions, or as long as the second position is old
    // enough to be the start of the measurement.
    while recent.count > Self.mostRecent
      || recent.count > 2 && time.seconds(since: recent[1].time) >= Self.usual
    {
      recent.removeFirst()
    }
    let seconds = time.seconds(since: recent[0].time)
    let path = Geodesic.wgs84.inverse(from: recent[0].place, to: location.coordinate)
    guard seconds >= Self.shortest, path.distance.isFinite else { return }
    let least = max(Self.leastDistance, location.horizontalAccuracy ?? 0)
    motion = (path.distance / seconds, path.distance > least ? path.azimuth1 : nil)
  }

  /// Writes the last position. If the source reports no speed, writes the computed speed and marks it as computed.
  func writeLast(to json: inout JSONWriter) {
    guard var location = last else { return }
    if let motion {
      location.speed = motion.speed
      location.course = location.course ?? motion.course
      json.member("computed", true)
    }
    json.live(location)
  }

  /// Starts a new segment with the next position.
  mutating func breakTrail() { isBroken = !trail.isEmpty }

  /// If the trail has been simplified before, simplifies the points added since then with the same tolerance.
  ///
  /// If the trail is still too long, simplifies all of it with growing tolerances.
  private mutating func simplifyTrail() {
    if tolerance > 0 {
      // Start at the last simplified point, so that the line stays connected.
      let first = max(simplifiedCount - 1, 0)
      trail.replaceSubrange(first..., with: Self.simplified(trail[first...], tolerance))
    }
    defer { simplifiedCount = trail.count }
    guard trail.count > 3 * Self.trailLimit / 4 else { return }
    while trail.count > Self.trailLimit / 2 {
      // Each segment needs two points and a separator. If there are too many segments, remove the oldest points.
      guard 3 * trail.count(where: { $0 == nil }) < Self.trailLimit / 2 else {
        trail.removeFirst(trail.count - Self.trailLimit / 2)
        if trail.first == .some(nil) { trail.removeFirst() }
        break
      }
      tolerance = max(2 * tolerance, 0.25)
      trail = Self.simplified(trail[...], tolerance)
    }
  }

  private static func simplified(_ trail: ArraySlice<Coordinate?>, _ tolerance: Double)
    -> [Coordinate?]
  {
    var result: [Coordinate?] = []
    for (number, segment) in trail.split(separator: nil, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { result.append(nil) }
      result += segment.compactMap(\.self).simplified(tolerance: tolerance)
    }
    return result
  }

  mutating func lose() { hasLost = true }

  mutating func take(_ satellites: Satellites) { self.satellites = satellites }

  /// Writes the state of the receiver as a JSON object.
  ///
  /// - Parameter moment: the current time by the clock of ``process(_:at:)``.
  func write(to json: inout JSONWriter, at moment: Double) {
    json.object { json in
      json.member("device", name)
      if let heard { json.member("age_s", moment - heard) }
      json.member("lost", hasLost)
      if last != nil { json.object("last") { writeLast(to: &$0) } }
      if let satellites { json.array("satellites") { $0.live(satellites) } }
      json.member("trail_error_m", trailError)
      json.array("trail") { json in
        for point in trail {
          guard let point else {
            json.null()
            continue
          }
          json.array {
            $0.value(point.latitude)
            $0.value(point.longitude)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a position. Members whose value is nil are omitted.
  mutating func live(_ location: Location) {
    member("latitude", location.coordinate.latitude)
    member("longitude", location.coordinate.normalized.longitude)
    func optional(_ name: String, _ number: Double?) {
      if let number, number.isFinite { member(name, number) }
    }
    optional("altitude_m", location.altitude ?? location.ellipsoidalAltitude)
    optional("accuracy_m", location.horizontalAccuracy)
    optional("speed_mps", location.speed)
    optional("course_deg", location.course)
    optional("climb_mps", location.climb)
    optional("hdop", location.dilution.horizontal)
    if let time = location.timestamp { member("time", time.description) }
    if let fix = location.fix {
      member("fix", fix == .threeDimensional ? "3D" : fix == .none ? "none" : "2D")
    }
    if let status = location.status { member("status", status.rawValue) }
    if let count = location.satellitesUsed { member("satellites", count) }
    if let count = location.satellitesInView { member("satellites_in_view", count) }
  }

  /// Writes the first 200 visible satellites.
  mutating func live(_ satellites: Satellites) {
    for satellite in satellites.satellites.prefix(200) {
      object { json in
        if let system = satellite.constellation { json.member("system", "\(system)") }
        json.member("number", satellite.number)
        json.member("used", satellite.isUsed)
        if let signal = satellite.signal, signal.isFinite { json.member("signal_dbhz", signal) }
        if let elevation = satellite.elevation, elevation.isFinite {
          json.member("elevation_deg", elevation)
        }
        if let azimuth = satellite.azimuth, azimuth.isFinite { json.member("azimuth_deg", azimuth) }
      }
    }
  }
}
