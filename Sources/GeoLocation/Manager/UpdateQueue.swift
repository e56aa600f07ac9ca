import GeoTracks

/// What one taker of updates has not taken yet.
struct UpdateQueue: Sendable {
  /// Most updates of one kind (see ``LocationUpdate/Bulk``) that wait for a slow taker of a live source.
  static let capacity = 256

  private var updates: [LocationUpdate] = []
  // Those before this index have been taken; they go when there are many, not one by one.
  private var start = 0
  /// How many of each bulk kind there are, by its raw value.
  private var bulkCounts = [Int](repeating: 0, count: LocationUpdate.Bulk.allCases.count)

  /// Set once no more will come.
  var isFinished = false
  /// Why no more will come; nil if the source simply ended.
  var failure: LocationError?

  var count: Int { updates.count - start }
  var isEmpty: Bool { count == 0 }

  /// Puts in an update.
  ///
  /// - Parameter isBounded: whether the oldest of its kind goes when there are ``capacity`` of them. What
  ///   is of no bulk kind always stays: it is told once, and nothing that comes later says it again.
  /// - Returns: whether one was dropped.
  mutating func put(_ update: LocationUpdate, isBounded: Bool) -> Bool {
    let kind = update.bulk
    var hasDropped = false
    if let kind, isBounded, bulkCounts[kind.rawValue] >= Self.capacity,
      let oldest = updates[start...].firstIndex(where: { $0.bulk == kind })
    {
      count(updates.remove(at: oldest), by: -1)
      hasDropped = true
    }
    updates.append(update)
    count(update, by: 1)
    return hasDropped
  }

  /// The oldest update, taken out.
  mutating func takeFirst() -> LocationUpdate? {
    guard !isEmpty else { return nil }
    let update = updates[start]
    count(update, by: -1)
    advance(by: 1)
    return update
  }

  /// All updates, taken out.
  mutating func takeAll() -> ArraySlice<LocationUpdate> {
    defer {
      (updates, start) = ([], 0)
      for kind in bulkCounts.indices { bulkCounts[kind] = 0 }
    }
    return updates[start...]
  }

  /// The positions up to the first update of another kind, taken out.
  mutating func takeLocations() -> [Location] {
    let locations = updates[start...].prefix { $0.location != nil }.compactMap(\.location)
    bulkCounts[LocationUpdate.Bulk.locations.rawValue] -= locations.count
    advance(by: locations.count)
    return locations
  }

  /// Takes out what `isUnwanted` says.
  mutating func remove(where isUnwanted: (LocationUpdate) -> Bool) {
    updates = updates[start...].filter { update in
      guard isUnwanted(update) else { return true }
      count(update, by: -1)
      return false
    }
    start = 0
  }

  private mutating func count(_ update: LocationUpdate, by change: Int) {
    if let kind = update.bulk { bulkCounts[kind.rawValue] += change }
  }

  private mutating func advance(by count: Int) {
    start += count
    if start == updates.count {
      updates.removeAll(keepingCapacity: updates.count <= Self.capacity)
      start = 0
    } else if start >= Self.capacity {
      updates.removeFirst(start)
      start = 0
    }
  }
}
