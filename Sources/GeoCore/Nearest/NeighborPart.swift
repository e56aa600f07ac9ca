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
