import GeoCore
import GeoTracks

/// A block of table rows with typed fields, made of a recording or of JSON objects.
///
/// Read the rows with ``CSVCursor``, like the records of CSV. The first row of a table contains the column names.
package struct TableRows: Sendable {
  /// The origin of the rows, which decides how the text of fields is quoted in CSV.
  package enum Source: Sendable { case recording, objects }

  /// The number of fields in all rows.
  package var fieldCount: Int { ends.count }

  /// The number of fields in each row. The first row determines the number.
  package private(set) var width = 0

  /// Whether the first row contains the column names of JSON objects.
  var beginsWithKeys = false

  // The number of each field. NaN for a field without a number; in a field with a time, a NaN whose low bits are the
  // index of the time.
  private var numbers: [Double] = []
  // The end of the text of each field, which begins at the end of the previous text. A field with a number has text
  // only if the number is from JSON; the text is the number with its digits.
  private var ends: [UInt32] = []
  private var texts: [UInt8] = []
  private var times: [(time: Timestamp, utcOffset: Int32)] = []
  private let source: Source

  package init(of source: Source) { self.source = source }

  /// Whether the rows need so much memory that no more rows should be appended.
  package var isFull: Bool { fieldCount >= 1 << 28 || texts.count >= 1 << 31 }

  /// Appends whole rows of another block with the same columns.
  ///
  /// - Parameter range: the indices of the fields.
  package mutating func append(_ range: Range<Int>, of other: TableRows) {
    width = other.width
    for field in range {
      beginField(isFirst: false)
      if let (time, utcOffset) = other.timeAndOffset(field) {
        append(time, utcOffset: Int(utcOffset))
      } else {
        numbers[fieldCount - 1] = other.numbers[field]
        append(text: other.texts[other.textRange(field)])
      }
    }
  }

  /// Removes all rows, but keeps the allocated memory.
  package mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    beginsWithKeys = false
  }

  /// Removes the last rows.
  ///
  /// - Parameter field: the index of the first field to remove.
  package mutating func removeFields(from field: Int) {
    texts.removeLast(texts.count - (field == 0 ? 0 : Int(ends[field - 1])))
    ends.removeLast(ends.count - field)
    numbers.removeLast(numbers.count - field)
  }

  /// Appends a row of JSON values to the current rows. All rows have the same number of fields.
  ///
  /// - Parameters:
  ///   - values: the value of each column.
  ///   - count: the number of columns. Columns after the last value are empty.
  ///   - text: the buffer that contains the text of the values.
  mutating func appendRow(_ values: [JSONField], count: Int, of text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      for value in values {
        numbers.append(value.number)
        if !value.text.isEmpty {
          texts.append(contentsOf: UnsafeBufferPointer(rebasing: text[value.text]))
        }
        ends.append(UInt32(texts.count))
      }
    }
    for _ in values.count..<max(count, values.count) { beginField(isFirst: false) }
    endRow()
  }

  private mutating func append(text: some Collection<UInt8>) {
    texts.append(contentsOf: text)
    ends[fieldCount - 1] = UInt32(texts.count)
  }

  private func textRange(_ field: Int) -> Range<Int> {
    Int(field == 0 ? 0 : ends[field - 1])..<Int(ends[field])
  }

  private func timeAndOffset(_ field: Int) -> (time: Timestamp, utcOffset: Int32)? {
    let bits = numbers[field].bitPattern
    return bits >= Self.firstTime ? times[Int(bits - Self.firstTime)] : nil
  }

  /// The bit pattern of a NaN with a sign, which is the mark of a field with the first time.
  private static let firstTime: UInt64 = 0xFFF8 << 48
}

/// The value of a member of a JSON object.
struct JSONField {
  /// The range of the text. Empty for a missing value.
  var text = 0..<0
  /// The number in the text. NaN for any other value.
  var number = Double.nan
}

// MARK: Rows

extension TableRows: TableFieldOutput {
  var textCount: Int { texts.count }

  mutating func beginField(isFirst: Bool) {
    numbers.append(.nan)
    ends.append(UInt32(texts.count))
  }

  mutating func append(number: Double) {
    // Zero has no sign, as in all formats of the project.
    if number.isFinite { numbers[fieldCount - 1] = number + 0 }
  }

  mutating func append(text: String) { append(text: text.utf8) }

  mutating func append(_ label: TableLabel) { append(text: label.text.utf8) }

  mutating func append(_ time: Timestamp, utcOffset: Int?) {
    numbers[fieldCount - 1] = Double(bitPattern: Self.firstTime + UInt64(times.count))
    times.append((time, Int32(clamping: utcOffset ?? 0)))
  }

  mutating func endRow() { if width == 0 { width = fieldCount } }
}

// MARK: Fields

extension TableRows {
  /// Returns the number in a field, with a decimal point or a decimal comma. Returns nil for any other content.
  func double(_ field: Int) -> Double? {
    let number = numbers[field]
    guard number.isNaN else { return number }
    let range = trimmed(textRange(field))
    guard !range.isEmpty else { return nil }
    return texts.withUnsafeBufferPointer { texts in
      let text = UnsafeBufferPointer(rebasing: texts[range])
      return DecimalParser.double(text.span) ?? CSVLocationText.numberWithComma(text)
    }
  }

  /// Returns the text of a field. The text of a missing field is empty.
  ///
  /// Bytes that are not valid UTF-8 become U+FFFD. Blanks around text of JSON are removed, as in CSV, unless CSV would
  /// need quotes.
  func text(_ field: Int) -> String {
    let range = textRange(field)
    guard !range.isEmpty else {
      var bytes: [UInt8] = []
      if !isKey(field) { appendCSV(field, to: &bytes) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let isWhole = source == .recording || needsQuotes(range, at: field)
    return String(decoding: texts[isWhole ? range : trimmed(range)], as: UTF8.self)
  }

  /// Returns the time in a field. Returns nil for any other content than a time of a recording.
  func time(_ field: Int) -> Timestamp? { timeAndOffset(field)?.time }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, isBlank(texts[low]) { low += 1 }
    while low < high, isBlank(texts[high - 1]) { high -= 1 }
    return low..<high
  }
}

// MARK: CSV

extension TableRows {
  /// Appends a field as CSV.
  func appendCSV(_ field: Int, to bytes: inout [UInt8]) {
    let range = textRange(field)
    if !range.isEmpty {
      guard needsQuotes(range, at: field) else { return bytes.append(contentsOf: texts[range]) }
      CSVField.appendQuoted(texts[range], to: &bytes)
    } else if let (time, utcOffset) = timeAndOffset(field) {
      time.append(offset: Int(utcOffset), to: &bytes)
    } else if isKey(field) {
      bytes.append(contentsOf: "\"\"".utf8)
    } else {
      ShortestDecimal.append(numbers[field], to: &bytes)
    }
  }

  /// Appends a row as CSV, separated by commas, without a line break.
  ///
  /// - Parameters:
  ///   - row: the indices of the fields.
  ///   - column: returns the column whose field is written in the given column.
  package func appendCSV(
    _ row: Range<Int>, column: (Int) -> Int = { $0 }, to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    for index in row.indices {
      if index > row.lowerBound { bytes.append(UInt8(ascii: ",")) }
      appendCSV(row.lowerBound + column(index - row.lowerBound), to: &bytes)
    }
    // An empty line would not be a row.
    if bytes.count == start { bytes.append(contentsOf: "\"\"".utf8) }
  }

  /// The number of bytes that ``writePlainCSV(_:column:to:)`` may overwrite.
  ///
  /// - Parameter row: the indices of the fields.
  package func plainRoom(of row: Range<Int>) -> Int {
    textRange(row.upperBound - 1).upperBound - textRange(row.lowerBound).lowerBound + row.count
      + 16
  }

  /// Whether ``writePlainCSV(_:column:to:)`` can write rows.
  package var mayBePlain: Bool { source == .objects }

  /// Writes a row of JSON values without quotes as CSV, separated by commas, without a line break.
  ///
  /// - Parameters:
  ///   - row: the indices of the fields.
  ///   - column: returns the column whose field is written in the given column.
  ///   - output: the start of the text; ``plainRoom(of:)`` bytes must be writable. On return, the end of the text.
  /// - Returns: false if ``appendCSV(_:column:to:)`` must write the row, because a field needs quotes or conversion.
  package func writePlainCSV(
    _ row: Range<Int>, column: (Int) -> Int, to output: inout UnsafeMutableRawPointer
  ) -> Bool {
    texts.withUnsafeBytes { texts in
      var end = output
      for index in row.indices {
        if index > row.lowerBound {
          end.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
          end += 1
        }
        let field = row.lowerBound + column(index - row.lowerBound)
        let range = textRange(field)
        guard !range.isEmpty else {
          if isKey(field) { return false }
          continue
        }
        if numbers[field].isNaN, needsQuotes(range, at: field) { return false }
        if range.count <= 16, range.lowerBound + 16 <= texts.count {
          // A copy of a fixed length is faster.
          let piece = texts.loadUnaligned(
            fromByteOffset: range.lowerBound, as: SIMD16<UInt8>.self)
          end.storeBytes(of: piece, as: SIMD16<UInt8>.self)
        } else {
          UnsafeMutableRawBufferPointer(start: end, count: range.count)
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: texts[range]))
        }
        end += range.count
      }
      // An empty line would not be a row.
      guard end > output else { return false }
      output = end
      return true
    }
  }

  private func needsQuotes(_ range: Range<Int>, at field: Int) -> Bool {
    let text = texts[range]
    guard source == .objects else { return CSVField.needsQuotes(text) }
    // Without quotes, readers could interpret a name as a comment or as a `sep=` line.
    if isKey(field) { return text.isEmpty || !text.allSatisfy(Self.isWordByte) }
    // Without quotes, readers could interpret a row as a comment.
    return text.first == UInt8(ascii: "#") && field.isMultiple(of: width)
      || text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0.isLineEnd }
  }

  private func isKey(_ field: Int) -> Bool { beginsWithKeys && field < width }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }
}

/// A destination for the rows of a table: text in CSV, or typed rows.
protocol TableFieldOutput {
  /// The size of all text in bytes.
  var textCount: Int { get }

  /// Begins a field, which stays empty if no value is appended.
  mutating func beginField(isFirst: Bool)
  /// Appends a number to the current field; nothing for NaN and the infinities.
  mutating func append(number: Double)
  mutating func append(text: String)
  mutating func append(_ label: TableLabel)
  mutating func append(_ time: Timestamp, utcOffset: Int?)
  mutating func endRow()
}

/// Text that many rows contain, with its form in CSV.
final class TableLabel: Sendable, Equatable {
  let text: String
  let csv: [UInt8]

  init(_ text: String) {
    self.text = text
    var csv: [UInt8] = []
    CSVField.append(text, to: &csv)
    self.csv = csv
  }

  static func == (a: TableLabel, b: TableLabel) -> Bool { a === b || a.text == b.text }
}

extension [UInt8]: TableFieldOutput {
  var textCount: Int { count }

  mutating func beginField(isFirst: Bool) { if !isFirst { append(UInt8(ascii: ",")) } }
  mutating func append(number: Double) { ShortestDecimal.append(number, to: &self) }
  mutating func append(text: String) { CSVField.append(text, to: &self) }
  mutating func append(_ label: TableLabel) { append(contentsOf: label.csv) }
  mutating func append(_ time: Timestamp, utcOffset: Int?) {
    time.append(offset: utcOffset, to: &self)
  }
  mutating func endRow() { append(UInt8(ascii: "\n")) }
}
