import GeoPlatform

extension Geodesic {
  /// Returns the convex hull of points: the smallest polygon with geodesic edges that contains them.
  ///
  /// The hull may cross the antimeridian or contain a pole. The vertices of the hull are points of the input.
  ///
  /// ```swift
  /// let towns = [(48.2, 16.4), (47.8, 13.0), (47.1, 15.4), (48.0, 15.0)].map {
  ///   Coordinate(latitude: $0.0, longitude: $0.1)
  /// }
  /// print(try Geodesic.wgs84.convexHull(of: towns).outer.count)  // 3
  /// ```
  ///
  /// **Method.** A filter first discards points that are certainly inside the hull. A Graham scan around an
  /// interior point then compares azimuths of geodesics, so the result is the hull on the ellipsoid and not on a
  /// sphere.
  ///
  /// - Parameter points: at least three points that are not all within a millimeter of one geodesic. Some point on the
  ///   Earth must be within 89 degrees of all points, because a larger hull could cover more than half of the Earth.
  /// - Returns: a polygon without holes, counter-clockwise, starting at its southernmost vertex. The order of the
  ///   points does not affect the result. Longitudes are in [-180, 180).
  /// - Throws: ``GeoError/noHull(_:)`` if the points do not meet these conditions, and
  ///   ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate.
  /// - Complexity: O(*n* log *n*). Each point near the hull needs several inverse problems; other points cost much
  ///   less.
  public func convexHull(of points: [Coordinate]) throws(GeoError) -> Polygon {
    if let invalid = points.first(where: { !$0.isValid }) {
      throw .invalidArgument(
        what: "a point of the hull", value: "\(invalid)", allowed: "a latitude within ±90")
    }
    let candidates = Set(try HullFilter(points, flattening: f).candidates.map(Self.canonical))
      .sorted(by: Self.isBefore)
    guard candidates.count >= 3 else {
      throw .noHull("found \(candidates.count) different points; give 3 or more")
    }
    return Polygon(outer: HullScan(self, candidates, around: try interior(of: candidates)).ring)
  }

  /// Returns a unique coordinate for a point: the longitude is in [-180, 180), and 0 at a pole.
  private static func canonical(_ place: Coordinate) -> Coordinate {
    // Add 0 to turn -0 into 0.
    abs(place.latitude) == 90
      ? Coordinate(latitude: place.latitude, longitude: 0)
      : Coordinate(latitude: place.latitude + 0, longitude: place.normalized.longitude + 0)
  }

  fileprivate static func isBefore(_ a: Coordinate, _ b: Coordinate) -> Bool {
    (a.latitude, a.longitude) < (b.latitude, b.longitude)
  }

  /// Returns a point inside a triangle that three of the points form.
  ///
  /// - Throws: ``GeoError/noHull(_:)`` if all points are on one geodesic.
  private func interior(of points: [Coordinate]) throws(GeoError) -> Coordinate {
    let start = points[0]
    let paths = points.map { inverse(from: start, to: $0) }
    let far = paths.indices.max { paths[$0].distance < paths[$1].distance } ?? 0
    let offsets = paths.map { path in
      let turn = Angle.difference(from: paths[far].azimuth1, to: path.azimuth1).value
      return abs(Angle.sincos(degrees: turn).sin * sin(path.distance / a) * a)
    }
    let aside = offsets.indices.max { offsets[$0] < offsets[$1] } ?? 0
    guard offsets[aside] > 1e-3 else {
      throw .noHull("all points are on one line, within 1 mm; add a point that is not")
    }
    return middle(middle(start, points[far]), points[aside])
  }
}

/// Removes points that cannot be vertices of the convex hull.
///
/// The filter uses a polygon inside the hull. For each edge of this polygon, it compares the points with the plane
/// through the edge and the center of the Earth. A geodesic deviates from such a plane, so the filter computes a margin
/// for each edge.
private struct HullFilter {
  private(set) var candidates: [Coordinate]

  /// The number of directions in which the filter looks for extreme points.
  private static let directionCount = 32

  /// The sine of 1 degree. On the unit sphere, all points must be at least this far above some plane through the
  /// center.
  private static let leastHeight = 0.0174524

  /// - Throws: ``GeoError/noHull(_:)`` if the points do not fit in a hemisphere.
  init(_ points: [Coordinate], flattening: Double) throws(GeoError) {
    candidates = points
    guard points.count >= 3 else { return }
    let e2 = flattening * (2 - flattening)
    let vectors = points.map { place in
      let (phi, lambda) = (
        Angle.sincos(degrees: place.latitude), Angle.sincos(degrees: place.longitude)
      )
      return ECEFVector(phi.cos * lambda.cos, phi.cos * lambda.sin, (1 - e2) * phi.sin).normalized
    }
    guard let center = Self.center(of: vectors) else {
      throw .noHull(
        "the points do not fit in a hemisphere (89° around a point); divide them into groups")
    }
    // The formula for the margin is not valid at large flattenings, so the filter keeps all points in that case.
    guard abs(flattening) < 0.02, points.count > 64 else { return }
    let normals = Self.inwardNormals(vectors, center, flattening)
    guard normals.count >= 3 else { return }
    candidates = points.indices
      .filter { i in normals.contains { vectors[i].dot($0.normal) <= $0.margin } }
      .map { points[$0] }
  }

  /// Returns the inward normals and margins of the planes through the polygon's edges. The polygon's vertices are
  /// the extreme points in the gnomonic projection, in 32 directions.
  private static func inwardNormals(
    _ vectors: [ECEFVector], _ center: ECEFVector, _ flattening: Double
  ) -> [(normal: ECEFVector, margin: Double)] {
    let axis = abs(center.z) < 0.7 ? ECEFVector(0, 0, 1) : ECEFVector(1, 0, 0)
    let right = axis.cross(center).normalized
    let up = center.cross(right)
    let flat = vectors.map { vector in
      let height = vector.dot(center)
      return SIMD2(vector.dot(right) / height, vector.dot(up) / height)
    }
    var corners: [Int] = []
    for k in 0..<directionCount {
      let angle = Angle.sincos(degrees: 360 * Double(k) / Double(directionCount))
      let direction = SIMD2(angle.cos, angle.sin)
      var (best, corner) = (-Double.infinity, 0)
      for (i, point) in flat.enumerated() {
        let reach = (point * direction).sum()
        if reach > best { (best, corner) = (reach, i) }
      }
      if corners.last != corner, corners.first != corner { corners.append(corner) }
    }
    return corners.indices.compactMap { i in
      let (from, to) = (vectors[corners[i]], vectors[corners[(i + 1) % corners.count]])
      let across = from.cross(to)
      guard across.length > 1e-12 else { return nil }
      // Measured on WGS 84: a geodesic that spans the angle σ deviates from the plane by at most 0.18 f σ²/sin σ.
      let sigma = atan2(across.length, from.dot(to))
      let margin = 1e-12 + 0.3 * abs(flattening) * sigma * sigma / max(sin(sigma), 1e-12)
      return (across.normalized, margin)
    }
  }

  /// Returns a direction that is less than 89 degrees from all unit vectors; nil if no such direction exists.
  ///
  /// The point of the vectors' convex hull that is nearest to the origin gives the best direction. The search adds
  /// the vector farthest from the current direction to a simplex, and reduces the simplex to the face nearest to the
  /// origin (Gilbert, Johnson and Keerthi 1988, doi 10.1109/56.2083).
  private static func center(of vectors: [ECEFVector]) -> ECEFVector? {
    var nearest = vectors.reduce(ECEFVector(0, 0, 0), +) * (1 / Double(vectors.count))
    if nearest.length < 1e-9 { nearest = vectors[0] }
    var simplex: [ECEFVector] = []
    for _ in 0..<200 {
      let direction = nearest.normalized
      var (least, worst) = (Double.infinity, vectors[0])
      for vector in vectors {
        let height = vector.dot(direction)
        if height < least { (least, worst) = (height, vector) }
      }
      if least > leastHeight { return direction }
      simplex.append(worst)
      guard let side = nearestSide(of: simplex), side.point.length > leastHeight else { return nil }
      (nearest, simplex) = (side.point, side.corners)
    }
    return nil
  }

  /// Returns the point of a simplex that is nearest to the origin, and the face that contains this point; nil if the
  /// simplex contains the origin.
  private static func nearestSide(
    of simplex: [ECEFVector]
  ) -> (point: ECEFVector, corners: [ECEFVector])? {
    var best: (point: ECEFVector, corners: [ECEFVector])?
    func take(_ point: ECEFVector, _ corners: [ECEFVector]) {
      if point.squaredLength < best?.point.squaredLength ?? .infinity { best = (point, corners) }
    }
    for (i, p) in simplex.enumerated() {
      take(p, [p])
      for (j, q) in simplex.enumerated().dropFirst(i + 1) {
        let edge = q - p
        let t = -p.dot(edge) / edge.squaredLength
        if t > 0, t < 1 { take(p + edge * t, [p, q]) }
        for r in simplex.dropFirst(j + 1) {
          let normal = edge.cross(r - p)
          guard normal.squaredLength > 0 else { continue }
          let foot = normal * (p.dot(normal) / normal.squaredLength)
          let isInside = [(p, q), (q, r), (r, p)].allSatisfy {
            ($0.1 - $0.0).cross(foot - $0.0).dot(normal) >= 0
          }
          if isInside { take(foot, [p, q, r]) }
        }
      }
    }
    guard let best else { return nil }
    let limit = best.point.squaredLength * (1 - 1e-9)
    return simplex.allSatisfy { $0.dot(best.point) >= limit } ? best : nil
  }
}

/// A Graham scan with geodesics, around a point inside the hull.
private struct HullScan {
  /// The vertices of the hull, counter-clockwise from the southernmost.
  private(set) var ring: [Coordinate] = []

  private let solver: Geodesic
  private var points: [(place: Coordinate, azimuth: Double)]
  private var next, previous: [Int]

  init(_ solver: Geodesic, _ candidates: [Coordinate], around interior: Coordinate) {
    self.solver = solver
    points =
      candidates
      .map { ($0, solver.inverse(from: interior, to: $0)) }
      // Skip points within 0.1 mm of the interior point. They are certainly inside the hull, and their azimuths would
      // be inaccurate.
      .filter { $0.1.distance > 1e-4 }
      .sorted { ($1.1.azimuth1, $0.1.distance) < ($0.1.azimuth1, $1.1.distance) }
      .map { ($0.0, $0.1.azimuth1) }
    let count = points.count
    next = (0..<count).map { ($0 + 1) % count }
    previous = (0..<count).map { ($0 + count - 1) % count }
    var (here, checked, left) = (0, 0, count)
    while checked < left, left > 3 {
      if isVertex(here) {
        checked += 1
        here = next[here]
      } else {
        let (before, after) = (previous[here], next[here])
        (next[before], previous[after]) = (after, before)
        left -= 1
        checked = 0
        here = before
      }
    }
    var vertices = [here]
    while next[vertices[vertices.count - 1]] != here {
      vertices.append(next[vertices[vertices.count - 1]])
    }
    let places = vertices.map { points[$0].place }
    let first = places.indices.min { Geodesic.isBefore(places[$0], places[$1]) } ?? 0
    ring = Array(places[first...] + places[..<first])
  }

  /// Returns whether a point is a vertex of the hull: whether it is on the right of the geodesic from its predecessor
  /// to its successor.
  private func isVertex(_ i: Int) -> Bool {
    let (before, after) = (points[previous[i]], points[next[i]])
    // If the azimuths of the neighbors differ by 180 degrees or more, the geodesic between the neighbors passes on the
    // other side of the interior point. In that case, the point is a vertex.
    let span = Angle.difference(from: after.azimuth, to: before.azimuth).value
    guard span > 0, span < 180 else { return true }
    let direct = solver.inverse(from: before.place, to: after.place).azimuth1
    let through = solver.inverse(from: before.place, to: points[i].place).azimuth1
    return Angle.difference(from: direct, to: through).value > 0
  }
}
