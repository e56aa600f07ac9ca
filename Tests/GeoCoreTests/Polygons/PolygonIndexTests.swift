import Testing
import _TestSupport

@testable import GeoCore

@Suite struct PolygonIndexTests {
  private static let solver = Geodesic.wgs84

  /// Whether a ring winds around a point, by the azimuths from the point to points along its edges.
  ///
  /// This is an independent method for rings that do not come near the antipode of the point.
  private static func winds(_ outline: [Coordinate], round place: Coordinate) -> Bool {
    let azimuths = outline.map { solver.inverse(from: place, to: $0).azimuth1 }
    let turned = zip(azimuths, azimuths.dropFirst()).reduce(0.0) {
      $0 + Angle.difference(from: $1.0, to: $1.1).value
    }
    return abs(turned) > 180
  }

  /// The vertices of a ring and 15 points along each edge; the first vertex is also the last point.
  private static func outline(_ ring: [Coordinate]) -> [Coordinate] {
    ring.indices.flatMap { i in
      let line = solver.line(from: ring[i], to: ring[(i + 1) % ring.count])
      return (0..<16).map { line.position(at: line.length * Double($0) / 16).coordinate }
    } + ring.prefix(1)
  }

  /// A ring around a point, with vertices at random distances.
  private static func star(
    _ center: Coordinate, _ reach: ClosedRange<Double>, _ count: Int,
    _ random: inout some RandomNumberGenerator
  ) -> [Coordinate] {
    (0..<count).map {
      solver.line(from: center, azimuth: Double($0) * 360 / Double(count))
        .position(at: .random(in: reach, using: &random)).coordinate
    }
  }

  @Test(
    "A random ring contains the points around which it winds",
    arguments: [
      (place: Coordinate(latitude: 47, longitude: 8), reach: 1e3...2e5),
      (place: Coordinate(latitude: -17, longitude: 179.9), reach: 1e4...2e6),
      (place: Coordinate(latitude: 89, longitude: 40), reach: 1e5...3e6),
      (place: Coordinate(latitude: -90, longitude: 0), reach: 2e6...5e6),
      (place: Coordinate(latitude: 0, longitude: -1), reach: 3e6...7e6),
      (place: Coordinate(latitude: 70, longitude: 100), reach: 1...30),
    ])
  func random(place: Coordinate, reach: ClosedRange<Double>) {
    var random = SplitMix64(seed: 7)
    for count in [3, 4, 7, 40] {
      let ring = Self.star(place, reach, count, &random)
      let outline = Self.outline(ring)
      let index = PolygonIndex([Polygon(outer: ring)])
      let reversed = PolygonIndex([Polygon(outer: ring.reversed())])
      for _ in 0..<300 {
        let place = Self.solver.line(from: place, azimuth: .random(in: 0..<360, using: &random))
          .position(at: .random(in: 0...reach.upperBound * 1.1, using: &random)).coordinate
        let isInside = Self.winds(outline, round: place)
        #expect(index.polygons(containing: place) == (isInside ? [0] : []))
        #expect(reversed.polygons(containing: place) == (isInside ? [0] : []))
      }
    }
  }

  @Test(
    "Points on the meridians of vertices and of the grid are on the correct side",
    arguments: [-180.0, 0, 177])
  func wholeDegrees(shift: Double) {
    var random = SeededGenerator(seed: shift.bitPattern)
    for _ in 0..<10 {
      let ring = Self.star(
        Coordinate(latitude: 0, longitude: shift), 2e5...1.2e6, 12, &random
      ).map { Coordinate(latitude: $0.latitude.rounded(), longitude: $0.longitude.rounded()) }
      let (index, outline) = (PolygonIndex([Polygon(outer: ring)]), Self.outline(ring))
      for latitude in stride(from: -12.5, through: 12.5, by: 1) {
        for longitude in stride(from: shift - 13, through: shift + 13, by: 0.5) {
          let place = Coordinate(latitude: latitude, longitude: longitude)
          let isInside = index.polygons(containing: place) == [0]
          guard isInside != Self.winds(outline, round: place) else { continue }
          // On an edge both results are correct.
          let isOnEdge = zip(ring, ring.dropFirst() + ring.prefix(1)).contains {
            Self.solver.distance(from: place, toSegmentFrom: $0, to: $1) < 1e-3
          }
          #expect(isOnEdge, "\(random): \(place) \(ring)")
        }
      }
    }
  }

  @Test("Near a long edge, the geodesic decides to a millimeter")
  func longEdges() {
    let (a, b) = (
      Coordinate(latitude: 50, longitude: -120), Coordinate(latitude: 45, longitude: 20)
    )
    let ring = [a, b, Coordinate(latitude: 10, longitude: -50)]
    let index = PolygonIndex([Polygon(outer: ring)])
    let line = Self.solver.line(from: a, to: b)
    for share in stride(from: 0.01, to: 1, by: 0.01) {
      let at = line.position(at: line.length * share)
      for (turn, isInside) in [(90.0, true), (-90, false)] {
        let place = Self.solver.line(from: at.coordinate, azimuth: at.azimuth2 + turn)
          .position(at: 1e-3).coordinate
        #expect(index.polygons(containing: place).isEmpty != isInside)
      }
    }
  }

  @Test("The smaller side of a ring around a pole is inside")
  func poles() {
    let north = (0..<6).map { Coordinate(latitude: 20, longitude: Double($0) * 60) }
    let south = north.map { Coordinate(latitude: -$0.latitude, longitude: -$0.longitude) }
    let index = PolygonIndex([Polygon(outer: north), Polygon(outer: south, holes: [])])
    for (latitude, polygons) in [(90.0, [0]), (60, [0]), (0, []), (-60, [1]), (-90, [1])] {
      for longitude in [-180.0, -100, 0, 33, 180] {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        #expect(index.polygons(containing: place) == polygons)
      }
    }
  }

  @Test("A ring with vertices at a pole contains its pole's side")
  func poleVertices() {
    let ring = [
      (-70.0, -180.0), (-70, -90), (-70, 0), (-70, 90), (-70, 180), (-90, 180), (-90, -180),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let index = PolygonIndex([Polygon(outer: ring)])
    #expect(index.polygons(containing: Coordinate(latitude: -80, longitude: 20)) == [0])
    #expect(index.polygons(containing: Coordinate(latitude: -89.9, longitude: -179.9)) == [0])
    #expect(index.polygons(containing: Coordinate(latitude: -60, longitude: 20)).isEmpty)
    #expect(index.polygons(containing: Coordinate(latitude: 80, longitude: 20)).isEmpty)
  }

  @Test("With holes and overlaps, the index lists each polygon that contains the point")
  func several() {
    func square(_ half: Double) -> [Coordinate] {
      [(-half, -half), (-half, half), (half, half), (half, -half)].map {
        Coordinate(latitude: $0.0, longitude: $0.1)
      }
    }
    let index = PolygonIndex([
      Polygon(outer: square(10), holes: [square(4)]), Polygon(outer: square(2)),
      Polygon(outer: square(6)),
    ])
    for (longitude, polygons) in [(0.0, [1, 2]), (3, [2]), (5, [0, 2]), (8, [0]), (11, [])] {
      let place = Coordinate(latitude: 0.5, longitude: longitude)
      #expect(index.polygons(containing: place) == polygons)
    }
  }

  @Test(
    "Many points at once give the results of single points, on any number of threads",
    arguments: [1, 3])
  func lists(threads: Int) {
    var random = SplitMix64(seed: 11)
    let polygons = (0..<200).map { _ in
      Polygon(
        outer: Self.star(
          Coordinate(
            latitude: .random(in: -80...80, using: &random),
            longitude: .random(in: -180...180, using: &random)), 1e5...2e6, 9, &random))
    }
    let index = PolygonIndex(polygons)
    let places =
      [Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0)]
      + (0..<10000).map { _ in
        Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -540...540, using: &random))
      }
    let lists = index.polygons(containing: places, threads: threads)
    #expect(lists.count == places.count)
    #expect(zip(lists, places).allSatisfy { Array($0) == index.polygons(containing: $1) })
    #expect(lists[0].isEmpty && lists[1].isEmpty)
    var scratch: [Int32] = []
    for (list, place) in zip(lists, places) {
      #expect(index.firstPolygon(containing: place, &scratch) == list.first)
    }
    #expect(lists.contains { $0.count > 1 })
    // With a separate index for each polygon, the results are the same.
    let alone = polygons.map { PolygonIndex([$0]) }
    for place in places.prefix(500) {
      #expect(
        index.polygons(containing: place)
          == alone.indices.filter { alone[$0].polygons(containing: place) == [0] })
    }
  }

  @Test(
    "Queries on extreme ellipsoids end and return valid polygons",
    arguments: [(6378137.0, 0.9), (6378137, -0.9), (1e300, 0.1), (1e-300, 0.5), (1, 0.999)])
  func figures(radius: Double, flattening: Double) throws {
    guard let ellipsoid = try? Ellipsoid(equatorialRadius: radius, flattening: flattening) else {
      return
    }
    var random = SplitMix64(seed: 5)
    let polygons = (0..<100).map { _ in
      Polygon(
        outer: (0..<5).map { _ in
          Coordinate(
            latitude: .random(in: -90...90, using: &random),
            longitude: .random(in: -180...180, using: &random))
        })
    }
    // Results are arbitrary, but queries end.
    let index = PolygonIndex(polygons, solver: Geodesic(ellipsoid: ellipsoid))
    #expect(index.polygons(containing: Coordinate(latitude: 91, longitude: 0)).isEmpty)
    for latitude in stride(from: -90.0, through: 90, by: 15) {
      let place = Coordinate(latitude: latitude, longitude: latitude)
      #expect(index.polygons(containing: place).allSatisfy(polygons.indices.contains))
    }
  }

  @Test("Degenerate rings contain nothing")
  func nothing() {
    let place = Coordinate(latitude: 1, longitude: 1)
    let bad = Coordinate(latitude: .nan, longitude: 0)
    for ring in [
      [], [place], [place, place, place], [place, bad, Coordinate(latitude: 3, longitude: 3)],
    ] {
      #expect(PolygonIndex([Polygon(outer: ring)]).polygons(containing: place).isEmpty)
    }
    #expect(PolygonIndex([]).polygons(containing: place).isEmpty)
  }
}
