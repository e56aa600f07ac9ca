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
public struct PointIndex: Sendable {
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

extension PointIndex {
  /// The places nearest to a query.
  ///
  /// - Parameters:
  ///   - query: from where.
  ///   - count: at most how many; none if it is not positive.
  ///   - radius: meters that they may be away at most, the limit included; nil for any distance.
  ///     None if it is negative or NaN.
  /// - Returns: the nearest first, of equally distant places the one with the lower index.
  /// - Complexity: O(log *n* + *k*) nodes and little more than *k* geodesics for *k* answers, as long
  ///   as not many places are equally far.
  public func nearest(
    to query: Coordinate, count: Int, within radius: Double? = nil
  ) -> [Neighbor] {
    answer([query], count: count, within: radius ?? .infinity).neighbors
  }

  /// All places within a radius of a query.
  ///
  /// - Parameters:
  ///   - radius: meters, the limit included; 0 for coincident places, infinite for all. None are
  ///     found if it is negative or NaN.
  ///   - query: from where.
  /// - Returns: the nearest first, of equally distant places the one with the lower index.
  /// - Complexity: O(log *n* + *k*) nodes and little more than *k* geodesics for *k* answers.
  public func within(_ radius: Double, of query: Coordinate) -> [Neighbor] {
    nearest(to: query, count: .max, within: radius)
  }

  /// The places nearest to each of many queries, on all cores.
  ///
  /// - Parameters:
  ///   - queries: from where.
  ///   - count: at most how many for each query; none if it is not positive.
  ///   - radius: meters that they may be away at most; nil for any distance.
  ///   - threads: at most how many threads; nil for one a processor. The result is the same.
  /// - Returns: for each query what ``nearest(to:count:within:)`` gives, in the order of the queries.
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

  /// All places within a radius of each of many queries, on all cores.
  ///
  /// - Parameters:
  ///   - radius: meters, the limit included.
  ///   - queries: from where.
  ///   - threads: at most how many threads; nil for one a processor. The result is the same.
  /// - Returns: for each query what ``within(_:of:)`` gives, in the order of the queries.
  public func within(
    _ radius: Double, of queries: [Coordinate], threads: Int? = nil
  ) -> NeighborLists {
    nearest(to: queries, count: .max, within: radius, threads: threads)
  }

  /// Queries that one thread takes at a time.
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

/// A place that a search has found.
public struct Neighbor: Sendable, Hashable, Codable {
  /// The place's index in the array that was searched.
  public var index: Int

  /// How far it is from the query (meters).
  public var distance: Double

  /// Creates a neighbor from its values.
  public init(index: Int, distance: Double) {
    self.index = index
    self.distance = distance
  }
}

extension Neighbor: Comparable {
  /// The nearer first; of equally distant ones the one with the lower index.
  public static func < (a: Neighbor, b: Neighbor) -> Bool {
    a.distance != b.distance ? a.distance < b.distance : a.index < b.index
  }
}

/// The neighbors of many queries, in the order of the queries.
///
/// All of them lie in one array, so that a query costs no allocation: element *i* is the slice that
/// belongs to query *i*.
public struct NeighborLists: RandomAccessCollection, Sendable {
  /// The neighbors of all queries, one query's after the other's.
  public let neighbors: [Neighbor]

  /// Where each query's neighbors end in `neighbors`.
  private let ends: [Int]

  /// - Parameters:
  ///   - neighbors: those of all queries.
  ///   - ends: rising, the last one `neighbors.count`.
  init(neighbors: [Neighbor], ends: [Int]) {
    self.neighbors = neighbors
    self.ends = ends
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// One past the last index: the number of queries.
  public var endIndex: Int { ends.count }

  /// The neighbors of a query, the nearest first.
  ///
  /// - Complexity: O(1).
  public subscript(query: Int) -> ArraySlice<Neighbor> {
    neighbors[(query == 0 ? 0 : ends[query - 1])..<ends[query]]
  }
}

/// The neighbors of consecutive queries: what one thread finds at a time.
struct NeighborPart: Sendable {
  /// The first query.
  var start: Int
  var neighbors: [Neighbor] = []
  /// Where each query's neighbors end.
  var ends: [Int] = []

  /// All parts as one, whatever their order.
  static func joined(_ parts: [NeighborPart]) -> NeighborLists {
    // One thread's result is not copied.
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
