public import Dispatch
public import GeoTracks

/// Delivers positions of a receiver, a file or a program to a delegate and to async sequences.
///
/// <doc:LiveLocations> contains rules and examples.
///
/// The source runs while the manager needs positions: for running updates, a requested location, a monitored region, or
/// an iterator of ``updates(distanceFilter:monitoring:)``.
///
/// - With a live source, a slow consumer gets the newest updates. At most 256 positions, 256 headings and 256 satellite
///   reports are pending. ``counts`` contains the number of dropped updates. Errors and region events are never
///   dropped.
/// - From a file, the manager reads no faster than the slowest consumer, and no update is dropped.
///
/// All methods are safe on any thread and inside delegate methods. If you call ``stopUpdatingLocation()`` on the
/// delegate's queue, the delegate gets no more updates after the call, except region events. If you call it on another
/// thread, a delegate method may still be running.
public final class LocationManager: Sendable {
  private let queue: DelegateQueue
  private let core: ManagerCore
  private let reference = Guarded(DelegateReference())

  private struct DelegateReference {
    weak var delegate: (any LocationManagerDelegate)?
  }

  /// Creates a manager that does nothing until a method or a sequence needs positions.
  ///
  /// - Parameters:
  ///   - source: the source of positions.
  ///   - queue: a serial queue for delegate calls. In a server program, the main queue does not run unless the program
  ///     calls `dispatchMain()`.
  ///   - clock: the clock that measures timeouts; by default the system's continuous clock.
  package convenience init<C: Clock>(source: any LocationSource, queue: DispatchQueue, clock: C)
  where C.Duration == Duration {
    self.init(source: source, clock: clock) { block in queue.async { block() } }
  }

  /// Creates a manager that calls its delegate in the blocks that it passes to `schedule`.
  ///
  /// - Parameter schedule: runs blocks; see ``DelegateQueue``.
  package init(
    source: any LocationSource, clock: any Clock<Duration>,
    schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    queue = DelegateQueue(schedule: schedule)
    core = ManagerCore(source: source, clock: ElapsedTime(clock), queue: queue)
    queue.receiver = self
  }

  /// Creates a manager that uses the continuous clock; see `init(source:queue:clock:)`.
  public convenience init(source: any LocationSource, queue: DispatchQueue) {
    self.init(source: source, queue: queue, clock: ContinuousClock())
  }

  deinit { core.shutDown() }

  /// The delegate, held weakly. Set the delegate before you start updates.
  public var delegate: (any LocationManagerDelegate)? {
    get { reference.withLock { $0.delegate } }
    set { reference.withLock { $0.delegate = newValue } }
  }

  /// The last position; nil before the first position. The value remains after updates stop, so check the timestamp.
  ///
  /// Inside `didUpdateLocations`, the value is the newest delivered position.
  public var location: Location? { queue.delivered ?? core.with { $0.location } }

  /// The last heading of a compass or attitude sensor; nil before the first heading.
  public var heading: Heading? { core.with { $0.heading } }

  /// Counters since the manager was created.
  public var counts: LocationCounts { core.counts }

  /// The smallest distance between delivered positions, in meters along the WGS84 ellipsoid.
  ///
  /// If the value is nil (the default), the manager delivers all positions. The manager always delivers the first
  /// position after a start.
  public var distanceFilter: Double? {
    get { core.with { $0.distanceFilter } }
    set { core.with { $0.distanceFilter = newValue } }
  }

  /// The horizontal accuracy in meters that satisfies ``requestLocation(timeout:)``.
  ///
  /// - If the value is nil (the default), any position satisfies the request.
  /// - If it is 0 or less, the request waits up to 3 s after the first position for a better one. A position of a live
  ///   source with an accuracy of 5 m or better ends the wait.
  /// - The value does not filter running updates.
  public var desiredAccuracy: Double? {
    get { core.with { $0.desiredAccuracy } }
    set { core.with { $0.desiredAccuracy = newValue } }
  }

  /// The rule that decides when a region is entered or exited.
  public var regionRule: RegionRule {
    get { core.with { $0.regionRule } }
    set { core.with { $0.regionRule = newValue } }
  }

  /// The rule that detects standing still; nil to turn off the detection.
  public var stationaryRule: StationaryRule? {
    get { core.with { $0.stationaryRule } }
    set { core.with { $0.stationaryRule = newValue } }
  }
}

// MARK: Updates

extension LocationManager {
  /// Starts to deliver positions to the delegate and returns at once.
  ///
  /// The manager first delivers the last known position of a live source. The method has no effect while updates are
  /// running. The method cancels a pending ``requestLocation(timeout:)``.
  public func startUpdatingLocation() { core.input(.start) }

  /// Stops delivering positions and cancels a pending ``requestLocation(timeout:)``.
  ///
  /// Region monitoring continues.
  public func stopUpdatingLocation() { core.input(.stop) }

  /// Requests one position: the delegate gets exactly one position or, after `timeout`, one error.
  ///
  /// The position is the first that satisfies ``desiredAccuracy``. At the timeout, the manager delivers the most
  /// accurate position so far. The error contains the last known reason: an unreachable or missing receiver, no fix, or
  /// silence. The method has no effect while updates are running or a request is pending.
  public func requestLocation(timeout: Duration = .seconds(10)) {
    core.input(.request(.delegate, timeout: timeout))
  }

  /// Returns one position to the caller only, with the rules of ``requestLocation(timeout:)``.
  ///
  /// - Throws: ``LocationError`` at the timeout, if the source fails or ends, or if the task is cancelled.
  public func currentLocation(
    timeout: Duration = .seconds(10)
  ) async throws(LocationError) -> Location {
    try await core.request(timeout: timeout).get()
  }

  /// Returns all events of the source and the regions, as a separate sequence for each iterator.
  ///
  /// The sequence starts when you create an iterator. The sequence ends when the source ends, when the task is
  /// cancelled, or when you leave the loop. The sequence keeps the manager alive.
  ///
  /// - Parameters:
  ///   - distanceFilter: the smallest distance in meters between positions, as in the property of the same name; nil
  ///     for all positions.
  ///   - regions: the regions to monitor from the first position on, as with ``startMonitoring(for:)``.
  public func updates(
    distanceFilter: Double? = nil, monitoring regions: [CircularRegion] = []
  ) -> LocationUpdates {
    LocationUpdates(manager: self, core: core, distance: distanceFilter, regions: regions)
  }
}

// MARK: Regions

extension LocationManager {
  /// The monitored regions in the order in which monitoring started.
  public var monitoredRegions: [CircularRegion] { core.with { $0.monitoredRegions } }

  /// Starts to report when a region is entered or exited. A monitored region with the same identifier is replaced.
  ///
  /// If the first position is inside the region, the manager does not report an entry; use ``requestState(for:)``. The
  /// number and the radius of regions are not limited. This method starts the source if it is not running. A live
  /// source starts at once. A recording starts 0.1 s later, so that updates started until then get the whole recording.
  public func startMonitoring(for region: CircularRegion) { core.input(.monitor(region)) }

  /// Stops monitoring the region with that identifier.
  public func stopMonitoring(for region: CircularRegion) {
    core.input(.stopMonitoring(identifier: region.identifier))
  }

  /// Reports to the delegate whether the last position is inside a monitored region.
  public func requestState(for region: CircularRegion) {
    core.input(.determineState(identifier: region.identifier))
  }
}

// MARK: Delivery

extension LocationManager: DelegateQueueReceiver {
  /// Calls the delegate's method for an update.
  package func receive(_ delivery: DelegateQueue.Delivery) {
    guard let delegate else { return }
    switch delivery {
    case .locations(let locations):
      delegate.locationManager(self, didUpdateLocations: locations)
    case .finished: delegate.locationManagerDidFinish(self)
    case .update(let update):
      switch update {
      case .location(let location):
        delegate.locationManager(self, didUpdateLocations: [location])
      case .unavailable(let error): delegate.locationManager(self, didFailWithError: error)
      case .heading(let heading): delegate.locationManager(self, didUpdateHeading: heading)
      case .satellites(let satellites):
        delegate.locationManager(self, didUpdateSatellites: satellites)
      case .stationary(let isStationary):
        delegate.locationManager(self, didChangeStationary: isStationary)
      case .state(let state): delegate.locationManager(self, didChangeState: state)
      case .region(let event): report(event, to: delegate)
      case .part, .diagnostic: break
      }
    }
  }

  private func report(_ event: RegionEvent, to delegate: any LocationManagerDelegate) {
    switch event.kind {
    case .entered: delegate.locationManager(self, didEnterRegion: event.region)
    case .exited: delegate.locationManager(self, didExitRegion: event.region)
    case .determined(let state):
      delegate.locationManager(self, didDetermineState: state, for: event.region)
    }
  }
}

/// The updates of a ``LocationManager`` as an asynchronous sequence. Each iterator gets all updates.
public struct LocationUpdates: AsyncSequence, Sendable {
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
