import GeoTracks

/// Iterates over the records in a section of CSV that ``CSVCutter`` returned, or over typed rows.
///
/// The cursor does not copy the bytes, which must stay valid. ``reach`` bytes after the section must be readable.
///
/// In typed rows, the positions and the ranges of records are indices of fields instead of bytes.
package struct CSVCursor {
  /// The number of bytes after a section that must be readable. Their values do not matter.
  package static let reach = 64

  /// The index of the next record's first byte.
  package internal(set) var position = 0

  /// The number of the text line where the next record begins, counted from 1.
  package internal(set) var line = 1

  /// True if the section contains a record after the current one.
  package var hasNext: Bool { position < end }

  /// The ASCII byte that separates fields.
  package var separator: UInt8 { scanner.separator }

  /// The ranges of the fields in the current record. The array is empty if the record has an unclosed quote.
  private(set) var fields: [Range<Int>] = []

  /// The start of the buffer. All indices are relative to this byte.
  package private(set) var bytes: UnsafePointer<UInt8>

  private(set) var end = 0
  private var scanner: CSVScanner

  /// The typed rows. Nil for CSV.
  package private(set) var rows: TableRows?
  // The number of fields in each typed row. 0 for CSV.
  private var rowWidth = 0
  // The indices of the fields in the current typed row. Empty for CSV.
  private var row = 0..<0

  /// Creates a cursor without a section.
  ///
  /// - Parameters:
  ///   - separator: the ASCII byte that separates fields.
  ///   - recordLimit: the maximum length of a record, as in the cutter.
  ///   - bytes: the start of the buffer. All indices are relative to this byte.
  package init(separator: UInt8, recordLimit: Int = 1 << 20, bytes: UnsafePointer<UInt8>) {
    self.bytes = bytes
    scanner = CSVScanner(separator: separator, recordLimit: max(recordLimit, 16))
  }

  /// Moves to the beginning of a section. The line number continues from the previous section.
  package mutating func begin(
    _ stretch: Range<Int>, of bytes: UnsafePointer<UInt8>, separator: UInt8
  ) {
    self.bytes = bytes
    rows = nil
    rowWidth = 0
    scanner.separator = separator
    position = stretch.lowerBound
    end = stretch.upperBound
    fields.removeAll(keepingCapacity: true)
    scanner.rebase(by: .max)
  }

  /// Moves to the beginning of typed rows. The line number continues from the previous rows.
  ///
  /// - Parameter range: the indices of the fields.
  package mutating func begin(_ range: Range<Int>, of rows: TableRows) {
    self.rows = rows
    rowWidth = rows.width
    scanner.separator = UInt8(ascii: ",")
    (position, end) = (range.lowerBound, range.upperBound)
    dropFields()
  }

  /// Removes the typed rows from the cursor and returns them, so that their memory can be used again.
  @discardableResult
  package mutating func takeRows() -> TableRows? {
    guard rowWidth > 0 else { return nil }
    dropFields()
    (position, end, rowWidth) = (0, 0, 0)
    defer { rows = nil }
    return rows
  }

  /// Increases the line number by a number of lines that are not part of a section.
  package mutating func skipLines(_ count: Int) { line += count }

  /// Moves to the next record and returns it. Returns nil at the end of the section.
  package mutating func next() -> CSVRecord? {
    guard hasNext else { return nil }
    if rowWidth > 0 {
      row = position..<position + rowWidth
      position = row.upperBound
      line += 1
      return CSVRecord(bytes: row, lineEndCount: 0, line: line - 1, isUnclosed: false)
    }
    let start = position
    let stop: Int
    var isUnclosed = false
    switch scanner.end(from: start, in: bytes, filled: end, isComplete: true) {
    case .at(let place): stop = place
    case .unclosed(let place): (stop, isUnclosed) = (place, true)
    // A section from ``CSVCutter`` always ends with a complete record. In any other section, the last bytes become one
    // record.
    case .tooLong, .unknown: stop = end
    }
    let ending = CSVBytes.lineEndCount(at: stop, to: end, in: bytes)
    let record = CSVRecord(
      bytes: start..<stop, lineEndCount: ending, line: line, isUnclosed: isUnclosed)
    position = stop + ending
    line += 1
    if isUnclosed {
      dropFields()
    } else if split(record.bytes) {
      line += CSVBytes.lineCount(from: start, to: stop, in: bytes)
    }
    return record
  }

  /// Finds the fields of a record, which need not be the current record. The record must have no unclosed quote.
  ///
  /// - Returns: true if at least one field is quoted and may therefore contain line breaks.
  @discardableResult
  package mutating func split(_ record: Range<Int>) -> Bool {
    guard rowWidth == 0 else {
      row = record
      return false
    }
    var hasQuotes = false
    fields.removeAll(keepingCapacity: true)
    var i = record.lowerBound
    while true {
      let start = i
      while i < record.upperBound, bytes[i] == UInt8(ascii: " ") { i += 1 }
      if i < record.upperBound, bytes[i] == .quote {
        hasQuotes = true
        i = quotedEnd(from: i, in: record)
      }
      i = CSVBytes.first(
        separator, separator, separator, separator, from: i, to: record.upperBound, in: bytes)
      fields.append(start..<i)
      guard i < record.upperBound else { return hasQuotes }
      i += 1
    }
  }

  /// Removes the fields of the current record, for example because another record has been read.
  package mutating func dropFields() {
    fields.removeAll(keepingCapacity: true)
    row = 0..<0
  }

  /// Returns the index after the closing quote of the field that begins at `start`.
  private func quotedEnd(from start: Int, in record: Range<Int>) -> Int {
    let last = record.upperBound
    var i = start + 1
    while let quote = CSVBytes.first(.quote, from: i, to: last, in: bytes) {
      i = quote + 1
      guard i < last, bytes[i] == .quote else { break }
      i += 1
    }
    return i
  }
}

// MARK: Fields

extension CSVCursor {
  /// The number of fields in the current record; 0 if the record has an unclosed quote.
  package var fieldCount: Int { rowWidth == 0 ? fields.count : row.count }

  /// Returns the range of a field in the buffer, including its quotes. Not available for typed rows.
  ///
  /// - Parameter column: the index of the field, counted from 0. The index must be less than ``fieldCount``.
  package func range(of column: Int) -> Range<Int> { fields[column] }

  /// Returns the number in a field, with a decimal point or a decimal comma.
  ///
  /// Spaces and quotes around the number are ignored. Returns nil if the field is missing or
  /// contains anything other than a number.
  ///
  /// - Parameter column: the index of the field, counted from 0.
  package func double(_ column: Int) -> Double? {
    guard fields.indices.contains(column) else {
      return typed(column).flatMap { rows?.double($0) }
    }
    let range = trimmed(fields[column])
    let content = isQuoted(range) ? trimmed(range.dropFirst().dropLast()) : range
    let field = UnsafeBufferPointer(start: bytes + content.lowerBound, count: content.count)
    return DecimalParser.double(field.span) ?? CSVLocationText.numberWithComma(field)
  }

  /// Returns the text of a field with a decimal point, as the coordinate parser requires. The text of a missing field
  /// is empty.
  ///
  /// - Parameter column: the index of the field, counted from 0.
  package func coordinateText(_ column: Int) -> String { CSVLocationText.withPoint(text(column)) }

  /// Returns the text of a field without its quotes and without surrounding spaces. The text of a missing field is
  /// empty.
  ///
  /// Bytes that are not valid UTF-8 become U+FFFD.
  ///
  /// - Parameter column: the index of the field, counted from 0.
  package func text(_ column: Int) -> String {
    guard fields.indices.contains(column) else {
      return typed(column).flatMap { rows?.text($0) } ?? ""
    }
    let range = trimmed(fields[column])
    let field = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
    guard isQuoted(range) else { return String(decoding: field, as: UTF8.self) }

    var unquoted: [UInt8] = []
    var isSecondOfPair = false
    for byte in field.dropFirst().dropLast() {
      isSecondOfPair = byte == .quote && !isSecondOfPair
      if byte != .quote || isSecondOfPair { unquoted.append(byte) }
    }
    return String(decoding: unquoted, as: UTF8.self)
  }

  /// Returns whether the text of a field means that its value is missing, as in an empty field, `NA`, `null` or `\N`.
  package func isMissing(_ column: Int) -> Bool { CSVLocationText.isMissing(text(column)) }

  /// Returns the time in a field, in ISO 8601 or as a number since 1970. Returns nil for any other content.
  func time(_ column: Int) -> Timestamp? {
    typed(column).flatMap { rows?.time($0) }
      ?? CSVTime.reading(Array(text(column).utf8).span)?.timestamp
  }

  /// Returns the index of a field of the current typed row. Returns nil for CSV and for a missing field.
  private func typed(_ column: Int) -> Int? {
    row.indices.contains(row.lowerBound + column) ? row.lowerBound + column : nil
  }

  /// Returns the bytes in a range of the buffer, such as a record. The result is empty for typed rows.
  package func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    guard rowWidth == 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  /// Appends a record as CSV, without a line break. The bytes of CSV are copied unchanged.
  package func append(_ record: CSVRecord, to text: inout [UInt8]) {
    text.append(contentsOf: bytes(record.bytes))
    rows?.appendCSV(record.bytes, to: &text)
  }

  /// Returns the line break after a record. The result is empty if the last record has no line break.
  package func lineEnd(of record: CSVRecord) -> UnsafeBufferPointer<UInt8> {
    bytes(record.bytes.upperBound..<record.bytes.upperBound + record.lineEndCount)
  }

  private func isQuoted(_ field: Range<Int>) -> Bool {
    field.count >= 2 && bytes[field.lowerBound] == .quote && bytes[field.upperBound - 1] == .quote
  }

  /// Returns the range without spaces and tabs at both ends.
  private func trimmed(_ field: Range<Int>) -> Range<Int> {
    var (low, high) = (field.lowerBound, field.upperBound)
    while low < high, isBlank(bytes[low]) { low += 1 }
    while low < high, isBlank(bytes[high - 1]) { high -= 1 }
    return low..<high
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }
}
