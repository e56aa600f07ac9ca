/// The updates of a ``LocationManager`` as an asynchronous sequence. Each iterator gets all updates.
public struct LocationUpdates: AsyncSequence, Sendable {
  /// An update.
  public typealias Element = LocationUpdate
  /// The error that ends the sequence if the source fails.
  public typealias Failure = LocationError

  let manager: LocationManager
  let core: ManagerCore
  let distance: Double?
  let regions: [CircularRegion]

  /// Starts to collect updates.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: Subscription(self))
  }

  /// Iterates over the updates.
  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: Subscription
    private var taken: ArraySlice<LocationUpdate> = []

    init(subscription: Subscription) { self.subscription = subscription }

    /// True if all fetched updates have been returned, so that the next call may wait.
    package var isDrained: Bool { taken.isEmpty }

    /// Returns the next update; nil when the source has ended or the task is cancelled.
    ///
    /// - Throws: ``LocationError`` once, if the source has failed.
    public mutating func next() async throws(LocationError) -> LocationUpdate? {
      try await next(isolation: nil)
    }

    /// Returns the next update; see ``next()``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(LocationError) -> LocationUpdate? {
      if taken.isEmpty { taken = try await subscription.next() }
      return taken.popFirst()
    }
  }

  /// Ends the subscription when its last iterator is released.
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
