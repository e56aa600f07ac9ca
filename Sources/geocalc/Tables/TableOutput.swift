import GeoCore
import GeoFormats

/// A cell of an output row.
enum Cell: Sendable {
  case text(String)
  /// A field of the input in a column of numbers. Text output keeps it unchanged. JSON output has a number if the field
  /// is a number.
  case field(String)
  /// A number with a count of decimals, or with the fewest digits that identify it. NaN is an empty cell.
  case number(Double, places: Int?)
  /// A missing value of a column of numbers.
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

  /// Creates the cell of an azimuth, where 360 is printed as 0.
  static func azimuth(_ azimuth: Double, places: Int) -> Cell {
    .number(DecimalPrinter.azimuth(azimuth, places: places), places: places)
  }

  /// Returns the cells of a latitude and a longitude.
  static func place(_ place: Coordinate, places: Int?) -> [Cell] {
    [.number(place.latitude, places: places), .number(place.longitude, places: places)]
  }
}

/// A row of output.
struct OutputRow: Sendable {
  var cells: [Cell]
  /// The coordinates of the row. GeoJSON connects several coordinates by a line. Empty if one of the coordinates is
  /// invalid.
  var places: [Coordinate] = []
}

/// The structure of the rows that a command writes.
struct TableShape {
  /// The names of the columns.
  var names: [String]
  /// The indices of the columns with numbers.
  var numbers: Set<Int> = []
  /// Whether the first row contains the names, in forms where this row is optional.
  var hasHeader = true
}

/// Writes the rows of a command in the form that the user selected.
///
/// A command passes each row as typed cells to ``write(_:)``. A command that reads a table can also pass bytes: copied
/// rows of the input, or JSON objects with all digits of the numbers (see ``content(separator:)``).
final class TableOutput {
  /// The kind of content that a command passes to the output.
  enum Content {
    /// Bytes of the input with new columns, with the same separator.
    case copies
    /// Objects, written by ``JSONWriter/beginRow(_:)`` and ``JSONWriter/endRow(_:)``.
    case objects
    /// Typed cells.
    case cells
  }

  let target: OutputTarget
  private let hasDecimalComma: Bool
  private var writer: (any TableRowWriter)?
  private var output: [UInt8] = []
  // Whether the JSON array has no elements yet.
  private var isEmpty = true

  // The number of bytes that are buffered before a write.
  private static let flushCount = 1 << 16

  /// - Parameter decimalComma: whether numbers have decimal commas. Nil for the choice of the user.
  init(_ target: OutputTarget, decimalComma: Bool? = nil) {
    self.target = target
    hasDecimalComma = decimalComma ?? target.choice.decimalComma
  }

  /// Returns the kind of content that this output expects from a command that reads a table.
  ///
  /// - Parameter separator: the field separator of the input.
  func content(separator: UInt8) -> Content {
    switch target.form {
    case .json, .ndjson: return .objects
    case nil: return hasDecimalComma ? .cells : .copies
    case .csv:
      // Copy rows only if the input has commas, because a file name that ends in `.csv` requires commas.
      let isSame = separator == UInt8(ascii: ",") && !hasDecimalComma
      return target.choice.isNamedByFile && isSame ? .copies : .cells
    default: return .cells
    }
  }

  /// Sets the structure of the rows, before the first call of ``write(_:)``.
  ///
  /// - Parameter separator: the field separator if the user named no form.
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

  /// Writes a row of cells. `places` are the coordinates of the row, which only GeoJSON needs.
  func write(
    _ cells: [Cell], at places: @autoclosure () -> [Coordinate] = []
  ) throws(SystemFailure) {
    try write(OutputRow(cells: cells, places: target.form == .geojson ? places() : []))
  }

  /// Writes copied rows or JSON objects.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    guard target.jsonRows == .array, !bytes.isEmpty else { return try target.write(bytes) }
    // The first object has no comma before it.
    if isEmpty { try target.write("[") }
    try target.write(isEmpty ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) : bytes)
    isEmpty = false
  }

  /// Writes copied rows or JSON objects, and empties `bytes`, if it holds at least `count` bytes.
  func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes buffered output. Call this before waiting for more rows.
  func flush() throws(SystemFailure) {
    writer?.flush(into: &output)
    try target.write(&output, atLeast: 1)
  }

  /// Ends the output, and completes the file.
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
  /// Writes all bytes to a table output and empties the buffer.
  mutating func flush(to output: TableOutput) throws(SystemFailure) {
    try take { (bytes) throws(SystemFailure) in try output.write(bytes) }
    try output.flush()
  }
}

extension JSONWriter {
  /// Begins the object of a row.
  mutating func beginRow(_ style: JSONRowStyle) {
    if style == .array { bytes += ",\n".utf8 }
    beginObject()
  }

  /// Ends the object of a row.
  mutating func endRow(_ style: JSONRowStyle) {
    endObject()
    endLine()
    if style == .array { bytes.removeLast() }
  }

  /// Writes an object with the cells of a row.
  ///
  /// Numbers are rounded as in text.
  mutating func row(_ cells: [Cell], keys: [String]) {
    object { $0.members(cells, keys: keys, isRounded: true) }
  }

  /// Writes the cells of a row as members.
  ///
  /// - Parameter isRounded: whether numbers have the decimals of their cells, instead of all digits.
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
