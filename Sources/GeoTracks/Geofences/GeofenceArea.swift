import GeoCore
import GeoPlatform

/// Areas with holes.
struct GeofenceArea: Sendable {
  /// The edges of each area, including its holes.
  private let polygons: [EdgeTree]

  /// - Returns: the areas; nil if they have more than ``GeofenceShape/maximumEdgeCount`` edges or
  ///   ``GeofenceShape/maximumTurns`` turns.
  init?(_ polygons: [[[Coordinate]]]) {
    var rings = polygons.map { $0.flatMap(Edge.ring) }
    guard var trees = Self.trees(of: rings) else { return nil }
    let cuts = Self.cuts(among: rings)
    if !cuts.isEmpty || rings.contains(where: { $0.contains(where: \.isAtPole) }) {
      let whole = GeofenceArea(trees)
      for i in rings.indices { rings[i] = rings[i].flatMap { whole.withoutCuts($0, cuts) } }
      guard let parted = Self.trees(of: rings) else { return nil }
      trees = parted
    }
    self.init(trees)
  }

  private init(_ polygons: [EdgeTree]) { self.polygons = polygons }

  private static func trees(of polygons: [[Edge]]) -> [EdgeTree]? {
    var count = 0
    var trees: [EdgeTree] = []
    for polygon in polygons {
      var edges: [Edge] = []
      for edge in polygon { guard Edge.append(edge, to: &edges) else { return nil } }
      count += edges.count
      guard count <= GeofenceShape.maximumEdgeCount else { return nil }
      let tree = EdgeTree(edges)
      guard !(tree.box.east - tree.box.west > 360 * GeofenceShape.maximumTurns) else { return nil }
      trees.append(tree)
    }
    return trees
  }

  /// Maximum number of edges examined along one meridian.
  ///
  /// Each of them may be cut by all others.
  private static let maximumCuts = 512

  /// Returns the sorted end latitudes of edges along each meridian.
  ///
  /// Only meridians with at least two such edges, and at most ``maximumCuts``, are included.
  private static func cuts(among polygons: [[Edge]]) -> [Double: [Double]] {
    var latitudes: [Double: [Double]] = [:]
    for edge in polygons.joined() where edge.x1 == edge.x2 && edge.y1 != edge.y2 {
      latitudes[edge.meridian, default: []] += [edge.y1, edge.y2]
    }
    return latitudes.filter { $0.value.count > 2 && $0.value.count <= 2 * maximumCuts }.mapValues {
      $0.sorted()
    }
  }

  /// Divides an edge. Parts with the inside on both sides are not marked as boundary.
  private func withoutCuts(_ edge: Edge, _ cuts: [Double: [Double]]) -> [Edge] {
    var edge = edge
    // The whole edge is a single point. If the point is on the boundary, other edges contain it.
    if edge.isAtPole { edge.isBoundary = false }
    guard edge.isBoundary, edge.x1 == edge.x2, let latitudes = cuts[edge.meridian] else {
      return [edge]
    }
    let (south, north) = (min(edge.y1, edge.y2), max(edge.y1, edge.y2))
    var parts: [Edge] = []
    var last = edge.y1
    let between = latitudes.lazy.filter { $0 > south && $0 < north }
    let stops = edge.y1 < edge.y2 ? Array(between) : between.reversed()
    for latitude in stops + [edge.y2] where latitude != last {
      var part = edge
      (part.y1, part.y2) = (last, latitude)
      let middle = (last + latitude) / 2
      // Test points 0.1 mm to each side of the part.
      part.isBoundary = ![-1e-9, 1e-9].allSatisfy {
        contains(Coordinate(latitude: middle, longitude: edge.x1 + $0))
      }
      parts.append(part)
      last = latitude
    }
    return parts
  }

  /// Returns true if a coordinate is in one of the areas. Exactly on an edge, the result may be true or false.
  func contains(_ place: Coordinate) -> Bool {
    let longitude = place.normalized.longitude
    // A pole has no parallel, so use a latitude 0.1 mm away.
    let latitude = min(max(place.latitude, -90 + 1e-9), 90 - 1e-9)
    return polygons.contains { polygon in
      let box = polygon.box
      // The longitudes of the edges may differ from this one by any number of turns.
      var x = longitude + ((box.west - longitude) / 360).rounded(.up) * 360
      while x <= box.east {
        if polygon.isInside(x: x, y: latitude) { return true }
        x += 360
      }
      return false
    }
  }

  var edgeCount: Int { polygons.reduce(0) { $0 + $1.edges.count } }

  func signedDistance(to place: Coordinate) -> Double {
    let distance = EdgeTree.distance(to: place, polygons)
    return contains(place) ? -distance : distance
  }

  /// The largest distance in meters from an inside position to the edge.
  ///
  /// The search starts on a grid and continues with shrinking steps. It covers the 16 areas with the largest extent in
  /// degrees.
  var depth: Double {
    var best = 0.0
    func size(_ tree: EdgeTree) -> Double {
      (tree.box.east - tree.box.west) * (tree.box.north - tree.box.south)
    }
    let largest =
      polygons.count > 16 ? polygons.sorted { size($0) > size($1) }.prefix(16) : polygons[...]
    for polygon in largest {
      let area = GeofenceArea([polygon])
      let box = polygon.box
      guard box.west.isFinite, box.east.isFinite else { continue }
      var (x, y, here) = (0.0, 0.0, 0.0)
      func depth(_ x: Double, _ y: Double) -> Double {
        -area.signedDistance(to: Coordinate(latitude: min(max(y, -90), 90), longitude: x))
      }
      let count = 20
      let (width, height) = (box.east - box.west, box.north - box.south)
      for i in 0..<count {
        for j in 0..<count {
          let a = box.west + width * (Double(i) + 0.5) / Double(count)
          let b = box.south + height * (Double(j) + 0.5) / Double(count)
          let value = depth(a, b)
          if value > here { (x, y, here) = (a, b, value) }
        }
      }
      var scale = 0.5 / Double(count)
      while scale > 0.002, here > 0 {
        var isBetter = false
        for (i, j) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
          let (a, b) = (x + i * scale * width, y + j * scale * height)
          let value = depth(a, b)
          if value > here { (x, y, here, isBetter) = (a, b, value, true) }
        }
        if !isBetter { scale /= 2 }
      }
      best = max(best, here)
    }
    // Areas that cover whole hemispheres have no edge, so the distance is infinite.
    return best.isFinite ? best : 0
  }
}

extension Edge {
  /// True if the whole edge is at a pole.
  fileprivate var isAtPole: Bool { abs(y1) == 90 && y1 == y2 }

  /// The longitude of an edge along a meridian, in [-180, 180).
  fileprivate var meridian: Double {
    Coordinate(latitude: 0, longitude: x1).normalized.longitude
  }
}
