import GeoPlatform

/// A point at which edges of a ring cross each other.
///
/// The search assigns the edges to the cells of a grid and compares the edges of each cell as great circles. It
/// ignores crossings that may not exist on the ellipsoid, and rings that only touch themselves.
struct RingCrossing {
  let place: Coordinate

  /// An edge and the range of degrees that it covers.
  private struct Arc {
    var start, end: Coordinate
    var west, east, south, north: Double
  }

  /// An edge as part of a great circle.
  private struct Circle {
    var a, b, normal: ECEFVector
    // The sine of the distance beyond which a point is certainly not on the edge.
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

  /// - Returns: nil if no edges cross, or if the edges are too unequal in length to search the ring.
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
      // The parts are ordered from west to east.
      var west = edge.isReversed ? x - edge.width : x
      solver.forEachPart(of: edge) { part in
        defer { west += part.width }
        if part.isParallel || edge.width == 360 { return }
        let (low, high) = (part.start.latitude, part.end.latitude)
        // Bound the distance between a great circle and its chord, which is Δλ² / 16 radians.
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

  /// Returns the point where two arcs cross; nil if they do not cross.
  @inline(__always)
  private static func crossing(_ arcs: [Arc], _ i: Int, _ j: Int) -> Coordinate? {
    let (p, q) = (arcs[i], arcs[j])
    guard p.south <= q.north, q.south <= p.north else { return nil }
    // In a ring around a pole, the longitudes of one arc may be ahead by a whole turn.
    let gap = max(p.west, q.west) - min(p.east, q.east)
    guard gap <= 0 || gap + (p.east - p.west) + (q.east - q.west) >= 360 else { return nil }
    // Most pairs of neighbors share a vertex.
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
    // If the ring goes around the Earth, columns that are one turn apart are the same column.
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
        // The eastern limit belongs to the last column.
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
