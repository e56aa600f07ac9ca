import Testing

@testable import GeoCore

@Suite struct AntimeridianCutTests {
  private let solver = Geodesic.wgs84

  @Test(
    "The parts together have the area and the points of the whole polygon",
    arguments: [
      (-17.0, 179.5, 3e5), (60, -179, 2e6), (89, 10, 5e5), (-90, 0, 2e6), (0, 180, 5e6),
      (10, 20, 1e6),
      (80, 170, 1.5e6),
    ])
  func circles(latitude: Double, longitude: Double, radius: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    let circle = try solver.circle(around: center, radius: radius, vertices: 180).polygons[0]
    let hole = try solver.circle(around: center, radius: radius / 3, vertices: 90).polygons[0].outer
    for polygon in [circle, Polygon(outer: circle.outer, holes: [hole])] {
      let parts = solver.cutAtAntimeridian(polygon)
      let area = parts.reduce(0) { $0 + solver.measure($1).area }
      #expect(abs(area - solver.measure(polygon).area) < 1e-9 * solver.surfaceArea)
      for part in parts {
        for ring in part.rings {
          #expect(
            zip(ring, ring.dropFirst() + ring.prefix(1)).allSatisfy {
              abs($0.longitude - $1.longitude) <= 180 || abs($0.latitude) == 90
            })
        }
      }
      let (whole, index) = (PolygonIndex([polygon]), PolygonIndex(parts))
      var random = SplitMix64(seed: 1)
      for _ in 0..<500 {
        let place = solver.line(from: center, azimuth: .random(in: 0..<360, using: &random))
          .position(at: .random(in: 0...1.2 * radius, using: &random)).coordinate
        #expect(
          whole.polygons(containing: place).isEmpty == index.polygons(containing: place).isEmpty)
      }
    }
  }

  @Test("A ring that does not reach the antimeridian is not cut")
  func untouched() {
    let polygon = Polygon(
      outer: [(0.0, 0.0), (0, 10), (10, 10)].map { Coordinate(latitude: $0.0, longitude: $0.1) })
    #expect(solver.cutAtAntimeridian(polygon) == [polygon])
  }

  @Test("A triangle on a small body is not cut", arguments: [0.1, 1, 1e3])
  func smallBodies(radius: Double) {
    let polygon = Polygon(
      outer: [(0.0, 0.0), (0, 10), (10, 10)].map { Coordinate(latitude: $0.0, longitude: $0.1) })
    let sphere = Geodesic(ellipsoid: Ellipsoid(a: radius, f: 0))
    #expect(sphere.cutAtAntimeridian(polygon) == [polygon])
  }
}
