import GeoCore
import GeoFormats

/// A table of points, held in memory.
struct PointTable {
  /// Its good rows.
  private(set) var rows = PlaceRows()
  /// Which columns hold coordinates, and their names.
  let columns: BatchColumns
  /// The first record, if it is a header.
  let header: [UInt8]?
  /// How it is written, as output shall be.
  let separator: UInt8
  let lineEnd, mark: [UInt8]
  /// Whether its numbers have decimal commas.
  let hasDecimalComma: Bool
  /// Whether there were bad rows, which have been told.
  let hasProblems: Bool

  /// Reads a table to its end.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or tracks of the library, `library:…`.
  ///   - store: the library.
  ///   - columns: the columns the user named, or nil to find them.
  ///   - separator: the byte between fields; nil to recognize it.
  ///   - option: the option with which columns are named, for messages.
  ///   - isStrict: stop at the first bad row.
  ///   - bound: how much memory it may take.
  /// - Throws: `Failure` with code 65 at a bad row if so, for a table beyond the bound, or as
  ///   `PointReader` does.
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
