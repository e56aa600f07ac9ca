/// What a ``LocationManager`` tells, as an asynchronous sequence; each iterator gets all of it.
public struct LocationUpdates: AsyncSequence, Sendable {
  /// What is told.
  public typealias Element = LocationUpdate
  /// Why it ends before the source does.
  public typealias Failure = LocationError

  let manager: LocationManager
  let core: ManagerCore
  let distance: Double?
  let regions: [CircularRegion]

  /// Begins to collect updates.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: Subscription(self))
  }

  /// Takes updates one by one.
  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: Subscription
    private var taken: ArraySlice<LocationUpdate> = []

    init(subscription: Subscription) { self.subscription = subscription }

    /// Whether all that was there at the last look has been taken, so that the next may take a while.
    package var isDrained: Bool { taken.isEmpty }

    /// The next update; nil when the source has ended or the task is cancelled.
    ///
    /// - Throws: ``LocationError`` once, if the source has failed.
    public mutating func next() async throws(LocationError) -> LocationUpdate? {
      try await next(isolation: nil)
    }

    /// The next update; see ``next()``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(LocationError) -> LocationUpdate? {
      if taken.isEmpty { taken = try await subscription.next() }
      return taken.popFirst()
    }
  }

  /// Ends the subscription when the last iterator that has it goes.
  final class Subscription: Sendable {
    private let manager: LocationManager
    private let core: ManagerCore
    private let id: Int

    init(_ updates: LocationUpdates) {
      manager = updates.manager
      core = updates.core
      id = core.subscribe(distance: updates.distance, monitoring: updates.regions)
    }

    deinit { core.unsubscribe(id) }

    func next() async throws(LocationError) -> ArraySlice<LocationUpdate> {
      try await core.next(for: id)
    }
  }
}
