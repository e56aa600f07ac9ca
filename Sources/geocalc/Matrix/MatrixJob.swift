import GeoCore
import GeoFormats

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
