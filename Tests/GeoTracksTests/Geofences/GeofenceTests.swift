import Foundation
import Testing
import _TestSupport

@testable import GeoTracks

@Suite struct GeofenceTests {
  static func ring(_ numbers: [(Double, Double)]) -> [Coordinate] {
    numbers.map { Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  static func area(_ rings: [[(Double, Double)]]...) throws -> Geofence {
    let polygons = rings.map { $0.map(ring) }
    return Geofence(name: "f", shapes: [try #require(GeofenceShape.area(polygons))])
  }

  private static func distance(_ fence: Geofence, _ x: Double, _ y: Double) -> Double {
    fence.signedDistance(to: Coordinate(latitude: y, longitude: x))
  }

  /// Membership by GEOS in the plane of longitude and latitude.
  @Test func membershipAgreesWithGEOS() throws {
    var polygons: [[[Coordinate]]] = []
    for line in try Fixture.fields("fences/rings.csv").dropFirst() {
      let (polygon, ring) = (Int(line[0])!, Int(line[1])!)
      if polygon == polygons.count { polygons.append([]) }
      if ring == polygons[polygon].count { polygons[polygon].append([]) }
      polygons[polygon][ring].append(
        Coordinate(latitude: Double(line[3])!, longitude: Double(line[2])!))
    }
    let fences = try polygons.map {
      Geofence(name: "f", shapes: [try #require(GeofenceShape.area([$0]))])
    }
    var count = 0
    for line in try Fixture.fields("fences/points.csv").dropFirst() {
      let place = Coordinate(latitude: Double(line[2])!, longitude: Double(line[1])!)
      let isInside = fences[Int(line[0])!].signedDistance(to: place) <= 0
      #expect(isInside == (line[3] == "1"), "\(line)")
      count += 1
    }
    #expect(count > 1000)
  }

  /// Comparison with the nearest of many points on the edges.
  @Test(arguments: [
    [(8.0, 47.0), (8.02, 47.0), (8.02, 47.01), (8.01, 47.004), (8.0, 47.01)],
    [(170, -60), (190, -60), (185, -40), (175, -45)],
    [(0, 80), (90, 82), (180, 80), (270, 85)],
    [(-30, -2), (40, 3), (20, 50)],
  ])
  func distancesAreToTheNearestPlaceOfTheEdge(_ ring: [(Double, Double)]) throws {
    let fence = try Self.area([ring])
    var samples: [Coordinate] = []
    let step = 400
    for i in ring.indices {
      let (a, b) = (ring[i], ring[(i + 1) % ring.count])
      let dx = Angle.difference(from: a.0, to: b.0).value
      for j in 0..<step {
        let t = Double(j) / Double(step)
        samples.append(Coordinate(latitude: a.1 + (b.1 - a.1) * t, longitude: a.0 + dx * t))
      }
    }
    let spacing = zip(samples, samples.dropFirst() + samples.prefix(1))
      .map { Geodesic.wgs84.distance(from: $0, to: $1) }.max()!
    var random = SplitMix64(seed: 3)
    let xs = ring.map(\.0), ys = ring.map(\.1)
    for _ in 0..<20 {
      let place = Coordinate(
        latitude: min(max(.random(in: ys.min()! - 1...ys.max()! + 1, using: &random), -89), 89),
        longitude: .random(in: xs.min()! - 1...xs.max()! + 1, using: &random))
      let distance = abs(fence.signedDistance(to: place))
      let least = samples.map { Geodesic.wgs84.distance(from: place, to: $0) }.min()!
      // No sample is nearer, and the nearest one is hardly farther.
      #expect(distance <= least * 1.001 + 0.001, "\(place)")
      let bound = (distance * distance + spacing * spacing).squareRoot()
      #expect(least <= bound * 1.001 + 0.001, "\(place)")
    }
  }

  @Test func circlesAreGeodesic() {
    let center = Coordinate(latitude: 60, longitude: 179.99)
    let fence = Geofence(name: "c", shapes: [.circle(center: center, radius: 1000)])
    let place = Geodesic.wgs84.direct(from: center, azimuth: 70, distance: 1500).coordinate
    #expect(abs(fence.signedDistance(to: place) - 500) < 1e-6)
    #expect(fence.signedDistance(to: center) == -1000)
    #expect(fence.depth == 1000)
  }

  @Test func holesAreOutside() throws {
    let fence = try Self.area([
      [(8, 47), (8.1, 47), (8.1, 47.1), (8, 47.1)],
      [(8.04, 47.04), (8.06, 47.04), (8.06, 47.06), (8.04, 47.06)],
    ])
    #expect(Self.distance(fence, 8.02, 47.02) < 0)
    #expect(Self.distance(fence, 8.05, 47.05) > 0)
    // At a quarter of the distance between the hole's opposite edges.
    let hole = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 47.05, longitude: 8.045),
      to: Coordinate(latitude: 47.05, longitude: 8.04))
    #expect(abs(Self.distance(fence, 8.045, 47.05) - hole) < 0.01)
  }

  /// The edges of RFC 7946 are straight in longitude and latitude: along the parallel, which in the northern
  /// hemisphere is south of the geodesic.
  @Test func edgesFollowTheParallel() throws {
    let fence = try Self.area([[(0, 40), (60, 40), (60, 60), (0, 60)]])
    #expect(Self.distance(fence, 30, 59.9) < 0)
    #expect(Self.distance(fence, 30, 60.1) > 0)
    // In the middle of the parallel the nearest point is due south, except for the curvature.
    #expect(abs(Self.distance(fence, 30, 60.001) - 111.4) < 0.2)
    #expect(Self.distance(fence, 30, 40.1) < 0)
    #expect(Self.distance(fence, 30, 39.9) > 0)
  }

  @Test(
    "Areas may cross the antimeridian",
    arguments: [
      // As in github.com/gadomski/antimeridian: beyond 180.
      [(170.0, -10.0), (190, -10), (190, 10), (170, 10)],
      [(-190, -10), (-170, -10), (-170, 10), (-190, 10)],
      // The short side from 170 to -170.
      [(170, -10), (-170, -10), (-170, 10), (170, 10)],
    ])
  func acrossTheAntimeridian(_ ring: [(Double, Double)]) throws {
    let fence = try Self.area([ring])
    for x in [171.0, 179, 180, -180, -179, -171, 181, 540] {
      #expect(Self.distance(fence, x, 0) < 0, "\(x)")
    }
    for x in [0.0, 169, -169, 190.5] { #expect(Self.distance(fence, x, 0) > 0, "\(x)") }
    let edge = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 0, longitude: 180), to: Coordinate(latitude: 10, longitude: 180))
    #expect(abs(Self.distance(fence, 180, 0) + edge) < edge * 0.001)
  }

  /// RFC 7946, section 3.1.9, requires such areas to be cut: the cut is not an edge.
  @Test func joinsAreasCutAtTheAntimeridian() throws {
    let fence = try Self.area(
      [[(170, -10), (180, -10), (180, 10), (170, 10)]],
      [[(-180, -10), (-175, -10), (-175, 5), (-180, 5)]])
    let edge = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 0, longitude: 180), to: Coordinate(latitude: 5, longitude: 180))
    #expect(abs(Self.distance(fence, 180, 0) + edge) < 1000)
    #expect(abs(Self.distance(fence, -179.999, 0) + edge) < 1000)
    // The larger part has a real edge above the smaller part.
    #expect(abs(Self.distance(fence, -179.9, 7)) < 12_000)
    #expect(Self.distance(fence, -179.9, 7) > 0)
    #expect(abs(Self.distance(fence, 179.9, 7) + 11_050) < 50)
  }

  @Test(
    "Areas may contain a pole",
    arguments: [
      [(-180.0, 60.0), (-90, 60), (0, 60), (90, 60)],
      [(0, 60), (120, 60), (240, 60)],
      [(90, 60), (0, 60), (-90, 60), (180, 60)],
      // With the pole as a side.
      [(-180, 60), (180, 60), (180, 90), (-180, 90)],
      [(10, 60), (370, 60), (370, 90), (10, 90)],
    ])
  func aroundAPole(_ ring: [(Double, Double)]) throws {
    for sign in [1.0, -1] {
      let fence = try Self.area([ring.map { ($0.0, sign * $0.1) }])
      for (x, y) in [(0.0, 90.0), (77, 90), (180, 89), (179.999, 61), (10, 60.1), (-100, 75)] {
        #expect(Self.distance(fence, x, sign * y) < 0, "\(x) \(y)")
      }
      for (x, y) in [(0.0, 59.9), (180, 59), (10, -90), (-100, 0)] {
        #expect(Self.distance(fence, x, sign * y) > 0, "\(x) \(y)")
      }
      let radius = Geodesic.wgs84.distance(
        from: Coordinate(latitude: 90, longitude: 0), to: Coordinate(latitude: 60, longitude: 0))
      #expect(abs(Self.distance(fence, 0, sign * 90) + radius) < radius * 0.001)
      let near = Geodesic.wgs84.distance(
        from: Coordinate(latitude: 61, longitude: 0), to: Coordinate(latitude: 60, longitude: 0))
      for x in [0.0, 10, 180, -90] {
        #expect(abs(Self.distance(fence, x, sign * 61) + near) < near * 0.001)
      }
    }
  }

  @Test("A hole around a pole is outside") func aRingAroundAPoleWithAHole() throws {
    let fence = try Self.area([
      [(-180, 60), (-90, 60), (0, 60), (90, 60)], [(-180, 80), (-90, 80), (0, 80), (90, 80)],
    ])
    #expect(Self.distance(fence, 50, 90) > 0)
    #expect(Self.distance(fence, 50, 85) > 0)
    #expect(Self.distance(fence, 50, 70) < 0)
    #expect(Self.distance(fence, 50, 55) > 0)
  }

  @Test func corridorsHaveAWidth() throws {
    let line = Self.ring([(8, 47), (8.1, 47), (8.1, 47.1)])
    let shape = try #require(GeofenceShape.corridor(along: [line], halfWidth: 100))
    let fence = Geofence(name: "c", shapes: [shape])
    let middle = Coordinate(latitude: 47, longitude: 8.05)
    #expect(abs(fence.signedDistance(to: middle) + 100) < 0.001)
    let beside = Geodesic.wgs84.direct(from: middle, azimuth: 0, distance: 150).coordinate
    #expect(abs(fence.signedDistance(to: beside) - 50) < 0.01)
    let behind = Geodesic.wgs84.direct(from: line[0], azimuth: 270, distance: 130).coordinate
    #expect(abs(fence.signedDistance(to: behind) - 30) < 0.001)
    #expect(fence.depth == 100)
    let dot = try #require(GeofenceShape.corridor(along: [[middle]], halfWidth: 10))
    #expect(abs(dot.signedDistance(to: beside) - 140) < 1e-6)
  }

  @Test func theDepthOfASquareIsHalfItsSide() throws {
    let side = 0.01
    let fence = try Self.area([[(8, 0), (8 + side, 0), (8 + side, side), (8, side)]])
    let half = side / 2 * 110_574
    #expect(abs(fence.depth - half) < half * 0.1)
  }

  @Test("A geofence without shapes contains nothing") func nothingIsInAFenceOfNothing() throws {
    let place = Coordinate(latitude: 1, longitude: 1)
    #expect(Geofence(name: "", shapes: []).signedDistance(to: place) == .infinity)
    #expect(try Self.area([[]]).signedDistance(to: place) == .infinity)
    let point = try Self.area([[(1, 1), (1, 1), (1, 1)]])
    #expect(point.signedDistance(to: place).magnitude < 1e-6)
    #expect(point.signedDistance(to: Coordinate(latitude: 91, longitude: 0)).isNaN)
    // Two points, there and back.
    let line = try Self.area([[(1, 1), (2, 2), (1, 1)]])
    #expect(line.signedDistance(to: Coordinate(latitude: 1.5, longitude: 1)) > 0)
  }

  @Test func hostileRingsAreBounded() throws {
    // Half around the Earth and back, repeatedly.
    let zigzag = (0..<60_000).map { Coordinate(latitude: 10, longitude: $0 % 2 == 0 ? 0 : 179) }
    #expect(GeofenceShape.area([[zigzag]]) == nil)
    #expect(GeofenceShape.corridor(along: [zigzag], halfWidth: 1) == nil)
    // All along one meridian.
    let comb = (0..<5000).map { Coordinate(latitude: Double($0 * 7919 % 5000) / 100, longitude: 5) }
    let fence = Geofence(name: "", shapes: [try #require(GeofenceShape.area([[comb]]))])
    #expect(fence.signedDistance(to: Coordinate(latitude: 10, longitude: 6)) > 0)
    for bad in [Double.nan, .infinity, 1e300] {
      let ring = [(0, 0), (bad, 1), (1, bad)].map { Coordinate(latitude: $0.1, longitude: $0.0) }
      _ = GeofenceShape.area([[ring]])?.signedDistance(to: Coordinate(latitude: 10, longitude: 6))
    }
  }
}
