package import GeoTracks

/// Converts the lines of an IGC file to events.
struct IGCReader {
  typealias Place = LinePlace

  private var header = IGCHeader()
  private var clock = IGCClock()
  private var additions: [IGCAddition] = []
  // The length in bytes of a B record with all additions.
  private var length = IGCFix.length
  private var unplaced = UnplacedRecords()
  private var hasTrack = false
  private var hasToldDate = false
  private var hasRecord = false

  // MARK: Lines

  /// Reads a line, without its line end.
  ///
  /// - Parameter isWhole: True if the line has a line end; otherwise the line may be truncated.
  mutating func read(
    _ bytes: [UInt8], isWhole: Bool, at place: Place, into events: inout [LocationEvent]
  ) {
    // Ignores surrounding blanks, zeros after a file that was not closed, and the XON of a serial connection.
    let noise: (UInt8) -> Bool = { $0 <= 0x20 }
    guard let first = bytes.firstIndex(where: { !noise($0) }),
      let last = bytes.lastIndex(where: { !noise($0) })
    else { return }
    // A byte order mark may precede the first line.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes[first...].starts(with: mark) ? first + 3 : first
    guard start <= last else { return }
    let line = Array(bytes[start...last])
    switch line[0] {
    case UInt8(ascii: "B"): readFix(line, isWhole: isWhole, at: place, into: &events)
    case UInt8(ascii: "A"): header.readManufacturer(line)
    case UInt8(ascii: "H"): readHeader(line, at: place, into: &events)
    case UInt8(ascii: "I"): readAdditions(line, at: place, into: &events)
    // Skips C to G and J to L: tasks, differential corrections, events, satellites, security, additions of K records,
    // less frequent data and comments. Other letters are reserved.
    case UInt8(ascii: "C")...UInt8(ascii: "Z"): break
    default:
      skip(.noise, "\(Self.quote(line)) is no record", at: place, into: &events)
      return
    }
    hasRecord = true
  }

  /// Emits the remaining metadata and reports the skipped records at the end.
  mutating func finish(into events: inout [LocationEvent]) {
    giveDetails(into: &events)
    if let skipped = unplaced.skipped { events.append(.diagnostic(skipped)) }
  }

  func skip(
    _ reason: Diagnostic.Reason, _ detail: String, at place: Place,
    into events: inout [LocationEvent]
  ) {
    events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
  }

  private static func quote(_ line: [UInt8]) -> String {
    line.withUnsafeBufferPointer(QuotedText.quote)
  }

  // MARK: Headers

  private mutating func readHeader(
    _ line: [UInt8], at place: Place, into events: inout [LocationEvent]
  ) {
    guard IGCHeader.code(of: line) == "DTE" else { return header.read(line) }
    guard let date = IGCHeader.date(of: line) else {
      return skip(.unreadable, "\(Self.quote(line)) has no date", at: place, into: &events)
    }
    clock.begin(day: date.day)
    header.read(flight: date.flight)
  }

  private mutating func readAdditions(
    _ line: [UInt8], at place: Place, into events: inout [LocationEvent]
  ) {
    guard let additions = IGCAddition.all(of: line) else {
      return skip(.unreadable, "\(Self.quote(line)) cannot be read", at: place, into: &events)
    }
    self.additions = additions
    length = additions.reduce(IGCFix.length) { max($0, $1.columns.upperBound) }
  }

  private mutating func giveDetails(into events: inout [LocationEvent]) {
    if let details = header.take() { events.append(.metadata(details)) }
  }

  // MARK: Positions

  private mutating func readFix(
    _ line: [UInt8], isWhole: Bool, at place: Place, into events: inout [LocationEvent]
  ) {
    guard isWhole || line.count >= length else {
      events.append(
        .diagnostic(
          Diagnostic(
            .truncated, "the last record is cut", line: place.line, offset: place.offset,
            stopsReading: true)))
      return
    }
    let fix: IGCFix
    do throws(IGCFault) {
      fix = try IGCFix(line, additions)
    } catch {
      return skip(error.reason, error.detail, at: place, into: &events)
    }
    let time = clock.time(fix.time)
    if time == nil, !hasToldDate {
      hasToldDate = true
      let what = "no HFDTE record says the day: positions have no time"
      skip(.unreadable, what, at: place, into: &events)
    }
    guard let coordinate = fix.coordinate else {
      return unplaced.note(line: place.line, offset: place.offset, attributes: fix.attributes)
    }
    if !hasTrack {
      giveDetails(into: &events)
      events.append(.part(.track(name: nil)))
      hasTrack = true
    }
    for fault in fix.faults { skip(fault.reason, fault.detail, at: place, into: &events) }
    events.append(.location(fix.location(at: coordinate, time, isAboveGeoid: header.isAboveGeoid)))
  }
}

/// Reads flight recordings in the IGC format of the FAI.
///
/// The source is the "Technical Specification for IGC-approved GNSS Flight Recorders" of the International Gliding
/// Commission, appendix A. A file is one track; its B records are positions.
///
/// - The coordinate has minutes with three decimals. The additions `LAD` and `LOD` supply more decimals.
///   `0000000N00000000E` means no position; the decoder counts records without a position and reports their number at
///   the end.
/// - The GNSS altitude is above the ellipsoid, or above mean sea level if the header `HFALG` is `GEO`. A fix marked
///   `V` is 2D, and its GNSS altitude is not used. The pressure altitude becomes the attribute `pressure_altitude`,
///   in meters of the standard atmosphere.
/// - The day comes from the last `HFDTE` record, in any of its forms. A time more than twelve hours earlier than the
///   previous time begins the next day; a smaller step back means that the line is out of order.
/// - The additions `FXA` and `VXA` become accuracies, `SIU` satellites, `GSP` the speed, `TRT` the course, and `TDS`
///   decimals of the second. Other additions become attributes.
/// - Pilot, glider and recorder become metadata of the file.
///
/// An invalid line is reported and skipped. Events, tasks, comments, less frequent data and signatures are skipped
/// without a diagnostic.
///
/// **Memory.** The decoder holds a line of up to ``lineLimit`` bytes and skips longer lines.
package struct IGCDecoder: LocationDecoder {
  /// The maximum length of a line in bytes. The specification allows 76; some writers use a few hundred.
  package static let lineLimit = 4096

  private var framer = LineFramer(limit: Self.lineLimit)
  private var reader = IGCReader()

  /// Creates a decoder for a new input.
  package init() {}

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    // The framer is moved out temporarily, because `take` mutates the decoder while the framer reads.
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.read(bytes) { process($0, into: &events) }
    swap(&framer, &self.framer)
  }

  /// Ends the input and resets the decoder.
  package mutating func finish(into events: inout [LocationEvent]) {
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.finish { process($0, into: &events) }
    reader.finish(into: &events)
    self = IGCDecoder()
  }

  private mutating func process(_ line: LineFramer.Line, into events: inout [LocationEvent]) {
    if line.isTooLong {
      reader.skip(
        .tooLong, "a line is longer than \(Self.lineLimit) bytes", at: line.place, into: &events)
    } else {
      reader.read(line.bytes, isWhole: line.isWhole, at: line.place, into: &events)
    }
  }
}
