package import GeoCore
import GeoPlatform

/// One or more areas, each with an outer ring and holes.
struct GeofenceArea: Sendable {
  /// For each area, the edges of its outer ring and holes.
  private let polygons: [EdgeTree]

  /// - Returns: nil if the areas have more than ``GeofenceShape/maximumEdgeCount`` edges or
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

  /// Maximum number of edges on one meridian. If there are more, the cuts on that meridian are not detected.
  ///
  /// Each edge may be divided at the ends of all other edges, so the work grows with the square of the number of
  /// edges.
  private static let maximumCuts = 512

  /// Returns, for each meridian, the latitudes of the ends of all edges along the meridian, in ascending order.
  ///
  /// The result contains only meridians with 2 to ``maximumCuts`` edges.
  private static func cuts(among polygons: [[Edge]]) -> [Double: [Double]] {
    var latitudes: [Double: [Double]] = [:]
    for edge in polygons.joined() where edge.x1 == edge.x2 && edge.y1 != edge.y2 {
      latitudes[edge.meridian, default: []] += [edge.y1, edge.y2]
    }
    return latitudes.filter { $0.value.count > 2 && $0.value.count <= 2 * maximumCuts }.mapValues {
      $0.sorted()
    }
  }

  /// Divides an edge at the latitudes in `cuts`. The parts that have the inside on both sides are not boundary edges.
  private func withoutCuts(_ edge: Edge, _ cuts: [Double: [Double]]) -> [Edge] {
    var edge = edge
    // An edge at a pole is a single point. If this point is on the boundary, other edges also contain it, so the edge
    // itself is not a boundary edge.
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
      // Test the points 0.1 mm to the east and west of the part.
      part.isBoundary = ![-1e-9, 1e-9].allSatisfy {
        contains(Coordinate(latitude: middle, longitude: edge.x1 + $0))
      }
      parts.append(part)
      last = latitude
    }
    return parts
  }

  /// Returns true if a coordinate is in one of the areas. For a coordinate exactly on an edge, either result is
  /// possible.
  func contains(_ place: Coordinate) -> Bool {
    let longitude = place.normalized.longitude
    // The test follows a parallel, but a pole has no parallel. Use a latitude 0.1 mm away from the pole.
    let latitude = min(max(place.latitude, -90 + 1e-9), 90 - 1e-9)
    return polygons.contains { polygon in
      let box = polygon.box
      // Test each longitude in the range of the edges that differs from this one by whole turns.
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

  /// The largest distance in meters from a position inside the areas to the edge.
  ///
  /// The search starts on a grid and continues with decreasing steps. The search covers the 16 areas with the largest
  /// extent in degrees.
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
    // The distance is infinite if the areas have no edge, for example because they cover the whole Earth.
    return best.isFinite ? best : 0
  }
}

extension Edge {
  fileprivate var isAtPole: Bool { abs(y1) == 90 && y1 == y2 }

  /// The longitude in [-180, 180) of an edge along a meridian.
  fileprivate var meridian: Double {
    Coordinate(latitude: 0, longitude: x1).normalized.longitude
  }
}

extension GeofenceShape {
  /// The geometry for drawing a shape.
  package struct Drawing: Sendable {
    /// The rings of all areas, including holes. A ring may repeat its first coordinate at the end.
    package var rings: [[Coordinate]] = []
    /// True if the rings may overlap. In that case, the shape is the union of the rings, which all have the same
    /// direction.
    package var overlaps = false
    /// The outline as lines. If rings overlap, the outline consists of the parts of the rings that are outside all
    /// other rings. Otherwise the lines are closed.
    package var edges: [[Coordinate]] = []
  }

  /// The geometry for drawing. A circle becomes a polygon of 90 vertices, and a corridor becomes its area.
  package var drawing: Drawing {
    switch outline {
    case .circle(let center, let radius):
      guard center.isValid, radius > 0 else { return Drawing() }
      let ring = stride(from: 0.0, to: 360, by: 4).map {
        Geodesic.wgs84.direct(from: center, azimuth: $0, distance: radius).coordinate
      }
      return Drawing(rings: [ring], edges: [ring + ring.prefix(1)])
    case .area(let rings):
      return Drawing(
        rings: rings,
        edges: rings.map { $0.first == $0.last ? $0 : $0 + $0.prefix(1) })
    case .corridor(let lines, let halfWidth):
      guard case .corridor(let middle, _) = kind else { return Drawing() }
      return CorridorDrawing(lines, halfWidth, middle).drawing
    }
  }
}

/// Draws a corridor as *capsules*: the areas within the half width of each short part of a line. The outline is the
/// part of the capsule edges that no other capsule covers.
private struct CorridorDrawing {
  private(set) var drawing = GeofenceShape.Drawing(overlaps: true)
  private let halfWidth: Double
  private let middle: EdgeTree

  // Maximum number of vertices of all lines. If there are more, only the center lines are drawn.
  private static let mostParts = 10_000
  // Maximum number of pieces into which a capsule edge is divided. The number is lower if the lines have many vertices.
  private let mostPieces: Double
  // Maximum length in degrees of a part of a line. Up to this length, a geodesic and a straight line differ by less
  // than a thousandth.
  private static let longest = 1.0
  // Minimum half width in meters. A narrower corridor would be invisible.
  private static let leastWidth = 1e-3
  // A point of a capsule edge is covered if its distance from a center line is below this fraction of the half width.
  // The vertices of a capsule are at 1.0, and the middles of its edges at 0.995.
  private static let inner = 0.985

  init(_ lines: [[Coordinate]], _ halfWidth: Double, _ middle: EdgeTree) {
    (self.halfWidth, self.middle) = (halfWidth, middle)
    let lines = lines.map(Self.divided)
    let count = lines.reduce(0) { $0 + $1.count }
    mostPieces = min(max(200_000 / Double(max(count, 1)), 8), 512)
    guard count <= Self.mostParts, halfWidth >= Self.leastWidth else {
      drawing.edges = lines
      return
    }
    for line in lines {
      guard
        let area = try? Geodesic.wgs84.corridor(
          along: line, halfWidth: halfWidth, tolerance: halfWidth / 200)
      else {
        // The half width is above 1000 km, or a coordinate is invalid, so draw only the center line.
        drawing.edges.append(line)
        continue
      }
      for ring in area.polygons.map(\.outer) {
        drawing.rings.append(ring)
        addEdges(of: ring)
      }
    }
  }

  /// Returns a line divided into short parts that are straight in longitude and latitude.
  private static func divided(_ line: [Coordinate]) -> [Coordinate] {
    guard var before = line.first else { return [] }
    var points = [before]
    for place in line.dropFirst() {
      let turn = Angle.eastward(from: before.longitude, to: place.longitude)
      let rise = place.latitude - before.latitude
      let count = (max(abs(turn), abs(rise)) / longest).rounded(.up)
      let parts = count.isFinite ? min(max(Int(count), 1), mostParts) : 1
      for part in 1...parts {
        let share = Double(part) / Double(parts)
        points.append(
          part == parts
            ? place
            : Coordinate(
              latitude: before.latitude + rise * share,
              longitude: Angle.normalized(before.longitude + turn * share)))
      }
      before = place
    }
    return points
  }

  /// Adds the parts of a capsule edge that no other capsule covers.
  private mutating func addEdges(of ring: [Coordinate]) {
    guard let last = ring.last else { return }
    var line: [Coordinate] = []
    var before = last
    var wasSeen = isSeen(before)
    if wasSeen { line.append(before) }
    for corner in ring {
      let way = Geodesic.wgs84.line(from: before, to: corner)
      // Even if both ends of an edge are covered, its middle may be uncovered, so test several points along the edge.
      let eighths = way.length / halfWidth * 8
      let pieces = eighths >= 1 ? Int(min(eighths, mostPieces)) : 1
      for piece in 1...pieces {
        let reach = way.length * Double(piece) / Double(pieces)
        let place = piece == pieces ? corner : way.position(at: reach).coordinate
        let isSeen = isSeen(place)
        if isSeen != wasSeen {
          let start = way.length * Double(piece - 1) / Double(pieces)
          line.append(crossing(way, start, reach, wasSeen))
          if wasSeen { end(&line) }
        }
        if isSeen, piece == pieces { line.append(place) }
        wasSeen = isSeen
      }
      before = corner
    }
    end(&line)
  }

  private mutating func end(_ line: inout [Coordinate]) {
    if line.count > 1 { drawing.edges.append(line) }
    line.removeAll(keepingCapacity: true)
  }

  private func isSeen(_ place: Coordinate) -> Bool {
    middle.distance(to: place) >= halfWidth * Self.inner
  }

  /// Returns the coordinate at which a capsule edge enters or leaves another capsule.
  private func crossing(
    _ way: GeodesicLine, _ start: Double, _ end: Double, _ wasSeen: Bool
  ) -> Coordinate {
    var (low, high) = (start, end)
    for _ in 0..<12 {
      let half = (low + high) / 2
      if isSeen(way.position(at: half).coordinate) == wasSeen { low = half } else { high = half }
    }
    return way.position(at: (low + high) / 2).coordinate
  }
}
