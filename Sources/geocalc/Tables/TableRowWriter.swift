import GeoCore
import GeoFormats

/// A formatter for the rows of a table.
protocol TableRowWriter {
  /// Writes the start of the output, including the column names.
  mutating func begin(into bytes: inout [UInt8])
  /// Writes a row.
  mutating func write(_ row: OutputRow, into bytes: inout [UInt8])
  /// Writes buffered rows. Commands call this method before they wait for input.
  mutating func flush(into bytes: inout [UInt8])
  /// Writes the end of the output.
  mutating func finish(into bytes: inout [UInt8])
}

extension TableRowWriter {
  func flush(into bytes: inout [UInt8]) {}
  func finish(into bytes: inout [UInt8]) {}
}

/// Writes rows as CSV or TSV.
struct SeparatedRows: TableRowWriter {
  private let shape: TableShape
  private let separator: UInt8
  private let hasDecimalComma: Bool

  init(_ shape: TableShape, separator: UInt8, hasDecimalComma: Bool) {
    (self.shape, self.separator, self.hasDecimalComma) = (shape, separator, hasDecimalComma)
  }

  func begin(into bytes: inout [UInt8]) {
    if shape.hasHeader { append(shape.names.map { .text($0) }, to: &bytes) }
  }

  func write(_ row: OutputRow, into bytes: inout [UInt8]) { append(row.cells, to: &bytes) }

  private func append(_ cells: [Cell], to bytes: inout [UInt8]) {
    for (column, cell) in cells.enumerated() {
      if column > 0 { bytes.append(separator) }
      switch cell {
      case .number(let value, let places?) where !hasDecimalComma:
        DecimalPrinter.append(value, places: places, to: &bytes)
      case .number: append(cell.text, isNumber: true, to: &bytes)
      case .field(let text): append(text, isNumber: Double(text) != nil, to: &bytes)
      case .text(let text): append(text, isNumber: false, to: &bytes)
      case .empty: break
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func append(_ text: String, isNumber: Bool, to bytes: inout [UInt8]) {
    let text = isNumber && hasDecimalComma ? text.replacing(".", with: ",") : text
    CSVField.append(text, separator: separator, to: &bytes)
  }
}

/// Writes rows with aligned columns. A column becomes wider if a later row needs more room.
struct AlignedRows: TableRowWriter {
  private var table: TextTable

  // The number of rows that are buffered to compute the column widths.
  private static let rowCount = 1000

  init(_ shape: TableShape) {
    table = TextTable(rows: [shape.names], rightAligned: shape.numbers)
  }

  func begin(into bytes: inout [UInt8]) {}

  mutating func write(_ row: OutputRow, into bytes: inout [UInt8]) {
    table.rows.append(row.cells.map(\.text))
    if table.rows.count >= Self.rowCount { bytes += table.takeRows() }
  }

  mutating func flush(into bytes: inout [UInt8]) {
    // Print the column names together with the first rows, because the rows may need wider columns.
    if table.rows.count > 1 || table.widths.count > 0 { bytes += table.takeRows() }
  }

  mutating func finish(into bytes: inout [UInt8]) { bytes += table.takeRows() }
}

/// Writes rows as a Markdown table.
struct MarkdownRows: TableRowWriter {
  private let shape: TableShape

  init(_ shape: TableShape) { self.shape = shape }

  func begin(into bytes: inout [UInt8]) {
    bytes += MarkdownTable.head(shape.names, rightAligned: shape.numbers)
  }

  func write(_ row: OutputRow, into bytes: inout [UInt8]) {
    bytes += MarkdownTable.row(row.cells.map(\.text))
  }
}

/// Writes each row as a JSON object.
struct JSONRows: TableRowWriter {
  private let style: JSONRowStyle
  private let keys: [String]
  private var isEmpty = true

  private let isRounded: Bool

  /// - Parameter places: the number of decimals that the user requested. Nil for all digits.
  init(_ shape: TableShape, style: JSONRowStyle, places: Int?) {
    self.style = style
    isRounded = places != nil
    keys = ColumnName.distinct(shape.names)
  }

  func begin(into bytes: inout [UInt8]) {
    if style == .array { bytes.append(UInt8(ascii: "[")) }
  }

  mutating func write(_ row: OutputRow, into bytes: inout [UInt8]) {
    var json = JSONWriter()
    json.beginRow(style)
    json.members(row.cells, keys: keys, isRounded: isRounded)
    json.endRow(style)
    bytes += style == .array && isEmpty ? json.bytes.dropFirst() : json.bytes[...]
    isEmpty = false
  }

  func finish(into bytes: inout [UInt8]) {
    if style == .array { bytes += isEmpty ? "]\n".utf8 : "\n]\n".utf8 }
  }
}

/// Writes rows as a GeoJSON feature collection (RFC 7946). All fields become properties.
///
/// A row with one coordinate becomes a point. A row with several coordinates becomes a line, which is cut at the
/// antimeridian. A row without a valid coordinate has no geometry.
struct GeoJSONRows: TableRowWriter {
  private let keys: [String]
  private var isFirst = true

  init(_ shape: TableShape) { keys = ColumnName.distinct(shape.names) }

  func begin(into bytes: inout [UInt8]) {
    bytes += #"{"type":"FeatureCollection","features":["#.utf8
  }

  mutating func write(_ row: OutputRow, into bytes: inout [UInt8]) {
    bytes += (isFirst ? "\n" : ",\n").utf8
    isFirst = false
    var json = JSONWriter()
    json.object { json in
      json.member("type", "Feature")
      json.key("geometry")
      let isWhole = row.places.allSatisfy(\.isValid)
      writeGeometry(isWhole ? row.places.map(\.normalized) : [], to: &json)
      json.key("properties")
      json.row(row.cells, keys: keys)
    }
    bytes += json.bytes
  }

  func finish(into bytes: inout [UInt8]) { bytes += "\n]}\n".utf8 }

  private func writeGeometry(_ places: [Coordinate], to json: inout JSONWriter) {
    guard let first = places.first else { return json.null() }
    func position(_ place: Coordinate, _ json: inout JSONWriter) {
      json.array {
        $0.value(decimal: place.longitude)
        $0.value(decimal: place.latitude)
      }
    }
    func line(_ places: [Coordinate], _ json: inout JSONWriter) {
      json.array { json in for place in places { position(place, &json) } }
    }
    let lines = Self.lines(places)
    json.object { json in
      json.member(
        "type", places.count == 1 ? "Point" : lines.count == 1 ? "LineString" : "MultiLineString")
      json.key("coordinates")
      if places.count == 1 {
        position(first, &json)
      } else if lines.count == 1 {
        line(places, &json)
      } else {
        json.array { json in for places in lines { line(places, &json) } }
      }
    }
  }

  /// Returns the line through points, cut at the antimeridian into several lines.
  ///
  /// Edges are straight in longitude and latitude, as RFC 7946 requires (3.1.1 and 3.1.9).
  private static func lines(_ places: [Coordinate]) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    var line: [Coordinate] = []
    for place in places {
      if let last = line.last, abs(place.longitude - last.longitude) > 180 {
        let edge = last.longitude < 0 ? -180.0 : 180
        let way = 360 - abs(place.longitude - last.longitude)
        let part = way > 0 ? abs(edge - last.longitude) / way : 0
        let latitude = last.latitude + part * (place.latitude - last.latitude)
        lines.append(line + [Coordinate(latitude: latitude, longitude: edge)])
        line = [Coordinate(latitude: latitude, longitude: -edge)]
      }
      line.append(place)
    }
    return lines + [line]
  }
}

/// Formats CSV fields.
enum CSVField {
  /// Appends a field, quoted if necessary.
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
