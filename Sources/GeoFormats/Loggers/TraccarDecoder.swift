package import GeoTracks

/// Reads positions from the JSON of Traccar, a server for GPS trackers: an array of positions, or a single position.
///
/// The time is the first readable time of `fixTime`, `deviceTime` and `serverTime`. The speed is in knots. A position
/// whose `valid` is false becomes `LocationEvent.noFix(_:)` and a diagnostic. Members of `attributes` become attributes
/// of the location. <doc:ReadingHistories> lists the members that the decoder reads.
///
/// For CSV tables exported by Traccar, use ``CSVLocationDecoder``.
///
/// **Memory.** The decoder holds one position.
package struct TraccarDecoder: LocationDecoder {
  private var tokenizer = JSONTokenizer()
  private var records = JSONRecords(lists: ["positions"], nested: ["attributes"])
  private var hasTrack = false
  private var devices = DeviceTally()
  private var unread = UnreadValues()

  // The number of input bytes processed at once. This number limits how many records wait in `records`.
  private static let pieceSize = 1 << 16

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        tokenizer.read(
          UnsafeBufferPointer(rebasing: rest.prefix(Self.pieceSize)), into: &records)
        rest = rest.dropFirst(Self.pieceSize)
        drain(into: &events)
      }
    }
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    tokenizer.finish(into: &records)
    drain(into: &events)
    unread.tell(into: &events)
    if let remark = devices.remark { events.append(.diagnostic(remark)) }
    self = TraccarDecoder()
  }

  private mutating func drain(into events: inout [LocationEvent]) {
    for (item, place) in records.items {
      switch item {
      case .record(let record): process(record, at: place, into: &events)
      case .problem(let problem): events.append(.diagnostic(Diagnostic(problem, at: place)))
      }
    }
    records.items.removeAll(keepingCapacity: true)
  }

  private mutating func process(
    _ record: JSONRecord, at place: JSONPlace, into events: inout [LocationEvent]
  ) {
    func skip(_ reason: Diagnostic.Reason, _ detail: String) {
      events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
    }
    let device = record.text("deviceId")
    let time = time(record)
    if record["valid"] == .bool(false) {
      let noFix = LocationEvent.NoFix(device: device, timestamp: time?.timestamp)
      events.append(.noFix(noFix))
      return skip(.invalid, "Traccar marks the position as invalid")
    }
    guard let latitude = record.number("latitude"), let longitude = record.number("longitude")
    else { return skip(.noCoordinate, "a position without latitude and longitude") }
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else {
      return skip(
        .outOfRange,
        latitude.magnitude <= 90
          ? "longitude \(longitude) is out of range" : "latitude \(latitude) is out of range")
    }
    var location = Location(
      Coordinate(latitude: latitude, longitude: longitude), timestamp: time?.timestamp)
    (location.utcOffset, location.device) = (time?.utcOffset, device)
    location.describe(traccar: record, &unread)
    unread.confirm(line: place.line, offset: place.offset)
    if let device { devices.note(device) }
    if !hasTrack { events.append(.part(.track(name: nil))) }
    hasTrack = true
    events.append(.location(location))
  }

  private mutating func time(_ record: JSONRecord) -> ZonedTimestamp? {
    for name in ["fixTime", "deviceTime", "serverTime"] {
      switch record[name] {
      case .text(let text):
        if let time = ZonedTimestamp(iso8601: Array(text.utf8).span) { return time }
      // Old Traccar servers wrote milliseconds since 1970.
      case .number(let value): if let time = GoogleText.time(milliseconds: value) { return time }
      case .bool, nil: break
      }
      if let value = record[name] { unread.note(name, value.text) }
    }
    return nil
  }
}

extension Location {
  /// Sets the properties and attributes from a Traccar position, except coordinate and time.
  mutating func describe(traccar record: JSONRecord, _ unread: inout UnreadValues) {
    altitude = record.number("altitude", &unread)
    if let knots = record.number("speed", in: 0 ... .infinity, &unread) {
      // Traccar writes the speed in knots. A knot is 1852 m per hour.
      speed = DecimalArithmetic.product(knots, 1852.0 / 3600)
    }
    course = record.number("course", in: 0...360, &unread).map { $0 == 360 ? 0 : $0 }
    if let accuracy = record.number("accuracy", in: 0 ... .infinity, &unread), accuracy > 0 {
      horizontalAccuracy = accuracy
    }
    for name in ["protocol", "address"] {
      if let text = record.text(name) { attributes.append(Attribute(name, text)) }
    }
    if record["outdated"] == .bool(true) { attributes.append(Attribute("outdated", "true")) }
    for (name, value) in record.members where name.utf8.starts(with: "attributes/".utf8) {
      take(attribute: String(name.dropFirst(11)), value)
    }
  }

  private mutating func take(attribute name: String, _ value: JSONScalar) {
    let text: String
    switch value {
    case .number(let number):
      guard number.isFinite else { return }
      switch name {
      case "sat" where number >= 0 && number < 1000: return satellitesUsed = Int(number)
      case "satVisible" where number >= 0 && number < 1000: return satellitesInView = Int(number)
      case "hdop" where number > 0: return dilution.horizontal = number
      case "vdop" where number > 0: return dilution.vertical = number
      case "pdop" where number > 0: return dilution.position = number
      default: text = NumberText.shortest(number)
      }
    case .text(let value): text = value
    case .bool(let value): text = value ? "true" : "false"
    }
    guard !name.isEmpty else { return }
    attributes.append(Attribute(Self.traccar[name] ?? name.snakeCased, text))
  }

  /// The attribute names for members whose Traccar name is ambiguous or lacks a unit.
  private static let traccar = [
    "totalDistance": "distance", "distance": "distance_from_previous", "power": "power_v",
    "battery": "battery_v", "batteryLevel": "battery_percent", "hours": "hours_ms",
    "deviceTemp": "temperature",
  ]
}

extension String {
  /// The name in snake case: `batteryLevel` becomes `battery_level`.
  fileprivate var snakeCased: String {
    var result = ""
    for scalar in unicodeScalars {
      if ("A"..."Z").contains(scalar) {
        if !result.isEmpty, result.unicodeScalars.last != "_" { result += "_" }
        result.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Reads a trip exported by Polarsteps: `{"locations": [{"lat": …, "lon": …, "time": …}]}`.
///
/// Times are in seconds since 1970. All locations form one track.
///
/// **Memory.** The decoder holds one location.
struct PolarstepsDecoder: LocationDecoder {
  private var tokenizer = JSONTokenizer()
  private var records = JSONRecords(lists: ["locations"])
  private var hasTrack = false
  private var unread = UnreadValues()

  // The number of input bytes processed at once. This number limits how many records wait in `records`.
  private static let pieceSize = 1 << 16

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        tokenizer.read(
          UnsafeBufferPointer(rebasing: rest.prefix(Self.pieceSize)), into: &records)
        rest = rest.dropFirst(Self.pieceSize)
        drain(into: &events)
      }
    }
  }

  mutating func finish(into events: inout [LocationEvent]) {
    tokenizer.finish(into: &records)
    drain(into: &events)
    unread.tell(into: &events)
    self = PolarstepsDecoder()
  }

  private mutating func drain(into events: inout [LocationEvent]) {
    for (item, place) in records.items {
      switch item {
      case .record(let record): process(record, at: place, into: &events)
      case .problem(let problem): events.append(.diagnostic(Diagnostic(problem, at: place)))
      }
    }
    records.items.removeAll(keepingCapacity: true)
  }

  private mutating func process(
    _ record: JSONRecord, at place: JSONPlace, into events: inout [LocationEvent]
  ) {
    func skip(_ reason: Diagnostic.Reason, _ detail: String) {
      events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
    }
    guard let latitude = record.number("lat"), let longitude = record.number("lon") else {
      return skip(.noCoordinate, "a location without lat and lon")
    }
    var location: Location
    switch LoggerLine.coordinate(latitude, longitude) {
    case .failure(let fault): return skip(fault.reason, fault.detail)
    case .success(let coordinate): location = Location(coordinate)
    }
    if let seconds = record.number("time"), seconds > 0 {
      location.timestamp = Timestamp(secondsSince1970: (seconds * 1000).rounded() / 1000)
    } else if let value = record["time"] {
      unread.note("time", value.text)
    }
    unread.confirm(line: place.line, offset: place.offset)
    if !hasTrack { events.append(.part(.track(name: nil))) }
    hasTrack = true
    events.append(.location(location))
  }
}
