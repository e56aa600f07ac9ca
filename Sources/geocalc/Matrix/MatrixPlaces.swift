import GeoCore
import GeoFormats

/// The places of one side of a matrix, and what they are called.
struct MatrixPlaces: Sendable {
  /// The places in the order of the file; NaN for a row that could not be read, so that the others
  /// keep their numbers.
  private(set) var places: [Coordinate] = []

  /// Whether rows could not be read, which has been told.
  private(set) var hasProblems = false

  /// Whether the numbers of the table have decimal commas.
  private(set) var hasDecimalComma = false

  // The names as fields of CSV, one behind the other, and where each ends.
  private var names: [UInt8] = []
  private var ends: [Int] = []

  /// How many places there are.
  var count: Int { places.count }

  /// The name of a place as it is.
  func text(_ index: Int) -> String {
    var csv = CSVReader(separator: Self.separator)
    csv.append(Array(name(index)))
    csv.finish()
    guard case .record = try? csv.step() else { return "" }
    return csv.cursor.text(0)
  }

  /// The name of a place as a field of CSV.
  func name(_ index: Int) -> ArraySlice<UInt8> {
    names[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// What each of the two sides may take.
  private static let bound = MemoryBound.half.shared

  private mutating func append(
    _ place: Coordinate, name: String?, of file: String
  ) throws(Failure) {
    try Self.bound.check(
      places: count, textCount: names.count, "\(file): place \(count + 1)")
    places.append(place)
    CSVField.append(name ?? String(count), separator: Self.separator, to: &names)
    ends.append(names.count)
  }

  /// The byte between fields of the output.
  static let separator = UInt8(ascii: ",")

  /// Column names that name rows where the user names none.
  private static let nameColumns = ["id", "name", "code"]
}

extension MatrixPlaces {
  /// Reads a table.
  ///
  /// - Parameters:
  ///   - path: a CSV file, `-` for standard input, or tracks of the library, `library:…`.
  ///   - store: the library.
  ///   - columns: those with latitude and longitude, by name or number; nil to find them.
  ///   - separator: the byte between fields; nil to recognize it.
  ///   - nameColumn: the column that names the places, by name or number; nil for the first that is
  ///     called `id`, `name` or `code`, and without one numbers from 1.
  ///   - options: what the two are given with on the command line, for messages.
  ///   - isStrict: stop at the first bad row.
  /// - Throws: `Failure`, `CSVError`, `SystemFailure`.
  init(
    table path: String, store: StorePlace, columns: [String]?, separator: UInt8?,
    nameColumn: String?,
    options: (columns: String, name: String), isStrict: Bool
  ) throws {
    var reader = try PointReader(
      path, store: store, columns: columns, separator: separator, option: options.columns,
      isStrict: isStrict)
    let header = reader.columns.names
    var column: Int?
    if let nameColumn {
      do {
        column = try CoordinateColumns.columns([nameColumn], header: header)[0]
      } catch {
        throw Failure(.badData, "\(reader.name): \(options.name): \(error)")
      }
    } else if reader.columns.hasHeader {
      column = header.firstIndex { Self.nameColumns.contains($0.lowercased()) }
    }
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

  /// Reads binary numbers; places are named by their numbers from 1.
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

/// `matrix` as the pipeline runs it: tiles of consecutive entries, computed and printed on all cores.
///
/// Unchecked: the pipeline fills one tile at a time and drains one at a time, each in order.
final class MatrixJob: PipelineJob, @unchecked Sendable {
  /// Entries of the matrix, row by row.
  final class Tile {
    fileprivate var range = 0..<0
    fileprivate var values = UnsafeMutablePointer<Double>.allocate(capacity: MatrixJob.tileSize)
    fileprivate var output = OutputBuffer()

    deinit { values.deallocate() }
  }

  // Some 256 KiB of numbers, which stay within a core's own cache until they are printed.
  private static let tileSize = 1 << 15

  private let writer: MatrixWriter
  private let block: RowBlock
  private let output: TableOutput
  private let count: Int
  private var next = 0
  private var progress: Progress

  init(
    _ writer: MatrixWriter, solver: any DistanceSolver<Never>, count: Int, output: TableOutput
  ) {
    (self.writer, self.output) = (writer, output)
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
    let width = writer.columns.count
    var entry = tile.range.lowerBound
    if entry == 0 { writer.begin(&tile.output) }
    while entry < tile.range.upperBound {
      let (row, column) = entry.quotientAndRemainder(dividingBy: width)
      let columns = column..<min(width, column + tile.range.upperBound - entry)
      block(from: writer.rows.places[row], to: columns, into: tile.values)
      writer.write(tile.values, row: row, columns: columns, to: &tile.output)
      entry += columns.count
    }
  }

  func drain(_ tile: Tile) throws {
    try tile.output.flush(to: output)
    progress.advance(count: tile.range.upperBound, part: tile.range.count)
  }

  /// What is to be done when all is done.
  func finish() { progress.clear() }
}
