import GeoCore
import GeoLocation

/// Monitors conditions, such as whether the device is inside a circle, and emits an event for each change.
///
/// ``CoreLocationConfiguration/regionRule`` decides when the device has entered or left a circle, as for a
/// ``CLLocationManager``. As on Apple's platforms, the monitor stores its conditions and their last events in a file. A
/// new monitor with the same name continues with these conditions. The new monitor emits an event if a state has
/// changed in the meantime.
///
/// ``CoreLocationConfiguration/monitorFolder`` contains the files, which are written atomically. If a file cannot be
/// written, events have ``Event/persistenceUnavailable`` set. Two simultaneous monitors with the same name overwrite
/// each other's file.
public actor CLMonitor {
  /// The name of the monitor, which identifies its file.
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

  /// The maximum number of monitored conditions, as on Apple's platforms.
  static let limit = 20

  /// Creates a monitor with the conditions that are stored under the name, if any.
  public init(_ name: String) async { self.init(name, configuration: .shared) }

  /// Creates a monitor with the given configuration. Apple's class has no such initializer.
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

  /// The identifiers of all conditions, in the order in which they were added.
  public var identifiers: [String] { order }

  /// Returns the condition with the given identifier and its last event; nil if there is no such condition.
  public func record(for identifier: String) -> Record? { records[identifier] }

  /// A sequence of events. Each iterator receives all events after its creation. Events that are emitted while there
  /// is no iterator, up to the last 256, are kept for the next iterator.
  public var events: Events { Events(hub: hub) }

  /// Starts to monitor a condition. A condition with the same identifier is replaced.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// Starts to monitor a condition with an assumed initial state.
  ///
  /// If the first position contradicts the assumed state, the monitor emits an event. Later, the monitor emits an event
  /// for each change.
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

  /// Starts to monitor a stored condition, or emits an event with the reason why the condition cannot be monitored.
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

  /// Starts or stops monitoring all conditions after a change of authorization.
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

  /// Stops monitoring the condition with the given identifier and removes it. Unknown identifiers are ignored.
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
    // Create the iterator before the task starts, so that the iterator also receives the events of the first
    // position.
    let iterator = core.updates(monitoring: [region]).makeAsyncIterator()
    pump = Task { [weak self] in
      var iterator = iterator
      do throws(LocationError) {
        while let update = try await iterator.next() { await self?.process(update) }
      } catch {
        UndeliveredErrors.report(error, "a CLMonitor ends")
      }
      if !Task.isCancelled { await self?.end() }
    }
  }

  private func process(_ update: LocationUpdate) {
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

  /// Ends all event sequences when the source has ended. Adding another condition starts the source again.
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
  /// A condition that is satisfied while the device is inside a circle on the WGS 84 ellipsoid.
  public struct CircularGeographicCondition: CLCondition {
    /// The center of the circle.
    public let center: CLLocationCoordinate2D
    /// The radius in meters.
    public let radius: CLLocationDistance

    /// Creates a circle. A circle with an invalid center or radius is reported as unsupported when it is added.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    var isPossible: Bool {
      CLLocationCoordinate2DIsValid(center) && radius > 0 && radius <= ManagerShell.maximumRadius
    }
  }

  /// A condition that is satisfied near a beacon. Beacons are not supported on Linux, so the monitor reports the
  /// condition as unsupported.
  public struct BeaconIdentityCondition: CLCondition {
    /// The UUID of the selected beacons.
    public let uuid: UUID
    /// The major number of the selected beacons; nil for any number.
    public let major: CLBeaconMajorValue?
    /// The minor number of the selected beacons; nil for any number.
    public let minor: CLBeaconMinorValue?

    init(uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
      (self.uuid, self.major, self.minor) = (uuid, major, minor)
    }

    /// Selects all beacons with the given UUID.
    public init(uuid: UUID) { self.init(uuid: uuid, nil, nil) }

    /// Selects all beacons with the given UUID and major number.
    public init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid: uuid, major, nil) }

    /// Selects one beacon by its UUID, major number and minor number.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
      self.init(uuid: uuid, major, minor)
    }
  }

  /// A change of a condition's state, or the reason why the condition is not monitored.
  public struct Event: Sendable {
    /// The state of a condition: satisfied, unsatisfied, unknown or not monitored.
    public typealias State = CLMonitoringState

    /// The identifier of the condition.
    public let identifier: String
    /// A more specific condition that is satisfied; always nil on Linux.
    public let refinement: (any CLCondition)?
    /// The new state of the condition.
    public let state: State
    /// The time of the position that caused the event; the current time if there is no such position.
    public let date: Date
    /// True if the user has denied the authorization to receive positions.
    public internal(set) var authorizationDenied = false
    /// True if location services are off for all programs. Always false on Linux.
    public internal(set) var authorizationDeniedGlobally = false
    /// True if the program is not authorized and the user cannot change the authorization.
    public internal(set) var authorizationRestricted = false
    /// True if the authorization has not been determined yet.
    public internal(set) var authorizationRequestInProgress = false
    /// True if positions are too inaccurate for monitoring. Always false on Linux.
    public internal(set) var accuracyLimited = false
    /// True if the condition is not monitored because the monitor already has 20 conditions.
    public internal(set) var conditionLimitExceeded = false
    /// True if the condition is not a valid circle and therefore cannot be monitored.
    public internal(set) var conditionUnsupported = false
    /// True if positions require the program to be in use. Always false on Linux.
    public internal(set) var insufficientlyInUse = false
    /// True if the monitor's file cannot be written.
    public internal(set) var persistenceUnavailable = false
    /// True if positions require a ``CLServiceSession``. Always false on Linux.
    public internal(set) var serviceSessionRequired = false
  }

  /// A monitored condition and its last event.
  public struct Record: Sendable {
    /// The condition that is monitored.
    public let condition: any CLCondition
    /// The last event of the condition. Before the first event is emitted, the property contains an event with the
    /// assumed state.
    public let lastEvent: Event
  }

  /// An asynchronous sequence of events. Each iterator receives all events after its creation.
  public struct Events: AsyncSequence, Sendable {
    /// The type of the elements, ``Event``.
    public typealias Element = Event

    let hub: EventHub

    /// Creates an iterator, which receives all events from now on.
    public func makeAsyncIterator() -> Iterator { Iterator(hub.subscribe()) }

    /// An iterator over the events of a monitor.
    public struct Iterator: AsyncIteratorProtocol {
      private var iterator: AsyncStream<Event>.Iterator

      init(_ stream: AsyncStream<Event>) { iterator = stream.makeAsyncIterator() }

      /// Returns the next event; nil when the source or the monitor has ended, or when the task is cancelled.
      public mutating func next() async throws -> Event? { await iterator.next() }
    }
  }
}

/// Sends events to all subscribers. While there is no subscriber, the hub buffers events for the next one.
final class EventHub: Sendable {
  private struct State: Sendable {
    var takers: [Int: AsyncStream<CLMonitor.Event>.Continuation] = [:]
    var nextNumber = 0
    var early: [CLMonitor.Event] = []
    var hasEnded = false
  }

  /// The maximum number of buffered events. The oldest events are dropped first.
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

/// The file in which a ``CLMonitor`` stores its conditions.
struct MonitorFile: Sendable {
  let url: URL

  /// - Parameters:
  ///   - folder: The folder of the file. The first write creates the folder.
  ///   - name: The name of the monitor. The file name contains letters, digits, `-` and `_` unchanged and
  ///     percent-encodes all other characters.
  init(in folder: URL, name: String) {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
    let file = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "monitor"
    url = folder.appendingPathComponent(file.isEmpty ? "%" : file).appendingPathExtension("json")
  }

  /// Returns the stored records in the order in which they were added; empty if the file is missing or damaged.
  func read() -> [(identifier: String, record: CLMonitor.Record)] {
    guard let data = try? Data(contentsOf: url),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.version == 1
    else { return [] }
    return content.conditions.compactMap { entry in
      entry.record.map { (entry.identifier, $0) }
    }
  }

  /// Writes the file atomically, and creates its folder if necessary.
  ///
  /// - Throws: A `Foundation` error if the file cannot be written.
  func write(_ records: [(identifier: String, record: CLMonitor.Record)]) throws {
    let entries = records.compactMap { Entry($0.identifier, $0.record) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let data = try encoder.encode(Content(version: 1, conditions: entries))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
  }

  private struct Content: Codable {
    var version: Int
    var conditions: [Entry]
  }

  private struct Entry: Codable {
    var identifier: String
    var latitude: Double?
    var longitude: Double?
    var radius: Double?
    var uuid: UUID?
    var major: UInt16?
    var minor: UInt16?
    var state: Int
    /// The time of the event in seconds since 1970.
    var date: Double

    /// Returns nil for an invalid circle and for a condition type that the program has defined, because the file
    /// cannot store such conditions.
    init?(_ identifier: String, _ record: CLMonitor.Record) {
      self.identifier = identifier
      switch record.condition {
      case let circle as CLMonitor.CircularGeographicCondition:
        guard circle.isPossible else { return nil }
        (latitude, longitude) = (circle.center.latitude, circle.center.longitude)
        radius = circle.radius
      case let beacon as CLMonitor.BeaconIdentityCondition:
        (uuid, major, minor) = (beacon.uuid, beacon.major, beacon.minor)
      default: return nil
      }
      state = record.lastEvent.state.rawValue
      date = record.lastEvent.date.timeIntervalSince1970
    }

    var record: CLMonitor.Record? {
      let condition: any CLCondition
      if let latitude, let longitude, let radius {
        condition = CLMonitor.CircularGeographicCondition(
          center: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
          radius: radius)
      } else if let uuid {
        condition = CLMonitor.BeaconIdentityCondition(uuid: uuid, major, minor)
      } else {
        return nil
      }
      return CLMonitor.Record(
        condition: condition,
        lastEvent: CLMonitor.Event(
          identifier: identifier, refinement: nil,
          state: CLMonitoringState(rawValue: state) ?? .unknown,
          date: Date(timeIntervalSince1970: date)))
    }
  }
}

/// A condition that can be added to a ``CLMonitor``. Only circles are monitored on Linux.
public protocol CLCondition: Sendable {}

/// The Objective-C class that configures a monitor. Use ``CLMonitor/init(_:)`` in Swift.
@available(*, unavailable, message: "for Objective-C; use CLMonitor(_:)")
public enum CLMonitorConfiguration {}

/// The Objective-C class for an event. Use ``CLMonitor/Event`` in Swift.
@available(*, unavailable, renamed: "CLMonitor.Event", message: "for Objective-C")
public enum CLMonitoringEvent {}

/// The Objective-C class for a condition and its last event. Use ``CLMonitor/Record`` in Swift.
@available(*, unavailable, renamed: "CLMonitor.Record", message: "for Objective-C")
public enum CLMonitoringRecord {}

/// The Objective-C class for a circle. Use ``CLMonitor/CircularGeographicCondition`` in Swift.
@available(
  *, unavailable, renamed: "CLMonitor.CircularGeographicCondition", message: "for Objective-C"
)
public enum CLCircularGeographicCondition {}
