import GeoTracks

/// What the messages of one file make together: tracks, segments, laps, and what the file says of itself.
///
/// A track begins with the first position, and anew behind what ends a session: the session's own message,
/// a lap that ended with it, another sport, or the start of the next session where sessions are summed up
/// first. Sessions that are only summed up behind all records cannot be told apart, and are one track.
struct FITRecording {
  private var details = FITDetails()
  /// The kind of activity that records are of now; nil while it is not known.
  private var sport: String?
  private var isSportGiven = false
  private var name: String?
  private var hasTrack = false
  private var endsTrack = false
  private var isPaused = false
  private var endsSegment = false
  private var last: Timestamp?
  // Sessions that are summed up before their records, and how many of them have begun.
  private var ahead: [Lap] = []
  private var begun = 0
  private var utcOffset: Int?
  private var waypoints = HeldWaypoints()
  private var unkept = UnkeptNames()

  /// The most sessions before the records that are kept; behind them one track goes on.
  private static let aheadLimit = 64

  // MARK: Records

  /// Gives a position.
  mutating func add(_ location: inout Location, into events: inout [SourceEvent]) {
    location.utcOffset = utcOffset
    if begun < ahead.count { beginSessions(at: location.timestamp) }
    if !hasTrack || endsTrack {
      beginTrack(&events)
    } else if endsSegment {
      events.append(.part(.segment))
    }
    endsSegment = false
    last = location.timestamp ?? last
    events.append(.location(location))
  }

  private mutating func beginTrack(_ events: inout [SourceEvent]) {
    if let details = details.take() { events.append(.details(details)) }
    events.append(.part(.track(name: name)))
    (hasTrack, endsTrack, isSportGiven) = (true, false, sport != nil)
    var values: [Location.Extra] = []
    if let sport { values.append(Location.Extra("type", sport)) }
    if let device = details.device { values.append(Location.Extra("src", device)) }
    if !values.isEmpty { events.append(.details(Details(.part, values))) }
  }

  /// Takes the sessions that have begun by then.
  private mutating func beginSessions(at time: Timestamp?) {
    while begun < ahead.count, begun == 0 || ahead[begun].hasBegun(at: time) {
      sport = ahead[begun].sport ?? sport
      endsTrack = hasTrack
      begun += 1
    }
  }

  // MARK: Other messages

  /// Takes a message that is no record.
  mutating func take(_ message: FITMessage, into events: inout [SourceEvent]) {
    switch message.definition.message {
    case FITMessage.fileID: details.takeFileID(message)
    case FITMessage.deviceInfo: details.takeDevice(message)
    case FITMessage.course:
      name = message.text(5) ?? name
      if let number = message.integer(4) { begin(sport: FITNames.sport(number)) }
    case FITMessage.sport:
      if let number = message.integer(0) { begin(sport: FITNames.sport(number)) }
    case FITMessage.event: takeEvent(message)
    case FITMessage.coursePoint: takeCoursePoint(message)
    case FITMessage.activity: takeActivity(message)
    case FITMessage.lap, FITMessage.session: takeLap(message, &events)
    default: break
    }
  }

  private mutating func begin(sport: String) {
    if hasTrack, sport != self.sport, self.sport != nil { endsTrack = true }
    self.sport = sport
  }

  /// The timer's stops and starts are pauses.
  private mutating func takeEvent(_ message: FITMessage) {
    guard message.integer(0) == 0 else { return }
    switch message.integer(1) {
    case 0:
      if isPaused { endsSegment = true }
      isPaused = false
    case 1, 4, 8, 9: isPaused = true
    default: break
    }
  }

  /// A point of a course is a waypoint.
  private mutating func takeCoursePoint(_ message: FITMessage) {
    guard let coordinate = message.coordinate(2, 3) else { return unkept.note("course_point") }
    var waypoint = Location(coordinate, timestamp: message.time(1))
    if let name = message.text(6) { waypoint.extras.append(Location.Extra("name", name)) }
    if let kind = message.integer(5) {
      waypoint.extras.append(Location.Extra("type", FITNames.coursePoint(kind)))
    }
    if !waypoints.hold(waypoint) { unkept.note("course_point") }
  }

  /// The local time, whose difference to UTC tells the zone to a quarter of an hour.
  private mutating func takeActivity(_ message: FITMessage) {
    guard let moment = message.time(FITMessage.timestamp), let local = message.time(5) else {
      return
    }
    let seconds = Int(local.seconds - moment.seconds)
    let quarters = Int((Double(seconds) / 900).rounded())
    // Clocks are set by hand, too; no zone is more than 14 hours from UTC.
    guard quarters.magnitude <= 56, (seconds - 900 * quarters).magnitude <= 60 else { return }
    utcOffset = 900 * quarters
    details.addUTCOffset(900 * quarters)
  }

  private mutating func takeLap(_ message: FITMessage, _ events: inout [SourceEvent]) {
    guard let lap = Lap(message) else { return }
    events.append(.lap(lap))
    if lap.extent == .lap {
      if hasTrack, message.integer(24) == FITNames.sessionEnd { endsTrack = true }
    } else if !hasTrack {
      if ahead.count < Self.aheadLimit { ahead.append(lap) }
    } else {
      if !isSportGiven, let sport = lap.sport, lap.isUp(to: last) {
        isSportGiven = true
        events.append(.details(Details(.part, [Location.Extra("type", sport)])))
      }
      endsTrack = true
    }
  }

  /// Gives what is left at the end of the file.
  mutating func finish(into events: inout [SourceEvent]) {
    if let details = details.take() { events.append(.details(details)) }
    waypoints.give(into: &events)
    if let text = unkept.text { events.append(.skipped(Skipped(.unkept, text, offset: 0))) }
  }
}

extension Lap {
  /// Whether it has begun at a moment.
  fileprivate func hasBegun(at time: Timestamp?) -> Bool {
    guard let start, let time else { return false }
    return time >= start
  }

  /// Whether it lasts up to a moment, or to some seconds before: then it is of what was recorded last.
  fileprivate func isUp(to time: Timestamp?) -> Bool {
    guard let end, let time else { return true }
    return end.seconds(since: time) >= -10
  }
}
