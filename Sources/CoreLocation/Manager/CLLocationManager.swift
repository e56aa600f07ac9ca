public import Dispatch
import GeoLocation

/// Delivers positions, headings and region events to a delegate.
///
/// The manager calls the delegate on the run loop of the thread that created it, so this run loop must be running. For
/// a manager created on the main thread, a running main dispatch queue is enough. Server programs pass a queue to
/// ``init(queue:configuration:)``. ``CoreLocationConfiguration`` selects the source of positions.
///
/// All methods can be called on any thread and from delegate methods. After a service is stopped on the delegate's
/// thread or queue, the delegate receives no more events of this service.
open class CLLocationManager: NSObject {
  let shell: ManagerShell

  /// Creates a manager that calls its delegate on the run loop of the current thread.
  public override init() {
    shell = ManagerShell(.shared, context: .current)
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// Creates a manager that calls its delegate on a dispatch queue. Apple's class has no such initializer.
  ///
  /// - Parameters:
  ///   - queue: A serial queue for the delegate calls.
  ///   - configuration: The source of positions and other settings; ``CoreLocationConfiguration/shared`` by default.
  public init(queue: DispatchQueue, configuration: CoreLocationConfiguration = .shared) {
    shell = ManagerShell(configuration, context: .queue(queue))
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// Creates a manager with a custom configuration. Its delegate is called on the run loop of the current thread.
  ///
  /// Apple's class has no such initializer.
  ///
  /// - Parameter configuration: The source of positions and other settings.
  public init(configuration: CoreLocationConfiguration) {
    shell = ManagerShell(configuration, context: .current)
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// The delegate, which receives all events. The manager does not retain its delegate.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    get { shell.delegate }
    set { shell.delegate = newValue }
  }

  // MARK: Authorization

  /// The authorization status of the program.
  ///
  /// The delegate receives the status once after the manager is created, and again after each change.
  open var authorizationStatus: CLAuthorizationStatus { shell.configuration.authorizationStatus }

  /// The accuracy for which the program is authorized: full or reduced.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    shell.configuration.accuracyAuthorization
  }

  /// True if the program is authorized to receive positions. Linux has no separate authorization for widgets.
  open var isAuthorizedForWidgetUpdates: Bool { shell.configuration.isAuthorized }

  /// Returns the authorization status. This class method is the older form of the property of the same name.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CoreLocationConfiguration.shared.authorizationStatus
  }

  /// Always returns true. Only a running service shows whether the source delivers positions.
  open class func locationServicesEnabled() -> Bool { true }

  /// Requests authorization to receive positions while the program is in use.
  ///
  /// On Linux, the user is not prompted; see ``CoreLocationConfiguration/authorizationStatus``.
  open func requestWhenInUseAuthorization() { shell.configuration.request(.authorizedWhenInUse) }

  /// Requests authorization to receive positions at all times.
  ///
  /// On Linux, the user is not prompted; see ``CoreLocationConfiguration/authorizationStatus``.
  open func requestAlwaysAuthorization() { shell.configuration.request(.authorizedAlways) }

  /// Requests full accuracy for a limited time.
  ///
  /// On Linux, the user is not prompted. The completion handler receives ``CLError/promptDeclined`` if the accuracy
  /// is reduced.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    guard let completion else { return }
    let handler = Handler(completion)
    let isFull = shell.configuration.accuracyAuthorization == .fullAccuracy
    shell.context.perform { handler.call(isFull ? nil : CLError(.promptDeclined)) }
  }

  /// Requests full accuracy for a limited time.
  ///
  /// On Linux, the user is not prompted. The method throws ``CLError/promptDeclined`` if the accuracy is reduced.
  nonisolated(nonsending) open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    if shell.configuration.accuracyAuthorization != .fullAccuracy {
      throw CLError(.promptDeclined)
    }
  }

  // MARK: Updates

  /// The last position; nil before the first position or without authorization. Stopping updates does not clear the
  /// property.
  open var location: CLLocation? { shell.location }

  /// The accuracy in meters at which ``requestLocation()`` accepts a position. Continuous updates ignore this property.
  open var desiredAccuracy: CLLocationAccuracy {
    get { shell.state.withLock { $0.desiredAccuracy } }
    set { shell.state.withLock { $0.desiredAccuracy = newValue } }
  }

  /// The minimum geodesic distance in meters between consecutive positions that the delegate receives.
  open var distanceFilter: CLLocationDistance {
    get { shell.state.withLock { $0.services.distanceFilter } }
    set { shell.state.withLock { $0.services.distanceFilter = newValue } }
  }

  /// The activity for which the program uses positions. The setting has no effect on Linux.
  open var activityType: CLActivityType {
    get { shell.state.withLock { $0.activityType } }
    set { shell.state.withLock { $0.activityType = newValue } }
  }

  /// True if updates pause while the device is stationary; false by default.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { shell.state.withLock { $0.services.pausesAutomatically } }
    set { shell.state.withLock { $0.services.pausesAutomatically = newValue } }
  }

  /// True if updates continue in the background. The setting has no effect on Linux.
  open var allowsBackgroundLocationUpdates: Bool {
    get { shell.state.withLock { $0.allowsBackground } }
    set { shell.state.withLock { $0.allowsBackground = newValue } }
  }

  /// True if an indicator shows that positions are used in the background. The setting has no effect on Linux.
  open var showsBackgroundLocationIndicator: Bool {
    get { shell.state.withLock { $0.showsIndicator } }
    set { shell.state.withLock { $0.showsIndicator = newValue } }
  }

  /// Starts position updates and returns immediately. Has no effect if updates are already running.
  open func startUpdatingLocation() { shell.start(.updates) }

  /// Stops position updates and cancels a pending ``requestLocation()``.
  open func stopUpdatingLocation() { shell.stop(.updates) }

  /// Requests one position. The delegate receives exactly one position or one error.
  ///
  /// The manager delivers the first position that satisfies ``desiredAccuracy``. After
  /// ``CoreLocationConfiguration/requestTimeout`` it delivers the most accurate position so far. The request has no
  /// effect while updates are running. Starting or stopping updates cancels the request.
  open func requestLocation() { shell.requestLocation() }

  // MARK: Significant changes and visits

  /// Always returns true.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Starts to deliver significant changes: the first position, and each later position at least 500 m from the last
  /// delivered position.
  open func startMonitoringSignificantLocationChanges() { shell.start(.significantChanges) }

  /// Stops delivering significant changes.
  open func stopMonitoringSignificantLocationChanges() { shell.stop(.significantChanges) }

  /// Starts to report visits. ``CoreLocationConfiguration/visitRule`` defines which stops are visits.
  open func startMonitoringVisits() { shell.start(.visits) }

  /// Stops reporting visits.
  open func stopMonitoringVisits() { shell.stop(.visits) }

  // MARK: Heading

  /// Returns true after a compass or attitude sensor has sent a heading to a manager with the shared configuration.
  open class func headingAvailable() -> Bool {
    CoreLocationConfiguration.shared.isHeadingAvailable
  }

  /// The last heading; nil before the first heading.
  open var heading: CLHeading? { shell.core.with { $0.heading }.map { CLHeading($0) } }

  /// The minimum change in degrees between consecutive headings that the delegate receives; 1 by default.
  open var headingFilter: CLLocationDegrees {
    get { shell.state.withLock { $0.services.headingFilter } }
    set { shell.state.withLock { $0.services.headingFilter = newValue } }
  }

  /// The orientation of the device. The setting has no effect on the delivered headings.
  open var headingOrientation: CLDeviceOrientation {
    get { shell.state.withLock { $0.headingOrientation } }
    set { shell.state.withLock { $0.headingOrientation = newValue } }
  }

  /// Starts to deliver headings to the delegate.
  open func startUpdatingHeading() { shell.start(.heading) }

  /// Stops delivering headings.
  open func stopUpdatingHeading() { shell.stop(.heading) }

  /// Has no effect, because Linux has no calibration display.
  open func dismissHeadingCalibrationDisplay() {}

  // MARK: Regions

  /// Returns whether regions of the given class can be monitored; true for ``CLCircularRegion`` and its subclasses.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// The regions that the manager monitors, at most 20.
  open var monitoredRegions: Set<CLRegion> { shell.state.withLock { Set($0.regions.values) } }

  /// The largest radius in meters of a region that can be monitored.
  open var maximumRegionMonitoringDistance: CLLocationDistance { ManagerShell.maximumRadius }

  /// Starts to report when the device enters or leaves a region. A region with the same identifier is replaced.
  ///
  /// If the device is already inside the region at the first position, the manager reports no entry.
  open func startMonitoring(for region: CLRegion) { shell.startMonitoring(region) }

  /// Stops monitoring the region with the same identifier.
  open func stopMonitoring(for region: CLRegion) { shell.stopMonitoring(region) }

  /// Asks the manager to report to the delegate whether the device is inside a region.
  ///
  /// If the region is monitored, the delegate receives the state when the manager has determined it. Otherwise, the
  /// manager compares the last position with the region immediately.
  open func requestState(for region: CLRegion) { shell.requestState(region) }

  // MARK: Not available on Linux

  /// Returns false, because beacons are not supported on Linux.
  open class func isRangingAvailable() -> Bool { false }

  /// Always empty, because beacons are not supported on Linux.
  open var rangedRegions: Set<CLRegion> { [] }

  /// Always empty, because beacons are not supported on Linux.
  open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  /// Reports to the delegate that beacons cannot be ranged, because beacons are not supported on Linux.
  open func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    let (uuid, major, minor) = (constraint.uuid, constraint.major, constraint.minor)
    shell.tellLater {
      $1.locationManager(
        $0, didFailRangingFor: CLBeaconIdentityConstraint(uuid: uuid, major, minor),
        error: CLError(.rangingUnavailable))
    }
  }

  /// Has no effect, because beacons are not supported on Linux.
  open func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

  /// Reports to the delegate that beacons cannot be ranged, because beacons are not supported on Linux.
  ///
  /// This method is the older form of ``startRangingBeacons(satisfying:)``.
  open func startRangingBeacons(in region: CLBeaconRegion) {
    let copy = Carrier(region.copy() as? CLRegion ?? region)
    shell.tellLater {
      guard let region = copy.region as? CLBeaconRegion else { return }
      $1.locationManager(
        $0, rangingBeaconsDidFailFor: region, withError: CLError(.rangingUnavailable))
    }
  }

  /// Has no effect, because beacons are not supported on Linux.
  open func stopRangingBeacons(in region: CLBeaconRegion) {}

  /// Always returns false, because updates cannot be deferred on Linux.
  open class func deferredLocationUpdatesAvailable() -> Bool { false }

  /// Reports to the delegate that updates cannot be deferred on Linux.
  open func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) {
    shell.tellLater {
      $1.locationManager($0, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
    }
  }

  /// Has no effect, because updates are never deferred on Linux.
  open func disallowDeferredLocationUpdates() {}

  /// Passes ``CLLocationPushServiceError/unsupportedPlatform`` to the handler, because Linux has no location pushes.
  open func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
    guard let completion else { return }
    let handler = Handler(completion)
    shell.context.perform { handler.call(nil, Self.noPushes) }
  }

  /// Throws ``CLLocationPushServiceError/unsupportedPlatform``, because Linux has no location pushes.
  nonisolated(nonsending) open func startMonitoringLocationPushes() async throws -> Data {
    throw Self.noPushes
  }

  private static let noPushes = CLLocationPushServiceError(
    .unsupportedPlatform, reason: "there are no location pushes on Linux")

  /// Has no effect, because Linux has no location pushes.
  open func stopMonitoringLocationPushes() {}

  /// Passes an empty array and ``CLError/historicalLocationError`` to the handler, because no past positions are
  /// stored.
  open func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int,
    completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {
    let handler = Handler(completionHandler)
    shell.context.perform { handler.call([], Self.noHistory) }
  }

  /// Throws ``CLError/historicalLocationError``, because no past positions are stored.
  nonisolated(nonsending) open func historicalLocations(
    purposeKey: String, sampleCount: Int
  ) async throws -> [CLLocation] { throw Self.noHistory }

  private static let noHistory = CLError(
    .historicalLocationError, reason: "no location history is stored on Linux")

  // MARK: Older API

  /// Always returns true. The method is the oldest form of ``isMonitoringAvailable(for:)``.
  open class func regionMonitoringAvailable() -> Bool { true }

  /// Always returns true. The method is the oldest form of ``isMonitoringAvailable(for:)``.
  open class func regionMonitoringEnabled() -> Bool { true }

  /// Starts to monitor a region, as ``startMonitoring(for:)`` does. The desired accuracy is ignored.
  open func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
    startMonitoring(for: region)
  }

  /// True if a sensor has sent a heading. The property is the oldest form of the class method
  /// ``headingAvailable()``.
  open var headingAvailable: Bool { Self.headingAvailable() }

  /// Always true. The property is the oldest form of the class method ``locationServicesEnabled()``.
  open var locationServicesEnabled: Bool { Self.locationServicesEnabled() }

  /// The reason for using positions, as text for an authorization prompt. Linux shows no prompt.
  open var purpose: String? {
    get { shell.state.withLock { $0.purpose } }
    set { shell.state.withLock { $0.purpose = newValue } }
  }
}
