public import Dispatch
public import GeoTracks

/// Delivers positions from a receiver, a file or a program to a delegate and to asynchronous sequences.
///
/// <doc:LiveLocations> contains examples and explains the rules.
///
/// The source runs only while it is needed: for running updates, a pending request, a monitored region, or an iterator
/// of ``updates(distanceFilter:monitoring:)``.
///
/// - With a live source, a slow consumer receives the newest updates. At most 256 positions, 256 headings and 256
///   satellite reports are pending, and ``counts`` reports how many were dropped. Errors and region events are never
///   dropped.
/// - A file is read only as fast as the slowest consumer processes it. No update is dropped.
///
/// All methods can be called on any thread and from delegate methods. After ``stopUpdatingLocation()`` is called on
/// the delegate's queue, the delegate receives only region events. If the method is called on another thread, a
/// delegate method may still be running when the call returns.
public final class LocationManager: Sendable {
  private let queue: DelegateQueue
  private let core: ManagerCore
  private let reference = Guarded(DelegateReference())

  private struct DelegateReference {
    weak var delegate: (any LocationManagerDelegate)?
  }

  /// Creates a manager. The source starts only when a method or a sequence needs positions.
  ///
  /// - Parameters:
  ///   - source: The source of positions.
  ///   - queue: A serial queue for delegate calls. In a server program, the main queue runs only if the program calls
  ///     `dispatchMain()`.
  ///   - clock: The clock that measures timeouts.
  package convenience init<C: Clock>(source: any LocationSource, queue: DispatchQueue, clock: C)
  where C.Duration == Duration {
    self.init(source: source, clock: clock) { block in queue.async { block() } }
  }

  /// Creates a manager that passes each call of its delegate as a block to `schedule`.
  ///
  /// - Parameter schedule: Runs blocks in order, one at a time; see ``DelegateQueue``.
  package init(
    source: any LocationSource, clock: any Clock<Duration>,
    schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    queue = DelegateQueue(schedule: schedule)
    core = ManagerCore(source: source, clock: ElapsedTime(clock), queue: queue)
    queue.receiver = self
  }

  /// Creates a manager that calls its delegate on a serial queue and measures timeouts with the continuous clock.
  ///
  /// The source starts only when a method or a sequence needs positions. In a server program, the main queue runs only
  /// if the program calls `dispatchMain()`.
  public convenience init(source: any LocationSource, queue: DispatchQueue) {
    self.init(source: source, queue: queue, clock: ContinuousClock())
  }

  deinit { core.shutDown() }

  /// The receiver of updates, which the manager does not retain. Set the delegate before you start updates.
  public var delegate: (any LocationManagerDelegate)? {
    get { reference.withLock { $0.delegate } }
    set { reference.withLock { $0.delegate = newValue } }
  }

  /// The last position; nil before the first position. The position remains after updates stop, so check its timestamp.
  ///
  /// During a call of `didUpdateLocations`, the property is the newest position in that call.
  public var location: Location? { queue.delivered ?? core.with { $0.location } }

  /// The last heading from a compass or attitude sensor; nil before the first heading.
  public var heading: Heading? { core.with { $0.heading } }

  /// The numbers of received, ignored and dropped updates since the manager was created.
  public var counts: LocationCounts { core.counts }

  /// The minimum distance in meters between delivered positions; nil to deliver all positions.
  ///
  /// The default is nil. Distances are geodesics on WGS 84. The first position after a start is always delivered.
  public var distanceFilter: Double? {
    get { core.with { $0.distanceFilter } }
    set { core.with { $0.distanceFilter = newValue } }
  }

  /// The horizontal accuracy in meters at which ``requestLocation(timeout:)`` accepts a position.
  ///
  /// - If the property is nil (the default), any position is accepted.
  /// - If the property is 0 or less, a request to a live source waits up to 3 s after the first position for a more
  ///   accurate one. A position with an accuracy of 5 m or better, or without an accuracy, ends the wait. A request
  ///   to a recording accepts any position.
  /// - Running updates ignore this property.
  public var desiredAccuracy: Double? {
    get { core.with { $0.desiredAccuracy } }
    set { core.with { $0.desiredAccuracy = newValue } }
  }

  /// The conditions for reporting that the device has entered or left a region.
  public var regionRule: RegionRule {
    get { core.with { $0.regionRule } }
    set { core.with { $0.regionRule = newValue } }
  }

  /// The conditions under which the device is stationary; nil to disable the detection.
  public var stationaryRule: StationaryRule? {
    get { core.with { $0.stationaryRule } }
    set { core.with { $0.stationaryRule = newValue } }
  }
}

// MARK: Updates

extension LocationManager {
  /// Starts to deliver positions to the delegate and returns immediately.
  ///
  /// If a live source has a last known position, this position is delivered first. The method cancels a pending
  /// ``requestLocation(timeout:)``. If updates are already running, the method has no effect.
  public func startUpdatingLocation() { core.input(.start) }

  /// Stops delivering positions and cancels a pending ``requestLocation(timeout:)``.
  ///
  /// Region monitoring is not affected.
  public func stopUpdatingLocation() { core.input(.stop) }

  /// Requests one position. The delegate receives exactly one position or one error.
  ///
  /// The position is the first one that satisfies ``desiredAccuracy``. At the timeout, the manager delivers the
  /// most accurate position so far, or an error if no position has arrived. The error contains the last known
  /// reason, for example an unreachable receiver or a missing fix. The method has no effect while updates are
  /// running or a request is pending.
  public func requestLocation(timeout: Duration = .seconds(10)) {
    core.input(.request(.delegate, timeout: timeout))
  }

  /// Returns one position, selected as in ``requestLocation(timeout:)``. The delegate does not receive it.
  ///
  /// - Throws: ``LocationError`` if there is no position before the timeout, if the source fails or ends, or if the
  ///   task is cancelled.
  public func currentLocation(
    timeout: Duration = .seconds(10)
  ) async throws(LocationError) -> Location {
    try await core.request(timeout: timeout).get()
  }

  /// Returns a sequence of all updates of the source and the regions. Each iterator receives its own updates.
  ///
  /// An iterator collects updates from the time it is created. The sequence ends when the source ends, when the task
  /// is cancelled, or when you leave the loop. An iterator retains the manager.
  ///
  /// - Parameters:
  ///   - distanceFilter: The minimum distance in meters between positions; nil for all positions.
  ///   - regions: The regions to monitor from the first position on, as with ``startMonitoring(for:)``.
  public func updates(
    distanceFilter: Double? = nil, monitoring regions: [CircularRegion] = []
  ) -> LocationUpdates {
    LocationUpdates(manager: self, core: core, distance: distanceFilter, regions: regions)
  }
}

// MARK: Regions

extension LocationManager {
  /// The monitored regions, in the order in which monitoring started.
  public var monitoredRegions: [CircularRegion] { core.with { $0.monitoredRegions } }

  /// Starts to report when the device enters or leaves a region. A region with the same identifier is replaced.
  ///
  /// If the device is already inside at the first position, no entry is reported; use ``requestState(for:)``. The
  /// number and the radius of regions are not limited.
  ///
  /// Monitoring starts the source if it is not running. If the source is a recording, it starts after a delay of
  /// 0.1 s, so that updates that you start within this time also receive the whole recording.
  public func startMonitoring(for region: CircularRegion) { core.input(.monitor(region)) }

  /// Stops monitoring the region with the same identifier. Unknown identifiers are ignored.
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
  /// Calls the delegate method for an update. Some updates have no delegate method and are ignored.
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

/// An asynchronous sequence of all updates of a ``LocationManager``. Each iterator receives its own updates.
public struct LocationUpdates: AsyncSequence, Sendable {
  let manager: LocationManager
  let core: ManagerCore
  let distance: Double?
  let regions: [CircularRegion]

  /// Creates an iterator, which collects updates from now on.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: Subscription(self))
  }

  /// An iterator over the updates of a manager.
  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: Subscription
    private var taken: ArraySlice<LocationUpdate> = []

    init(subscription: Subscription) { self.subscription = subscription }

    /// True if the iterator has no buffered updates, so that the next call may have to wait.
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

  /// Collects the updates of one iterator. The subscription ends when the last copy of the iterator is released.
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

/// Receives the updates of a ``LocationManager`` on the queue with which the manager was created.
///
/// The manager does not retain its delegate. Only `didUpdateLocations` and `didFailWithError` are required. The default
/// implementations of all other methods do nothing.
public protocol LocationManagerDelegate: AnyObject {
  /// Delivers new positions, the oldest first. The array is never empty.
  ///
  /// The array contains several positions if they arrive faster than the delegate processes them.
  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location])

  /// Reports that no position is available.
  ///
  /// After ``LocationError/sourceFailed(reason:)`` there are no more updates. After any other error the source keeps
  /// trying, and the next error is reported only after another position.
  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError)

  /// Delivers a new heading from a compass or attitude sensor.
  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading)

  /// Delivers the satellites that are in view of the receiver.
  func locationManager(_ manager: LocationManager, didUpdateSatellites satellites: Satellites)

  /// Reports that the device has entered a monitored region.
  func locationManager(_ manager: LocationManager, didEnterRegion region: CircularRegion)

  /// Reports that the device has left a monitored region.
  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion)

  /// Reports whether the device is inside a region, after ``LocationManager/requestState(for:)`` and after each change.
  func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion)

  /// Reports that the device has become stationary or has started to move (see ``StationaryRule``).
  func locationManager(_ manager: LocationManager, didChangeStationary isStationary: Bool)

  /// Reports a change of the connection to the receiver.
  func locationManager(_ manager: LocationManager, didChangeState state: SourceState)

  /// Reports that the source has ended, for example at the end of a file.
  ///
  /// You can then start the manager again.
  func locationManagerDidFinish(_ manager: LocationManager)
}

extension LocationManagerDelegate {
  /// Does nothing.
  public func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didUpdateSatellites satellites: Satellites
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didEnterRegion region: CircularRegion
  ) {}

  /// Does nothing.
  public func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didChangeStationary isStationary: Bool
  ) {}

  /// Does nothing.
  public func locationManager(_ manager: LocationManager, didChangeState state: SourceState) {}

  /// Does nothing.
  public func locationManagerDidFinish(_ manager: LocationManager) {}
}

/// An update from the source or from a monitored region.
public enum LocationUpdate: Sendable, Hashable {
  /// A new position.
  case location(Location)
  /// No position is available. The update is not repeated before the next position.
  case unavailable(LocationError)
  /// A new heading from a compass or attitude sensor.
  case heading(Heading)
  /// The satellites that are in view of the receiver.
  case satellites(Satellites)
  /// The device has entered or left a region, or the state of a region was determined.
  case region(RegionEvent)
  /// The device has become stationary (true) or has started to move (false).
  case stationary(Bool)
  /// The connection to the receiver has changed.
  case state(SourceState)
  /// A new track, segment, route or group of waypoints begins in a file.
  case part(LocationEvent.Part)
  /// A decoder has skipped invalid input.
  case diagnostic(Diagnostic)

  /// The position if this update is a position, otherwise nil.
  public var location: Location? {
    if case .location(let location) = self { location } else { nil }
  }

  /// The kinds of frequent updates. The oldest update of a kind can be dropped, because newer updates of this kind
  /// replace it.
  enum Bulk: Int, CaseIterable {
    case locations, headings, satellites, skipped
  }

  /// The kind of a frequent update; nil if the update must not be dropped.
  var bulk: Bulk? {
    switch self {
    case .location: .locations
    case .heading: .headings
    case .satellites: .satellites
    // A report that reading has stopped is never repeated, so it must not be dropped.
    case .diagnostic(let skipped): skipped.stopsReading ? nil : .skipped
    case .unavailable, .region, .stationary, .state, .part: nil
    }
  }
}

/// The numbers of received, ignored and dropped updates of a ``LocationManager`` since it was created.
public struct LocationCounts: Sendable, Hashable {
  /// The number of valid positions from the source, including ignored positions.
  public var received = 0
  /// The number of positions that were ignored because a newer position from the same receiver had already arrived.
  public var late = 0
  /// The number of positions that were ignored because another receiver was in use.
  public var otherDevices = 0
  /// The number of positions, headings, satellite reports and diagnostics that were dropped for slow consumers.
  ///
  /// Only live sources drop updates.
  public var dropped = 0
  /// The number of records that decoders have skipped, by reason.
  public var skipped: [Diagnostic.Reason: Int] = [:]

  init() {}
}
