import GeoLocation

/// Watches conditions: whether one is in a circle.
///
/// A condition is satisfied or not by ``CoreLocationConfiguration/regionRule``, the same as regions of a
/// ``CLLocationManager``. Conditions and their last events are kept by the monitor's name, as Apple's are:
/// one that is created again watches them again, and an event comes if the state is another by then. They are
/// in a file in ``CoreLocationConfiguration/monitorFolder``, which is written whole or not at all; where it
/// cannot be written, events say ``Event/persistenceUnavailable``. Two monitors of one name at the same time
/// overwrite each other's.
public actor CLMonitor {
  /// The name that it was created with.
  public nonisolated let name: String

  private let configuration: CoreLocationConfiguration
  private let core: LocationManager
  private let hub = EventHub()
  private var records: [String: Record] = [:]
  private var order: [String] = []
  private var watched: Set<String> = []
  private var pump: Task<Void, Never>?
  private var isAllowed: Bool
  private let file: MonitorFile?
  private var isUnkept = false
  private nonisolated let listener = Guarded<Int?>(nil)

  /// As many conditions as Apple's takes.
  static let limit = 20

  /// Creates a monitor that watches nothing.
  public init(_ name: String) async { self.init(name, configuration: .shared) }

  /// Creates a monitor with a source of its own. Apple's has no such initializer.
  public init(_ name: String, configuration: CoreLocationConfiguration) {
    self.name = name
    self.configuration = configuration
    core = LocationManager(source: configuration.makeSource(), clock: configuration.clock) { _ in }
    core.regionRule = configuration.regionRule
    isAllowed = configuration.isAuthorized
    file = configuration.monitorFolder.map { MonitorFile(in: $0, name: name) }
    for (identifier, record) in file?.read() ?? [] {
      if records.updateValue(record, forKey: identifier) == nil { order.append(identifier) }
    }
    Task { [weak self] in await self?.watchAll() }
    let number = configuration.addListener { [weak self] in Task { await self?.settle() } }
    listener.withLock { $0 = number }
  }

  deinit {
    if let number = listener.withLock({ $0 }) { configuration.removeListener(number) }
    pump?.cancel()
    hub.finish()
  }

  /// The names of all conditions, in the order in which they were added.
  public var identifiers: [String] { order }

  /// The condition of that name and what is known of it.
  public func record(for identifier: String) -> Record? { records[identifier] }

  /// What happens from now on, for each iterator; the first also gets what has happened before.
  public var events: Events { Events(hub: hub) }

  /// Begins to watch a condition; one of the same name is replaced.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// Begins to watch a condition, and says what is assumed of it: an event comes when that is wrong, and
  /// then with each change.
  public func add(
    _ condition: any CLCondition, identifier: String, assuming state: Event.State
  ) {
    let event = Event(identifier: identifier, refinement: nil, state: state, date: Date())
    if records.updateValue(Record(condition: condition, lastEvent: event), forKey: identifier)
      == nil
    {
      order.append(identifier)
    }
    save()
    watch(identifier)
  }

  private func watchAll() {
    for identifier in order where !watched.contains(identifier) { watch(identifier) }
  }

  /// Begins to watch a condition that has been added, or says why not.
  private func watch(_ identifier: String) {
    guard let condition = records[identifier]?.condition,
      let place = order.firstIndex(of: identifier)
    else { return }
    guard place < Self.limit else {
      report(identifier, .unmonitored) { $0.conditionLimitExceeded = true }
      return
    }
    guard let circle = condition as? CircularGeographicCondition, circle.isPossible else {
      report(identifier, .unmonitored) { $0.conditionUnsupported = true }
      return
    }
    guard configuration.isAuthorized else {
      let status = configuration.authorizationStatus
      report(identifier, .unmonitored) {
        $0.authorizationDenied = status == .denied
        $0.authorizationRestricted = status == .restricted
        $0.authorizationRequestInProgress = status == .notDetermined
      }
      return
    }
    watched.insert(identifier)
    let region = CircularRegion(
      center: Coordinate(circle.center), radius: circle.radius, identifier: identifier)
    if pump == nil {
      start(watching: region)
    } else {
      core.startMonitoring(for: region)
    }
  }

  /// Takes over what the program is allowed now: conditions are watched again, or not any more.
  private func settle() {
    guard configuration.isAuthorized != isAllowed else { return }
    isAllowed.toggle()
    if !isAllowed {
      pump?.cancel()
      pump = nil
      for identifier in order { unwatch(identifier) }
    }
    for identifier in order { watch(identifier) }
  }

  private func save() {
    guard let file else { return }
    let known = order.compactMap { identifier in records[identifier].map { (identifier, $0) } }
    do {
      try file.write(known)
      isUnkept = false
    } catch {
      isUnkept = true
    }
  }

  private func unwatch(_ identifier: String) {
    watched.remove(identifier)
    core.stopMonitoring(
      for: CircularRegion(
        center: Coordinate(latitude: 0, longitude: 0), radius: 0, identifier: identifier))
  }

  /// Ends watching the condition of that name.
  public func remove(_ identifier: String) {
    guard records.removeValue(forKey: identifier) != nil else { return }
    order.removeAll { $0 == identifier }
    save()
    unwatch(identifier)
    if order.isEmpty {
      pump?.cancel()
      pump = nil
    }
  }

  private func start(watching region: CircularRegion) {
    // Made here and not in the task, so that the first position finds the region and its taker there.
    let iterator = core.updates(monitoring: [region]).makeAsyncIterator()
    pump = Task { [weak self] in
      var iterator = iterator
      do throws(LocationError) {
        while let update = try await iterator.next() { await self?.take(update) }
      } catch {
        UndeliveredErrors.report(error, "a CLMonitor ends")
      }
      if !Task.isCancelled { await self?.end() }
    }
  }

  private func take(_ update: LocationUpdate) {
    if case .unavailable(let error) = update {
      UndeliveredErrors.report(error, "a CLMonitor waits")
    }
    guard case .region(let event) = update, case .determined(let state) = event.kind,
      let last = records[event.region.identifier]?.lastEvent
    else { return }
    let now: Event.State =
      switch state {
      case .inside: .satisfied
      case .outside: .unsatisfied
      case .unknown: .unknown
      }
    guard now != last.state else { return }
    report(event.region.identifier, now, at: event.location?.timestamp.map { Date($0) })
  }

  /// The source has ended: nothing more is known, and a condition added later runs it again.
  private func end() {
    (pump, watched) = (nil, [])
    hub.finish()
  }

  private func report(
    _ identifier: String, _ state: Event.State, at date: Date? = nil,
    _ change: (inout Event) -> Void = { _ in }
  ) {
    guard let condition = records[identifier]?.condition else { return }
    var event = Event(
      identifier: identifier, refinement: nil, state: state, date: date ?? Date())
    change(&event)
    records[identifier] = Record(condition: condition, lastEvent: event)
    save()
    event.persistenceUnavailable = isUnkept
    hub.send(event)
  }
}

extension CLMonitor {
  /// Whether one is in a circle on the ellipsoid of WGS 84.
  public struct CircularGeographicCondition: CLCondition {
    /// Where it is.
    public let center: CLLocationCoordinate2D
    /// Meters from the center to the edge.
    public let radius: CLLocationDistance

    /// Creates a condition.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    var isPossible: Bool {
      CLLocationCoordinate2DIsValid(center) && radius > 0 && radius <= ManagerShell.maximumRadius
    }
  }

  /// Whether a beacon is near: it is not monitored, there are no beacons on Linux.
  public struct BeaconIdentityCondition: CLCondition {
    /// The beacons' identifier.
    public let uuid: UUID
    /// The larger number; nil for any.
    public let major: CLBeaconMajorValue?
    /// The smaller number; nil for any.
    public let minor: CLBeaconMinorValue?

    init(uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
      (self.uuid, self.major, self.minor) = (uuid, major, minor)
    }

    /// All beacons of that identifier.
    public init(uuid: UUID) { self.init(uuid: uuid, nil, nil) }

    /// All beacons of that identifier and larger number.
    public init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid: uuid, major, nil) }

    /// One beacon.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
      self.init(uuid: uuid, major, minor)
    }
  }

  /// That a condition holds or not, from a moment on.
  public struct Event: Sendable {
    /// Whether it holds.
    public typealias State = CLMonitoringState

    /// The name of the condition.
    public let identifier: String
    /// The condition in more detail; nil, a circle has none.
    public let refinement: (any CLCondition)?
    /// Whether it holds.
    public let state: State
    /// When that was seen: the time of the position.
    public let date: Date
    /// Whether the program is not allowed to have positions.
    public internal(set) var authorizationDenied = false
    /// Whether no program is; false.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether nobody here can change that.
    public internal(set) var authorizationRestricted = false
    /// Whether that has not been decided.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether positions are too coarse; false.
    public internal(set) var accuracyLimited = false
    /// Whether there are too many conditions.
    public internal(set) var conditionLimitExceeded = false
    /// Whether such a condition cannot be watched.
    public internal(set) var conditionUnsupported = false
    /// Whether the program would have to be in use; false.
    public internal(set) var insufficientlyInUse = false
    /// Whether the file in which conditions are kept cannot be written.
    public internal(set) var persistenceUnavailable = false
    /// Whether a session is missing; false.
    public internal(set) var serviceSessionRequired = false
  }

  /// A condition and the last that is known of it.
  public struct Record: Sendable {
    /// The condition.
    public let condition: any CLCondition
    /// What happened last, or what was assumed.
    public let lastEvent: Event
  }

  /// A sequence of events.
  public struct Events: AsyncSequence, Sendable {
    /// What it is of.
    public typealias Element = Event

    let hub: EventHub

    /// Begins to take events.
    public func makeAsyncIterator() -> Iterator { Iterator(hub.subscribe()) }

    /// Takes events one by one.
    public struct Iterator: AsyncIteratorProtocol {
      private var iterator: AsyncStream<Event>.Iterator

      init(_ stream: AsyncStream<Event>) { iterator = stream.makeAsyncIterator() }

      /// The next event; nil when the monitor is gone, a recording is over, or the task is cancelled.
      public mutating func next() async throws -> Event? { await iterator.next() }
    }
  }
}

/// Hands events to all who take them, and keeps those that nobody has taken yet for the first.
final class EventHub: Sendable {
  private struct State: Sendable {
    var takers: [Int: AsyncStream<CLMonitor.Event>.Continuation] = [:]
    var nextNumber = 0
    var early: [CLMonitor.Event] = []
    var hasEnded = false
  }

  /// Most events that wait; the oldest go first.
  private static let limit = 256
  private let state = Guarded(State())

  func subscribe() -> AsyncStream<CLMonitor.Event> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.limit)) { continuation in
      let (number, hasEnded) = state.withLock { state in
        for event in state.early { continuation.yield(event) }
        state.early = []
        state.nextNumber += 1
        if !state.hasEnded { state.takers[state.nextNumber] = continuation }
        return (state.nextNumber, state.hasEnded)
      }
      if hasEnded { continuation.finish() }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.takers.removeValue(forKey: number) }
      }
    }
  }

  func send(_ event: CLMonitor.Event) {
    let takers = state.withLock { state in
      state.hasEnded = false
      if state.takers.isEmpty { state.early = (state.early + [event]).suffix(Self.limit) }
      return Array(state.takers.values)
    }
    for taker in takers { taker.yield(event) }
  }

  func finish() {
    let takers = state.withLock { state in
      defer { state.takers = [:] }
      state.hasEnded = true
      return Array(state.takers.values)
    }
    for taker in takers { taker.finish() }
  }
}
