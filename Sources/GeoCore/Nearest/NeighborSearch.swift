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
