/// What one taker of updates has not taken yet.
struct Mailbox: Sendable {
  /// Most updates that wait for a slow taker of a live source.
  static let capacity = 256

  private var updates: [LocationUpdate] = []
  // Those before this index have been taken; they go when there are many, not one by one.
  private var start = 0

  /// Set once no more will come.
  var isFinished = false
  /// Why no more will come; nil if the source simply ended.
  var failure: LocationError?

  var count: Int { updates.count - start }
  var isEmpty: Bool { count == 0 }

  /// Puts in an update.
  ///
  /// - Parameter isBounded: whether the oldest goes when there is no room; positions before all else.
  /// - Returns: whether one was dropped.
  mutating func put(_ update: LocationUpdate, isBounded: Bool) -> Bool {
    var hasDropped = false
    if isBounded, count >= Self.capacity {
      let oldest = updates[start...].firstIndex { $0.location != nil } ?? start
      updates.remove(at: oldest)
      hasDropped = true
    }
    updates.append(update)
    return hasDropped
  }

  /// The oldest update, taken out.
  mutating func takeFirst() -> LocationUpdate? {
    guard !isEmpty else { return nil }
    defer { advance(by: 1) }
    return updates[start]
  }

  /// All updates, taken out.
  mutating func takeAll() -> ArraySlice<LocationUpdate> {
    defer { (updates, start) = ([], 0) }
    return updates[start...]
  }

  /// The positions up to the first update of another kind, taken out.
  mutating func takeLocations() -> [Location] {
    let locations = updates[start...].prefix { $0.location != nil }.compactMap(\.location)
    advance(by: locations.count)
    return locations
  }

  /// Takes out what `isUnwanted` says.
  mutating func remove(where isUnwanted: (LocationUpdate) -> Bool) {
    updates = updates[start...].filter { !isUnwanted($0) }
    start = 0
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
