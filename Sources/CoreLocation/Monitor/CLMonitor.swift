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
        UnheardErrors.report(error, "a CLMonitor ends")
      }
      if !Task.isCancelled { await self?.end() }
    }
  }

  private func take(_ update: LocationUpdate) {
    if case .unavailable(let error) = update { UnheardErrors.report(error, "a CLMonitor waits") }
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
