import GeoPlatform

/// Polygons that approximate the region within a distance of a point or path.
public struct BufferPolygon: Sendable, Hashable {
  /// The polygons, which may overlap. The region is their union.
  public var polygons: [Polygon]

  /// The largest distance in meters between a geodesic edge and the exact outline.
  ///
  /// The vertices are on the outline, and the edges are inside the region. If a circle covers more than half of the
  /// Earth, the edges are outside the circle.
  public var error: Double
}

extension Geodesic {
  /// Returns the circle around a point as a polygon with vertices on the circle.
  ///
  /// - Parameters:
  ///   - center: the center of the circle.
  ///   - radius: meters, above 0 and up to 0.98 π times the smaller semi-axis. A circle with a radius of π times the
  ///     smaller semi-axis could touch itself.
  ///   - tolerance: the largest distance in meters between an edge and the circle, at least a billionth of the
  ///     radius. The polygon has 8 to 65536 edges.
  /// - Returns: one polygon and its error, measured at the middle of each edge. The ring is counter-clockwise and
  ///   starts at the vertex north of the center. A circle with a radius above about 10,000 km covers more than half of
  ///   the Earth. Because the inside of a ring is its smaller side, the result for such a circle is a box around the
  ///   whole Earth with a hole.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an argument out of range or an invalid center.
  public func circle(
    around center: Coordinate, radius: Double, tolerance: Double
  ) throws(GeoError) -> BufferPolygon {
    try check(center, radius)
    guard tolerance >= radius * 1e-9, tolerance.isFinite else {
      throw .invalidArgument(
        what: "the tolerance", value: "\(tolerance)", allowed: "1e-9 of the radius or more")
    }
    // Estimate the number of vertices for a sphere. The loop then measures the actual error and adds vertices if
    // necessary.
    let arc = min(radius / a, .pi)
    let curvature = max(abs(cos(arc)), 1e-3) * sin(arc) * a
    let half = (2 * tolerance / curvature).squareRoot()
    var count = Int(min(65536, max(8, (.pi / min(half, .pi / 8)).rounded(.up))))
    while true {
      let found = try circle(around: center, radius: radius, vertices: count)
      guard found.error > tolerance, count < 65536 else { return found }
      count = min(65536, count + count / 4)
    }
  }

  /// Returns the circle around a point as a polygon with a given number of vertices.
  ///
  /// - Parameters:
  ///   - center: the center of the circle.
  ///   - radius: meters, above 0 and up to 0.98 π times the smaller semi-axis.
  ///   - vertices: the number of vertices, from 3 to 65536.
  /// - Returns: one polygon and its error, in the form that ``circle(around:radius:tolerance:)`` describes.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an argument out of range or an invalid center.
  public func circle(
    around center: Coordinate, radius: Double, vertices: Int
  ) throws(GeoError) -> BufferPolygon {
    try check(center, radius)
    guard 3...65536 ~= vertices else {
      throw .invalidArgument(
        what: "the number of vertices", value: "\(vertices)", allowed: "3 to 65536")
    }
    let ring = arc(around: center, radius, from: 0, by: -360 / Double(vertices), count: vertices)
    // The center is on the left of the ring. A negative area means that the smaller side is on the right, so the center
    // would be outside. Only circles with a radius above the smaller semi-axis can cover more than half of the Earth.
    // The area of a tiny circle may be negative because of rounding errors.
    let isLarger = radius > min(a, b) && polygon(outer: ring).area < 0
    return BufferPolygon(
      polygons: [
        isLarger ? Polygon(outer: Polygon.wholeEarth, holes: [ring]) : Polygon(outer: ring)
      ],
      error: error(of: ring + [ring[0]], around: center, radius))
  }

  /// Returns polygons that cover all points within a distance of a path.
  ///
  /// Each leg between two consecutive vertices gets its own polygon. The polygons of adjacent legs overlap at their
  /// common vertex.
  ///
  /// - Parameters:
  ///   - vertices: the vertices of the path, at least one; geodesics connect them.
  ///   - halfWidth: meters, above 0 and up to 1000 km.
  ///   - tolerance: the largest distance in meters by which an edge may lie inside the exact outline, at least a
  ///     billionth of the half width.
  /// - Returns: one counter-clockwise polygon for each leg, and the largest error, measured at the middle of each edge.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an argument out of range or an invalid vertex.
  public func corridor(
    along vertices: [Coordinate], halfWidth: Double, tolerance: Double
  ) throws(GeoError) -> BufferPolygon {
    guard let first = vertices.first, halfWidth <= 1e6 else {
      throw .invalidArgument(
        what: vertices.isEmpty ? "the path" : "the half width",
        value: vertices.isEmpty ? "without vertices" : "\(halfWidth)",
        allowed: vertices.isEmpty ? "one vertex or more" : "above 0, up to 1000000 meters")
    }
    for vertex in vertices { try check(vertex, halfWidth) }
    let cap = try circle(around: first, radius: halfWidth, tolerance: tolerance)
    guard vertices.count > 1 else { return cap }
    let capCount = max(4, (cap.polygons[0].outer.count + 1) / 2)
    var result = BufferPolygon(polygons: [], error: 0)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      let line = line(from: from, to: to)
      guard line.length > 0 else { continue }
      let part = capsule(round: line, to, halfWidth, capCount, tolerance)
      result.polygons.append(part.polygon)
      result.error = max(result.error, part.error)
    }
    return result.polygons.isEmpty ? cap : result
  }

  private func check(_ place: Coordinate, _ radius: Double) throws(GeoError) {
    guard place.isValid else {
      throw .invalidArgument(what: "the place", value: "\(place)", allowed: "a latitude within ±90")
    }
    let most = 0.98 * .pi * min(a, b)
    guard radius > 0, radius <= most else {
      throw .invalidArgument(
        what: "the radius", value: "\(radius)",
        allowed: "above 0, up to \(most.rounded(.down)) meters")
    }
  }

  /// Returns points on a circle, at azimuths that increase by `step`.
  private func arc(
    around center: Coordinate, _ radius: Double, from azimuth: Double, by step: Double, count: Int
  ) -> [Coordinate] {
    (0..<count).map {
      line(from: center, azimuth: azimuth + Double($0) * step).position(at: radius).coordinate
    }
  }

  /// Returns the largest distance between the circle and the middle of an edge.
  private func error(
    of vertices: [Coordinate], around center: Coordinate, _ radius: Double
  ) -> Double {
    zip(vertices, vertices.dropFirst()).reduce(0) {
      max($0, abs(radius - distance(from: center, to: middle($1.0, $1.1))))
    }
  }

  /// Returns the point halfway between two points.
  func middle(_ from: Coordinate, _ to: Coordinate) -> Coordinate {
    let line = line(from: from, to: to)
    return line.position(at: line.length / 2).coordinate
  }

  /// Returns a polygon around one leg of a path, with round ends.
  ///
  /// The ring runs along the right side, around the end, back along the left side, and around the start.
  private func capsule(
    round line: GeodesicLine, _ to: Coordinate, _ halfWidth: Double, _ capCount: Int,
    _ tolerance: Double
  ) -> (polygon: Polygon, error: Double) {
    let end = line.position(at: line.length)
    func side(_ along: Double, _ turn: Double) -> Coordinate {
      let at = line.position(at: along)
      return self.line(from: at.coordinate, azimuth: at.azimuth2 + turn).position(at: halfWidth)
        .coordinate
    }
    // A line at a constant distance w from a geodesic is not a geodesic itself. Over a length s on a sphere of radius
    // R, it deviates from a geodesic by s² w / (2 R²).
    let wanted = (line.length * (halfWidth / (8 * a * a * tolerance)).squareRoot()).rounded(.up)
    // Limit the number of pieces. For a tiny tolerance, `wanted` may be infinite, and converting it to `Int` would
    // trap.
    let pieces = wanted < 65536 ? max(1, Int(wanted)) : 65536
    let step = line.length / Double(pieces)
    let right = (0...pieces).map { side(Double($0) * step, 90) }
    let left = (0...pieces).reversed().map { side(Double($0) * step, -90) }
    let turn = -180 / Double(capCount)
    let endCap = arc(
      around: end.coordinate, halfWidth, from: end.azimuth2 + 90 + turn, by: turn,
      count: capCount - 1)
    let startCap = arc(
      around: line.start, halfWidth, from: line.azimuth - 90 + turn, by: turn, count: capCount - 1)
    var worst = max(
      error(of: [right[pieces]] + endCap + [left[0]], around: end.coordinate, halfWidth),
      error(of: [left[pieces]] + startCap + [right[0]], around: line.start, halfWidth))
    for row in [right, left] {
      for (from, to) in zip(row, row.dropFirst()) {
        let foot = foot(of: middle(from, to), on: line)
        worst = max(worst, halfWidth - foot.distance)
      }
    }
    return (Polygon(outer: right + endCap + left + startCap), worst)
  }
}
