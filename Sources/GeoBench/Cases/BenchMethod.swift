import GeoCore

/// A method that can be measured: what it is called, how it runs, what it is compared with, and how
/// its error is found.
package struct BenchMethod: Sendable {
  /// Its name on the command line and in reports.
  package let name: String
  /// What it is compared with.
  let baseline: Baseline
  /// How wrong the answers are.
  let deviation: @Sendable (Workspace) -> Deviation
  /// Its work with a kernel on so many threads, nil for one a processor.
  let contestant: @Sendable (Workspace, Kernel, Int?) -> Contestant

  /// All methods, a line each.
  package static let all: [BenchMethod] = [
    .distances("haversine", Haversine.meanEarth, .libm, Deviation.sphere),
    .distances("geodesic", Geodesic.wgs84, .projDistance, Deviation.distance),
    .distances("vincenty", Vincenty.wgs84, .projDistance, Deviation.distance),
    .distances("rhumb", Rhumb.wgs84, .projDistance, Deviation.rhumb),
    .inverses("inverse", Geodesic.wgs84),
    .directs("direct", Geodesic.wgs84),
    .single("haversine-f32", Haversine.meanEarth),
    .matrix("matrix", Haversine.meanEarth),
  ]
}

extension BenchMethod {
  /// Distances in columns.
  private static func distances(
    _ name: String, _ solver: some DistanceSolver, _ baseline: Baseline,
    _ deviation: @escaping @Sendable (Workspace) -> Deviation
  ) -> BenchMethod {
    BenchMethod(name: name, baseline: baseline, deviation: deviation) { space, kernel, threads in
      let (p, answers) = (space.pairs, space.answers.0)
      return Contestant(count: p.count) { range in
        var result = answers.mutablePart(range).mutableSpan
        solver.distances(
          fromLatitudes: p.latitude1.part(range).span,
          fromLongitudes: p.longitude1.part(range).span,
          toLatitudes: p.latitude2.part(range).span, toLongitudes: p.longitude2.part(range).span,
          into: &result, threads: threads, kernel: kernel)
      }
    }
  }

  /// Distances and both azimuths in columns.
  private static func inverses(_ name: String, _ solver: Geodesic) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .projInverse, deviation: Deviation.inverse
    ) { space, kernel, threads in
      let (p, answers) = (space.pairs, space.answers)
      return Contestant(count: p.count) { range in
        var distances = answers.0.mutablePart(range).mutableSpan
        var azimuths1 = answers.1.mutablePart(range).mutableSpan
        var azimuths2 = answers.2.mutablePart(range).mutableSpan
        solver.inverses(
          fromLatitudes: p.latitude1.part(range).span,
          fromLongitudes: p.longitude1.part(range).span,
          toLatitudes: p.latitude2.part(range).span, toLongitudes: p.longitude2.part(range).span,
          distances: &distances, azimuths1: &azimuths1, azimuths2: &azimuths2, threads: threads,
          kernel: kernel)
      }
    }
  }

  /// Where lines end, in columns.
  private static func directs(_ name: String, _ solver: Geodesic) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .projDirect, deviation: Deviation.direct
    ) { space, kernel, threads in
      let (p, answers, lines) = (space.pairs, space.answers, space.lines)
      return Contestant(count: p.count) { range in
        var latitudes = answers.0.mutablePart(range).mutableSpan
        var longitudes = answers.1.mutablePart(range).mutableSpan
        var azimuths = answers.2.mutablePart(range).mutableSpan
        solver.directs(
          latitudes: p.latitude1.part(range).span, longitudes: p.longitude1.part(range).span,
          azimuths: lines.azimuths.part(range).span, distances: lines.distances.part(range).span,
          toLatitudes: &latitudes, toLongitudes: &longitudes, azimuths2: &azimuths,
          threads: threads, kernel: kernel)
      }
    }
  }

  /// Distances in single-precision columns.
  private static func single(_ name: String, _ solver: Haversine) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .libmSingle, deviation: Deviation.single
    ) { space, kernel, threads in
      let p = space.single
      return Contestant(count: space.pairs.count) { range in
        var result = p.answers.mutablePart(range).mutableSpan
        solver.distances(
          fromLatitudes: p.latitude1.part(range).span,
          fromLongitudes: p.longitude1.part(range).span,
          toLatitudes: p.latitude2.part(range).span, toLongitudes: p.longitude2.part(range).span,
          into: &result, threads: threads, kernel: kernel)
      }
    }
  }

  /// A matrix, whole each time: what it computes of its columns first belongs to it.
  private static func matrix(_ name: String, _ solver: Haversine) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .libmMatrix, deviation: Deviation.matrix
    ) { space, kernel, threads in
      let (answers, side) = (space.answers.0, space.matrixSide)
      let from = (0..<side).map(space.pairs.from)
      let to = (0..<side).map(space.pairs.to)
      return Contestant(count: side, pairsInUnit: side, leastPart: side) { _ in
        var result = answers.mutablePart(0..<side * side).mutableSpan
        solver.distanceMatrix(
          from: from, to: to, into: &result, threads: threads, kernel: kernel)
      }
    }
  }
}
