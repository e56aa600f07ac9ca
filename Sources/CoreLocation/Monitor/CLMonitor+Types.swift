import GeoLocation

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
