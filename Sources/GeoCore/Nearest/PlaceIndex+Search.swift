extension PlaceIndex {
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
