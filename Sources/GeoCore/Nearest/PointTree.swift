import GeoPlatform

/// A k-d tree of points on the unit sphere, stored in flat arrays.
///
/// Each node stores the smallest box around its points. An inner node is split in the middle of the box's widest side.
/// All components are multiples of 2^-51, so a side of length 2 can be halved at most 53 times. This limits the depth
/// for any input. Any number of coincident points share one leaf.
struct PointTree: Sendable {
  /// A node of the tree; it has the size of a cache line.
  struct Node {
    /// The corners of the smallest box around the node's points.
    var low, high: UnitVector
    /// The index of the second child; 0 in a leaf. The first child is the next node in the array.
    var second: UInt32
    /// The position of a leaf's first point in tree order, and the number of its points.
    var start, count: UInt32
    /// Whether all points of the leaf coincide. Coincident points are sorted by index.
    var isUniform: Bool
  }

  /// The maximum number of points in a leaf, except for coincident points.
  static let leafCapacity = 16

  /// The nodes in preorder: a node, its first subtree, its second subtree. The array is empty if there are no points.
  private(set) var nodes: [Node] = []
  /// The components of the points, leaf by leaf: all x components of a leaf, then all y, then all z.
  private(set) var components: [Double] = []
  /// For each point in tree order, its index in the array of coordinates.
  private(set) var indices: [UInt32] = []

  var count: Int { indices.count }

  /// Builds a tree of the valid coordinates in `places`.
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

  /// Appends nodes for all points in preorder.
  ///
  /// The function keeps an explicit stack instead of calling itself. Even recursion of bounded depth could overflow the
  /// small stack of a thread.
  private mutating func build(
    _ points: UnsafeMutableBufferPointer<Point>, _ places: [Coordinate]
  ) {
    // The ranges of points that still need nodes. `parent` is the index of the parent node if the range becomes its
    // second child; nil for a first child or the root.
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

  /// Partitions points into two parts and returns the start of the second part; nil if the points form a leaf.
  private static func split(
    _ points: inout UnsafeMutableBufferPointer<Point>, _ node: Node, _ places: [Coordinate]
  ) -> Int? {
    guard points.count > leafCapacity else { return nil }
    let (low, high) = (node.low, node.high)
    let width = max(high.x - low.x, high.y - low.y, high.z - low.z)
    guard width > 0 else { return splitByPlace(&points, places) }
    // All components are multiples of 2^-51, so the middle is exact and less than the maximum. Both parts therefore
    // contain points.
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

  /// Partitions points that have identical vectors but may have different coordinates.
  ///
  /// Coordinates with identical vectors can differ at a pole, or if the points are closer than 2^-51 on the unit
  /// sphere.
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

/// A nearest-neighbor search that reuses its memory, so that later queries allocate nothing.
struct NeighborSearch {
  /// A point that may be in the result of the query.
  struct Candidate {
    /// The square of the chord from the query to the point.
    var squaredChord: Double
    /// The index of the point in the array of coordinates.
    var index: UInt32
  }

  /// The points that the last search found, including some beyond `limit`.
  ///
  /// The array contains every point whose squared chord is at most `limit`. Coincident points of one leaf are adjacent.
  private(set) var candidates: [Candidate] = []

  /// The squared chord above which a point cannot be in the result.
  private(set) var limit = Double.infinity

  private var nearest = LargestFirst()
  private var pending: [(node: Int, squaredChord: Double)] = []

  /// Finds the points that may be among the `count` nearest to `query`.
  ///
  /// The search compares chords on the unit sphere. On the ellipsoid, a point with a slightly longer chord may be
  /// nearer. The search therefore keeps all points that, according to `bound`, may be as near as the `count` points
  /// with the shortest chords. It finds at most `count` coincident points of a leaf.
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
    // A query needs at most `count` coincident points. The first ones have the lowest indices, which sort first in the
    // result.
    for i in 0..<(node.isUniform ? min(points, count) : points) {
      let x = leaf[i] - query.x
      let y = leaf[points + i] - query.y
      let z = leaf[2 * points + i] - query.z
      let squaredChord = x * x + y * y + z * z
      guard squaredChord <= limit else { continue }
      candidates.append(
        Candidate(squaredChord: squaredChord, index: tree.indices[Int(node.start) + i]))
      // If the tree has at most `count` points, the result contains all of them, so the limit must not decrease.
      guard count < tree.count else { continue }
      if let largest = nearest.insert(squaredChord, keeping: count) {
        limit = min(limit, bound.squaredLimit(squaredChord: largest))
      }
    }
  }
}

extension PointTree.Node {
  /// Returns the square of the distance from a vector to the node's box.
  ///
  /// The result never exceeds the computed squared chord to a point in the box, even after rounding. Both use the same
  /// operations, and rounding is monotonic.
  @inline(__always)
  fileprivate func squaredChord(_ query: UnitVector) -> Double {
    let x = max(low.x - query.x, query.x - high.x, 0)
    let y = max(low.y - query.y, query.y - high.y, 0)
    let z = max(low.z - query.z, query.z - high.z, 0)
    return x * x + y * y + z * z
  }
}

/// Computes safe bounds for distances on an ellipsoid from chords on the auxiliary sphere, and vice versa.
///
/// Dividing the three Cartesian coordinates of a point by a, a and b maps the ellipsoid to the unit sphere. A point
/// with reduced latitude β and longitude λ becomes the unit vector with that latitude and longitude. This map divides
/// the length of every curve by a number between p = min(a, b) and q = max(a, b). Let σ be the angle between the
/// vectors of two points, and s their distance on the ellipsoid:
///
///     p σ ≤ s ≤ q σ
///
/// The map turns the shortest path into a curve on the sphere that is at least σ long, so s / p ≥ σ. The great circle
/// is the image of a path on the ellipsoid, and this path is at most q σ long. These bounds are valid for every pair
/// of points, including pairs near the poles and across the antimeridian. The chord between the vectors is d = 2
/// sin(σ / 2). Two statements follow:
///
/// - For two points within a distance r, σ ≤ r / p and d ≤ 2 sin(r / 2p). If r ≥ π p, there is no limit for d.
/// - If point B is not farther from the query than point A, then σ_B ≤ ρ σ_A with ρ = q / p, and d_B ≤ ρ d_A. Proof:
///   sin(x) / x decreases, so sin(ρ x) ≤ ρ sin(x) up to ρ x = π / 2. Beyond that, ρ sin(x) ≥ 1 by Jordan's inequality.
///
/// On WGS 84, ρ is 1.0034. A search by chords therefore measures the nearest points and the points that are up to a
/// third of a percent farther away.
///
/// The statements are about exact distances and chords; `margin` allows for the errors of computed values.
struct ChordBound: Sendable {
  /// The factor 1 - f, which converts geodetic to reduced latitude.
  private let f1: Double
  /// The smaller semi-axis (m) and the largest error of the solver's distances (m).
  private let leastRadius, tolerance: Double
  /// The ratio ρ of the larger to the smaller semi-axis, rounded up.
  private let ratio: Double
  /// A length that is added to a chord to allow for the errors of computed chords and distances.
  private let margin: Double

  /// The largest error of a computed chord.
  ///
  /// Each component of a unit vector has an error of at most 8 × 10⁻¹⁶. The sources are the sine and cosine, one
  /// product, and rounding to multiples of 2^-51. The error of a chord is therefore at most 3.5 × 10⁻¹⁵.
  private static let chordError = 0x1p-47
  /// A factor that exceeds the rounding errors of the few operations that compute a limit.
  private static let roundUp = 1 + 0x1p-50

  /// - Parameters:
  ///   - ellipsoid: the ellipsoid on which the solver measures distances.
  ///   - tolerance: the largest error of the solver's distances (m), not negative.
  init(_ ellipsoid: Ellipsoid, tolerance: Double) {
    f1 = 1 - ellipsoid.flattening
    leastRadius = min(ellipsoid.equatorialRadius, ellipsoid.polarRadius)
    self.tolerance = tolerance
    ratio = max(f1, 1 / f1) * Self.roundUp
    margin = 2 * tolerance / leastRadius + (1 + ratio) * Self.chordError
  }

  /// Returns the unit vector of a valid coordinate, with components rounded to multiples of 2^-51.
  ///
  /// The rounding limits how often a range of components can be halved, which limits the depth of a `PointTree`.
  func vector(_ place: Coordinate) -> UnitVector {
    var phi = SinCos(degrees: place.latitude)
    phi.sin *= f1
    let beta = phi.normalized
    let lambda = SinCos(degrees: place.longitude)
    return UnitVector(
      x: (beta.cos * lambda.cos + 3) - 3, y: (beta.cos * lambda.sin + 3) - 3,
      z: (beta.sin + 3) - 3)
  }

  /// Returns the square of the longest possible chord between two points within a radius of each other.
  ///
  /// - Parameter radius: meters, not negative.
  func squaredLimit(radius: Double) -> Double {
    let angle = (radius + tolerance) / leastRadius
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(angle / 2) * Self.roundUp + Self.chordError
    return chord * chord * Self.roundUp
  }

  /// Returns a squared chord up to which two points are certainly within a radius; negative if no such chord exists.
  ///
  /// - Parameter radius: meters, not negative.
  func squaredSureLimit(radius: Double) -> Double {
    let angle = (radius - tolerance) / (ratio * leastRadius * Self.roundUp)
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(max(angle, 0) / 2) / Self.roundUp - Self.chordError
    return chord > 0 ? chord * chord / Self.roundUp : -1
  }

  /// Returns the square of the longest possible chord to a point B that is not farther from the query than a point A.
  ///
  /// - Parameter squaredChord: the squared chord from the query to A.
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

/// Candidates of several queries, whose distances are computed in one batch.
///
/// A single query often has too few candidates to fill the lanes of a vector kernel.
struct CandidateBlock {
  private var queries: [Coordinate] = []
  private var places: [Coordinate] = []
  private var indices: [UInt32] = []
  private var distances: [Double] = []
  // For each query, the index after its last candidate.
  private var ends: [Int] = []

  /// Whether the block is large enough to be measured.
  var isFull: Bool { indices.count >= PairBlock.capacity || ends.count >= PairBlock.capacity }

  /// Appends a query with the candidates of its search. The search may have found no candidates.
  mutating func append(_ query: Coordinate, _ search: NeighborSearch, of places: [Coordinate]) {
    for candidate in search.candidates where candidate.squaredChord <= search.limit {
      queries.append(query)
      self.places.append(places[Int(candidate.index)])
      indices.append(candidate.index)
    }
    ends.append(indices.count)
  }

  /// Appends a query without candidates.
  mutating func appendNone() { ends.append(indices.count) }

  /// Measures the distances of all candidates and appends each query's neighbors to `part`.
  ///
  /// - Parameters:
  ///   - block: the batch solver that measures the distances.
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
