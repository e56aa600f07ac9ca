import GeoTracks

/// What the objects of OwnTracks mean.
struct OwnTracksReader {
  private var hasTrack = false
  private var waypoints = HeldWaypoints()
  private var unkept = UnkeptNames()
  private var unread = UnreadValues()
  private var devices = DeviceTally()
  private var encrypted = 0

  /// Takes an object.
  ///
  /// - Parameter time: that of its line, for what has none of its own.
  mutating func take(
    _ record: JSONRecord, time: WrittenTime?, at place: JSONPlace,
    into events: inout [SourceEvent]
  ) {
    let type =
      record.text("_type") ?? (record["lat"] == nil ? "an object without _type" : "location")
    switch type {
    case "location", "waypoint", "transition": break
    case "encrypted": return encrypted += 1
    default: return pass(type)
    }
    func skip(_ reason: Skipped.Reason, _ detail: String) {
      events.append(.skipped(Skipped(reason, detail, line: place.line, offset: place.offset)))
    }
    guard let latitude = record.number("lat"), let longitude = record.number("lon") else {
      return skip(.noCoordinate, "a \(type) without lat and lon")
    }
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else {
      return skip(
        .outOfRange,
        latitude.magnitude <= 90
          ? "longitude \(longitude) is out of range" : "latitude \(latitude) is out of range")
    }
    var location = Location(Coordinate(latitude: latitude, longitude: longitude))
    if let seconds = record.number("tst", &unread) {
      location.timestamp = Timestamp(secondsSince1970: seconds)
      if location.timestamp == nil { unread.note("tst", NumberText.shortest(seconds)) }
    }
    if location.timestamp == nil {
      (location.timestamp, location.utcOffset) = (time?.timestamp, time?.utcOffset)
    }
    location.describe(record, &unread)
    unread.confirm(line: place.line, offset: place.offset)
    guard type == "location" else {
      if !waypoints.hold(location) { pass(type) }
      return
    }
    if let device = location.device { devices.note(device) }
    if !hasTrack { events.append(.part(.track(name: nil))) }
    hasTrack = true
    events.append(.location(location))
  }

  /// Counts a line's time that cannot be read, of a record that has none of its own and comes next.
  mutating func missTime(_ text: [UInt8]) {
    unread.note("time", String(decoding: text.prefix(QuotedText.limit), as: UTF8.self))
  }

  /// Passes over something of another kind.
  mutating func pass(_ kind: String) { unkept.note(QuotedText.plain(kind)) }

  /// Tells what there is to tell at the end.
  mutating func finish(into events: inout [SourceEvent]) {
    waypoints.give(into: &events)
    unread.tell(into: &events)
    if encrypted > 0 {
      let what =
        encrypted == 1
        ? "1 object is encrypted: its key is needed to read it"
        : "\(encrypted) objects are encrypted: their key is needed to read them"
      events.append(.skipped(Skipped(.unreadable, what, offset: 0, count: encrypted)))
    }
    if let text = unkept.text { events.append(.skipped(Skipped(.unkept, text, offset: 0))) }
    if let remark = devices.remark { events.append(.skipped(remark)) }
  }
}

extension Location {
  /// Takes what an object of OwnTracks says beside its place and time.
  fileprivate mutating func describe(_ record: JSONRecord, _ unread: inout UnreadValues) {
    func positive(_ name: String) -> Double? {
      record.number(name, in: 0 ... .infinity, &unread).flatMap { $0 > 0 ? $0 : nil }
    }
    altitude = record.number("alt", &unread)
    horizontalAccuracy = positive("acc")
    verticalAccuracy = positive("vac")
    // Kilometers an hour.
    speed = record.number("vel", in: 0 ... .infinity, &unread).map { $0 / 3.6 }
    course = record.number("cog", in: 0...360, &unread).map { $0 == 360 ? 0 : $0 }
    device = record.text("topic") ?? record.text("tid")
    for (name, extra) in Self.ownTracks {
      if extra == "tid", record["topic"] == nil { continue }
      if let text = record.text(name) { extras.append(Extra(extra, text)) }
    }
  }

  private static let ownTracks = [
    ("tid", "tid"), ("batt", "battery_percent"), ("bs", "battery_status"), ("conn", "connection"),
    ("t", "trigger"), ("m", "monitoring_mode"), ("p", "pressure_kpa"), ("desc", "name"),
    ("event", "event"), ("rad", "radius_m"), ("poi", "poi"), ("tag", "tag"),
    ("addr", "address"),
  ]
}
