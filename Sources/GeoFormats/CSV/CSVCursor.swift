/// Steps through the records of a stretch of CSV that ``CSVCutter`` has cut.
///
/// It holds no bytes: they have to stay where they are, with ``reach`` bytes that can be read behind
/// the stretch.
package struct CSVCursor {
  /// How many bytes behind a stretch are read, whatever they are.
  package static let reach = 64

  /// Where the next record begins.
  package internal(set) var position = 0

  /// The physical line on which the next record begins, from 1.
  package internal(set) var line = 1

  /// Whether there is another record.
  package var hasNext: Bool { position < end }

  /// The byte between fields.
  package var separator: UInt8 { scanner.separator }

  /// The fields of the record stepped to last, without those around it; none if a quote is not
  /// closed.
  private(set) var fields: [Range<Int>] = []

  /// Where places are counted from.
  package private(set) var bytes: UnsafePointer<UInt8>

  private(set) var end = 0
  private var scanner: CSVScanner

  /// - Parameters:
  ///   - separator: the byte between fields.
  ///   - recordLimit: as the cutter's.
  ///   - bytes: where places are counted from.
  package init(separator: UInt8, recordLimit: Int = 1 << 20, bytes: UnsafePointer<UInt8>) {
    self.bytes = bytes
    scanner = CSVScanner(separator: separator, recordLimit: max(recordLimit, 16))
  }

  /// Begins a stretch; lines are counted on.
  package mutating func begin(
    _ stretch: Range<Int>, of bytes: UnsafePointer<UInt8>, separator: UInt8
  ) {
    self.bytes = bytes
    scanner.separator = separator
    position = stretch.lowerBound
    end = stretch.upperBound
    fields.removeAll(keepingCapacity: true)
    scanner.rebase(by: .max)
  }

  /// Lines that belong to no stretch.
  package mutating func skipLines(_ count: Int) { line += count }

  /// Steps to the next record; nil at the end of the stretch.
  package mutating func next() -> CSVRecord? {
    guard hasNext else { return nil }
    let start = position
    let stop: Int
    var isUnclosed = false
    switch scanner.end(from: start, in: bytes, filled: end, isComplete: true) {
    case .at(let place): stop = place
    case .unclosed(let place): (stop, isUnclosed) = (place, true)
    // Not in what a cutter has cut; whoever passes other bytes gets them as one record.
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

  /// Finds the fields of a record that is not unclosed, such as one stepped to before.
  ///
  /// - Returns: whether any of them is in quotes, and so may go over lines.
  @discardableResult
  package mutating func split(_ record: Range<Int>) -> Bool {
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

  /// Makes it a record without fields.
  package mutating func dropFields() { fields.removeAll(keepingCapacity: true) }

  /// The place behind the quote that closes the one at `start`.
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
  /// How many fields the record has; 0 if a quote in it is not closed.
  package var fieldCount: Int { fields.count }

  /// Where a field of the record ends in the bytes.
  ///
  /// - Parameter column: counted from 0, below ``fieldCount``.
  package func end(of column: Int) -> Int { fields[column].upperBound }

  /// The number in a field, with a point or a decimal comma, spaces around it and quotes left aside; nil if
  /// it is not one number.
  ///
  /// - Parameter column: counted from 0; a field the record does not have is no number.
  package func double(_ column: Int) -> Double? {
    guard fields.indices.contains(column) else { return nil }
    let range = trimmed(fields[column])
    let content = isQuoted(range) ? trimmed(range.dropFirst().dropLast()) : range
    let field = UnsafeBufferPointer(start: bytes + content.lowerBound, count: content.count)
    return DecimalParser.double(field.span) ?? CSVLocationText.numberWithComma(field)
  }

  /// The text of a field with a point for a decimal comma, as coordinates are read.
  ///
  /// - Parameter column: counted from 0; a field the record does not have is empty.
  package func coordinateText(_ column: Int) -> String { CSVLocationText.withPoint(text(column)) }

  /// The text of a field: what a pair of quotes holds, or all of it without spaces around.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameter column: counted from 0; a field the record does not have is empty.
  package func text(_ column: Int) -> String {
    guard fields.indices.contains(column) else { return "" }
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

  /// Whether a field only says that there is no value: it is empty, `NA`, `null`, `\N`, …
  package func isMissing(_ column: Int) -> Bool { CSVLocationText.isMissing(text(column)) }

  /// Bytes of the stretch, such as a record's.
  package func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  /// The bytes of a record's line end; none of a last one without.
  package func lineEnd(of record: CSVRecord) -> UnsafeBufferPointer<UInt8> {
    bytes(record.bytes.upperBound..<record.bytes.upperBound + record.lineEndCount)
  }

  private func isQuoted(_ field: Range<Int>) -> Bool {
    field.count >= 2 && bytes[field.lowerBound] == .quote && bytes[field.upperBound - 1] == .quote
  }

  /// A place in the bytes without the spaces and tabs around it.
  private func trimmed(_ field: Range<Int>) -> Range<Int> {
    var (low, high) = (field.lowerBound, field.upperBound)
    while low < high, isBlank(bytes[low]) { low += 1 }
    while low < high, isBlank(bytes[high - 1]) { high -= 1 }
    return low..<high
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }
}
