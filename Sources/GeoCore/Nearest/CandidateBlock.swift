/// Candidates of some queries, which are measured together: one candidate a query would leave most of
/// a vector kernel's lanes idle.
struct CandidateBlock {
  private var queries: [Coordinate] = []
  private var places: [Coordinate] = []
  private var indices: [UInt32] = []
  private var distances: [Double] = []
  // Where each query's candidates end.
  private var ends: [Int] = []

  /// Whether there are enough to be measured.
  var isFull: Bool { indices.count >= PairBlock.capacity || ends.count >= PairBlock.capacity }

  /// Appends a query without candidates, or before them.
  mutating func append(_ query: Coordinate, _ search: NeighborSearch, of places: [Coordinate]) {
    for candidate in search.candidates where candidate.squaredChord <= search.limit {
      queries.append(query)
      self.places.append(places[Int(candidate.index)])
      indices.append(candidate.index)
    }
    ends.append(indices.count)
  }

  /// Appends a query that has no answer.
  mutating func appendNone() { ends.append(indices.count) }

  /// Measures all candidates and appends each query's neighbors.
  ///
  /// - Parameters:
  ///   - block: what measures.
  ///   - count: at most how many neighbors a query has.
  ///   - radius: how far they may be away at most (m).
  mutating func measure(
    with block: PairBlock, count: Int, within radius: Double, into part: inout NeighborPart
  ) {
    distances.append(
      contentsOf: repeatElement(.nan, count: indices.count - distances.count))
    queries.withUnsafeBufferPointer { p in
      places.withUnsafeBufferPointer { q in
        distances.withUnsafeMutableBufferPointer { result in
          guard let result = result.baseAddress else { return }
          block.solve(0..<p.count, result) {
            p[$0]
          } _: {
            q[$0]
          }
        }
      }
    }
    var i = 0
    for end in ends {
      let start = part.neighbors.count
      while i < end {
        if distances[i] <= radius {
          part.neighbors.append(Neighbor(index: Int(indices[i]), distance: distances[i]))
        }
        i += 1
      }
      part.neighbors[start...].sort()
      part.neighbors.removeLast(max(0, part.neighbors.count - start - count))
      part.ends.append(part.neighbors.count)
    }
    removeAll()
  }

  private mutating func removeAll() {
    queries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
