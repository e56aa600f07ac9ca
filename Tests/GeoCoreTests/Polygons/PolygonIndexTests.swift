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

  /// The polygons that contain a point, by the crossings of all edges with the meridian of the point up to the pole.
  ///
  /// Each edge is divided at its middle until its ends decide on which side the point is.
  private static func polygons(_ polygons: [Polygon], containing place: Coordinate) -> [Int] {
    func holds(_ ring: [Coordinate]) -> Bool {
      var isInside = solver.measure(ring: ring).holdsNorth
      for i in ring.indices {
        let edge = RingEdge(ring, i)
        let offset = Angle.difference(from: edge.start.longitude, to: place.longitude).value
        guard edge.width < 180, offset >= 0, offset < edge.width else { continue }
        let line = solver.line(from: edge.start, to: edge.end)
        var (low, high) = (0.0, line.length)
        for _ in 0..<60 {
          let middle = (low + high) / 2
          let position = line.position(at: middle).coordinate
          let here = Angle.difference(from: edge.start.longitude, to: position.longitude).value
          if here <= offset { low = middle } else { high = middle }
        }
        if line.position(at: low).coordinate.latitude > place.latitude { isInside.toggle() }
      }
      return isInside
    }
    return polygons.indices.filter { index in
      holds(polygons[index].outer) && !polygons[index].holes.contains(where: holds)
    }
  }

  private static func box(_ south: Double, _ west: Double, _ size: Double) -> Polygon {
    Polygon(
      outer: [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].map {
        Coordinate(latitude: south + $0.0 * size, longitude: west + $0.1 * size)
      })
  }

  @Test(
    "Among many polygons, the index finds those that a search through all edges finds",
    arguments: [
      (Coordinate(latitude: 47, longitude: 8), 0.01),
      (Coordinate(latitude: 47, longitude: 8), 1e-6),
      (Coordinate(latitude: 47, longitude: 8), 20.0),
      (Coordinate(latitude: -17, longitude: 180), 0.5),
      (Coordinate(latitude: 0, longitude: -180), 5.0),
      (Coordinate(latitude: 89, longitude: 50), 2.0),
      (Coordinate(latitude: -89.5, longitude: 0), 30.0),
    ])
  func manyPolygons(center: Coordinate, size: Double) {
    var random = SplitMix64(seed: 17)
    let reach = min(3 * size, 90)
    func near(_ reach: Double) -> Coordinate {
      Coordinate(
        latitude: min(90, max(-90, center.latitude + .random(in: -reach...reach, using: &random))),
        longitude: center.longitude + .random(in: -reach...reach, using: &random))
    }
    let polygons = (0..<40).map { index -> Polygon in
      let place = near(reach)
      let meters = size * 1.1e5
      let outer = Self.star(place, meters / 3...meters, 3 + index % 9, &random)
      let hole = Self.star(place, meters / 20...meters / 4, 5, &random)
      return Polygon(outer: outer, holes: index.isMultiple(of: 2) ? [] : [hole])
    }
    let index = PolygonIndex(polygons)
    var count = 0
    for _ in 0..<60 {
      let place = near(1.3 * reach)
      let found = index.polygons(containing: place)
      #expect(found == Self.polygons(polygons, containing: place), "\(place)")
      count += found.count
    }
    #expect(count > 0)
  }

  @Test(
    "Adjoining boxes each contain their own points",
    arguments: [(40.0, 5.0, 0.01), (-0.3, 179.7, 0.01), (-85.0, -180.0, 6.0), (47.0, 8.0, 1e-6)])
  func adjoiningBoxes(south: Double, west: Double, size: Double) {
    let side = size == 6 ? 60 : 40
    let rows = size == 6 ? 28 : side
    var polygons: [Polygon] = []
    for row in 0..<rows {
      for column in 0..<side {
        polygons.append(
          Self.box(south + Double(row) * size, west + Double(column) * size, size))
      }
    }
    let index = PolygonIndex(polygons)
    var random = SplitMix64(seed: 23)
    for (number, polygon) in polygons.enumerated() {
      // Long geodesic edges leave the parallels, so a point near the middle of the box is chosen.
      let corner = polygon.outer[0]
      let place = Coordinate(
        latitude: corner.latitude + .random(in: 0.3...0.7, using: &random) * size,
        longitude: corner.longitude + .random(in: 0.01...0.99, using: &random) * size)
      #expect(index.polygons(containing: place) == [number])
    }
  }

  @Test("All rings around a point are found")
  func nestedRings() {
    var random = SplitMix64(seed: 29)
    let center = Coordinate(latitude: 60, longitude: -175)
    let radii = (1...500).map { Double($0) * 2000 }
    let polygons = radii.map { Polygon(outer: Self.star(center, $0...$0, 40, &random)) }
    let index = PolygonIndex(polygons)
    for _ in 0..<300 {
      let line = Self.solver.line(from: center, azimuth: .random(in: 0..<360, using: &random))
      let distance = Double.random(in: 0...1.1e6, using: &random)
      let found = index.polygons(containing: line.position(at: distance).coordinate)
      // The sides of a ring of 40 vertices are at most 0.4 % nearer than its vertices.
      let sure = radii.indices.filter { radii[$0] * 0.995 > distance }
      let possible = radii.indices.filter { radii[$0] > distance - 1 }
      #expect(found.suffix(sure.count) == sure[...] && found.allSatisfy(possible.contains))
      #expect(found == found.sorted() && Set(found).count == found.count)
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
