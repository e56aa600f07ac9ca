import GeoCore
import GeoFormats

/// Distances for a block of rows, and azimuths if wanted: the one place where `batch` meets the
/// solvers.
struct RowSolver: Sendable {
  /// Whether there are azimuths.
  let hasAzimuths: Bool

  private let work: Work

  private enum Work {
    case block(PairBlock)
    /// Row by row, as it is to be known which of them it has no answer for.
    case vincenty(VincentyOrGeodesic)
  }

  init(_ solver: any DistanceSolver<Never>, hasAzimuths: Bool) {
    self.hasAzimuths = hasAzimuths
    switch solver {
    case let solver as VincentyOrGeodesic: work = .vincenty(solver)
    case let geodesic as Geodesic where hasAzimuths:
      work = .block(geodesic.inverseBlock(kernel: .preferred))
    case let solver as any BatchSolver where !hasAzimuths:
      work = .block(solver.pairBlock(kernel: .preferred))
    case _ where hasAzimuths:
      work = .block(
        PairBlock(results: 3) { columns, i in
          let solution = solver.inverse(from: columns.first(i), to: columns.second(i))
          columns.result[i] = solution.distance
          columns.result2[i] = solution.azimuth1
          columns.result3[i] = solution.azimuth2
        })
    default:
      work = .block(
        PairBlock { columns, i in
          columns.result[i] = solver.distance(from: columns.first(i), to: columns.second(i))
        })
    }
  }

  /// Solves rows.
  ///
  /// - Parameters:
  ///   - rows: pairs of places in four columns, or a path's places in two, with the place before
  ///     those of the rows in front.
  ///   - isAlong: whether it is a path.
  ///   - links: where rows of a path are measured from, if that is not the row before.
  ///   - results: room for as many distances (metres) as rows, and then as many azimuths of each
  ///     kind (degrees).
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
    let columns = PairBlock.Columns(a, b, c, d, results, results + count, results + 2 * count)
    var fallbacks: [Int] = []
    switch work {
    case .block(let block): block(columns, count: count)
    case .vincenty(let solver):
      for i in 0..<count {
        let (solution, isFallback) = solver.answer(from: columns.first(i), to: columns.second(i))
        if isFallback { fallbacks.append(i) }
        columns.result[i] = solution.distance
        columns.result2[i] = solution.azimuth1
        columns.result3[i] = solution.azimuth2
      }
    }
    return RowResults(
      distances: columns.result, azimuths1: columns.result2, azimuths2: columns.result3,
      fallbacks: fallbacks)
  }
}
