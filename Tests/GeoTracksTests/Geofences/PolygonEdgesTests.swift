import GeoCore
import Testing
import _TestSupport

@testable import GeoTracks

/// Reference points: GeographicLib 2.0, `Geodesic.WGS84.InverseLine(…).Position(…)`.
@Suite struct PolygonEdgesTests {
  private static func places(_ numbers: [(Double, Double)]) -> [Coordinate] {
    numbers.map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test(
    "A geodesic edge is within 0.1 m of the geodesic, and a straight one is not",
    arguments: [
      ((47, 0), (47, 13.14), (47.188840666151705, 6.57)),
      ((47, 8), (47, 9), (47.00109159700773, 8.5)),
      ((50, -100), (60, 100), (81.54112446667763, -144.72834433464016)),
      ((50, -100), (60, 100), (66.75761964509175, -107.89538905455554)),
      // Across the antimeridian, written beyond 180.
      ((47, 173.43), (47, 186.57), (47.188840666151705, 180)),
    ] as [((Double, Double), (Double, Double), (Double, Double))])
  func follows(_ from: (Double, Double), _ to: (Double, Double), _ on: (Double, Double)) throws {
    let line = Self.places([from, to])
    let point = Coordinate(latitude: on.0, longitude: on.1)
    let edge = try #require(
      GeofenceShape.corridor(along: [line], halfWidth: 0.1, edges: .geodesic))
    #expect(edge.signedDistance(to: point) < 0)
    let straight = try #require(GeofenceShape.corridor(along: [line], halfWidth: 100))
    #expect(straight.signedDistance(to: point) > 0)
  }

  /// 121.35 m is the distance of the middles of the geodesic and of the parallel, by GeographicLib 2.0.
  @Test("The inside of an area depends on its edges")
  func area() throws {
    let ring = Self.places([(47, 8), (47, 9), (46, 9), (46, 8)])
    let shapes = try [PolygonEdges.geodesic, .straight].map {
      try #require(GeofenceShape.area([[ring]], edges: $0))
    }
    let between = Coordinate(latitude: 47.0005, longitude: 8.5)
    #expect(shapes.map { $0.contains(between) } == [true, false])
    let parallel = Coordinate(latitude: 47, longitude: 8.5)
    #expect(abs(shapes[0].signedDistance(to: parallel) + 121.35) < 0.2)
    #expect(abs(shapes[1].signedDistance(to: parallel)) < 0.01)
    // The same ring, closed.
    let closed = try #require(GeofenceShape.area([[ring + ring.prefix(1)]], edges: .geodesic))
    #expect(closed.edgeCount == shapes[0].edgeCount)
  }

  @Test("Short edges and meridians are not divided")
  func short() throws {
    let square = Self.places([(47, 8), (47, 8.01), (47.01, 8.01), (47.01, 8)])
    let area = try #require(GeofenceShape.area([[square]], edges: .geodesic))
    #expect(area.edgeCount == 4)
    let meridian = Self.places([(0, 8), (4, 8)])
    let line = try #require(
      GeofenceShape.corridor(along: [meridian], halfWidth: 1, edges: .geodesic))
    #expect(line.edgeCount == 1)
  }

  @Test("An edge once around the Earth follows its parallel")
  func wholeParallel() throws {
    let cap = Self.places([(66, -180), (66, 180), (90, 180), (90, -180)])
    let area = try #require(GeofenceShape.area([[cap]], edges: .geodesic))
    for longitude in [-179.0, -90, 0, 90, 179] {
      #expect(area.contains(Coordinate(latitude: 66.1, longitude: longitude)))
      #expect(!area.contains(Coordinate(latitude: 65.9, longitude: longitude)))
    }
  }
}

@Suite struct EdgeTests {
  private func places(_ numbers: [(Double, Double)]) -> [Coordinate] {
    numbers.map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test func longitudesOfALineGoOnOverTheAntimeridian() throws {
    let edges = Edge.path(places([(0, 179), (1, -179), (2, 178)]))
    try #require(edges.map(\.x1) == [179, 181] && edges.map(\.x2) == [181, 178])
    #expect(edges.map(\.y2) == [1, 2] && edges.allSatisfy { $0.isBoundary })
    #expect(edges[0].place(0.5) == Coordinate(latitude: 0.5, longitude: 180))
  }

  @Test("A single point is an edge of length zero") func aPlaceIsAnEdgeWithoutLength() {
    #expect(Edge.path(places([(1, 2)])) == [Edge(x1: 2, y1: 1, x2: 2, y2: 1)])
    #expect(Edge.path([]).isEmpty && Edge.ring([]).isEmpty)
  }

  @Test("The last point of a ring is joined to the first") func aRingIsClosed() {
    let open = Edge.ring(places([(0, 0), (0, 1), (1, 1)]))
    #expect(open == Edge.ring(places([(0, 0), (0, 1), (1, 1), (0, 0)])))
    #expect(open.count == 3 && open.last == Edge(x1: 1, y1: 1, x2: 0, y2: 0))
  }

  @Test(arguments: [(70.0, 90.0), (-70, -90)])
  func aRingRoundTheEarthHasItsPole(_ latitude: Double, _ pole: Double) {
    let edges = Edge.ring(places([(latitude, 0), (latitude, 120), (latitude, -120)]))
    #expect(edges.filter(\.isBoundary).map(\.x2) == [120, 240, 360])
    let others = edges.filter { !$0.isBoundary }
    #expect(others.map(\.y2) == [pole, pole, latitude] && others.last?.x2 == 0)
  }
}
