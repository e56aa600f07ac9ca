import Synchronization

/// Vincenty's method, or the geodesic if it does not converge; counts these fallbacks.
package struct VincentyOrGeodesic: DistanceSolver {
  /// The names of the two methods, as printed.
  package static let name = "vincenty"
  package static let fallbackName = "geodesic"

  /// The error message if fallbacks are not allowed.
  package static let refusal = "Vincenty's iteration does not converge here, as near the antipode"

  /// The number of results from the geodesic solver.
  package let fallbacks = FallbackCounter()

  private let vincenty: Vincenty
  private let geodesic: Geodesic

  package var modelName: String { vincenty.modelName }

  /// - Parameter tolerance: the iteration stops if an angle changes by less than this value (radians).
  package init(ellipsoid: Ellipsoid, tolerance: Double = 1e-12) {
    vincenty = Vincenty(ellipsoid: ellipsoid, tolerance: tolerance)
    geodesic = Geodesic(ellipsoid: ellipsoid)
  }

  package func distance(from: Coordinate, to: Coordinate) -> Double {
    inverse(from: from, to: to).distance
  }

  package func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    answer(from: from, to: to).solution
  }

  /// Returns the solution, and whether the geodesic solver computed it.
  package func answer(
    from: Coordinate, to: Coordinate
  ) -> (solution: InverseSolution, isFallback: Bool) {
    do throws(GeoError) {
      return (try vincenty.inverse(from: from, to: to), false)
    } catch {
      fallbacks.add(1)
      return (geodesic.inverse(from: from, to: to), true)
    }
  }

  package func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    do throws(GeoError) {
      return try vincenty.direct(from: from, azimuth: azimuth, distance: distance)
    } catch {
      fallbacks.add(1)
      return geodesic.direct(from: from, azimuth: azimuth, distance: distance)
    }
  }

  /// Uses Vincenty's kernels for distances.
  package func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance else { return PairBlock(self, problem) }
    let block = vincenty.reportingBlock(kernel: kernel)
    return PairBlock(block: { columns, count in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { marks in
        guard let address = marks.baseAddress else { return }
        var columns = columns
        columns.result2 = address
        block(columns, count: count)
        fallbacks.add(Int(marks.reduce(0, +)))
      }
    })
  }

  /// Returns a block that marks fallbacks instead of counting them.
  ///
  /// The column after the results is 1 for a solution of the geodesic solver, else 0.
  package func markingBlock(azimuths: Bool) -> PairBlock {
    guard azimuths else { return vincenty.reportingBlock(kernel: .preferred) }
    return PairBlock(
      scalar: { columns, i in
        let (from, to) = (columns.first(i), columns.second(i))
        let solution = try? vincenty.inverse(from: from, to: to)
        let answer = solution ?? geodesic.inverse(from: from, to: to)
        columns.result[i] = answer.distance
        columns.result2[i] = answer.azimuth1
        columns.result3[i] = answer.azimuth2
        columns.result4[i] = solution == nil ? 1 : 0
      })
  }
}

/// A counter that any number of threads can increment.
package final class FallbackCounter: Sendable {
  private let value = Atomic(0)

  package var count: Int { value.load(ordering: .relaxed) }

  package func add(_ count: Int) { value.add(count, ordering: .relaxed) }
}
