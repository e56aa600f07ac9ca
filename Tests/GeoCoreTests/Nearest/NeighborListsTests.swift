import Testing

@testable import GeoCore

@Suite("Neighbors of many queries") struct NeighborListsTests {
  static func neighbors(_ indices: ClosedRange<Int>) -> [Neighbor] {
    indices.map { Neighbor(index: $0, distance: Double($0)) }
  }

  @Test("Each query has a slice of the neighbors") func slices() {
    let lists = NeighborLists(neighbors: Self.neighbors(0...4), ends: [2, 2, 5])
    #expect(lists.count == 3)
    #expect(lists.map { $0.map(\.index) } == [[0, 1], [], [2, 3, 4]])
    #expect(lists.last?.first?.index == 2)
    #expect(NeighborLists(neighbors: [], ends: []).isEmpty)
  }

  @Test("Parts are joined in the order of their queries") func joined() {
    let parts = [
      NeighborPart(start: 3, neighbors: Self.neighbors(5...6), ends: [1, 2]),
      NeighborPart(start: 0, neighbors: Self.neighbors(0...4), ends: [2, 2, 5]),
      NeighborPart(start: 5),
    ]
    let lists = NeighborPart.joined(parts)
    #expect(lists.map { $0.map(\.index) } == [[0, 1], [], [2, 3, 4], [5], [6]])
    #expect(NeighborPart.joined([parts[1]]).map(\.count) == [2, 0, 3])
    #expect(NeighborPart.joined([]).isEmpty)
  }

  @Test("Neighbors are sorted by distance, then by index") func order() {
    let (near, far) = (Neighbor(index: 7, distance: 1), Neighbor(index: 2, distance: 3))
    let tied = Neighbor(index: 8, distance: 1)
    #expect([far, tied, near].sorted() == [near, tied, far])
  }
}
