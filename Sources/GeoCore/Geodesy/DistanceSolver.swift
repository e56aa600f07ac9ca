/// A model of the Earth that measures distances: one shape for every method.
///
/// A model is a value and an operation is a method, with the same words for each:
/// `Geodesic.wgs84.distance(from: a, to: b)`, `Haversine.meanEarth.distance(from: a, to: b)`.
/// ``Failure`` is `Never` for a solver that always has an answer.
public protocol DistanceSolver<Failure>: Sendable {
  /// What an inverse or direct solution may throw; `Never` where it cannot fail.
  associatedtype Failure: Error = Never

  /// The name of the Earth model in use: an ellipsoid such as `WGS84`, or a sphere such as `R1`.
  var modelName: String { get }

  /// The distance in metres between two places, 0 for coincident ones; NaN for invalid input.
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
  ///   - distance: metres, any finite value; negative goes backward.
  /// - Throws: ``Failure`` where the method has no answer.
  func direct(
    from: Coordinate, azimuth: Double, distance: Double
  ) throws(Failure) -> DirectSolution
}

/// The answer to the inverse problem.
public struct InverseSolution: Sendable, Hashable {
  /// Length of the shortest path, in metres.
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
public struct DirectSolution: Sendable, Hashable {
  /// Where the path arrives; longitude in [-180, 180).
  public var coordinate: Coordinate

  /// Direction of the path there, looking onward: degrees clockwise from north, in [0, 360).
  public var azimuth2: Double

  /// Creates a solution from its values.
  public init(coordinate: Coordinate, azimuth2: Double) {
    self.coordinate = coordinate
    self.azimuth2 = azimuth2
  }
}
