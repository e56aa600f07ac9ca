import GeoLocation
import GeoFormats

/// The state machine of a gpsd client, without a socket and without a clock.
///
/// The session connects, waits for the greeting, requests reports and waits for the acknowledgment. After that, the
/// session passes on all reports. If one of these steps fails, the session closes the connection, waits and connects
/// again. All times are relative to the same arbitrary moment.
///
/// gpsd does not report that a receiver was unplugged, so the session watches for silence. The session also checks
/// the content of acknowledgments, because gpsd acknowledges even a WATCH command that it has not understood.
struct GPSDSession {
  /// An action that the client must perform. Actions are performed in order.
  enum Action: Hashable {
    /// Connect to gpsd, and then call ``connected(at:)``, or ``lost(_:isOurs:at:)`` if the attempt fails.
    case connect
    /// Close the connection or cancel the attempt, and ignore its later callbacks.
    case close
    /// Send a line to gpsd.
    case send(String)
    /// Deliver events to the consumer.
    case give([LocationEvent])
    /// End the client with an error and do not connect again.
    case fail(LocationError)
  }

  private enum Phase {
    case idle
    case connecting(until: Duration)
    case greeting(until: Duration)
    case acknowledging(until: Duration)
    case watching(since: Duration)
    case waiting(until: Duration)
    case failed
  }

  /// The reasons why a connection was lost or could not be established.
  ///
  /// A loss is reported again only after the connection has worked again, or if the reason changes. If gpsd is
  /// stopped, all further attempts fail in the same way.
  private enum Loss {
    /// No gpsd can be reached.
    case unreachable
    /// gpsd is reachable but rejects the request for reports.
    case refused
    /// This process cannot open a connection, for example because no file descriptor is free.
    case failed
  }

  /// The address of gpsd, and optionally of one of its devices.
  let address: GPSDAddress
  let timeouts: GPSDTimeouts
  /// The maximum number of attempts to establish the first connection; nil for no limit.
  let initialAttempts: Int?
  private let jitter: @Sendable () -> Double
  private let arrivalTime: @Sendable () -> Timestamp

  private var phase = Phase.idle
  private var reader: GPSDReader
  private var reports: [GPSDReport] = []
  private var actions: [Action] = []
  /// The events since the last action, which are delivered before the next action.
  private var events: [LocationEvent] = []

  private var hasWatched = false
  /// The number of attempts since the last connection that remained open for at least `timeouts.longestRetry`.
  private var failures = 0
  /// The loss that was reported last; nil after gpsd has acknowledged the request for reports.
  private var toldLoss: Loss?

  private var lastByte = Duration.zero
  private var probedAt: Duration?
  private var isFlushed = true
  /// `lastReport` is the time of the last report from a receiver. `lastVerdict` is the time of the last position, or of
  /// the last report that there is no fix.
  private var lastReport = Duration.zero
  private var lastVerdict = Duration.zero
  private var isSilent = false
  private var isVerdictMissed = false
  /// True if the session has asked gpsd for its devices since the last report from a receiver.
  private var hasInquired = false
  /// The receivers that gpsd has listed or that have sent reports; nil before gpsd has sent its list.
  private var receivers: Set<String>?
  /// True if the session has reported that gpsd has no receiver.
  private var isWithoutReceiver = false
  /// The report interval of each active device, in seconds.
  private var cycles: [String: Double] = [:]

  private static let maximumDevices = 64
  /// The maximum time between reports in seconds. Longer times from gpsd are shortened to this value.
  private static let longestCycle = 3600.0

  /// Creates a session that is not connected.
  ///
  /// - Parameters:
  ///   - jitter: Returns a random number from 0 to 1, which shortens the delays before retries.
  ///   - arrivalTime: Returns the current time, for positions without a timestamp.
  init(
    address: GPSDAddress, timeouts: GPSDTimeouts, initialAttempts: Int? = nil,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    arrivalTime: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    self.address = address
    self.timeouts = timeouts.asWaits
    self.initialAttempts = initialAttempts
    self.jitter = jitter
    self.arrivalTime = arrivalTime
    reader = GPSDReader(device: address.device)
  }

  /// The time of the next required call of ``advance(to:)``; nil if none is required.
  var deadline: Duration? {
    switch phase {
    case .idle, .failed: nil
    case .connecting(let until), .greeting(let until), .acknowledging(let until),
      .waiting(let until):
      until
    case .watching:
      [probeDue, flushDue, silenceDue, verdictDue, inquiryDue].compactMap { $0 }.min()
    }
  }

  /// Starts to connect to gpsd. Returns the resulting actions.
  mutating func begin(at now: Duration) -> [Action] {
    connect(at: now)
    return takeActions()
  }

  /// Starts to wait for the greeting after a connection has been established. Returns the resulting actions.
  mutating func connected(at now: Duration) -> [Action] {
    if case .connecting = phase { phase = .greeting(until: now + timeouts.banner) }
    return takeActions()
  }

  /// Schedules the next attempt after a connection has failed or was closed, or ends the client with an error. Returns
  /// the resulting actions.
  ///
  /// - Parameter isOurs: True if the cause is in this process, for example a lack of file descriptors.
  mutating func lost(_ reason: String, isOurs: Bool = false, at now: Duration) -> [Action] {
    if case .connecting = phase {
      lose("cannot connect to \(place): \(reason)", isOurs ? .failed : .unreachable, at: now)
    } else {
      lose("the connection to gpsd at \(place) is lost: \(reason)", at: now)
    }
    return takeActions()
  }

  /// Reads the reports in received bytes and updates the state of the session. Returns the resulting actions.
  mutating func received(_ bytes: Span<UInt8>, at now: Duration) -> [Action] {
    lastByte = now
    probedAt = nil
    isFlushed = false
    reader.arrival = now
    let known = reader.receiverReports
    reader.read(bytes, into: &reports)
    if reader.receiverReports != known { (lastReport, hasInquired) = (now, false) }
    takeReports(at: now)
    return takeActions()
  }

  /// Reacts to expired timeouts, for example by closing the connection. Returns the resulting actions.
  mutating func advance(to now: Duration) -> [Action] {
    switch phase {
    case .idle, .failed: break
    case .connecting(let until) where now >= until:
      lose("cannot connect to \(place): no answer for \(timeouts.connection.text)", at: now)
    case .greeting(let until) where now >= until:
      lose(
        "\(place) accepts connections, but has not sent the greeting of gpsd for "
          + timeouts.banner.text, at: now)
    case .acknowledging(let until) where now >= until:
      lose(
        "gpsd at \(place) has not acknowledged the request to watch for "
          + timeouts.acknowledgement.text, at: now)
    case .waiting(let until) where now >= until: connect(at: now)
    case .watching: watch(at: now)
    default: break
    }
    return takeActions()
  }

  private var flushDue: Duration? { isFlushed ? nil : lastByte + timeouts.quiet }
  private var isQuiet: Bool { isSilent || isWithoutReceiver }
  private var silenceDue: Duration? { isQuiet ? nil : lastReport + silenceLimit }
  /// The time at which the session asks gpsd for its devices, because gpsd does not report an unplugged receiver.
  private var inquiryDue: Duration? {
    isQuiet || hasInquired ? nil : lastReport + silenceLimit * 0.4
  }
  /// The time at which the session reports a missing fix, if the receiver sends reports but no position.
  private var verdictDue: Duration? {
    isQuiet || isVerdictMissed || lastReport <= lastVerdict ? nil : lastVerdict + silenceLimit
  }
  private var probeDue: Duration {
    probedAt.map { $0 + timeouts.probe } ?? lastByte + timeouts.idle
  }

  private var silenceLimit: Duration {
    let cycle = address.device.map { cycles[$0] ?? 0 } ?? cycles.values.max() ?? 0
    return max(
      timeouts.silence, .wait(seconds: min(cycle, Self.longestCycle) * timeouts.silentCycles))
  }

  private mutating func watch(at now: Duration) {
    if let flushDue, now >= flushDue {
      isFlushed = true
      reader.flush(into: &reports)
      takeReports(at: now)
    }
    if let inquiryDue, now >= inquiryDue {
      hasInquired = true
      act(.send("?DEVICES;\n"))
    }
    if let silenceDue, now >= silenceDue {
      isSilent = true
      events.append(.state(.silent(seconds: (now - lastReport) / .seconds(1))))
    }
    if let verdictDue, now >= verdictDue {
      isVerdictMissed = true
      events.append(.noFix(LocationEvent.NoFix(device: address.device)))
    }
    guard now >= probeDue else { return }
    if probedAt != nil {
      lose("gpsd at \(place) has not answered for \((now - lastByte).text)", at: now)
    } else {
      probedAt = now
      act(.send("?DEVICES;\n"))
    }
  }

  /// Applies the reports that were read from the received bytes to the state, and queues their events.
  private mutating func takeReports(at now: Duration) {
    let reports = self.reports
    self.reports.removeAll(keepingCapacity: true)
    for report in reports {
      switch report {
      case .version: greet(at: now)
      case .devices(let devices):
        cycles = [:]
        for device in devices { note(device) }
        list(devices, at: now)
      case .device(let device):
        note(device)
        change(device, at: now)
      case .watch(let watch): acknowledge(watch, at: now)
      case .error(let message):
        let reason = "gpsd at \(place): \(message)"
        switch phase {
        case .acknowledging: lose(reason, .refused, at: now)
        case .watching: events.append(.state(.refused(reason: reason)))
        default: break
        }
      case .event(let event):
        // Ignore events before gpsd has acknowledged the request, because the sender may not be a gpsd.
        if case .watching = phase { give(event, at: now) }
      }
    }
  }

  private mutating func give(_ event: LocationEvent, at now: Duration) {
    switch event {
    case .location(var location):
      (lastVerdict, isVerdictMissed) = (now, false)
      if isQuiet { events.append(.state(.resumed)) }
      (isSilent, isWithoutReceiver) = (false, false)
      if let device = location.device { add(device) }
      if location.timestamp == nil {
        location.timestamp = arrivalTime()
        location.timestampSource = .arrival
      }
      events.append(.location(location))
    case .noFix:
      // The report proves that the receiver works. However, the state `silent` ends only with a position.
      (lastVerdict, isVerdictMissed) = (now, false)
      events.append(event)
    case .diagnostic(let skipped) where skipped.reason == .duplicate:
      lastVerdict = now
      events.append(event)
    default: events.append(event)
    }
  }

  // MARK: Receivers

  private mutating func add(_ path: String) {
    if receivers?.count ?? 0 < Self.maximumDevices { receivers?.insert(path) }
  }

  private func isWanted(_ device: GPSDDevice) -> Bool {
    address.device.map { $0 == device.path } ?? true
  }

  /// Replaces the known receivers with the devices that gpsd lists, and reports if gpsd has no receiver. A device may
  /// be unplugged even if gpsd lists it as active.
  private mutating func list(_ devices: [GPSDDevice], at now: Duration) {
    let wanted = devices.filter { isWanted($0) }
    receivers = Set(wanted.prefix(Self.maximumDevices).map(\.path))
    guard case .watching = phase else { return }
    if wanted.isEmpty { reportMissingReceiver() } else { awaitReceiver(at: now) }
  }

  /// If gpsd had no receiver, restarts the silence timeouts, because a receiver is available again.
  private mutating func awaitReceiver(at now: Duration) {
    guard isWithoutReceiver else { return }
    (isWithoutReceiver, isVerdictMissed) = (false, false)
    (lastReport, lastVerdict) = (now, now)
  }

  /// Adds or removes one device, and reports if gpsd has no receiver left.
  private mutating func change(_ device: GPSDDevice, at now: Duration) {
    guard isWanted(device) else { return }
    guard device.isRemoved else {
      add(device.path)
      if device.isActive { awaitReceiver(at: now) }
      return
    }
    receivers?.remove(device.path)
    guard case .watching = phase else { return }
    if receivers?.isEmpty ?? false {
      reportMissingReceiver(removed: device.path)
    } else {
      events.append(.noFix(LocationEvent.NoFix(device: device.path)))
    }
  }

  /// Reports that gpsd has no receiver. The report is not repeated until there is a receiver.
  private mutating func reportMissingReceiver(removed: String? = nil) {
    guard let receivers, receivers.isEmpty, !isWithoutReceiver else { return }
    isWithoutReceiver = true
    let wanted = address.device.map { " \($0)" } ?? ""
    let reason =
      removed.map { "gpsd at \(place) has removed its receiver \($0)" }
      ?? "gpsd at \(place) has no receiver\(wanted)"
    events.append(.state(.noReceiver(reason: reason)))
  }

  private mutating func note(_ device: GPSDDevice) {
    guard device.isActive, let cycle = device.cycle else {
      cycles[device.path] = nil
      return
    }
    if cycles.count < Self.maximumDevices { cycles[device.path] = cycle }
  }

  private mutating func connect(at now: Duration) {
    phase = .connecting(until: now + timeouts.connection)
    act(.connect)
  }

  private mutating func greet(at now: Duration) {
    guard case .greeting = phase else { return }
    phase = .acknowledging(until: now + timeouts.acknowledgement)
    // Send only one command per write. If gpsd cannot parse a command, it discards the remaining commands in the same
    // write.
    var request = JSONWriter()
    request.object {
      $0.member("enable", true)
      $0.member("json", true)
      if let device = address.device { $0.member("device", device) }
    }
    act(.send("?WATCH=\(String(decoding: request.bytes, as: UTF8.self));\n"))
  }

  private mutating func acknowledge(_ watch: GPSDWatch, at now: Duration) {
    guard watch.enable != false, watch.json != false else {
      return lose("gpsd at \(place) has rejected the request to watch", .refused, at: now)
    }
    guard case .acknowledging = phase else { return }
    phase = .watching(since: now)
    hasWatched = true
    toldLoss = nil
    (lastReport, lastVerdict) = (now, now)
    (isSilent, isVerdictMissed, isWithoutReceiver) = (false, false, false)
    hasInquired = false
    events.append(.state(.connected(to: address.description)))
    reportMissingReceiver()
  }

  /// Closes the connection. Schedules the next attempt, or ends the client with an error if all initial attempts have
  /// failed.
  private mutating func lose(_ reason: String, _ loss: Loss = .unreachable, at now: Duration) {
    switch phase {
    case .idle, .waiting, .failed: return
    case .watching(let since):
      // Deliver the incomplete groups of reports, because the missing reports will not arrive.
      reader.finish(into: &reports)
      for case .event(let event) in reports { give(event, at: now) }
      if now - since >= timeouts.longestRetry { failures = 0 }
    case .connecting, .greeting, .acknowledging: reader.finish(into: &reports)
    }
    reports.removeAll()
    cycles = [:]
    receivers = nil
    probedAt = nil
    act(.close)
    failures += 1
    if !hasWatched, let initialAttempts, failures >= initialAttempts {
      phase = .failed
      let isThere = loss != .unreachable
      act(.fail(isThere ? .sourceFailed(reason: reason) : .unreachable(reason: reason)))
      return
    }
    let delay = retryDelay()
    phase = .waiting(until: now + delay)
    if toldLoss != loss {
      toldLoss = loss
      events.append(
        .state(.disconnected(reason: reason, retryAfter: delay)))
    }
  }

  private func retryDelay() -> Duration {
    // Limit the exponent to prevent an overflow, because attempts may continue for years.
    let doublings = min(failures - 1, 30)
    let delay = min(timeouts.firstRetry * (1 << doublings), timeouts.longestRetry)
    return max(delay * (1 - 0.5 * jitter()), .milliseconds(10))
  }

  /// The host and port, as shown in messages.
  private var place: String {
    "\(address.host.contains(":") ? "[\(address.host)]" : address.host):\(address.port)"
  }

  /// Appends an action, preceded by the delivery of all earlier events.
  private mutating func act(_ action: Action) {
    if !events.isEmpty { actions.append(.give(events)) }
    events = []
    actions.append(action)
  }

  private mutating func takeActions() -> [Action] {
    if !events.isEmpty { actions.append(.give(events)) }
    defer { (actions, events) = ([], []) }
    return actions
  }
}

extension Duration {
  /// The duration, as shown in messages, such as `3 s` or `0.25 s`.
  fileprivate var text: String {
    let tenths = (self / .milliseconds(100)).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(saturating: tenths)) s" : "\(tenths) s"
  }
}

/// The timeouts of a ``GPSDSource``.
///
/// Each timeout is clamped to 0 to 31 years. NaN in `silentCycles` is treated as 0.
public struct GPSDTimeouts: Sendable, Hashable {
  /// The timeout for connecting, including the name lookup and attempts for all addresses of the host.
  public var connection: Duration = .seconds(5)

  /// The timeout for the greeting of gpsd. A suspended gpsd accepts connections but sends no greeting.
  package var banner: Duration = .seconds(3)

  /// The timeout for the acknowledgment of the request for reports.
  package var acknowledgement: Duration = .seconds(3)

  /// The time without received data after which the session sends a request to test the connection.
  public var idle: Duration = .seconds(10)

  /// The timeout for the answer to the request that tests the connection.
  package var probe: Duration = .seconds(3)

  /// The time without a report from a receiver after which its silence is reported.
  ///
  /// For slow receivers, the session waits for five report intervals if these are longer.
  public var silence: Duration = .seconds(5)

  /// The number of missing reports after which the silence of a receiver is reported, if gpsd knows its report
  /// interval.
  package var silentCycles: Double = 5

  /// The time to wait for the remaining reports of a measurement before the incomplete measurement is emitted.
  package var quiet: Duration = .milliseconds(100)

  /// The delay before the first retry.
  ///
  /// The delay doubles with each retry. Each delay is shortened randomly by up to half, so that many clients do not
  /// reconnect at the same time.
  package var firstRetry: Duration = .milliseconds(100)

  /// The maximum delay before a retry.
  ///
  /// A connection that remains open for at least this time resets the delay to 0.1 s.
  public var longestRetry: Duration = .seconds(5)

  /// Creates the default timeouts.
  public init() {}

  /// The timeouts, clamped so that sums of times cannot overflow.
  var asWaits: GPSDTimeouts {
    var waits = self
    let timeouts: [WritableKeyPath<GPSDTimeouts, Duration>] = [
      \.connection, \.banner, \.acknowledgement, \.idle, \.probe, \.silence, \.quiet, \.firstRetry,
      \.longestRetry,
    ]
    for timeout in timeouts { waits[keyPath: timeout] = waits[keyPath: timeout].asWait }
    return waits
  }
}
