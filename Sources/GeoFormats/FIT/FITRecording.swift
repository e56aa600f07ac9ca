import GeoTracks

/// Combines the messages of one FIT file into tracks, segments, laps and metadata.
///
/// The first position begins a track. After the end of a session, the next position begins a new track. Each of these
/// events ends a session:
///
/// - the session message,
/// - a lap message that states the end of the session,
/// - a change of the sport,
/// - the start of the next session, if all session messages precede the records.
///
/// If all session messages come after the last record, ``expect(_:)`` announces the sessions before the records, and
/// only their start times begin tracks. Without this call, the sessions cannot be separated: they become one track,
/// and a diagnostic reports this.
///
/// Devices may continue to record while the timer is stopped. The decoder drops the positions recorded during this
/// time and reports their number. If the timer does not start again before the session or the file ends, the
/// decoder keeps the positions.
struct FITRecording {
  private var details = FITMetadata()
  /// The sport of the current session; nil if no message has stated it.
  private var sport: String?
  private var isSportGiven = false
  private var name: String?
  private var hasTrack = false
  private var endsTrack = false
  private var isPaused = false
  // The time when the timer stopped, and the positions recorded since this time.
  private var pause: Timestamp?
  private var paused: [Location] = []
  private var pausedCount = 0
  private var endsSegment = false
  private var last: Timestamp?
  // The sessions whose messages precede their records. The first `begun` of these sessions have
  // started.
  private var ahead: [Lap] = []
  private var begun = 0
  // True if `ahead` contains the sessions whose messages follow the records.
  private var isExpected = false
  // The number of tracks, and the number of session messages since the last position.
  private var trackCount = 0
  private var trailingSessions = 0
  // The start of the latest session. Some programs write a session twice.
  private var lastSession: Timestamp?
  private var utcOffset: Int?
  private var waypoints = DeferredWaypoints()
  private var unkept = DroppedElementCounts()

  /// The maximum number of sessions whose messages precede their records. Later sessions do not begin a new track.
  static let aheadLimit = 64
  /// The maximum number of positions held while the timer is stopped. If a pause has more positions, the decoder keeps
  /// all of them.
  private static let pausedLimit = 1 << 16

  /// Announces sessions whose messages follow all records, in the order of their start times.
  mutating func expect(_ sessions: [Lap]) {
    guard !sessions.isEmpty else { return }
    (ahead, isExpected) = (sessions, true)
  }

  // MARK: Records

  /// Emits a position, or holds the position while the timer is stopped.
  mutating func process(_ location: inout Location, into events: inout [LocationEvent]) {
    if isPaused, let pause, let time = location.timestamp, time > pause {
      paused.append(location)
      if paused.count >= Self.pausedLimit { endPause(at: nil, into: &events) }
    } else {
      emit(&location, into: &events)
    }
  }

  /// Ends a timer pause. Drops the held positions earlier than `time` and emits the others. If `time` is nil, emits
  /// all held positions.
  private mutating func endPause(at time: Timestamp?, into events: inout [LocationEvent]) {
    let held = paused
    (pause, paused) = (nil, [])
    for var location in held {
      if let time, let moment = location.timestamp, moment < time {
        pausedCount += 1
      } else {
        emit(&location, into: &events)
      }
    }
  }

  private mutating func emit(_ location: inout Location, into events: inout [LocationEvent]) {
    location.utcOffset = utcOffset
    if begun < ahead.count { beginSessions(at: location.timestamp) }
    if !hasTrack || endsTrack {
      beginTrack(&events)
    } else if endsSegment {
      events.append(.part(.segment))
    }
    endsSegment = false
    last = location.timestamp ?? last
    trailingSessions = 0
    events.append(.location(location))
  }

  private mutating func beginTrack(_ events: inout [LocationEvent]) {
    if let details = details.take() { events.append(.metadata(details)) }
    events.append(.part(.track(name: name)))
    (hasTrack, endsTrack, isSportGiven) = (true, false, sport != nil)
    trackCount += 1
    var values: [Location.Attribute] = []
    if let sport { values.append(Location.Attribute("type", sport)) }
    if let device = details.device { values.append(Location.Attribute("src", device)) }
    if !values.isEmpty { events.append(.metadata(Metadata(.part, values))) }
  }

  /// Begins all sessions that start at or before `time`. Each session starts a new track.
  private mutating func beginSessions(at time: Timestamp?) {
    while begun < ahead.count, begun == 0 || ahead[begun].hasBegun(at: time) {
      sport = ahead[begun].sport ?? sport
      endsTrack = hasTrack
      begun += 1
    }
  }

  // MARK: Other messages

  /// Processes a data message other than a record, such as a lap, a timer event or a course point.
  mutating func process(_ message: FITMessage, into events: inout [LocationEvent]) {
    switch message.definition.message {
    case FITMessage.fileID: details.takeFileID(message)
    case FITMessage.deviceInfo: details.takeDevice(message)
    case FITMessage.timeInZone: details.takeZones(message)
    case FITMessage.heartRateZone: details.takeZone(message, of: .heartRate)
    case FITMessage.powerZone: details.takeZone(message, of: .power)
    case FITMessage.course:
      name = message.text(5) ?? name
      if let number = message.integer(4) { begin(sport: FITNames.sport(number)) }
    case FITMessage.sport:
      endPause(at: nil, into: &events)
      if let number = message.integer(0) { begin(sport: FITNames.sport(number)) }
    case FITMessage.event: takeEvent(message, &events)
    case FITMessage.coursePoint: takeCoursePoint(message)
    case FITMessage.activity: takeActivity(message)
    case FITMessage.lap, FITMessage.session: takeLap(message, &events)
    default: break
    }
  }

  private mutating func begin(sport: String) {
    // The sessions state their sports and start times more exactly than other messages.
    guard !isExpected || self.sport == nil else { return }
    if hasTrack, sport != self.sport, self.sport != nil { endsTrack = true }
    self.sport = sport
  }

  /// Processes a timer event. A pause lasts from a stop event to the next start event.
  private mutating func takeEvent(_ message: FITMessage, _ events: inout [LocationEvent]) {
    guard message.integer(0) == 0 else { return }
    let time = message.time(FITMessage.timestamp)
    switch message.integer(1) {
    case 0:
      // Keep the positions if the timer starts again at the time when it stopped.
      if let time, let pause, time <= pause { endPause(at: nil, into: &events) }
      if isPaused { endsSegment = true }
      isPaused = false
      endPause(at: time, into: &events)
    case 1, 4, 8, 9:
      if !isPaused { pause = time }
      isPaused = true
    default: break
    }
  }

  /// Holds a course point as a waypoint until the end of the file.
  private mutating func takeCoursePoint(_ message: FITMessage) {
    guard let coordinate = message.coordinate(2, 3) else { return unkept.note("course_point") }
    var waypoint = Location(coordinate, timestamp: message.time(1))
    if let name = message.text(6) { waypoint.attributes.append(Location.Attribute("name", name)) }
    if let kind = message.integer(5) {
      waypoint.attributes.append(Location.Attribute("type", FITNames.coursePoint(kind)))
    }
    if !waypoints.hold(waypoint) { unkept.note("course_point") }
  }

  /// Computes the UTC offset of the file: local time minus UTC, rounded to 15 minutes.
  private mutating func takeActivity(_ message: FITMessage) {
    guard let moment = message.time(FITMessage.timestamp), let local = message.time(5) else {
      return
    }
    let seconds = Int(local.seconds - moment.seconds)
    let quarters = Int((Double(seconds) / 900).rounded())
    // Ignore a difference that cannot be a UTC offset, because the user may have set the clock by hand. No UTC offset
    // exceeds 14 hours.
    guard quarters.magnitude <= 56, (seconds - 900 * quarters).magnitude <= 60 else { return }
    utcOffset = 900 * quarters
    details.addUTCOffset(900 * quarters)
  }

  private mutating func takeLap(_ message: FITMessage, _ events: inout [LocationEvent]) {
    guard let lap = Lap(message) else { return }
    if lap.extent == .session { endPause(at: nil, into: &events) }
    events.append(.lap(lap))
    if lap.extent == .lap {
      if hasTrack, !isExpected, message.integer(24) == FITNames.sessionEnd { endsTrack = true }
    } else if !hasTrack {
      if ahead.count < Self.aheadLimit { ahead.append(lap) }
    } else {
      if lap.start == nil || lap.start != lastSession { trailingSessions += 1 }
      lastSession = lap.start
      if !isSportGiven, let sport = lap.sport, lap.isUp(to: last) {
        isSportGiven = true
        events.append(.metadata(Metadata(.part, [Location.Attribute("type", sport)])))
      }
      endsTrack = true
    }
  }

  /// Emits the remaining positions, metadata and waypoints at the end of the file.
  mutating func finish(into events: inout [LocationEvent]) {
    endPause(at: nil, into: &events)
    if pausedCount > 0 {
      let points = "\(pausedCount) position\(pausedCount == 1 ? "" : "s")"
      let text =
        "\(points) recorded while the timer was stopped \(pausedCount == 1 ? "is" : "are") left out"
      events.append(.diagnostic(Diagnostic(.invalid, text, offset: 0, count: pausedCount)))
    }
    if trailingSessions > 1, trackCount == 1 {
      let text =
        "the \(trailingSessions) sessions of the file are one track, because their summaries follow the "
        + "records; divide it with: geocalc track divide"
      events.append(.diagnostic(Diagnostic(.assumed, text, offset: 0)))
    }
    details.finishZones()
    if let details = details.take() { events.append(.metadata(details)) }
    waypoints.give(into: &events)
    if let text = unkept.text { events.append(.diagnostic(Diagnostic(.unkept, text, offset: 0))) }
  }
}

extension Lap {
  /// Returns true if the lap starts at or before `time`.
  fileprivate func hasBegun(at time: Timestamp?) -> Bool {
    guard let start, let time else { return false }
    return time >= start
  }

  /// Returns true if the lap ends at most 10 seconds before `time`. Such a lap includes the latest records.
  fileprivate func isUp(to time: Timestamp?) -> Bool {
    guard let end, let time else { return true }
    return end.seconds(since: time) >= -10
  }
}

/// The metadata of a file, and of the devices that recorded it.
struct FITMetadata {
  /// The manufacturer and product of the recording device or program; nil if unknown.
  private(set) var device: String?

  private var values: [Location.Attribute] = []
  private var given: Set<String> = []
  private var sensors = 0
  // For each measure, such as heart rate, the upper bounds of the zones in the user's settings. The
  // file contains one message per zone.
  private var zones: [TrackMeasure: [Double]] = [:]

  /// The maximum number of sensors listed in the metadata.
  private static let sensorLimit = 16
  /// The maximum number of zones per measure.
  private static let zoneLimit = 16

  /// Returns the metadata added since the last call; nil if nothing was added.
  mutating func take() -> Metadata? {
    defer { values = [] }
    return values.isEmpty ? nil : Metadata(.file, values)
  }

  /// Adds a metadata value unless its name already has a value, because devices repeat their messages.
  private mutating func add(_ name: String, _ value: String?) {
    guard let value, given.insert(name).inserted else { return }
    values.append(Location.Attribute(name, value))
  }

  mutating func takeFileID(_ message: FITMessage) {
    add("time", message.time(4)?.description)
    add("file_type", message.integer(0).map(FITNames.file))
    takeMaker(message, maker: 1, product: 2, serial: 3, name: 8)
  }

  /// Reads a device_info message. Index 0 is the recording device, and any other index is a sensor.
  mutating func takeDevice(_ message: FITMessage) {
    guard let index = message.integer(0) else { return }
    guard index != 0 else {
      takeMaker(message, maker: 2, product: 4, serial: 3, name: 27)
      add("software_version", message.value(5).map { FITScale(places: 2).text($0) })
      return
    }
    // Source type 5 is an internal component of the device. Such components have different kind numbers from ANT+
    // sensors.
    guard message.integer(25) != 5, let kind = message.integer(1).flatMap(FITNames.sensor),
      sensors < Self.sensorLimit, given.insert("device \(index)").inserted
    else { return }
    sensors += 1
    let maker = message.integer(2).map(FITNames.manufacturer)
    let serial = message.integer(3).map { "serial \($0)" }
    let product = message.text(27) ?? message.integer(4).map { String($0) }
    add(
      sensors == 1 ? "sensor" : "sensor[\(sensors)]",
      [kind, maker, product, serial].compactMap { $0 }.joined(separator: " "))
  }

  /// Reads the zones that the device used to compute the time in each zone.
  mutating func takeZones(_ message: FITMessage) {
    addZones(.heartRate, message.numbers(6))
    addZones(.power, message.numbers(9))
  }

  /// Reads one zone from the user's settings.
  mutating func takeZone(_ message: FITMessage, of measure: TrackMeasure) {
    guard let bound = message.number(1), zones[measure, default: []].count < Self.zoneLimit else {
      return
    }
    zones[measure, default: []].append(bound)
  }

  /// Adds the zones of the user's settings, unless the file contains the zones that the device used.
  mutating func finishZones() {
    for measure in [TrackMeasure.heartRate, .power] { addZones(measure, zones[measure] ?? []) }
    zones = [:]
  }

  /// Adds the lower limits of zones 2 and above. A bound is the highest integer in its zone, so the next zone begins at
  /// bound + 1.
  private mutating func addZones(_ measure: TrackMeasure, _ bounds: [Double]) {
    let limits = bounds.prefix(Self.zoneLimit).compactMap { Int(exactly: $0) }
      .filter((0..<0xFFFF).contains).map { $0 + 1 }
    guard !limits.isEmpty, zip(limits, limits.dropFirst()).allSatisfy({ $0 < $1 }) else { return }
    add(measure.zoneAttribute, limits.map(String.init).joined(separator: ","))
  }

  private mutating func takeMaker(
    _ message: FITMessage, maker: UInt8, product: UInt8, serial: UInt8, name: UInt8
  ) {
    let maker = message.integer(maker).map(FITNames.manufacturer)
    let product = message.text(name) ?? message.integer(product).map { String($0) }
    add("manufacturer", maker)
    add("product", product)
    add("serial_number", message.integer(serial).map { String($0) })
    if device == nil, maker != nil || product != nil {
      device = [maker, product].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// Adds the UTC offset, such as `+02:00`.
  mutating func addUTCOffset(_ seconds: Int) {
    let minutes = Int(seconds.magnitude) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    add("utc_offset", "\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))")
  }
}

extension Lap {
  /// Creates a lap from a lap or session message. Returns nil for other messages, and if the message has no content.
  init?(_ message: FITMessage) {
    let isLap = message.definition.message == FITMessage.lap
    guard isLap || message.definition.message == FITMessage.session else { return nil }
    self.init(isLap ? .lap : .session, start: message.time(2))
    // The timestamp of a lap message is the end of the lap. Ignore a timestamp before the start of the lap, which
    // some programs write.
    if let end = message.time(FITMessage.timestamp), end >= start ?? end { self.end = end }
    elapsedTime = Self.sum(message, 7, places: 3)
    timerTime = Self.sum(message, 8, places: 3)
    distance = Self.sum(message, 9, places: 2)
    ascent = Self.sum(message, isLap ? 21 : 22)
    descent = Self.sum(message, isLap ? 22 : 23)
    sport = message.integer(isLap ? 25 : 5).map(FITNames.sport)
    if let trigger = message.integer(isLap ? 24 : 28) {
      self.trigger = isLap ? FITNames.lapTrigger(trigger) : FITNames.sessionTrigger(trigger)
    }
    for (ofLap, ofSession, name, scale) in Self.sums {
      guard let value = message.value(isLap ? ofLap : ofSession) else { continue }
      attributes.append(Location.Attribute(name, scale.text(value)))
    }
    guard self != Lap(extent) else { return nil }
  }

  /// Returns the value of a field. Returns nil for a negative value, which signed types can store but which is invalid.
  private static func sum(_ message: FITMessage, _ field: UInt8, places: Int = 0) -> Double? {
    message.number(field, places: places).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The fields of further summary values. Each entry contains the field number in a lap message, the field number
  /// in a session message, the attribute name and the scale.
  private static let sums: [(UInt8, UInt8, String, FITScale)] = [
    (15, 16, "average_heart_rate", .one), (16, 17, "maximum_heart_rate", .one),
    (17, 18, "average_cadence", .one), (18, 19, "maximum_cadence", .one),
    (19, 20, "average_power", .one), (20, 21, "maximum_power", .one),
    (33, 34, "normalized_power", .one), (11, 11, "calories", .one),
  ]
}

/// Counts the records without a position, and the records among them that contain other values.
struct FITMissing {
  private var count = 0
  private var offset = 0
  private var counts = [Int](repeating: 0, count: Self.names.count)

  // The value names used in the diagnostic, each with a bit mask of the properties that it covers.
  private static let names: [(kinds: UInt32, name: String)] = [
    (bits(.heartRate), "heart_rate"), (bits(.power), "power"),
    (bits(.cadence) | bits(.wideCadence), "cadence"), (bits(.temperature), "temperature"),
    (bits(.distance), "distance"), (bits(.speed) | bits(.enhancedSpeed), "speed"),
    (bits(.altitude) | bits(.enhancedAltitude), "altitude"),
  ]

  private static func bits(_ target: FITRecordField.Target) -> UInt32 { 1 << target.rawValue }

  mutating func note(
    _ plan: FITRecordPlan, _ message: UnsafeRawBufferPointer, offset: Int
  ) {
    if count == 0 { self.offset = offset }
    count += 1
    let targets = plan.targets(in: message)
    for (index, (kinds, _)) in Self.names.enumerated() where targets & kinds != 0 {
      counts[index] += 1
    }
  }

  /// The diagnostic for the end of the input; nil if every record had a position.
  var report: Diagnostic? {
    guard count > 0 else { return nil }
    let known = zip(Self.names, counts).filter { $0.1 > 0 }.map { "\($0.1) with \($0.0.name)" }
    let what =
      count == 1
      ? "1 record without a position is skipped"
      : "\(count) records without a position are skipped"
    let rest = known.isEmpty ? "" : "; of them " + known.joined(separator: ", ")
    return Diagnostic(.noCoordinate, what + rest, offset: offset, count: count)
  }
}

/// The names of FIT's numeric codes, compiled from public information.
///
/// For a code without a name, the functions return the number as text.
enum FITNames {
  static func file(_ number: Int) -> String { name(number, files) }

  static func sport(_ number: Int) -> String {
    sports.indices.contains(number) ? sports[number] : name(number, [53: "diving"])
  }

  static func manufacturer(_ number: Int) -> String { name(number, manufacturers) }

  static func lapTrigger(_ number: Int) -> String { name(number, lapTriggers) }

  static func sessionTrigger(_ number: Int) -> String { name(number, sessionTriggers) }

  static func coursePoint(_ number: Int) -> String {
    coursePoints.indices.contains(number) ? coursePoints[number] : name(number, [:])
  }

  /// Returns the name of an ANT+ sensor kind; nil if the table does not contain the kind.
  static func sensor(_ number: Int) -> String? { sensors[number] }

  private static func name(_ number: Int, _ table: [Int: String]) -> String {
    table[number] ?? String(number)
  }

  private static let files = [
    1: "device", 2: "settings", 3: "sport", 4: "activity", 5: "workout", 6: "course",
    7: "schedules", 9: "weight", 10: "totals", 11: "goals", 14: "blood_pressure",
    15: "monitoring_a", 20: "activity_summary", 28: "monitoring_daily", 32: "monitoring_b",
    34: "segment", 35: "segment_list",
  ]

  private static let sports = [
    "generic", "running", "cycling", "transition", "fitness_equipment", "swimming", "basketball",
    "soccer", "tennis", "american_football", "training", "walking", "cross_country_skiing",
    "alpine_skiing", "snowboarding", "rowing", "mountaineering", "hiking", "multisport",
    "paddling", "flying", "e_biking", "motorcycling", "boating", "driving", "golf",
    "hang_gliding", "horseback_riding", "hunting", "fishing", "inline_skating", "rock_climbing",
    "sailing", "ice_skating", "sky_diving", "snowshoeing", "snowmobiling",
    "stand_up_paddleboarding", "surfing", "wakeboarding", "water_skiing", "kayaking", "rafting",
    "windsurfing", "kitesurfing", "tactical", "jumpmaster", "boxing", "floor_climbing",
  ]

  private static let coursePoints = [
    "generic", "summit", "valley", "water", "food", "danger", "left", "right", "straight",
    "first_aid", "fourth_category", "third_category", "second_category", "first_category",
    "hors_category", "sprint", "left_fork", "right_fork", "middle_fork", "slight_left",
    "sharp_left", "slight_right", "sharp_right", "u_turn", "segment_start", "segment_end",
  ]

  private static let manufacturers = [
    1: "garmin", 13: "dynastream_oem", 15: "dynastream", 23: "suunto", 32: "wahoo_fitness",
    38: "osynce", 40: "concept2", 68: "cateye", 70: "sigmasport", 89: "tacx", 95: "stryd",
    123: "polar_electro", 255: "development", 260: "zwift", 265: "strava", 267: "bryton",
    289: "hammerhead", 294: "coros",
  ]

  private static let lapTriggers = [
    0: "manual", 1: "time", 2: "distance", 3: "position_start", 4: "position_lap",
    5: "position_waypoint", 6: "position_marked", sessionEnd: "session_end",
    8: "fitness_equipment",
  ]

  /// The lap trigger code for a lap that ended together with its session.
  static let sessionEnd = 7

  private static let sessionTriggers = [
    0: "activity_end", 1: "manual", 2: "auto_multi_sport", 3: "fitness_equipment",
  ]

  private static let sensors = [
    11: "bike_power", 25: "environment", 31: "muscle_oxygen", 120: "heart_rate",
    121: "bike_speed_cadence", 122: "bike_cadence", 123: "bike_speed", 124: "stride_speed_distance",
  ]
}
