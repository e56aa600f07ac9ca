public import Dispatch
import GeoLocation

/// Brings positions, directions and events of regions to a delegate.
///
/// The delegate is called on the run loop of the thread that creates the manager, which has to run;
/// managers of the main thread are served by its dispatch queue too. A server program gives a queue:
/// ``init(queue:configuration:)``. Where positions come from says ``CoreLocationConfiguration``.
///
/// All methods may be called on any thread and inside the delegate's methods. Once a service has been
/// stopped where the delegate is called, nothing more of it comes.
open class CLLocationManager: NSObject {
  let shell: ManagerShell

  /// Creates a manager that calls its delegate on the run loop of this thread.
  public override init() {
    shell = ManagerShell(.shared, context: .current)
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// Creates a manager that calls its delegate on a queue. Apple's has no such initializer.
  ///
  /// - Parameters:
  ///   - queue: a serial queue.
  ///   - configuration: where positions come from, if not what all managers use.
  public init(queue: DispatchQueue, configuration: CoreLocationConfiguration = .shared) {
    shell = ManagerShell(configuration, context: .queue(queue))
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// Creates a manager that calls its delegate on the run loop of this thread. Apple's has no such
  /// initializer.
  ///
  /// - Parameter configuration: where positions come from.
  public init(configuration: CoreLocationConfiguration) {
    shell = ManagerShell(configuration, context: .current)
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// Who is told; held weakly.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    get { shell.delegate }
    set { shell.delegate = newValue }
  }

  // MARK: Authorization

  /// What the program may do, as the function of that name has it; the delegate is told of it once after
  /// the manager was created, and of each change.
  open var authorizationStatus: CLAuthorizationStatus { shell.configuration.authorizationStatus }

  /// Whether positions are as exact as they are.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    shell.configuration.accuracyAuthorization
  }

  /// Whether a widget may have positions.
  open var isAuthorizedForWidgetUpdates: Bool { shell.configuration.isAuthorized }

  /// What the program may do. The older form.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CoreLocationConfiguration.shared.authorizationStatus
  }

  /// True: positions can be asked for. Whether any come shows later.
  open class func locationServicesEnabled() -> Bool { true }

  /// Asks for positions while the program is in use. Nobody is asked on Linux: see
  /// ``CoreLocationConfiguration/authorizationStatus``.
  open func requestWhenInUseAuthorization() { shell.configuration.request(.authorizedWhenInUse) }

  /// Asks for positions at all times, as ``requestWhenInUseAuthorization()``.
  open func requestAlwaysAuthorization() { shell.configuration.request(.authorizedAlways) }

  /// Asks for exact positions for a while; there is nobody to ask.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    guard let completion else { return }
    let handler = Handler(completion)
    let isFull = shell.configuration.accuracyAuthorization == .fullAccuracy
    shell.context.perform { handler.call(isFull ? nil : CLError(.promptDeclined)) }
  }

  /// Asks for exact positions for a while; there is nobody to ask.
  nonisolated(nonsending) open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    if shell.configuration.accuracyAuthorization != .fullAccuracy {
      throw CLError(.promptDeclined)
    }
  }

  // MARK: Updates

  /// The last position; nil before the first. It stays when updates are stopped.
  open var location: CLLocation? { shell.location }

  /// Meters of accuracy that ``requestLocation()`` waits for, if above 0. Updates are not filtered by it.
  open var desiredAccuracy: CLLocationAccuracy {
    get { shell.state.withLock { $0.desiredAccuracy } }
    set { shell.state.withLock { $0.desiredAccuracy = newValue } }
  }

  /// Meters along the geodesic between one position that the delegate gets and the next.
  open var distanceFilter: CLLocationDistance {
    get { shell.state.withLock { $0.services.distanceFilter } }
    set { shell.state.withLock { $0.services.distanceFilter = newValue } }
  }

  /// What positions are used for; nothing depends on it.
  open var activityType: CLActivityType {
    get { shell.state.withLock { $0.activityType } }
    set { shell.state.withLock { $0.activityType = newValue } }
  }

  /// Whether updates are held back while it stands still; false if not changed.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { shell.state.withLock { $0.services.pausesAutomatically } }
    set { shell.state.withLock { $0.services.pausesAutomatically = newValue } }
  }

  /// Whether updates go on in the background: kept, but a program on Linux has none.
  open var allowsBackgroundLocationUpdates: Bool {
    get { shell.state.withLock { $0.allowsBackground } }
    set { shell.state.withLock { $0.allowsBackground = newValue } }
  }

  /// Whether use in the background is shown: kept, nothing is shown.
  open var showsBackgroundLocationIndicator: Bool {
    get { shell.state.withLock { $0.showsIndicator } }
    set { shell.state.withLock { $0.showsIndicator = newValue } }
  }

  /// Begins to tell the delegate of positions; returns at once. It does nothing if they come already.
  open func startUpdatingLocation() { shell.start(.updates) }

  /// Ends telling the delegate of positions, and gives up a ``requestLocation()``.
  open func stopUpdatingLocation() { shell.stop(.updates) }

  /// Asks for one position: the delegate gets exactly one, or one error.
  ///
  /// The first that is as accurate as ``desiredAccuracy`` wants, or after
  /// ``CoreLocationConfiguration/requestTimeout`` the most accurate until then. It does nothing while
  /// updates come; starting or stopping them gives it up.
  open func requestLocation() { shell.requestLocation() }

  // MARK: Significant changes and visits

  /// True.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Begins to tell the delegate of a first position, and of each that is 500 m from the last.
  open func startMonitoringSignificantLocationChanges() { shell.start(.significantChanges) }

  /// Ends it.
  open func stopMonitoringSignificantLocationChanges() { shell.stop(.significantChanges) }

  /// Begins to tell the delegate of visits, by ``CoreLocationConfiguration/visitRule``.
  open func startMonitoringVisits() { shell.start(.visits) }

  /// Ends it.
  open func stopMonitoringVisits() { shell.stop(.visits) }

  // MARK: Heading

  /// Whether a compass or attitude sensor has given a direction to any manager.
  open class func headingAvailable() -> Bool {
    CoreLocationConfiguration.shared.isHeadingAvailable
  }

  /// The last direction; nil before the first.
  open var heading: CLHeading? { shell.core.with { $0.heading }.map { CLHeading($0) } }

  /// Degrees between one direction that the delegate gets and the next; 1 if not changed.
  open var headingFilter: CLLocationDegrees {
    get { shell.state.withLock { $0.services.headingFilter } }
    set { shell.state.withLock { $0.services.headingFilter = newValue } }
  }

  /// How the device is held: kept, directions are the sensor's.
  open var headingOrientation: CLDeviceOrientation {
    get { shell.state.withLock { $0.headingOrientation } }
    set { shell.state.withLock { $0.headingOrientation = newValue } }
  }

  /// Begins to tell the delegate of directions, as soon as there are any.
  open func startUpdatingHeading() { shell.start(.heading) }

  /// Ends it.
  open func stopUpdatingHeading() { shell.stop(.heading) }

  /// Does nothing: no display was shown.
  open func dismissHeadingCalibrationDisplay() {}

  // MARK: Regions

  /// Whether regions of a class can be monitored: circles can.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// The regions that are monitored.
  open var monitoredRegions: Set<CLRegion> { shell.state.withLock { Set($0.regions.values) } }

  /// The largest radius in meters.
  open var maximumRegionMonitoringDistance: CLLocationDistance { ManagerShell.maximumRadius }

  /// Begins to tell the delegate when the edge of a region is crossed; one of the same identifier is
  /// replaced. Being inside at the beginning is no crossing.
  open func startMonitoring(for region: CLRegion) { shell.startMonitoring(region) }

  /// Ends it for the region of that identifier.
  open func stopMonitoring(for region: CLRegion) { shell.stopMonitoring(region) }

  /// Asks whether the last position is in a region; the delegate is told. Of a monitored region it is told
  /// as soon as there is a position.
  open func requestState(for region: CLRegion) { shell.requestState(region) }

  // MARK: Unavailable on Linux

  /// False: there are no beacons.
  open class func isRangingAvailable() -> Bool { false }

  /// Empty.
  open var rangedRegions: Set<CLRegion> { [] }

  /// Empty.
  open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  /// Tells the delegate that beacons cannot be ranged.
  open func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    let (uuid, major, minor) = (constraint.uuid, constraint.major, constraint.minor)
    shell.tellLater {
      $1.locationManager(
        $0, didFailRangingFor: CLBeaconIdentityConstraint(uuid: uuid, major, minor),
        error: CLError(.rangingUnavailable))
    }
  }

  /// Does nothing.
  open func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

  /// Tells the delegate that beacons cannot be ranged. The older form.
  open func startRangingBeacons(in region: CLBeaconRegion) {
    let copy = Carrier(region.copy() as? CLRegion ?? region)
    shell.tellLater {
      guard let region = copy.region as? CLBeaconRegion else { return }
      $1.locationManager(
        $0, rangingBeaconsDidFailFor: region, withError: CLError(.rangingUnavailable))
    }
  }

  /// Does nothing.
  open func stopRangingBeacons(in region: CLBeaconRegion) {}

  /// False: positions come when they come.
  open class func deferredLocationUpdatesAvailable() -> Bool { false }

  /// Tells the delegate that updates are not deferred.
  open func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) {
    shell.tellLater {
      $1.locationManager($0, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
    }
  }

  /// Does nothing.
  open func disallowDeferredLocationUpdates() {}

  /// Answers with an error: nothing pushes.
  open func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
    guard let completion else { return }
    let handler = Handler(completion)
    shell.context.perform { handler.call(nil, Self.noPushes) }
  }

  /// Throws: nothing pushes.
  nonisolated(nonsending) open func startMonitoringLocationPushes() async throws -> Data {
    throw Self.noPushes
  }

  private static let noPushes = CLLocationPushServiceError(
    .unsupportedPlatform, reason: "there are no location pushes on Linux")

  /// Does nothing.
  open func stopMonitoringLocationPushes() {}

  /// Answers with no positions and an error: none of the past are kept.
  open func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int,
    completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {
    let handler = Handler(completionHandler)
    shell.context.perform { handler.call([], Self.noHistory) }
  }

  /// Throws: no positions of the past are kept.
  nonisolated(nonsending) open func historicalLocations(
    purposeKey: String, sampleCount: Int
  ) async throws -> [CLLocation] { throw Self.noHistory }

  private static let noHistory = CLError(
    .historicalLocationError, reason: "no positions of the past are kept on Linux")

  // MARK: Of the first versions

  /// True; the oldest name of ``isMonitoringAvailable(for:)``.
  open class func regionMonitoringAvailable() -> Bool { true }

  /// True; the oldest name of ``isMonitoringAvailable(for:)``.
  open class func regionMonitoringEnabled() -> Bool { true }

  /// Begins to watch a region, as ``startMonitoring(for:)``; the accuracy changes nothing.
  open func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
    startMonitoring(for: region)
  }

  /// Whether there is a compass, as the function of that name; the oldest form.
  open var headingAvailable: Bool { Self.headingAvailable() }

  /// True, as the function of that name; the oldest form.
  open var locationServicesEnabled: Bool { Self.locationServicesEnabled() }

  /// What positions are wanted for: kept, nobody is asked.
  open var purpose: String? {
    get { shell.state.withLock { $0.purpose } }
    set { shell.state.withLock { $0.purpose = newValue } }
  }
}
