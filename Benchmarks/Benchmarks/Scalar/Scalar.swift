import Benchmark
import GeoCore
import GeoPROJ
import PlainFormulas

/// The scalar methods and libproj over the same pairs: 1000 calls a run, so that the microseconds of
/// a run read as nanoseconds a call.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], warmupIterations: 10, maxDuration: .seconds(1), maxIterations: 2000)

  let geodesic = Geodesic.wgs84
  let vincenty = Vincenty.wgs84
  let haversine = Haversine.meanEarth

  for pairs in Pairs.all {
    measure("geodesic distance", pairs) { geodesic.distance(from: $0, to: $1) }
    measure("geodesic inverse", pairs) { geodesic.inverse(from: $0, to: $1).azimuth2 }
    // A pair that does not converge costs all of its iterations: that is part of the price.
    measure("vincenty inverse", pairs) { (try? vincenty.inverse(from: $0, to: $1))?.distance ?? 0 }
    measure("haversine distance", pairs) { haversine.distance(from: $0, to: $1) }
    measure("libm haversine loop", pairs) { plainHaversine(from: $0, to: $1) }
    measureDirect("geodesic direct", pairs, with: geodesic)

    // Without libproj the others are measured all the same.
    if let witness = try? PROJGeodesic() {
      measure("libproj geod_inverse, distance", pairs) { witness.distance(from: $0, to: $1) }
      measure("libproj geod_inverse", pairs) { witness.inverse(from: $0, to: $1).azimuth2 }
      measureDirect("libproj geod_direct", pairs, with: witness)
    }
  }
}

/// Runs a function of two places over all pairs.
private func measure(
  _ method: String, _ pairs: Pairs,
  _ function: @escaping @Sendable (Coordinate, Coordinate) -> Double
) {
  Benchmark("\(pairs.name): \(method)") { benchmark in
    for _ in benchmark.scaledIterations {
      var sum = 0.0
      for index in 0..<Pairs.count { sum += function(pairs.from[index], pairs.to[index]) }
      blackHole(sum)
    }
  }
}

/// Runs the direct problem over lines of the lengths and directions of the pairs.
private func measureDirect(
  _ method: String, _ pairs: Pairs, with solver: some DistanceSolver<Never>
) {
  let lines = zip(pairs.from, pairs.to).map { Geodesic.wgs84.inverse(from: $0, to: $1) }
  Benchmark("\(pairs.name): \(method)") { benchmark in
    for _ in benchmark.scaledIterations {
      var sum = 0.0
      for index in 0..<Pairs.count {
        sum +=
          solver.direct(
            from: pairs.from[index], azimuth: lines[index].azimuth1,
            distance: lines[index].distance
          ).coordinate.latitude
      }
      blackHole(sum)
    }
  }
}
