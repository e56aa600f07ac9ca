import GeoCore
import GeoFormats

/// A cell of an output row.
enum Cell: Sendable {
  case text(String)
  /// An input field in a column of numbers. Text output copies the field. JSON output contains the field as a number if
  /// possible.
  case field(String)
  /// A number with the given decimals; nil means the fewest digits that identify the number. NaN is an empty cell.
  case number(Double, places: Int?)
  /// A missing value in a column of numbers.
  case empty

  /// The cell as text, with a decimal point.
  var text: String {
    switch self {
    case .text(let text), .field(let text): text
    case .number(let value, let places?): DecimalPrinter.string(value, places: places)
    case .number(let value, nil): value.isFinite ? "\(value)" : ""
    case .empty: ""
    }
  }

  /// Returns the cell of an azimuth in degrees. An azimuth that rounds to 360 is printed as 0.
  static func azimuth(_ azimuth: Double, places: Int) -> Cell {
    .number(DecimalPrinter.azimuth(azimuth, places: places), places: places)
  }

  /// Returns the cells of a latitude and a longitude.
  static func place(_ place: Coordinate, places: Int?) -> [Cell] {
    [.number(place.latitude, places: places), .number(place.longitude, places: places)]
  }
}

struct OutputRow: Sendable {
  var cells: [Cell]
  /// The coordinates for the GeoJSON geometry: one for a point, several for a line. Empty if any of the coordinates is
  /// invalid.
  var places: [Coordinate] = []
}

/// The columns of the rows that a command writes.
struct TableShape {
  /// The column names.
  var names: [String]
  /// The indices of the columns with numbers.
  var numbers: Set<Int> = []
  /// Whether to write the column names, in forms where the header is optional.
  var hasHeader = true
}

/// Writes rows in the form that the user selected.
///
/// A command passes each row as typed cells to ``write(_:)``. A command that reads a table can also pass bytes, which
/// is faster (see ``content(separator:)``).
final class TableOutput {
  /// The kind of content that a command passes to the output.
  enum Content {
    /// The input's bytes, to which new fields with the same separator are appended.
    case copies
    /// JSON objects, written with ``JSONWriter/beginRow(_:)`` and ``JSONWriter/endRow(_:)``.
    case objects
    /// Rows of typed cells.
    case cells
  }

  let target: OutputTarget
  private let hasDecimalComma: Bool
  private var writer: (any TableRowWriter)?
  private var output: [UInt8] = []
  private var isEmpty = true

  // The buffer size in bytes.
  private static let flushCount = 1 << 16

  /// - Parameter decimalComma: whether numbers have decimal commas. If nil, the option `--decimal-comma` decides.
  init(_ target: OutputTarget, decimalComma: Bool? = nil) {
    self.target = target
    hasDecimalComma = decimalComma ?? target.choice.decimalComma
  }

  /// Returns the kind of content that a command must pass to the output if the command reads a table.
  ///
  /// - Parameter separator: the field separator of the input.
  func content(separator: UInt8) -> Content {
    switch target.form {
    case .json, .ndjson: return .objects
    case nil: return hasDecimalComma ? .cells : .copies
    case .csv:
      // If the output file's name ends in `.csv`, fields are separated by commas. Rows can be copied only if the input
      // has commas too.
      let isSame = separator == UInt8(ascii: ",") && !hasDecimalComma
      return target.choice.isNamedByFile && isSame ? .copies : .cells
    default: return .cells
    }
  }

  /// Sets the columns and writes the header. Call this method before ``write(_:)``.
  ///
  /// - Parameter separator: the field separator to use if the user selected no form.
  func begin(_ shape: TableShape, separator: UInt8 = UInt8(ascii: ",")) {
    let comma = UInt8(ascii: ","), semicolon = UInt8(ascii: ";")
    let hasDecimalComma = hasDecimalComma
    func separated(_ separator: UInt8) -> SeparatedRows {
      SeparatedRows(
        shape, separator: hasDecimalComma && separator == comma ? semicolon : separator,
        hasDecimalComma: hasDecimalComma)
    }
    writer =
      switch target.form {
      case .table: AlignedRows(shape)
      case .tsv: separated(0x09)
      case .json, .ndjson: JSONRows(shape, style: target.jsonRows, places: target.choice.precision)
      case .geojson: GeoJSONRows(shape)
      case .md: MarkdownRows(shape)
      case .csv: separated(comma)
      default: separated(separator)
      }
    writer?.begin(into: &output)
  }

  /// Writes a row.
  func write(_ row: OutputRow) throws(SystemFailure) {
    writer?.write(row, into: &output)
    try target.write(&output, atLeast: Self.flushCount)
  }

  /// Writes a row of cells. `places` is evaluated only for GeoJSON.
  func write(
    _ cells: [Cell], at places: @autoclosure () -> [Coordinate] = []
  ) throws(SystemFailure) {
    try write(OutputRow(cells: cells, places: target.form == .geojson ? places() : []))
  }

  /// Writes bytes with copied rows or JSON objects.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    guard target.jsonRows == .array, !bytes.isEmpty else { return try target.write(bytes) }
    // Replace the comma before the first object with the opening bracket.
    if isEmpty { try target.write("[") }
    try target.write(isEmpty ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) : bytes)
    isEmpty = false
  }

  /// Writes and empties `bytes` if it contains at least `count` bytes.
  func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes buffered output. Call this method before waiting for more rows.
  func flush() throws(SystemFailure) {
    writer?.flush(into: &output)
    try target.write(&output, atLeast: 1)
  }

  /// Writes the end of the output and completes the file.
  func finish() throws(SystemFailure) {
    if writer == nil, target.jsonRows == .array {
      try target.write(isEmpty ? "[]\n" : "\n]\n")
    }
    writer?.finish(into: &output)
    try target.write(&output, atLeast: 1)
    try target.finish()
  }
}

extension OutputBuffer {
  /// Writes all bytes to `output` and empties the buffer.
  mutating func flush(to output: TableOutput) throws(SystemFailure) {
    try take { (bytes) throws(SystemFailure) in try output.write(bytes) }
    try output.flush()
  }
}

extension JSONWriter {
  /// Begins the JSON object of a row.
  mutating func beginRow(_ style: JSONRowStyle) {
    if style == .array { bytes += ",\n".utf8 }
    beginObject()
  }

  /// Ends the JSON object of a row.
  mutating func endRow(_ style: JSONRowStyle) {
    endObject()
    endLine()
    if style == .array { bytes.removeLast() }
  }

  /// Writes a JSON object with the cells of a row.
  ///
  /// Numbers are rounded as in text output.
  mutating func row(_ cells: [Cell], keys: [String]) {
    object { $0.members(cells, keys: keys, isRounded: true) }
  }

  /// Writes the cells of a row as members of a JSON object.
  ///
  /// - Parameter isRounded: whether to round numbers to the decimals of their cells.
  mutating func members(_ cells: [Cell], keys: [String], isRounded: Bool) {
    for (column, cell) in cells.enumerated() {
      key(column < keys.count ? keys[column] : "column\(column + 1)")
      switch cell {
      case .text(let text): value(text)
      case .empty: null()
      case .number(let number, let places?) where isRounded:
        value(decimal: DecimalPrinter.rounded(number, places: places))
      case .number(let number, _): value(decimal: number)
      case .field(let text):
        if text.isEmpty {
          null()
        } else if let number = DecimalParser.double(Array(text.utf8).span) {
          value(decimal: number)
        } else {
          value(text)
        }
      }
    }
  }
}
