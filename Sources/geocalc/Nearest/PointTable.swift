import GeoCore
import GeoFormats

/// A table of points, held in memory.
struct PointTable {
  /// The valid rows.
  private(set) var rows = PlaceRows()
  /// The coordinate columns, and their names.
  let columns: BatchColumns
  /// The first record, if it is a header.
  let header: [UInt8]?
  /// The field separator and line end of the table, which the output also uses.
  let separator: UInt8
  let lineEnd, mark: [UInt8]
  /// Whether the numbers of the table have decimal commas.
  let hasDecimalComma: Bool
  /// Whether there were bad rows. The rows are already reported.
  let hasProblems: Bool

  /// Reads a table to its end.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or library tracks, `library:…`.
  ///   - store: the library.
  ///   - wanted: the columns that the user named. If nil, they are detected.
  ///   - wantedSeparator: the field separator. If nil, it is detected.
  ///   - option: the option that names columns, for messages.
  ///   - isStrict: whether to stop at the first bad row.
  ///   - bound: the memory limit.
  /// - Throws: `Failure` with code 65 for a bad row if `isStrict` is true, or for a table above the limit; the errors
  ///   of `PointReader`.
  init(
    _ path: String, store: StorePlace = StorePlace(), columns wanted: [String]?,
    separator wantedSeparator: UInt8? = nil, option: String, isStrict: Bool,
    bound: MemoryBound = .half
  ) throws {
    var reader = try PointReader(
      path, store: store, columns: wanted, separator: wantedSeparator, option: option,
      isStrict: isStrict)
    columns = reader.columns
    header = reader.header
    separator = reader.separator
    lineEnd = reader.lineEnd
    mark = reader.mark
    while let row = try reader.next() {
      if let record = row.record, row.problem == nil {
        rows.append(row, record, of: reader, separator: separator)
        try bound.check(
          places: rows.count, textCount: rows.byteCount, "\(reader.name): line \(record.line)")
      } else if isStrict {
        throw Failure(.badData)
      }
    }
    hasDecimalComma = reader.hasDecimalComma
    let summary = reader.conclude()
    if let summary { Console.error(summary) }
    hasProblems = summary != nil
  }
}

/// Stored rows of a table: their consecutive bytes, and their coordinates.
struct PlaceRows {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The coordinate of each row. The coordinate of a bad row is invalid.
  private(set) var places: [Coordinate] = []

  /// The reasons why rows are bad, by row index.
  private(set) var problems: [Int: String] = [:]

  var count: Int { places.count }

  /// The number of bytes of all rows.
  var byteCount: Int { bytes.count }

  /// The bytes of a row, without a line end.
  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Stores the last row of `reader`.
  mutating func append(
    _ row: PointReader.Row, _ record: CSVRecord, of reader: borrowing PointReader, separator: UInt8
  ) {
    reader.append(record, separator: separator, to: &bytes)
    ends.append(bytes.count)
    if let problem = row.problem { problems[places.count] = problem }
    places.append(row.place)
  }

  /// Removes the rows, but keeps the allocated memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }
}

/// Splits stored rows into fields.
struct RowFields: ~Copyable {
  private var csv: CSVReader
  private var row: [UInt8] = []

  init(separator: UInt8) {
    csv = CSVReader(separator: separator)
    // Add a first line, so that no row is treated as the start of a file.
    csv.append(Array("0,0\n".utf8))
    _ = try? csv.step()
  }

  /// Returns the fields of a row as text.
  mutating func texts(_ bytes: ArraySlice<UInt8>) -> [String] {
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: bytes)
    row.append(UInt8(ascii: "\n"))
    csv.append(row)
    guard case .record = try? csv.step() else { return [] }
    return (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
  }

  /// Returns the cells of a row.
  mutating func cells(_ bytes: ArraySlice<UInt8>, of columns: BatchColumns) -> [Cell] {
    texts(bytes).enumerated().map {
      columns.indices.contains($0) ? .field($1) : .text($1)
    }
  }
}
