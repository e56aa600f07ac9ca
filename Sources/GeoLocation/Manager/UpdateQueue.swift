import GeoTracks

/// The pending updates of one consumer.
struct UpdateQueue: Sendable {
  /// The largest number of pending updates of each kind of frequent update from a live source (see
  /// ``LocationUpdate/Bulk``).
  static let capacity = 256

  private var updates: [LocationUpdate] = []
  // The updates before this index have been taken. They are removed together, because removing each one is slow.
  private var start = 0
  /// The number of pending updates of each kind of frequent update, indexed by the raw value of the kind.
  private var bulkCounts = [Int](repeating: 0, count: LocationUpdate.Bulk.allCases.count)

  /// True if no more updates will be added.
  var isFinished = false
  /// The error that ended the updates; nil if the source ended normally.
  var failure: LocationError?

  var count: Int { updates.count - start }
  var isEmpty: Bool { count == 0 }

  /// Adds an update.
  ///
  /// - Parameter isBounded: true to drop the oldest update of the same kind if there are ``capacity`` updates of this
  ///   kind. Updates that are not frequent are never dropped, because no later update repeats them.
  /// - Returns: true if an update was dropped.
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

  /// Removes and returns the oldest update.
  mutating func takeFirst() -> LocationUpdate? {
    guard !isEmpty else { return nil }
    let update = updates[start]
    count(update, by: -1)
    advance(by: 1)
    return update
  }

  /// Removes and returns all updates.
  mutating func takeAll() -> ArraySlice<LocationUpdate> {
    defer {
      (updates, start) = ([], 0)
      for kind in bulkCounts.indices { bulkCounts[kind] = 0 }
    }
    return updates[start...]
  }

  /// Removes and returns the positions before the first update of another kind.
  mutating func takeLocations() -> [Location] {
    let locations = updates[start...].prefix { $0.location != nil }.compactMap(\.location)
    bulkCounts[LocationUpdate.Bulk.locations.rawValue] -= locations.count
    advance(by: locations.count)
    return locations
  }

  /// Removes the updates that satisfy a condition.
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
