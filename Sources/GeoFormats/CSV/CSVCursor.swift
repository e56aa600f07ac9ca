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

/// The quick way through records of plain numbers.
struct PlainRowReader {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let separator: UInt8
  let decimal: PlainDecimal

  /// Reads records up to the first that is not plain, or the end.
  ///
  /// - Parameter position: where the first begins; then where the one begins that was not read.
  /// - Returns: how many were read.
  func read(from position: inout Int, into table: inout CSVNumberTable) -> Int {
    let stride = table.stride
    let rows = table.firstRows
    let extents = table.extents + table.recordCount
    let restCount = table.restCount
    let count = table.steps.withUnsafeBufferPointer { steps in
      var row = 0
      while position < end {
        var i = position
        guard readNumbers(steps, at: &i, to: rows + row, stride: stride), skip(restCount, &i),
          i < end, bytes[i].isLineEnd
        else { break }
        let next = i &+ CSVBytes.lineEndCount(at: i, to: end, in: bytes)
        extents[row] = CSVNumberTable.Extent(
          end: Int32(truncatingIfNeeded: i), next: Int32(truncatingIfNeeded: next))
        position = next
        row &+= 1
      }
      return row
    }
    table.recordCount += count
    table.rowCount += count
    return count
  }

  /// Reads the numbers of a record; false if one has not the usual shape or is beyond its limit.
  @inline(__always)
  private func readNumbers(
    _ steps: UnsafeBufferPointer<CSVNumberTable.Step>, at i: inout Int,
    to row: UnsafeMutablePointer<Double>, stride: Int
  ) -> Bool {
    var isFirst = true
    var isWithin = true
    for step in steps {
      if !isFirst {
        guard i < end, bytes[i] == separator else { return false }
        i &+= 1
      }
      isFirst = false
      for _ in 0..<step.skipped {
        guard skipField(&i), bytes[i] == separator else { return false }
        i &+= 1
      }
      let value = decimal.read(bytes, at: &i)
      // Not a number is within no limit.
      isWithin = value.magnitude <= step.limit && isWithin
      row[step.column &* stride] = value
    }
    return isWithin
  }

  /// Goes to the line end of a record from behind a field; false if there is none, or not so simply, or
  /// fewer than so many fields stand there, or more that are not empty.
  @inline(__always)
  func skipRest(_ i: inout Int, exactly count: Int) -> Bool {
    var left = count
    while i < end {
      if bytes[i].isLineEnd { return left <= 0 }
      guard bytes[i] == separator else { return false }
      i &+= 1
      let start = i
      guard skipField(&i) else { return false }
      left &-= 1
      if left < 0, i > start { return false }
    }
    return false
  }

  /// Goes over so many fields from behind a field; false if there are fewer, or not so simply.
  @inline(__always)
  private func skip(_ count: Int, _ i: inout Int) -> Bool {
    var left = count
    while left > 0 {
      guard i < end, bytes[i] == separator else { return false }
      i &+= 1
      guard skipField(&i) else { return false }
      left &-= 1
    }
    return true
  }

  /// Goes from the beginning of a field to the separator or line end behind it; false if there is
  /// none, or not so simply.
  @inline(__always)
  func skipField(_ i: inout Int) -> Bool {
    let start = i
    while true {
      i = CSVBytes.first(
        separator, .lineFeed, .carriageReturn, .quote, from: i, to: end, in: bytes)
      guard i < end else { return false }
      guard bytes[i] == .quote else { return true }
      if i == start { return skipQuoted(&i) }
      // A quote behind nothing but spaces may open a field; elsewhere it is an ordinary character.
      guard bytes[start] != UInt8(ascii: " ") else { return false }
      i &+= 1
    }
  }

  /// The same for a field that begins with a quote; false if it goes over lines.
  private func skipQuoted(_ i: inout Int) -> Bool {
    while true {
      i &+= 1
      i = CSVBytes.first(
        .quote, .lineFeed, .carriageReturn, .quote, from: i, to: end, in: bytes)
      guard i < end, bytes[i] == .quote else { return false }
      i &+= 1
      guard i < end, bytes[i] == .quote else { break }
    }
    return i < end && (bytes[i] == separator || bytes[i].isLineEnd)
  }
}
