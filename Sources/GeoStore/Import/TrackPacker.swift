import GeoTracks

/// Makes chunks of the positions of a track.
struct TrackPacker {
  /// The chunks that are ready, until somebody takes them.
  var chunks: [PackedChunk] = []
  /// What is noted of the positions in chunks; nil where nobody asks.
  private(set) var facts: TrackFacts?
  /// The segment in hand, and the chunk in it.
  private(set) var segment: Int64 = 0
  private var number: Int64 = 0
  private var pending: [Location] = []
  private var extras = 0
  // The last place of the segment in the chunk before.
  private var last: Coordinate?

  /// - Parameters:
  ///   - facts: what notes the positions.
  ///   - segment: the first segment.
  ///   - number: the first chunk of it.
  ///   - last: the last place of the segment before that.
  init(
    _ facts: TrackFacts? = nil, segment: Int64 = 0, number: Int64 = 0,
    after last: Coordinate? = nil
  ) {
    (self.facts, self.segment, self.number, self.last) = (facts, segment, number, last)
    pending.reserveCapacity(ChunkCodec.maximumCount)
  }

  /// - Parameter path: what errors are of.
  mutating func add(_ location: Location, _ path: String) throws(StoreError) {
    let count = location.extras.count
    guard count <= ChunkCodec.maximumExtras else {
      throw StoreError(
        .invalid, path, "a position has more than \(ChunkCodec.maximumExtras) values")
    }
    if extras + count > ChunkCodec.maximumExtras { pack() }
    extras += count
    pending.append(location)
    if pending.count == ChunkCodec.maximumCount { pack() }
  }

  /// The next segment begins.
  mutating func beginSegment() {
    guard !pending.isEmpty || number > 0 else { return }
    pack()
    (segment, number, last) = (segment &+ 1, 0, nil)
  }

  /// Makes a chunk of what is in none.
  mutating func pack() {
    guard let end = pending.last else { return }
    // By address: a location has much that a copy would count.
    pending.withUnsafeBufferPointer { locations in
      facts?.add(locations)
      chunks.append(PackedChunk(locations, segment: segment, number: number, after: last))
    }
    (number, last, extras) = (number &+ 1, end.coordinate, 0)
    pending.removeAll(keepingCapacity: true)
  }
}
