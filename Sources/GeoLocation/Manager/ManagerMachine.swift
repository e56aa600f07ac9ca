package import GeoTracks

/// The logic of a ``LocationManager`` without threads, clocks and I/O. The machine receives inputs and returns actions.
///
/// All times are durations on the same monotonic clock.
package struct ManagerMachine: Sendable {
  /// Whether the source has its own pace (see ``LocationSource/isLive``).
  package let isLive: Bool

  /// The smallest distance in meters between positions that the delegate receives; nil for all positions.
  package var distanceFilter: Double?
  /// The horizontal accuracy in meters that satisfies a request.
  ///
  /// Nil accepts any position. With 0 or less, the request waits for the best position.
  package var desiredAccuracy: Double?
  package var regionRule = RegionRule()
  package var stationaryRule: StationaryRule? = StationaryRule()
  /// The time after the start during which a missing position is not reported.
  ///
  /// The period is necessary, because a receiver needs some seconds for its first fix.
  package var gracePeriod = Duration.zero

  /// The last accepted position. It remains after updates stop.
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
  // The reason why no position has arrived since the last position of this run.
  private var lastError: LocationError?
  // The end of the grace period, and the error to report then; nil after the period.
  private var settling: (until: Duration, error: LocationError?)?
  // The diagnostic that stopped reading in this run.
  private var stop: Diagnostic?
  // True if the source has ended. An ended source does not start again for regions alone.
  private var hasEnded = false
  // The time at which a recorded source starts if only regions need it; nil if the start need not be delayed.
  private var regionsDue: Duration?
  /// The start delay of a recorded source that only regions need.
  ///
  /// Without the delay, the manager would play a short file once for the regions and again for the updates.
  private static let startDelay = Duration.milliseconds(100)
  // True if the current part of a file is a track, false if it contains waypoints or a route.
  private var isInTrack = true

  /// Identifies the requester of one position.
  package enum RequestID: Hashable, Sendable {
    case delegate
    case awaiting(Int)
  }

  private struct Request {
    var deadline: Duration
    var best: Location?
  }

  /// An input to the machine.
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

  /// An action that the core must perform. Actions are performed in order.
  package enum Action: Sendable, Hashable {
    case startSource
    case stopSource
    /// Deliver an update to the delegate and all subscribers.
    case tell(LocationUpdate)
    /// Deliver an update only to subscribers. The delegate has no running updates, or its distance filter suppresses
    /// the update.
    case tellSubscribers(LocationUpdate)
    /// Deliver an update only to the delegate.
    case tellDelegate(LocationUpdate)
    /// Deliver the only answer to a request.
    case answer(RequestID, Result<Location, LocationError>)
    /// Remove the pending positions and errors of the delegate.
    case silenceDelegate
    /// Report that the source has ended or failed. The delegate is only notified if it was using the source.
    case finish(LocationError?, concernsDelegate: Bool)
  }

  package init(isLive: Bool) {
    self.isLive = isLive
    order = FixOrder(isLive: isLive)
  }

  /// The time at which `Input.timer` is due; nil if no timer is necessary.
  package var deadline: Duration? {
    var due = requests.values.map(\.deadline)
    if let settling, settling.error != nil { due.append(settling.until) }
    if let regionsDue { due.append(regionsDue) }
    return due.min()
  }

  /// The reason why a source has ended without a failure.
  package var endReason: String {
    "the source has ended" + (stop.map { "; reading stopped before the end, \($0)" } ?? "")
  }

  package var monitoredRegions: [CircularRegion] {
    regionOrder.compactMap { trackers[$0]?.region }
  }

  /// Handles an input.
  ///
  /// - Parameters:
  ///   - now: the current time, which is not before the time of the last input.
  ///   - actions: receives the resulting actions.
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
  /// Resets the state of the previous run, because a file starts at its beginning.
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
    // Do not deliver a position of an earlier run for a file, because the file starts at its beginning.
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

  /// Handles the end of the source. Answers pending requests and makes a restart possible.
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

  /// Answers pending requests if the position is accurate enough.
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

  /// The time that a request for the best accuracy waits after the first position.
  ///
  /// An accuracy of `fineAccuracy` meters ends the wait.
  private static let improvementPeriod = Duration.seconds(3)
  private static let fineAccuracy = 5.0

  private var wantsBest: Bool { desiredAccuracy.map { $0 <= 0 } ?? false }

  private func isGoodEnough(_ location: Location) -> Bool {
    guard let desiredAccuracy else { return true }
    guard wantsBest else { return accuracy(of: location) <= desiredAccuracy }
    // Do not wait for a file, whose positions do not become more accurate. Do not wait for positions without an
    // accuracy either, which cannot be compared.
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
  /// Sorts the request of the delegate before all others, and the others by their numbers.
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
      // At the end of a track, forget the receiver of this track.
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

  /// Updates the regions and the detection of standing still with a position.
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
    // Use arrival times to detect standing still, because the clock of a live receiver may jump.
    var standing = location
    if isLive { standing.timestamp = nil }
    if let stationaryRule, stationary.process(standing, arrival: now, rule: stationaryRule) {
      tell(.stationary(stationary.isStationary), &actions)
    }
  }

  /// Reports that there are no positions. Does not repeat the report until there is a position again.
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
