import GeoPlatform

/// A k-d tree of points on the unit sphere, stored in flat arrays.
///
/// Each node has the smallest box around its points. The tree halves a box across its widest side. The depth is limited
/// for any input: on the grid of the components, a side of length 2 can be halved at most 53 times. Coincident points
/// share a leaf, whatever their number.
struct PointTree: Sendable {
  /// A box and its contents. A node has the size of a cache line.
  struct Node {
    /// The corners of the smallest box around the points.
    var low, high: UnitVector
    /// The index of the second child. The first child is the next node.
    ///
    /// The index is 0 in a leaf.
    var second: UInt32
    /// The points of a leaf: the index of the first one in the tree's order, and their number.
    var start, count: UInt32
    /// Whether all points of the leaf are identical. Identical points are sorted by their indices.
    var isUniform: Bool
  }

  /// The maximum number of points in a leaf, except for coincident points.
  static let leafCapacity = 16

  /// The nodes in preorder: a node, its first subtree, its second subtree. Empty if there are no points.
  private(set) var nodes: [Node] = []
  /// The components of the points, leaf by leaf: all x components of a leaf, then all y, then all z.
  private(set) var components: [Double] = []
  /// The indices of the points in the indexed array.
  private(set) var indices: [UInt32] = []

  /// The number of points.
  var count: Int { indices.count }

  /// Builds the tree of the valid coordinates in `places`.
  init(_ places: [Coordinate], vector: (Coordinate) -> UnitVector) {
    precondition(places.count <= Int(UInt32.max), "too many points for one index")
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

  /// Appends the nodes for all points, each first child before the second one.
  ///
  /// An explicit stack replaces recursion. A recursion of bounded depth could still overflow, because the stacks of
  /// threads are small.
  private mutating func build(
    _ points: UnsafeMutableBufferPointer<Point>, _ places: [Coordinate]
  ) {
    // The ranges that still need nodes. A range for a second child has the index of the parent.
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
  /// Returns a node with the smallest box around the points; requires at least one point.
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

  /// Splits points into two parts and returns the start of the second.
  ///
  /// The result is nil if the points form a leaf.
  private static func split(
    _ points: inout UnsafeMutableBufferPointer<Point>, _ node: Node, _ places: [Coordinate]
  ) -> Int? {
    guard points.count > leafCapacity else { return nil }
    let (low, high) = (node.low, node.high)
    let width = max(high.x - low.x, high.y - low.y, high.z - low.z)
    guard width > 0 else { return splitByPlace(&points, places) }
    // On the grid of the components, the middle is exact and below the upper end, so both parts contain points.
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

  /// Splits points that have identical vectors but may have different coordinates.
  ///
  /// The coordinates can differ at a pole, for example, or if the points are closer than the grid spacing.
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

/// A search in a tree of points, which reuses its memory for every query.
///
/// Therefore a visit to a node allocates no memory.
struct NeighborSearch {
  /// A point that may belong to the result.
  struct Candidate {
    /// The square of the chord to the query.
    var squaredChord: Double
    /// The index of the point.
    var index: UInt32
  }

  /// The points that the last search found.
  ///
  /// The candidates include all points with a squared chord up to `limit`, and some other points.
  ///
  /// Coincident points of one leaf are adjacent.
  private(set) var candidates: [Candidate] = []

  /// The squared chord above which a point cannot belong to the result.
  private(set) var limit = Double.infinity

  private var nearest = LargestFirst()
  private var pending: [(node: Int, squaredChord: Double)] = []

  /// Finds the points that may be among the `count` nearest to `query`.
  ///
  /// On the ellipsoid, a point with a slightly longer chord may be nearer. The bound determines which points may be as
  /// near as the `count` points with the shortest chords. The search finds only the first `count` of coincident points.
  ///
  /// - Parameters:
  ///   - count: the number of points to find, at least 1.
  ///   - limit: the maximum squared chord.
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
            // Visit the nearer child first, because it lowers the limit for the other child.
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
    // Take only the first of coincident points. The first points have the lowest indices, and the result needs no
    // others.
    for i in 0..<(node.isUniform ? min(points, count) : points) {
      let x = leaf[i] - query.x
      let y = leaf[points + i] - query.y
      let z = leaf[2 * points + i] - query.z
      let squaredChord = x * x + y * y + z * z
      guard squaredChord <= limit else { continue }
      candidates.append(
        Candidate(squaredChord: squaredChord, index: tree.indices[Int(node.start) + i]))
      // If the tree has no more points than requested, the result contains all points of the tree. Do not lower the
      // limit.
      guard count < tree.count else { continue }
      if let largest = nearest.insert(squaredChord, keeping: count) {
        limit = min(limit, bound.squaredLimit(squaredChord: largest))
      }
    }
  }
}

extension PointTree.Node {
  /// Returns the square of the distance from a vector to the box.
  ///
  /// The computed value never exceeds the computed squared chord to a point in the box, because the operations are
  /// the same and rounding is monotonic.
  @inline(__always)
  fileprivate func squaredChord(_ query: UnitVector) -> Double {
    let x = max(low.x - query.x, query.x - high.x, 0)
    let y = max(low.y - query.y, query.y - high.y, 0)
    let z = max(low.z - query.z, query.z - high.z, 0)
    return x * x + y * y + z * z
  }
}

/// Bounds for distances on an ellipsoid, from chords of the auxiliary sphere.
///
/// Dividing the three Cartesian coordinates of a point by a, a and b maps the ellipsoid to the unit sphere. A point
/// with reduced latitude β and longitude λ becomes the unit vector with that latitude and longitude. The map divides
/// the length of every curve by a number between p = min(a, b) and q = max(a, b). Let σ be the angle between the
/// vectors of two points, and s their distance on the ellipsoid:
///
///     p σ ≤ s ≤ q σ
///
/// The image of the shortest path is a curve on the sphere, so s / p ≥ σ. The curve whose image is the great circle is
/// a path on the ellipsoid with a length of at most q σ. These bounds are valid for every pair of points, also near the
/// poles and across the antimeridian. The chord is d = 2 sin(σ / 2). Therefore:
///
/// - A point within r of another point has σ ≤ r / p, so d ≤ 2 sin(r / 2p), or any d if r ≥ π p.
/// - If B is not farther than A, then σ_B ≤ ρ σ_A with ρ = q / p, and d_B ≤ ρ d_A: sin(x) / x decreases, so sin(ρ x) ≤
///   ρ sin(x) up to ρ x = π / 2; beyond, ρ sin(x) ≥ 1 (Jordan's inequality).
///
/// On WGS 84 ρ is 1.0034. A search by chords therefore measures the nearest points and the points in a ring around
/// them. The ring's width is a third of a percent of the distance.
///
/// Both statements are about exact distances and chords; `margin` extends them to computed values.
struct ChordBound: Sendable {
  /// The factor 1 - f, which converts geodetic to reduced latitude.
  private let f1: Double
  /// The smaller semi-axis (m) and the largest error of a solver's distances (m).
  private let leastRadius, tolerance: Double
  /// ρ, rounded up.
  private let ratio: Double
  /// An allowance for the errors of chords and distances, to be added to a chord.
  private let margin: Double

  /// The largest error of a computed chord.
  ///
  /// Each component of a unit vector is within 8 × 10⁻¹⁶ (the sine and cosine, a product, the grid). A chord is then
  /// within 3.5 × 10⁻¹⁵.
  private static let chordError = 0x1p-47
  /// A factor that covers the rounding errors of the few operations that compute a limit.
  private static let roundUp = 1 + 0x1p-50

  /// - Parameters:
  ///   - ellipsoid: the ellipsoid on which distances are measured.
  ///   - tolerance: the largest error of a solver's distances (m), not negative.
  init(_ ellipsoid: Ellipsoid, tolerance: Double) {
    f1 = 1 - ellipsoid.flattening
    leastRadius = min(ellipsoid.equatorialRadius, ellipsoid.polarRadius)
    self.tolerance = tolerance
    ratio = max(f1, 1 / f1) * Self.roundUp
    margin = 2 * tolerance / leastRadius + (1 + ratio) * Self.chordError
  }

  /// The unit vector of a valid coordinate, with components that are multiples of 2^-51.
  ///
  /// This grid limits how often a range of components can be halved.
  func vector(_ place: Coordinate) -> UnitVector {
    var phi = SinCos(degrees: place.latitude)
    phi.sin *= f1
    let beta = phi.normalized
    let lambda = SinCos(degrees: place.longitude)
    return UnitVector(
      x: (beta.cos * lambda.cos + 3) - 3, y: (beta.cos * lambda.sin + 3) - 3,
      z: (beta.sin + 3) - 3)
  }

  /// The square of the longest possible chord to a point within a radius.
  ///
  /// - Parameter radius: meters, not negative.
  func squaredLimit(radius: Double) -> Double {
    let angle = (radius + tolerance) / leastRadius
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(angle / 2) * Self.roundUp + Self.chordError
    return chord * chord * Self.roundUp
  }

  /// The square of a chord up to which all points are within a radius; negative if there is none.
  ///
  /// - Parameter radius: meters, not negative.
  func squaredSureLimit(radius: Double) -> Double {
    let angle = (radius - tolerance) / (ratio * leastRadius * Self.roundUp)
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(max(angle, 0) / 2) / Self.roundUp - Self.chordError
    return chord > 0 ? chord * chord / Self.roundUp : -1
  }

  /// The square of the longest possible chord to a point that is at most as far away as another.
  ///
  /// `squaredChord` is the squared chord to the other point.
  @inline(__always)
  func squaredLimit(squaredChord: Double) -> Double {
    let chord = ratio * squaredChord.squareRoot() + margin
    return chord * chord
  }
}

/// A point on the unit sphere.
struct UnitVector: Sendable {
  var x, y, z: Double
}

/// Candidates of several queries, whose distances are computed together.
///
/// With a single query per block, most lanes of a vector kernel would often be unused.
struct CandidateBlock {
  private var queries: [Coordinate] = []
  private var places: [Coordinate] = []
  private var indices: [UInt32] = []
  private var distances: [Double] = []
  // For each query, the end of its candidates.
  private var ends: [Int] = []

  /// Whether the block has enough candidates or queries to measure them.
  var isFull: Bool { indices.count >= PairBlock.capacity || ends.count >= PairBlock.capacity }

  /// Appends a query with its candidates, which may be empty.
  mutating func append(_ query: Coordinate, _ search: NeighborSearch, of places: [Coordinate]) {
    for candidate in search.candidates where candidate.squaredChord <= search.limit {
      queries.append(query)
      self.places.append(places[Int(candidate.index)])
      indices.append(candidate.index)
    }
    ends.append(indices.count)
  }

  /// Appends a query that has no result.
  mutating func appendNone() { ends.append(indices.count) }

  /// Measures the distances of all candidates and appends each query's neighbors to the result.
  ///
  /// - Parameters:
  ///   - block: measures the distances.
  ///   - count: the maximum number of neighbors per query.
  ///   - radius: the maximum distance (m).
  mutating func measure(
    with block: PairBlock, count: Int, within radius: Double, into part: inout NeighborPart
  ) {
    distances.append(
      contentsOf: repeatElement(.nan, count: indices.count - distances.count))
    queries.withUnsafeBufferPointer { p in
      places.withUnsafeBufferPointer { q in
        distances.withUnsafeMutableBufferPointer { result in
          guard let result = result.baseAddress else { return }
          block.solve(0..<p.count, result) {
            p[$0]
          } _: {
            q[$0]
          }
        }
      }
    }
    var i = 0
    for end in ends {
      let start = part.neighbors.count
      while i < end {
        if distances[i] <= radius {
          part.neighbors.append(Neighbor(index: Int(indices[i]), distance: distances[i]))
        }
        i += 1
      }
      part.neighbors[start...].sort()
      part.neighbors.removeLast(max(0, part.neighbors.count - start - count))
      part.ends.append(part.neighbors.count)
    }
    removeAll()
  }

  private mutating func removeAll() {
    queries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
