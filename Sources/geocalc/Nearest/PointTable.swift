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
    if let summary { Talk.error(summary) }
    hasProblems = summary != nil
  }
}
