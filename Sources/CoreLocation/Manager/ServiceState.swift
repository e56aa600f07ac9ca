import GeoLocation
import GeoTracks

/// The services of a manager that deliver positions, visits or headings.
enum Service: CaseIterable, Sendable {
  case updates, significantChanges, visits, heading
}

/// A message for the delegate, and the services that created it. The shell drops the message if all these services have
/// stopped.
struct Message {
  var content: Content
  /// The services that created the message, with the start number that each service had at that time.
  var services: [Service: Int]

  enum Content {
    case locations([CLLocation])
    case heading(CLHeading)
    case visit(CLVisit)
    case failure(CLError)
    case paused
    case resumed
  }
}

/// The running services of a manager and their filters.
///
/// The methods process one input at a time and return messages for the delegate. The type is independent of threads and
/// sources.
struct ServiceState {
  var distanceFilter = kCLDistanceFilterNone
  var headingFilter: CLLocationDegrees = 1
  var pausesAutomatically = false
  private(set) var isPaused = false

  // The start number of each running service. Each start gets a new number, so a message created before a restart is
  // not delivered after the restart.
  private var running: [Service: Int] = [:]
  private var startCount = 0
  private var updateFilter = DistanceFilter()
  private var significantChange = DistanceFilter()
  // The distance in meters between significant changes, from Apple's documentation.
  //
  // Apple also limits significant changes to one in five minutes to save energy. Linux does not need this limit.
  private static let significantDistance = 500.0
  private var stays = StayDetector()
  private var lastHeading: Double?

  var isIdle: Bool { running.isEmpty }
  func isRunning(_ service: Service) -> Bool { running[service] != nil }

  /// Returns true if a service that created the message has been running since the message was created.
  func wants(_ message: Message) -> Bool {
    message.services.contains { running[$0.key] == $0.value }
  }

  /// Starts a service. Returns false if the service is already running.
  mutating func start(_ service: Service) -> Bool {
    guard running[service] == nil else { return false }
    startCount += 1
    running[service] = startCount
    switch service {
    case .updates: (updateFilter, isPaused) = (DistanceFilter(), false)
    case .significantChanges: significantChange = DistanceFilter()
    case .visits: stays = StayDetector()
    case .heading: lastHeading = nil
    }
    return true
  }

  mutating func stop(_ service: Service) {
    running[service] = nil
    if service == .updates { isPaused = false }
  }

  private func message(_ content: Message.Content, _ services: Service...) -> Message {
    Message(content: content, services: running.filter { services.contains($0.key) })
  }

  /// Processes positions, the oldest first, and returns the messages for all running services.
  ///
  /// - Parameter convert: Creates the object that the delegate receives for a position.
  mutating func process(
    _ locations: [Location], rule: VisitRule, convert: (Location) -> CLLocation
  ) -> [Message] {
    var delivered: [CLLocation] = []
    var visits: [Message] = []
    var services: Set<Service> = []
    for location in locations {
      let isUpdate =
        isRunning(.updates) && !isPaused
        && updateFilter.passes(location.coordinate, distance: distanceFilter)
      let isSignificant =
        isRunning(.significantChanges)
        && significantChange.passes(location.coordinate, distance: Self.significantDistance)
      if isUpdate { services.insert(.updates) }
      if isSignificant { services.insert(.significantChanges) }
      let needsVisit = isRunning(.visits)
      guard isUpdate || isSignificant || needsVisit else { continue }
      let converted = convert(location)
      if isUpdate || isSignificant { delivered.append(converted) }
      if needsVisit, let stay = stays.update(location, at: converted.timestamp, rule: rule) {
        visits.append(message(.visit(CLVisit(stay)), .visits))
      }
    }
    guard !delivered.isEmpty else { return visits }
    let wanted = running.filter { services.contains($0.key) }
    return [Message(content: .locations(delivered), services: wanted)] + visits
  }

  /// Processes the last known position for a service that starts after the source has already delivered positions.
  mutating func processCached(
    _ location: Location, for service: Service, convert: (Location) -> CLLocation
  ) -> [Message] {
    switch service {
    case .updates where isRunning(.updates) && updateFilter.last == nil:
      updateFilter.last = location.coordinate
    case .significantChanges where isRunning(.significantChanges):
      guard significantChange.passes(location.coordinate, distance: Self.significantDistance) else {
        return []
      }
    default: return []
    }
    return [message(.locations([convert(location)]), service)]
  }

  /// Processes a heading and returns a message, unless the change is below the heading filter.
  mutating func process(_ heading: Heading) -> [Message] {
    guard isRunning(.heading), let degrees = heading.magneticHeading ?? heading.trueHeading else {
      return []
    }
    if headingFilter > 0, let lastHeading,
      abs((degrees - lastHeading).remainder(dividingBy: 360)) < headingFilter
    {
      return []
    }
    lastHeading = degrees
    return [message(.heading(CLHeading(heading)), .heading)]
  }

  /// Pauses or resumes position updates when the device stops or moves, if automatic pauses are enabled.
  mutating func process(isStationary: Bool) -> [Message] {
    let pauses = isStationary && pausesAutomatically && isRunning(.updates)
    guard pauses != isPaused else { return [] }
    isPaused = pauses
    return [message(pauses ? .paused : .resumed, .updates)]
  }

  /// Returns a message that reports the error for the running position services; an empty array if no such service
  /// is running.
  func fail(_ error: CLError) -> [Message] {
    let message = message(.failure(error), .updates, .significantChanges, .visits)
    return message.services.isEmpty ? [] : [message]
  }
}

/// Waits for the next location update or the next change of authorization, whichever is first.
///
/// `Sendable` is unchecked because the iterator is mutable. Only one task at a time calls `next(or:)`. The child tasks
/// of this call end before the call returns, and only one of them uses the iterator.
final class Positions: @unchecked Sendable {
  private var iterator: LocationUpdates.Iterator

  enum Next: Sendable {
    case update(LocationUpdate)
    case end
    case failure(LocationError)
    case changed
  }

  init(_ iterator: LocationUpdates.Iterator) { self.iterator = iterator }

  func next(or permissions: Permissions) async -> Next {
    // Return a buffered update directly, without waiting and without child tasks.
    if !iterator.isDrained { return await next() }
    return await withTaskGroup(of: Next.self) { group in
      group.addTask { await self.next() }
      group.addTask {
        await permissions.change()
        return .changed
      }
      let first = await group.next() ?? .end
      group.cancelAll()
      let second = await group.next() ?? .end
      // If both results are available, prefer an update to a change of authorization. Do not prefer the end of the
      // updates, because `cancelAll()` may have caused it.
      if case .changed = first, case .end = second { return .changed }
      if case .changed = first { return second }
      return first
    }
  }

  private func next() async -> Next {
    do throws(LocationError) {
      return try await iterator.next().map { .update($0) } ?? .end
    } catch {
      return .failure(error)
    }
  }
}

/// Waits for changes of authorization. A change between two waits is not lost.
final class Permissions: Sendable {
  private struct State: Sendable {
    var hasChanged = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let configuration: CoreLocationConfiguration
  private let state: Guarded<State>
  private let listener: Int

  init(_ configuration: CoreLocationConfiguration) {
    self.configuration = configuration
    let state = Guarded(State())
    self.state = state
    listener = configuration.addListener {
      let waiter = state.withLock { state in
        state.hasChanged = state.waiter == nil
        return state.waiter.take()
      }
      waiter?.resume()
    }
  }

  deinit { configuration.removeListener(listener) }

  /// Returns after the next change or when the task is cancelled. If there was a change since the previous call,
  /// the method returns immediately.
  func change() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.hasChanged || Task.isCancelled {
            state.hasChanged = false
            return true
          }
          state.waiter = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiter.take() }?.resume()
    }
  }
}
