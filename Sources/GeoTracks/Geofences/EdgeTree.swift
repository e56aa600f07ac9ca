import GeoCore

/// A search tree that finds the edge nearest to a point, and determines whether a point is inside the rings.
///
/// Each leaf of the binary tree contains up to eight edges. The edges are in their order along the rings, so the
/// edges of a leaf are close together. Each node stores the ranges of latitude and longitude of all its edges, and
/// a sphere that contains those edges that are part of the boundary (see `Edge.isBoundary`).
struct EdgeTree: Sendable {
  let edges: [Edge]
  private var nodes: [Node]
  // The index of the first leaf in `nodes`.
  private var firstLeaf: Int

  private static let leafSize = 8

  private struct Node: Sendable {
    var center = ECEFVector(0, 0, 0)
    /// The radius in meters of the sphere around the boundary edges; negative if the node has no boundary edge.
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
      // The edge is short, so the point on the edge that is farthest from the middle is one of the two ends. The
      // radius has a margin for rounding errors.
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

  /// The ranges of longitude and latitude of all edges in degrees. Longitudes may exceed 180.
  var box: (west: Double, south: Double, east: Double, north: Double) {
    (nodes[1].west, nodes[1].south, nodes[1].east, nodes[1].north)
  }

  private func edges(of leaf: Int) -> ArraySlice<Edge> {
    let start = (leaf - firstLeaf) * Self.leafSize
    return edges[min(start, edges.count)..<min(start + Self.leafSize, edges.count)]
  }

  /// The position on a boundary edge that is nearest to a point, and the square of the straight-line distance.
  typealias Nearest = (squaredDistance: Double, place: Coordinate)

  /// Returns the distance in meters to the nearest boundary edge.
  ///
  /// The distance is infinite if there is no boundary edge, and NaN if the coordinate is invalid.
  func distance(to place: Coordinate) -> Double { Self.distance(to: place, [self]) }

  /// Returns the distance in meters to the nearest boundary edge of several trees.
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

  /// Returns a lower bound for the straight-line distance in meters from a point to the boundary edges of a node.
  private func bound(_ node: Int, _ point: ECEFVector) -> Double {
    let sphere = nodes[node]
    guard sphere.radius >= 0 else { return .infinity }
    return max(0, (point - sphere.center).length - sphere.radius)
  }

  /// True if a line from the point eastward along its parallel crosses an odd number of edges.
  ///
  /// - Parameters:
  ///   - x: the longitude in degrees, shifted by whole turns into the range of the edges.
  ///   - y: the latitude in degrees, which must not be -90 or 90.
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

/// An edge of an area or corridor. The edge is a straight line in longitude and latitude.
struct Edge: Sendable, Hashable {
  /// The longitude and latitude of both ends in degrees. Longitudes may exceed 180, so that each edge of a ring
  /// starts exactly where the previous one ends.
  var x1, y1, x2, y2: Double
  /// True if the edge separates the inside from the outside.
  ///
  /// False for an edge that only cuts an area into parts, for example at the antimeridian.
  var isBoundary = true

  /// Returns the coordinate at a fraction of the edge, from 0 at its start to 1 at its end.
  func place(_ t: Double) -> Coordinate {
    Coordinate(latitude: y1 + (y2 - y1) * t, longitude: x1 + (x2 - x1) * t)
  }

  /// Returns the edges of a line through coordinates.
  ///
  /// A single coordinate becomes an edge of length 0. The first longitude is reduced to one turn around the Earth, so
  /// that further turns can be added without losing precision.
  static func path(_ places: [Coordinate]) -> [Edge] {
    guard var last = places.first else { return [] }
    var x = abs(last.longitude) <= 360 ? last.longitude : Angle.normalized(last.longitude)
    guard places.count > 1 else {
      return [Edge(x1: x, y1: last.latitude, x2: x, y2: last.latitude)]
    }
    return places.dropFirst().map { place in
      let next = x + Angle.eastward(from: last.longitude, to: place.longitude)
      defer { (x, last) = (next, place) }
      return Edge(x1: x, y1: last.latitude, x2: next, y2: place.latitude)
    }
  }

  /// Returns the edges of a closed ring.
  ///
  /// If the ring goes around the Earth, the result includes additional edges that enclose a pole. These edges are not
  /// part of the boundary.
  static func ring(_ places: [Coordinate]) -> [Edge] {
    guard let first = places.first else { return [] }
    var edges = path(places)
    guard let west = edges.first?.x1, var last = edges.last else { return [] }
    if last.y2 != first.latitude || Angle.normalized(last.x2 - west) != 0 {
      let x = last.x2 + Angle.normalized(west - last.x2)
      last = Edge(x1: last.x2, y1: last.y2, x2: x, y2: first.latitude)
      edges.append(last)
    }
    let east = last.x2
    guard abs(east - west) > 180 else { return edges }
    let pole = places.reduce(0) { $0 + $1.latitude } < 0 ? -90.0 : 90
    let corners = [(east, first.latitude), (east, pole), (west, pole), (west, first.latitude)]
    for (a, b) in zip(corners, corners.dropFirst()) {
      edges.append(Edge(x1: a.0, y1: a.1, x2: b.0, y2: b.1, isBoundary: false))
    }
    return edges
  }

  /// The maximum latitude or longitude span, in degrees, of an edge after long edges are split. Along such an edge, the
  /// distance from any point has only one minimum.
  private static let longest = 5.0

  /// Divides an edge and appends its parts. Returns false and appends nothing if there would be more than
  /// ``GeofenceShape/maximumEdgeCount`` edges.
  static func append(_ edge: Edge, to edges: inout [Edge]) -> Bool {
    let size = max(abs(edge.x2 - edge.x1), abs(edge.y2 - edge.y1)) / longest
    // An edge with an infinite or NaN coordinate is not divided. Such an edge is infinitely far from every point.
    let count = size <= 1000 ? max(1, Int(size.rounded(.up))) : 1
    guard edges.count + count <= GeofenceShape.maximumEdgeCount else { return false }
    var start = (x: edge.x1, y: edge.y1)
    for i in 1...count {
      let t = Double(i) / Double(count)
      let end =
        i == count
        ? (x: edge.x2, y: edge.y2)
        : (x: edge.x1 + (edge.x2 - edge.x1) * t, y: edge.y1 + (edge.y2 - edge.y1) * t)
      edges.append(
        Edge(x1: start.x, y1: start.y, x2: end.x, y2: end.y, isBoundary: edge.isBoundary))
      start = end
    }
    return true
  }

  /// Returns the position on the edge that is nearest to a point, and the square of the straight-line distance.
  ///
  /// The algorithm is Gauss-Newton iteration: each step replaces the edge with its tangent. The iteration ends when
  /// the position changes by less than 0.1 mm.
  func nearest(to point: ECEFVector) -> (t: Double, squaredDistance: Double) {
    func squaredDistance(_ t: Double) -> Double {
      (ECEFVector(place(t)) - point).squaredLength
    }
    let (start, end) = (ECEFVector(place(0)), ECEFVector(place(1)))
    let atStart = (t: 0.0, squaredDistance: (start - point).squaredLength)
    guard x1 != x2 || y1 != y2 else { return atStart }
    let atEnd = (t: 1.0, squaredDistance: (end - point).squaredLength)
    let chord = (end - start).squaredLength
    let foot = chord > 0 ? (point - start).dot(end - start) / chord : 0
    var best = atStart.squaredDistance <= atEnd.squaredDistance ? atStart : atEnd
    if foot > 0, foot < 1 {
      let value = squaredDistance(foot)
      if value < best.squaredDistance { best = (foot, value) }
    }
    var (t, value) = best
    for _ in 0..<30 {
      let (here, tangent) = (ECEFVector(place(t)), tangent(t))
      let length = tangent.squaredLength
      guard length > 0 else { break }
      var step = (point - here).dot(tangent) / length
      step = min(max(t + step, 0), 1) - t
      guard step * step * length > 1e-8 else { break }
      var next = squaredDistance(t + step)
      for _ in 0..<10 where !(next < value) {
        step /= 2
        next = squaredDistance(t + step)
      }
      guard next < value else { break }
      (t, value) = (t + step, next)
    }
    return (t, value)
  }

  /// Returns the derivative of the position vector at a fraction of the edge.
  private func tangent(_ t: Double) -> ECEFVector {
    let place = place(t)
    let phi = Angle.sincos(degrees: place.latitude)
    let lambda = Angle.sincos(degrees: place.longitude)
    let (a, e2) = (Ellipsoid.wgs84.equatorialRadius, Ellipsoid.wgs84.eccentricitySquared)
    let w2 = 1 - e2 * phi.sin * phi.sin
    let n = a / w2.squareRoot()
    // The derivatives of the position to the north and to the east, in meters per unit of `t`.
    let north = n * (1 - e2) / w2 * (y2 - y1) * Angle.degree
    let east = n * phi.cos * (x2 - x1) * Angle.degree
    return ECEFVector(-phi.sin * lambda.cos, -phi.sin * lambda.sin, phi.cos) * north
      + ECEFVector(-lambda.sin, lambda.cos, 0) * east
  }
}
