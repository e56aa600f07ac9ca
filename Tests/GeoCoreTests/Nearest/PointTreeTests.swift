import Testing
import _TestSupport

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

@Suite("Bounds by chords") struct ChordBoundTests {
  /// Pairs of points with their distances in quadruple precision, by ellipsoid.
  static func pairs() throws -> [Ellipsoid: [(Coordinate, Coordinate, distance: Double)]] {
    var pairs: [Ellipsoid: [(Coordinate, Coordinate, distance: Double)]] = [:]
    for row in try ReferenceTable("geodesy/truth_inverse_wgs84.csv").rows {
      let (p, q) = GeodesicTests.pair(row)
      pairs[.wgs84, default: []].append((p, q, row["s12"]))
    }
    for row in try ReferenceTable("geodesy/truth_inverse_ellipsoids.csv").rows {
      let ellipsoid = try Ellipsoid(equatorialRadius: row["a"], flattening: row["f"])
      let (p, q) = GeodesicTests.pair(row)
      pairs[ellipsoid, default: []].append((p, q, row["s12"]))
    }
    return pairs
  }

  static func squaredChord(_ p: Coordinate, _ q: Coordinate, _ bound: ChordBound) -> Double {
    let (u, v) = (bound.vector(p), bound.vector(q))
    let (x, y, z) = (u.x - v.x, u.y - v.y, u.z - v.z)
    return x * x + y * y + z * z
  }

  @Test("A point at a distance is within the chord limit of that distance") func radius() throws {
    for (ellipsoid, pairs) in try Self.pairs() {
      let bound = ChordBound(ellipsoid, tolerance: 1e-9)
      for (p, q, distance) in pairs {
        #expect(Self.squaredChord(p, q, bound) <= bound.squaredLimit(radius: distance))
      }
    }
  }

  @Test("A nearer point is within the limit of a farther point's chord")
  func order() throws {
    for (ellipsoid, pairs) in try Self.pairs() {
      let bound = ChordBound(ellipsoid, tolerance: 1e-9)
      let sorted = pairs.sorted { $0.distance < $1.distance }
        .map { Self.squaredChord($0.0, $0.1, bound) }
      var longest = 0.0
      for squaredChord in sorted {
        longest = max(longest, squaredChord)
        #expect(longest <= bound.squaredLimit(squaredChord: squaredChord), "\(ellipsoid)")
      }
    }
  }

  @Test("The chord limits are close to the distances") func near() {
    let bound = ChordBound(.wgs84, tolerance: 1e-7)
    // 1 km: a third of a percent more, in Earth radii.
    let limit = bound.squaredLimit(radius: 1000).squareRoot()
    #expect((1000 / 6_356_753...1000.01 / 6_356_752).contains(limit))
    let squared = bound.squaredLimit(squaredChord: limit * limit).squareRoot()
    #expect((1.0033...1.0034).contains(squared / limit))
    #expect(bound.squaredLimit(radius: 20_003_931) == .infinity)
    #expect(bound.squaredLimit(radius: 19_970_000) < 4.0001)
  }

  @Test("Vectors are on the grid and on the unit sphere", arguments: PlaceSet.allCases)
  func vectors(set: PlaceSet) {
    let bound = ChordBound(.wgs84, tolerance: 0)
    for place in set.places where place.isValid {
      let v = bound.vector(place)
      #expect(abs(v.x * v.x + v.y * v.y + v.z * v.z - 1) < 2e-15)
      for component in [v.x, v.y, v.z] {
        #expect((component * 0x1p51).rounded() == component * 0x1p51)
      }
    }
  }
}
