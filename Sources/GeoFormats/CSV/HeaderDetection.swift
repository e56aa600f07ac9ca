/// Skips the lines before the first record of a table.
///
/// A byte order mark, blank lines, comments that begin with `#`, and the `sep=;` lines of spreadsheets are always
/// skipped. Other lines, such as a title, are only skipped if a header with coordinate names follows within
/// ``searchLimit`` bytes.
struct HeaderDetection: Sendable {
  /// True if the search has ended. The first record follows.
  private(set) var isOver = false
  /// The line number of the first record, counted from 1.
  private(set) var line = 1
  /// The separator that a `sep=` line states; nil if there is no such line.
  private(set) var separator: UInt8?

  /// Messages for the user about skipped lines.
  private(set) var remarks: [String] = []

  private var isMarkKnown = false
  private var isInLongComment = false
  private var comment: [UInt8] = []

  /// The maximum length in bytes of a comment that may be the header.
  private static let headerLimit = 4096
  /// The number of bytes after the first unknown line that are searched for a header.
  static let searchLimit = 1 << 14
  // The number of bytes that must be available before the next search. A search after each new byte would need
  // quadratic time.
  private var nextLook = 1
  // The names of the coordinate columns that the user specified.
  private let wanted: [String]

  init(_ options: CSVLocationOptions = CSVLocationOptions()) {
    wanted = [options.latitude, options.longitude].compactMap { $0?.lowercased() }
  }

  /// Returns the fields of the last comment, which may be the column names; nil if there is no comment.
  func header(separator: UInt8) -> [String]? {
    guard !comment.isEmpty else { return nil }
    // In a comment such as `# lon lat`, blanks may separate the names although the rows have another separator.
    let hasSeparator = comment.contains(separator)
    let blank = UInt8(ascii: " ")
    return comment.split(
      separator: hasSeparator ? separator : blank, omittingEmptySubsequences: !hasSeparator
    ).map { field in
      let text = String(decoding: field, as: UTF8.self)
      let bare = text.unicodeScalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      return String(String.UnicodeScalarView(bare))
    }
  }

  /// Skips all complete lines before the table.
  ///
  /// - Returns: the number of bytes that were skipped.
  mutating func skip(_ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool) -> Int {
    var start = 0
    if !isMarkKnown {
      guard bytes.count >= 3 || isComplete else { return 0 }
      isMarkKnown = true
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
    while !isOver, start < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      let content = rest.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? rest.count
      if !isInLongComment, content < rest.count, rest[content] != UInt8(ascii: "#"),
        !rest[content].isLineEnd, !mayBeSeparatorLine(rest)
      {
        guard rest.count >= nextLook || isComplete else { return start }
        guard let (count, lines) = preamble(rest, isComplete: isComplete) else {
          nextLook = rest.count + max(rest.count / 8, 1)
          return start
        }
        if lines > 0 {
          remarks.append("\(lines) line\(lines == 1 ? "" : "s") before the header are skipped")
        }
        start += count
        line += lines
        isOver = true
        break
      }
      let isComment = isInLongComment || content < rest.count && rest[content] == UInt8(ascii: "#")
      guard let end = rest.firstIndex(where: \.isLineEnd), end + 1 < rest.count || isComplete else {
        // Wait for the end of the line, except in a comment, which may have any length.
        let isText = content < rest.count && !rest[content].isLineEnd
        let mayBeRecord = !isComment && (isText || rest.count > Self.headerLimit)
        if mayBeRecord && (isComplete || rest.count > 16 || !mayBeSeparatorLine(rest)) {
          isOver = true
        } else if isComplete {
          start = bytes.count
          isOver = true
        } else if isComment, rest.count > Self.headerLimit, rest.last?.isLineEnd == false {
          isInLongComment = true
          start = bytes.count
        }
        return start
      }
      guard isComment || content == end || readSeparator(rest[..<end]) else {
        isOver = true
        break
      }
      if isComment {
        let isShort = !isInLongComment && end <= Self.headerLimit
        comment = isShort ? Array(rest[..<end].drop { $0 <= 0x20 || $0 == UInt8(ascii: "#") }) : []
      }
      isInLongComment = false
      start += end
      start +=
        rest[end] == .carriageReturn && end + 1 < rest.count && rest[end + 1] == .lineFeed ? 2 : 1
      line += 1
    }
    if isComplete { isOver = true }
    return start
  }

  // MARK: Lines before the header

  /// Returns the length of the text before a header, in bytes and in lines. Returns nil if more
  /// bytes are needed.
  ///
  /// Both numbers are 0 if the first line is already part of the table, or if no header follows.
  private func preamble(
    _ text: UnsafeBufferPointer<UInt8>, isComplete: Bool
  ) -> (count: Int, lines: Int)? {
    var start = 0
    var lines = 0
    var fieldCount = 0
    var isAfterSummary = false
    var fullCounts: Set<Int> = []
    while start < min(text.count, Self.searchLimit) {
      let rest = text[start...]
      let end = rest.firstIndex(where: \.isLineEnd)
      let isWhole = isComplete || end.map { $0 + 1 < text.count } ?? false
      guard isWhole || rest.count > Self.searchLimit else { return nil }
      let line = rest[..<(end ?? rest.endIndex)]
      guard isWhole, line.count <= Self.searchLimit else { return (0, 0) }
      let fields = TableFields.of(Array(line))
      let isSummary = lines == 0 && CSVAircraft.isSummary(fields)
      if !isSummary, isHeader(fields, after: lines == 0 ? nil : fullCounts) {
        return (start, lines)
      }
      if !isSummary, fields.allSatisfy({ !$0.isEmpty }) { fullCounts.insert(fields.count) }
      let isData = ColumnInference.isData(fields) && !isAfterSummary
      if isData, lines == 0 || fields.count == fieldCount { return (0, 0) }
      isAfterSummary = isSummary
      if lines == 0 { fieldCount = fields.count }
      start = line.endIndex
      start +=
        start + 1 < text.count && text[start] == .carriageReturn && text[start + 1] == .lineFeed
        ? 2 : 1
      lines += 1
    }
    return isComplete || start >= Self.searchLimit ? (0, 0) : nil
  }

  /// Returns whether a line with coordinate names can be a header after title lines, instead of a row of the table.
  ///
  /// A word such as `Location` may be a value. Without a latitude and a longitude column, the line is therefore not a
  /// header if one of its fields is a number, a time or a coordinate, or if an earlier line may be the header.
  ///
  /// - Parameter counts: the numbers of fields in the earlier lines that have no empty field.
  static func mayFollowTitles(_ fields: [String], after counts: Set<Int>) -> Bool {
    let axes = Set(
      CoordinateColumns.axisNames(in: fields).compactMap { name in
        name.flatMap { $0.role == .coordinate && $0.hasAxisWord ? $0.axis : nil }
      })
    guard axes.count < 2 else { return true }
    return !(fields.count > 1 && counts.contains(fields.count))
      && !fields.contains {
        ColumnInference.isValue($0) || CoordinateColumns.isCoordinateText($0)
      }
  }

  private func isHeader(_ names: [String], after counts: Set<Int>?) -> Bool {
    CSVLocationLayout.isHeader(names)
      && (counts.map { Self.mayFollowTitles(names, after: $0) } ?? true)
      || wanted.count == 2 && !ColumnInference.isData(names)
        && wanted.allSatisfy { name in names.contains { $0.lowercased() == name } }
  }

  private func mayBeSeparatorLine(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.starts(with: "sep=".utf8) || "sep=".utf8.starts(with: line)
  }

  private mutating func readSeparator(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard line.count == 5, line.starts(with: "sep=".utf8), let last = line.last else {
      return false
    }
    separator = last
    return true
  }
}

/// Splits a line that may be part of a table.
enum TableFields {
  /// Returns the fields of a line without its line break. The most frequent separator divides the line into fields.
  static func of(_ line: [UInt8]) -> [String] {
    let padded = line + repeatElement(0, count: CSVCursor.reach)
    return padded.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return [] }
      var preamble = LeadingComments()
      let separator = try? preamble.separator(
        in: UnsafeBufferPointer(start: base, count: line.count), isComplete: true)
      var cursor = CSVCursor(separator: separator ?? UInt8(ascii: ","), bytes: base)
      cursor.begin(0..<line.count, of: base, separator: separator ?? UInt8(ascii: ","))
      guard cursor.next() != nil else { return [] }
      return (0..<cursor.fieldCount).map(cursor.text)
    }
  }
}

/// Finds the byte order mark and the separator at the beginning of a CSV file.
///
/// In each call, the caller passes all bytes of the file up to the current position. Each byte is examined only once.
struct LeadingComments {
  /// The length of the UTF-8 byte order mark: 0 or 3.
  private(set) var markCount = 0

  private var position = 0
  private var isMarkKnown = false
  private var isQuoted = false
  private var commas = 0
  private var semicolons = 0
  private var tabs = 0
  private var bars = 0
  // True if every comma is between digits, and if at most one comma is between two semicolons.
  private var areDecimal = true
  private var commaBefore = false
  private var isBehindComma = false

  /// Returns the separator of a file that begins with `bytes`; nil if more bytes are needed.
  ///
  /// - The separator is the most frequent character of comma, semicolon and tab in the first line, outside quotes. If
  ///   two of them are equally frequent, the tab takes precedence over the semicolon, and the semicolon over the comma.
  /// - If the line contains none of these characters, the separator is the vertical bar, or a comma if there is no bar.
  /// - Commas are decimal marks if there are other separators, each comma is between digits, and at most one comma is
  ///   between two separators: `47,1;8,2`.
  ///
  /// - Parameter isComplete: true if no more bytes will follow, or if the separator must be found in these bytes.
  mutating func separator(
    in bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool
  ) throws(CSVError) -> UInt8? {
    if !isMarkKnown {
      guard bytes.count >= 3 || isComplete else { return nil }
      isMarkKnown = true
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw .notUTF8 }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { markCount = 3 }
      position = markCount
    }
    while position < bytes.count {
      if isBehindComma {
        areDecimal = areDecimal && bytes[position] &- 0x30 < 10
        isBehindComma = false
      }
      switch bytes[position] {
      case 0: throw .notUTF8
      case UInt8(ascii: "\""): isQuoted.toggle()
      case 0x0A, 0x0D: return mostFrequent
      case UInt8(ascii: ",") where !isQuoted:
        commas += 1
        let isBehindDigit = position > 0 && bytes[position - 1] &- 0x30 < 10
        areDecimal = areDecimal && isBehindDigit && !commaBefore
        (commaBefore, isBehindComma) = (true, true)
      case UInt8(ascii: ";") where !isQuoted:
        semicolons += 1
        commaBefore = false
      case UInt8(ascii: "\t") where !isQuoted:
        tabs += 1
        commaBefore = false
      case UInt8(ascii: "|") where !isQuoted: bars += 1
      default: break
      }
      position += 1
    }
    return isComplete ? mostFrequent : nil
  }

  private var mostFrequent: UInt8 {
    if bars > 0, commas + semicolons + tabs == 0 { return UInt8(ascii: "|") }
    if tabs > 0, tabs >= commas || areDecimal, tabs >= semicolons { return UInt8(ascii: "\t") }
    return semicolons > 0 && (semicolons >= commas || areDecimal)
      ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }
}
