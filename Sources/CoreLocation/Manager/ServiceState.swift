import GeoLocation
import GeoTracks

/// What a manager can be asked for that positions are needed for.
enum Service: CaseIterable, Sendable {
  case updates, significantChanges, visits, heading
}

/// What is to be told to a delegate, and for which services: it is not told once these have been stopped.
struct Message {
  var content: Content
  /// The services and the number of the start that each had when this was decided.
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

/// Which services run and what each makes of the positions: an input at a time in, messages out. It knows
/// no thread and no source.
struct ServiceState {
  var distanceFilter = kCLDistanceFilterNone
  var headingFilter: CLLocationDegrees = 1
  var pausesAutomatically = false
  private(set) var isPaused = false

  // Each start has a number, so that what was decided before a stop is not told after a new start.
  private var running: [Service: Int] = [:]
  private var startCount = 0
  private var updateFilter = DistanceFilter()
  private var significantChange = DistanceFilter()
  // Meters that are a significant change. Apple's documentation names them, and that no more than one comes in
  // five minutes, which here nothing needs: no radio is woken.
  private static let significantDistance = 500.0
  private var stays = StayDetector()
  private var lastHeading: Double?

  var isIdle: Bool { running.isEmpty }
  func isRunning(_ service: Service) -> Bool { running[service] != nil }

  /// Whether a message is still wanted.
  func wants(_ message: Message) -> Bool {
    message.services.contains { running[$0.key] == $0.value }
  }

  /// Starts a service.
  ///
  /// - Returns: false if it ran already.
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

  /// Takes positions, the oldest first.
  ///
  /// - Parameter convert: makes what the delegate gets.
  mutating func take(
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

  /// The last known position, for a service that was started when the source ran already.
  mutating func takeCached(
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

  /// Takes a direction of a sensor.
  mutating func take(_ heading: Heading) -> [Message] {
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

  /// Takes whether it stands still.
  mutating func take(isStationary: Bool) -> [Message] {
    let pauses = isStationary && pausesAutomatically && isRunning(.updates)
    guard pauses != isPaused else { return [] }
    isPaused = pauses
    return [message(pauses ? .paused : .resumed, .updates)]
  }

  /// Tells that there are no positions.
  func fail(_ error: CLError) -> [Message] {
    let message = message(.failure(error), .updates, .significantChanges, .visits)
    return message.services.isEmpty ? [] : [message]
  }
}
