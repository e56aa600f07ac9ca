import GeoPlatform

/// A polygon on the ellipsoid: an outer ring with holes.
///
/// The solver that measures a polygon determines whether its edges are geodesics or rhumb lines. The inside of a ring
/// is its smaller side, for both directions of the ring. Rings may therefore cross the antimeridian and contain a pole.
/// There are two exceptions: rings whose longitudes span 360 degrees, and rings that divide the Earth into two halves.
/// Their inside is the region that they enclose on a flat map. Rings are closed automatically; the last vertex may
/// repeat the first.
public struct Polygon: Sendable, Hashable, Codable {
  /// The vertices of the outer ring, in order.
  public var outer: [Coordinate]

  /// The rings of the holes, each in either direction.
  public var holes: [[Coordinate]]

  /// Creates a polygon without checking its rings.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring, in order.
  ///   - holes: rings inside the outer ring.
  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    (self.outer, self.holes) = (outer, holes)
  }

  /// The outer ring, followed by the holes.
  var rings: [[Coordinate]] { [outer] + holes }

  /// A ring whose inside is the whole Earth: a box from -180 to 180 and from pole to pole.
  static let wholeEarth = [(-90.0, -180.0), (-90, 180), (90, 180), (90, -180)].map {
    Coordinate(latitude: $0.0, longitude: $0.1)
  }
}

extension Geodesic {
  /// Returns the perimeter and signed area of a polygon; see ``polygon(outer:holes:)``.
  ///
  /// - Parameter polygon: a polygon; its edges are treated as geodesics.
  public func measure(_ polygon: Polygon) -> PolygonMeasure {
    self.polygon(outer: polygon.outer, holes: polygon.holes)
  }
}

extension Rhumb {
  /// Returns the perimeter and signed area of a polygon; see ``polygon(outer:holes:)``.
  ///
  /// - Parameter polygon: a polygon; its edges are treated as rhumb lines.
  public func measure(_ polygon: Polygon) -> PolygonMeasure {
    self.polygon(outer: polygon.outer, holes: polygon.holes)
  }
}

/// A property of a polygon that its author may not have intended.
///
/// ```swift
/// let notes = Geodesic.wgs84.notes(on: Polygon(outer: triangle))
/// print(notes.isEmpty)  // true
/// ```
public enum PolygonNote: Sendable, Hashable {
  /// Edges span exactly 180 degrees of longitude, so both directions are equally long. An edge from 0 to 180 runs
  /// eastward, and an edge from 180 to 0 runs westward.
  ///
  /// The associated values are the number of such edges, the ends of the first edge, and the latitude of the pole on
  /// this edge; nil if the edge does not contain a pole.
  case halfTurn(count: Int, from: Coordinate, to: Coordinate, pole: Double?)
  /// An edge spans exactly 360 degrees of longitude: it is the whole parallel at this latitude.
  case wholeParallel(latitude: Double)
  /// On a flat map, the outer ring encloses more than half of the Earth, but its smaller side is used as the inside.
  case smallerSide
  /// Edges of a ring cross each other near a point.
  case crossing(near: Coordinate)
  /// A hole is not inside the outer ring: a vertex of the hole is more than a meter outside.
  case holeOutside(vertex: Coordinate)
}

extension PolygonNote: CustomStringConvertible {
  /// The note as a sentence without a full stop.
  public var description: String {
    switch self {
    case .halfTurn(let count, let from, let to, let pole):
      let edges = count == 1 ? "an edge spans" : "\(count) edges span"
      let heading = to.longitude > from.longitude ? "eastward" : "westward"
      let first = "from \(Self.text(from)) to \(Self.text(to))"
      let path =
        switch pole {
        case nil: ""
        case .some(let pole) where abs(from.latitude) == 90 || abs(to.latitude) == 90:
          " at the \(pole > 0 ? "north" : "south") pole"
        case .some(let pole): " over the \(pole > 0 ? "north" : "south") pole"
        }
      let choice =
        from.latitude == -to.latitude && abs(from.latitude) < 90
        ? "; its ends are antipodes, so add a vertex to choose another path" : ""
      return "\(edges) exactly 180° of longitude and \(count == 1 ? "runs" : "run") as written: "
        + "\(first) (latitude longitude) \(heading)\(path)\(choice)"
    case .wholeParallel(let latitude):
      return "an edge of 360° of longitude is the whole parallel of \(Self.text(latitude))°"
    case .smallerSide:
      return "on a map it covers more than half of the Earth, but its smaller side is inside; "
        + "split it into parts of less than half"
    case .crossing(let place):
      return
        "edges cross each other near \(Self.text(place)) (latitude longitude): its area adds up "
        + "parts of opposite signs"
    case .holeOutside(let vertex):
      return
        "a hole is not inside the outer ring: it has the vertex \(Self.text(vertex)) (latitude longitude), "
        + "and its area is subtracted all the same; the first ring must be the outer one"
    }
  }

  private static func text(_ place: Coordinate) -> String {
    "\(text(place.latitude)) \(text(place.longitude))"
  }

  private static func text(_ degrees: Double) -> String {
    degrees == degrees.rounded() && abs(degrees) < 1e9
      ? "\(Int(degrees))" : "\((degrees * 1e6).rounded() / 1e6)"
  }
}

extension Geodesic {
  /// Returns notes on properties of a polygon that its author may not have intended, at most one note of each kind.
  ///
  /// The search for crossing edges skips rings that would need more than about 64 comparisons per edge.
  ///
  /// - Parameter polygon: a polygon with geodesic edges.
  /// - Complexity: O(*n*) for *n* edges of similar length.
  public func notes(on polygon: Polygon) -> [PolygonNote] {
    let rings = polygon.rings.filter { $0.count >= 3 && $0.allSatisfy(\.isValid) }
    var notes: [PolygonNote] = []
    if let note = halfTurns(rings) { notes.append(note) }
    if let latitude = Self.wholeParallel(rings) { notes.append(.wholeParallel(latitude: latitude)) }
    if polygon.outer.count >= 3, polygon.outer.allSatisfy(\.isValid), isDrawnLarger(polygon.outer) {
      notes.append(.smallerSide)
    }
    if let place = rings.lazy.compactMap({ RingCrossing(self, $0)?.place }).first {
      notes.append(.crossing(near: place))
    }
    if let vertex = strayHole(of: polygon) { notes.append(.holeOutside(vertex: vertex)) }
    return notes
  }

  /// Returns a vertex of a hole that is more than a meter outside the outer ring; nil if there is none.
  private func strayHole(of polygon: Polygon) -> Coordinate? {
    let holes = polygon.holes.filter { $0.count >= 3 && $0.allSatisfy(\.isValid) }
    guard !holes.isEmpty, polygon.outer.count >= 3, polygon.outer.allSatisfy(\.isValid) else {
      return nil
    }
    let index = PolygonIndex([Polygon(outer: polygon.outer)], solver: self)
    var edge: PathIndex?
    for vertex in holes.joined() where index.polygons(containing: vertex).isEmpty {
      if edge == nil { edge = self.edge(of: polygon.outer) }
      if let distance = edge?.nearest(to: vertex)?.point.distance, distance > 1 { return vertex }
    }
    return nil
  }

  /// Returns a vertex at which two polygons overlap; nil if no polygons overlap.
  ///
  /// The result is a vertex of one polygon that is more than a meter inside another polygon. If two outer rings are
  /// equal, the result is their first vertex.
  ///
  /// - Parameter polygons: polygons with geodesic edges.
  /// - Complexity: O(*n* log *n*) for *n* vertices.
  package func overlap(of polygons: [Polygon]) -> Coordinate? {
    guard polygons.count > 1 else { return nil }
    let index = PolygonIndex(polygons, solver: self)
    var edges: [Int: PathIndex] = [:]
    var rings: Set<[Coordinate]> = []
    for (number, polygon) in polygons.enumerated() where polygon.outer.count >= 3 {
      guard rings.insert(polygon.outer).inserted else { return polygon.outer.first }
      for vertex in polygon.outer {
        for other in index.polygons(containing: vertex) where other != number {
          let edge = edges[other] ?? edge(of: polygons[other].outer)
          edges[other] = edge
          // A vertex on the edge of a hole is not inside the polygon, so also measure the distance to the holes.
          let holes = polygons[other].holes.compactMap { self.edge(of: $0) }
          let distances = ([edge] + holes).compactMap { $0?.nearest(to: vertex)?.point.distance }
          if let least = distances.min(), least > 1 { return vertex }
        }
      }
    }
    return nil
  }

  private func edge(of ring: [Coordinate]) -> PathIndex? {
    try? PathIndex(ring + ring.prefix(1), solver: self)
  }

  private func halfTurns(_ rings: [[Coordinate]]) -> PolygonNote? {
    var count = 0
    var first: (from: Coordinate, to: Coordinate, pole: Double?)?
    for ring in rings {
      for i in ring.indices {
        let (from, to) = (ring[i], ring[i + 1 == ring.count ? 0 : i + 1])
        // Nearly all edges span less than 180 degrees and need no further check.
        guard abs(from.longitude - to.longitude) >= 180 else { continue }
        let edge = RingEdge(ring, i)
        guard edge.width == 180 else { continue }
        count += 1
        if first == nil { first = (from, to, parts(of: edge).compactMap(\.pole).first) }
      }
    }
    return first.map { .halfTurn(count: count, from: $0.from, to: $0.to, pole: $0.pole) }
  }

  /// Returns the latitude of the first edge that follows a whole parallel, excluding the poles; nil if there is none.
  private static func wholeParallel(_ rings: [[Coordinate]]) -> Double? {
    for ring in rings {
      for i in ring.indices where abs(ring[i].latitude) < 90 {
        let next = ring[i + 1 == ring.count ? 0 : i + 1]
        guard abs(next.longitude - ring[i].longitude) == 360 else { continue }
        if RingEdge(ring, i).width == 360 { return ring[i].latitude }
      }
    }
    return nil
  }

  /// Returns whether a ring encloses more than half of the Earth on a flat map, although its inside is the smaller
  /// side.
  private func isDrawnLarger(_ ring: [Coordinate]) -> Bool {
    // Nearly all rings cover a narrow range of longitudes and need no further check.
    let (low, high) = ring.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.longitude), max($0.1, $1.longitude))
    }
    guard high - low > 180 else { return false }
    if hasLargeMap(ring) { return true }
    var (x, west, east) = (0.0, 0.0, 0.0)
    for i in ring.indices {
      x += RingEdge(ring, i).turn
      (west, east) = (min(west, x), max(east, x))
    }
    guard abs(x) < 1, east - west > 180 else { return false }
    let drawn = RingSum.drawnArea(of: ring, surfaceArea)
    return abs(drawn) > surfaceArea * 0.501 && drawn * measure(ring: ring).area < 0
  }

  /// Returns whether a ring with an edge of more than 180 degrees of longitude encloses more than half of the Earth on a
  /// map that draws this edge as written, for example from -170 to 170 through 0.
  ///
  /// The inside of such a ring is smaller, because the edge takes the short way across the antimeridian.
  private func hasLargeMap(_ ring: [Coordinate]) -> Bool {
    func turn(_ i: Int) -> Double {
      ring[i + 1 == ring.count ? 0 : i + 1].longitude - ring[i].longitude
    }
    guard ring.indices.contains(where: { abs(turn($0)) > 180 && abs(turn($0)) < 360 }) else {
      return false
    }
    let drawn = RingSum.drawnArea(of: ring, surfaceArea, turn: turn)
    return abs(drawn) > surfaceArea * 0.501 && abs(measure(ring: ring).area) <= surfaceArea / 2
  }
}

extension RingEdge {
  /// The latitude of the pole at which the edge changes from one meridian to another; nil if it does not reach a pole.
  fileprivate var pole: Double? {
    [start.latitude, end.latitude].first { abs($0) == 90 && width > 0 }
  }
}

/// A point at which edges of a ring cross each other.
///
/// The search assigns edges to the cells of a grid and compares the edges of each cell as great circles. It ignores
/// points where a ring only touches itself, and crossings that may not exist on the ellipsoid.
struct RingCrossing {
  let place: Coordinate

  /// An edge, and the ranges of longitude and latitude that it covers (degrees).
  private struct Arc {
    var start, end: Coordinate
    var west, east, south, north: Double
  }

  /// An edge, approximated by a great circle.
  private struct Circle {
    var a, b, normal: ECEFVector
    // If the sine of the angle between a point and the great circle exceeds this limit, the point is certainly not on
    // the edge.
    var margin: Double

    /// - Returns: nil for an edge of length zero.
    init?(_ arc: Arc) {
      (a, b) = (Self.vector(arc.start), Self.vector(arc.end))
      let across = a.cross(b)
      let length = across.length
      guard length > 1e-12 else { return nil }
      normal = across * (1 / length)
      margin = 1e-12 + 2e-3 * (a - b).squaredLength
    }

    private static func vector(_ place: Coordinate) -> ECEFVector {
      let phi = Angle.sincos(degrees: place.latitude)
      let lambda = Angle.sincos(degrees: place.longitude)
      return ECEFVector(phi.cos * lambda.cos, phi.cos * lambda.sin, phi.sin)
    }
  }

  /// - Returns: nil if no edges cross, or if the lengths of the edges differ too much for a fast search.
  init?(_ solver: Geodesic, _ ring: [Coordinate]) {
    guard ring.count > 3 else { return nil }
    let arcs = Self.arcs(solver, ring)
    guard arcs.count > 3 else { return nil }
    let place =
      arcs.count <= 24 ? Self.crossing(among: arcs, 0..<arcs.count) : Self.crossingInGrid(arcs)
    guard let place else { return nil }
    self.place = place
  }

  private static func arcs(_ solver: Geodesic, _ ring: [Coordinate]) -> [Arc] {
    var arcs: [Arc] = []
    arcs.reserveCapacity(ring.count)
    var x = ring[0].longitude
    for i in ring.indices {
      let edge = RingEdge(ring, i)
      // `forEachPart` passes the parts of an edge from west to east.
      var west = edge.isReversed ? x - edge.width : x
      solver.forEachPart(of: edge) { part in
        defer { west += part.width }
        if part.isParallel || edge.width == 360 { return }
        let (low, high) = (part.start.latitude, part.end.latitude)
        // The great circle deviates in latitude from its chord by at most Δλ² / 16 radians.
        let radians = part.width * Angle.degree
        let bulge = radians > 1.5 ? 90 : radians * radians * 4
        arcs.append(
          Arc(
            start: part.start, end: part.end, west: west, east: west + part.width,
            south: max(-90, min(low, high) - bulge), north: min(90, max(low, high) + bulge)))
      }
      x += edge.turn
    }
    return arcs
  }

  /// Returns the point where two edges cross; nil if they do not cross.
  @inline(__always)
  private static func crossing(_ arcs: [Arc], _ i: Int, _ j: Int) -> Coordinate? {
    let (p, q) = (arcs[i], arcs[j])
    guard p.south <= q.north, q.south <= p.north else { return nil }
    // In a ring around a pole, the longitudes of two nearby edges may differ by an additional 360 degrees.
    let gap = max(p.west, q.west) - min(p.east, q.east)
    guard gap <= 0 || gap + (p.east - p.west) + (q.east - q.west) >= 360 else { return nil }
    // Skip edges that share a vertex. Most pairs are such neighbors.
    if p.start == q.start || p.start == q.end || p.end == q.start || p.end == q.end { return nil }
    return crossing(p, q)
  }

  @inline(never)
  private static func crossing(_ p: Arc, _ q: Arc) -> Coordinate? {
    guard let p = Circle(p), let q = Circle(q) else { return nil }
    let (c, d) = (p.normal.dot(q.a), p.normal.dot(q.b))
    let margin = max(p.margin, q.margin)
    guard min(abs(c), abs(d)) > margin, c * d < 0 else { return nil }
    let (a, b) = (q.normal.dot(p.a), q.normal.dot(p.b))
    guard min(abs(a), abs(b)) > margin, a * b < 0, c * b > 0 else { return nil }
    var point = p.normal.cross(q.normal)
    if point.dot(p.a + p.b) < 0 { point = point * -1 }
    let across = (point.x * point.x + point.y * point.y).squareRoot()
    return Coordinate(
      latitude: Angle.atan2Degrees(point.z, across),
      longitude: Angle.atan2Degrees(point.y, point.x))
  }

  private static func crossing(among arcs: [Arc], _ range: Range<Int>) -> Coordinate? {
    for i in range {
      for j in i + 1..<max(range.upperBound, i + 1) {
        if let place = crossing(arcs, i, j) { return place }
      }
    }
    return nil
  }

  private static func crossingInGrid(_ arcs: [Arc]) -> Coordinate? {
    let west = arcs.reduce(Double.infinity) { min($0, $1.west) }
    let east = arcs.reduce(-Double.infinity) { max($0, $1.east) }
    let south = arcs.reduce(Double.infinity) { min($0, $1.south) }
    let north = arcs.reduce(-Double.infinity) { max($0, $1.north) }
    // If the ring goes around the Earth, longitudes that differ by 360 degrees are in the same column.
    let (width, height) = (min(max(east - west, 1e-9), 360), max(north - south, 1e-9))
    let side = Double(arcs.count).squareRoot()
    let ratio = min(max((width / height).squareRoot(), 1 / side), side)
    let (columns, rows) = (max(1, Int(side * ratio)), max(1, Int(side / ratio)))
    func cells(_ arc: Arc, _ body: (Int) -> Void) {
      let left = Int((arc.west - west) / width * Double(columns))
      let right = Int((arc.east - west) / width * Double(columns))
      let bottom = min(rows - 1, Int((arc.south - south) / height * Double(rows)))
      let top = min(rows - 1, Int((arc.north - south) / height * Double(rows)))
      for column in left...min(right, left + columns - 1) {
        // A longitude at the eastern limit is in the last column.
        let wrapped = width < 360 ? min(column, columns - 1) : column % columns
        for row in bottom...top { body(wrapped * rows + row) }
      }
    }
    let limit = 16 * arcs.count
    var starts = Array<Int32>(repeating: 0, count: columns * rows + 1)
    var total = 0
    for arc in arcs {
      cells(arc) {
        starts[$0 + 1] += 1
        total += 1
      }
      guard total <= limit else { return nil }
    }
    for i in 1..<starts.count { starts[i] += starts[i - 1] }
    var next = starts
    var entries = Array<Int32>(repeating: 0, count: total)
    for (i, arc) in arcs.enumerated() {
      cells(arc) {
        entries[Int(next[$0])] = Int32(i)
        next[$0] += 1
      }
    }
    var comparisons = 64 * arcs.count
    for cell in 0..<columns * rows {
      let range = Int(starts[cell])..<Int(starts[cell + 1])
      comparisons -= range.count * range.count / 2
      guard comparisons >= 0 else { return nil }
      for i in range {
        for j in i + 1..<max(range.upperBound, i + 1) {
          if let place = crossing(arcs, Int(entries[i]), Int(entries[j])) { return place }
        }
      }
    }
    return nil
  }
}
