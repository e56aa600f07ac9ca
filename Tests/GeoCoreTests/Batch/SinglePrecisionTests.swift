import Testing

@testable import GeoCore

@Suite("BatchSolver, single precision") struct SinglePrecisionTests {
  @Test(
    "Single-precision results are rounded once, from the exact coordinates given",
    arguments: Kernel.available)
  func roundedOnce(_ kernel: Kernel) {
    let p = DistancesTests.places.prefix(2100)
    let a = p.map { Float($0.latitude) }
    let b = p.map { Float($0.longitude) }
    // The same points moved slightly, far, and not at all.
    let c = a.enumerated().map {
      $0 % 3 == 0 ? $1 : min(90, max(-90, $1 + ($0 % 3 == 1 ? 1e-4 : -30)))
    }
    let d = b.enumerated().map { $0 % 3 == 2 ? -$1 : $1 }
    func check(_ solver: some DistanceSolver, _ tolerance: Double) {
      var result = [Float](repeating: 0, count: a.count)
      var span = result.mutableSpan
      solver.distances(
        fromLatitudes: a.span, fromLongitudes: b.span, toLatitudes: c.span, toLongitudes: d.span,
        into: &span, threads: 2, kernel: kernel)
      for i in a.indices {
        let exact = solver.distance(
          from: Coordinate(latitude: Double(a[i]), longitude: Double(b[i])),
          to: Coordinate(latitude: Double(c[i]), longitude: Double(d[i])))
        #expect(abs(Double(result[i]) - exact) <= Double(result[i].ulp) / 2 + tolerance)
        if a[i] == c[i] && b[i] == d[i] { #expect(result[i] == 0) }
      }
    }
    check(Haversine.meanEarth, 12e-9)
    check(Geodesic.wgs84, 20e-9)
  }
}
