import Testing

@testable import GeoCore

@Suite("Tree of points") struct PointTreeTests {
  static func tree(_ places: [Coordinate]) -> (PointTree, ChordBound) {
    let bound = ChordBound(.wgs84, tolerance: 0)
    return (PointTree(places) { bound.vector($0) }, bound)
  }

  @Test("Every valid point is in one leaf, within its boxes", arguments: PlaceSet.allCases)
  func structure(set: PlaceSet) throws {
    let places = set.places
    let (tree, bound) = Self.tree(places)
    #expect(
      tree.indices.map(Int.init).sorted() == places.indices.filter { places[$0].isValid })
    #expect(tree.components.count == 3 * tree.count)

    var visited = 0
    var deepest = 0
    func visit(_ index: Int, depth: Int, within boxes: [PointTree.Node]) throws {
      visited += 1
      deepest = max(deepest, depth)
      let node = tree.nodes[index]
      let boxes = boxes + [node]
      guard node.second == 0 else {
        try visit(index + 1, depth: depth + 1, within: boxes)
        return try visit(Int(node.second), depth: depth + 1, within: boxes)
      }
      let count = Int(node.count)
      let leaf = tree.indices[Int(node.start)...].prefix(count)
      let leafPlaces = leaf.map { places[Int($0)] }
      #expect(node.isUniform == (Set(leafPlaces).count == 1))
      #expect(node.isUniform ? leaf == leaf.sorted()[...] : count <= PointTree.leafCapacity)
      for (i, place) in leafPlaces.enumerated() {
        let vector = bound.vector(place)
        let start = 3 * Int(node.start) + i
        let stored = (0..<3).map { tree.components[start + $0 * count] }
        #expect(stored == [vector.x, vector.y, vector.z])
        for box in boxes {
          #expect((box.low.x...box.high.x).contains(vector.x))
          #expect((box.low.y...box.high.y).contains(vector.y))
          #expect((box.low.z...box.high.z).contains(vector.z))
        }
      }
    }
    try visit(0, depth: 0, within: [])
    #expect(visited == tree.nodes.count)
    #expect(deepest <= 3 * 53)
  }

  @Test("A tree without valid points has no nodes") func empty() {
    #expect(Self.tree([]).0.nodes.isEmpty)
    #expect(Self.tree([Coordinate(latitude: .nan, longitude: 0)]).0.nodes.isEmpty)
  }

  @Test("A node fills one cache line") func layout() {
    #expect(MemoryLayout<PointTree.Node>.stride == 64)
  }
}
