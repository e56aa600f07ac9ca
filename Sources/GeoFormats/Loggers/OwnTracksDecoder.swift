package import GeoTracks

/// Reads OwnTracks data: the `.rec` files of the OwnTracks Recorder, and JSON.
///
/// A line of a `.rec` file has a time, a record kind and a JSON object, separated by tabs. JSON input may be one
/// object, an array of objects, one object per line, or a response of the Recorder's API that contains such objects.
///
/// An object whose `_type` is `location` becomes a position. An object whose `_type` is `waypoint` or `transition`
/// becomes a waypoint. The decoder counts other objects and reports their number at the end. <doc:ReadingHistories>
/// lists the members that the decoder reads.
///
/// **Memory.** The decoder holds a line of up to ``lineLimit`` bytes or one JSON object, and up to 4096 waypoints.
package struct OwnTracksDecoder: LocationDecoder {
  /// The maximum length of a line of a `.rec` file in bytes.
  ///
  /// The limit equals the maximum length of a JSON token. OwnTracks messages from phones are much shorter.
  package static let lineLimit = 1 << 20

  private enum Form { case unknown, lines, json }

  private var form = Form.unknown
  private var tokenizer = JSONTokenizer()
  private var records = Self.newRecords
  private var reader = OwnTracksReader()
  private var line: [UInt8] = []
  private var isTooLong = false
  private var lineNumber = 1
  private var lineOffset = 0
  private var offset = 0

  private static let newRecords = JSONRecords(lists: ["data", "locations", "waypoints"])
  // The number of input bytes processed at once. This number limits how many records wait in `records`.
  private static let pieceSize = 1 << 16

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        let piece = UnsafeBufferPointer(rebasing: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        if form == .unknown { recognize(piece) }
        // Both the `.rec` form and the JSON form allow blanks at the beginning. Until the form is recognized,
        // both the line reader and the JSON tokenizer read these blanks, so that the tokenizer counts all lines.
        if form != .lines { tokenizer.read(piece, into: &records) }
        if form != .json { readLines(piece, into: &events) }
        if form == .json { drain(into: &events) }
        offset += piece.count
      }
    }
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    if form == .json {
      tokenizer.finish(into: &records)
      drain(into: &events)
    } else if !line.isEmpty || isTooLong {
      endLine(isLast: true, into: &events)
    }
    reader.finish(into: &events)
    self = OwnTracksDecoder()
  }

  /// Recognizes the form by the first byte that is not a blank: a `.rec` file begins with the first digit of a time.
  private mutating func recognize(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let first = piece.first(where: { !$0.isBlank && !Self.isOfMark($0) }) else { return }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == 0x1E
    form = isJSON ? .json : .lines
  }

  private mutating func drain(into events: inout [LocationEvent]) {
    for (item, place) in records.items {
      switch item {
      case .record(let record): reader.process(record, time: nil, at: place, into: &events)
      case .problem(let problem): events.append(.diagnostic(Diagnostic(problem, at: place)))
      }
    }
    records.items.removeAll(keepingCapacity: true)
  }

  // MARK: Lines

  private mutating func readLines(
    _ piece: UnsafeBufferPointer<UInt8>, into events: inout [LocationEvent]
  ) {
    var start = 0
    while let end = piece[start...].firstIndex(of: .lineFeed) {
      keep(piece[start..<end])
      endLine(isLast: false, into: &events)
      start = end + 1
      (lineOffset, lineNumber) = (offset + start, lineNumber + 1)
    }
    keep(piece[start...])
  }

  /// Returns true for a byte of the UTF-8 byte order mark, which Windows programs write at the beginning of a file.
  private static func isOfMark(_ byte: UInt8) -> Bool { [0xEF, 0xBB, 0xBF].contains(byte) }

  private mutating func keep(_ all: Slice<UnsafeBufferPointer<UInt8>>) {
    // Skip blanks at the beginning of a line, so that the result does not depend on the chunk size.
    let isBeginning = line.isEmpty && !isTooLong
    let bytes = isBeginning ? all.drop { $0 == 0x20 || $0 == 0x0D || Self.isOfMark($0) } : all
    if isTooLong || line.count + bytes.count > Self.lineLimit {
      isTooLong = true
      line = []
    } else {
      line.append(contentsOf: bytes)
    }
  }

  private mutating func endLine(isLast: Bool, into events: inout [LocationEvent]) {
    defer {
      line.removeAll(keepingCapacity: line.capacity <= 1 << 16)
      isTooLong = false
    }
    let place = JSONPlace(line: lineNumber, offset: lineOffset)
    func skip(_ reason: Diagnostic.Reason, _ detail: String, stopsReading: Bool = false) {
      events.append(
        .diagnostic(
          Diagnostic(
            reason, detail, line: place.line, offset: place.offset, stopsReading: stopsReading)))
    }
    if isTooLong { return skip(.tooLong, "a line longer than \(Self.lineLimit) bytes") }
    // Ignore a line of blanks, which may precede a JSON document whose form has not been recognized yet.
    guard line.contains(where: { !$0.isBlank && !Self.isOfMark($0) }) else { return }
    let columns = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
    guard columns.count == 3 else { return skip(.noise, "not a line of OwnTracks") }
    let written = Array(columns[0].drop { $0 >= 0x80 })
    let time = ZonedTimestamp(iso8601: written.span)
    var tokenizer = JSONTokenizer()
    var records = Self.newRecords
    columns[2].withUnsafeBufferPointer { tokenizer.read($0, into: &records) }
    tokenizer.finish(into: &records)
    // A line whose third column is not JSON is another kind of record, such as a command.
    let kind = String(decoding: columns[1].prefix { $0 != 0x20 }.prefix(40), as: UTF8.self)
    for (item, _) in records.items {
      switch item {
      case .record(let record):
        if time == nil, record["tst"] == nil { reader.missTime(written) }
        reader.process(record, time: time, at: place, into: &events)
      case .problem(.end) where isLast:
        skip(.truncated, "the input ends inside a line", stopsReading: true)
      case .problem where kind == "*": skip(.unreadable, "broken JSON")
      case .problem: reader.pass(kind)
      }
    }
  }
}

struct OwnTracksReader {
  private var hasTrack = false
  private var waypoints = DeferredWaypoints()
  private var unkept = DroppedElementCounts()
  private var unread = UnreadValues()
  private var devices = DeviceTally()
  private var encrypted = 0

  /// Processes one object: emits its position, holds a waypoint, or counts an object of another kind.
  ///
  /// - Parameter time: The time of the line that contains the object, which is used if the object has no time.
  mutating func process(
    _ record: JSONRecord, time: ZonedTimestamp?, at place: JSONPlace,
    into events: inout [LocationEvent]
  ) {
    let type =
      record.text("_type") ?? (record["lat"] == nil ? "an object without _type" : "location")
    switch type {
    case "location", "waypoint", "transition": break
    case "encrypted": return encrypted += 1
    default: return pass(type)
    }
    func skip(_ reason: Diagnostic.Reason, _ detail: String) {
      events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
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

  /// Counts the unreadable time of a line whose JSON object has no time either.
  mutating func missTime(_ text: [UInt8]) {
    unread.note("time", String(decoding: text.prefix(QuotedText.limit), as: UTF8.self))
  }

  /// Counts an object of a kind that the decoder skips.
  mutating func pass(_ kind: String) { unkept.note(QuotedText.plain(kind)) }

  /// Emits the waypoints and the diagnostics at the end of the input.
  mutating func finish(into events: inout [LocationEvent]) {
    waypoints.give(into: &events)
    unread.tell(into: &events)
    if encrypted > 0 {
      let what =
        encrypted == 1
        ? "1 object is encrypted: its key is needed to read it"
        : "\(encrypted) objects are encrypted: their key is needed to read them"
      events.append(.diagnostic(Diagnostic(.unreadable, what, offset: 0, count: encrypted)))
    }
    if let text = unkept.text { events.append(.diagnostic(Diagnostic(.unkept, text, offset: 0))) }
    if let remark = devices.remark { events.append(.diagnostic(remark)) }
  }
}

extension Location {
  /// Sets the properties and attributes from an OwnTracks object, except coordinate and time.
  fileprivate mutating func describe(_ record: JSONRecord, _ unread: inout UnreadValues) {
    func positive(_ name: String) -> Double? {
      record.number(name, in: 0 ... .infinity, &unread).flatMap { $0 > 0 ? $0 : nil }
    }
    altitude = record.number("alt", &unread)
    horizontalAccuracy = positive("acc")
    verticalAccuracy = positive("vac")
    // `vel` is in kilometers per hour.
    speed = record.number("vel", in: 0 ... .infinity, &unread).map { $0 / 3.6 }
    course = record.number("cog", in: 0...360, &unread).map { $0 == 360 ? 0 : $0 }
    device = record.text("topic") ?? record.text("tid")
    for (name, attribute) in Self.ownTracks {
      if attribute == "tid", record["topic"] == nil { continue }
      if let text = record.text(name) { attributes.append(Attribute(attribute, text)) }
    }
  }

  private static let ownTracks = [
    ("tid", "tid"), ("batt", "battery_percent"), ("bs", "battery_status"), ("conn", "connection"),
    ("t", "trigger"), ("m", "monitoring_mode"), ("p", "pressure_kpa"), ("desc", "name"),
    ("event", "event"), ("rad", "radius_m"), ("poi", "poi"), ("tag", "tag"),
    ("addr", "address"),
  ]
}
