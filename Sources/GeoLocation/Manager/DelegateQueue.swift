package import GeoTracks

/// The receiver of the updates in a ``DelegateQueue``.
package protocol DelegateQueueReceiver: AnyObject {
  /// Handles the next updates.
  ///
  /// The queue calls this method only in blocks that it passes to `schedule`, one call at a time.
  func receive(_ delivery: DelegateQueue.Delivery)
}

/// The pending updates for the delegate of a manager. They are delivered in order, one call at a time.
///
/// `Sendable` is unchecked because the receiver is a weak reference to an object that need not be Sendable. A lock
/// protects the reference. The receiver is used only in the blocks passed to `schedule`. The creator of the queue
/// decides where these blocks run.
package final class DelegateQueue: @unchecked Sendable {
  /// The updates that one call of the receiver delivers.
  package enum Delivery: Sendable {
    /// Positions, the oldest first. The array is never empty.
    case locations([Location])
    /// An update other than a position.
    case update(LocationUpdate)
    /// The source has ended.
    case finished
  }

  private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Guarded(State())

  private struct State {
    var mailbox = UpdateQueue()
    var isFinished = false
    var isScheduled = false
    var dropped = 0
    /// The newest of the positions that are being delivered.
    var delivered: Location?
    weak var receiver: (any DelegateQueueReceiver)?
  }

  /// Creates an empty queue.
  ///
  /// - Parameter schedule: Runs a block on the queue or run loop of the receiver. Blocks must run in order and one at a
  ///   time. No block may run before `schedule` returns.
  package init(schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.schedule = schedule
  }

  /// The receiver of the updates, which is not retained.
  package var receiver: (any DelegateQueueReceiver)? {
    get { state.withLock { $0.receiver } }
    set { state.withLock { $0.receiver = newValue } }
  }

  /// The number of updates that were dropped because the receiver was too slow.
  var dropped: Int { state.withLock { $0.dropped } }

  var count: Int { state.withLock { $0.mailbox.count } }

  /// The newest of the positions that are being delivered; nil between deliveries.
  package var delivered: Location? { state.withLock { $0.delivered } }

  func put(_ update: LocationUpdate, isBounded: Bool) {
    state.withLock { state in
      if state.mailbox.put(update, isBounded: isBounded) { state.dropped += 1 }
    }
  }

  /// Delivers the end of the source after all pending updates.
  func finish() { state.withLock { $0.isFinished = true } }

  /// Removes all pending updates except region events.
  func silence() {
    state.withLock { state in
      state.mailbox.remove { if case .region = $0 { false } else { true } }
      state.isFinished = false
    }
  }

  /// Schedules the delivery of all pending updates, unless it is already scheduled.
  func deliver(from core: ManagerCore) {
    let isNeeded = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isNeeded else { return }
    schedule { [weak core] in
      self.deliverAll()
      core?.didTake()
    }
  }

  /// Calls the receiver until the queue is empty.
  ///
  /// An update is removed from the queue only after the previous call has returned. During a call, the receiver can
  /// therefore still cancel later updates.
  private func deliverAll() {
    while let next = takeNext() {
      let receiver = state.withLock { state in
        if case .locations(let locations) = next { state.delivered = locations.last }
        return state.receiver
      }
      receiver?.receive(next)
      state.withLock { $0.delivered = nil }
    }
  }

  private func takeNext() -> Delivery? {
    state.withLock { state in
      let locations = state.mailbox.takeLocations()
      if !locations.isEmpty { return .locations(locations) }
      if let update = state.mailbox.takeFirst() { return .update(update) }
      if state.isFinished {
        state.isFinished = false
        return .finished
      }
      state.isScheduled = false
      return nil
    }
  }
}

/// The pending updates of one consumer.
struct UpdateQueue: Sendable {
  /// The maximum number of pending updates of a live source, separately for each kind of frequent update.
  static let capacity = 256

  private var updates: [LocationUpdate] = []
  // The index of the first pending update. Delivered updates are removed in groups, because removing each one is slow.
  private var start = 0
  /// The number of pending updates for each kind in ``LocationUpdate/Bulk``, indexed by its raw value.
  private var bulkCounts = [Int](repeating: 0, count: LocationUpdate.Bulk.allCases.count)

  var isFinished = false
  /// The error that ended the updates; nil if the source has ended without an error.
  var failure: LocationError?

  var count: Int { updates.count - start }
  var isEmpty: Bool { count == 0 }

  /// Adds an update and returns true if an older one was dropped.
  ///
  /// - Parameter isBounded: True to drop the oldest update of the same kind if ``capacity`` updates of this kind are
  ///   pending. Updates without a ``LocationUpdate/bulk`` kind are never dropped, because no later update replaces
  ///   them.
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

  mutating func takeAll() -> ArraySlice<LocationUpdate> {
    defer {
      (updates, start) = ([], 0)
      for kind in bulkCounts.indices { bulkCounts[kind] = 0 }
    }
    return updates[start...]
  }

  /// Removes and returns all positions before the first update of another kind.
  mutating func takeLocations() -> [Location] {
    let locations = updates[start...].prefix { $0.location != nil }.compactMap(\.location)
    bulkCounts[LocationUpdate.Bulk.locations.rawValue] -= locations.count
    advance(by: locations.count)
    return locations
  }

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
