/// An index of a path of geodesics from vertex to vertex that finds its nearest point to a place.
///
/// An index is immutable; any number of threads may search it.
///
/// **Method.** Neighboring parts of the path are in groups of groups, each with a middle and a reach: by the
/// triangle inequality none of its points is nearer than the distance of the middle less the reach, so that
/// most groups are never looked into. What is left is measured part by part, as
/// ``Geodesic/closestPoint(to:onSegmentFrom:to:)`` does.
public struct PathIndex: Sendable {
  /// The vertices, as they were given.
  public let vertices: [Coordinate]

  /// The length of all parts together (meters).
  public let length: Double

  private let solver: Geodesic
  // How far along the path each vertex is.
  private let along: [Double]
  // The groups, level by level: parts by themselves, then pairs, and so on up to one.
  private let levels: [[Group]]

  private struct Group: Sendable {
    var middle: Coordinate
    var reach: Double
  }

  /// Where a path comes nearest to a place.
  public struct Nearest: Sendable, Hashable {
    /// The part of the path, from 0: the one from that vertex to the next.
    public var segment: Int
    /// The nearest point; ``ClosestPoint/along`` counts from the beginning of the whole path.
    public var point: ClosestPoint
  }

  /// Indexes a path.
  ///
  /// - Parameters:
  ///   - vertices: in order, at least one.
  ///   - solver: of the ellipsoid it is on.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` without vertices, or for an invalid one.
  /// - Complexity: O(*n*), some 60 bytes a vertex.
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

  /// A group round two.
  private static func joined(_ first: Group, _ second: Group, _ solver: Geodesic) -> Group {
    let line = solver.line(from: first.middle, to: second.middle)
    let reach = (line.length + first.reach + second.reach) / 2
    // One may lie in the other.
    if reach <= first.reach { return first }
    if reach <= second.reach { return second }
    return Group(middle: line.position(at: reach - first.reach).coordinate, reach: reach)
  }

  /// The point of the path that is nearest to a place, the first of several; nil for an invalid place.
  ///
  /// Accurate as ``Geodesic/closestPoint(to:onSegmentFrom:to:)``.
  ///
  /// - Parameter place: from where.
  /// - Complexity: some tens of distances for a path that does not come near to itself.
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

  /// What rounding may take from a bound (meters, on the Earth).
  private var slack: Double { 1e-14 * solver.a }

  private func search(
    _ place: Coordinate, level: Int, group: Int, least: Double, _ best: inout Nearest?
  ) {
    if let best, least > best.point.distance { return }
    guard level > 0 else {
      var point = solver.closestPoint(
        to: place, onSegmentFrom: vertices[group], to: vertices[group + 1])
      // Of equal ones the first.
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
