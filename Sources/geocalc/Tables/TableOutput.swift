import ArgumentParser
import GeoCore
import GeoFormats

/// Writes the rows of a command to standard output, unchanged or in another format.
///
/// Commands write rows as CSV. For another format, the CSV is parsed again, so every command supports every format.
final class TableOutput {
  /// The formats of rows.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case csv, tsv, json, geojson, md
  }

  /// The structure of the rows that the command writes.
  struct Shape {
    /// The field separator.
    var separator = UInt8(ascii: ",")
    /// The names of the columns.
    var names: [String]
    /// Whether the first row contains the names.
    var hasHeader = true
    /// The indices of the columns with numbers.
    var numbers: Set<Int> = []
    /// The latitude and longitude columns of each coordinate in a row. GeoJSON connects several coordinates by a line.
    var places: [(latitude: Int, longitude: Int)] = []
    /// The columns with hemisphere letters, by coordinate column.
    var hemispheres: [Int: Int] = [:]
    /// The coordinates that are not stored as separate latitudes and longitudes, by first column. ``places`` contains
    /// that column twice.
    var wholes: [Int: WholeCoordinate] = [:]
    /// The units of coordinates that are not in degrees.
    var units: [Int: CSVUnit] = [:]
  }

  private let format: Format?
  private let hasDecimalComma: Bool
  private var writer: (any TableRowWriter)?
  private var csv = CSVReader()
  private var output: [UInt8] = []
  private var isBehindHeader = true
  private var columnCount = 0

  // The number of bytes that are buffered before a write.
  private static let flushCount = 1 << 16

  /// - Parameters:
  ///   - form: the options that the user specified.
  ///   - makesJSON: whether this object converts rows to JSON. If false, the command writes JSON itself, with all
  ///     digits.
  init(_ form: RowFormOptions, makesJSON: Bool = false) {
    format = form.output == .json && !makesJSON ? nil : form.output
    hasDecimalComma = form.decimalComma
  }

  /// Sets the structure of the rows. Call this before writing the first row.
  ///
  /// - Throws: `ValidationError` for GeoJSON if the rows have no coordinates.
  func begin(_ shape: Shape) throws(ValidationError) {
    guard format != nil || hasDecimalComma else { return }
    switch format {
    case .json: writer = JSONRows(shape)
    case .geojson where shape.places.isEmpty:
      throw ValidationError("--output geojson: these rows are no places.")
    case .md: writer = MarkdownRows(shape)
    case .geojson: writer = GeoJSONRows(shape)
    case .tsv: writer = SeparatedRows(shape, separator: 0x09, hasDecimalComma: hasDecimalComma)
    case .csv:
      writer = SeparatedRows(
        shape, separator: UInt8(ascii: hasDecimalComma ? ";" : ","),
        hasDecimalComma: hasDecimalComma)
    default:
      let own = shape.separator == UInt8(ascii: ",") ? UInt8(ascii: ";") : shape.separator
      writer = SeparatedRows(shape, separator: own, hasDecimalComma: hasDecimalComma)
    }
    csv = CSVReader(separator: shape.separator)
    isBehindHeader = !shape.hasHeader
    columnCount = shape.names.count
    writer?.begin(into: &output)
  }

  /// Writes CSV bytes, which may end inside a row.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard writer != nil else { return try StandardOutput.write(bytes) }
    var rest = bytes
    while !rest.isEmpty {
      csv.fill { space in
        let count = min(space.count, rest.count)
        space.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        return count
      }
      try takeRecords()
    }
  }

  /// Writes CSV bytes, which may end inside a row.
  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  /// Writes and empties `bytes` if it holds at least `count` bytes.
  func write(_ bytes: inout [UInt8], atLeast count: Int) throws {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  func write(fields: [String]) throws {
    var bytes: [UInt8] = []
    for (column, field) in fields.enumerated() {
      if column > 0 { bytes.append(UInt8(ascii: ",")) }
      CSVField.append(field, separator: UInt8(ascii: ","), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    try write(bytes)
  }

  /// Writes buffered output. Call this before waiting for more rows.
  func flush() throws { try StandardOutput.write(&output, atLeast: 1) }

  /// Ends the output.
  func finish() throws {
    guard writer != nil else { return }
    csv.finish()
    try takeRecords()
    writer?.finish(into: &output)
    try flush()
  }

  private func takeRecords() throws {
    while true {
      switch try csv.step() {
      case .needsInput, .end: return
      // This case cannot occur, because commands do not read records of this size.
      case .tooLong: continue
      case .record(let record):
        guard !record.isEmpty else { continue }
        guard isBehindHeader else {
          isBehindHeader = true
          continue
        }
        let fields =
          record.isUnclosed
          ? [String(decoding: csv.cursor.bytes(record.bytes), as: UTF8.self)]
          : (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
        writer?.write(fields, into: &output)
        try StandardOutput.write(&output, atLeast: Self.flushCount)
      }
    }
  }
}

/// Writes the rows of a table in one format.
protocol TableRowWriter {
  /// Writes the start of the output, including the column names.
  mutating func begin(into bytes: inout [UInt8])
  /// Writes a row.
  mutating func write(_ fields: [String], into bytes: inout [UInt8])
  /// Writes the end of the output.
  mutating func finish(into bytes: inout [UInt8])
}

extension TableRowWriter {
  func finish(into bytes: inout [UInt8]) {}
}

extension OutputBuffer {
  /// Writes all bytes to a table output and empties the buffer.
  mutating func flush(to output: TableOutput) throws {
    try take { try output.write($0) }
    try output.flush()
  }
}

/// Writes rows with a separator between fields.
struct SeparatedRows: TableRowWriter {
  private let shape: TableOutput.Shape
  private let separator: UInt8
  private let hasDecimalComma: Bool

  init(_ shape: TableOutput.Shape, separator: UInt8, hasDecimalComma: Bool) {
    (self.shape, self.separator, self.hasDecimalComma) = (shape, separator, hasDecimalComma)
  }

  func begin(into bytes: inout [UInt8]) {
    if shape.hasHeader { append(shape.names, to: &bytes) }
  }

  func write(_ fields: [String], into bytes: inout [UInt8]) {
    guard hasDecimalComma else { return append(fields, to: &bytes) }
    let fields = fields.enumerated().map { column, field in
      shape.numbers.contains(column) && Double(field) != nil
        ? field.replacing(".", with: ",") : field
    }
    append(fields, to: &bytes)
  }

  private func append(_ fields: [String], to bytes: inout [UInt8]) {
    for (column, field) in fields.enumerated() {
      if column > 0 { bytes.append(separator) }
      CSVField.append(field, separator: separator, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// Writes rows of a Markdown table.
struct MarkdownRows: TableRowWriter {
  private let shape: TableOutput.Shape

  init(_ shape: TableOutput.Shape) { self.shape = shape }

  func begin(into bytes: inout [UInt8]) {
    bytes += MarkdownTable.head(shape.names, rightAligned: shape.numbers)
  }

  func write(_ fields: [String], into bytes: inout [UInt8]) {
    bytes += MarkdownTable.row(fields)
  }
}

/// Formats a Markdown table.
enum MarkdownTable {
  /// Returns the line of column names and the separator line below it.
  static func head(_ cells: [String], rightAligned: Set<Int>) -> [UInt8] {
    let rule = cells.indices.map { rightAligned.contains($0) ? " ---: |" : " --- |" }.joined()
    return row(cells) + Array("|\(rule)\n".utf8)
  }

  /// Returns the line of a row.
  static func row(_ cells: [String]) -> [UInt8] {
    let cells = cells.map { Console.printable($0).replacing("|", with: "\\|") }
    return Array("| \(cells.joined(separator: " | ")) |\n".utf8)
  }
}

/// Writes each row as a line with a JSON object.
struct JSONRows: TableRowWriter {
  private let shape: TableOutput.Shape
  private let keys: [String]

  init(_ shape: TableOutput.Shape) {
    self.shape = shape
    keys = ColumnName.distinct(shape.names)
  }

  func begin(into bytes: inout [UInt8]) {}

  func write(_ fields: [String], into bytes: inout [UInt8]) {
    var json = JSONWriter()
    json.row(fields, keys: keys, numbers: shape.numbers)
    json.endLine()
    bytes += json.bytes
  }
}

extension JSONWriter {
  /// Writes an object with the fields of a row.
  ///
  /// - Parameter numbers: the columns with numbers. Empty fields in them become `null`.
  mutating func row(_ fields: [String], keys: [String], numbers: Set<Int>) {
    object { json in
      for (column, field) in fields.enumerated() {
        json.key(column < keys.count ? keys[column] : "column\(column + 1)")
        if numbers.contains(column), field.isEmpty {
          json.null()
        } else if numbers.contains(column),
          let number = DecimalParser.double(Array(field.utf8).span)
        {
          json.value(decimal: number)
        } else {
          json.value(field)
        }
      }
    }
  }
}

/// Formats CSV fields.
enum CSVField {
  /// Appends a field, in quotes if necessary.
  static func append(_ text: String, separator: UInt8, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let special = [separator, quote, 0x0A, 0x0D]
    guard text.utf8.contains(where: { special.contains($0) }) else {
      return bytes.append(contentsOf: text.utf8)
    }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
