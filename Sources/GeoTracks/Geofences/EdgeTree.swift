import GeoCore

/// A search tree that finds the nearest edge, and the edges that cross a parallel.
///
/// The leaves of the binary tree are the edges in their order along the rings, so neighbors are close together. Each
/// node stores a bounding sphere of its boundary edges, and the ranges of their latitudes and longitudes.
struct EdgeTree: Sendable {
  let edges: [Edge]
  private var nodes: [Node]
  // The nodes from this index on are leaves.
  private var firstLeaf: Int

  private static let leafSize = 8

  private struct Node: Sendable {
    var center = ECEFVector(0, 0, 0)
    /// The radius in meters; negative if there is no boundary edge.
    var radius = -1.0
    var south = Double.infinity
    var north = -Double.infinity
    var west = Double.infinity
    var east = -Double.infinity

    mutating func add(_ edge: Edge) {
      south = min(south, edge.y1, edge.y2)
      north = max(north, edge.y1, edge.y2)
      west = min(west, edge.x1, edge.x2)
      east = max(east, edge.x1, edge.x2)
      guard edge.isBoundary else { return }
      var sphere = Node()
      sphere.center = ECEFVector(edge.place(0.5))
      let ends = [edge.place(0), edge.place(1)].map { (ECEFVector($0) - sphere.center).length }
      // On such a short edge, no point is farther from the middle than the ends are, except for rounding.
      sphere.radius = max(ends[0], ends[1]) * 1.01 + 1e-6
      addSphere(sphere)
    }

    mutating func add(_ other: Node) {
      south = min(south, other.south)
      north = max(north, other.north)
      west = min(west, other.west)
      east = max(east, other.east)
      addSphere(other)
    }

    private mutating func addSphere(_ other: Node) {
      guard other.radius >= 0 else { return }
      guard radius >= 0 else {
        (center, radius) = (other.center, other.radius)
        return
      }
      let way = other.center - center
      let distance = way.length
      if distance + other.radius <= radius { return }
      if distance + radius <= other.radius {
        (center, radius) = (other.center, other.radius)
        return
      }
      let grown = (distance + radius + other.radius) / 2
      center = center + way * ((grown - radius) / distance)
      radius = grown * (1 + 1e-12)
    }
  }

  init(_ edges: [Edge]) {
    self.edges = edges
    let leafCount = max(1, (edges.count + Self.leafSize - 1) / Self.leafSize)
    firstLeaf = 1
    while firstLeaf < leafCount { firstLeaf *= 2 }
    nodes = Array(repeating: Node(), count: 2 * firstLeaf)
    for (i, edge) in edges.enumerated() { nodes[firstLeaf + i / Self.leafSize].add(edge) }
    for i in stride(from: firstLeaf - 1, to: 0, by: -1) {
      nodes[i].add(nodes[2 * i])
      nodes[i].add(nodes[2 * i + 1])
    }
  }

  /// The range of longitudes and latitudes of the edges in degrees.
  var box: (west: Double, south: Double, east: Double, north: Double) {
    (nodes[1].west, nodes[1].south, nodes[1].east, nodes[1].north)
  }

  private func edges(of leaf: Int) -> ArraySlice<Edge> {
    let start = (leaf - firstLeaf) * Self.leafSize
    return edges[min(start, edges.count)..<min(start + Self.leafSize, edges.count)]
  }

  /// The nearest position on a boundary edge, and the square of its straight-line distance.
  typealias Nearest = (squaredDistance: Double, place: Coordinate)

  /// Returns the distance in meters to the nearest boundary edge.
  ///
  /// Infinite if there is no boundary edge; NaN for an invalid coordinate.
  func distance(to place: Coordinate) -> Double { Self.distance(to: place, [self]) }

  /// Returns the distance to the nearest boundary edge of several trees.
  static func distance(to place: Coordinate, _ trees: [EdgeTree]) -> Double {
    guard place.isValid else { return .nan }
    let point = ECEFVector(place)
    var best: Nearest = (.infinity, .nowhere)
    for tree in trees {
      let bound = tree.bound(1, point)
      if bound == 0 || bound * bound < best.squaredDistance { tree.search(1, point, &best) }
    }
    guard best.squaredDistance.isFinite else { return .infinity }
    return Geodesic.wgs84.distance(from: place, to: best.place)
  }

  private func search(
    _ node: Int, _ point: ECEFVector,
    _ best: inout Nearest
  ) {
    guard node < firstLeaf else {
      for edge in edges(of: node) where edge.isBoundary {
        let (t, squaredDistance) = edge.nearest(to: point)
        if squaredDistance < best.squaredDistance { best = (squaredDistance, edge.place(t)) }
      }
      return
    }
    let (a, b) = (bound(2 * node, point), bound(2 * node + 1, point))
    for (child, bound) in a <= b
      ? [(2 * node, a), (2 * node + 1, b)] : [(2 * node + 1, b), (2 * node, a)]
    where bound == 0 || bound * bound < best.squaredDistance {
      search(child, point, &best)
    }
  }

  /// Returns a lower bound of the distance from a point to a node's boundary edges.
  private func bound(_ node: Int, _ point: ECEFVector) -> Double {
    let sphere = nodes[node]
    guard sphere.radius >= 0 else { return .infinity }
    return max(0, (point - sphere.center).length - sphere.radius)
  }

  /// True if the parallel from a point to the east crosses an odd number of edges.
  ///
  /// - Parameters:
  ///   - x: the longitude, not normalized but in the range of the edges.
  ///   - y: the latitude; not -90 or 90.
  func isInside(x: Double, y: Double) -> Bool {
    var isInside = false
    countCrossings(1, x, y, &isInside)
    return isInside
  }

  private func countCrossings(_ node: Int, _ x: Double, _ y: Double, _ isInside: inout Bool) {
    let box = nodes[node]
    guard box.south <= y, y <= box.north, box.east > x else { return }
    guard node >= firstLeaf else {
      countCrossings(2 * node, x, y, &isInside)
      return countCrossings(2 * node + 1, x, y, &isInside)
    }
    for edge in edges(of: node) where (edge.y1 > y) != (edge.y2 > y) {
      let crossing = edge.x1 + (y - edge.y1) / (edge.y2 - edge.y1) * (edge.x2 - edge.x1)
      if crossing > x { isInside.toggle() }
    }
  }
}
