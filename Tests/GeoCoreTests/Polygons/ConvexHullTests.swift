import Testing
import _TestSupport

@testable import GeoCore

@Suite struct ConvexHullTests {
  @Test(
    "The hull has the vertices of its definition, computed with PROJ",
    arguments: [
      "city", "continent", "antimeridian", "north pole", "south", "hemisphere", "strip",
    ])
  func reference(set: String) throws {
    let rows = try ReferenceTable("geodesy/hulls_wgs84.csv").rows
      .filter { $0.text("set") == set }
    let place = { (row: ReferenceTable.Row) in
      Coordinate(latitude: row["latitude"], longitude: row["longitude"])
    }
    let expected = rows.filter { $0["vertex"] > 0 }.sorted { $0["vertex"] < $1["vertex"] }
    #expect(try Geodesic.wgs84.convexHull(of: rows.map(place)).outer == expected.map(place))
    #expect(expected.count >= 6)
    // With many copies of inner points, the filter is used.
    let many = rows.map(place) + (0..<10).flatMap { _ in rows.map(place) }
    #expect(try Geodesic.wgs84.convexHull(of: many).outer == expected.map(place))
  }

  /// Points with a uniform density in a circle.
  private static func disk(
    _ center: Coordinate, _ radius: Double, _ count: Int, seed: UInt64
  ) throws -> [Coordinate] {
    var random = try SurfaceRegion(circleAround: center, radius: radius).randomPoints(seed: seed)
    return (0..<count).map { _ in random.next() }
  }

  @Test(
    "The hull contains all points, is convex, and does not depend on their order",
    arguments: [
      (Coordinate(latitude: 48, longitude: 16), 10.0),
      (Coordinate(latitude: 0, longitude: 180), 5e5),
      (Coordinate(latitude: 90, longitude: 0), 1e6),
      (Coordinate(latitude: -88, longitude: 50), 3e6),
      (Coordinate(latitude: 20, longitude: -100), 9.8e6),
    ])
  func properties(center: Coordinate, radius: Double) throws {
    let places = try Self.disk(center, radius, 3000, seed: 84)
    let solver = Geodesic.wgs84
    let ring = try solver.convexHull(of: places).outer
    #expect(try solver.convexHull(of: places.reversed()).outer == ring)
    #expect(try solver.convexHull(of: places.sorted { $0.longitude < $1.longitude }).outer == ring)
    #expect(ring.count > 8 && Set(ring).isSubset(of: places))
    #expect(solver.measure(Polygon(outer: ring)).area > 0)
    for (i, from) in ring.enumerated() {
      let to = ring[(i + 1) % ring.count]
      let edge = solver.inverse(from: from, to: to).azimuth1
      // All other points are on the left: no turn to the right by more than a nanometer.
      let worst = places.lazy.filter { $0 != from && $0 != to }.map { place -> Double in
        let path = solver.inverse(from: from, to: place)
        let turn = Angle.difference(from: edge, to: path.azimuth1).value
        return turn < -90 || turn > 90 ? -1 : Angle.sincos(degrees: turn).sin * path.distance
      }.max()
      #expect(try #require(worst) < 1e-8, "\(from) \(to)")
    }
  }

  @Test("On a sphere, a square has its corners, and points on its diagonals are inside")
  func sphere() throws {
    let sphere = Geodesic(
      ellipsoid: try Ellipsoid(equatorialRadius: 6_371_000, flattening: 0, name: "sphere"))
    let square = [(-10.0, -10.0), (-10, 10), (10, 10), (10, -10)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let inner = [(0.0, 0.0), (5, 5), (-9.9, 9.9)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    #expect(try sphere.convexHull(of: inner + square.reversed() + square).outer == square)
  }

  @Test("Vertices on a meridian between two others are left out")
  func meridian() throws {
    let places = [(0.0, 0.0), (1, 0), (2, 0), (3, 0), (1, 5)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    #expect(
      try Geodesic.wgs84.convexHull(of: places).outer == [places[0], places[4], places[3]])
  }

  @Test(
    "Points without a hull are refused with the reason",
    arguments: [
      ([(48, 16)], "found 1 different points"),
      ([(48, 16), (48, 376), (49, 17)], "found 2 different points"),
      ([(90, 0), (90, 50), (90, 100), (89, 0)], "found 2 different points"),
      ([(0, 0), (0, 10), (0, 25), (0, 170)], "on one line"),
      ([(-10, 20), (50, 20), (20, 20)], "on one line"),
      ([(0, 0), (0, 120), (0, -120)], "do not fit in a hemisphere"),
      ([(0, 0), (0, 180), (90, 0)], "do not fit in a hemisphere"),
      ([(10, 0), (10, 120), (10, -120), (-90, 0)], "do not fit in a hemisphere"),
    ] as [([(Double, Double)], String)])
  func refused(points: [(Double, Double)], reason: String) throws {
    let places = points.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let error = try #require(throws: GeoError.self) {
      try Geodesic.wgs84.convexHull(of: places)
    }
    #expect("\(error)".contains(reason), "\(error)")
  }

  @Test("A point above the equator and the three points around it fit in a hemisphere")
  func northernHalf() throws {
    let places = [(10.0, 0.0), (10, 120), (10, -120), (70, 30)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let hull = try Geodesic.wgs84.convexHull(of: places)
    #expect(Set(hull.outer) == Set(places.prefix(3)))
    #expect(
      PolygonIndex([hull]).polygons(containing: Coordinate(latitude: 90, longitude: 0)) == [0])
  }

  @Test("An invalid coordinate is refused")
  func invalid() {
    let places = [(0.0, 0.0), (0, 1), (1, 0), (91, 0)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    #expect(throws: GeoError.self) { try Geodesic.wgs84.convexHull(of: places) }
  }
}
