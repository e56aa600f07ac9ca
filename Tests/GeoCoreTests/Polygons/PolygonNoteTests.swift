import Testing
import _TestSupport

@testable import GeoCore

@Suite struct PolygonNoteTests {
  private static let solver = Geodesic.wgs84

  private static func polygon(_ vertices: [(Double, Double)]) -> Polygon {
    Polygon(outer: vertices.map { Coordinate(latitude: $0.1, longitude: $0.0) })
  }

  private static func crosses(_ polygon: Polygon) -> Coordinate? {
    for case .crossing(let place) in solver.notes(on: polygon) { return place }
    return nil
  }

  @Test(
    "A bow tie is noted with the point where its edges cross", arguments: [0.0, 179.5, -180],
    [1e-4, 1, 20.0])
  func bowTie(longitude: Double, size: Double) throws {
    let tie = Self.polygon([
      (longitude, -size), (longitude + size, size), (longitude + size, -size), (longitude, size),
    ])
    let place = try #require(Self.crosses(tie))
    #expect(abs(place.latitude) < 1e-9)
    #expect(
      abs(Angle.difference(from: place.longitude, to: longitude + size / 2).value) < 1e-9)
    let square = Self.polygon([
      (longitude, -size), (longitude + size, -size), (longitude + size, size), (longitude, size),
    ])
    #expect(Self.solver.notes(on: square).isEmpty)
  }

  @Test(
    "One crossing among many edges is noted, and a ring without a crossing is not",
    arguments: [50, 1000, 20_000])
  func many(count: Int) throws {
    for center in [
      Coordinate(latitude: 47, longitude: 8), Coordinate(latitude: 80, longitude: 179),
    ] {
      var ring = (0..<count).map {
        Self.solver.line(from: center, azimuth: Double($0) * 360 / Double(count))
          .position(at: $0.isMultiple(of: 2) ? 1e6 - 5e6 / Double(count) : 1e6).coordinate
      }
      #expect(Self.solver.notes(on: Polygon(outer: ring)).isEmpty)
      ring.swapAt(count / 3, count / 3 + 2)
      #expect(Self.crosses(Polygon(outer: ring)) != nil)
    }
  }

  private static func square(_ south: Double, _ west: Double, _ size: Double) -> [Coordinate] {
    [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].map {
      Coordinate(latitude: south + $0.0 * size, longitude: west + $0.1 * size)
    }
  }

  @Test("A hole outside the outer ring is noted, and a hole that touches the ring is not")
  func holes() {
    let outer = Self.square(0, 175, 10)
    func vertex(_ holes: [[Coordinate]], in outer: [Coordinate]) -> Coordinate? {
      for case .holeOutside(let vertex) in Self.solver.notes(
        on: Polygon(outer: outer, holes: holes))
      {
        return vertex
      }
      return nil
    }
    // Outside, partly outside, and the outer ring written as the hole.
    #expect(vertex([Self.square(20, 20, 1)], in: outer)?.latitude == 20)
    #expect(vertex([Self.square(4, 176, 1), Self.square(4, 184, 3)], in: outer)?.longitude == 187)
    #expect(vertex([outer], in: Self.square(4, 179, 2)) != nil)
    // Inside, at a corner, and along an edge on the equator, which is a geodesic.
    #expect(vertex([Self.square(4, 179, 2)], in: outer) == nil)
    #expect(vertex([Self.square(0, 175, 2)], in: outer) == nil)
    #expect(vertex([Self.square(0, 178, 2)], in: outer) == nil)
  }

  @Test("Polygons that overlap are found, and neighbors and islands in holes are not")
  func overlaps() {
    func overlap(_ polygons: Polygon...) -> Coordinate? { Self.solver.overlap(of: polygons) }
    let square = Polygon(outer: Self.square(0, 0, 10))
    #expect(overlap(square, Polygon(outer: Self.square(5, 5, 10)))?.latitude == 10)
    #expect(overlap(square, Polygon(outer: Self.square(20, 0, 1)), square) != nil)
    #expect(overlap(Polygon(outer: Self.square(4, 4, 1)), square)?.latitude == 4)
    #expect(overlap(square) == nil)
    #expect(overlap(square, Polygon(outer: Self.square(0, 10, 10))) == nil)
    #expect(overlap(square, Polygon(outer: Self.square(0, -2, 2))) == nil)
    let ring = Polygon(outer: Self.square(0, 0, 10), holes: [Self.square(3, 3, 4)])
    #expect(overlap(ring, Polygon(outer: Self.square(4, 4, 1))) == nil)
    #expect(overlap(ring, Polygon(outer: Self.square(3, 3, 4))) == nil)
  }

  @Test("A crossing far from the ends of long edges around a pole is noted")
  func roundPole() {
    let cap = stride(from: 0.0, to: 360, by: 5).map { Coordinate(latitude: 70, longitude: $0) }
    #expect(Self.solver.notes(on: Polygon(outer: cap)).isEmpty)
    var crossed = cap
    crossed[10].latitude = 60
    crossed[11] = Coordinate(latitude: 60, longitude: 45)
    #expect(Self.crosses(Polygon(outer: crossed)) != nil)
  }

  @Test("A half-turn edge is noted with its direction and its pole")
  func halfTurn() throws {
    let notes = Self.solver.notes(on: Self.polygon([(0, 33), (180, 18), (59, 29)]))
    #expect(
      notes.map(\.description) == [
        "an edge spans exactly 180° of longitude and runs as written: from 33 0 to 18 180 "
          + "(latitude longitude) eastward over the north pole"
      ])
    let quarter = Self.solver.notes(on: Self.polygon([(0, 0), (180, 0), (180, 90), (0, 90)]))
    #expect(quarter.first?.description.contains("add a vertex") == true)
    let west = Self.solver.notes(on: Self.polygon([(-180, -90), (0, -90), (0, 90), (-180, 90)]))
    #expect(west.first?.description.contains("at the south pole") == true)
  }

  @Test("A whole parallel and a polygon larger than half the Earth are noted")
  func large() {
    #expect(
      Self.solver.notes(on: Self.polygon([(-180, 60), (180, 60), (180, 90), (-180, 90)]))
        .contains(.wholeParallel(latitude: 60)))
    let steps = stride(from: -150.0, through: 150, by: 30)
    let wide = Self.polygon(steps.map { ($0, -80) } + steps.reversed().map { ($0, 80) })
    #expect(Self.solver.notes(on: wide) == [.smallerSide])
    let world = Self.polygon([(-180, -90), (180, -90), (180, 90), (-180, 90)])
    #expect(!Self.solver.notes(on: world).contains(.smallerSide))
  }

  private static let wideRings: [[(Double, Double)]] = [
    [(-170, -60), (170, -60), (170, 70), (-170, 70)],
    [(-170, -60), (-170, 70), (170, 70), (170, -60), (-170, -60)],
    [(-100, -80), (100, -80), (100, 80), (-100, 80)],
    [(10, -60), (350, -60), (350, 70), (10, 70)],
  ]

  @Test(
    "A polygon with an edge that a map draws the long way is noted if it covers half of the map",
    arguments: wideRings)
  func drawnLarger(vertices: [(Double, Double)]) {
    #expect(Self.solver.notes(on: Self.polygon(vertices)).contains(.smallerSide))
  }

  // Fiji, a polygon around a pole, and Antarctica as RFC 7946 writes it.
  private static let narrowRings: [[(Double, Double)]] = [
    [(179, -16), (-179, -16), (-179, -18), (179, -18)],
    [(0, 60), (90, 60), (180, 60), (-90, 60)],
    [(-180, -90), (180, -90), (180, -60), (-180, -60)],
  ]

  @Test(
    "A polygon that a map draws smaller than half of the map is not noted", arguments: narrowRings)
  func drawnSmaller(vertices: [(Double, Double)]) {
    #expect(!Self.solver.notes(on: Self.polygon(vertices)).contains(.smallerSide))
  }
}
