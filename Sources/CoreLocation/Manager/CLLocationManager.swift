public import Dispatch
import GeoLocation

/// Delivers locations, headings and region events to a delegate.
///
/// The manager calls the delegate on the run loop of the thread that created it. The run loop of this thread must be
/// running. For a manager that was created on the main thread, a running main dispatch queue is enough. Server programs
/// pass a queue to ``init(queue:configuration:)``. ``CoreLocationConfiguration`` determines where positions come from.
///
/// You can call all methods on any thread and inside the delegate's methods. If you stop a service on the thread or
/// queue of the delegate calls, the service makes no further calls.
open class CLLocationManager: NSObject {
  let shell: ManagerShell

  /// Creates a manager that calls its delegate on the run loop of the current thread.
  public override init() {
    shell = ManagerShell(.shared, context: .current)
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// Creates a manager that calls its delegate on a queue. Apple's class has no such initializer.
  ///
  /// - Parameters:
  ///   - queue: A serial queue for the delegate calls.
  ///   - configuration: The configuration with the source of positions; the shared configuration by default.
  public init(queue: DispatchQueue, configuration: CoreLocationConfiguration = .shared) {
    shell = ManagerShell(configuration, context: .queue(queue))
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// Creates a manager that calls its delegate on the run loop of the current thread.
  ///
  /// Apple's class has no such initializer.
  ///
  /// - Parameter configuration: The configuration with the source of positions.
  public init(configuration: CoreLocationConfiguration) {
    shell = ManagerShell(configuration, context: .current)
    super.init()
    shell.state.withLock { $0.owner = self }
  }

  /// The delegate, held weakly.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    get { shell.delegate }
    set { shell.delegate = newValue }
  }

  // MARK: Authorization

  /// The authorization status, which the class method of the same name also returns.
  ///
  /// The delegate receives the status once after the manager is created, and again after each change.
  open var authorizationStatus: CLAuthorizationStatus { shell.configuration.authorizationStatus }

  /// Whether positions have full or reduced accuracy.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    shell.configuration.accuracyAuthorization
  }

  /// Whether a widget may receive positions.
  open var isAuthorizedForWidgetUpdates: Bool { shell.configuration.isAuthorized }

  /// Returns the authorization status. The method is the older form of the property.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CoreLocationConfiguration.shared.authorizationStatus
  }

  /// Returns true. Only a running service can show whether there are positions.
  open class func locationServicesEnabled() -> Bool { true }

  /// Requests authorization while the program is in use.
  ///
  /// Linux does not ask the user; see ``CoreLocationConfiguration/authorizationStatus``.
  open func requestWhenInUseAuthorization() { shell.configuration.request(.authorizedWhenInUse) }

  /// Requests authorization to receive positions at all times; see ``requestWhenInUseAuthorization()``.
  open func requestAlwaysAuthorization() { shell.configuration.request(.authorizedAlways) }

  /// Requests full accuracy for a limited time. Linux does not ask the user.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    guard let completion else { return }
    let handler = Handler(completion)
    let isFull = shell.configuration.accuracyAuthorization == .fullAccuracy
    shell.context.perform { handler.call(isFull ? nil : CLError(.promptDeclined)) }
  }

  /// Requests full accuracy for a limited time. Linux does not ask the user.
  nonisolated(nonsending) open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    if shell.configuration.accuracyAuthorization != .fullAccuracy {
      throw CLError(.promptDeclined)
    }
  }

  // MARK: Updates

  /// The last position; nil before the first position. Stopping updates does not clear the position.
  open var location: CLLocation? { shell.location }

  /// The accuracy in meters that satisfies a ``requestLocation()``, if above 0. Updates are not filtered by accuracy.
  open var desiredAccuracy: CLLocationAccuracy {
    get { shell.state.withLock { $0.desiredAccuracy } }
    set { shell.state.withLock { $0.desiredAccuracy = newValue } }
  }

  /// The minimum geodesic distance in meters between consecutive positions for the delegate.
  open var distanceFilter: CLLocationDistance {
    get { shell.state.withLock { $0.services.distanceFilter } }
    set { shell.state.withLock { $0.services.distanceFilter = newValue } }
  }

  /// The activity for which the program uses positions. The value has no effect on Linux.
  open var activityType: CLActivityType {
    get { shell.state.withLock { $0.activityType } }
    set { shell.state.withLock { $0.activityType = newValue } }
  }

  /// Whether updates pause while the device is stationary; false by default.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { shell.state.withLock { $0.services.pausesAutomatically } }
    set { shell.state.withLock { $0.services.pausesAutomatically = newValue } }
  }

  /// Whether updates continue in the background. The value is stored but has no effect on Linux.
  open var allowsBackgroundLocationUpdates: Bool {
    get { shell.state.withLock { $0.allowsBackground } }
    set { shell.state.withLock { $0.allowsBackground = newValue } }
  }

  /// Whether an indicator shows the use of positions in the background. The value is stored but has no effect.
  open var showsBackgroundLocationIndicator: Bool {
    get { shell.state.withLock { $0.showsIndicator } }
    set { shell.state.withLock { $0.showsIndicator = newValue } }
  }

  /// Starts position updates and returns immediately. The method has no effect if updates are running.
  open func startUpdatingLocation() { shell.start(.updates) }

  /// Stops position updates and cancels a pending ``requestLocation()``.
  open func stopUpdatingLocation() { shell.stop(.updates) }

  /// Requests one position: the delegate receives exactly one position or one error.
  ///
  /// The manager delivers the first position that satisfies ``desiredAccuracy``. After
  /// ``CoreLocationConfiguration/requestTimeout``, the manager delivers the most accurate position received until then.
  /// The request has no effect while updates are running. Starting or stopping updates cancels the request.
  open func requestLocation() { shell.requestLocation() }

  // MARK: Significant changes and visits

  /// Returns true.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Starts to deliver significant changes: the first position, then a position whenever the distance has reached 500
  /// m.
  open func startMonitoringSignificantLocationChanges() { shell.start(.significantChanges) }

  /// Stops significant-change updates.
  open func stopMonitoringSignificantLocationChanges() { shell.stop(.significantChanges) }

  /// Starts to report visits, which ``CoreLocationConfiguration/visitRule`` defines.
  open func startMonitoringVisits() { shell.start(.visits) }

  /// Stops reporting visits.
  open func stopMonitoringVisits() { shell.stop(.visits) }

  // MARK: Heading

  /// Returns whether a compass or attitude sensor has sent a heading to any manager.
  open class func headingAvailable() -> Bool {
    CoreLocationConfiguration.shared.isHeadingAvailable
  }

  /// The last heading; nil before the first heading.
  open var heading: CLHeading? { shell.core.with { $0.heading }.map { CLHeading($0) } }

  /// The smallest change in degrees between consecutive headings that the delegate receives; 1 by default.
  open var headingFilter: CLLocationDegrees {
    get { shell.state.withLock { $0.services.headingFilter } }
    set { shell.state.withLock { $0.services.headingFilter = newValue } }
  }

  /// The orientation of the device. The value is stored but does not change the headings of the sensor.
  open var headingOrientation: CLDeviceOrientation {
    get { shell.state.withLock { $0.headingOrientation } }
    set { shell.state.withLock { $0.headingOrientation = newValue } }
  }

  /// Starts heading updates.
  open func startUpdatingHeading() { shell.start(.heading) }

  /// Stops heading updates.
  open func stopUpdatingHeading() { shell.stop(.heading) }

  /// Has no effect, because Linux has no calibration display.
  open func dismissHeadingCalibrationDisplay() {}

  // MARK: Regions

  /// Returns whether regions of a class can be monitored. Only circles can.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// The monitored regions.
  open var monitoredRegions: Set<CLRegion> { shell.state.withLock { Set($0.regions.values) } }

  /// The largest allowed radius in meters.
  open var maximumRegionMonitoringDistance: CLLocationDistance { ManagerShell.maximumRadius }

  /// Starts to report entries and exits of a region. The region replaces a region with the same identifier.
  ///
  /// If the region contains the first position, the manager reports no entry.
  open func startMonitoring(for region: CLRegion) { shell.startMonitoring(region) }

  /// Stops monitoring the region with the same identifier.
  open func stopMonitoring(for region: CLRegion) { shell.stopMonitoring(region) }

  /// Reports to the delegate whether a region contains the last position.
  ///
  /// For a monitored region, the delegate receives the state as soon as the manager has determined it.
  open func requestState(for region: CLRegion) { shell.requestState(region) }

  // MARK: Not available on Linux

  /// Returns false, because Linux has no beacons.
  open class func isRangingAvailable() -> Bool { false }

  /// Always empty, because Linux has no beacons.
  open var rangedRegions: Set<CLRegion> { [] }

  /// Always empty, because Linux has no beacons.
  open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  /// Reports to the delegate that beacons cannot be ranged.
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

  /// Reports to the delegate that beacons cannot be ranged. This is the older form.
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

  /// Returns false, because updates cannot be deferred.
  open class func deferredLocationUpdatesAvailable() -> Bool { false }

  /// Reports to the delegate that updates are not deferred.
  open func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) {
    shell.tellLater {
      $1.locationManager($0, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
    }
  }

  /// Does nothing.
  open func disallowDeferredLocationUpdates() {}

  /// Passes an error to the completion handler, because Linux has no location pushes.
  open func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
    guard let completion else { return }
    let handler = Handler(completion)
    shell.context.perform { handler.call(nil, Self.noPushes) }
  }

  /// Throws an error, because Linux has no location pushes.
  nonisolated(nonsending) open func startMonitoringLocationPushes() async throws -> Data {
    throw Self.noPushes
  }

  private static let noPushes = CLLocationPushServiceError(
    .unsupportedPlatform, reason: "there are no location pushes on Linux")

  /// Does nothing.
  open func stopMonitoringLocationPushes() {}

  /// Passes no positions and an error to the handler, because no history is stored.
  open func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int,
    completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {
    let handler = Handler(completionHandler)
    shell.context.perform { handler.call([], Self.noHistory) }
  }

  /// Throws an error, because no history is stored.
  nonisolated(nonsending) open func historicalLocations(
    purposeKey: String, sampleCount: Int
  ) async throws -> [CLLocation] { throw Self.noHistory }

  private static let noHistory = CLError(
    .historicalLocationError, reason: "no location history is stored on Linux")

  // MARK: Older API

  /// Returns true. The method is the oldest form of ``isMonitoringAvailable(for:)``.
  open class func regionMonitoringAvailable() -> Bool { true }

  /// Returns true. The method is the oldest form of ``isMonitoringAvailable(for:)``.
  open class func regionMonitoringEnabled() -> Bool { true }

  /// Starts to monitor a region, as ``startMonitoring(for:)`` does. The accuracy has no effect.
  open func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
    startMonitoring(for: region)
  }

  /// Whether a compass is available. The property is the oldest form of the class method.
  open var headingAvailable: Bool { Self.headingAvailable() }

  /// Always true. The property is the oldest form of the class method.
  open var locationServicesEnabled: Bool { Self.locationServicesEnabled() }

  /// The purpose that a prompt shows. The value is stored, but Linux shows no prompt.
  open var purpose: String? {
    get { shell.state.withLock { $0.purpose } }
    set { shell.state.withLock { $0.purpose = newValue } }
  }
}
