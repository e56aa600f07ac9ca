import GeoTracks

/// Recognizes the format of an input by its first bytes.
struct FormatRecognizer {
  let bytes: UnsafeBufferPointer<UInt8>
  /// True if the input ends after these bytes.
  let isComplete: Bool

  typealias Recognition = LocationFormat.Recognition

  func recognize() -> Recognition {
    guard !bytes.isEmpty else { return isComplete ? .unknown : .needsMore }
    if let known = FileSignature.recognize(bytes, isComplete: isComplete) { return known }
    if let wide = wideText() { return wide }
    var start = 0
    if bytes[0] == 0xEF {
      guard bytes.count >= 3 || isComplete else { return .needsMore }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    guard start < bytes.count else { return isComplete ? .unknown : .needsMore }
    if let known = GeometrySignature.recognize(bytes[start...], isComplete: isComplete) {
      return known
    }
    switch bytes[start] {
    case UInt8(ascii: "<"):
      return XMLRoot.recognize(bytes[start...], isComplete: isComplete) ?? lines(from: start)
    case UInt8(ascii: "{"), 0x1E: return json(from: start)
    case UInt8(ascii: "["):
      return beginsArray(bytes[(start + 1)...]).map { $0 ? json(from: start) : lines(from: start) }
        ?? .needsMore
    default: return lines(from: start)
    }
  }

  // MARK: JSON

  /// Returns true if a JSON value or a time follows the opening bracket. Returns nil if more bytes are needed.
  private func beginsArray(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool? {
    let rest = rest.drop(while: \.isBlank)
    guard let first = rest.first else { return isComplete ? true : nil }
    guard first | 0x20 &- UInt8(ascii: "a") < 26 else { return true }
    for word in ["true", "false", "null"] {
      if rest.starts(with: word.utf8) { return true }
      if rest.count < word.utf8.count, word.utf8.starts(with: rest) {
        return isComplete ? true : nil
      }
    }
    return false
  }

  /// Recognizes input that begins like JSON.
  ///
  /// Such input may also contain NMEA sentences, for example after a time in brackets, or in the output of `gpspipe
  /// -r`.
  private func json(from first: Int) -> Recognition {
    let report = Array(#"{"class":"#.utf8)
    var end = bytes.count
    for (range, isWhole) in lineRanges(from: first) {
      let line = UnsafeBufferPointer(rebasing: bytes[range])
      // The input may begin with the rest of a truncated gpsd report. This line begins a complete report.
      let isReport = range.lowerBound > first && line.starts(with: report)
      guard isWhole else {
        // The member names of an incomplete report are not needed, because the line is already known to be a report.
        guard isReport || range.lowerBound > first && report.starts(with: line) else { break }
        end = range.lowerBound
        break
      }
      let hasSentence = SentenceSearch.endsWithSentence(line)
      guard hasSentence || isReport else { continue }
      // If the previous lines determine a format, use this format.
      let told = hasSentence ? range.upperBound : range.lowerBound
      let known = JSONKeys.recognize(bytes[first..<told], isComplete: false)
      if known == .needsMore { return .format(hasSentence ? .nmea : .gpsd) }
      break
    }
    let answer = JSONKeys.recognize(bytes[first..<end], isComplete: isComplete)
    return answer == .format(.gpsd) ? reports(from: first) : answer
  }

  /// Decides whether gpsd's output contains its own reports or the sentences of a receiver.
  ///
  /// gpsd first describes itself, its devices and the client's request. Then gpsd sends its reports, or the sentences
  /// of the receiver if the client has requested them.
  private func reports(from first: Int) -> Recognition {
    for (range, isWhole) in lineRanges(from: first) {
      let line = UnsafeBufferPointer(rebasing: bytes[range])
      guard isWhole else { break }
      if line.allSatisfy(\.isBlank) { continue }
      if SentenceSearch.hasSentence(line) { return .format(.nmea) }
      let isHeader = Self.headers.contains { line.starts(with: $0) }
      if !isHeader || Self.asksForJSON(line) { return .format(.gpsd) }
    }
    return isComplete ? .format(.gpsd) : .needsMore
  }

  private static let headers = ["VERSION", "DEVICES", "DEVICE", "WATCH", "ERROR"].map {
    Array(#"{"class":"\#($0)","#.utf8)
  }

  /// Returns true if the line confirms that gpsd will send reports as JSON.
  private static func asksForJSON(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.starts(with: #"{"class":"WATCH","#.utf8)
      && String(decoding: line, as: UTF8.self).contains(#""json":true"#)
  }

  /// Recognizes UTF-16 or UTF-32 by a byte order mark, or by a `<` next to a zero byte.
  ///
  /// In UTF-16, only XML is accepted. ``AnyLocationDecoder`` converts all other text before recognition.
  private func wideText() -> Recognition? {
    guard bytes.count >= 2 || isComplete else { return mayBeWide(bytes[0]) ? .needsMore : nil }
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .unsupported(
        name: "text in UTF-32", advice: "convert it first, as with: iconv -f UTF-32 -t UTF-8 FILE")
    }
    let isXML = bytes.starts(with: [0x3C, 0x00]) || bytes.starts(with: [0x00, 0x3C])
    guard hasMark || isXML else { return nil }
    // Only ASCII characters are relevant here. In UTF-16, one of the two bytes of each such character is zero.
    let narrow = bytes.dropFirst(hasMark ? 2 : 0).filter { $0 != 0 }
    guard let first = narrow.first(where: { !$0.isBlank }) else {
      return isComplete ? .unknown : .needsMore
    }
    guard first == UInt8(ascii: "<") else {
      return .unsupported(
        name: "UTF-16 text", advice: "convert it first, as with: iconv -f UTF-16 -t UTF-8 FILE")
    }
    return narrow.withUnsafeBufferPointer {
      let start = $0.firstIndex(of: UInt8(ascii: "<")) ?? 0
      return XMLRoot.recognize($0[start...], isComplete: isComplete) ?? .unknown
    }
  }

  private func mayBeWide(_ first: UInt8) -> Bool {
    first == 0xFF || first == 0xFE || first == 0x3C || first == 0
  }

  // MARK: Lines

  /// Returns the range of each line, and whether the line is complete.
  private func lineRanges(from first: Int) -> some Sequence<(Range<Int>, Bool)> {
    sequence(state: first) { (start: inout Int) -> (Range<Int>, Bool)? in
      guard start < bytes.count else { return nil }
      let end = bytes[start...].firstIndex(where: \.isLineEnd)
      let range = start..<(end ?? bytes.count)
      start = range.upperBound + 1
      return (range, end != nil || isComplete)
    }
  }

  /// Recognizes the format by examining the input line by line.
  ///
  /// A line of numbers may also be the rest of a damaged sentence or report. Such a line is therefore only considered a
  /// table row if the next line of numbers has the same number of fields.
  private func lines(from first: Int) -> Recognition {
    var comment: [UInt8]?
    // The number of fields in the first possible table row. `isTable` is true if the next possible row has the same
    // number of fields.
    var fieldCount: Int?
    var isTable: Bool?
    var isUBX = false
    let endOfUBX = UBXFrame.endOfSecond(in: UnsafeRawBufferPointer(bytes)) ?? .max
    var isTableOfNumbers = false
    var flights = IGCSearch()
    for (range, isWhole) in lineRanges(from: first) {
      if range.lowerBound >= endOfUBX { return .format(.ubx) }
      guard isWhole else { return .needsMore }
      let line = UnsafeBufferPointer(rebasing: bytes[range])
      guard let content = line.firstIndex(where: { !$0.isBlank }) else { continue }
      if let logger = LoggerSignature.recognize(line[content...]) { return logger }
      if line[content] == UInt8(ascii: "#") {
        comment = Array(line)
        continue
      }
      if flights.isShown(by: line[content...]) { return .format(.igc) }
      if SentenceSearch.hasSentence(line) { return .format(.nmea) }
      if ReceiverLine.hasReport(line) { return .format(.gpsd) }
      if OwnTracksLine.recognizes(line) { return .format(.owntracks) }
      if EncryptedHistory.recognizes(line) { return EncryptedHistory.recognition }
      isUBX = isUBX || SentenceSearch.hasUBX(line)
      guard !SentenceSearch.isRest(line), let table = TableLine(line) else { continue }
      if fieldCount == nil {
        if let locations = table.locations(comment: comment) {
          if locations == .named { return .format(.csv) }
          isTableOfNumbers = true
        }
      } else if table.namesLocations {
        return .format(.csv)
      }
      isTable = isTable ?? fieldCount.map { $0 == table.fieldCount && $0 > 1 }
      if isTable == true, isTableOfNumbers { return .format(.csv) }
      fieldCount = fieldCount ?? table.fieldCount
    }
    guard isComplete else { return .needsMore }
    if endOfUBX < .max { return .format(.ubx) }
    if isTable ?? ((fieldCount ?? 0) > 1) { return .format(.csv) }
    return isUBX ? .format(.ubx) : .unknown
  }
}

/// A line that may be part of a table.
private struct TableLine {
  let fieldCount: Int
  private let text: [UInt8]

  /// - Returns: nil if the line is too long or contains control characters.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count <= 1 << 14, !line.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
      return nil
    }
    text = Array(line)
    let fields = Self.fields(text)
    // Vertical bars alone are not sufficient for a table row, because encoded polylines also contain them.
    let isBarred =
      fields.count > 1 && !line.contains { $0 == 0x2C || $0 == 0x3B || $0 == 0x09 }
    fieldCount = isBarred && !ColumnInference.isData(fields) ? 1 : fields.count
  }

  /// Whether the coordinate columns were found by the column names or by the values.
  enum Locations {
    case named, numbers
  }

  /// Returns how the coordinate columns of a line can be found.
  ///
  /// Returns nil if neither names nor values show the coordinate columns. A column that was found may nevertheless be
  /// ambiguous.
  func locations(comment: [UInt8]?) -> Locations? {
    let names = comment.map { Self.fields(Array($0.drop { $0 == 0x23 || $0.isBlank })) }
    let fields = Self.fields(text)
    guard fields.count > 1 else { return nil }
    let isNamed = !ColumnInference.isData(fields) || (names?.count == fields.count)
    do throws(CSVLayoutError) {
      _ = try CSVLocationLayout(first: fields, comment: names, options: CSVLocationOptions())
    } catch {
      switch error {
      case .columns(.ambiguous), .noHeader: break
      case .columns: return nil
      }
    }
    return isNamed ? .named : .numbers
  }

  /// Whether the line is a header with coordinate columns. Other lines may precede such a header.
  var namesLocations: Bool { CSVLocationLayout.isHeader(Self.fields(text)) }

  private static func fields(_ line: [UInt8]) -> [String] { TableFields.of(line) }
}

extension UInt8 {
  /// Whether the byte is a space, a tab, or part of a line break.
  var isBlank: Bool { self == 0x20 || self == 0x09 || isLineEnd }
}

extension LocationFormat {
  /// Recognizes the format of an input by its content.
  ///
  /// The lines are examined in order, and the first line that is typical of exactly one format determines the result.
  /// Other lines are skipped, such as the binary messages of a receiver before its first sentence. A result other than
  /// `needsMore` stays the same with more bytes.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the input; ``recognitionLimit`` bytes are sufficient.
  ///   - isComplete: true if the input ends after these bytes. The result is final if this parameter is true, or if
  ///     `prefix` has ``recognitionLimit`` bytes.
  package static func recognize(_ prefix: Span<UInt8>, isComplete: Bool) -> Recognition {
    prefix.withUnsafeBufferPointer {
      let seen = UnsafeBufferPointer(rebasing: $0.prefix(recognitionLimit))
      let isWhole = isComplete || seen.count == recognitionLimit
      return FormatRecognizer(bytes: seen, isComplete: isWhole).recognize()
    }
  }
}

/// Recognizes `.rec` files of the OwnTracks Recorder by a single line.
enum OwnTracksLine {
  /// Returns whether a line consists of a time, a record kind and a JSON object, separated by tabs.
  static func recognizes(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let columns = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
    guard columns.count == 3, 20...40 ~= columns[0].count, columns[2].first == UInt8(ascii: "{")
    else { return false }
    return ZonedTimestamp(iso8601: Array(columns[0]).span) != nil
  }
}

/// Recognizes Google's `Encrypted Backups.txt`. An archive contains this file if the location history is encrypted.
enum EncryptedHistory {
  static func recognizes(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.count < 1000
      && String(decoding: line, as: UTF8.self).contains("encrypted Timeline backups")
  }

  static let recognition = LocationFormat.Recognition.unsupported(
    name: "only Google's note that the location history is stored encrypted",
    advice: "export the history on the phone, in the settings of its location services")
}

/// Recognizes an IGC file by its first lines.
///
/// An IGC file begins with a line `AXXXABC`, which contains the manufacturer and the recorder. A header or a position
/// follows. A header with the date is also sufficient.
struct IGCSearch {
  private var hasManufacturer = false

  /// Returns true if the next nonempty line completes the evidence that the input is an IGC file.
  mutating func isShown(by line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    if Self.isDate(bytes) { return true }
    defer { hasManufacturer = hasManufacturer || Self.isManufacturer(bytes) }
    return hasManufacturer && (Self.isHeader(bytes) || Self.isFix(bytes))
  }

  /// Returns true if the line begins with `A` and three letters or digits.
  ///
  /// A line with a separator is excluded, because it probably contains column names.
  private static func isManufacturer(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    line.count >= 4 && line.first == UInt8(ascii: "A")
      && line.dropFirst().prefix(3).allSatisfy(isName)
      && !line.contains { $0 == 0x2C || $0 == 0x3B || $0 == 0x09 }
  }

  /// Returns true if the line begins with `H`, a source (`F`, `O` or `P`) and three letters or digits.
  private static func isHeader(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard line.count >= 5, line.first == UInt8(ascii: "H") else { return false }
    return "FOP".utf8.contains(line[line.startIndex + 1])
      && line.dropFirst(2).prefix(3).allSatisfy(isName)
  }

  /// Returns true if the line is the header with the date.
  private static func isDate(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    isHeader(line) && line.dropFirst(2).starts(with: "DTE".utf8)
      && line.prefix(24).count { $0 &- 0x30 < 10 } >= 6
  }

  /// Returns true if the line is a position with a time, a coordinate and a validity letter.
  private static func isFix(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard line.count >= 25, line.first == UInt8(ascii: "B") else { return false }
    let bytes = Array(line.prefix(25))
    guard "NS".utf8.contains(bytes[14]), "EW".utf8.contains(bytes[23]),
      "AV".utf8.contains(bytes[24])
    else { return false }
    let isDigit: (UInt8) -> Bool = { $0 &- 0x30 < 10 }
    return bytes[1..<14].allSatisfy(isDigit) && bytes[15..<23].allSatisfy(isDigit)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
