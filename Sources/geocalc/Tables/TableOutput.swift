import ArgumentParser
import GeoCore
import GeoFormats

/// Where the rows go that a verb prints: as it writes them, or in another form.
///
/// Verbs write rows as CSV; what they write is taken apart again where the user wants another form, so that
/// every verb has all of them.
final class TableOutput {
  /// The forms of rows.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case csv, tsv, json, geojson, md
  }

  /// What the verb writes.
  struct Shape {
    /// The byte between fields.
    var separator = UInt8(ascii: ",")
    /// The names of the columns.
    var names: [String]
    /// Whether the first row is that of the names.
    var hasHeader = true
    /// The columns that hold numbers.
    var numbers: Set<Int> = []
    /// The columns of the latitude and longitude of each place of a row: of several GeoJSON makes a line.
    var places: [(latitude: Int, longitude: Int)] = []
    /// The columns with the letters of hemispheres, by those of the coordinates.
    var hemispheres: [Int: Int] = [:]
    /// The columns of whole coordinates, by the first of them, which ``places`` has twice.
    var wholes: [Int: WholeCoordinate] = [:]
    /// The units of the coordinates in others than degrees.
    var units: [Int: CSVUnit] = [:]
  }

  private let format: Format?
  private let hasDecimalComma: Bool
  private var writer: (any TableRowWriter)?
  private var csv = CSVReader()
  private var output: [UInt8] = []
  private var isBehindHeader = true
  private var columnCount = 0

  // Output is held back until there is this much.
  private static let flushCount = 1 << 16

  /// - Parameters:
  ///   - form: what the user wants.
  ///   - makesJSON: whether JSON is made of rows, too; most verbs write it themselves, with all digits.
  init(_ form: RowFormOptions, makesJSON: Bool = false) {
    format = form.output == .json && !makesJSON ? nil : form.output
    hasDecimalComma = form.decimalComma
  }

  /// Says what rows are like, before the first of them.
  ///
  /// - Throws: `ValidationError` for GeoJSON of rows that are no places.
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

  /// Writes rows, or a part of them.
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

  /// Writes rows, or a part of them.
  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  /// Writes and empties `bytes` if there are `count` of them or more.
  func write(_ bytes: inout [UInt8], atLeast count: Int) throws {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes a row.
  func write(fields: [String]) throws {
    var bytes: [UInt8] = []
    for (column, field) in fields.enumerated() {
      if column > 0 { bytes.append(UInt8(ascii: ",")) }
      CSVField.append(field, separator: UInt8(ascii: ","), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    try write(bytes)
  }

  /// Gives out what was held back, because nothing more comes just now.
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
      // Longer than anything that verbs read.
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

/// Writes the rows of a table in one form.
protocol TableRowWriter {
  /// Writes what goes before the rows, the names of the columns among it.
  mutating func begin(into bytes: inout [UInt8])
  /// Writes a row.
  mutating func write(_ fields: [String], into bytes: inout [UInt8])
  /// Writes what goes behind the rows.
  mutating func finish(into bytes: inout [UInt8])
}

extension TableRowWriter {
  func finish(into bytes: inout [UInt8]) {}
}

extension OutputBuffer {
  /// Writes all bytes to an output of rows and empties the buffer.
  mutating func flush(to output: TableOutput) throws {
    try take { try output.write($0) }
    try output.flush()
  }
}
