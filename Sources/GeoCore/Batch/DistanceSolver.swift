/// A model of the Earth that measures distances: one shape for every method.
///
/// A model is a value and an operation is a method, with the same words for each:
/// `Geodesic.wgs84.distance(from: a, to: b)`, `Haversine.meanEarth.distance(from: a, to: b)`.
/// ``Failure`` is `Never` for a solver that always has an answer.
///
/// The three methods of one problem and ``modelName`` are what a solver of your own has to have. The forms
/// that take many problems at once, on all cores, come with them: ``distances(from:to:threads:kernel:)-([Coordinate],_,_,_)``,
/// ``inverses(from:to:threads:kernel:)``, ``directs(from:azimuths:distances:threads:kernel:)``,
/// ``distanceMatrix(from:to:threads:kernel:)``. The solvers of this module run them on the processor's
/// vector units, others one problem after the other. Every result is what the solver gives for that
/// problem alone within its stated bound, NaN for an invalid problem and that alone, and does not depend
/// on the number of threads or on where in its array a problem stands. Nothing is allocated per element.
public protocol DistanceSolver<Failure>: Sendable {
  /// What an inverse or direct solution may throw; `Never` where it cannot fail.
  associatedtype Failure: Error = Never

  /// The name of the Earth model in use: an ellipsoid such as `WGS84`, or a sphere such as `R1`.
  var modelName: String { get }

  /// The distance in meters between two places, 0 for coincident ones; NaN for invalid input.
  func distance(from: Coordinate, to: Coordinate) -> Double

  /// The inverse problem: distance and both azimuths between two places; all NaN for invalid input.
  ///
  /// - Throws: ``Failure`` where the method has no answer.
  func inverse(from: Coordinate, to: Coordinate) throws(Failure) -> InverseSolution

  /// The direct problem: where one arrives from a place, in a direction, after a distance; NaN for
  /// invalid input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  /// - Throws: ``Failure`` where the method has no answer.
  func direct(
    from: Coordinate, azimuth: Double, distance: Double
  ) throws(Failure) -> DirectSolution

  /// The path between two places, set up once for many places on it. There is one by the inverse and
  /// the direct problem for solvers that have nothing better.
  ///
  /// - Throws: ``Failure`` where the method has no answer.
  func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath

  /// The solver made ready for many problems of a kind. There is one that solves them in turn; a solver
  /// that wraps another may give that one's.
  ///
  /// - Parameters:
  ///   - problem: what is to be found.
  ///   - kernel: the instructions to use.
  func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock

  /// The solver made ready for rows of distances to the same places. There is one that takes them pair
  /// by pair.
  ///
  /// - Parameters:
  ///   - to: the places of the columns.
  ///   - kernel: the instructions to use.
  func rowBlock(to: [Coordinate], kernel: Kernel) -> RowBlock
}

/// The answer to the inverse problem.
public struct InverseSolution: Sendable, Hashable, Codable {
  /// Length of the shortest path, in meters.
  public var distance: Double

  /// Direction of the path at the first point: degrees clockwise from north, in [0, 360).
  public var azimuth1: Double

  /// Direction of the path at the second point, looking onward: degrees clockwise from north, in
  /// [0, 360).
  public var azimuth2: Double

  /// Creates a solution from its values.
  public init(distance: Double, azimuth1: Double, azimuth2: Double) {
    self.distance = distance
    self.azimuth1 = azimuth1
    self.azimuth2 = azimuth2
  }
}

/// The answer to the direct problem.
public struct DirectSolution: Sendable, Hashable, Codable {
  /// Where the path arrives; longitude in [-180, 180).
  public var coordinate: Coordinate

  /// Direction of the path there, looking onward: degrees clockwise from north, in [0, 360).
  public var azimuth2: Double

  /// Creates a solution from its values.
  public init(coordinate: Coordinate, azimuth2: Double) {
    self.coordinate = coordinate
    self.azimuth2 = azimuth2
  }

  /// With the longitude yet to be reduced, and a latitude that rounding may have taken past a pole.
  init(latitude: Double, longitude: Double, azimuth2: Double) {
    let bounded = abs(latitude) > 90 ? Double(signOf: latitude, magnitudeOf: 90) : latitude
    self.init(
      coordinate: Coordinate(latitude: bounded, longitude: longitude).normalized,
      azimuth2: azimuth2)
  }

  /// No answer.
  static let none = DirectSolution(latitude: .nan, longitude: .nan, azimuth2: .nan)
}

/// A path between two places by some method, set up once: a place on it is a direct problem.
public struct GeodesicPath: Sendable {
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
  public func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath {
    let inverse = try inverse(from: from, to: to)
    return GeodesicPath(inverse) {
      (try? direct(from: from, azimuth: inverse.azimuth1, distance: $0))
        ?? .none
    }
  }
}
