/// An index for finding the point of a path that is nearest to a coordinate.
///
/// An index is immutable, so any number of threads may search it.
///
/// **Method.** A path consists of geodesic segments. Neighboring segments form nested groups, each with a middle point
/// and a radius. By the triangle inequality, no point of a group is nearer than the distance to the middle minus the
/// radius. The search can therefore skip most groups. It measures the remaining segments one by one, as
/// ``Geodesic/closestPoint(to:onSegmentFrom:to:)`` does.
public struct PathIndex: Sendable {
  /// The vertices as passed to the initializer.
  let vertices: [Coordinate]

  /// The total length of all segments (meters).
  package let length: Double

  private let solver: Geodesic
  // The distance of each vertex from the start, along the path.
  private let along: [Double]
  // The groups by level: single segments, then pairs, and so on up to one group for the whole path.
  private let levels: [[Group]]

  private struct Group: Sendable {
    var middle: Coordinate
    var reach: Double
  }

  /// The point of a path nearest to a coordinate.
  public struct Nearest: Sendable, Hashable {
    /// The index of the segment that contains the nearest point, starting at 0. The segment begins at the vertex with
    /// this index.
    public var segment: Int
    /// The nearest point; ``ClosestPoint/along`` is the distance from the start of the whole path.
    public var point: ClosestPoint
  }

  /// Creates an index of a path.
  ///
  /// - Parameters:
  ///   - vertices: the vertices of the path in order, at least one.
  ///   - solver: the solver for the ellipsoid of the path.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` if there are no vertices or one is invalid.
  /// - Complexity: O(*n*), about 60 bytes per vertex.
  public init(_ vertices: [Coordinate], solver: Geodesic = .wgs84) throws(GeoError) {
    guard !vertices.isEmpty else {
      throw .invalidArgument(what: "the path", value: "without vertices", allowed: "one or more")
    }
    if let bad = vertices.first(where: { !$0.isValid }) {
      throw .invalidArgument(
        what: "a vertex", value: "\(bad)", allowed: "a latitude within ±90, finite numbers")
    }
    self.vertices = vertices
    self.solver = solver
    var sum = CompensatedSum()
    var along = [0.0]
    var groups: [Group] = []
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      let line = solver.line(from: from, to: to)
      let half = line.length / 2
      groups.append(Group(middle: line.position(at: half).coordinate, reach: half))
      sum.add(line.length)
      along.append(sum.value)
    }
    if groups.isEmpty { groups = [Group(middle: vertices[0], reach: 0)] }
    self.along = along
    length = sum.value
    var levels = [groups]
    while let last = levels.last, last.count > 1 {
      levels.append(
        stride(from: 0, to: last.count, by: 2).map { i in
          i + 1 < last.count ? Self.joined(last[i], last[i + 1], solver) : last[i]
        })
    }
    self.levels = levels
  }

  /// Returns the smallest group that contains two other groups.
  private static func joined(_ first: Group, _ second: Group, _ solver: Geodesic) -> Group {
    let line = solver.line(from: first.middle, to: second.middle)
    let reach = (line.length + first.reach + second.reach) / 2
    // If one group already contains the other, return the larger group.
    if reach <= first.reach { return first }
    if reach <= second.reach { return second }
    return Group(middle: line.position(at: reach - first.reach).coordinate, reach: reach)
  }

  /// Returns the point of the path nearest to a coordinate; nil for an invalid coordinate.
  ///
  /// If several points are equally near, the result is the first one along the path. For the accuracy, see
  /// ``Geodesic/closestPoint(to:onSegmentFrom:to:)``.
  ///
  /// - Parameter place: the coordinate to measure from.
  /// - Complexity: a few dozen distance computations for a path that does not run close to itself.
  public func nearest(to place: Coordinate) -> Nearest? {
    guard place.isValid else { return nil }
    guard vertices.count > 1 else {
      let point = solver.closestPoint(
        to: place, onSegmentFrom: vertices[0], to: vertices[0])
      return Nearest(segment: 0, point: point)
    }
    var best: Nearest?
    search(place, level: levels.count - 1, group: 0, least: 0, &best)
    return best
  }

  /// The largest rounding error of a bound (meters, for the Earth).
  private var slack: Double { 1e-14 * solver.a }

  private func search(
    _ place: Coordinate, level: Int, group: Int, least: Double, _ best: inout Nearest?
  ) {
    if let best, least > best.point.distance { return }
    guard level > 0 else {
      var point = solver.closestPoint(
        to: place, onSegmentFrom: vertices[group], to: vertices[group + 1])
      // If several segments are equally near, keep the first one.
      if let best, (best.point.distance, best.segment) <= (point.distance, group) { return }
      point.along += along[group]
      best = Nearest(segment: group, point: point)
      return
    }
    let below = levels[level - 1]
    let children = (2 * group..<min(2 * group + 2, below.count)).map { child in
      (
        child: child,
        least: solver.distance(from: place, to: below[child].middle) - below[child].reach - slack
      )
    }.sorted { $0.least < $1.least }
    for (child, least) in children {
      search(place, level: level - 1, group: child, least: least, &best)
    }
  }
}
