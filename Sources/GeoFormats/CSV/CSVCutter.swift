import GeoPlatform

/// Divides CSV input into sections of complete records, which can be read in any order.
///
/// The caller passes the input from start to end. In a section without quotes, every line break ends a record, so a
/// fast search is sufficient for most input. The cutter stores no input bytes.
package struct CSVCutter {
  /// The ASCII byte that separates fields; valid after the first section.
  package private(set) var separator: UInt8

  /// The length of the byte order mark before the table: 0 or 3.
  package var markCount: Int { mark ?? preamble.markCount }

  /// The number of lines before the first record that are skipped: comments, `sep=;` and title lines.
  package private(set) var skippedLineCount = 0

  /// The number of skipped title lines, which are text lines before a header with coordinate names.
  package private(set) var titleLineCount = 0

  private var scanner: CSVScanner
  private var preamble = LeadingComments()
  private var isSeparatorGiven: Bool
  private let readsPrologue: Bool
  // The length of the byte order mark if lines were skipped after it; nil otherwise.
  private var mark: Int?
  private var mode = Mode.preamble
  // The number of bytes at the start of the current record that were searched without finding a
  // quote or a line break.
  private var plainCount = 0

  private enum Mode {
    case preamble, records, skipping
  }

  /// A section of the input, or the reason why none is available.
  package enum Cut: Equatable {
    /// A section of complete records. The last record includes its line break, unless the input ends without one.
    ///
    /// The caller may immediately discard the bytes before the section. After reading its records, the caller
    /// may also discard the section.
    case records(Range<Int>)
    /// A record that exceeds the maximum length. `lineCount` is the number of its text lines.
    ///
    /// The caller may discard the bytes before index `to`. The cutter skips the rest of the record later.
    case tooLong(to: Int, lineCount: Int)
    /// The input contains no complete record yet. The caller may discard the bytes before this index.
    case needsInput(keepingFrom: Int)
    /// The end of the input.
    case end
  }

  /// Creates a cutter at the beginning of an input.
  ///
  /// - Parameters:
  ///   - separator: the ASCII byte that separates fields; nil to recognize it in the first line.
  ///   - readsPrologue: true to skip lines before the table, such as `# comment` and `sep=;`, and to accept blanks as
  ///     separators of numbers.
  ///   - recordLimit: the maximum length of a record in bytes without its line break. The default is 1 MiB.
  package init(
    separator: UInt8? = nil, readsPrologue: Bool = false, recordLimit: Int = 1 << 20
  ) {
    self.readsPrologue = readsPrologue
    self.separator = separator ?? UInt8(ascii: ",")
    isSeparatorGiven = separator != nil
    scanner = CSVScanner(separator: self.separator, recordLimit: max(recordLimit, 16))
  }

  /// Returns the next section of the remaining input.
  ///
  /// - Parameters:
  ///   - bytes: the remaining input; 8 bytes after it must be readable.
  ///   - filled: the length of the remaining input in bytes.
  ///   - isComplete: true if no more input will follow.
  /// - Throws: `CSVError.notUTF8` if the first bytes show that the input has another encoding.
  package mutating func cut(
    _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) throws(CSVError) -> Cut {
    var start = 0
    if mode == .preamble {
      if readsPrologue {
        guard let end = try prologue(bytes, filled: filled, isComplete: isComplete) else {
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
      // The last byte is CR. Wait for more input, because an LF may complete the line break.
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

  /// Skips comments and `sep=;` before the table, and recognizes numbers separated by blanks.
  ///
  /// - Returns: the index of the table's first byte, or 0 if no lines were skipped; nil if more bytes are needed.
  private mutating func prologue(
    _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) throws(CSVError) -> Int? {
    skippedLineCount = 0
    var hasNamesInComment = false
    let hasMark = filled >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    var start = hasMark ? 3 : 0
    while true {
      let end = CSVBytes.firstLineEnd(from: start, to: filled, in: bytes)
      // A line longer than the maximum length of a record is treated as the start of the table, not
      // as a comment.
      guard end != nil || isComplete || filled - start >= scanner.recordLimit else { return nil }
      guard let end, end - start < scanner.recordLimit else { break }
      if bytes[end] == .carriageReturn, end + 1 == filled, !isComplete { return nil }
      let line = Array(UnsafeBufferPointer(start: bytes + start, count: end - start))
      if line.count == 5, line.starts(with: "sep=".utf8) {
        if !isSeparatorGiven { (separator, isSeparatorGiven) = (line[4], true) }
      } else if line.first != UInt8(ascii: "#") || Self.isHeader(line) {
        break
      } else if let names = Self.namesWithBlanks(line) {
        guard
          let row = firstRow(after: end, bytes, filled: filled, isComplete: isComplete)
        else { return nil }
        // The names are the header if the rows have the same form. Otherwise, the rows must not be read by position.
        if Self.areNumbersWithBlanks(row) {
          start += line.prefix { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }.count
          hasNamesInComment = true
          break
        }
        if TableFields.of(row).count == names.count, ColumnInference.isData(TableFields.of(row)) {
          throw .namesInComment(names)
        }
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
    guard skippedLineCount > 0 || hasNamesInComment else { return 0 }
    mark = hasMark ? 3 : 0
    return start
  }

  /// The number of bytes that are searched for a header after title lines.
  private static let titleLimit = 1 << 14

  /// Skips title lines if a header with coordinate names follows them.
  ///
  /// - Returns: the number of title lines and the index after them; 0 lines if no header follows; nil if more bytes are
  ///   needed.
  private func titles(
    from first: Int, _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> (lineCount: Int, end: Int)? {
    var start = first
    var lineCount = 0
    var fieldCount = 0
    // The numbers of fields in the lines so far that have no empty field.
    var fullCounts: Set<Int> = []
    while start < filled, start - first < Self.titleLimit {
      let found = CSVBytes.firstLineEnd(from: start, to: filled, in: bytes)
      guard found != nil || isComplete || filled - start >= Self.titleLimit else { return nil }
      let end = found ?? filled
      guard end - start < Self.titleLimit else { break }
      if end + 1 == filled, bytes[end] == .carriageReturn, !isComplete { return nil }
      let line = Array(UnsafeBufferPointer(start: bytes + start, count: end - start))
      let fields = TableFields.of(line)
      if Self.namesCoordinates(fields),
        lineCount == 0 || HeaderDetection.mayFollowTitles(fields, after: fullCounts)
      {
        return (lineCount, start)
      }
      if fields.allSatisfy({ !$0.isEmpty }) { fullCounts.insert(fields.count) }
      let hasText = fields.contains { !$0.isEmpty }
      // The table begins here if two lines have the same number of fields, or if the first line contains numbers.
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

  /// Returns whether blanks separate the numbers, angles or coordinate names in the first line.
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

  /// Returns the column names in a comment such as `# lon lat`; nil if the comment does not name coordinates.
  private static func namesWithBlanks(_ line: [UInt8]) -> [String]? {
    let text = line.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }
    guard text.count < 256, let words = words(text) else { return nil }
    let axes = Set(
      CoordinateColumns.axisNames(in: words).compactMap { $0?.role == .coordinate ? $0?.axis : nil }
    )
    return axes.count == 2 ? words : nil
  }

  /// Returns whether a line consists of numbers or angles that blanks separate.
  private static func areNumbersWithBlanks(_ line: [UInt8]) -> Bool {
    guard let words = words(line[...]) else { return false }
    return words.count > 1 && words.contains { CSVLocationText.isAngleText($0) }
  }

  /// Returns the words between blanks; nil if the line contains another separator of fields.
  private static func words(_ line: ArraySlice<UInt8>) -> [String]? {
    guard !line.contains(where: { "\t,;|".utf8.contains($0) }) else { return nil }
    return line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the first line after `end` that is neither empty nor a comment; an empty line if there is none; nil if
  /// more bytes are needed.
  private func firstRow(
    after end: Int, _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> [UInt8]? {
    var start = end
    while start < filled {
      start += CSVBytes.lineEndCount(at: start, to: filled, in: bytes)
      let found = CSVBytes.firstLineEnd(from: start, to: filled, in: bytes)
      guard found != nil || isComplete || filled - start >= scanner.recordLimit else { return nil }
      let stop = min(found ?? filled, start + scanner.recordLimit)
      if start < stop, bytes[start] != UInt8(ascii: "#") {
        return Array(UnsafeBufferPointer(start: bytes + start, count: stop - start))
      }
      guard let found else { break }
      start = found
    }
    return isComplete ? [] : nil
  }

  /// Returns whether a line that begins with `#` contains column names.
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
    // Search up to the longest allowed record and the first byte of its line break, or up to the end of the input.
    // The search range may end between the CR and the LF of a line break.
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
    // A record of exactly the maximum length may end with this CR, and an LF may follow.
    if end - start > scanner.recordLimit, bytes[end - 1] != .carriageReturn {
      return tooLong(from: start, in: bytes)
    }
    // The last byte may be a CR, which the next search must examine again.
    plainCount = max(end - start - 1, 0)
    return .needsInput(keepingFrom: start)
  }

  /// Divides input with quotes into sections, record by record.
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

/// Finds the ends of CSV records.
///
/// A quote at the beginning of a field, possibly after spaces, opens a quoted field. The next quote that is not doubled
/// closes the field. Outside quoted fields, LF, CR LF or CR ends a record.
struct CSVScanner {
  /// The ASCII byte that separates fields.
  var separator: UInt8

  /// The maximum length of a record in bytes.
  let recordLimit: Int

  // The index up to which a search has found no closing quote. A later search for the same closing quote continues
  // at this index. Without this shortcut, a table with many unclosed quotes would need quadratic time.
  private var openUntil = 0

  init(separator: UInt8, recordLimit: Int) {
    self.separator = separator
    self.recordLimit = recordLimit
  }

  enum End: Equatable {
    /// The record ends before this index, because a line break or the end of the input follows.
    case at(Int)
    /// A quoted field is never closed, or not within the maximum length. The line up to this index becomes one record.
    case unclosed(Int)
    /// The record exceeds the maximum length.
    case tooLong
    /// More input is needed to find the end of the record.
    case unknown
  }

  /// Returns the end of the record that begins at `start`.
  ///
  /// - Parameters:
  ///   - bytes: the input; `CSVBytes.reach` bytes after it must be readable.
  ///   - filled: the length of the input in bytes, at least `start`.
  ///   - isComplete: true if no more input will follow.
  mutating func end(
    from start: Int, in bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> End {
    // Never examine bytes beyond the first byte that exceeds the maximum length. Otherwise, the result would depend on
    // how much input is available.
    let limit = start + recordLimit + 1
    let end = min(filled, limit)
    var i = start
    while i < end {
      while i < end, bytes[i] == UInt8(ascii: " ") { i += 1 }
      if i < end, bytes[i] == .quote {
        let close = closingQuote(from: i + 1, to: end, in: bytes)
        // The last byte is a quote. Wait for more input, because a second quote would mean a quote character in the
        // field.
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
        // The last byte is CR. Wait for more input, because an LF may complete the line break.
        let isOpen = bytes[i] == .carriageReturn && i + 1 == filled && !isComplete
        return isOpen ? .unknown : .at(i)
      }
      i += 1
    }
    if end == limit { return .tooLong }
    return isComplete ? .at(filled) : .unknown
  }

  /// Decreases the stored index after the caller has discarded the first `count` bytes.
  mutating func rebase(by count: Int) { openUntil = max(openUntil - count, 0) }

  /// Returns the result for a record whose quoted field is not closed before index `end`.
  private func open(
    from start: Int, to end: Int, isComplete: Bool, in bytes: UnsafePointer<UInt8>
  ) -> End {
    let isOver = end - start > recordLimit
    guard isOver || isComplete else { return .unknown }
    // At the maximum length, ignore the last byte. If this byte is CR, the LF that follows may not be available yet.
    if let lineEnd = CSVBytes.firstLineEnd(from: start, to: isOver ? end - 1 : end, in: bytes) {
      return .unclosed(lineEnd)
    }
    return isOver ? .tooLong : .unclosed(end)
  }

  /// Returns the index of the quote that closes the field at `start`; nil if no quote before `end` closes the field.
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

  /// True if the byte is CR or LF.
  @inline(__always)
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}

enum CSVBytes {
  /// The number of bytes after the end of a range that must be readable. Their values do not matter.
  static let reach = 8

  /// Returns the index of the first `byte` in `start..<end`; nil if the range contains no such byte.
  static func first(
    _ byte: UInt8, from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    guard start < end, let found = memchr(bytes + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
  }

  /// Returns the index of the first LF or CR in `start..<end`; nil if the range contains neither.
  static func firstLineEnd(
    from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    let found = first(
      .lineFeed, .carriageReturn, .carriageReturn, .carriageReturn, from: start, to: end, in: bytes)
    return found < end ? found : nil
  }

  /// Returns the range of a field in a record. Returns nil if the record has fewer fields, or if a quote precedes the
  /// end of the field.
  static func field(
    _ column: Int, in record: Range<Int>, of bytes: UnsafePointer<UInt8>, separator: UInt8
  ) -> Range<Int>? {
    func next(_ start: Int) -> Int {
      first(separator, .quote, .quote, .quote, from: start, to: record.upperBound, in: bytes)
    }
    var start = record.lowerBound
    for _ in 0..<column {
      let end = next(start)
      guard end < record.upperBound, bytes[end] == separator else { return nil }
      start = end + 1
    }
    let end = next(start)
    return end == record.upperBound || bytes[end] == separator ? start..<end : nil
  }

  /// Returns the length of the line break (CR LF, CR or LF) at `index`; 0 at the end of the input.
  @inline(__always)
  static func lineEndCount(at index: Int, to end: Int, in bytes: UnsafePointer<UInt8>) -> Int {
    guard index < end else { return 0 }
    let isPair =
      bytes[index] == .carriageReturn && index + 1 < end && bytes[index + 1] == .lineFeed
    return isPair ? 2 : 1
  }

  /// Returns the number of line breaks in `start..<end`.
  static func lineCount(from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>) -> Int {
    var count = 0
    var i = start
    while let lineEnd = firstLineEnd(from: i, to: end, in: bytes) {
      count += 1
      i = lineEnd + lineEndCount(at: lineEnd, to: end, in: bytes)
    }
    return count
  }

  /// Returns the index of the first byte in `start..<end` that equals one of four bytes; `end` if there is no such
  /// byte. Examines eight bytes at a time.
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

  /// Returns a word in which the highest bit of each zero byte is set. Only the lowest of these bits is reliable,
  /// because bytes above the first zero byte may be marked by mistake.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
