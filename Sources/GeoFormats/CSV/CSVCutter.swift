/// Cuts CSV bytes into stretches of whole records, which can then be read in any order.
///
/// It has to be asked in the order of the input, but looks at most bytes only in passing: where a
/// stretch has no quote in it, every line end ends a record. Pure: it holds no bytes.
package struct CSVCutter {
  /// The byte between fields, known once a stretch has been cut.
  package private(set) var separator: UInt8

  /// Bytes of the byte order mark that was passed over: 0 or 3.
  package var markCount: Int { mark ?? preamble.markCount }

  /// How many lines before the first record were passed over: comments, `sep=;` and titles.
  package private(set) var skippedLineCount = 0

  /// How many of these lines are titles: text before a header that names coordinates.
  package private(set) var titleLineCount = 0

  private var scanner: CSVScanner
  private var preamble = CSVPreamble()
  private var isSeparatorGiven: Bool
  private let readsPrologue: Bool
  // The byte order mark before lines that were passed over.
  private var mark: Int?
  private var mode = Mode.preamble
  // Bytes of the record in hand that are known to hold no quote and no line end.
  private var plainCount = 0

  private enum Mode {
    case preamble, records, skipping
  }

  /// What the input at hand begins with.
  package enum Cut: Equatable {
    /// Whole records, the last with its line end unless the input ends without; the bytes before
    /// and in the range are done with.
    case records(Range<Int>)
    /// A record longer than the limit, in so many physical lines; the bytes before the place are
    /// done with, what else belongs to the record is passed over later.
    case tooLong(to: Int, lineCount: Int)
    /// No whole record without more input; the bytes before the place are done with.
    case needsInput(keepingFrom: Int)
    /// The end of the input.
    case end
  }

  /// - Parameters:
  ///   - separator: the ASCII byte between fields, or nil to recognize it in the first line.
  ///   - readsPrologue: whether lines before the table, such as `# comment` and `sep=;`, are passed over, and
  ///     blanks may stand between numbers.
  ///   - recordLimit: the most bytes a record may have without its line end; 1 MiB if not given.
  package init(
    separator: UInt8? = nil, readsPrologue: Bool = false, recordLimit: Int = 1 << 20
  ) {
    self.readsPrologue = readsPrologue
    self.separator = separator ?? UInt8(ascii: ",")
    isSeparatorGiven = separator != nil
    scanner = CSVScanner(separator: self.separator, recordLimit: max(recordLimit, 16))
  }

  /// Says what to do with the input that is not done with yet.
  ///
  /// - Parameters:
  ///   - bytes: all of it that there is, and 8 bytes behind it that can be read.
  ///   - filled: how many bytes of input there are.
  ///   - isComplete: whether there will be no more.
  /// - Throws: `CSVError.notUTF8` if the beginning shows another encoding.
  package mutating func cut(
    _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) throws(CSVError) -> Cut {
    var start = 0
    if mode == .preamble {
      if readsPrologue {
        guard let end = prologue(bytes, filled: filled, isComplete: isComplete) else {
          return .needsInput(keepingFrom: 0)
        }
        start = end
      }
      let seen = UnsafeBufferPointer(
        start: bytes + start, count: min(filled - start, scanner.recordLimit))
      guard
        let found = try preamble.separator(
          in: seen, isComplete: isComplete || filled >= scanner.recordLimit)
      else { return .needsInput(keepingFrom: 0) }
      if !isSeparatorGiven { separator = found }
      scanner.separator = separator
      start += preamble.markCount
      mode = .records
    }
    if mode == .skipping {
      guard let lineEnd = CSVBytes.firstLineEnd(from: 0, to: filled, in: bytes) else {
        return isComplete ? .end : .needsInput(keepingFrom: filled)
      }
      // CR at the end of the input so far: LF may follow.
      if bytes[lineEnd] == .carriageReturn, lineEnd + 1 == filled, !isComplete {
        return .needsInput(keepingFrom: lineEnd)
      }
      start = lineEnd + CSVBytes.lineEndCount(at: lineEnd, to: filled, in: bytes)
      mode = .records
    }
    guard start < filled else { return isComplete ? .end : .needsInput(keepingFrom: start) }
    let cut = records(from: start, in: bytes, filled: filled, isComplete: isComplete)
    switch cut {
    case .records(let range): done(range.upperBound)
    case .tooLong(let place, _): done(place)
    case .needsInput(let place): scanner.rebase(by: place)
    case .end: break
    }
    return cut
  }

  /// Passes over comments and `sep=;` before the table, and recognizes numbers with blanks between.
  ///
  /// - Returns: where the table begins, 0 if nothing stands before it; nil if more has to be seen.
  private mutating func prologue(
    _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> Int? {
    skippedLineCount = 0
    let hasMark = filled >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    var start = hasMark ? 3 : 0
    while true {
      let end = CSVBytes.firstLineEnd(from: start, to: filled, in: bytes)
      // A long first line is the table's.
      guard end != nil || isComplete || filled - start >= scanner.recordLimit else { return nil }
      guard let end, end - start < scanner.recordLimit else { break }
      if bytes[end] == .carriageReturn, end + 1 == filled, !isComplete { return nil }
      let line = Array(UnsafeBufferPointer(start: bytes + start, count: end - start))
      if line.count == 5, line.starts(with: "sep=".utf8) {
        if !isSeparatorGiven { (separator, isSeparatorGiven) = (line[4], true) }
      } else if line.first != UInt8(ascii: "#") || Self.isHeader(line) {
        break
      }
      skippedLineCount += 1
      start = end + CSVBytes.lineEndCount(at: end, to: filled, in: bytes)
    }
    guard let titles = titles(from: start, bytes, filled: filled, isComplete: isComplete) else {
      return nil
    }
    titleLineCount = titles.lineCount
    skippedLineCount += titles.lineCount
    start = titles.end
    let lineEnd = CSVBytes.firstLineEnd(from: start, to: filled, in: bytes)
    let end = lineEnd ?? filled
    if !isSeparatorGiven, lineEnd != nil || isComplete, end - start < scanner.recordLimit,
      Self.hasBlanks(UnsafeBufferPointer(start: bytes + start, count: end - start))
    {
      (separator, isSeparatorGiven) = (UInt8(ascii: " "), true)
    }
    guard skippedLineCount > 0 else { return 0 }
    mark = hasMark ? 3 : 0
    return start
  }

  /// How far a header is looked for after lines that are not part of a table.
  private static let titleLimit = 1 << 14

  /// Passes over titles before a header that names coordinates.
  ///
  /// - Returns: how many lines there are and where they end, 0 where no header follows; nil if more has to be seen.
  private func titles(
    from first: Int, _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> (lineCount: Int, end: Int)? {
    var start = first
    var lineCount = 0
    var fieldCount = 0
    while start < filled, start - first < Self.titleLimit {
      let found = CSVBytes.firstLineEnd(from: start, to: filled, in: bytes)
      guard found != nil || isComplete || filled - start >= Self.titleLimit else { return nil }
      let end = found ?? filled
      guard end - start < Self.titleLimit else { break }
      if end + 1 == filled, bytes[end] == .carriageReturn, !isComplete { return nil }
      let line = Array(UnsafeBufferPointer(start: bytes + start, count: end - start))
      let fields = TableFields.of(line)
      if Self.namesCoordinates(fields) { return (lineCount, start) }
      let hasText = fields.contains { !$0.isEmpty }
      // Two lines with as many fields are a table, and so are numbers.
      if hasText, fields.count > 1 {
        if fields.count == fieldCount || lineCount == 0 && CSVLocationGuess.isData(fields) { break }
        fieldCount = fields.count
      }
      if lineCount == 0, Self.hasBlanks(line) { break }
      start = end + (end < filled ? CSVBytes.lineEndCount(at: end, to: filled, in: bytes) : 0)
      lineCount += 1
    }
    return start < filled || isComplete || start - first >= Self.titleLimit ? (0, first) : nil
  }

  private static func namesCoordinates(_ fields: [String]) -> Bool {
    let names = CoordinateColumns.axisNames(in: fields)
    let axes = Set(names.compactMap { $0?.role == .coordinate ? $0?.axis : nil })
    return axes.count == 2 || !CoordinateColumns.wholes(in: fields).isEmpty
  }

  /// Whether a first line has numbers, angles or names of coordinates with blanks between.
  private static func hasBlanks(_ line: some Collection<UInt8>) -> Bool {
    guard line.count < 256, !line.contains(where: { [0x09, 0x2C, 0x3B, 0x7C].contains($0) })
    else { return false }
    let words = line.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count > 1 else { return false }
    if words.allSatisfy({ CSVLocationText.isAngleText($0) }) { return true }
    return (try? CoordinateColumns.points(in: words))?.isEmpty == false
  }

  /// Whether a line that begins like a comment names columns.
  private static func isHeader(_ line: [UInt8]) -> Bool {
    TableFields.of(line).contains { AxisName($0) != nil }
  }

  private mutating func done(_ count: Int) {
    plainCount = 0
    scanner.rebase(by: count)
  }

  private mutating func records(
    from start: Int, in bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> Cut {
    // Up to here no record can be too long, and all but the last byte of a line end are in view.
    let end = min(filled, start + scanner.recordLimit + 1)
    let isWhole = isComplete && end == filled && end - start <= scanner.recordLimit
    guard CSVBytes.first(.quote, from: start + plainCount, to: end, in: bytes) == nil else {
      return quotedRecords(from: start, in: bytes, filled: filled, isComplete: isComplete)
    }
    if isWhole { return .records(start..<filled) }
    var i = end
    while i > start + plainCount {
      i -= 1
      guard bytes[i].isLineEnd else { continue }
      if bytes[i] == .carriageReturn, i + 1 == filled, !isComplete { continue }
      return .records(start..<i + CSVBytes.lineEndCount(at: i, to: filled, in: bytes))
    }
    // A record of just the limit ends with the CR at the end, behind which LF may follow.
    if end - start > scanner.recordLimit, bytes[end - 1] != .carriageReturn {
      return tooLong(from: start, in: bytes)
    }
    // A CR at the end is to be looked at again.
    plainCount = max(end - start - 1, 0)
    return .needsInput(keepingFrom: start)
  }

  /// The same where there are quotes: record by record.
  private mutating func quotedRecords(
    from start: Int, in bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> Cut {
    plainCount = 0
    var i = start
    scan: while i < filled {
      switch scanner.end(from: i, in: bytes, filled: filled, isComplete: isComplete) {
      case .at(let end), .unclosed(let end):
        i = end + CSVBytes.lineEndCount(at: end, to: filled, in: bytes)
      case .tooLong where i == start: return tooLong(from: start, in: bytes)
      case .tooLong, .unknown: break scan
      }
    }
    return i > start ? .records(start..<i) : .needsInput(keepingFrom: start)
  }

  private mutating func tooLong(from start: Int, in bytes: UnsafePointer<UInt8>) -> Cut {
    let end = start + scanner.recordLimit + 1
    mode = .skipping
    return .tooLong(to: end, lineCount: 1 + CSVBytes.lineCount(from: start, to: end, in: bytes))
  }
}
