public import GeoTracks
public import Dispatch

/// Brings the positions of a receiver, a file or a program to a delegate and to async sequences.
///
/// <doc:LiveLocations> has its rules and examples.
///
/// The source runs while somebody wants something of it: updates, a requested location, a monitored
/// region, an iterator of ``updates(distanceFilter:monitoring:)``. Of a live source a slow taker gets the newest
/// updates (256 positions wait for it at most, and as many headings and reports of satellites; ``counts``
/// says how many it did not get; errors and events at regions all wait); a file is read no faster than all
/// takers take, and none loses anything.
///
/// All methods may be called on any thread and inside the delegate's methods. Nothing that belongs to
/// updates reaches the delegate once ``stopUpdatingLocation()`` has returned on the delegate's queue;
/// called elsewhere, a delegate's method may be running then.
public final class LocationManager: Sendable {
  private let queue: DelegateQueue
  private let core: ManagerCore
  private let reference = Guarded(DelegateReference())

  private struct DelegateReference {
    weak var delegate: (any LocationManagerDelegate)?
  }

  /// Creates a manager, which does nothing yet.
  ///
  /// - Parameters:
  ///   - source: where positions come from.
  ///   - queue: where the delegate's methods are called; a serial queue. A server program has no main
  ///     queue that runs, unless it calls `dispatchMain()`.
  ///   - clock: what timeouts are measured with; the system's continuous clock if not given.
  public convenience init<C: Clock>(source: any LocationSource, queue: DispatchQueue, clock: C)
  where C.Duration == Duration {
    self.init(source: source, clock: clock) { block in queue.async { block() } }
  }

  /// Creates a manager whose delegate is called where `schedule` runs blocks.
  ///
  /// - Parameter schedule: see ``DelegateQueue``.
  package init(
    source: any LocationSource, clock: any Clock<Duration>,
    schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    queue = DelegateQueue(schedule: schedule)
    core = ManagerCore(source: source, clock: ElapsedTime(clock), queue: queue)
    queue.receiver = self
  }

  /// Creates a manager that uses the continuous clock; see ``init(source:queue:clock:)``.
  public convenience init(source: any LocationSource, queue: DispatchQueue) {
    self.init(source: source, queue: queue, clock: ContinuousClock())
  }

  deinit { core.shutDown() }

  /// Who is told; held weakly. Set it before updates are started.
  public var delegate: (any LocationManagerDelegate)? {
    get { reference.withLock { $0.delegate } }
    set { reference.withLock { $0.delegate = newValue } }
  }

  /// The last position; nil before the first. It stays when updates are stopped: look at its timestamp.
  ///
  /// Inside `didUpdateLocations` it is the newest of the positions delivered.
  public var location: Location? { queue.delivered ?? core.with { $0.location } }

  /// The last direction of a compass or attitude sensor; nil before the first.
  public var heading: Heading? { core.with { $0.heading } }

  /// What has been counted since the manager was created.
  public var counts: LocationCounts { core.counts }

  /// Meters along the WGS84 ellipsoid between one position that the delegate gets and the next; nil,
  /// the default, for all. The first after a start always comes.
  public var distanceFilter: Double? {
    get { core.with { $0.distanceFilter } }
    set { core.with { $0.distanceFilter = newValue } }
  }

  /// Meters of horizontal accuracy that ``requestLocation(timeout:)`` waits for; nil, the default, for
  /// any position. With 0 or less, the best, a request waits up to 3 s after the first position for a better
  /// one, unless a live source is accurate to 5 m at once. Updates are not filtered by it: each says how accurate it is.
  public var desiredAccuracy: Double? {
    get { core.with { $0.desiredAccuracy } }
    set { core.with { $0.desiredAccuracy = newValue } }
  }

  /// When regions count as crossed.
  public var regionRule: RegionRule {
    get { core.with { $0.regionRule } }
    set { core.with { $0.regionRule = newValue } }
  }

  /// When it counts as standing still; nil to not look.
  public var stationaryRule: StationaryRule? {
    get { core.with { $0.stationaryRule } }
    set { core.with { $0.stationaryRule = newValue } }
  }
}

// MARK: Updates

extension LocationManager {
  /// Begins to tell the delegate of positions; returns at once.
  ///
  /// The last known position of a live source, if there is one, is told first. Calling it again while
  /// updates come does nothing; a pending ``requestLocation(timeout:)`` is given up.
  public func startUpdatingLocation() { core.input(.start) }

  /// Ends telling the delegate of positions, and gives up a pending ``requestLocation(timeout:)``.
  /// Monitored regions go on.
  public func stopUpdatingLocation() { core.input(.stop) }

  /// Asks for one position: the delegate gets exactly one, or one error at the end of `timeout`.
  ///
  /// The position is the first that is as accurate as ``desiredAccuracy`` wants, or, when the time is
  /// over, the most accurate until then. The error is the last known reason: the receiver cannot be reached,
  /// is not there, has no fix, or is silent. While updates come, or a request is pending, it does nothing.
  public func requestLocation(timeout: Duration = .seconds(10)) {
    core.input(.request(.delegate, timeout: timeout))
  }

  /// One position, as ``requestLocation(timeout:)`` has it, for the caller alone.
  ///
  /// - Throws: ``LocationError`` if none comes in time, the source fails or ends, or the task is
  ///   cancelled.
  public func currentLocation(
    timeout: Duration = .seconds(10)
  ) async throws(LocationError) -> Location {
    try await core.request(timeout: timeout).get()
  }

  /// All that the source and the regions tell, as a sequence of its own for each iterator.
  ///
  /// It begins when an iterator is made and ends with the source; cancelling its task or leaving the
  /// loop ends it too. It keeps the manager alive.
  ///
  /// - Parameters:
  ///   - distanceFilter: meters between one position and the next, as in the property of that name; nil
  ///     for all.
  ///   - regions: regions to monitor, as by ``startMonitoring(for:)``, from the first position on.
  public func updates(
    distanceFilter: Double? = nil, monitoring regions: [CircularRegion] = []
  ) -> LocationUpdates {
    LocationUpdates(manager: self, core: core, distance: distanceFilter, regions: regions)
  }
}

// MARK: Regions

extension LocationManager {
  /// The regions that are monitored, in the order in which monitoring began.
  public var monitoredRegions: [CircularRegion] { core.with { $0.monitoredRegions } }

  /// Begins to report when a region's edge is crossed; one of the same identifier is replaced.
  ///
  /// Being inside at the beginning is no crossing: ``requestState(for:)`` tells. There is no limit on
  /// the number of regions or their radius. Where nothing else needs positions this starts the source: a live source
  /// at once, a recording 0.1 s later, so that updates started until then get all of it.
  public func startMonitoring(for region: CircularRegion) { core.input(.monitor(region)) }

  /// Ends monitoring of the region of that identifier.
  public func stopMonitoring(for region: CircularRegion) {
    core.input(.stopMonitoring(identifier: region.identifier))
  }

  /// Asks whether a monitored region is where the last position is; the delegate is told.
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
