import GeoTracks

/// Reads the track points of OziExplorer, version 2, and of GeoLife: `.plt`.
///
/// Six lines precede the points: the kind of file, the datum, the unit of altitudes, a reserved line, the track name
/// with drawing options, and the number of points. A point has a latitude, a longitude, a 1 if a segment begins, the
/// altitude (-777 if unknown), and the days since 1899-12-30 in UTC. The following date and time in text form are not
/// read. Files with a datum other than WGS 84 are rejected.
struct PLTLines: LoggerLines {
  private(set) var failure: String?
  private var lineCount = 0
  private var metersPerUnit = 0.3048
  private var name: String?
  private var hasTrack = false
  private var unread = UnreadValues()

  init() {}

  /// The number of lines before the points.
  private static let headerCount = 6
  // The date 1970-01-01 in days since 1899-12-30.
  private static let epoch = 25_569.0

  /// Returns true if the line is the first line of a `.plt` file.
  static func recognizes(_ line: some Sequence<UInt8>) -> Bool {
    ["OziExplorer Track Point File", "Geolife trajectory"].contains { line.starts(with: $0.utf8) }
  }

  mutating func read(_ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]) {
    lineCount += 1
    guard lineCount <= Self.headerCount else {
      return readPoint(line, isWhole: isWhole, into: &events)
    }
    switch lineCount {
    case 2:
      guard line.text.uppercased().filter({ $0 != " " && $0 != "-" }) != "WGS84" else { return }
      let why =
        "the positions are in the datum \(QuotedText.quote(line.text)); only WGS 84 is read from .plt files"
      failure = why
      events.append(line.skipped(.invalid, why, stopsReading: true))
    case 3: if line.text.lowercased().contains("met") { metersPerUnit = 1 }
    case 5:
      let fields = line.commaFields
      if fields.count > 3, !fields[3].isEmpty { name = fields[3] }
    default: break
    }
  }

  mutating func finish(into events: inout [LocationEvent]) { unread.tell(into: &events) }

  private mutating func readPoint(
    _ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]
  ) {
    let fields = line.commaFields
    guard fields.count >= 5, isWhole || fields.count >= 7 else {
      events.append(
        isWhole
          ? line.skipped(.unreadable, "\(QuotedText.quote(line.text)) is not a track point")
          : line.skipped(.truncated, "the input ends inside a line", stopsReading: true))
      return
    }
    var location: Location
    switch line.coordinate(fields[0], fields[1]) {
    case .failure(let fault): return events.append(line.skipped(fault.reason, fault.detail))
    case .success(let place): location = Location(place)
    }
    if let altitude = LoggerLine.number(fields[3]) {
      if altitude != -777 { location.altitude = altitude * metersPerUnit }
    } else if !fields[3].isEmpty {
      unread.note("altitude", fields[3])
    }
    if let days = LoggerLine.number(fields[4]) {
      if days > 0 { location.timestamp = Self.time(days) }
    } else {
      unread.note("date", fields[4])
    }
    unread.confirm(line: line.place.line, offset: line.place.offset)
    if !hasTrack {
      events.append(.part(.track(name: name)))
      hasTrack = true
    } else if fields[2] == "1" {
      events.append(.part(.segment))
    }
    events.append(.location(location))
  }

  /// Converts days to a timestamp.
  ///
  /// The last of seven decimals of a day is about 9 ms. A time within 10 ms of a whole second is therefore rounded to
  /// that second.
  private static func time(_ days: Double) -> Timestamp? {
    let seconds = (days - epoch) * 86_400
    let whole = seconds.rounded()
    if (seconds - whole).magnitude < 0.01 { return Timestamp(secondsSince1970: whole) }
    return Timestamp(secondsSince1970: (seconds * 1000).rounded() / 1000)
  }
}
