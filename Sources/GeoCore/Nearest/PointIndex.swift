/// An index that finds the nearest points, or all points within a radius, by ellipsoidal distance.
///
/// The result is the same as if a solver measured the distances to all points and sorted them: same points, same
/// distances, same order. The same is true near the poles and across the antimeridian. An index is immutable, so any
/// number of threads may search it.
///
/// **Method.** A k-d tree stores the points as unit vectors on the auxiliary sphere. A bound for every pair of points
/// (see `ChordBound`) limits the search to slightly more candidates than results. The index measures only the distances
/// to the candidates.
///
/// **Invalid coordinates** (a latitude outside [-90, 90], a non-finite value) keep their indices but are never part of
/// a result. An invalid query has no neighbors.
///
/// ```swift
/// let vienna = Coordinate(latitude: 48.2082, longitude: 16.3738)
/// for neighbor in index.nearest(to: vienna, count: 1) {
///   print(neighbor.index, neighbor.distance)  // 0 54979.117896449905
/// }
/// ```
public struct PointIndex: Sendable {
  /// The indexed points; ``Neighbor/index`` refers to this array.
  package let places: [Coordinate]

  let block: PairBlock
  let bound: ChordBound
  let tree: PointTree

  /// Indexes points by geodesics on an ellipsoid.
  ///
  /// On ellipsoids much flatter than the Earth, the series of the solver are less exact, so the index measures more
  /// points. For f above 0.8 or below -8, the index measures all points.
  ///
  /// - Parameters:
  ///   - places: in any order, including coincident points; at most 2^32 - 1.
  ///   - solver: measures the distances.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n* log *n*) time for scattered points, about 60 bytes per point.
  public init(
    _ places: [Coordinate], solver: Geodesic = .wgs84, kernel: Kernel? = nil
  ) {
    self.init(
      places, block: solver.pairBlock(.distance, kernel: kernel ?? .preferred),
      on: solver.ellipsoid,
      tolerance: Self.tolerance(of: solver))
  }

  /// Indexes points by great circles on a sphere.
  ///
  /// - Parameters:
  ///   - places: in any order, including coincident points; at most 2^32 - 1.
  ///   - solver: measures the distances.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n* log *n*) time for scattered points, about 60 bytes per point.
  public init(_ places: [Coordinate], solver: Haversine, kernel: Kernel? = nil) {
    self.init(
      places, block: solver.pairBlock(.distance, kernel: kernel ?? .preferred),
      on: solver.sphere.ellipsoid,
      tolerance: 1e-14 * solver.sphere.radius)
  }

  /// Indexes points by any solver of shortest paths.
  ///
  /// - Parameters:
  ///   - places: in any order, including coincident points; at most 2^32 - 1.
  ///   - solver: measures the distances.
  ///   - ellipsoid: the ellipsoid of the solver.
  ///   - tolerance: the largest difference between the solver's distances and shortest paths (m).
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

  /// The largest error of a solver's distances (m), on any ellipsoid.
  package static func tolerance(of solver: Geodesic) -> Double {
    let figure = solver.ellipsoid
    if let series = solver.longSeries {
      // Rounding errors are far below 45 ulps. For |n| above 0.85, the truncation of the series adds another error.
      let longest = max(figure.equatorialRadius, figure.polarRadius)
      return series.isComplete ? 1e-14 * longest : longest
    }
    // The error of series of order 6 is of order n^7, with coefficients whose sum is below 1. The observed error is
    // 0.3 m at f = 1/5, where this bound is 1.5 m, and 380 m at 1/2, where it is 4400 m. Rounding adds at most 15 nm.
    let n = abs(figure.thirdFlattening)
    let n3 = n * n * n
    return (1e-14 + n3 * n3 * n / (1 - n)) * figure.equatorialRadius
  }
}

extension PointIndex {
  /// Returns the points nearest to a query.
  ///
  /// - Parameters:
  ///   - query: the point to measure from.
  ///   - count: the maximum number of results; the result is empty if it is not positive.
  ///   - radius: the maximum distance in meters, inclusive; nil for any distance. The result is empty for a negative
  ///     radius or NaN.
  /// - Returns: the nearest points, sorted by distance; equally distant points are sorted by index.
  /// - Complexity: O(log *n* + *k*) nodes and slightly more than *k* geodesics for *k* results, unless many points
  ///   are equally far away.
  public func nearest(
    to query: Coordinate, count: Int, within radius: Double? = nil
  ) -> [Neighbor] {
    answer([query], count: count, within: radius ?? .infinity).neighbors
  }

  /// Returns all points within a radius of a query.
  ///
  /// - Parameters:
  ///   - radius: meters, inclusive; 0 for coincident points, infinite for all. The result is empty for a negative
  ///     radius or NaN.
  ///   - query: the point to measure from.
  /// - Returns: the points sorted by distance; equally distant points are sorted by index.
  /// - Complexity: O(log *n* + *k*) nodes and slightly more than *k* geodesics for *k* results.
  public func within(_ radius: Double, of query: Coordinate) -> [Neighbor] {
    nearest(to: query, count: .max, within: radius)
  }

  /// Returns the nearest points for each of many queries, on all cores.
  ///
  /// - Parameters:
  ///   - queries: the points to measure from.
  ///   - count: the maximum number of results per query; the results are empty if the count is not positive.
  ///   - radius: the maximum distance in meters; nil for any distance.
  ///   - threads: the maximum number of threads; nil for one per processor. The result does not depend on this number.
  /// - Returns: for each query the result of ``nearest(to:count:within:)``, in the order of the queries.
  public func nearest(
    to queries: [Coordinate], count: Int, within radius: Double? = nil, threads: Int? = nil
  ) -> NeighborLists {
    let parts = Guarded<[NeighborPart]>([])
    Parallel.forEachRange(of: queries.count, grain: Self.grain, threads: threads) { range in
      let part = answer(queries[range], count: count, within: radius ?? .infinity)
      parts.withLock { $0.append(part) }
    }
    return NeighborPart.joined(parts.withLock { $0 })
  }

  /// Returns all points within a radius of each of many queries, on all cores.
  ///
  /// - Parameters:
  ///   - radius: meters, inclusive.
  ///   - queries: the points to measure from.
  ///   - threads: the maximum number of threads; nil for one per processor. The result does not depend on this number.
  /// - Returns: for each query the result of ``within(_:of:)``, in the order of the queries.
  public func within(
    _ radius: Double, of queries: [Coordinate], threads: Int? = nil
  ) -> NeighborLists {
    nearest(to: queries, count: .max, within: radius, threads: threads)
  }

  /// The number of queries that a thread processes at once.
  private static let grain = 512

  /// Answers consecutive queries.
  private func answer(
    _ queries: ArraySlice<Coordinate>, count: Int, within radius: Double
  ) -> NeighborPart {
    var part = NeighborPart(start: queries.startIndex)
    var search = NeighborSearch()
    var candidates = CandidateBlock()
    let count = max(0, count)
    let limit = radius >= 0 && count > 0 ? bound.squaredLimit(radius: radius) : nil
    for query in queries {
      if let limit, query.isValid {
        search.run(tree, query: bound.vector(query), count: count, limit: limit, bound: bound)
        candidates.append(query, search, of: places)
      } else {
        candidates.appendNone()
      }
      if candidates.isFull {
        candidates.measure(with: block, count: count, within: radius, into: &part)
      }
    }
    candidates.measure(with: block, count: count, within: radius, into: &part)
    return part
  }
}

/// A point found by a search.
public struct Neighbor: Sendable, Hashable {
  /// The index of the point in the searched array.
  public var index: Int

  /// The distance from the query (meters).
  public var distance: Double

  /// Creates a neighbor from its values.
  package init(index: Int, distance: Double) {
    self.index = index
    self.distance = distance
  }
}

extension Neighbor: Comparable {
  /// Orders by distance, then by index.
  public static func < (a: Neighbor, b: Neighbor) -> Bool {
    a.distance != b.distance ? a.distance < b.distance : a.index < b.index
  }
}

/// The neighbors of many queries, in the order of the queries.
///
/// All neighbors are in a single array, so no query needs its own allocation. Element *i* is the slice of query *i*.
public struct NeighborLists: RandomAccessCollection, Sendable {
  /// The neighbors of all queries, concatenated in query order.
  package let neighbors: [Neighbor]

  /// For each query, the end of its neighbors in `neighbors`.
  private let ends: [Int]

  /// - Parameters:
  ///   - neighbors: the neighbors of all queries.
  ///   - ends: ascending; the last one is `neighbors.count`.
  init(neighbors: [Neighbor], ends: [Int]) {
    self.neighbors = neighbors
    self.ends = ends
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// One past the last index: the number of queries.
  public var endIndex: Int { ends.count }

  /// The neighbors of a query, nearest first.
  ///
  /// - Complexity: O(1).
  public subscript(query: Int) -> ArraySlice<Neighbor> {
    neighbors[(query == 0 ? 0 : ends[query - 1])..<ends[query]]
  }
}

/// The neighbors of consecutive queries, which a thread computes together.
struct NeighborPart: Sendable {
  /// The index of the first query.
  var start: Int
  var neighbors: [Neighbor] = []
  /// For each query, the index in `neighbors` after its last neighbor.
  var ends: [Int] = []

  /// Concatenates parts, given in any order, in the order of the queries.
  static func joined(_ parts: [NeighborPart]) -> NeighborLists {
    // If there is only one part, return it without copying the neighbors.
    if parts.count == 1 {
      return NeighborLists(neighbors: parts[0].neighbors, ends: parts[0].ends)
    }
    var neighbors: [Neighbor] = []
    var ends: [Int] = []
    neighbors.reserveCapacity(parts.reduce(0) { $0 + $1.neighbors.count })
    ends.reserveCapacity(parts.reduce(0) { $0 + $1.ends.count })
    for part in parts.sorted(by: { $0.start < $1.start }) {
      let offset = neighbors.count
      neighbors += part.neighbors
      ends += part.ends.lazy.map { offset + $0 }
    }
    return NeighborLists(neighbors: neighbors, ends: ends)
  }
}
