import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("DistanceMatrix") struct DistanceMatrixTests {
  static let rows: [Coordinate] =
    Array(DistancesTests.places.prefix(37)) + [
      Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 50),
      Coordinate(latitude: 91, longitude: 0), Coordinate(latitude: 0, longitude: .nan),
      Coordinate(latitude: 12, longitude: 540),
    ]
  /// More points than a block, an incomplete group, and coincident and antipodal points.
  static let columns: [Coordinate] =
    Array(DistancesTests.places.suffix(1100)) + rows + rows.map(\.antipode)

  @Test(
    "Every entry is the distance of its pair, for any threads, tiles and buffers",
    arguments: Kernel.available)
  func entries(_ kernel: Kernel) {
    func check(_ solver: some DistanceSolver, _ tolerance: Double) {
      let matrix = solver.distanceMatrix(from: Self.rows, to: Self.columns, kernel: kernel)
      #expect(matrix.count == Self.rows.count * Self.columns.count)
      var worst = Worst()
      for (i, p) in Self.rows.enumerated() {
        for (j, q) in Self.columns.enumerated() {
          let d = matrix[i * Self.columns.count + j]
          let want = solver.distance(from: p, to: q)
          if want.isNaN { #expect(d.isNaN) } else { worst.take(d - want, "\(p) to \(q)") }
        }
      }
      if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(kernel, worst) }
      #expect(worst.error <= tolerance, "\(worst)")
      // Threads, tiles and a caller's buffer do not change the result.
      let bits = matrix.map(\.bitPattern)
      #expect(
        solver.distanceMatrix(from: Self.rows, to: Self.columns, threads: 3, kernel: kernel)
          .map(\.bitPattern) == bits)
      var buffer = [Double](repeating: 0, count: matrix.count)
      var span = buffer.mutableSpan
      solver.distanceMatrix(
        from: Self.rows, to: Self.columns, into: &span, threads: 2, kernel: kernel)
      #expect(buffer.map(\.bitPattern) == bits)
      var tiled: [UInt64] = []
      solver.distanceMatrix(
        from: Self.rows, to: Self.columns, rowsAtATime: 5, threads: 2, kernel: kernel
      ) { rows, tile in
        #expect(tile.count == rows.count * Self.columns.count)
        for k in tile.indices { tiled.append(tile[k].bitPattern) }
      }
      #expect(tiled == bits)
    }
    check(Haversine.meanEarth, 12e-9)
    check(Geodesic.wgs84, 15e-9)
  }

  @Test(
    "The chord kernels agree with 60-digit arithmetic within 10 nm", arguments: Kernel.available)
  func truth(_ kernel: Kernel) {
    var worst = Worst()
    for row in HaversineTests.rows {
      let (p, q) = GeodesicTests.pair(row)
      let d = Haversine.meanEarth.distanceMatrix(from: [p], to: [q], kernel: kernel)[0]
      worst.take(d - row["s12"], "\(row)")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(kernel, worst) }
    #expect(worst.error <= 10e-9, "\(worst)")
  }

  @Test("A matrix without rows or columns is empty")
  func empty() {
    #expect(Geodesic.wgs84.distanceMatrix(from: [], to: Self.columns).isEmpty)
    #expect(Haversine.meanEarth.distanceMatrix(from: Self.rows, to: []).isEmpty)
    Haversine.meanEarth.distanceMatrix(from: Self.rows, to: []) { _, _ in
      Issue.record("called for nothing")
    }
  }
}
