import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("GCJ02 and BD09") struct ObfuscationTests {
  static let rows = try! ReferenceTable("grids/gcj02_bd09_points.csv").rows

  static func degrees(_ a: Coordinate, _ b: Coordinate) -> Double {
    max(abs(a.latitude - b.latitude), abs(a.longitude - b.longitude))
  }

  @Test("GCJ-02 and BD-09 agree with the public formulas")
  func table() {
    var (worst, back) = (Worst(), Worst())
    for row in Self.rows {
      let place = Coordinate(latitude: row["wgs_lat"], longitude: row["wgs_lon"])
      let gcj = Coordinate(latitude: row["gcj_lat"], longitude: row["gcj_lon"])
      let bd = Coordinate(latitude: row["bd09_lat"], longitude: row["bd09_lon"])
      worst.take(Self.degrees(GCJ02.encode(place), gcj), "\(row)")
      worst.take(Self.degrees(BD09.encode(place), bd), "\(row)")
      worst.take(Self.degrees(BD09.encode(gcj02: gcj), bd), "\(row)")
      back.take(Self.degrees(GCJ02.decode(gcj), place), "\(row)")
      back.take(Self.degrees(BD09.decode(bd), place), "\(row)")
      back.take(Self.degrees(BD09.revealedGCJ02(bd), gcj), "\(row)")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil { print("GCJ", worst, back) }
    #expect(Self.rows.count == 100)
    #expect(worst.error <= 1e-9, "\(worst)")
    #expect(back.error <= 1e-11, "\(back)")
  }

  @Test("Inside the rectangle, decoding restores the coordinate to 1e-11 degrees")
  func roundTrip() {
    var g = SplitMix64(seed: 61)
    var worst = Worst()
    for _ in 0..<20_000 {
      let place = Coordinate(
        latitude: .random(in: 0.85...55.8, using: &g),
        longitude: .random(in: 72.03...137.8, using: &g))
      worst.take(Self.degrees(GCJ02.decode(GCJ02.encode(place)), place), "\(place)")
      worst.take(Self.degrees(BD09.decode(BD09.encode(place)), place), "\(place)")
    }
    #expect(worst.error <= 1e-11, "\(worst)")
  }

  @Test(
    "GCJ-02 changes nothing outside the rectangle, and BD-09 shifts every point",
    arguments: [
      (51.5, -0.1), (35.68, 139.7), (0.5, 100), (56, 100), (-33, 151), (90, 0), (10, 72),
    ])
  func outside(latitude: Double, longitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(GCJ02.encode(place) == place && GCJ02.decode(place) == place)
    let bd = BD09.encode(place)
    #expect(bd != place)
    #expect(Self.degrees(BD09.decode(bd), place) <= 1e-11)
  }

  @Test("NaN stays NaN, and every iteration ends")
  func invalid() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      for place in [
        Coordinate(latitude: value, longitude: 100), Coordinate(latitude: 30, longitude: value),
      ] {
        _ = (GCJ02.encode(place), GCJ02.decode(place), BD09.encode(place))
        _ = BD09.decode(place)
      }
    }
    let nan = Coordinate(latitude: .nan, longitude: 100)
    #expect(BD09.encode(nan).latitude.isNaN && GCJ02.encode(nan).latitude.isNaN)
  }
}
