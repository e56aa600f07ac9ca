import Testing
import _TestSupport

@testable import GeoCore

/// The worst pairs found by hill climbing, before and after corrections of the kernels.
@Suite("Worst pairs of the geodesic") struct WorstPairTests {
  static let rows = try! ReferenceTable("geodesy/worst_inverse_wgs84.csv").rows

  @Test(
    "Distances of the worst pairs are within 6 nm of the exact ones", arguments: Kernel.available)
  func distances(kernel: Kernel) {
    let pairs = Self.rows.map(GeodesicTests.pair)
    let (from, to) = (pairs.map(\.0), pairs.map(\.1))
    let there = Geodesic.wgs84.distances(from: from, to: to, kernel: kernel)
    let back = Geodesic.wgs84.distances(from: to, to: from, kernel: kernel)
    for (i, row) in Self.rows.enumerated() {
      // The exact distance is a double plus a remainder.
      let error = (there[i] - row["s12"]) * 1e9 - row["rest_nm"]
      #expect(abs(error) <= 6, "\(error) nm: \(row)")
      #expect(there[i] == back[i])
    }
  }

  @Test("The scalar solver is within 6 nm for the worst pairs")
  func single() {
    for row in Self.rows {
      let (from, to) = GeodesicTests.pair(row)
      for distance in [
        Geodesic.wgs84.distance(from: from, to: to),
        Geodesic.wgs84.completeInverse(from: from, to: to).distance,
      ] {
        let error = (distance - row["s12"]) * 1e9 - row["rest_nm"]
        #expect(abs(error) <= 6, "\(error) nm: \(row)")
      }
    }
  }

  /// Two longitudes and their eastward difference in degrees: less than the ulp of their difference.
  static let turns: [(from: Double, to: Double, difference: Double)] = [
    ((360.0).nextDown, -360, 0x1p-44), (-360, (360.0).nextDown, -0x1p-44),
    (360, 1e-14, 1e-14), (-360, -1e-14, -1e-14), (0x1p-50, 360, -0x1p-50),
    (-180, 180 + 0x1p-45, 0x1p-45), (0x1p-60, 0, -0x1p-60),
  ]

  @Test(
    "A difference of longitudes close to a whole turn is exact", arguments: Kernel.available, turns)
  func differences(kernel: Kernel, turn: (from: Double, to: Double, difference: Double)) {
    // On the equator, a geodesic: the equatorial radius times the difference.
    let exact = 6_378_137 * abs(turn.difference) * .pi / 180
    let from = Coordinate(latitude: 0, longitude: turn.from)
    let to = Coordinate(latitude: 0, longitude: turn.to)
    let found = Geodesic.wgs84.inverses(from: [from], to: [to], kernel: kernel)
    #expect(abs(found[0].distance - exact) <= 1e-12 * exact)
    #expect(found[0].azimuth1 == (turn.difference > 0 ? 90 : 270))
    let alone = Geodesic.wgs84.distances(from: [from], to: [to], kernel: kernel)
    #expect(alone[0] == found[0].distance)
  }
}
