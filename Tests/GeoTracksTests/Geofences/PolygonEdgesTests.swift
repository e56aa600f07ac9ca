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

@Suite struct FenceDrawingTests {
  private static func corridor(_ places: [(Double, Double)], _ halfWidth: Double) throws
    -> GeofenceShape
  {
    let line = places.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    return try #require(GeofenceShape.corridor(along: [line], halfWidth: halfWidth))
  }

  @Test(
    "The edge of a corridor is half its width from its middle line",
    arguments: [
      ([(47.0, 8.0), (47.02, 8.01), (47.01, 8.03)], 300.0),
      // Back and forth, within the width.
      ([(47.0, 8.0), (47.01, 8.0), (47.0, 8.001), (47.01, 8.002)], 200),
      ([(-17, 179.9), (-17.05, -179.9)], 1000), ([(60, 0), (60, 8)], 5000),
    ] as [([(Double, Double)], Double)])
  func edge(places: [(Double, Double)], halfWidth: Double) throws {
    let shape = try Self.corridor(places, halfWidth)
    let fence = Geofence(name: "f", shapes: [shape])
    let drawing = shape.drawing
    #expect(drawing.overlaps && !drawing.edges.isEmpty)
    for place in drawing.edges.joined() {
      #expect(abs(fence.signedDistance(to: place)) < halfWidth * 0.025)
    }
    for place in drawing.rings.joined() {
      #expect(fence.signedDistance(to: place) < halfWidth * 0.01)
    }
  }

  @Test("The edge around a straight corridor is closed and has the expected length") func length()
    throws
  {
    let drawing = try Self.corridor([(0, 0), (0, 0.1)], 500).drawing
    let edge = try #require(drawing.edges.first)
    #expect(drawing.edges.count == 1 && edge.first == edge.last)
    let length = zip(edge, edge.dropFirst()).reduce(0) {
      $0 + Geodesic.wgs84.distance(from: $1.0, to: $1.1)
    }
    #expect(abs(length - (2 * 11131.95 + 2 * .pi * 500)) < 20)
  }

  @Test("The drawing of an extreme corridor has only valid coordinates") func hostile() throws {
    for (places, halfWidth) in [
      ([(Double.nan, 0.0), (0, 0)], 10.0), ([(0, 0), (0, 0)], 10),
      ([(0, 0), (0, 1)], Double.leastNonzeroMagnitude),
      ([(0, 0), (0, 1)], 1e9), ([(0, 0), (0, 1)], -1), ([(90, 0), (90, 180), (-90, 3)], 100),
      ([(0, -180), (0, 180)], 1000), ([(0, 0), (0, 1e9)], 10), ([(0, 0)], 10), ([(0, 0)], .nan),
    ] as [([(Double, Double)], Double)] {
      let line = places.map { Coordinate(latitude: $0.0, longitude: $0.1) }
      let shape = try #require(GeofenceShape.corridor(along: [line], halfWidth: halfWidth))
      let drawing = shape.drawing
      // An invalid point of the line stays invalid.
      guard line.allSatisfy(\.isValid) else { continue }
      for place in (drawing.rings + drawing.edges).joined() {
        #expect(abs(place.latitude) <= 90 && place.longitude.isFinite, "\(places), \(halfWidth)")
      }
    }
  }

  @Test("A circle around an invalid center has no rings") func invalidCenter() {
    #expect(GeofenceShape.circle(center: .nowhere, radius: 5).drawing.rings.isEmpty)
  }
}
