import GeoCore
import GeoFormats

/// Rows of a table in memory, as CSV bytes and as coordinates.
struct PlaceRows {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The coordinate of each row. Invalid for a row with a problem.
  private(set) var places: [Coordinate] = []

  /// The reasons why rows have no valid coordinate, keyed by row index.
  private(set) var problems: [Int: String] = [:]

  var count: Int { places.count }

  /// The total size of the rows in bytes.
  var byteCount: Int { bytes.count }

  /// Whether the rows need so much memory that a block should end.
  var isLarge: Bool { byteCount > 1 << 26 }

  /// The row as CSV, without a line break.
  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Appends the last row of `reader`.
  mutating func append(
    _ row: PointReader.Row, _ record: CSVRecord, of reader: borrowing PointReader, separator: UInt8
  ) {
    reader.append(record, separator: separator, to: &bytes)
    ends.append(bytes.count)
    if let problem = row.problem { problems[places.count] = problem }
    places.append(row.place)
  }

  /// Appends a point, formatted as CSV.
  mutating func append(_ place: Coordinate, name: String?, separator: UInt8) {
    if let name {
      CSVField.append(name, separator: separator, to: &bytes)
      bytes.append(separator)
    }
    bytes += ShortestDecimal.string(place.latitude).utf8
    bytes.append(separator)
    bytes += ShortestDecimal.string(place.longitude).utf8
    ends.append(bytes.count)
    places.append(place)
  }

  /// Removes all rows, but keeps the allocated memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }
}

/// Returns the fields of rows in memory, one for each column.
struct RowFields: ~Copyable {
  private let columns: BatchColumns
  private var csv: CSVReader
  private var row: [UInt8] = []

  init(_ columns: BatchColumns, separator: UInt8) {
    self.columns = columns
    csv = CSVReader(separator: separator)
    // Parse a dummy line first, because the reader treats the first line of a file differently.
    csv.append(Array("0,0\n".utf8))
    _ = try? csv.step()
  }

  /// Returns the unquoted fields of a row.
  mutating func texts(_ rows: PlaceRows, _ index: Int) -> [String] {
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: rows[index])
    row.append(UInt8(ascii: "\n"))
    csv.append(row)
    guard case .record = try? csv.step() else { return [] }
    let texts = (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
    // With a blank as separator, several empty fields at the end of the row are read as one, so append the missing
    // fields.
    return texts + repeatElement("", count: max(0, columns.names.count - texts.count))
  }

  /// Returns the fields of a row as cells.
  mutating func cells(_ rows: PlaceRows, _ index: Int) -> [Cell] {
    texts(rows, index).enumerated().map {
      columns.indices.contains($0) ? .field($1) : .text($1)
    }
  }
}
