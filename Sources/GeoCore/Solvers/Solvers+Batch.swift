internal import GeoKernels

extension Haversine {
  /// Returns a block that computes distances with vector kernels, and solves other problems one at a time.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance, let kernels = VectorKernels.of(kernel) else {
      return PairBlock(self, problem)
    }
    let radius = sphere.radius
    return PairBlock(
      self, problem, single: { kernels.haversineSingle($0, $1, radius, $2) },
      vector: { kernels.haversine($0, $1, radius, $2) })
  }
}

extension Geodesic {
  /// Returns a block that uses vector kernels for |f| ≤ 1/150, and solves one problem at a time on other ellipsoids.
  ///
  /// For these flattenings, distances are within 6 nm.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard fitsKernels, let kernels = VectorKernels.of(kernel) else {
      return PairBlock(self, problem)
    }
    let parameters = kernelParameters
    return switch problem {
    case .distance: PairBlock(self, problem) { kernels.geodesic($0, $1, parameters, $2) }
    case .inverse: PairBlock(self, problem) { kernels.geodesicInverse($0, $1, parameters, $2) }
    case .direct: PairBlock(self, problem) { kernels.geodesicDirect($0, $1, parameters, $2) }
    }
  }
}

extension Rhumb {
  /// Returns a block that computes distances with vector kernels for |f| ≤ 1/150, and solves other problems one at a
  /// time.
  ///
  /// For these flattenings, distances are within 20 nm.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance, abs(ellipsoid.flattening) <= 1.0 / 150,
      let kernels = VectorKernels.of(kernel)
    else { return PairBlock(self, problem) }
    let parameters = kernelParameters
    return PairBlock(self, problem) { kernels.rhumb($0, $1, parameters, $2) }
  }
}

/// Evenly spaced points on the shortest path between two points, including both ends.
///
/// The collection computes each element on access, so its memory does not depend on the number of waypoints. The first
/// and the last waypoint are exactly the given coordinates, with longitudes in [-180, 180).
public struct Waypoints: RandomAccessCollection, Sendable {
  /// The length of the path (meters) and the azimuths at both ends (degrees).
  public var path: InverseSolution { course.inverse }

  private let course: GeodesicPath
  private let from, to: Coordinate
  /// The distance between waypoints (meters).
  private let spacing: Double

  /// The first index, 0.
  public let startIndex = 0
  /// The number of waypoints, one past the last valid index.
  public let endIndex: Int

  init(
    from: Coordinate, to: Coordinate, course: GeodesicPath, spacing: Double, count: Int
  ) {
    (self.from, self.to, self.course, self.spacing) = (from, to, course, spacing)
    endIndex = count
  }

  /// The waypoint at an index, with the azimuth of the path at this point.
  ///
  /// - Complexity: O(1); each access solves one direct problem.
  public subscript(index: Int) -> DirectSolution {
    precondition(indices.contains(index), "waypoint index out of range")
    if index == 0 {
      return DirectSolution(coordinate: from.normalized, azimuth2: path.azimuth1)
    }
    if index == endIndex - 1 {
      return DirectSolution(coordinate: to.normalized, azimuth2: path.azimuth2)
    }
    return course.position(at: distance(at: index))
  }

  /// Returns the distance from the start of the path to the waypoint at an index (meters).
  public func distance(at index: Int) -> Double {
    index == endIndex - 1 && index > 0 ? path.distance : Double(index) * spacing
  }
}

extension DistanceSolver where Failure == Never {
  /// Returns waypoints at a given spacing along the shortest path between two points.
  ///
  /// - The last step may be shorter than the spacing.
  /// - A last step of at most a micrometer is merged with the previous step, which then ends at the second point.
  /// - For coincident points, the result has one waypoint. For an invalid coordinate, the result is empty.
  ///
  /// - Parameters:
  ///   - from: the first point.
  ///   - to: the second point.
  ///   - spacing: the distance between waypoints in meters, finite, positive, and above 1e-15 times the length of the
  ///     path.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for any other spacing.
  public func waypoints(
    from: Coordinate, to: Coordinate, every spacing: Double
  ) throws(GeoError) -> Waypoints {
    let course = path(from: from, to: to)
    let path = course.inverse
    guard spacing > 0, spacing.isFinite, !(path.distance / spacing >= 1e15) else {
      throw .invalidArgument(
        what: "the spacing", value: "\(spacing)",
        allowed: "a positive number of meters, not below 1e-15 of the distance")
    }
    guard path.distance.isFinite else {
      return Waypoints(from: from, to: to, course: course, spacing: 0, count: 0)
    }
    let steps = ((path.distance - 1e-6) / spacing).rounded(.up)
    return Waypoints(
      from: from, to: to, course: course, spacing: spacing, count: Int(max(0, steps)) + 1)
  }

  /// Returns a given number of evenly spaced waypoints on the shortest path between two points.
  ///
  /// For coincident points, the result has one waypoint, for any count. For an invalid coordinate, the result is empty.
  ///
  /// - Parameters:
  ///   - from: the first point.
  ///   - to: the second point.
  ///   - count: the number of waypoints, including both ends; at least 2.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for a count below 2.
  public func waypoints(
    from: Coordinate, to: Coordinate, count: Int
  ) throws(GeoError) -> Waypoints {
    guard count >= 2 else {
      throw .invalidArgument(
        what: "the number of waypoints", value: "\(count)",
        allowed: "2 or more, for both ends are waypoints")
    }
    let course = path(from: from, to: to)
    let path = course.inverse
    let distinct = path.distance.isFinite ? (path.distance > 0 ? count : 1) : 0
    return Waypoints(
      from: from, to: to, course: course, spacing: path.distance / Double(count - 1),
      count: distinct)
  }

  /// Returns the point at a fraction of the shortest path between two points, with the azimuth of the path at this
  /// point.
  ///
  /// For invalid input, the result is NaN.
  ///
  /// - Parameters:
  ///   - from: the first point.
  ///   - to: the second point.
  ///   - fraction: 0 for the first point, 1 for the second point. Other numbers extend the path beyond its ends.
  public func waypoint(
    from: Coordinate, to: Coordinate, fraction: Double
  ) -> DirectSolution {
    let course = path(from: from, to: to)
    return course.position(at: course.inverse.distance * fraction)
  }

  /// Returns the point halfway along the shortest path between two points; NaN for invalid input.
  public func midpoint(from: Coordinate, to: Coordinate) -> Coordinate {
    waypoint(from: from, to: to, fraction: 0.5).coordinate
  }
}
