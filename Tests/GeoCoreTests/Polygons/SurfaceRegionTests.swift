import Testing
import _TestSupport

@testable import GeoCore

@Suite struct SurfaceRegionTests {
  /// Returns Pearson's statistic for counts that should be equal.
  private static func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  private static func points(_ region: SurfaceRegion, _ count: Int, seed: UInt64 = 1)
    -> [Coordinate]
  {
    var random = region.randomPoints(seed: seed)
    return (0..<count).map { _ in random.next() }
  }

  // The quantiles of chi-square for a probability of 0.999: 19 degrees of freedom 43.82, 9 degrees 27.88.

  @Test("The density is uniform by area on an ellipsoid as flat as Saturn, not by latitude")
  func earth() throws {
    let saturn = Geodesic(
      ellipsoid: try Ellipsoid(equatorialRadius: 60_268_000, flattening: 0.098, name: "Saturn"))
    let places = Self.points(SurfaceRegion(wholeEarthOf: saturn), 20_000)
    #expect(places.allSatisfy { $0.isValid && (-180..<180).contains($0.longitude) })
    // The area south of each latitude, by the polygon from the pole to the whole parallel.
    let area = saturn.surfaceArea
    let rows = places.map { place -> Int in
      let belt = Rhumb(ellipsoid: saturn.ellipsoid).measure(
        Polygon(
          outer: [(0.0, 0.0), (0, 90), (place.latitude, 90), (place.latitude, 0)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
          }))
      let south = 0.5 + (place.latitude < 0 ? -1 : 1) * abs(belt.area) * 4 / area
      return min(19, Int(south * 20))
    }
    #expect(Self.chiSquare((0..<20).map { row in rows.count { $0 == row } }) < 43.82)
    let columns = places.map { Int(($0.longitude + 180) / 18) }
    #expect(Self.chiSquare((0..<20).map { column in columns.count { $0 == column } }) < 43.82)
  }

  @Test(
    "In a circle, rings of equal area and equal angles have as many points",
    arguments: [(48.0, 16.0, 500.0), (89.99, 0, 5000), (0, 180, 50_000), (-90, 0, 20_000)])
  func circle(latitude: Double, longitude: Double, radius: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    let places = Self.points(try SurfaceRegion(circleAround: center, radius: radius), 10_000)
    let paths = places.map { Geodesic.wgs84.inverse(from: center, to: $0) }
    #expect(paths.allSatisfy { $0.distance <= radius })
    // The area of such a small circle equals the area in a plane, within 1e-5.
    let rings = paths.map { min(9, Int($0.distance * $0.distance / (radius * radius) * 10)) }
    #expect(Self.chiSquare((0..<10).map { ring in rings.count { $0 == ring } }) < 27.88)
    let sectors = paths.map { min(9, Int($0.azimuth1 / 36)) }
    #expect(Self.chiSquare((0..<10).map { sector in sectors.count { $0 == sector } }) < 27.88)
  }

  @Test("A box across the antimeridian has points on both sides of it, and none outside")
  func box() throws {
    let box = BoundingBox(south: -20, west: 170, north: -10, east: -175)
    let places = Self.points(try SurfaceRegion(box), 3000)
    #expect(places.allSatisfy(box.contains))
    // 10 of 15 degrees are in the east of the box's west; ± 4 standard deviations.
    let east = places.count { $0.longitude > 0 }
    #expect(abs(east - 2000) < 104)
  }

  @Test("Two overlapping polygons have the same density everywhere")
  func overlap() throws {
    func square(_ west: Double) -> Polygon {
      Polygon(
        outer: [(0.0, west), (0, west + 0.2), (0.1, west + 0.2), (0.1, west)].map {
          Coordinate(latitude: $0.0, longitude: $0.1)
        })
    }
    let region = try SurfaceRegion([square(0), square(0.1)])
    let places = Self.points(region, 9000)
    #expect(places.allSatisfy(region.contains))
    // Thirds of the union; the quantile for 2 degrees of freedom is 13.82.
    let thirds = places.map { min(2, max(0, Int($0.longitude * 10))) }
    #expect(Self.chiSquare((0..<3).map { third in thirds.count { $0 == third } }) < 13.82)
  }

  @Test("The same seed gives the same points, and another seed gives others")
  func seeds() throws {
    let region = try SurfaceRegion(
      circleAround: Coordinate(latitude: 48, longitude: 16), radius: 1000)
    #expect(Self.points(region, 50, seed: 7) == Self.points(region, 50, seed: 7))
    #expect(Self.points(region, 50, seed: 7) != Self.points(region, 50, seed: 8))
  }

  @Test("A grid has its spacing in rows and between them, and covers the region")
  func grid() throws {
    let center = Coordinate(latitude: 48, longitude: 16)
    let region = try SurfaceRegion(circleAround: center, radius: 1050)
    let places = Array(try PointGrid(in: region, spacing: 100))
    #expect(places.allSatisfy(region.contains))
    // The points of a square lattice in a circle of 10.5 spacings: Gauss's circle problem, N(10.5) = 349.
    #expect(places.count == 349)
    let index = PointIndex(places)
    for place in places {
      let near = index.nearest(to: place, count: 2)
      #expect(abs(near[1].distance - 100) < 0.01)
    }
  }

  @Test(
    "A grid in a circle has the same number of points on opposite sides of the center",
    arguments: [
      (0.0, 0.0), (0, 180), (0, 179.99), (45, -180), (47, 8), (-47, 8), (80, 20), (-80, 20),
      (89, 100), (12.345678, -123.456789),
    ])
  func symmetricGrid(_ latitude: Double, _ longitude: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    for (radius, spacing) in [(1000.0, 1000.0), (3000, 1000), (5000, 1000), (1000, 100)] {
      let region = try SurfaceRegion(circleAround: center, radius: radius)
      let places = Array(try PointGrid(in: region, spacing: spacing))
      let meridian = places.filter {
        abs(Angle.difference(from: longitude, to: $0.longitude).value) < 1e-9
      }
      let (north, south) = (
        meridian.count { $0.latitude > latitude + 1e-6 },
        meridian.count { $0.latitude < latitude - 1e-6 }
      )
      #expect(north == Int(radius / spacing) && south == north, "\(radius) m, \(spacing) m")
      #expect(meridian.contains { abs($0.latitude - latitude) < 1e-12 })
      let east = places.count {
        Angle.difference(from: longitude, to: $0.longitude).value > 1e-9
      }
      #expect(places.count == 2 * east + meridian.count, "\(radius) m, \(spacing) m")
    }
  }

  @Test("A grid of the whole Earth has a point for each square of its spacing, and no point twice")
  func wholeGrid() throws {
    let places = Array(try PointGrid(in: SurfaceRegion(), spacing: 1e6))
    #expect(abs(Double(places.count) / (Geodesic.wgs84.surfaceArea / 1e12) - 1) < 0.05)
    #expect(Set(places).count == places.count)
  }

  @Test("Regions without area and invalid values are refused")
  func refused() throws {
    let place = Coordinate(latitude: 48, longitude: 16)
    #expect(throws: GeoError.self) { try SurfaceRegion(circleAround: place, radius: 0) }
    #expect(throws: GeoError.self) { try SurfaceRegion(circleAround: place, radius: .nan) }
    #expect(throws: GeoError.self) {
      try SurfaceRegion(circleAround: Coordinate(latitude: 95, longitude: 0), radius: 1)
    }
    #expect(throws: GeoError.self) {
      try SurfaceRegion(BoundingBox(south: 10, west: 0, north: 10, east: 5))
    }
    #expect(throws: GeoError.self) {
      try SurfaceRegion(BoundingBox(south: 1, west: 5, north: 10, east: 5))
    }
    #expect(throws: GeoError.self) { try SurfaceRegion([Polygon(outer: [place, place])]) }
    #expect(throws: GeoError.self) { try SurfaceRegion([]) }
    let region = SurfaceRegion()
    for spacing in [0, -1, .nan, .infinity, 1e-4] {
      #expect(throws: GeoError.self) { try PointGrid(in: region, spacing: spacing) }
    }
  }
}
