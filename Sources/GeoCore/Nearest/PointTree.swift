/// A k-d tree over points of the unit sphere, in two flat arrays.
///
/// Boxes are halved across their widest side, where that leaves points on both sides, and are tight,
/// so that no adversary can make the tree deep: a side of 2 halves at most 53 times on the grid of
/// the components. Coincident places end in one leaf, however many they are.
struct PointTree: Sendable {
  /// A box and what is in it; as large as a line of the cache.
  struct Node {
    /// The corners of the smallest box round the points.
    var low, high: UnitVector
    /// The index of the second child, the first being the next node; 0 in a leaf.
    var second: UInt32
    /// The points of a leaf: where they begin in the tree's order, and how many.
    var start, count: UInt32
    /// Whether they all are one and the same place; then they stand in the order of their indices.
    var isUniform: Bool
  }

  /// The most points of a leaf, unless they coincide.
  static let leafCapacity = 16

  /// A node before its first child, that before the second; empty without points.
  private(set) var nodes: [Node] = []
  /// The components of the points, leaf by leaf: of each leaf all x, then all y, then all z.
  private(set) var components: [Double] = []
  /// The points' places, as indices of the array that was indexed.
  private(set) var indices: [UInt32] = []

  /// How many points there are.
  var count: Int { indices.count }

  /// Builds the tree of the valid ones of `places`.
  init(_ places: [Coordinate], vector: (Coordinate) -> UnitVector) {
    precondition(places.count <= Int(UInt32.max), "too many places for one index")
    var points: [Point] = []
    points.reserveCapacity(places.count)
    for (index, place) in places.enumerated() where place.isValid {
      points.append(Point(vector: vector(place), index: UInt32(index)))
    }
    components.reserveCapacity(3 * points.count)
    indices.reserveCapacity(points.count)
    nodes.reserveCapacity(points.count / 4)
    points.withUnsafeMutableBufferPointer { build($0, places) }
  }

  private struct Point {
    var vector: UnitVector
    var index: UInt32
  }

  /// Appends the nodes of all points, first children before second ones.
  ///
  /// Not by recursion: the depth is bounded, but so are the stacks of threads.
  private mutating func build(
    _ points: UnsafeMutableBufferPointer<Point>, _ places: [Coordinate]
  ) {
    // What is still to be done, and whose second child it is.
    var pending: [(range: Range<Int>, parent: Int?)] = [(0..<points.count, nil)]
    while let (range, parent) = pending.popLast() {
      guard !range.isEmpty else { continue }
      if let parent { nodes[parent].second = UInt32(nodes.count) }
      var part = UnsafeMutableBufferPointer(rebasing: points[range])
      var node = Self.box(part)
      if let middle = Self.split(&part, node, places) {
        pending.append((range.lowerBound + middle..<range.upperBound, nodes.count))
        pending.append((range.lowerBound..<range.lowerBound + middle, nil))
      } else {
        node.start = UInt32(indices.count)
        node.count = UInt32(part.count)
        node.isUniform = Self.isUniform(part, places)
        if node.isUniform { part.sort { $0.index < $1.index } }
        for point in part { components.append(point.vector.x) }
        for point in part { components.append(point.vector.y) }
        for point in part { components.append(point.vector.z) }
        for point in part { indices.append(point.index) }
      }
      nodes.append(node)
    }
  }
}

// MARK: Boxes

extension PointTree {
  /// A node with the smallest box round points, of which there is one at least.
  private static func box(_ points: UnsafeMutableBufferPointer<Point>) -> Node {
    var low = points[0].vector
    var high = low
    for point in points {
      let p = point.vector
      low = UnitVector(x: min(low.x, p.x), y: min(low.y, p.y), z: min(low.z, p.z))
      high = UnitVector(x: max(high.x, p.x), y: max(high.y, p.y), z: max(high.z, p.z))
    }
    return Node(low: low, high: high, second: 0, start: 0, count: 0, isUniform: false)
  }

  /// Reorders points into two parts and says where the second begins; nil if they shall be a leaf.
  private static func split(
    _ points: inout UnsafeMutableBufferPointer<Point>, _ node: Node, _ places: [Coordinate]
  ) -> Int? {
    guard points.count > leafCapacity else { return nil }
    let (low, high) = (node.low, node.high)
    let width = max(high.x - low.x, high.y - low.y, high.z - low.z)
    guard width > 0 else { return splitByPlace(&points, places) }
    // On the grid of the components their middle is exact, and below the higher one: neither part is
    // empty.
    if width == high.x - low.x {
      let middle = low.x + width / 2
      return points.partition { $0.vector.x > middle }
    }
    if width == high.y - low.y {
      let middle = low.y + width / 2
      return points.partition { $0.vector.y > middle }
    }
    let middle = low.z + width / 2
    return points.partition { $0.vector.z > middle }
  }

  /// Splits points whose vectors are the same between two places: they may be different, as at a
  /// pole, or nearer together than the grid is fine.
  private static func splitByPlace(
    _ points: inout UnsafeMutableBufferPointer<Point>, _ places: [Coordinate]
  ) -> Int? {
    func key(_ point: Point) -> (Double, Double) {
      let place = places[Int(point.index)]
      return (place.latitude, place.longitude)
    }
    points.sort { key($0) < key($1) }
    let middle = key(points[points.count / 2])
    if let start = points.firstIndex(where: { key($0) == middle }), start > 0 { return start }
    return points.firstIndex { key($0) > middle }
  }

  private static func isUniform(
    _ points: UnsafeMutableBufferPointer<Point>, _ places: [Coordinate]
  ) -> Bool {
    let first = places[Int(points[0].index)]
    return points.allSatisfy { places[Int($0.index)] == first }
  }
}

/// A search through a tree of points, and the memory that it needs: used again for every query, so
/// that visiting a node allocates nothing.
struct NeighborSearch {
  /// A point that may be among the answers.
  struct Candidate {
    /// The square of its chord to the query.
    var squaredChord: Double
    /// The place's index.
    var index: UInt32
  }

  /// What the last search has found: every point whose squared chord is within `limit`, and some
  /// beyond. Points of one place follow one another where they stood in one leaf.
  private(set) var candidates: [Candidate] = []

  /// The squared chord beyond which no point is an answer.
  private(set) var limit = Double.infinity

  private var nearest = LargestFirst()
  private var pending: [(node: Int, squaredChord: Double)] = []

  /// Finds the points that may be among the `count` nearest to `query`.
  ///
  /// Those are the points no farther on the ellipsoid than the `count` of the shortest chords, as
  /// the bound tells; of many that are one place the first `count`.
  ///
  /// - Parameters:
  ///   - count: how many are wanted, at least 1.
  ///   - limit: the squared chord beyond which no point is wanted.
  mutating func run(
    _ tree: PointTree, query: UnitVector, count: Int, limit: Double, bound: ChordBound
  ) {
    candidates.removeAll(keepingCapacity: true)
    nearest.removeAll()
    self.limit = limit
    guard let root = tree.nodes.first else { return }
    pending.append((0, root.squaredChord(query)))
    tree.nodes.withUnsafeBufferPointer { nodes in
      tree.components.withUnsafeBufferPointer { components in
        while let (index, squaredChord) = pending.popLast() {
          guard squaredChord <= self.limit else { continue }
          let node = nodes[index]
          guard node.second == 0 else {
            // The nearer child first: it makes the limit small for the other.
            let first = nodes[index + 1].squaredChord(query)
            let second = nodes[Int(node.second)].squaredChord(query)
            if first <= second {
              pending.append((Int(node.second), second))
              pending.append((index + 1, first))
            } else {
              pending.append((index + 1, first))
              pending.append((Int(node.second), second))
            }
            continue
          }
          let leaf = UnsafeBufferPointer(
            rebasing: components[3 * Int(node.start)..<3 * Int(node.start + node.count)])
          scan(leaf, node, tree, query, count, bound)
        }
      }
    }
  }

  @inline(__always)
  private mutating func scan(
    _ leaf: UnsafeBufferPointer<Double>, _ node: PointTree.Node, _ tree: PointTree,
    _ query: UnitVector, _ count: Int, _ bound: ChordBound
  ) {
    let points = Int(node.count)
    // Of equal places those of the lowest indices are the answer; they come first.
    for i in 0..<(node.isUniform ? min(points, count) : points) {
      let x = leaf[i] - query.x
      let y = leaf[points + i] - query.y
      let z = leaf[2 * points + i] - query.z
      let squaredChord = x * x + y * y + z * z
      guard squaredChord <= limit else { continue }
      candidates.append(
        Candidate(squaredChord: squaredChord, index: tree.indices[Int(node.start) + i]))
      // With no more points than are wanted, all are, and the limit stays.
      guard count < tree.count else { continue }
      if let largest = nearest.insert(squaredChord, keeping: count) {
        limit = min(limit, bound.squaredLimit(squaredChord: largest))
      }
    }
  }
}

extension PointTree.Node {
  /// The square of the distance from a vector to the box.
  ///
  /// Never above the squared chord to a point in it, as computed: each operation is the same, and
  /// rounding keeps the order.
  @inline(__always)
  fileprivate func squaredChord(_ query: UnitVector) -> Double {
    let x = max(low.x - query.x, query.x - high.x, 0)
    let y = max(low.y - query.y, query.y - high.y, 0)
    let z = max(low.z - query.z, query.z - high.z, 0)
    return x * x + y * y + z * z
  }
}
