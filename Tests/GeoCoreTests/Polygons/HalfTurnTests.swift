import Testing
import _TestSupport

@testable import GeoCore

/// Rings with edges of exactly half a turn and of a whole one.
///
/// Areas are checked by counting points that are evenly spread over the ellipsoid: the fraction inside a polygon is
/// its share of the surface. The seed is fixed; a share of 4000 points is within 5 standard deviations.
@Suite struct HalfTurnTests {
  private static let solver = Geodesic.wgs84

  /// Points with uniform density on WGS 84: the sine of the authalic latitude is evenly distributed. The series from
  /// authalic to geographic latitude is Snyder's (Map Projections, 1987, equation 3-18).
  private static let places: [Coordinate] = {
    var random = SplitMix64(seed: 34)
    return (0..<4000).map { _ in
      let xi = arcsine(.random(in: -1..<1, using: &random))
      let e2 = Ellipsoid.wgs84.eccentricitySquared
      let double = Angle.sincos(degrees: 2 * xi / Angle.degree).sin
      let fourfold = Angle.sincos(degrees: 4 * xi / Angle.degree).sin
      let phi = xi + (e2 / 3 + 31 * e2 * e2 / 180) * double + 23 * e2 * e2 / 360 * fourfold
      return Coordinate(
        latitude: phi / Angle.degree, longitude: .random(in: -180..<180, using: &random))
    }
  }()

  private static func arcsine(_ sine: Double) -> Double {
    Angle.atan2Degrees(sine, (1 - sine * sine).squareRoot()) * Angle.degree
  }

  private static func ring(_ vertices: [(Double, Double)]) -> [Coordinate] {
    vertices.map { Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  private static func share(_ polygons: [Polygon]) -> Double {
    let index = PolygonIndex(polygons)
    let count = places.count { !index.polygons(containing: $0).isEmpty }
    return Double(count) / Double(places.count)
  }

  /// Checks that the area of a polygon equals the share of points inside it.
  private static func check(_ polygon: Polygon, _ expected: Double? = nil) {
    let area = solver.measure(polygon).area
    let share = abs(area) / solver.surfaceArea
    if let expected { #expect(abs(share - expected) < 1e-9, "\(polygon)") }
    let deviation = (max(share * (1 - share), 1e-3) / Double(places.count)).squareRoot()
    let counted = Self.share([polygon])
    #expect(abs(counted - share) < 5 * deviation, "\(polygon): area \(share), points \(counted)")
    let reversed = Polygon(
      outer: polygon.outer.reversed(), holes: polygon.holes.map { $0.reversed() })
    #expect(abs(solver.measure(reversed).area + area) < 1, "\(polygon)")
    #expect(Self.share([reversed]) == counted)
  }

  private static let half = 0.5
  /// Longitude and latitude, as in GeoJSON, and the share of the Earth: fractions by symmetry.
  private static let shapes: [(name: String, ring: [(Double, Double)], share: Double)] = [
    ("western hemisphere", [(-180, -90), (0, -90), (0, 90), (-180, 90)], half),
    ("eastern hemisphere", [(0, -90), (180, -90), (180, 90), (0, 90)], half),
    ("eastern hemisphere up to 180", [(0, -90), (90, -90), (180, -90), (180, 90), (0, 90)], half),
    ("the half round 180", [(90, -90), (270, -90), (270, 90), (90, 90)], half),
    ("the half round 0", [(-90, -90), (90, -90), (90, 90), (-90, 90)], half),
    ("northern hemisphere", [(-180, 0), (180, 0), (180, 90), (-180, 90)], half),
    ("southern hemisphere", [(-180, -90), (180, -90), (180, 0), (-180, 0)], half),
    ("northern hemisphere from 0 to 360", [(0, 0), (360, 0), (360, 90), (0, 90)], half),
    ("equator", [(0, 0), (90, 0), (180, 0), (270, 0)], half),
    ("octant", [(0, 0), (90, 0), (90, 90)], 0.125),
    ("octant at the south pole", [(90, 0), (180, 0), (180, -90), (90, -90)], 0.125),
    ("octant across 180", [(135, 0), (225, 0), (225, 90)], 0.125),
    ("lune of 90 degrees", [(0, -90), (90, -90), (90, 90), (0, 90)], 0.25),
    ("lune of 90 degrees by the equator", [(0, -90), (90, 0), (0, 90), (0, 0)], 0.25),
    ("lune of 180 degrees by the equator", [(0, 90), (0, 0), (0, -90), (180, 0)], half),
    (
      "quarter with a vertex on the equator", [(0, 0), (90, 0), (180, 0), (180, 90), (0, 90)], 0.25
    ),
    // Between antipodes the shortest path crosses the pole: GeographicLib also returns 0.
    ("quarter without it", [(0, 0), (180, 0), (180, 90), (0, 90)], 0),
    ("world", [(-180, -90), (180, -90), (180, 90), (-180, 90)], 1),
    ("world from 0 to 360", [(0, -90), (360, -90), (360, 90), (0, 90)], 1),
    (
      "world in steps",
      [
        (-180, -90), (-90, -90), (0, -90), (90, -90), (180, -90), (180, 90), (90, 90), (0, 90),
        (-90, 90), (-180, 90),
      ], 1
    ),
  ]

  @Test(
    "Hemispheres, octants, lunes and the world have their area and contain their points",
    arguments: shapes.indices)
  func holdsItsShare(_ number: Int) {
    let (_, vertices, share) = Self.shapes[number]
    let ring = Self.ring(vertices)
    Self.check(Polygon(outer: ring), share)
    Self.check(Polygon(outer: ring + ring.prefix(1)), share)
  }

  @Test("The inside of a hemisphere is the side that a map shows", arguments: [false, true])
  func sides(isReversed: Bool) {
    func holds(_ vertices: [(Double, Double)], _ latitude: Double, _ longitude: Double) -> Bool {
      let ring = Self.ring(isReversed ? vertices.reversed() : vertices)
      let place = Coordinate(latitude: latitude, longitude: longitude)
      return !PolygonIndex([Polygon(outer: ring)]).polygons(containing: place).isEmpty
    }
    let west = Self.shapes[0].ring
    #expect(holds(west, 10, -20) && !holds(west, 10, 20))
    let east = Self.shapes[1].ring
    #expect(!holds(east, 10, -20) && holds(east, 10, 20))
    let north = Self.shapes[5].ring
    #expect(holds(north, 10, 20) && !holds(north, -10, 20))
    let south = Self.shapes[6].ring
    #expect(!holds(south, 10, 20) && holds(south, -10, 20))
    #expect(holds(Self.shapes[8].ring, 10, 20) && !holds(Self.shapes[8].ring, -10, 20))
    let quarter = Self.shapes[16].ring
    #expect(!holds(quarter, -80, 100) && !holds(quarter, 10, 90) && !holds(quarter, 10, -90))
  }

  @Test(
    "A polar cap has its area, whatever its vertices",
    arguments: [66.56222222222222, 60, 1, -45, -89],
    [
      [0.0, 90, 180, 270], [0, 120, 240], [0, 180, 360], [-180, 0, 180], [0, 180],
      [-180, -60, 60, 180],
    ])
  func caps(latitude: Double, longitudes: [Double]) {
    Self.check(Polygon(outer: longitudes.map { Coordinate(latitude: latitude, longitude: $0) }))
  }

  @Test(
    "A box from -180 to 180 is bounded by whole parallels",
    arguments: [(-60.0, 60.0), (60, 90), (-90, -60), (-85, 85), (-10, 80), (0, 30)])
  func zones(south: Double, north: Double) {
    let box = Self.ring([(-180, south), (180, south), (180, north), (-180, north)])
    // A belt between parallels is proportional to the difference of the sines of the authalic latitudes.
    let rhumb = Rhumb.wgs84
    func under(_ latitude: Double) -> Double {
      2
        * rhumb.area(
          from: Coordinate(latitude: latitude, longitude: 0),
          to: Coordinate(latitude: latitude, longitude: 180))
    }
    let share = (under(north) - under(south)) / Self.solver.surfaceArea
    Self.check(Polygon(outer: box), share)
    #expect(abs(Rhumb.wgs84.polygon(outer: box).area / Self.solver.surfaceArea - share) < 1e-12)
  }

  @Test("Holes are subtracted from the world and from a hemisphere")
  func holes() {
    let hole = Self.ring([(-10, 40), (30, 40), (30, 60), (-10, 60)])
    Self.check(Polygon(outer: Self.ring(Self.shapes[17].ring), holes: [hole]))
    Self.check(
      Polygon(outer: Self.ring(Self.shapes[17].ring), holes: [Self.ring(Self.shapes[0].ring)]), 0.5)
    Self.check(Polygon(outer: Self.ring(Self.shapes[5].ring), holes: [hole]))
    let cap = Self.ring([(0, 70), (120, 70), (240, 70)])
    Self.check(Polygon(outer: Self.ring(Self.shapes[5].ring), holes: [cap]))
  }

  @Test("A vertex at -180 may be written as 180 where the ring crosses the antimeridian")
  func twoNames() {
    let ring = Self.ring([
      (170, 5), (180, 10), (-180, 10), (-170, 15), (-170, 20), (-180, 20), (180, 20), (170, 20),
    ])
    let once = Self.ring([(170, 5), (180, 10), (-170, 15), (-170, 20), (180, 20), (170, 20)])
    Self.check(Polygon(outer: ring))
    #expect(
      abs(Self.solver.polygon(outer: ring).area - Self.solver.polygon(outer: once).area) < 1)
  }

  @Test(
    "Triangles at multiples of 45° contain the share of points given by their area",
    arguments: 0..<7)
  func triangles(part: Int) {
    let vertices = stride(from: -90.0, through: 90, by: 45).flatMap { latitude in
      stride(from: -180.0, through: 180, by: 45).map {
        Coordinate(latitude: latitude, longitude: $0)
      }
    }
    let count = vertices.count
    for number in stride(from: part * 61, to: count * count * count, by: 61 * 7) {
      Self.check(
        Polygon(outer: [
          vertices[number % count], vertices[number / count % count],
          vertices[number / count / count],
        ]))
    }
  }

  private typealias MeasuredRing = (ring: [(Double, Double)], area: Double)

  /// Rings with their areas by geographiclib 2.1 (Python).
  private static let measuredRings: [MeasuredRing] = [
    (
      [
        (0, 33.14078617328711), (180, 18.14093033767938),
        (59.156130095987066, 29.060229582091125),
      ], -54414188858543.88
    ),
    ([(0, 66.56222222222222), (180, 66.56222222222222), (360, 66.56222222222222)], 0.0),
    ([(0, 60), (180, 60), (270, 45)], 18057664727058.75),
    ([(90, 10), (270, 20), (300, -40)], 198354626378589.22),
    ([(90, -10), (-90, -20), (0, 5)], -113191021563742.06),
    ([(0, 89), (90, 89), (180, 89), (270, 89)], 24952305678.0),
    ([(-180, 70), (0, 70), (90, 40)], 13402673541813.406),
    ([(10, -80), (190, -80), (250, -60)], -3322506522298.8125),
    ([(0, 0), (180, 0), (180, 90), (0, 90)], 0.0),
    ([(0, -30), (180, -60), (0, -89)], 0.0),
  ]

  @Test("Rings with half-turn edges have the expected areas", arguments: measuredRings.indices)
  func geographicLib(_ number: Int) {
    let (ring, area) = Self.measuredRings[number]
    let measured = Self.solver.polygon(outer: Self.ring(ring)).area
    #expect(abs(abs(measured) - abs(area)) < 1, "\(measured)")
  }

  @Test(
    "A polygon cut at the antimeridian keeps its area and its points", arguments: shapes.indices)
  func cuts(_ number: Int) {
    let polygon = Polygon(outer: Self.ring(Self.shapes[number].ring))
    guard Self.shapes[number].share > 0 else { return }
    let parts = Self.solver.cutAtAntimeridian(polygon)
    let area = parts.reduce(0) { $0 + abs(Self.solver.measure($1).area) }
    #expect(abs(area - abs(Self.solver.measure(polygon).area)) < 1e-9 * area, "\(parts)")
    #expect(Self.share(parts) == Self.share([polygon]))
  }

  @Test(
    "The Arctic has the area of GeographicLib's test Planimeter11 by rhumb lines")
  func arctic() {
    // 66°33'44", longitudes 0, 180 and 360.
    let ring = [0.0, 180, 360].map { Coordinate(latitude: 66.56222222222222, longitude: $0) }
    #expect(abs(Rhumb.wgs84.polygon(outer: ring).area - 21_208_418_252_300) < 1e5)
    #expect(abs(Rhumb.wgs84.polygon(outer: ring.reversed()).area + 21_208_418_252_300) < 1e5)
  }

  @Test("Hemispheres and the world have the expected bounding boxes")
  func boxes() {
    func box(_ number: Int) -> BoundingBox? {
      Self.solver.boundingBox(of: Polygon(outer: Self.ring(Self.shapes[number].ring)))
    }
    #expect(box(0) == BoundingBox(south: -90, west: -180, north: 90, east: 0))
    #expect(box(1) == BoundingBox(south: -90, west: 0, north: 90, east: 180))
    #expect(box(5) == BoundingBox(south: 0, west: -180, north: 90, east: 180))
    #expect(box(17) == BoundingBox(south: -90, west: -180, north: 90, east: 180))
  }
}
