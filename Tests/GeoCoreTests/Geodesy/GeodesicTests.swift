import Foundation
import Testing

@testable import GeoCore

@Suite("Geodesic") struct GeodesicTests {
  static let inverse = try! Fixture("truth_inverse_wgs84.csv").rows
  static let classes = Set(inverse.map { String($0.text("class")) }).sorted()

  static func pair(_ row: Fixture.Row) -> (Coordinate, Coordinate) {
    (
      Coordinate(latitude: row["lat1"], longitude: row["lon1"]),
      Coordinate(latitude: row["lat2"], longitude: row["lon2"])
    )
  }

  @Test("inverse against quad precision, WGS 84", arguments: classes)
  func inverseWGS84(_ name: String) {
    var distance = Worst(), sameDistance = Worst(), azimuth = Worst(), area = Worst()
    var reduced = Worst(), scale = Worst(), arc = Worst()
    for row in Self.inverse where row.text("class") == name {
      let (p, q) = Self.pair(row)
      let d = Geodesic.wgs84.distance(from: p, to: q)
      let s = Geodesic.wgs84.inverse(from: p, to: q)
      let c = Geodesic.wgs84.completeInverse(from: p, to: q)
      distance.take(d - row["s12"], row.description)
      sameDistance.take(c.distance - row["s12"], row.description)
      #expect(s.distance == d)
      #expect((0..<360).contains(s.azimuth1) && (0..<360).contains(s.azimuth2))
      // Exact antipodes have many shortest paths.
      if row["a12"] != 180 || row["lon1"] != row["lon2"] {
        for (mine, theirs) in [
          (s.azimuth1, row["azi1"]), (s.azimuth2, row["azi2"]), (c.azimuth1, row["azi1"]),
          (c.azimuth2, row["azi2"]),
        ] {
          azimuth.take(turn(mine, theirs) * row["m12"], "\(row) \(mine) for \(theirs)")
        }
      }
      arc.take((c.arcLength - row["a12"]) * .pi / 180, row.description)
      reduced.take(c.reducedLength - row["m12"], row.description)
      scale.take(c.scale12 - row["M12"], row.description)
      scale.take(c.scale21 - row["M21"], row.description)
      // A path between near antipodes swings freely: its azimuth, and with it the area, is known to
      // an ulp over m12 only. The bound of 0.1 m² holds from m12 = 1000 km and grows as 1/m12 below.
      let freedom = row["s12"] > 10e6 ? max(1, 1000e3 / max(abs(row["m12"]), 1e-6)) : 1
      area.take((c.area - row["S12"]) / freedom, row.description)
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(name, "s12", distance, "| s12c", sameDistance, "| azi", azimuth)
      print("   | m12", reduced, "| M", scale, "| S12", area, "| a12", arc)
    }
    #expect(distance.error <= 15e-9, "\(distance)")
    #expect(sameDistance.error <= 15e-9, "\(sameDistance)")
    #expect(azimuth.error <= 30e-9, "\(azimuth)")
    #expect(area.error <= 0.1, "\(area)")
  }

  @Test("inverse on other ellipsoids, series limits included")
  func inverseEllipsoids() throws {
    // Bounds by ellipsoid: the series are cut off at order 6 in n.
    let loose: [String: Double] = [
      "oblate_1_10": 1.6e-3, "prolate_-1_10": 1.6e-3, "oblate_1_2": 800, "prolate_-1": 800,
      "oblate_1_50": 40e-9, "prolate_-1_50": 40e-9,
    ]
    var worst: [String: Worst] = [:]
    for row in try Fixture("truth_inverse_ellipsoids.csv").rows {
      let ellipsoid = try Ellipsoid(equatorialRadius: row["a"], flattening: row["f"])
      let (p, q) = Self.pair(row)
      let solution = Geodesic(ellipsoid: ellipsoid).inverse(from: p, to: q)
      worst[String(row.text("ellipsoid")), default: Worst()]
        .take(solution.distance - row["s12"], row.description)
    }
    #expect(worst.count == 17)
    for (name, w) in worst.sorted(by: { $0.key < $1.key }) {
      if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print(name, w) }
      #expect(w.error <= loose[name, default: 15e-9], "\(name): \(w)")
    }
  }

  @Test("direct against quad precision, WGS 84")
  func directWGS84() throws {
    var position = Worst(), azimuth = Worst(), area = Worst(), reduced = Worst()
    for row in try Fixture("truth_direct_wgs84.csv").rows {
      let start = Coordinate(latitude: row["lat1"], longitude: row["lon1"])
      let d = Geodesic.wgs84.direct(from: start, azimuth: row["azi1"], distance: row["s12"])
      let c = Geodesic.wgs84.completeDirect(
        from: start, azimuth: row["azi1"], distance: row["s12"])
      #expect(c.coordinate == d.coordinate)
      let want = Coordinate(latitude: row["lat2"], longitude: row["lon2"])
      // Longer lines lose an ulp of arc for each turn, which is in the input already.
      let turns = max(1, abs(row["s12"]) / 40e6)
      let off = Geodesic.wgs84.distance(from: d.coordinate, to: want)
      position.take(off / turns, "\(row) \(d.coordinate)")
      azimuth.take(turn(d.azimuth2, row["azi2"]) / turns, row.description)
      reduced.take((c.reducedLength - row["m12"]) / turns, row.description)
      area.take((c.area - row["S12"]) / turns, row.description)
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("direct", position, azimuth, area, reduced)
    }
    #expect(position.error <= 40e-9, "\(position)")
  }
}
