import GeoCore
import Testing

@testable import GeoTracks

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
