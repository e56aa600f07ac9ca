import Dispatch
import Glibc
import Synchronization

extension PlaceIndex {
  /// The places nearest to each of many queries, on all cores.
  ///
  /// - Parameters:
  ///   - queries: from where.
  ///   - count: at most how many for each query; none if it is not positive.
  ///   - radius: metres that they may be away at most; nil for any distance.
  ///   - threads: at most how many threads; nil for one a processor. The result is the same.
  /// - Returns: for each query what ``nearest(to:count:within:)`` gives, in the order of the queries.
  public func nearest(
    to queries: [Coordinate], count: Int, within radius: Double? = nil, threads: Int? = nil
  ) -> NeighborLists {
    let parts = Mutex<[Part]>([])
    forEachRange(of: queries.count, threads: threads) { range in
      var search = NeighborSearch()
      var part = Part(start: range.lowerBound)
      part.ends.reserveCapacity(range.count)
      for query in queries[range] {
        append(
          to: &part.neighbors, near: query, count: count, within: radius ?? .infinity,
          using: &search)
        part.ends.append(part.neighbors.count)
      }
      parts.withLock { [part] in $0.append(part) }
    }
    return Part.joined(parts.withLock { $0 }, queryCount: queries.count)
  }

  /// All places within a radius of each of many queries, on all cores.
  ///
  /// - Parameters:
  ///   - radius: metres, the limit included.
  ///   - queries: from where.
  ///   - threads: at most how many threads; nil for one a processor. The result is the same.
  /// - Returns: for each query what ``within(_:of:)`` gives, in the order of the queries.
  public func within(
    _ radius: Double, of queries: [Coordinate], threads: Int? = nil
  ) -> NeighborLists {
    nearest(to: queries, count: .max, within: radius, threads: threads)
  }

  /// Calls `body` with ranges that cover 0 ..< count, on up to `threads` threads, each taking the next
  /// range when it is free.
  private func forEachRange(
    of count: Int, threads: Int?, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let grain = 256
    let pieces = (count + grain - 1) / grain
    let workers = min(max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))), pieces)
    guard workers > 1 else { return body(0..<count) }
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        let piece = next.add(1, ordering: .relaxed).oldValue
        guard piece < pieces else { return }
        body(piece * grain..<min(count, (piece + 1) * grain))
      }
    }
  }

  /// The neighbours of consecutive queries.
  private struct Part: Sendable {
    /// The first query.
    var start: Int
    var neighbors: [Neighbor] = []
    /// Where each query's neighbours end.
    var ends: [Int] = []

    static func joined(_ parts: [Part], queryCount: Int) -> NeighborLists {
      var neighbors: [Neighbor] = []
      var ends: [Int] = []
      neighbors.reserveCapacity(parts.reduce(0) { $0 + $1.neighbors.count })
      ends.reserveCapacity(queryCount)
      for part in parts.sorted(by: { $0.start < $1.start }) {
        let offset = neighbors.count
        neighbors += part.neighbors
        ends += part.ends.lazy.map { offset + $0 }
      }
      return NeighborLists(neighbors: neighbors, ends: ends)
    }
  }
}
