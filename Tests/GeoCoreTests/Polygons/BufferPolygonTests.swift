import GeoPlatform
import Testing

@testable import GeoCore

@Suite struct BufferPolygonTests {
  private let solver = Geodesic.wgs84

  @Test(
    "A circle stays within its tolerance of the true circle",
    arguments: [
      (47.0, 8.0, 1000.0, 0.1), (89.9, 0, 5e4, 1), (0, 180, 3e6, 100), (10, 0, 1.5e7, 1000),
      (10, 0, 9e6, 1000),
    ])
  func circles(latitude: Double, longitude: Double, radius: Double, tolerance: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    let circle = try solver.circle(around: center, radius: radius, tolerance: tolerance)
    let ring = circle.polygons[0].holes.first ?? circle.polygons[0].outer
    #expect(circle.error <= tolerance)
    var worst = 0.0
    for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      #expect(abs(solver.distance(from: center, to: from) - radius) < 1e-7)
      let line = solver.line(from: from, to: to)
      for share in [0.1, 0.3, 0.45, 0.5, 0.7] {
        let at = line.position(at: line.length * share).coordinate
        worst = max(worst, abs(radius - solver.distance(from: center, to: at)))
      }
    }
    #expect(worst <= circle.error * 1.001 + 1e-8)
    // Counterclockwise, and close to the area of a circle for small radii.
    let area = solver.measure(circle.polygons[0]).area
    if radius < 1e5 {
      #expect(area > 0 && abs(area / (.pi * radius * radius) - 1) < 3 * tolerance / radius + 1e-4)
    }
  }

  /// The area of a cap of a sphere, with the height of the cap: 2 π R² (1 - cos(r / R)).
  @Test(
    "A circle has the area of a spherical cap, also beyond half the Earth",
    arguments: [1e6, 9e6, 9.99e6, 1.001e7, 1.003e7, 1.2e7, 1.5e7, 1.9e7])
  func areas(radius: Double) throws {
    let earthRadius = 6_371_007.181
    let cap = 2 * .pi * earthRadius * earthRadius * (1 - cos(radius / earthRadius))
    for (latitude, longitude) in [(48.2, 16.37), (0, 180), (90, 0), (-80, -170), (0, 0)] {
      let center = Coordinate(latitude: latitude, longitude: longitude)
      let sphere = Geodesic(ellipsoid: try Ellipsoid(equatorialRadius: earthRadius, flattening: 0))
      for (solver, bound) in [(sphere, 1e-5), (.wgs84, 0.01)] {
        let circle = try solver.circle(around: center, radius: radius, vertices: 2000)
        #expect(abs(solver.measure(circle.polygons[0]).area / cap - 1) < bound)
        let parts = solver.cutAtAntimeridian(circle.polygons[0])
        let area = parts.reduce(0) { $0 + solver.measure($1).area }
        #expect(abs(area / solver.measure(circle.polygons[0]).area - 1) < 1e-9)
      }
    }
  }

  @Test(
    "A tiny circle has no hole and contains its center",
    arguments: [1e-5, 1e-4, 0.001, 0.002, 0.003],
    [3, 4, 36, 71])
  func tiny(radius: Double, vertices: Int) throws {
    for (latitude, longitude) in [(48.0, 16.0), (-33, 151), (0, 0), (89, 0)] {
      let center = Coordinate(latitude: latitude, longitude: longitude)
      let circle = try solver.circle(around: center, radius: radius, vertices: vertices)
      #expect(circle.polygons.count == 1 && circle.polygons[0].holes.isEmpty)
      let index = PolygonIndex(circle.polygons)
      #expect(index.polygons(containing: center) == [0])
      #expect(index.polygons(containing: Coordinate(latitude: 10, longitude: 10)).isEmpty)
    }
  }

  @Test(
    "A point is inside a circle, whole or cut, exactly if it is nearer than the radius",
    arguments: [
      (48.2, 16.37, 1.5e7), (0, 180, 1.5e7), (0, 0, 1.9e7), (90, 0, 1.2e7), (-80, -170, 1.1e7),
      (48.2, 16.37, 1.0005e7), (10, 170, 1.4e7),
    ])
  func insides(latitude: Double, longitude: Double, radius: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    let circle = try solver.circle(around: center, radius: radius, tolerance: 1000)
    let (whole, cut) = (
      PolygonIndex(circle.polygons),
      PolygonIndex(solver.cutAtAntimeridian(circle.polygons[0]))
    )
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let place = Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let distance = solver.distance(from: center, to: place)
      guard abs(distance - radius) > circle.error + 0.01 else { continue }
      #expect(whole.polygons(containing: place).isEmpty == (distance > radius))
      #expect(cut.polygons(containing: place).isEmpty == (distance > radius))
    }
  }

  @Test("A corridor contains exactly the points within its half width of the path")
  func corridors() throws {
    let path = [(47.0, 8.0), (48, 9), (48, 9), (47.5, 11), (60, 30)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let corridor = try solver.corridor(along: path, halfWidth: 2000, tolerance: 5)
    #expect(corridor.polygons.count == 3 && corridor.error <= 5.5)
    let index = PolygonIndex(corridor.polygons)
    var random = SplitMix64(seed: 5)
    var inside = 0
    for _ in 0..<3000 {
      let part = Int.random(in: 0..<4, using: &random)
      let line = solver.line(from: path[part], to: path[part + 1])
      let at = line.position(at: .random(in: 0...max(line.length, 1e-9), using: &random))
      let place = solver.line(from: at.coordinate, azimuth: .random(in: 0..<360, using: &random))
        .position(at: .random(in: 0...4000, using: &random)).coordinate
      let distance =
        zip(path, path.dropFirst()).map {
          solver.distance(from: place, toSegmentFrom: $0, to: $1)
        }.min() ?? 0
      guard abs(distance - 2000) > corridor.error + 0.01 else { continue }
      #expect(index.polygons(containing: place).isEmpty == (distance > 2000))
      if distance < 2000 { inside += 1 }
    }
    #expect(inside > 500)
    for polygon in corridor.polygons { #expect(solver.measure(polygon).area > 0) }
  }

  @Test("Invalid arguments are refused")
  func refused() {
    let place = Coordinate(latitude: 0, longitude: 0)
    for (radius, tolerance, value) in [
      (0.0, 1.0, "0.0"), (-1, 1, "-1.0"), (.nan, 1, "nan"), (2e7, 1, "20000000.0"),
      (1000, 0, "0.0"), (1000, .nan, "nan"), (1000, -2, "-2.0"),
    ] {
      let refused = refusedValue {
        try solver.circle(around: place, radius: radius, tolerance: tolerance)
      }
      #expect(refused == value)
    }
    #expect(refusedValue { try solver.circle(around: place, radius: 5, vertices: 2) } == "2")
    #expect(
      refusedValue { try solver.corridor(along: [], halfWidth: 5, tolerance: 1) }
        == "without vertices")
    let invalid = Coordinate(latitude: 91, longitude: 0)
    #expect(
      refusedValue { try solver.circle(around: invalid, radius: 5, tolerance: 1) } == "\(invalid)")
  }
}
