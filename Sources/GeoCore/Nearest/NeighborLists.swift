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
