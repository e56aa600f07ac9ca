/// A type that computes distances on a model of the Earth, such as ``Geodesic`` or ``Haversine``.
///
/// All solvers have the same methods, for example `Geodesic.wgs84.distance(from: a, to: b)` and
/// `Haversine.meanEarth.distance(from: a, to: b)`. If a solver always returns a result, its ``Failure`` is `Never`.
///
/// To write your own solver, implement ``modelName`` and the three methods that solve a single problem. Your solver
/// then inherits methods that solve many problems in parallel:
/// ``distances(from:to:threads:kernel:)-([Coordinate],_,_,_)``, ``inverses(from:to:threads:kernel:)``,
/// ``directs(from:azimuths:distances:threads:kernel:)`` and ``distanceMatrix(from:to:threads:kernel:)``.
///
/// - For the solvers of this module, these methods use the processor's vector instructions. For other solvers, each
///   thread solves one problem at a time.
/// - Each result equals the result of the method for a single problem, within the error bounds of the solver.
/// - The result of an invalid problem is NaN. Other results are not affected.
/// - Results do not depend on the number of threads or on the order of the problems.
/// - The methods do not allocate memory per element.
public protocol DistanceSolver<Failure>: Sendable {
  /// The error that the solver throws if it finds no solution; `Never` if it always finds one.
  associatedtype Failure: Error = Never

  /// The name of the Earth model: an ellipsoid such as `WGS84`, or a sphere such as `R1`.
  var modelName: String { get }

  /// Returns the distance between two points in meters; NaN for invalid input.
  ///
  /// The distance between coincident points is 0.
  func distance(from: Coordinate, to: Coordinate) -> Double

  /// Solves the inverse problem: computes the distance between two points and the azimuths at both points.
  ///
  /// For invalid input, all values are NaN.
  ///
  /// - Throws: ``Failure`` if the method finds no solution.
  func inverse(from: Coordinate, to: Coordinate) throws(Failure) -> InverseSolution

  /// Solves the direct problem: computes the end of a path from its start, azimuth and length.
  ///
  /// For invalid input, the result is NaN.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: the azimuth at the start in degrees clockwise from north, any finite number.
  ///   - distance: the length in meters, any finite number. For a negative distance, the path runs backward.
  /// - Throws: ``Failure`` if the method finds no solution.
  func direct(
    from: Coordinate, azimuth: Double, distance: Double
  ) throws(Failure) -> DirectSolution

  /// Returns the path between two points, prepared for computing many points on it.
  ///
  /// The default implementation solves one inverse problem, and then one direct problem for each requested point.
  ///
  /// - Throws: ``Failure`` if the method finds no solution.
  func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath

  /// Returns a block: a function that solves many problems of one kind.
  ///
  /// The default implementation solves one problem after the other. A solver that wraps another solver may return the
  /// block of the wrapped solver.
  ///
  /// - Parameters:
  ///   - problem: the kind of problem.
  ///   - kernel: the instruction set to use.
  func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock

  /// Returns a function that computes rows of a distance matrix.
  ///
  /// The default implementation solves each row as pairs with the same first point.
  ///
  /// - Parameters:
  ///   - to: the points that correspond to the columns of the matrix.
  ///   - kernel: the instruction set to use.
  func rowBlock(to: [Coordinate], kernel: Kernel) -> RowBlock
}

/// The solution of an inverse problem: a distance and two azimuths.
public struct InverseSolution: Sendable, Hashable {
  /// The length of the path (meters).
  public var distance: Double

  /// The azimuth of the path at the first point (degrees clockwise from north, in [0, 360)).
  public var azimuth1: Double

  /// The azimuth at the second point, in the forward direction (degrees clockwise from north, in [0, 360)).
  public var azimuth2: Double

  /// Creates a solution.
  public init(distance: Double, azimuth1: Double, azimuth2: Double) {
    self.distance = distance
    self.azimuth1 = azimuth1
    self.azimuth2 = azimuth2
  }
}

/// The solution of a direct problem: the end of a path and the azimuth at this end.
public struct DirectSolution: Sendable, Hashable {
  /// The end of the path, with its longitude in [-180, 180).
  public var coordinate: Coordinate

  /// The azimuth at the end, in the forward direction (degrees clockwise from north, in [0, 360)).
  public var azimuth2: Double

  /// Creates a solution.
  public init(coordinate: Coordinate, azimuth2: Double) {
    self.coordinate = coordinate
    self.azimuth2 = azimuth2
  }

  /// Creates a solution with a normalized longitude. A latitude that rounding errors moved beyond a pole is clamped to
  /// ±90.
  init(latitude: Double, longitude: Double, azimuth2: Double) {
    let bounded = abs(latitude) > 90 ? Double(signOf: latitude, magnitudeOf: 90) : latitude
    self.init(
      coordinate: Coordinate(latitude: bounded, longitude: longitude).normalized,
      azimuth2: azimuth2)
  }

  /// A solution whose numbers are all NaN, for a problem without a solution.
  static let none = DirectSolution(latitude: .nan, longitude: .nan, azimuth2: .nan)
}

/// A path between two points, prepared for computing many points on it.
///
/// To compute a point, the path solves one direct problem.
public struct GeodesicPath: Sendable {
  /// The length of the path (meters) and the azimuths at both ends (degrees).
  public let inverse: InverseSolution

  private let place: @Sendable (Double) -> DirectSolution

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - inverse: the length of the path and the azimuths at both ends.
  ///   - position: a closure that returns the point at a distance (meters) from the first point, and the azimuth at
  ///     this point.
  init(_ inverse: InverseSolution, position: @escaping @Sendable (Double) -> DirectSolution) {
    self.inverse = inverse
    place = position
  }

  /// Returns the point at a distance from the first point, and the azimuth of the path at this point.
  ///
  /// - Parameter distance: the distance in meters, any finite number. The point may be beyond either end of the path.
  public func position(at distance: Double) -> DirectSolution { place(distance) }
}

extension DistanceSolver {
  /// Solves one inverse problem, and then one direct problem for each requested point.
  ///
  /// If the direct problem for a point has no solution, the point is NaN.
  public func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath {
    let inverse = try inverse(from: from, to: to)
    return GeodesicPath(inverse) {
      (try? direct(from: from, azimuth: inverse.azimuth1, distance: $0))
        ?? .none
    }
  }
}
