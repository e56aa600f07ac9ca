import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("TransverseMercator") struct TransverseMercatorTests {
  static let rows = try! ReferenceTable("grids/grids_transverse.csv").rows

  @Test(
    "The projection agrees with 50-digit arithmetic",
    arguments: ["zone", "beyond", "far", "pole", "oblate", "prolate"])
  func definition(_ name: String) throws {
    var (plane, convergence, scale, back) = (Worst(), Worst(), Worst(), Worst())
    for row in Self.rows where row.text("class") == name {
      let ellipsoid = try Ellipsoid(equatorialRadius: 6_378_137, flattening: row["f"])
      let projection = TransverseMercator(ellipsoid: ellipsoid, centralScale: 0.9996)
      let place = Coordinate(latitude: row["lat"], longitude: row["lon"])
      let p = projection.forward(place, centralMeridian: 0)
      plane.take(hypot(p.easting - row["easting"], p.northing - row["northing"]), "\(row)")
      convergence.take(p.convergence - row["convergence"], "\(row)")
      scale.take(p.scale / row["scale"] - 1, "\(row)")
      let q = projection.reverse(
        easting: row["easting"], northing: row["northing"], centralMeridian: 0)
      back.take(Geodesic(ellipsoid: ellipsoid).distance(from: place, to: q), "\(row)")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("transverse", name, plane, convergence, scale, back)
    }
    #expect(plane.error <= 5e-9, "\(plane)")
    #expect(back.error <= 5e-9, "\(back)")
    // Near a pole the convergence is the longitude itself, and both have an ulp of 1e-14.
    #expect(convergence.error <= 5e-14, "\(convergence)")
    #expect(scale.error <= 2e-15, "\(scale)")
  }

  @Test(
    "A point survives the projection and back on other ellipsoids", arguments: [0, 0.0066, -0.0066])
  func roundTrip(flattening: Double) throws {
    let projection = TransverseMercator(
      ellipsoid: try Ellipsoid(equatorialRadius: 6_400_000, flattening: flattening))
    var g = SplitMix64(seed: 31)
    for _ in 0..<2000 {
      let place = Coordinate(
        latitude: .random(in: -89...89, using: &g), longitude: .random(in: 175...185, using: &g))
      let p = projection.forward(place, centralMeridian: 180)
      let q = projection.reverse(easting: p.easting, northing: p.northing, centralMeridian: 180)
      #expect(Geodesic.wgs84.distance(from: place, to: q) <= 10e-9)
    }
  }

  @Test("The central meridian, the equator and the poles have exact values")
  func axes() {
    let one = TransverseMercator(ellipsoid: .wgs84)
    for latitude in [-90.0, -45, 0, 30, 90] {
      let p = one.forward(Coordinate(latitude: latitude, longitude: 9), centralMeridian: 9)
      #expect(p.easting == 0 && p.convergence == 0 && abs(p.scale - 1) <= 1e-15)
    }
    let pole = one.forward(Coordinate(latitude: 90, longitude: 40), centralMeridian: 10)
    #expect(abs(pole.northing - RhumbTests.quarter) <= 2e-9)
    #expect(abs(pole.easting) <= 1e-9 && abs(pole.convergence - 30) <= 1e-14)
    let east = one.forward(Coordinate(latitude: 0, longitude: 13), centralMeridian: 10)
    #expect(east.northing == 0 && east.convergence == 0 && east.easting > 333_000)
    // A path over the pole to the other side of the Earth.
    let behind = one.forward(Coordinate(latitude: 80, longitude: 180), centralMeridian: 0)
    #expect(behind.northing > RhumbTests.quarter && abs(behind.easting) <= 1e-8)
  }

  @Test(
    "Invalid input gives NaN",
    arguments: [(91.0, 0.0), (.nan, 0), (0, .nan), (.infinity, 0), (0, .infinity)])
  func invalid(latitude: Double, longitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let p = TransverseMercator.utm.forward(place, centralMeridian: 3)
    #expect(p.easting.isNaN && p.northing.isNaN && p.convergence.isNaN && p.scale.isNaN)
  }

  @Test(
    "Plane coordinates that are not finite give NaN",
    arguments: [(Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, .infinity), (0, -.infinity)])
  func invalidPlane(easting: Double, northing: Double) {
    let q = TransverseMercator.utm.reverse(
      easting: easting, northing: northing, centralMeridian: 3)
    #expect(q.latitude.isNaN && q.longitude.isNaN)
  }
}
