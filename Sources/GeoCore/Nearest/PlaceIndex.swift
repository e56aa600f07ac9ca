/// An index of places that finds the nearest ones, and those within a radius, by their distances on
/// the ellipsoid.
///
/// The answers are exactly those of measuring every place, as ``DistanceSolver`` does by the same kernel,
/// and sorting: same places, same distances, same order, over the poles and across the antimeridian.
/// An index is immutable; any number of threads may search it.
///
/// **Method.** The places are unit vectors on the auxiliary sphere in a k-d tree; a bound that holds
/// for every pair (see `ChordBound`) leaves few more candidates than answers, and only those are
/// measured.
///
/// **Invalid places** (a latitude outside [-90, 90], a value that is not finite) keep their indices
/// and are in no answer; an invalid query has no neighbors.
///
/// ```swift
/// let vienna = Coordinate(latitude: 48.2082, longitude: 16.3738)
/// for neighbor in index.nearest(to: vienna, count: 1) {
///   print(neighbor.index, neighbor.distance)  // 0 54979.117896449905
/// }
/// ```
public struct PlaceIndex: Sendable {
  /// The places that were indexed; ``Neighbor/index`` counts in this array.
  public let places: [Coordinate]

  let block: PairBlock
  let bound: ChordBound
  let tree: PointTree

  /// Indexes places by geodesics on an ellipsoid.
  ///
  /// Where the solver's series are less exact, on ellipsoids much flatter than the Earth, more places
  /// are measured; for f above 0.8 or below -8 all of them are.
  ///
  /// - Parameters:
  ///   - places: in any order, coincident ones too; at most 2^32 - 1.
  ///   - solver: what measures distances.
  ///   - kernel: the instructions to measure with; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n* log *n*) time for places that are spread, about 60 bytes a place.
  public init(
    _ places: [Coordinate], solver: Geodesic = .wgs84, kernel: Kernel? = nil
  ) {
    self.init(
      places, block: solver.pairBlock(.distance, kernel: kernel ?? .preferred),
      on: solver.ellipsoid,
      tolerance: Self.tolerance(of: solver))
  }

  /// Indexes places by great circles on a sphere.
  ///
  /// - Parameters:
  ///   - places: in any order, coincident ones too; at most 2^32 - 1.
  ///   - solver: what measures distances.
  ///   - kernel: the instructions to measure with; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n* log *n*) time for places that are spread, about 60 bytes a place.
  public init(_ places: [Coordinate], solver: Haversine, kernel: Kernel? = nil) {
    self.init(
      places, block: solver.pairBlock(.distance, kernel: kernel ?? .preferred),
      on: solver.sphere.ellipsoid,
      tolerance: 1e-14 * solver.sphere.radius)
  }

  /// Indexes places by any solver of shortest paths.
  ///
  /// - Parameters:
  ///   - places: in any order, coincident ones too; at most 2^32 - 1.
  ///   - solver: what measures distances.
  ///   - ellipsoid: what it measures on.
  ///   - tolerance: by how much its distances may differ from those of shortest paths (m).
  package init(
    _ places: [Coordinate], solver: some DistanceSolver, on ellipsoid: Ellipsoid,
    tolerance: Double
  ) {
    self.init(
      places, block: solver.pairBlock(.distance, kernel: .preferred), on: ellipsoid,
      tolerance: tolerance)
  }

  private init(
    _ places: [Coordinate], block: PairBlock, on ellipsoid: Ellipsoid, tolerance: Double
  ) {
    self.places = places
    self.block = block
    let bound = ChordBound(ellipsoid, tolerance: tolerance)
    self.bound = bound
    tree = PointTree(places) { bound.vector($0) }
  }

  /// By how much distances of a solver may be wrong (m), on any ellipsoid.
  package static func tolerance(of solver: Geodesic) -> Double {
    let figure = solver.ellipsoid
    if let series = solver.longSeries {
      // Rounding, for which 45 ulps are ample; beyond |n| = 0.85 all that the series leave out.
      let longest = max(figure.equatorialRadius, figure.polarRadius)
      return series.isComplete ? 1e-14 * longest : longest
    }
    // What order 6 leaves out is of order n^7, with coefficients that add up to less than 1 (0.3 m
    // of these 1.5 m at f = 1/5, 380 m of 4400 at 1/2); the rest is rounding, within 15 nm.
    let n = abs(figure.thirdFlattening)
    let n3 = n * n * n
    return (1e-14 + n3 * n3 * n / (1 - n)) * figure.equatorialRadius
  }
}
