/// An index of places that finds the nearest ones, and those within a radius, by their distances on
/// the ellipsoid.
///
/// The answers are exactly those of measuring every place with the solver and sorting: same places,
/// same distances, same order, over the poles and across the antimeridian. An index is immutable;
/// any number of threads may search it.
///
/// **Method.** The places are unit vectors on the auxiliary sphere in a k-d tree; a bound that holds
/// for every pair (see `ChordBound`) leaves few more candidates than answers, and only those are
/// measured.
///
/// **Invalid places** (a latitude outside [-90, 90], a value that is not finite) keep their indices
/// and are in no answer; an invalid query has no neighbours.
///
/// ```swift
/// let index = PlaceIndex(places)
/// index.nearest(to: here, count: 5)  // the five nearest, the nearest first
/// index.within(5_000, of: here)  // all within 5 km
/// ```
public struct PlaceIndex: Sendable {
  /// The places that were indexed; ``Neighbor/index`` counts in this array.
  public let places: [Coordinate]

  let solver: any DistanceSolver<Never>
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
  /// - Complexity: O(*n* log *n*) time for places that are spread, about 60 bytes a place.
  public init(_ places: [Coordinate], solver: Geodesic = .wgs84) {
    self.init(
      places, solver: solver, on: solver.ellipsoid, tolerance: Self.tolerance(of: solver))
  }

  /// Indexes places by great circles on a sphere.
  ///
  /// - Parameters:
  ///   - places: in any order, coincident ones too; at most 2^32 - 1.
  ///   - solver: what measures distances.
  /// - Complexity: O(*n* log *n*) time for places that are spread, about 60 bytes a place.
  public init(_ places: [Coordinate], solver: Haversine) {
    self.init(
      places, solver: solver, on: solver.sphere.ellipsoid, tolerance: 1e-14 * solver.sphere.radius)
  }

  /// Indexes places by any solver of shortest paths.
  ///
  /// - Parameters:
  ///   - places: in any order, coincident ones too; at most 2^32 - 1.
  ///   - solver: what measures distances.
  ///   - ellipsoid: what it measures on.
  ///   - tolerance: by how much its distances may differ from those of shortest paths (m).
  package init(
    _ places: [Coordinate], solver: any DistanceSolver<Never>, on ellipsoid: Ellipsoid,
    tolerance: Double
  ) {
    self.places = places
    self.solver = solver
    let bound = ChordBound(ellipsoid, tolerance: tolerance)
    self.bound = bound
    tree = PointTree(places) { bound.vector($0) }
  }

  /// By how much distances of a solver may be wrong (m), on any ellipsoid.
  package static func tolerance(of solver: Geodesic) -> Double {
    // What order 6 leaves out is of order n^7, with coefficients that add up to less than 1 (0.3 m
    // of these 1.5 m at f = 1/5, 380 m of 4400 at 1/2); the rest is rounding, within 15 nm.
    let n = abs(solver.ellipsoid.thirdFlattening)
    let n3 = n * n * n
    return (1e-14 + n3 * n3 * n / (1 - n)) * solver.ellipsoid.equatorialRadius
  }

  /// The places nearest to a query.
  ///
  /// - Parameters:
  ///   - query: from where.
  ///   - count: at most how many; none if it is not positive.
  ///   - radius: metres that they may be away at most, the limit included; nil for any distance.
  ///     None if it is negative or NaN.
  /// - Returns: the nearest first, of equally distant places the one with the lower index.
  /// - Complexity: O(log *n* + *k*) nodes and little more than *k* geodesics for *k* answers, as long
  ///   as not many places are equally far.
  public func nearest(
    to query: Coordinate, count: Int, within radius: Double? = nil
  ) -> [Neighbor] {
    var search = NeighborSearch()
    var neighbors: [Neighbor] = []
    append(
      to: &neighbors, near: query, count: count, within: radius ?? .infinity, using: &search)
    return neighbors
  }

  /// All places within a radius of a query.
  ///
  /// - Parameters:
  ///   - radius: metres, the limit included; 0 for coincident places, infinite for all. None are
  ///     found if it is negative or NaN.
  ///   - query: from where.
  /// - Returns: the nearest first, of equally distant places the one with the lower index.
  /// - Complexity: O(log *n* + *k*) nodes and little more than *k* geodesics for *k* answers.
  public func within(_ radius: Double, of query: Coordinate) -> [Neighbor] {
    nearest(to: query, count: .max, within: radius)
  }

  /// Appends the answer to one query.
  func append(
    to neighbors: inout [Neighbor], near query: Coordinate, count: Int, within radius: Double,
    using search: inout NeighborSearch
  ) {
    guard count > 0, radius >= 0, query.isValid else { return }
    search.run(
      tree, query: bound.vector(query), count: count, limit: bound.squaredLimit(radius: radius),
      bound: bound)
    let start = neighbors.count
    measure(search, from: query, within: radius, with: solver, appendingTo: &neighbors)
    neighbors[start...].sort()
    neighbors.removeLast(max(0, neighbors.count - start - count))
  }

  private func measure(
    _ search: NeighborSearch, from query: Coordinate, within radius: Double,
    with solver: some DistanceSolver<Never>, appendingTo neighbors: inout [Neighbor]
  ) {
    var last: (place: Coordinate, distance: Double)?
    for candidate in search.candidates where candidate.squaredChord <= search.limit {
      let place = places[Int(candidate.index)]
      // Coincident places come one after the other: they are measured once.
      let distance =
        if let last, last.place == place { last.distance } else {
          solver.distance(from: query, to: place)
        }
      last = (place, distance)
      if distance <= radius {
        neighbors.append(Neighbor(index: Int(candidate.index), distance: distance))
      }
    }
  }
}
