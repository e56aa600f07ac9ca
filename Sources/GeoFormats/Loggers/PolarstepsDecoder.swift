import GeoTracks

/// Reads the locations of a trip as exported by Polarsteps: `{"locations": [{"lat": …, "lon": …, "time": …}]}`.
///
/// Times are seconds since 1970. The locations form one track.
///
/// **Memory.** The decoder holds one location.
struct PolarstepsDecoder: LocationDecoder {
  private var tokenizer = JSONTokenizer()
  private var records = JSONRecords(lists: ["locations"])
  private var hasTrack = false
  private var unread = UnreadValues()

  // The number of input bytes that the decoder processes at once. The limit keeps the number of waiting records small.
  private static let pieceSize = 1 << 16

  /// Reads the next bytes.
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

  /// Ends the input and resets the decoder.
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
