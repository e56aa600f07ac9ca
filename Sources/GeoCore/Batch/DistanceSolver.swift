/// A method that computes distances on a model of the Earth, such as ``Geodesic`` or ``Haversine``.
///
/// A solver is a value, and each operation has the same method name in every solver:
/// `Geodesic.wgs84.distance(from: a, to: b)`, `Haversine.meanEarth.distance(from: a, to: b)`. ``Failure`` is
/// `Never` for a solver that always returns a result.
///
/// Your own solver must implement ``modelName`` and the three methods that solve a single problem. Your solver inherits
/// the methods that solve many problems at once, on all cores:
/// ``distances(from:to:threads:kernel:)-([Coordinate],_,_,_)``, ``inverses(from:to:threads:kernel:)``,
/// ``directs(from:azimuths:distances:threads:kernel:)``, ``distanceMatrix(from:to:threads:kernel:)``.
///
/// - The solvers of this module run these methods on the processor's vector units; other solvers solve one problem at
///   a time.
/// - Every result equals the result of the method for a single problem, up to the stated error bound.
/// - An invalid problem gives NaN and does not affect other problems.
/// - A result does not depend on the number of threads or on the problem's position in its array.
/// - Nothing is allocated per element.
public protocol DistanceSolver<Failure>: Sendable {
  /// The error of an inverse or direct solution; `Never` if the method cannot fail.
  associatedtype Failure: Error = Never

  /// The name of the Earth model: an ellipsoid such as `WGS84`, or a sphere such as `R1`.
  var modelName: String { get }

  /// The distance between two points in meters; NaN for invalid input.
  ///
  /// Coincident points have distance 0.
  func distance(from: Coordinate, to: Coordinate) -> Double

  /// Solves the inverse problem: distance and both azimuths between two points.
  ///
  /// All values are NaN for invalid input.
  ///
  /// - Throws: ``Failure`` if the method finds no solution.
  func inverse(from: Coordinate, to: Coordinate) throws(Failure) -> InverseSolution

  /// Solves the direct problem: computes the end of a path from its start, azimuth and length.
  ///
  /// The result is NaN for invalid input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  /// - Throws: ``Failure`` if the method finds no solution.
  func direct(
    from: Coordinate, azimuth: Double, distance: Double
  ) throws(Failure) -> DirectSolution

  /// Returns the path between two points, prepared for computing many points on it.
  ///
  /// The default implementation solves one inverse problem. Each point on the path then costs one direct problem.
  ///
  /// - Throws: ``Failure`` if the method finds no solution.
  func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath

  /// Returns the solver prepared for many problems of one kind.
  ///
  /// The default implementation solves the problems in sequence. A solver that calls another solver may return the
  /// other solver's block.
  ///
  /// - Parameters:
  ///   - problem: the kind of problem.
  ///   - kernel: the instructions to use.
  func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock

  /// Returns the solver prepared for rows of distances to the same points.
  ///
  /// The default implementation solves each row as a list of pairs with the same first point.
  ///
  /// - Parameters:
  ///   - to: the coordinates of the columns.
  ///   - kernel: the instructions to use.
  func rowBlock(to: [Coordinate], kernel: Kernel) -> RowBlock
}

/// The solution of the inverse problem.
public struct InverseSolution: Sendable, Hashable {
  /// Length of the shortest path, in meters.
  public var distance: Double

  /// Azimuth of the path at the first point: degrees clockwise from north, in [0, 360).
  public var azimuth1: Double

  /// Azimuth of the path at the second point, in the forward direction.
  ///
  /// Degrees clockwise from north, in [0, 360).
  public var azimuth2: Double

  /// Creates a solution from its values.
  public init(distance: Double, azimuth1: Double, azimuth2: Double) {
    self.distance = distance
    self.azimuth1 = azimuth1
    self.azimuth2 = azimuth2
  }
}

/// The solution of the direct problem.
public struct DirectSolution: Sendable, Hashable {
  /// The end of the path; longitude in [-180, 180).
  public var coordinate: Coordinate

  /// Azimuth of the path at its end, in the forward direction.
  ///
  /// Degrees clockwise from north, in [0, 360).
  public var azimuth2: Double

  /// Creates a solution from its values.
  public init(coordinate: Coordinate, azimuth2: Double) {
    self.coordinate = coordinate
    self.azimuth2 = azimuth2
  }

  /// Reduces the longitude, and clamps a latitude that rounding moved past a pole.
  init(latitude: Double, longitude: Double, azimuth2: Double) {
    let bounded = abs(latitude) > 90 ? Double(signOf: latitude, magnitudeOf: 90) : latitude
    self.init(
      coordinate: Coordinate(latitude: bounded, longitude: longitude).normalized,
      azimuth2: azimuth2)
  }

  /// The solution with NaN values, for a problem without a solution.
  static let none = DirectSolution(latitude: .nan, longitude: .nan, azimuth2: .nan)
}

/// A path between two points, prepared for computing many points on it.
///
/// Each point costs one direct problem.
public struct GeodesicPath: Sendable {
  /// The length of the path (meters) and the azimuths at both ends (degrees).
  public let inverse: InverseSolution

  private let place: @Sendable (Double) -> DirectSolution

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - inverse: the length and the azimuths.
  ///   - position: returns the point at a distance in meters from the first point, and the azimuth at that point.
  init(_ inverse: InverseSolution, position: @escaping @Sendable (Double) -> DirectSolution) {
    self.inverse = inverse
    place = position
  }

  /// Returns the point at a distance from the first point, and the azimuth of the path at this point.
  ///
  /// - Parameter distance: meters, any finite value; the point may lie beyond either end.
  public func position(at distance: Double) -> DirectSolution { place(distance) }
}

extension DistanceSolver {
  /// Solves one inverse problem. Each point on the path then costs one direct problem.
  ///
  /// A point is NaN if its direct problem has no solution.
  public func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath {
    let inverse = try inverse(from: from, to: to)
    return GeodesicPath(inverse) {
      (try? direct(from: from, azimuth: inverse.azimuth1, distance: $0))
        ?? .none
    }
  }
}
