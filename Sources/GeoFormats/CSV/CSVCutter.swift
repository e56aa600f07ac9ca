import GeoPlatform

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
  private var preamble = LeadingComments()
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
        if fields.count == fieldCount || lineCount == 0 && ColumnInference.isData(fields) { break }
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

/// The grammar of CSV records: where the record ends that begins at some byte.
///
/// A quote opens a quoted field where a field begins, spaces aside; it is closed by the next quote
/// that is not doubled. Outside quoted fields a line ends with LF, CR LF or CR.
struct CSVScanner {
  /// The byte between fields.
  var separator: UInt8

  /// The most bytes that a record may have.
  let recordLimit: Int

  // Up to this byte a record was looked through in vain for the quote that closes it: all line ends
  // on the way were within quotes. So a later record that comes to one of them within quotes is no
  // better off, and goes on from here. Without this, a table of such lines takes quadratic time.
  private var openUntil = 0

  init(separator: UInt8, recordLimit: Int) {
    self.separator = separator
    self.recordLimit = recordLimit
  }

  enum End: Equatable {
    /// The record ends before this byte, where there is a line end or no more input.
    case at(Int)
    /// A quote is not closed within the limit, or at all: the line up to this byte stands alone.
    case unclosed(Int)
    /// The record has more bytes than it may have.
    case tooLong
    /// More input has to come.
    case unknown
  }

  /// The end of the record that begins at `start`.
  ///
  /// - Parameters:
  ///   - bytes: the input, and `CSVBytes.reach` bytes that can be read behind it.
  ///   - filled: how many bytes of input there are, not below `start`.
  ///   - isComplete: whether there will be no more.
  mutating func end(
    from start: Int, in bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> End {
    // Whether a record is too long must not depend on how much input happens to be there, so
    // reading never goes beyond the byte that makes it so.
    let limit = start + recordLimit + 1
    let end = min(filled, limit)
    var i = start
    while i < end {
      while i < end, bytes[i] == UInt8(ascii: " ") { i += 1 }
      if i < end, bytes[i] == .quote {
        let close = closingQuote(from: i + 1, to: end, in: bytes)
        // The last byte that may be seen could be the first of two quotes.
        guard let close, close + 1 < end || (isComplete && end < limit) else {
          openUntil = max(openUntil, close ?? end)
          return open(from: start, to: end, isComplete: isComplete, in: bytes)
        }
        i = close + 1
      }
      i = CSVBytes.first(
        separator, .lineFeed, .carriageReturn, .carriageReturn, from: i, to: end, in: bytes)
      guard i < end else { break }
      guard bytes[i] == separator else {
        // CR at the end of the input so far: LF may follow.
        let isOpen = bytes[i] == .carriageReturn && i + 1 == filled && !isComplete
        return isOpen ? .unknown : .at(i)
      }
      i += 1
    }
    if end == limit { return .tooLong }
    return isComplete ? .at(filled) : .unknown
  }

  /// The input before `count` is gone: positions are counted from there.
  mutating func rebase(by count: Int) { openUntil = max(openUntil - count, 0) }

  /// What it means that a quoted field is open at `end`.
  private func open(
    from start: Int, to end: Int, isComplete: Bool, in bytes: UnsafePointer<UInt8>
  ) -> End {
    let isOver = end - start > recordLimit
    guard isOver || isComplete else { return .unknown }
    // At the limit the last byte is left out: if it is CR, what follows may not have come yet.
    if let lineEnd = CSVBytes.firstLineEnd(from: start, to: isOver ? end - 1 : end, in: bytes) {
      return .unclosed(lineEnd)
    }
    return isOver ? .tooLong : .unclosed(end)
  }

  /// The quote that closes what was opened before `start`, as far as the bytes before `end` show.
  private func closingQuote(
    from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    var i = start
    while let quote = CSVBytes.first(.quote, from: i, to: end, in: bytes) {
      if quote < openUntil, CSVBytes.firstLineEnd(from: i, to: quote, in: bytes) != nil {
        i = openUntil
      } else if quote + 1 < end, bytes[quote + 1] == .quote {
        i = quote + 2
      } else {
        return quote
      }
    }
    return nil
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  /// Whether it ends a line: LF, or CR alone or before LF.
  @inline(__always)
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}

/// Searches in bytes.
enum CSVBytes {
  /// How many bytes behind the end of a range are read, whatever they are.
  static let reach = 8

  /// The first `byte` in `start..<end`.
  static func first(
    _ byte: UInt8, from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    guard start < end, let found = memchr(bytes + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
  }

  /// The first LF or CR in `start..<end`.
  static func firstLineEnd(
    from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    let found = first(
      .lineFeed, .carriageReturn, .carriageReturn, .carriageReturn, from: start, to: end, in: bytes)
    return found < end ? found : nil
  }

  /// Whether CR LF, CR or LF stands at `index`: how many bytes that is; 0 at the end.
  @inline(__always)
  static func lineEndCount(at index: Int, to end: Int, in bytes: UnsafePointer<UInt8>) -> Int {
    guard index < end else { return 0 }
    let isPair =
      bytes[index] == .carriageReturn && index + 1 < end && bytes[index + 1] == .lineFeed
    return isPair ? 2 : 1
  }

  /// How many lines end in `start..<end`.
  static func lineCount(from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>) -> Int {
    var count = 0
    var i = start
    while let lineEnd = firstLineEnd(from: i, to: end, in: bytes) {
      count += 1
      i = lineEnd + lineEndCount(at: lineEnd, to: end, in: bytes)
    }
    return count
  }

  /// The first of four bytes in `start..<end`, eight at a time; `end` if there is none.
  @inline(__always)
  static func first(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, from start: Int, to end: Int,
    in bytes: UnsafePointer<UInt8>
  ) -> Int {
    let lowest: UInt64 = 0x0101_0101_0101_0101
    let (a, b) = (lowest &* UInt64(a), lowest &* UInt64(b))
    let (c, d) = (lowest &* UInt64(c), lowest &* UInt64(d))
    var i = start
    while i < end {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: i, as: UInt64.self))
      let marks = zeros(word ^ a) | zeros(word ^ b) | zeros(word ^ c) | zeros(word ^ d)
      if marks != 0 { return min(i &+ marks.trailingZeroBitCount >> 3, end) }
      i &+= 8
    }
    return end
  }

  /// A mark in the highest bit of every byte that is zero; above the lowest such byte there may be
  /// marks too many.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
