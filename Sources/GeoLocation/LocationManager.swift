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
/// - The manager reads a file no faster than the slowest consumer, and drops no update.
///
/// All methods are safe on any thread and inside delegate methods. If you call ``stopUpdatingLocation()`` on the
/// delegate's queue, the delegate gets no more updates after the call, except region events. If you call the method on
/// another thread, a delegate method may still be running.
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
  /// - If the value is 0 or less, the request waits up to 3 s after the first position for a better one. A position of
  ///   a live source with an accuracy of 5 m or better ends the wait.
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
  /// Starts to deliver positions to the delegate and returns immediately.
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
  /// source starts immediately. A recording starts 0.1 s later, so that updates started until then get the whole
  /// recording.
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

/// Receives the updates of a ``LocationManager``, on the queue with which the manager was created.
///
/// The manager holds its delegate weakly. `didUpdateLocations` and `didFailWithError` are required. The default
/// implementations of the other methods do nothing.
public protocol LocationManagerDelegate: AnyObject {
  /// Delivers new positions, the oldest first. The array is never empty.
  ///
  /// The array contains several positions if they arrive faster than the delegate handles them.
  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location])

  /// Reports that there is no position at the moment.
  ///
  /// After ``LocationError/sourceFailed(reason:)`` there are no more updates. After any other error, the source keeps
  /// trying, and further errors are not reported until after the next position.
  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError)

  /// Delivers a heading of a compass or attitude sensor.
  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading)

  /// Delivers the satellites that the receiver sees.
  func locationManager(_ manager: LocationManager, didUpdateSatellites satellites: Satellites)

  /// Reports that a monitored region was entered.
  func locationManager(_ manager: LocationManager, didEnterRegion region: CircularRegion)

  /// Reports that a monitored region was exited.
  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion)

  /// Delivers the state of a region after a call of ``LocationManager/requestState(for:)`` and after each change.
  func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion)

  /// Reports that the device has started or stopped standing still (see ``StationaryRule``).
  func locationManager(_ manager: LocationManager, didChangeStationary isStationary: Bool)

  /// Reports a change of the connection to the receiver.
  func locationManager(_ manager: LocationManager, didChangeState state: SourceState)

  /// Reports the end of the source, such as the end of a file.
  ///
  /// You can start the manager again.
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

/// An update of a ``LocationManager``.
public enum LocationUpdate: Sendable, Hashable {
  /// A position.
  case location(Location)
  /// There is no position at the moment. The manager reports this once whenever positions stop.
  case unavailable(LocationError)
  /// A heading of a compass or attitude sensor.
  case heading(Heading)
  /// The satellites that the receiver sees.
  case satellites(Satellites)
  /// An event at a monitored region.
  case region(RegionEvent)
  /// The device has started (true) or stopped (false) standing still.
  case stationary(Bool)
  /// The connection to the receiver has changed.
  case state(SourceState)
  /// A part of a file begins, such as a track or a segment.
  case part(LocationEvent.Part)
  /// A part of the input was skipped.
  case diagnostic(Diagnostic)

  /// The position, if the update is a position; otherwise nil.
  public var location: Location? {
    if case .location(let location) = self { location } else { nil }
  }

  /// The kinds of frequent updates. An older update can be dropped, because a newer update of the same kind replaces
  /// it.
  enum Bulk: Int, CaseIterable {
    case locations, headings, satellites, skipped
  }

  /// The kind of a frequent update; nil if the update must not be lost.
  var bulk: Bulk? {
    switch self {
    case .location: .locations
    case .heading: .headings
    case .satellites: .satellites
    // Keep an update which reports that reading has stopped, because no later update repeats it.
    case .diagnostic(let skipped): skipped.stopsReading ? nil : .skipped
    case .unavailable, .region, .stationary, .state, .part: nil
    }
  }
}

/// The counters of a ``LocationManager`` since it was created.
public struct LocationCounts: Sendable, Hashable {
  /// The number of positions from the source.
  public var received = 0
  /// The number of positions ignored because a newer position of the same receiver arrived earlier.
  public var late = 0
  /// The number of positions ignored because another receiver is in use, in live sources and recordings.
  public var otherDevices = 0
  /// The number of positions, headings, satellite reports and diagnostics of live sources that a slow delegate or
  /// iterator has missed.
  public var dropped = 0
  /// The number of records that decoders have skipped, by reason.
  public var skipped: [Diagnostic.Reason: Int] = [:]

  /// Creates counters with the value 0.
  init() {}
}
