import GeoLocation

/// The shell around ``ServiceState``: GeoLocation's manager below, the delegate above, authorization, regions
/// and requests.
///
/// GeoLocation's manager calls it where the delegate is called, so between a decision and the call there is
/// nothing that could be stopped, but other calls of the delegate.
///
/// Unchecked: everything that changes is behind the lock. Manager and delegate are not Sendable, as
/// Apple's are not; they are used where the manager's owner has chosen.
final class ManagerShell: @unchecked Sendable {
  let configuration: CoreLocationConfiguration
  let context: DeliveryContext
  let core: LocationManager
  let state = Guarded(State())
  private let origin: Origin
  private let listener = Guarded<Int?>(nil)

  struct State {
    weak var owner: CLLocationManager?
    weak var delegate: (any CLLocationManagerDelegate)?
    var services = ServiceState()
    var desiredAccuracy = kCLLocationAccuracyBest
    // These are kept and change nothing.
    var activityType = CLActivityType.other
    var headingOrientation = CLDeviceOrientation.portrait
    var (allowsBackground, showsIndicator) = (false, false)
    var purpose: String?
    /// Whether authorization has been settled when there was no delegate to tell.
    var owesAuthorization = false
    /// What the delegate has been told of authorization.
    var status = CLAuthorizationStatus.notDetermined
    var accuracy = CLAccuracyAuthorization.fullAccuracy
    var isCoreRunning = false
    /// Whether the source has said why it ends.
    var hasFailed = false
    var requestNumber = 0
    var request: (number: Int, task: Task<Void, Never>)?
    var regions: [String: CLRegion] = [:]
    /// Those of them that GeoLocation's manager watches: all while that is allowed, else none.
    var watched: Set<String> = []
    var regionStates: [String: CLRegionState] = [:]
    /// Regions whose state was asked for before it was known.
    var questions: Set<String> = []
    var lastLocation: (Location, CLLocation)?
    /// The last position that was told as a step.
    var lastStep: CLLocation?
    /// Whose call of the delegate is going on.
    var bringing: Message?
    /// The newest position of the call of the delegate that is going on.
    var delivered: CLLocation?
  }

  init(_ configuration: CoreLocationConfiguration, context: DeliveryContext) {
    self.configuration = configuration
    self.context = context
    origin = configuration.origin
    core = Self.makeCore(configuration.makeSource(), configuration.clock, context)
    core.regionRule = configuration.regionRule
    core.stationaryRule = configuration.stationaryRule
    core.gracePeriod = configuration.gracePeriod
    core.delegate = self
    let number = configuration.addListener { [weak self] in self?.settleLater() }
    listener.withLock { $0 = number }
    settleLater(isFirst: true)
  }

  deinit {
    if let number = listener.withLock({ $0 }) { configuration.removeListener(number) }
    state.withLock { $0.request?.task.cancel() }
    context.close()
  }

  private static func makeCore(
    _ source: any LocationSource, _ clock: some Clock<Duration>, _ context: DeliveryContext
  ) -> LocationManager {
    LocationManager(source: source, clock: clock) { context.perform($0) }
  }

  func convert(_ location: Location) -> CLLocation { CLLocation(location, from: origin) }

  /// Calls the delegate, if there are one and a manager. To be called in the context.
  func tell(_ body: (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
    let (owner, delegate) = state.withLock { ($0.owner, $0.delegate) }
    if let owner, let delegate { body(owner, delegate) }
  }

  /// Calls the delegate later, in the context.
  func tellLater(
    _ body: @escaping @Sendable (CLLocationManager, any CLLocationManagerDelegate) -> Void
  ) {
    context.perform { [weak self] in self?.tell(body) }
  }

  /// Decides something and tells the delegate what is wanted of it. To be called in the context.
  func bring(_ decide: (inout State) -> [Message]) {
    for message in state.withLock(decide) {
      // Asked for each, because a call of the delegate may have stopped what the next belongs to.
      guard state.withLock({ $0.services.wants(message) }) else { continue }
      tell { manager, delegate in
        switch message.content {
        case .locations(let locations):
          let outer = state.withLock { state in
            defer { state.bringing = message }
            return state.bringing
          }
          deliver(locations, by: manager, to: delegate)
          state.withLock { $0.bringing = outer }
        case .heading(let heading): delegate.locationManager(manager, didUpdateHeading: heading)
        case .visit(let visit): delegate.locationManager(manager, didVisit: visit)
        case .failure(let error): delegate.locationManager(manager, didFailWithError: error)
        case .paused: delegate.locationManagerDidPauseLocationUpdates(manager)
        case .resumed: delegate.locationManagerDidResumeLocationUpdates(manager)
        }
      }
    }
  }

  /// Calls the delegate, for which the newest of the positions is the manager's location meanwhile.
  private func deliver(
    _ locations: [CLLocation], by manager: CLLocationManager,
    to delegate: any CLLocationManagerDelegate
  ) {
    let outer = state.withLock { state in
      defer { state.delivered = locations.last }
      return state.delivered
    }
    delegate.locationManager(manager, didUpdateLocations: locations)
    state.withLock { $0.delivered = outer }
  }

  /// Tells a delegate of positions one by one, each with the one before it, until a call of it stops what
  /// they belong to.
  func tellSteps(
    of locations: [CLLocation], by manager: CLLocationManager,
    to delegate: any CLLocationManagerDelegate
  ) {
    for location in locations {
      let old = state.withLock { state -> CLLocation? in
        if let message = state.bringing, !state.services.wants(message) { return nil }
        defer { state.lastStep = location }
        return state.lastStep ?? location
      }
      guard let old else { return }
      delegate.locationManager(manager, didUpdateTo: location, from: old)
    }
  }
}

// MARK: Authorization

extension ManagerShell {
  private func settleLater(isFirst: Bool = false) {
    context.perform { [weak self] in self?.settle(isFirst: isFirst) }
  }

  /// Takes over what the configuration allows now. To be called in the context.
  private func settle(isFirst: Bool) {
    let status = configuration.authorizationStatus
    let accuracy = configuration.accuracyAuthorization
    let change = state.withLock { state in
      let hasChanged = state.status != status || state.accuracy != accuracy
      let wasForbidden = state.status.forbids
      (state.status, state.accuracy) = (status, accuracy)
      let isIdle = state.services.isIdle
      if status.allows, !isIdle, !state.isCoreRunning { startCore(&state) }
      if !status.allows, state.isCoreRunning { stopCore(&state) }
      let hadRequest = state.request != nil
      if !status.allows { cancelRequest(&state) }
      watchRegions(&state, isAllowed: status.allows)
      if isFirst, state.delegate == nil { state.owesAuthorization = true }
      return (
        hasChanged, status.forbids && !wasForbidden && !isIdle, hadRequest && !status.allows
      )
    }
    if change.0 || isFirst {
      tell { manager, delegate in delegate.locationManagerDidChangeAuthorization(manager) }
    }
    if change.1 { bring { $0.services.fail(Self.denied) } }
    // Who asks for one position gets one answer.
    if change.2, !change.1 { tell { $1.locationManager($0, didFailWithError: Self.denied) } }
  }

  /// Who is told. A queue may have settled authorization before there is a delegate: it is told then.
  var delegate: (any CLLocationManagerDelegate)? {
    get { state.withLock { $0.delegate } }
    set {
      let isOwed = state.withLock { state in
        state.delegate = newValue
        guard newValue != nil else { return false }
        defer { state.owesAuthorization = false }
        return state.owesAuthorization
      }
      if isOwed { tellLater { $1.locationManagerDidChangeAuthorization($0) } }
    }
  }

  static let denied = CLError(.denied, reason: "this program is not allowed to have positions")
}

// MARK: Services

extension ManagerShell {
  func start(_ service: Service) {
    let status = configuration.authorizationStatus
    let (isDenied, isRunning) = state.withLock { state -> (Bool, Bool) in
      guard state.services.start(service) else { return (false, false) }
      if service == .updates { cancelRequest(&state) }
      // What has not been settled yet will be told when it is.
      guard status.allows else { return (status.forbids && state.status.forbids, false) }
      if state.isCoreRunning { return (false, true) }
      startCore(&state)
      return (false, false)
    }
    if isDenied {
      context.perform { [weak self] in self?.bring { $0.services.fail(Self.denied) } }
    } else if isRunning, !origin.isRecording, let location = core.location {
      context.perform { [weak self] in
        guard let self else { return }
        bring { $0.services.takeCached(location, for: service, convert: self.convert) }
      }
    }
  }

  func stop(_ service: Service) {
    state.withLock { state in
      if service == .updates { cancelRequest(&state) }
      state.services.stop(service)
      if state.services.isIdle, state.isCoreRunning { stopCore(&state) }
    }
  }

  private func startCore(_ state: inout State) {
    (state.isCoreRunning, state.hasFailed) = (true, false)
    core.startUpdatingLocation()
  }

  private func stopCore(_ state: inout State) {
    state.isCoreRunning = false
    core.stopUpdatingLocation()
  }

  private func cancelRequest(_ state: inout State) {
    state.request?.task.cancel()
    state.request = nil
  }

  /// The last position, in the same object as long as it is the same.
  var location: CLLocation? {
    guard configuration.isAuthorized, let location = core.location else { return nil }
    return state.withLock { state in
      if let delivered = state.delivered { return delivered }
      if let last = state.lastLocation, last.0 == location { return last.1 }
      let converted = convert(location)
      state.lastLocation = (location, converted)
      return converted
    }
  }
}

// MARK: One position

extension ManagerShell {
  func requestLocation() {
    if !configuration.isAuthorized {
      tellLater { $1.locationManager($0, didFailWithError: Self.denied) }
      return
    }
    let timeout = configuration.requestTimeout
    state.withLock { state in
      guard !state.services.isRunning(.updates), state.request == nil else { return }
      core.desiredAccuracy = max(state.desiredAccuracy, 0)
      state.requestNumber += 1
      let number = state.requestNumber
      let task = Task { [core, context, weak self] in
        let result: Result<Location, LocationError>
        do throws(LocationError) {
          result = .success(try await core.currentLocation(timeout: timeout))
        } catch {
          result = .failure(error)
        }
        context.perform { [weak self] in self?.finishRequest(number, result) }
      }
      state.request = (number, task)
    }
  }

  private func finishRequest(_ number: Int, _ result: Result<Location, LocationError>) {
    let isCurrent = state.withLock { state in
      guard state.request?.number == number else { return false }
      state.request = nil
      return true
    }
    guard isCurrent else { return }
    tell { manager, delegate in
      switch result {
      case .success(let location):
        deliver([convert(location)], by: manager, to: delegate)
      case .failure(let error):
        delegate.locationManager(manager, didFailWithError: CLError(error))
      }
    }
  }
}

// MARK: What GeoLocation's manager tells

extension ManagerShell: LocationManagerDelegate {
  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
    let rule = configuration.visitRule
    bring { $0.services.take(locations, rule: rule, convert: convert) }
  }

  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {
    if case .regionNotMonitored(let identifier, _) = error {
      failMonitoring(identifier, CLError(error))
      return
    }
    // Regions and headings have no method for it.
    if state.withLock({ $0.services.fail(CLError(error)).isEmpty }) {
      UnheardErrors.report(error, "no method of a delegate is for that")
    }
    bring { state in
      switch error {
      case .sourceFailed, .unrecognized: state.hasFailed = true
      default: break
      }
      return state.services.fail(CLError(error))
    }
  }

  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading) {
    configuration.isHeadingAvailable = true
    bring { $0.services.take(heading) }
  }

  func locationManager(_ manager: LocationManager, didChangeStationary isStationary: Bool) {
    bring { $0.services.take(isStationary: isStationary) }
  }

  func locationManager(_ manager: LocationManager, didEnterRegion region: CircularRegion) {
    tellOfRegion(region) { $1.locationManager($0, didEnterRegion: $2) }
  }

  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion) {
    tellOfRegion(region) { $1.locationManager($0, didExitRegion: $2) }
  }

  func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion
  ) {
    determine(CLRegionState(state), for: region)
  }

  /// The source has no more: a recording is over. Positions will not come any more, which Apple's
  /// protocol can only say so.
  func locationManagerDidFinish(_ manager: LocationManager) {
    bring { state in
      state.isCoreRunning = false
      if state.hasFailed { return [] }
      return state.services.fail(CLError(.locationUnknown, reason: manager.endReason))
    }
  }
}

extension CLError {
  /// What GeoCore tells, in CoreLocation's terms. Nothing of it is ``Code/denied``, at which programs
  /// give up for good: that a receiver or file cannot be reached is no decision of anybody.
  init(_ error: LocationError) {
    let code: Code =
      switch error {
      case .locationUnknown, .sourceFailed, .unrecognized: .locationUnknown
      case .unreachable: .network
      case .regionNotMonitored: .regionMonitoringFailure
      }
    self.init(code, reason: error.description)
  }
}
