/// An index that finds the nearest points, or all points within a radius, by ellipsoidal distance.
///
/// A search returns the same points, distances and order as sorting all points by the solver's distances. This is also
/// true near the poles and across the antimeridian. An index is immutable, so any number of threads may search it.
///
/// **Method.** A k-d tree stores the points as unit vectors on the auxiliary sphere. Bounds that relate chords to
/// distances (see `ChordBound`) limit the search to slightly more candidates than results. The index measures only the
/// distances to these candidates.
///
/// **Invalid coordinates** (a latitude outside [-90, 90] or a non-finite value) keep their indices but never appear in
/// a result. A search around an invalid coordinate finds nothing.
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

  /// Creates an index that measures distances along geodesics.
  ///
  /// On ellipsoids much flatter than the Earth, the solver's series are less accurate, so a search measures more
  /// points. For flattenings above 0.8 or below -8, a search measures all points.
  ///
  /// - Parameters:
  ///   - places: at most 2^32 - 1 points in any order; they may coincide.
  ///   - solver: the solver that measures the distances.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n* log *n*) time for scattered points, about 60 bytes per point.
  public init(
    _ places: [Coordinate], solver: Geodesic = .wgs84, kernel: Kernel? = nil
  ) {
    self.init(
      places, block: solver.pairBlock(.distance, kernel: kernel ?? .preferred),
      on: solver.ellipsoid,
      tolerance: Self.tolerance(of: solver))
  }

  /// Creates an index that measures distances along great circles on a sphere.
  ///
  /// - Parameters:
  ///   - places: at most 2^32 - 1 points in any order; they may coincide.
  ///   - solver: the solver that measures the distances.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n* log *n*) time for scattered points, about 60 bytes per point.
  public init(_ places: [Coordinate], solver: Haversine, kernel: Kernel? = nil) {
    self.init(
      places, block: solver.pairBlock(.distance, kernel: kernel ?? .preferred),
      on: solver.sphere.ellipsoid,
      tolerance: 1e-14 * solver.sphere.radius)
  }

  /// Creates an index for any solver that measures shortest paths.
  ///
  /// - Parameters:
  ///   - places: at most 2^32 - 1 points in any order; they may coincide.
  ///   - solver: the solver that measures the distances.
  ///   - ellipsoid: the ellipsoid of the solver.
  ///   - tolerance: the largest error of the solver's distances (m).
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

  /// Returns an upper bound for the error of a solver's distances (m).
  package static func tolerance(of solver: Geodesic) -> Double {
    let figure = solver.ellipsoid
    if let series = solver.longSeries {
      // The factor 1e-14 is 45 ulps, and rounding errors are far smaller. For a third flattening |n| above 0.85,
      // truncating the series adds a larger error.
      let longest = max(figure.equatorialRadius, figure.polarRadius)
      return series.isComplete ? 1e-14 * longest : longest
    }
    // Truncating the series at order 6 gives an error of order n^7, with coefficients whose sum is below 1. At f = 1/5
    // the observed error is 0.3 m and this bound is 1.5 m. At f = 1/2 the observed error is 380 m and this bound is
    // 4400 m. Rounding adds at most 15 nm.
    let n = abs(figure.thirdFlattening)
    let n3 = n * n * n
    return (1e-14 + n3 * n3 * n / (1 - n)) * figure.equatorialRadius
  }
}

extension PointIndex {
  /// Returns the indexed points nearest to a given point.
  ///
  /// - Parameters:
  ///   - query: the point from which distances are measured.
  ///   - count: the maximum number of results; 0 or a negative number gives an empty result.
  ///   - radius: the maximum distance in meters, inclusive; nil for any distance. A negative radius or NaN gives an
  ///     empty result.
  /// - Returns: the nearest points, sorted by distance; equally distant points are sorted by index.
  /// - Complexity: a search for *k* results visits O(log *n* + *k*) nodes and measures slightly more than *k*
  ///   geodesics, unless many points are equally far away.
  public func nearest(
    to query: Coordinate, count: Int, within radius: Double? = nil
  ) -> [Neighbor] {
    answer([query], count: count, within: radius ?? .infinity).neighbors
  }

  /// Returns all indexed points within a radius of a given point.
  ///
  /// - Parameters:
  ///   - radius: meters, inclusive. 0 finds coincident points, and infinity finds all points. A negative radius or NaN
  ///     gives an empty result.
  ///   - query: the point from which distances are measured.
  /// - Returns: the points sorted by distance; equally distant points are sorted by index.
  /// - Complexity: a search with *k* results visits O(log *n* + *k*) nodes and measures slightly more than *k*
  ///   geodesics.
  public func within(_ radius: Double, of query: Coordinate) -> [Neighbor] {
    nearest(to: query, count: .max, within: radius)
  }

  /// Returns the nearest points for each of many queries, computed in parallel.
  ///
  /// - Parameters:
  ///   - queries: the points from which distances are measured.
  ///   - count: the maximum number of results per query; 0 or a negative number gives empty results.
  ///   - radius: the maximum distance in meters, inclusive; nil for any distance.
  ///   - threads: the maximum number of threads; nil for one per processor. The number does not affect the result.
  /// - Returns: the result of ``nearest(to:count:within:)`` for each query, in the order of the queries.
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

  /// Returns all points within a radius of each of many queries, computed in parallel.
  ///
  /// - Parameters:
  ///   - radius: meters, inclusive.
  ///   - queries: the points from which distances are measured.
  ///   - threads: the maximum number of threads; nil for one per processor. The number does not affect the result.
  /// - Returns: the result of ``within(_:of:)`` for each query, in the order of the queries.
  public func within(
    _ radius: Double, of queries: [Coordinate], threads: Int? = nil
  ) -> NeighborLists {
    nearest(to: queries, count: .max, within: radius, threads: threads)
  }

  /// The number of queries in one unit of parallel work.
  private static let grain = 512

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

/// A point that a search found, with its distance.
public struct Neighbor: Sendable, Hashable {
  /// The index of the point in the searched array.
  public var index: Int

  /// The distance from the query (meters).
  public var distance: Double

  package init(index: Int, distance: Double) {
    self.index = index
    self.distance = distance
  }
}

extension Neighbor: Comparable {
  /// Orders neighbors by distance, and equally distant neighbors by index.
  public static func < (a: Neighbor, b: Neighbor) -> Bool {
    a.distance != b.distance ? a.distance < b.distance : a.index < b.index
  }
}

/// The search results of many queries, in the order of the queries.
///
/// Element *i* contains the neighbors of query *i*. All neighbors are stored in one array, so no query needs its own
/// allocation.
public struct NeighborLists: RandomAccessCollection, Sendable {
  /// The neighbors of all queries, concatenated in query order.
  package let neighbors: [Neighbor]

  /// For each query, the index in `neighbors` after its last neighbor.
  private let ends: [Int]

  /// - Parameters:
  ///   - neighbors: the neighbors of all queries, concatenated in query order.
  ///   - ends: for each query, the index after its last neighbor. The last element is `neighbors.count`.
  init(neighbors: [Neighbor], ends: [Int]) {
    self.neighbors = neighbors
    self.ends = ends
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of queries, one past the last valid index.
  public var endIndex: Int { ends.count }

  /// The neighbors of one query, nearest first.
  ///
  /// - Complexity: O(1).
  public subscript(query: Int) -> ArraySlice<Neighbor> {
    neighbors[(query == 0 ? 0 : ends[query - 1])..<ends[query]]
  }
}

/// The neighbors of a range of consecutive queries, computed by one thread.
struct NeighborPart: Sendable {
  /// The index of the first query in the range.
  var start: Int
  var neighbors: [Neighbor] = []
  /// For each query, the index in `neighbors` after its last neighbor.
  var ends: [Int] = []

  /// Sorts the ranges by their first query and concatenates their neighbors.
  static func joined(_ parts: [NeighborPart]) -> NeighborLists {
    // A single range needs no sorting, so avoid copying its neighbors.
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
