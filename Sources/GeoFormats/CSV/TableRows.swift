import GeoCore
package import GeoTracks

/// A block of table rows with typed fields, made of a recording or of JSON objects.
///
/// Read the rows with ``CSVCursor``, like the records of CSV. The first row of a table contains the column names.
package struct TableRows: Sendable {
  package enum Field: Sendable {
    case missing
    /// A finite number.
    case number(Double)
    /// A time with its offset from UTC in seconds.
    case time(Timestamp, utcOffset: Int32)
    /// Text, or a number of JSON with its digits. The range refers to the text of the block.
    case text(Range<Int>)
  }

  /// The origin of the rows, which decides how the text of fields is quoted in CSV.
  package enum Source: Sendable { case recording, objects }

  /// The fields of all rows, row by row.
  package private(set) var fields: [Field] = []

  /// The number of fields in each row. The first row determines the number.
  package private(set) var width = 0

  /// Whether the first row contains the column names of JSON objects.
  var beginsWithKeys = false

  private var texts: [UInt8] = []
  private let source: Source

  package init(of source: Source) { self.source = source }

  /// The approximate memory of the rows in bytes.
  package var byteCount: Int { fields.count * MemoryLayout<Field>.stride + texts.count }

  /// Appends whole rows of another block with the same columns.
  ///
  /// - Parameter range: the indices of the fields.
  package mutating func append(_ range: Range<Int>, of other: TableRows) {
    width = other.width
    for field in other.fields[range] {
      fields.append(field)
      if case .text(let text) = field { append(text: other.texts[text]) }
    }
  }

  /// Removes all rows.
  package mutating func removeAll() {
    fields.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    beginsWithKeys = false
  }

  /// Replaces the last field with text.
  mutating func append(text: some Collection<UInt8>) {
    let start = texts.count
    texts.append(contentsOf: text)
    fields[fields.count - 1] = .text(start..<texts.count)
  }
}

// MARK: Rows

extension TableRows: TableFieldOutput {
  var textCount: Int { texts.count }

  mutating func beginField(isFirst: Bool) { fields.append(.missing) }

  mutating func append(number: Double) {
    // Zero has no sign, as in all formats of the project.
    if number.isFinite { fields[fields.count - 1] = .number(number + 0) }
  }

  mutating func append(text: String) { append(text: text.utf8) }

  mutating func append(_ label: TableLabel) { append(text: label.text.utf8) }

  mutating func append(_ time: Timestamp, utcOffset: Int?) {
    fields[fields.count - 1] = .time(time, utcOffset: Int32(clamping: utcOffset ?? 0))
  }

  mutating func endRow() { if width == 0 { width = fields.count } }
}

// MARK: Fields

extension TableRows {
  /// Returns the number in a field, with a decimal point or a decimal comma. Returns nil for any other content.
  func double(_ field: Int) -> Double? {
    switch fields[field] {
    case .missing, .time: return nil
    case .number(let value): return value
    case .text(let range):
      return texts.withUnsafeBufferPointer { texts in
        let text = UnsafeBufferPointer(rebasing: texts[trimmed(range)])
        return DecimalParser.double(text.span) ?? CSVLocationText.numberWithComma(text)
      }
    }
  }

  /// Returns the text of each field of a row.
  ///
  /// - Parameter row: the index of the row.
  package func texts(ofRow row: Int) -> [String] {
    (row * width..<(row + 1) * width).map(text)
  }

  /// Returns the text of a field. The text of a missing field is empty.
  ///
  /// Bytes that are not valid UTF-8 become U+FFFD. Blanks around text of JSON are removed, as in CSV, unless CSV would
  /// need quotes.
  func text(_ field: Int) -> String {
    guard case .text(let range) = fields[field] else {
      var bytes: [UInt8] = []
      appendCSV(field, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let isWhole = source == .recording || needsQuotes(range, at: field)
    return String(decoding: texts[isWhole ? range : trimmed(range)], as: UTF8.self)
  }

  /// Returns the time in a field. Returns nil for any other content than a time of a recording.
  func time(_ field: Int) -> Timestamp? {
    if case .time(let time, _) = fields[field] { time } else { nil }
  }

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
    switch fields[field] {
    case .missing: break
    case .number(let value): ShortestDecimal.append(value, to: &bytes)
    case .time(let time, let utcOffset): time.append(offset: Int(utcOffset), to: &bytes)
    case .text(let range):
      guard needsQuotes(range, at: field) else { return bytes.append(contentsOf: texts[range]) }
      CSVField.appendQuoted(texts[range], to: &bytes)
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

  private func needsQuotes(_ range: Range<Int>, at field: Int) -> Bool {
    let text = texts[range]
    guard source == .objects else { return CSVField.needsQuotes(text) }
    // Without quotes, readers could interpret a name as a comment or as a `sep=` line.
    if beginsWithKeys, field < width { return text.isEmpty || !text.allSatisfy(Self.isWordByte) }
    // Without quotes, readers could interpret a row as a comment.
    return text.first == UInt8(ascii: "#") && field.isMultiple(of: width)
      || text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0.isLineEnd }
  }

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
