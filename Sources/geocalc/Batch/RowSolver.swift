import GeoCore
import GeoFormats

/// Distances for a block of rows, and azimuths if wanted: the one place where `batch` meets the
/// solvers.
struct RowSolver: Sendable {
  /// How many columns of results there may be: the distance, two azimuths, whether it is the geodesic's.
  static let columnCount = 4

  /// Whether there are azimuths.
  let hasAzimuths: Bool

  private let block: PairBlock
  // Counts the rows that the method has no answer for; nil for one that always has.
  private let fallbacks: FallbackCounter?

  init(_ solver: MethodSolver, hasAzimuths: Bool) {
    self.hasAzimuths = hasAzimuths
    fallbacks = solver.vincenty?.fallbacks
    block =
      solver.vincenty?.markingBlock(azimuths: hasAzimuths)
      ?? solver.solver.pairBlock(hasAzimuths ? .inverse : .distance, kernel: .preferred)
  }

  /// Solves rows.
  ///
  /// - Parameters:
  ///   - rows: pairs of places in four columns, or a path's places in two, with the place before
  ///     those of the rows in front.
  ///   - isAlong: whether it is a path.
  ///   - links: where rows of a path are measured from, if that is not the row before.
  ///   - results: room for ``columnCount`` numbers a row: distances (meters), then azimuths of each kind
  ///     (degrees).
  func solve(
    _ rows: borrowing CSVNumberTable, isAlong: Bool, links: BatchLinks?,
    into results: UnsafeMutablePointer<Double>
  ) -> RowResults {
    let (a, b) = (rows.column(0), rows.column(1))
    let (c, d) = isAlong ? (a + 1, b + 1) : (rows.column(2), rows.column(3))
    let count = rows.rowCount
    guard let links else { return solve(a, b, c, d, count: count, into: results) }
    var (latitudes, longitudes) = (links.latitudes, links.longitudes)
    return latitudes.withUnsafeMutableBufferPointer { a in
      longitudes.withUnsafeMutableBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else {
          return solve(c, d, c, d, count: 0, into: results)
        }
        return solve(a, b, c, d, count: count, into: results)
      }
    }
  }

  private func solve(
    _ a: UnsafeMutablePointer<Double>, _ b: UnsafeMutablePointer<Double>,
    _ c: UnsafeMutablePointer<Double>, _ d: UnsafeMutablePointer<Double>, count: Int,
    into results: UnsafeMutablePointer<Double>
  ) -> RowResults {
    let columns = PairBlock.Columns(
      a, b, c, d, results, results + count, results + 2 * count, results + 3 * count)
    block(columns, count: count)
    var geodesics: [Int] = []
    if let fallbacks {
      let marks = hasAzimuths ? columns.result4 : columns.result2
      for i in 0..<count where marks[i] != 0 { geodesics.append(i) }
      fallbacks.add(geodesics.count)
    }
    return RowResults(
      distances: columns.result, azimuths1: columns.result2, azimuths2: columns.result3,
      fallbacks: geodesics)
  }
}
