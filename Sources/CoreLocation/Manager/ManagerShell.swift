import GeoLocation

/// Implements a ``CLLocationManager`` on top of GeoLocation's `ManagerCore`.
///
/// The shell filters the updates of the core with ``ServiceState`` and calls the delegate. It also handles
/// authorization, regions and requests for one position. The shell receives updates on the queue or run loop of the
/// delegate. No other code on this queue or run loop can therefore run between the decision to deliver an update and
/// its delivery, except another delegate call.
///
/// `Sendable` is unchecked because the manager and the delegate are not Sendable, as on Apple's platforms. The shell
/// uses both only on the delegate's queue or run loop. A lock protects all mutable state.
final class ManagerShell: @unchecked Sendable {
  let configuration: CoreLocationConfiguration
  let context: DeliveryContext
  let core: ManagerCore
  let state = Guarded(State())
  private let origin: Origin

  struct State {
    weak var owner: CLLocationManager?
    weak var delegate: (any CLLocationManagerDelegate)?
    /// The number that identifies the shell's authorization listener in the configuration.
    var listener: Int?
    var services = ServiceState()
    var desiredAccuracy = kCLLocationAccuracyBest
    // The settings below are stored only to be returned; they have no effect.
    var activityType = CLActivityType.other
    var headingOrientation = CLDeviceOrientation.portrait
    var (allowsBackground, showsIndicator) = (false, false)
    var purpose: String?
    /// True if the authorization was determined while there was no delegate. The next delegate receives the
    /// authorization.
    var owesAuthorization = false
    /// The authorization last reported to the delegate.
    var status = CLAuthorizationStatus.notDetermined
    var accuracy = CLAccuracyAuthorization.fullAccuracy
    var isCoreRunning = false
    /// True if an error of the source has been reported. In that case, the end of the source is not reported.
    var hasFailed = false
    var requestNumber = 0
    var request: (number: Int, task: Task<Void, Never>)?
    var regions: [String: CLRegion] = [:]
    /// The identifiers of the regions that `ManagerCore` monitors: all regions while the program is authorized,
    /// otherwise none.
    var watched: Set<String> = []
    var regionStates: [String: CLRegionState] = [:]
    /// The identifiers of the regions whose state was requested before `ManagerCore` had determined the state.
    var questions: Set<String> = []
    var lastLocation: (Location, CLLocation)?
    /// The last position passed to `didUpdateTo:from:`, an older form of `didUpdateLocations`.
    var lastStep: CLLocation?
    /// The message whose positions are being delivered to the delegate.
    var deliveringMessage: Message?
    /// The newest of the positions that are being delivered.
    var delivered: CLLocation?
  }

  init(_ configuration: CoreLocationConfiguration, context: DeliveryContext) {
    self.configuration = configuration
    self.context = context
    origin = configuration.origin
    let queue = DelegateQueue { context.perform($0) }
    core = ManagerCore(
      source: configuration.makeSource(), clock: ElapsedTime(configuration.clock), queue: queue)
    core.with { machine in
      machine.regionRule = configuration.regionRule
      machine.stationaryRule = configuration.stationaryRule
      machine.gracePeriod = configuration.gracePeriod
    }
    queue.receiver = self
    let number = configuration.addListener { [weak self] in self?.settleLater() }
    state.withLock { $0.listener = number }
    settleLater(isFirst: true)
  }

  deinit {
    let number = state.withLock { state in
      state.request?.task.cancel()
      return state.listener
    }
    if let number { configuration.removeListener(number) }
    context.close()
    core.shutDown()
  }

  func convert(_ location: Location) -> CLLocation { CLLocation(location, from: origin) }

  /// Calls the closure if the manager and the delegate still exist. Call this method on the delegate's queue or run
  /// loop.
  func tell(_ body: (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
    let (owner, delegate) = state.withLock { ($0.owner, $0.delegate) }
    if let owner, let delegate { body(owner, delegate) }
  }

  /// Schedules a delegate call on the delegate's queue or run loop.
  func tellLater(
    _ body: @escaping @Sendable (CLLocationManager, any CLLocationManagerDelegate) -> Void
  ) {
    context.perform { [weak self] in self?.tell(body) }
  }

  /// Delivers the messages that the closure returns. Call this method on the delegate's queue or run loop.
  func deliverMessages(_ decide: (inout State) -> [Message]) {
    for message in state.withLock(decide) {
      // Check each message, because a previous delegate call may have stopped the service.
      guard state.withLock({ $0.services.wants(message) }) else { continue }
      tell { manager, delegate in
        switch message.content {
        case .locations(let locations):
          let outer = state.withLock { state in
            defer { state.deliveringMessage = message }
            return state.deliveringMessage
          }
          deliver(locations, by: manager, to: delegate)
          state.withLock { $0.deliveringMessage = outer }
        case .heading(let heading): delegate.locationManager(manager, didUpdateHeading: heading)
        case .visit(let visit): delegate.locationManager(manager, didVisit: visit)
        case .failure(let error): delegate.locationManager(manager, didFailWithError: error)
        case .paused: delegate.locationManagerDidPauseLocationUpdates(manager)
        case .resumed: delegate.locationManagerDidResumeLocationUpdates(manager)
        }
      }
    }
  }

  /// Delivers positions to the delegate. During the call, the manager's `location` is the newest of these positions.
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

  /// Delivers each position together with the previous one, until a delegate call stops the service.
  func tellSteps(
    of locations: [CLLocation], by manager: CLLocationManager,
    to delegate: any CLLocationManagerDelegate
  ) {
    for location in locations {
      let old = state.withLock { state -> CLLocation? in
        if let message = state.deliveringMessage, !state.services.wants(message) { return nil }
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

  /// Starts or stops positions and region monitoring according to the current authorization, and reports each change to
  /// the delegate. Call this method on the delegate's queue or run loop.
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
    if change.1 { deliverMessages { $0.services.fail(Self.denied) } }
    // If the authorization is lost, a pending request for one position must end with exactly one error. If `change.1`
    // is true, the code above has already reported the error.
    if change.2, !change.1 { tell { $1.locationManager($0, didFailWithError: Self.denied) } }
  }

  /// The delegate of the manager. If the authorization was determined while there was no delegate, the next delegate
  /// receives the authorization.
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
      // While the authorization is undetermined, do not report an error. `settle` reports the decision later.
      guard status.allows else { return (status.forbids && state.status.forbids, false) }
      if state.isCoreRunning { return (false, true) }
      startCore(&state)
      return (false, false)
    }
    if isDenied {
      context.perform { [weak self] in self?.deliverMessages { $0.services.fail(Self.denied) } }
    } else if isRunning, !origin.isRecording, let location = core.with({ $0.location }) {
      context.perform { [weak self] in
        guard let self else { return }
        deliverMessages { $0.services.processCached(location, for: service, convert: self.convert) }
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
    core.input(.start)
  }

  private func stopCore(_ state: inout State) {
    state.isCoreRunning = false
    core.input(.stop)
  }

  private func cancelRequest(_ state: inout State) {
    state.request?.task.cancel()
    state.request = nil
  }

  /// The last position. Returns the same object until the position changes.
  var location: CLLocation? {
    guard configuration.isAuthorized, let location = core.with({ $0.location }) else { return nil }
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
      let accuracy = max(state.desiredAccuracy, 0)
      core.with { $0.desiredAccuracy = accuracy }
      state.requestNumber += 1
      let number = state.requestNumber
      let task = Task { [core, context, weak self] in
        let result = await core.request(timeout: timeout)
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

// MARK: Updates of the manager core

extension ManagerShell: DelegateQueueReceiver {
  func receive(_ delivery: DelegateQueue.Delivery) {
    switch delivery {
    case .locations(let locations): process(locations)
    case .finished: finish()
    case .update(let update):
      switch update {
      case .location(let location): process([location])
      case .unavailable(let error): fail(error)
      case .heading(let heading):
        configuration.isHeadingAvailable = true
        deliverMessages { $0.services.process(heading) }
      case .stationary(let isStationary):
        deliverMessages { $0.services.process(isStationary: isStationary) }
      case .region(let event): report(event)
      case .satellites, .state, .part, .diagnostic: break
      }
    }
  }

  private func process(_ locations: [Location]) {
    let rule = configuration.visitRule
    deliverMessages { $0.services.process(locations, rule: rule, convert: convert) }
  }

  private func fail(_ error: LocationError) {
    if case .regionNotMonitored(let identifier, _) = error {
      failMonitoring(identifier, CLError(error))
      return
    }
    // Print the error if no position service is running. The delegate protocol has no method that reports a failed
    // source to region monitoring or to heading updates.
    if state.withLock({ $0.services.fail(CLError(error)).isEmpty }) {
      UndeliveredErrors.report(error, "no method of a delegate is for that")
    }
    deliverMessages { state in
      switch error {
      case .sourceFailed, .unrecognized: state.hasFailed = true
      default: break
      }
      return state.services.fail(CLError(error))
    }
  }

  private func report(_ event: RegionEvent) {
    switch event.kind {
    case .entered:
      tellOfRegion(event.region) { $1.locationManager($0, didEnterRegion: $2) }
    case .exited:
      tellOfRegion(event.region) { $1.locationManager($0, didExitRegion: $2) }
    case .determined(let state): determine(CLRegionState(state), for: event.region)
    }
  }

  /// Reports that the source has ended.
  ///
  /// The delegate protocol has no method for the end of a recording, so the end is reported as `locationUnknown`.
  private func finish() {
    let reason = core.with { $0.endReason }
    deliverMessages { state in
      state.isCoreRunning = false
      if state.hasFailed { return [] }
      return state.services.fail(CLError(.locationUnknown, reason: reason))
    }
  }
}

extension CLError {
  /// Converts an error of GeoLocation.
  ///
  /// The code is never ``Code/denied``, because programs stop using the manager after this code. An unreachable
  /// receiver or a missing file does not mean that the authorization is denied.
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

/// Region monitoring: `ManagerCore` detects entries and exits, and the shell calls the delegate.
extension ManagerShell {
  /// The maximum number of regions per manager. On Apple's platforms, the limit is the same but applies to the
  /// program.
  static let regionLimit = 20
  /// The maximum radius in meters; Apple's simulator has the same limit.
  static let maximumRadius: CLLocationDistance = 2_128_000

  func startMonitoring(_ region: CLRegion) {
    if configuration.authorizationStatus.forbids {
      failLater(region, CLError(.regionMonitoringDenied, reason: "not authorized"))
      return
    }
    guard let circle = region as? CLCircularRegion else {
      failLater(
        region, CLError(.regionMonitoringFailure, reason: "there are no beacons on Linux"))
      return
    }
    guard let copy = region.copy() as? CLRegion, circle.radius <= Self.maximumRadius else {
      failLater(
        region,
        CLError(.regionMonitoringFailure, reason: "the radius is above \(Self.maximumRadius) m"))
      return
    }
    let hasRoom = state.withLock { state in
      let isKnown = state.regions[region.identifier] != nil
      guard isKnown || state.regions.count < Self.regionLimit else { return false }
      state.regions[region.identifier] = copy
      state.regionStates[region.identifier] = nil
      return true
    }
    guard hasRoom else {
      failLater(
        region,
        CLError(
          .regionMonitoringFailure, reason: "\(Self.regionLimit) regions are monitored already"))
      return
    }
    let identifier = region.identifier
    context.perform { [weak self] in
      guard let self, let region = state.withLock({ $0.regions[identifier] }) else { return }
      tell { $1.locationManager($0, didStartMonitoringFor: region) }
    }
    state.withLock { state in
      // If the region replaces another one with the same identifier, it must be registered with `ManagerCore` again.
      state.watched.remove(identifier)
      watchRegions(&state, isAllowed: configuration.isAuthorized)
    }
  }

  /// Registers all regions with `ManagerCore`, or removes all regions from it if the program is not authorized.
  func watchRegions(_ state: inout State, isAllowed: Bool) {
    if isAllowed {
      for (identifier, region) in state.regions where !state.watched.contains(identifier) {
        guard let circle = region as? CLCircularRegion else { continue }
        state.watched.insert(identifier)
        core.input(.monitor(circle.monitored))
      }
    } else {
      for identifier in state.watched { core.input(.stopMonitoring(identifier: identifier)) }
      (state.watched, state.regionStates) = ([], [:])
    }
  }

  func stopMonitoring(_ region: CLRegion) {
    let identifier = region.identifier
    state.withLock { state in
      state.regions[identifier] = nil
      state.regionStates[identifier] = nil
      state.questions.remove(identifier)
      state.watched.remove(identifier)
    }
    core.input(.stopMonitoring(identifier: identifier))
  }

  /// Reports the state of a region to the delegate.
  ///
  /// The state of a monitored region is reported as soon as `ManagerCore` has determined it. For any other region, the
  /// shell compares the last position with the region.
  func requestState(_ region: CLRegion) {
    let identifier = region.identifier
    let last = core.with { $0.location }.map { CLLocationCoordinate2D($0.coordinate) }
    let circle = (region as? CLCircularRegion)?.monitored
    let copy = Carrier(region.copy() as? CLRegion ?? region)
    context.perform { [weak self] in
      guard let self else { return }
      let known = state.withLock { state -> CLRegionState? in
        if state.regions[identifier] != nil {
          if let known = state.regionStates[identifier] { return known }
          state.questions.insert(identifier)
          return nil
        }
        guard let circle, let last else { return .unknown }
        return circle.contains(Coordinate(last)) ? .inside : .outside
      }
      guard let known else { return }
      tell { $1.locationManager($0, didDetermineState: known, for: copy.region) }
    }
  }

  /// Stores the new state of a region and reports it. The first state is reported only if it was requested.
  func determine(_ known: CLRegionState, for region: CircularRegion) {
    let isTold = state.withLock { state in
      guard state.regions[region.identifier] != nil else { return false }
      let isFirst = state.regionStates.updateValue(known, forKey: region.identifier) == nil
      let isAsked = state.questions.remove(region.identifier) != nil
      return !isFirst || isAsked
    }
    guard isTold else { return }
    tellOfRegion(region) { $1.locationManager($0, didDetermineState: known, for: $2) }
  }

  func tellOfRegion(
    _ region: CircularRegion,
    _ body: (CLLocationManager, any CLLocationManagerDelegate, CLRegion) -> Void
  ) {
    guard let region = state.withLock({ $0.regions[region.identifier] }) else { return }
    tell { body($0, $1, region) }
  }

  /// Removes a region that `ManagerCore` cannot monitor and reports the error. Call this method on the delegate's queue
  /// or run loop.
  func failMonitoring(_ identifier: String, _ error: CLError) {
    let region = state.withLock { state in
      state.watched.remove(identifier)
      return state.regions.removeValue(forKey: identifier)
    }
    tell { $1.locationManager($0, monitoringDidFailFor: region, withError: error) }
  }

  private func failLater(_ region: CLRegion, _ error: CLError) {
    let copy = Carrier(region.copy() as? CLRegion ?? region)
    tellLater { $1.locationManager($0, monitoringDidFailFor: copy.region, withError: error) }
  }
}

/// A Sendable wrapper that carries a copy of a region to the delegate's queue or run loop.
///
/// `Sendable` is unchecked because `CLRegion` is not Sendable. The sender of the copy does not use it again.
struct Carrier: @unchecked Sendable {
  let region: CLRegion
  init(_ region: CLRegion) { self.region = region }
}

extension CLRegionState {
  init(_ state: RegionState) {
    switch state {
    case .unknown: self = .unknown
    case .inside: self = .inside
    case .outside: self = .outside
    }
  }
}
