import GeoCore

/// A method that can be measured: what it is called, how it runs, what it is compared with, and how
/// its error is found.
package struct BenchMethod: Sendable {
  /// Its name on the command line and in reports.
  package let name: String
  /// The kernels that it has.
  let kernels: [Kernel]
  /// What it is compared with.
  let baseline: Baseline
  /// How wrong the answers are.
  let deviation: @Sendable (Workspace) -> Deviation
  /// Its work with a kernel on so many threads, nil for one a processor.
  let work: @Sendable (Workspace, Kernel, Int?) -> (Range<Int>) -> Void

  /// All methods, a line each.
  package static let all: [BenchMethod] = [
    .distances(
      "haversine", Haversine.meanEarth, baseline: .libmHaversine, deviation: Deviation.sphere),
    .distances("geodesic", Geodesic.wgs84, baseline: .projDistance, deviation: Deviation.distance),
    .scalarVincenty("vincenty"),
    .scalarInverse("inverse", Geodesic.wgs84),
    .scalarDirect("direct", Geodesic.wgs84),
  ]

  /// Distances in columns.
  private static func distances(
    _ name: String, _ solver: some BatchSolver, baseline: Baseline,
    deviation: @escaping @Sendable (Workspace) -> Deviation
  ) -> BenchMethod {
    BenchMethod(
      name: name, kernels: Kernel.available, baseline: baseline, deviation: deviation
    ) { space, kernel, threads in
      let (pairs, answers) = (space.pairs, space.answers.0)
      return { range in
        var result = answers.mutablePart(range).mutableSpan
        solver.distances(
          fromLatitudes: pairs.latitude1.part(range).span,
          fromLongitudes: pairs.longitude1.part(range).span,
          toLatitudes: pairs.latitude2.part(range).span,
          toLongitudes: pairs.longitude2.part(range).span, into: &result, threads: threads,
          kernel: kernel)
      }
    }
  }

  /// Vincenty's method, a pair at a time; the geodesic where it does not converge.
  private static func scalarVincenty(_ name: String) -> BenchMethod {
    BenchMethod(
      name: name, kernels: [.scalar], baseline: .projDistance, deviation: Deviation.distance
    ) { space, _, threads in
      let (pairs, answers) = (space.pairs, space.answers.0)
      return { whole in
        Self.split(whole, threads) { range in
          for i in range {
            let (from, to) = (pairs.from(i), pairs.to(i))
            answers[i] =
              (try? Vincenty.wgs84.inverse(from: from, to: to).distance)
              ?? Geodesic.wgs84.distance(from: from, to: to)
          }
        }
      }
    }
  }

  /// The inverse problem with azimuths, a pair at a time.
  private static func scalarInverse(
    _ name: String, _ solver: some DistanceSolver<Never>
  ) -> BenchMethod {
    BenchMethod(
      name: name, kernels: [.scalar], baseline: .projInverse, deviation: Deviation.inverse
    ) { space, _, threads in
      let (pairs, answers) = (space.pairs, space.answers)
      return { whole in
        Self.split(whole, threads) { range in
          for i in range {
            let path = solver.inverse(from: pairs.from(i), to: pairs.to(i))
            answers.0[i] = path.distance
            answers.1[i] = path.azimuth1
            answers.2[i] = path.azimuth2
          }
        }
      }
    }
  }

  /// The direct problem, a line at a time.
  private static func scalarDirect(
    _ name: String, _ solver: some DistanceSolver<Never>
  ) -> BenchMethod {
    BenchMethod(
      name: name, kernels: [.scalar], baseline: .projDirect, deviation: Deviation.direct
    ) { space, _, threads in
      let (pairs, answers, lines) = (space.pairs, space.answers, space.lines)
      return { whole in
        Self.split(whole, threads) { range in
          for i in range {
            let end = solver.direct(
              from: pairs.from(i), azimuth: lines.azimuths[i], distance: lines.distances[i])
            answers.0[i] = end.coordinate.latitude
            answers.1[i] = end.coordinate.longitude
            answers.2[i] = end.azimuth2
          }
        }
      }
    }
  }

  /// Runs a range on several threads.
  static func split(
    _ range: Range<Int>, _ threads: Int?, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let start = range.lowerBound
    Parallel.forEachRange(of: range.count, grain: 1024, threads: threads) {
      body(start + $0.lowerBound..<start + $0.upperBound)
    }
  }
}
