import Benchmark
import GeoCore
import GeoPROJ
import PlainFormulas

/// The batch forms with every kernel, and what they replace, over the same million pairs: the
/// milliseconds of a run read as nanoseconds a pair.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], warmupIterations: 2, maxDuration: .seconds(1), maxIterations: 100)

  for name in PairColumns.names {
    for kernel in Kernel.available where kernel != .scalar {
      let label = "\(name): %, \(kernel.rawValue)"
      distances(label.with("haversine"), name, Haversine.meanEarth, kernel, threads: 1)
      distances(label.with("geodesic"), name, Geodesic.wgs84, kernel, threads: 1)
      distances(label.with("vincenty"), name, Vincenty.wgs84, kernel, threads: 1)
      inverses(label.with("inverse"), name, kernel)
      directs(label.with("direct"), name, kernel)
    }
    let all = "\(name): %, all processors"
    distances(all.with("haversine"), name, Haversine.meanEarth, nil, threads: nil)
    distances(all.with("geodesic"), name, Geodesic.wgs84, nil, threads: nil)

    oneByOne("\(name): libm haversine loop", name, plainHaversine)
    // Without libproj the others are measured all the same.
    if let witness = try? PROJGeodesic() {
      oneByOne("\(name): libproj geod_inverse, distance", name) {
        witness.distance(from: $0, to: $1)
      }
      oneByOne("\(name): libproj geod_inverse", name) { witness.inverse(from: $0, to: $1).azimuth2 }
    }
  }
  for kernel in Kernel.available where kernel != .scalar {
    matrix("random: haversine matrix, \(kernel.rawValue)", kernel)
  }
}

extension String {
  /// The label of a method.
  fileprivate func with(_ method: String) -> String {
    split(separator: "%", maxSplits: 1).joined(separator: method)
  }
}

private func distances(
  _ label: String, _ pairs: String, _ solver: some BatchSolver, _ kernel: Kernel?, threads: Int?
) {
  Benchmark(label) { benchmark in
    let pairs = PairColumns.named(pairs)
    var result = [Double](repeating: 0, count: PairColumns.count)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var span = result.mutableSpan
      solver.distances(
        fromLatitudes: pairs.latitude1.span, fromLongitudes: pairs.longitude1.span,
        toLatitudes: pairs.latitude2.span, toLongitudes: pairs.longitude2.span, into: &span,
        threads: threads, kernel: kernel)
    }
    benchmark.stopMeasurement()
    blackHole(result)
  }
}

private func inverses(_ label: String, _ pairs: String, _ kernel: Kernel) {
  Benchmark(label) { benchmark in
    let pairs = PairColumns.named(pairs)
    var distances = [Double](repeating: 0, count: PairColumns.count)
    var (azimuths1, azimuths2) = (distances, distances)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var x = distances.mutableSpan
      var y = azimuths1.mutableSpan
      var z = azimuths2.mutableSpan
      Geodesic.wgs84.inverses(
        fromLatitudes: pairs.latitude1.span, fromLongitudes: pairs.longitude1.span,
        toLatitudes: pairs.latitude2.span, toLongitudes: pairs.longitude2.span, distances: &x,
        azimuths1: &y, azimuths2: &z, threads: 1, kernel: kernel)
    }
    benchmark.stopMeasurement()
    blackHole((distances, azimuths1, azimuths2))
  }
}

private func directs(_ label: String, _ pairs: String, _ kernel: Kernel) {
  Benchmark(label) { benchmark in
    let pairs = PairColumns.named(pairs)
    var latitudes = [Double](repeating: 0, count: PairColumns.count)
    var (longitudes, azimuths) = (latitudes, latitudes)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var x = latitudes.mutableSpan
      var y = longitudes.mutableSpan
      var z = azimuths.mutableSpan
      Geodesic.wgs84.directs(
        latitudes: pairs.latitude1.span, longitudes: pairs.longitude1.span,
        azimuths: pairs.azimuths.span, distances: pairs.lengths.span, toLatitudes: &x,
        toLongitudes: &y, azimuths2: &z, threads: 1, kernel: kernel)
    }
    benchmark.stopMeasurement()
    blackHole((latitudes, longitudes, azimuths))
  }
}

/// A thousand by a thousand places.
private func matrix(_ label: String, _ kernel: Kernel) {
  Benchmark(label) { benchmark in
    let pairs = PairColumns.named("random")
    let side = 1000
    let (from, to) = ((0..<side).map(pairs.from), (0..<side).map(pairs.to))
    var result = [Double](repeating: 0, count: side * side)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var span = result.mutableSpan
      Haversine.meanEarth.distanceMatrix(
        from: from, to: to, into: &span, threads: 1, kernel: kernel)
    }
    benchmark.stopMeasurement()
    blackHole(result)
  }
}

/// A function of two places over all pairs.
private func oneByOne(
  _ label: String, _ pairs: String,
  _ function: @escaping @Sendable (Coordinate, Coordinate) -> Double
) {
  Benchmark(label) { benchmark in
    let pairs = PairColumns.named(pairs)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var sum = 0.0
      for i in 0..<PairColumns.count { sum += function(pairs.from(i), pairs.to(i)) }
      blackHole(sum)
    }
    benchmark.stopMeasurement()
  }
}
