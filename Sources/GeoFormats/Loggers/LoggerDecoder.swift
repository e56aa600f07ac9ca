import GeoTracks

/// Converts the lines of a text file from a logger to events.
protocol LoggerLines: Sendable {
  init()

  /// Reads a nonempty line without surrounding blanks.
  mutating func read(
    _ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent])

  /// Emits the remaining diagnostics at the end of the input.
  mutating func finish(into events: inout [LocationEvent])

  /// The reason why the whole input is unreadable; nil if the input is readable.
  var failure: String? { get }
}

/// Decodes a text file with one record per line.
///
/// **Memory.** The decoder holds a line of up to ``lineLimit`` bytes and skips longer lines.
struct LoggerDecoder<Lines: LoggerLines>: LocationDecoder {
  static var lineLimit: Int { 1 << 12 }

  private var framer = LineFramer(limit: Self.lineLimit)
  private var lines = Lines()

  var failure: String? { lines.failure }

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    // Move the framer out of the decoder during the call. The framer calls `take`, which needs exclusive access to the
    // decoder.
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.read(bytes) { process($0, into: &events) }
    swap(&framer, &self.framer)
  }

  mutating func finish(into events: inout [LocationEvent]) {
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.finish { process($0, into: &events) }
    lines.finish(into: &events)
    if lines.failure == nil { self = LoggerDecoder() }
  }

  private mutating func process(_ line: LineFramer.Line, into events: inout [LocationEvent]) {
    guard lines.failure == nil else { return }
    guard !line.isTooLong else {
      let detail = "a line is longer than \(Self.lineLimit) bytes"
      events.append(
        .diagnostic(Diagnostic(.tooLong, detail, line: line.place.line, offset: line.place.offset)))
      return
    }
    guard let content = LoggerLine(line.bytes, at: line.place) else { return }
    lines.read(content, isWhole: line.isWhole, into: &events)
  }
}

struct LoggerLine {
  let text: String
  let place: LinePlace

  /// - Returns: Nil if the line consists only of blanks and NUL bytes.
  init?(_ bytes: [UInt8], at place: LinePlace) {
    let isMarked = place.line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let rest = isMarked ? bytes[3...] : bytes[...]
    guard let first = rest.firstIndex(where: { $0 > 0x20 }),
      let last = rest.lastIndex(where: { $0 > 0x20 })
    else { return nil }
    (text, self.place) = (String(decoding: rest[first...last], as: UTF8.self), place)
  }

  /// The fields between commas, without surrounding blanks. Empty fields are kept.
  var commaFields: [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { field in
      String(field.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// The nonempty fields between blanks, tabs, commas and semicolons.
  var blankFields: [String] {
    text.split { $0 == " " || $0 == "\t" || $0 == "," || $0 == ";" }.map(String.init)
  }

  func skipped(
    _ reason: Diagnostic.Reason, _ detail: String, stopsReading: Bool = false
  ) -> LocationEvent {
    .diagnostic(
      Diagnostic(
        reason, detail, line: place.line, offset: place.offset, stopsReading: stopsReading))
  }

  /// Returns the number, or nil if the text is not a finite number.
  static func number(_ text: String) -> Double? {
    guard let value = DecimalParser.double(Array(text.utf8).span), value.isFinite else {
      return nil
    }
    return value
  }

  /// Returns the coordinate from a latitude and a longitude in degrees, or the reason why the coordinate is invalid.
  func coordinate(_ latitude: String, _ longitude: String) -> Result<Coordinate, LoggerFault> {
    guard let y = Self.number(latitude), let x = Self.number(longitude) else {
      return .failure(
        LoggerFault(
          reason: .noCoordinate,
          detail: "\(QuotedText.quote(latitude)), \(QuotedText.quote(longitude)) is invalid"))
    }
    return Self.coordinate(y, x)
  }

  static func coordinate(_ latitude: Double, _ longitude: Double) -> Result<Coordinate, LoggerFault>
  {
    guard latitude.magnitude <= 90, longitude.magnitude <= 360 else {
      let isLatitude = latitude.magnitude > 90
      return .failure(
        LoggerFault(
          reason: .outOfRange,
          detail:
            "\(isLatitude ? "latitude \(latitude)" : "longitude \(longitude)") is out of range"))
    }
    let place = Coordinate(latitude: latitude, longitude: longitude)
    return .success(longitude.magnitude > 180 ? place.normalized : place)
  }
}

struct LoggerFault: Error {
  var reason: Diagnostic.Reason
  var detail: String
}

/// Splits text into lines. A line break is LF, CR or CR LF.
///
/// **Memory.** The framer holds up to `limit` bytes of a line and drops further bytes.
struct LineFramer: Sendable {
  /// A line without its line break.
  struct Line {
    var bytes: [UInt8]
    /// True if the line exceeds the limit. In that case, `bytes` contains at most the beginning of the line.
    var isTooLong: Bool
    /// True if the line ends with a line break. Otherwise the line may be truncated.
    var isWhole: Bool
    var place: LinePlace
  }

  let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false
  private var number = 1
  private var start = 0
  private var offset = 0
  // True if the previous byte was CR. If the next byte is LF, both bytes form one line break.
  private var isBehindReturn = false

  init(limit: Int) { self.limit = limit }

  /// Reads the next chunk of bytes and passes each complete line to `take`.
  mutating func read(_ bytes: Span<UInt8>, _ take: (Line) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let first = rest.first {
        if isBehindReturn, first == .lineFeed {
          rest = rest.dropFirst()
          offset += 1
          start = offset
        }
        isBehindReturn = false
        let end = rest.firstIndex(where: \.isLineEnd) ?? rest.endIndex
        hold(rest[..<end])
        offset += end - rest.startIndex
        guard end < rest.endIndex else { break }
        isBehindReturn = rest[end] == .carriageReturn
        offset += 1
        endLine(isWhole: true, take)
        rest = rest[(end + 1)...]
      }
    }
  }

  /// Passes the last line to `take` if it has no line break.
  mutating func finish(_ take: (Line) -> Void) {
    if !line.isEmpty || isTooLong { endLine(isWhole: false, take) }
  }

  private mutating func hold(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !isTooLong else { return }
    if line.count + piece.count > limit {
      isTooLong = true
    } else {
      line.append(contentsOf: piece)
    }
  }

  private mutating func endLine(isWhole: Bool, _ take: (Line) -> Void) {
    take(
      Line(
        bytes: line, isTooLong: isTooLong, isWhole: isWhole,
        place: LinePlace(line: number, offset: start)))
    line.removeAll(keepingCapacity: true)
    isTooLong = false
    number += 1
    start = offset
  }
}

/// The line number and byte offset of a line in the input.
struct LinePlace: Sendable {
  /// The line number, counted from 1.
  var line: Int
  /// The offset in bytes of the first byte of the line.
  var offset: Int
}
