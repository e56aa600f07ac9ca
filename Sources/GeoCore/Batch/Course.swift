/// A path between two places by some method, set up once: a place on it is a direct problem.
public struct Course: Sendable {
  /// Its length (meters) and its azimuths at both ends (degrees).
  public let inverse: InverseSolution

  private let place: @Sendable (Double) -> DirectSolution

  /// Creates a course.
  ///
  /// - Parameters:
  ///   - inverse: its length and its azimuths.
  ///   - position: the place so many meters from its first point, and the direction there.
  public init(_ inverse: InverseSolution, position: @escaping @Sendable (Double) -> DirectSolution)
  {
    self.inverse = inverse
    place = position
  }

  /// The place at a distance from the first point, and the direction of the path there.
  ///
  /// - Parameter distance: meters, any finite value; beyond both ends, too.
  public func position(at distance: Double) -> DirectSolution { place(distance) }
}

extension DistanceSolver {
  /// The path by the inverse problem, places on it by the direct one; NaN where that has no answer.
  public func course(from: Coordinate, to: Coordinate) throws(Failure) -> Course {
    let inverse = try inverse(from: from, to: to)
    return Course(inverse) {
      (try? direct(from: from, azimuth: inverse.azimuth1, distance: $0))
        ?? .none
    }
  }
}
