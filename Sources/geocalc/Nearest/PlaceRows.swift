import GeoCore
import GeoFormats

/// Rows of a table that are kept: their bytes one after the other, and their places.
struct PlaceRows {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The place of each row; none of a bad one.
  private(set) var places: [Coordinate] = []

  /// Why rows are bad, by their index.
  private(set) var problems: [Int: String] = [:]

  var count: Int { places.count }

  /// How many bytes the rows have.
  var byteCount: Int { bytes.count }

  /// The bytes of a row, without a line end.
  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Keeps the row that `reader` has read last.
  mutating func append(
    _ row: PointReader.Row, _ record: CSVRecord, of reader: borrowing PointReader, separator: UInt8
  ) {
    reader.append(record, separator: separator, to: &bytes)
    ends.append(bytes.count)
    if let problem = row.problem { problems[places.count] = problem }
    places.append(row.place)
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }
}

/// Takes kept rows apart again.
struct RowFields: ~Copyable {
  private var csv: CSVReader
  private var row: [UInt8] = []

  init(separator: UInt8) {
    csv = CSVReader(separator: separator)
    // A first line, so that no row is taken for the beginning of a file.
    csv.append(Array("0,0\n".utf8))
    _ = try? csv.step()
  }

  /// The fields of a row as text.
  mutating func texts(_ bytes: ArraySlice<UInt8>) -> [String] {
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: bytes)
    row.append(UInt8(ascii: "\n"))
    csv.append(row)
    guard case .record = try? csv.step() else { return [] }
    return (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
  }
}
