import GeoCore
import GeoFormats

/// The named points of the rows or of the columns of a matrix.
struct MatrixPlaces: Sendable {
  /// The coordinates in the order of the file. NaN for invalid rows, so that the indices of other rows do not change.
  private(set) var places: [Coordinate] = []

  /// Whether the file contained invalid rows, which are already reported.
  private(set) var hasProblems = false

  /// Whether numbers in the table have decimal commas.
  private(set) var hasDecimalComma = false

  // The concatenated names, and the end offset of each name.
  private var names: [UInt8] = []
  private var ends: [Int] = []
  // The quoted CSV fields of names that need quotes, by point index.
  private var quoted: [Int: [UInt8]] = [:]

  var count: Int { places.count }

  func text(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

  /// Returns the name of a point as a CSV field.
  func name(_ index: Int) -> ArraySlice<UInt8> { quoted[index]?[...] ?? bytes(index) }

  private func bytes(_ index: Int) -> ArraySlice<UInt8> {
    names[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// The memory limit for the points of the rows, and for the points of the columns.
  private static let bound = MemoryBound.half.shared

  private mutating func append(
    _ place: Coordinate, name: String?, of file: String
  ) throws(Failure) {
    try Self.bound.check(
      places: count, textCount: names.count, "\(file): place \(count + 1)")
    places.append(place)
    let name = name ?? String(count)
    var field: [UInt8] = []
    CSVField.append(name, separator: Self.separator, to: &field)
    if field.count > name.utf8.count { quoted[count - 1] = field }
    names += name.utf8
    ends.append(names.count)
  }

  static let separator = UInt8(ascii: ",")
}

extension MatrixPlaces {
  /// Reads a table.
  ///
  /// - Parameters:
  ///   - path: a CSV file, `-` for standard input, or `library:…` for tracks of the library.
  ///   - columns: the latitude and longitude columns, by name or number. If nil, the columns are detected.
  ///   - separator: the field separator. If nil, the separator is detected.
  ///   - nameColumn: the column with names, by name or number. If nil, ``NameColumn`` finds the column. Without such a
  ///     column, the names are numbers from 1.
  ///   - isStrict: whether to stop at the first invalid row.
  /// - Throws: `Failure`, `CSVError`, `SystemFailure`.
  init(
    table path: String, store: StorePlace, columns: [String]?, separator: UInt8?,
    nameColumn: String?, isStrict: Bool
  ) throws {
    var reader = try PointReader(
      path, store: store, columns: columns, separator: separator, option: "--columns",
      isStrict: isStrict)
    let column = try reader.nameColumn(nameColumn)
    while let row = try reader.next() {
      if row.problem != nil, isStrict { throw Failure(.badData) }
      try append(row.place, name: column.map { reader.text($0) }, of: reader.name)
    }
    hasDecimalComma = reader.hasDecimalComma
    if let summary = reader.conclude() {
      Console.error(summary)
      hasProblems = true
    }
  }

  /// Reads a binary file of numbers. The names of the points are numbers from 1.
  init(numbers path: String, form: NumberFile.Form, isStrict: Bool) throws {
    var problems = RowDiagnostics(source: path, item: "place")
    for place in try NumberFile.read(path, as: form, bound: Self.bound) {
      if place.isValid {
        try append(place, name: nil, of: path)
      } else {
        try append(.nowhere, name: nil, of: path)
        problems.add(line: count, "latitude \(place.latitude), longitude \(place.longitude)")
        if isStrict { throw Failure(.badData) }
      }
    }
    if let summary = problems.conclude(rowCount: count) {
      Console.error(summary)
      hasProblems = true
    }
  }
}

/// A pipeline job that computes and formats tiles, which are ranges of consecutive entries, on all cores.
///
/// Sendable conformance is unchecked, because the pipeline fills one tile at a time and drains one tile at a time.
final class MatrixJob: PipelineJob, @unchecked Sendable {
  /// Consecutive entries of the matrix, row by row.
  final class Tile {
    fileprivate var range = 0..<0
    fileprivate var values = UnsafeMutablePointer<Double>.allocate(capacity: MatrixJob.tileSize)
    fileprivate var output = OutputBuffer()

    deinit { values.deallocate() }
  }

  // The number of entries per tile. The 256 KiB of a tile fit in the cache of a core.
  private static let tileSize = 1 << 15

  private let writer: MatrixWriter
  private let block: RowBlock
  private let output: TableOutput
  private let count: Int
  private let hasCells: Bool
  // The cells of the last row while the row is incomplete.
  private var partial: [Cell] = []
  private var next = 0
  private var progress: Progress

  init(
    _ writer: MatrixWriter, solver: any DistanceSolver<Never>, count: Int, output: TableOutput,
    hasCells: Bool
  ) {
    (self.writer, self.output, self.hasCells) = (writer, output, hasCells)
    self.count = count
    block = solver.rowBlock(to: writer.columns.places, kernel: .preferred)
    progress = Progress(unit: "distances", total: count)
  }

  func makeBlock() -> Tile { Tile() }

  func fill(_ tile: inout Tile) -> Bool {
    guard next < count else { return false }
    tile.range = next..<min(count, next + Self.tileSize)
    next = tile.range.upperBound
    return true
  }

  func work(on tile: Tile, number: Int) {
    if tile.range.lowerBound == 0, !hasCells { writer.begin(&tile.output) }
    forEachRow(of: tile) { row, columns, values in
      // Without cells, each row is formatted immediately, so all rows reuse the start of the buffer.
      let values = hasCells ? values : tile.values
      block(from: writer.rows.places[row], to: columns, into: values)
      if !hasCells { writer.write(values, row: row, columns: columns, to: &tile.output) }
    }
  }

  /// Calls `body` for each row in a tile. The arguments are the row, the range of columns in the tile, and a buffer for
  /// the values of these columns.
  private func forEachRow<E: Error>(
    of tile: Tile, _ body: (Int, Range<Int>, UnsafeMutablePointer<Double>) throws(E) -> Void
  ) throws(E) {
    let width = writer.columns.count
    var entry = tile.range.lowerBound
    while entry < tile.range.upperBound {
      let (row, column) = entry.quotientAndRemainder(dividingBy: width)
      let columns = column..<min(width, column + tile.range.upperBound - entry)
      try body(row, columns, tile.values + (entry - tile.range.lowerBound))
      entry += columns.count
    }
  }

  func drain(_ tile: Tile) throws {
    if hasCells {
      try forEachRow(of: tile) { row, columns, values in
        try writer.write(values, row: row, columns: columns, partial: &partial, to: output)
      }
    }
    try tile.output.flush(to: output)
    progress.advance(count: tile.range.upperBound, part: tile.range.count)
  }

  /// Removes the progress line after the last tile.
  func finish() { progress.clear() }
}
