public import GeoTracks

/// Reads the positions that Traccar gives out as JSON: an array of them, or one.
///
/// The time is `fixTime`, or else `deviceTime`, or else `serverTime`; the speed is in knots. A position that
/// is not `valid` is `SourceEvent.noFix(_:)`, and told. Members of `attributes` are extras.
/// <doc:ReadingHistories> has what is read from which member.
///
/// Tables of Traccar are read as other tables are.
///
/// **Memory.** One position.
public struct TraccarDecoder: LocationDecoder {
  private var tokenizer = JSONTokenizer()
  private var records = JSONRecords(lists: ["positions"], nested: ["attributes"])
  private var hasTrack = false
  private var devices = DeviceTally()
  private var unread = UnreadValues()

  // Bytes that are taken from the input at once, so that few records wait to be taken.
  private static let pieceSize = 1 << 16

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
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

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    tokenizer.finish(into: &records)
    drain(into: &events)
    unread.tell(into: &events)
    if let remark = devices.remark { events.append(.skipped(remark)) }
    self = TraccarDecoder()
  }

  private mutating func drain(into events: inout [SourceEvent]) {
    for (item, place) in records.items {
      switch item {
      case .record(let record): take(record, at: place, into: &events)
      case .problem(let problem): events.append(.skipped(Skipped(problem, at: place)))
      }
    }
    records.items.removeAll(keepingCapacity: true)
  }

  private mutating func take(
    _ record: JSONRecord, at place: JSONPlace, into events: inout [SourceEvent]
  ) {
    func skip(_ reason: Skipped.Reason, _ detail: String) {
      events.append(.skipped(Skipped(reason, detail, line: place.line, offset: place.offset)))
    }
    let device = record.text("deviceId")
    let time = time(record)
    if record["valid"] == .bool(false) {
      let noFix = SourceEvent.NoFix(device: device, timestamp: time?.timestamp)
      events.append(.noFix(noFix))
      return skip(.invalid, "Traccar says that the position is not valid")
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

  private mutating func time(_ record: JSONRecord) -> WrittenTime? {
    for name in ["fixTime", "deviceTime", "serverTime"] {
      switch record[name] {
      case .text(let text):
        if let time = WrittenTime(iso8601: Array(text.utf8).span) { return time }
      // Old servers wrote milliseconds.
      case .number(let value): if let time = GoogleText.time(milliseconds: value) { return time }
      case .bool, nil: break
      }
      if let value = record[name] { unread.note(name, value.text) }
    }
    return nil
  }
}
