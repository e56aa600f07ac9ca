import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Rhumb in batches") struct RhumbBatchTests {
  @Test(
    "Distances agree with the quadruple-precision table within 15 nm", arguments: Kernel.available)
  func truth(_ kernel: Kernel) throws {
    let rows = try ReferenceTable("geodesy/truth_rhumb_inverse_wgs84.csv").rows
    let (from, to) = DistancesTests.pairs(rows)
    let d = Rhumb.wgs84.distances(from: from, to: to, kernel: kernel)
    var worst = Worst()
    for (row, d) in zip(rows, d) { worst.take(d - row["s12"], row.description) }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(kernel, worst) }
    #expect(worst.error <= 15e-9, "\(worst)")
  }

  @Test(
    "Distances of hard cases and on other ellipsoids agree with 60-digit arithmetic",
    arguments: Kernel.available)
  func hardCases(_ kernel: Kernel) throws {
    for (f, rows) in Dictionary(grouping: RhumbTests.hard, by: { $0["f"] }) {
      let e = try Ellipsoid(equatorialRadius: rows[0]["a"], flattening: f)
      let (from, to) = DistancesTests.pairs(rows)
      let d = Rhumb(ellipsoid: e).distances(from: from, to: to, kernel: kernel)
      var worst = Worst()
      for (row, d) in zip(rows, d) { worst.take(d - row["s12"], row.description) }
      if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(kernel, f, worst) }
      // The scalar solver handles extremely flat ellipsoids.
      #expect(worst.error <= (abs(f) > 0.15 ? 40e-9 : 15e-9), "\(f): \(worst)")
    }
  }

  @Test(
    "Distances agree with the scalar solver within 30 nm all over the Earth",
    arguments: Kernel.available)
  func scalar(_ kernel: Kernel) {
    var g = SplitMix64(seed: 21)
    func any() -> Coordinate {
      Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -360...360, using: &g))
    }
    let from = (0..<20_000).map { _ in any() }
    let to = from.enumerated().map { i, p in
      // Pairs anywhere, pairs of near points, and pairs nearly along a parallel.
      let near: Double = pow(10, Double.random(in: -12...0, using: &g))
      return switch i % 3 {
      case 0: any()
      case 1:
        Coordinate(
          latitude: max(-90, p.latitude - near),
          longitude: p.longitude + .random(in: -near...near, using: &g))
      default: Coordinate(latitude: max(-90, p.latitude - near), longitude: any().longitude)
      }
    }
    let d = Rhumb.wgs84.distances(from: from, to: to, kernel: kernel)
    var meters = Worst(), relative = Worst()
    for i in from.indices {
      let exact = Rhumb.wgs84.distance(from: from[i], to: to[i])
      meters.take(d[i] - exact, "\(from[i]) \(to[i])")
      if exact > 0 { relative.take((d[i] - exact) / exact, "\(from[i]) \(to[i])") }
    }
    // Both results are within 20 nm of the exact value.
    #expect(meters.error <= 30e-9, "\(meters)")
    #expect(relative.error <= 3e-15, "\(relative)")
  }

  @Test(
    "Poles, coincident points and invalid coordinates give the scalar solver's results",
    arguments: Kernel.available)
  func special(_ kernel: Kernel) {
    let latitudes = [
      -90, -89.999999, -45, -0.0, 0, 1e-300, .leastNonzeroMagnitude, 45, 90, 90.1, .nan, .infinity,
    ]
    let longitudes = [-180, 0, 1e-300, 90, 180, 540, 720, 1e6, .nan]
    var from: [Coordinate] = [], to: [Coordinate] = []
    for a in latitudes {
      for b in latitudes {
        for c in longitudes {
          for d in longitudes {
            from.append(Coordinate(latitude: a, longitude: c))
            to.append(Coordinate(latitude: b, longitude: d))
          }
        }
      }
    }
    let d = Rhumb.wgs84.distances(from: from, to: to, kernel: kernel)
    for i in from.indices {
      let exact = Rhumb.wgs84.distance(from: from[i], to: to[i])
      if exact.isNaN {
        #expect(d[i].isNaN, "\(from[i]) \(to[i])")
      } else {
        #expect(abs(d[i] - exact) <= 20e-9 && (exact > 0 || d[i] <= 1e-20), "\(from[i]) \(to[i])")
      }
      // Equal points are exactly 0 apart.
      if from[i] == to[i] && from[i].isValid { #expect(d[i] == 0) }
    }
  }

  @Test(
    "A pair's result does not depend on other pairs or on its position", arguments: Kernel.available
  )
  func independence(_ kernel: Kernel) {
    let from = DistancesTests.places
    let to = from.enumerated().map { i, p in
      i.isMultiple(of: 3) ? Coordinate(latitude: p.latitude * 0.999, longitude: 7) : from[i / 2]
    }
    let all = Rhumb.wgs84.distances(from: from, to: to, kernel: kernel)
    let backward = Rhumb.wgs84.distances(from: from.reversed(), to: to.reversed(), kernel: kernel)
    #expect(all == backward.reversed())
    for i in stride(from: 0, to: from.count, by: 97) {
      #expect(
        Rhumb.wgs84.distances(from: [from[i]], to: [to[i]], kernel: kernel) == [all[i]])
    }
  }
}
