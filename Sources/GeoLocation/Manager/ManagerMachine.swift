package import GeoTracks

/// The logic of a ``LocationManager`` as a state machine, without threads, clocks and I/O.
///
/// The machine receives inputs and returns actions. All times are durations on the same monotonic clock.
package struct ManagerMachine: Sendable {
  /// True if positions arrive at the source's own pace; see ``LocationSource/isLive``.
  package let isLive: Bool

  /// The minimum distance in meters between positions that the delegate receives; nil for all positions.
  package var distanceFilter: Double?
  /// The horizontal accuracy in meters at which a request accepts a position.
  ///
  /// If the property is nil, any position is accepted. If it is 0 or less, the request may wait up to 3 s after the
  /// first position for a more accurate one.
  package var desiredAccuracy: Double?
  package var regionRule = RegionRule()
  package var stationaryRule: StationaryRule? = StationaryRule()
  /// The period after the start in which a missing position is not reported.
  ///
  /// A receiver needs some seconds for its first fix.
  package var gracePeriod = Duration.zero

  /// The last accepted position. The position is kept when updates stop.
  package private(set) var location: Location?
  package private(set) var heading: Heading?
  package private(set) var counts = LocationCounts()
  package private(set) var isUpdating = false

  private var isSourceRunning = false
  private var subscriberCount = 0
  private var requests: [RequestID: Request] = [:]
  private var trackers: [String: RegionTracker] = [:]
  private var regionOrder: [String] = []
  private var order: FixOrder
  private var stationary = StationaryDetector()
  private var filter = DistanceFilter()
  private var isUnavailable = false
  // The last reported reason for a missing position; nil after the next position.
  private var lastError: LocationError?
  // The end of the grace period, and the error to report at that time, if any; nil after the period.
  private var settling: (until: Duration, error: LocationError?)?
  // The diagnostic that reports why reading has stopped early; nil if reading has not stopped early.
  private var stop: Diagnostic?
  // True if the source has ended. Regions alone do not start the source again.
  private var hasEnded = false
  // The time at which a recording starts if only regions need it; nil if no start is pending.
  private var regionsDue: Duration?
  /// The delay before a recording starts if only regions need it.
  ///
  /// Without the delay, a short recording could end before updates are started, and would then be played twice.
  private static let startDelay = Duration.milliseconds(100)
  // False while the source emits waypoints or a route of a file; true otherwise.
  private var isInTrack = true

  /// The requester of one position: the delegate, or a numbered asynchronous call.
  package enum RequestID: Hashable, Sendable {
    case delegate
    case awaiting(Int)
  }

  private struct Request {
    var deadline: Duration
    var best: Location?
  }

  package enum Input: Sendable {
    case start
    case stop
    case request(RequestID, timeout: Duration)
    case cancelRequest(RequestID)
    case subscribe
    case unsubscribe
    case monitor(CircularRegion)
    case stopMonitoring(identifier: String)
    case determineState(identifier: String)
    case events([LocationEvent])
    case sourceEnded
    case sourceFailed(LocationError)
    case timer
  }

  /// An action that ``ManagerCore`` must perform. Actions are performed in order.
  package enum Action: Sendable, Hashable {
    case startSource
    case stopSource
    /// Deliver an update to the delegate and all subscribers.
    case tell(LocationUpdate)
    /// Deliver an update only to subscribers, because the delegate has no running updates or its distance filter
    /// rejects it.
    case tellSubscribers(LocationUpdate)
    /// Deliver an update only to the delegate.
    case tellDelegate(LocationUpdate)
    /// Deliver the only result of a request.
    case answer(RequestID, Result<Location, LocationError>)
    /// Remove pending updates of the delegate, except region events.
    case silenceDelegate
    /// Report that the source has ended or failed. The delegate is notified only if its updates or the monitoring of
    /// regions were running.
    case finish(LocationError?, concernsDelegate: Bool)
  }

  package init(isLive: Bool) {
    self.isLive = isLive
    order = FixOrder(isLive: isLive)
  }

  /// The time at which the machine needs `Input.timer`; nil if it needs no timer.
  package var deadline: Duration? {
    var due = requests.values.map(\.deadline)
    if let settling, settling.error != nil { due.append(settling.until) }
    if let regionsDue { due.append(regionsDue) }
    return due.min()
  }

  /// The reason to report when the source has ended without an error.
  package var endReason: String {
    "the source has ended" + (stop.map { "; reading stopped before the end, \($0)" } ?? "")
  }

  package var monitoredRegions: [CircularRegion] {
    regionOrder.compactMap { trackers[$0]?.region }
  }

  /// Handles an input and appends the resulting actions to `actions`.
  ///
  /// - Parameters:
  ///   - now: The current time. The time must not be earlier than in the previous call.
  ///   - actions: The array to which the actions are appended.
  package mutating func handle(
    _ input: Input, at now: Duration, into actions: inout [Action]
  ) {
    switch input {
    case .start: start(&actions)
    case .stop: stop(&actions)
    case .request(let id, let timeout): request(id, until: now + timeout.asWait)
    case .cancelRequest(let id): requests[id] = nil
    case .subscribe: subscriberCount += 1
    case .unsubscribe: subscriberCount -= 1
    case .monitor(let region): monitor(region, at: now, &actions)
    case .stopMonitoring(let identifier): stopMonitoring(identifier)
    case .determineState(let identifier): determineState(identifier, &actions)
    case .events(let events):
      guard isSourceRunning else { return }
      for event in events { process(event, at: now, &actions) }
    case .sourceEnded: end(nil, &actions)
    case .sourceFailed(let error): end(error, &actions)
    case .timer: expire(at: now, &actions)
    }
    runSourceAsNeeded(at: now, &actions)
  }

  private mutating func runSourceAsNeeded(at now: Duration, _ actions: inout [Action]) {
    let isDue = regionsDue.map { $0 <= now } ?? true
    let isNeeded =
      isUpdating || subscriberCount > 0 || !requests.isEmpty
      || (!trackers.isEmpty && !hasEnded && isDue)
    if isNeeded || trackers.isEmpty { regionsDue = nil }
    guard isNeeded != isSourceRunning else { return }
    isSourceRunning = isNeeded
    if isNeeded { beginAnew() }
    settling = isNeeded && gracePeriod > .zero ? (now + gracePeriod.asWait, nil) : nil
    actions.append(isNeeded ? .startSource : .stopSource)
  }
}

// MARK: Start and stop

extension ManagerMachine {
  /// Resets the state when the source starts. A recording starts from its beginning, so regions are also reset.
  private mutating func beginAnew() {
    (isInTrack, isUnavailable, hasEnded, stop, lastError) = (true, false, false, nil, nil)
    order = FixOrder(isLive: isLive)
    guard !isLive else { return }
    stationary = StationaryDetector()
    trackers = trackers.mapValues { RegionTracker($0.region) }
  }

  private mutating func start(_ actions: inout [Action]) {
    guard !isUpdating else { return }
    isUpdating = true
    requests[.delegate] = nil
    hasEnded = false
    filter = DistanceFilter()
    // A recording starts from its beginning, so do not deliver a position from an earlier start.
    if isLive, let location {
      filter.last = location.coordinate
      actions.append(.tellDelegate(.location(location)))
    }
  }

  private mutating func stop(_ actions: inout [Action]) {
    requests[.delegate] = nil
    isUpdating = false
    actions.append(.silenceDelegate)
  }

  /// Handles the end of the source: ends all requests, updates and sequences. The source can be started again later.
  private mutating func end(_ error: LocationError?, _ actions: inout [Action]) {
    guard isSourceRunning else { return }
    let reason = error ?? .locationUnknown(reason: endReason)
    for id in requests.keys.sorted(by: RequestID.precedes) {
      answer(id, with: requests[id]?.best.map(Result.success) ?? .failure(reason), &actions)
    }
    let concernsDelegate = isUpdating || !trackers.isEmpty
    if let error, concernsDelegate { actions.append(.tellDelegate(.unavailable(error))) }
    actions.append(.finish(error, concernsDelegate: concernsDelegate))
    (isUpdating, isSourceRunning, subscriberCount, hasEnded) = (false, false, 0, true)
    settling = nil
  }
}

// MARK: Requests

extension ManagerMachine {
  private mutating func request(_ id: RequestID, until deadline: Duration) {
    if id == .delegate, isUpdating || requests[id] != nil { return }
    requests[id] = Request(deadline: deadline)
  }

  /// Passes a position to all pending requests. Each request accepts the position, or keeps the most accurate position
  /// that it has received, to return it at the timeout.
  private mutating func offer(_ location: Location, at now: Duration, _ actions: inout [Action]) {
    for id in requests.keys.sorted(by: RequestID.precedes) {
      if isGoodEnough(location) {
        answer(id, with: .success(location), &actions)
      } else if let best = requests[id]?.best, accuracy(of: best) <= accuracy(of: location) {
        continue
      } else {
        if wantsBest, requests[id]?.best == nil, let deadline = requests[id]?.deadline {
          requests[id]?.deadline = min(deadline, now + Self.improvementPeriod)
        }
        requests[id]?.best = location
      }
    }
  }

  /// How long a request for the best accuracy waits after the first position.
  ///
  /// A position with an accuracy of `fineAccuracy` meters or better ends the wait.
  private static let improvementPeriod = Duration.seconds(3)
  private static let fineAccuracy = 5.0

  private var wantsBest: Bool { desiredAccuracy.map { $0 <= 0 } ?? false }

  private func isGoodEnough(_ location: Location) -> Bool {
    guard let desiredAccuracy else { return true }
    guard wantsBest else { return accuracy(of: location) <= desiredAccuracy }
    // Positions in a recording do not become more accurate, and positions without an accuracy cannot be compared. Do
    // not wait in either case.
    guard isLive, let accuracy = location.horizontalAccuracy else { return true }
    return accuracy <= Self.fineAccuracy
  }

  private func accuracy(of location: Location) -> Double {
    location.horizontalAccuracy ?? .infinity
  }

  private mutating func expire(at now: Duration, _ actions: inout [Action]) {
    for id in requests.keys.sorted(by: RequestID.precedes) {
      guard let request = requests[id], request.deadline <= now else { continue }
      answer(
        id,
        with: request.best.map(Result.success)
          ?? .failure(lastError ?? .locationUnknown(reason: "none came in the time allowed")),
        &actions)
    }
    guard let settling, settling.until <= now else { return }
    self.settling = nil
    if let error = settling.error { becomeUnavailable(error, at: now, &actions) }
  }

  private mutating func answer(
    _ id: RequestID, with result: Result<Location, LocationError>, _ actions: inout [Action]
  ) {
    requests[id] = nil
    actions.append(.answer(id, result))
  }
}

extension ManagerMachine.RequestID {
  /// Sorts the request of the delegate before all others, which are sorted by their numbers.
  static func precedes(_ a: Self, _ b: Self) -> Bool {
    switch (a, b) {
    case (.delegate, .awaiting): true
    case (.awaiting(let a), .awaiting(let b)): a < b
    default: false
    }
  }
}

// MARK: Regions

extension ManagerMachine {
  private mutating func monitor(
    _ region: CircularRegion, at now: Duration, _ actions: inout [Action]
  ) {
    guard region.center.isValid, region.radius > 0, region.radius.isFinite else {
      let error = LocationError.regionNotMonitored(
        identifier: region.identifier,
        reason: "its center must be a valid coordinate, and its radius above 0 m")
      actions.append(.tell(.unavailable(error)))
      return
    }
    if trackers[region.identifier] == nil { regionOrder.append(region.identifier) }
    trackers[region.identifier] = RegionTracker(region)
    hasEnded = false
    if !isLive, !isSourceRunning, regionsDue == nil { regionsDue = now + Self.startDelay }
  }

  private mutating func stopMonitoring(_ identifier: String) {
    trackers[identifier] = nil
    regionOrder.removeAll { $0 == identifier }
  }

  private mutating func determineState(_ identifier: String, _ actions: inout [Action]) {
    guard let tracker = trackers[identifier] else { return }
    actions.append(
      .tell(
        .region(
          RegionEvent(
            region: tracker.region, kind: .determined(tracker.state), location: location))))
  }
}

// MARK: Events of the source

extension ManagerMachine {
  private mutating func process(
    _ event: LocationEvent, at now: Duration, _ actions: inout [Action]
  ) {
    switch event {
    case .location(let location): process(location, at: now, &actions)
    case .noFix(let noFix):
      if order.lose(device: noFix.device, arrival: now) {
        becomeUnavailable(
          .locationUnknown(reason: "the receiver has no fix"), at: now, &actions)
      }
    case .state(let state):
      actions.append(.tell(.state(state)))
      switch state {
      case .disconnected(let reason, _):
        becomeUnavailable(.unreachable(reason: reason), at: now, &actions)
      case .silent(let seconds):
        becomeUnavailable(
          .locationUnknown(
            reason: "the receiver has been silent for \(Int(saturating: seconds)) s"),
          at: now, &actions)
      case .noReceiver(let reason):
        becomeUnavailable(.locationUnknown(reason: reason), at: now, &actions)
      case .connected, .resumed, .refused, .clockSetBack: break
      }
    case .heading(let heading):
      self.heading = heading
      tell(.heading(heading), &actions)
    case .satellites(let satellites): tell(.satellites(satellites), &actions)
    case .part(let part):
      // A new track may be from another receiver, so forget the receiver in use.
      order = FixOrder(isLive: isLive)
      switch part {
      case .track, .segment: isInTrack = true
      case .route, .waypoints: isInTrack = false
      }
      tell(.part(part), &actions)
    case .metadata, .lap, .simplified: break
    case .diagnostic(let skipped):
      counts.skipped[skipped.reason, default: 0] += skipped.count
      if skipped.stopsReading { stop = skipped }
      tell(.diagnostic(skipped), &actions)
    }
  }

  private mutating func process(
    _ location: Location, at now: Duration, _ actions: inout [Action]
  ) {
    guard isInTrack, location.coordinate.isValid else { return }
    counts.received += 1
    switch order.answer(to: location, arrival: now) {
    case .taken: break
    case .late:
      counts.late += 1
      return
    case .otherDevice:
      counts.otherDevices += 1
      return
    }
    (isUnavailable, lastError) = (false, nil)
    if let seconds = order.setBack {
      actions.append(.tell(.state(.clockSetBack(seconds: seconds))))
    }
    if settling != nil { settling = nil }
    self.location = location
    if !requests.isEmpty { offer(location, at: now, &actions) }
    if isUpdating, filter.passes(location.coordinate, distance: distanceFilter) {
      actions.append(.tell(.location(location)))
    } else if subscriberCount > 0 {
      actions.append(.tellSubscribers(.location(location)))
    }
    follow(location, at: now, &actions)
  }

  /// Processes a position for region monitoring and for the stationary detection, and delivers the resulting updates.
  private mutating func follow(
    _ location: Location, at now: Duration, _ actions: inout [Action]
  ) {
    if !regionOrder.isEmpty {
      var events: [RegionEvent] = []
      for identifier in regionOrder {
        trackers[identifier]?.process(
          location, arrival: now, rule: regionRule, into: &events)
      }
      for event in events { actions.append(.tell(.region(event))) }
    }
    // The clock of a live receiver may jump, so use arrival times to detect a stationary device.
    var standing = location
    if isLive { standing.timestamp = nil }
    if let stationaryRule, stationary.process(standing, arrival: now, rule: stationaryRule) {
      tell(.stationary(stationary.isStationary), &actions)
    }
  }

  /// Reports that no position is available. The report is not repeated before the next position.
  ///
  /// A missing first fix is reported only after the grace period. An unreachable receiver is reported immediately.
  private mutating func becomeUnavailable(
    _ error: LocationError, at now: Duration, _ actions: inout [Action]
  ) {
    lastError = error
    guard !isUnavailable else { return }
    if case .locationUnknown = error, let settling, now < settling.until {
      self.settling = (settling.until, error)
      return
    }
    settling = nil
    isUnavailable = true
    tell(.unavailable(error), &actions)
  }

  /// Delivers an update to subscribers and, while updates are running, to the delegate.
  private func tell(_ update: LocationUpdate, _ actions: inout [Action]) {
    actions.append(isUpdating ? .tell(update) : .tellSubscribers(update))
  }
}
