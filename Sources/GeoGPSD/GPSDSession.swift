import GeoLocation
import GeoFormats

/// What to do next with a gpsd, given what has happened: the whole of the client but for its socket
/// and its clock.
///
/// Connect, wait for the greeting, ask for reports, wait for the acknowledgement, pass on reports; when
/// anything of this fails, close, wait and begin again. Times are since any fixed moment. gpsd says
/// nothing when a receiver is unplugged, and a WATCH that it has not understood it acknowledges as well,
/// hence the watchdog and the look at the acknowledgement.
struct GPSDSession {
  /// What the shell is to do, in order.
  enum Action: Hashable {
    /// Connect, and tell by ``connected(at:)`` or ``lost(_:at:)``.
    case connect
    /// Drop the connection or the attempt; nothing more is to be told of it.
    case close
    /// Write a line.
    case send(String)
    /// Give out events.
    case give([LocationEvent])
    /// End for good.
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

  /// Kinds of losses. One is told once, until there is a connection again or the other comes: a daemon
  /// that has gone refuses the attempts that follow, which is no news.
  private enum Loss {
    /// There is no gpsd to talk to.
    case unreachable
    /// gpsd does not do what it is asked.
    case refused
    /// This process cannot ask.
    case failed
  }

  /// Who is asked.
  let address: GPSDAddress
  let timeouts: GPSDTimeouts
  /// How many attempts may fail before the first succeeds; nil for any number.
  let initialAttempts: Int?
  private let jitter: @Sendable () -> Double
  private let arrivalTime: @Sendable () -> Timestamp

  private var phase = Phase.idle
  private var reader: GPSDReader
  private var reports: [GPSDReport] = []
  private var actions: [Action] = []
  /// Events behind the last of the actions.
  private var events: [LocationEvent] = []

  private var hasWatched = false
  /// Attempts since the last connection that lasted.
  private var failures = 0
  /// The kind of loss that has been told; nil while connected.
  private var toldLoss: Loss?

  private var lastByte = Duration.zero
  private var probedAt: Duration?
  private var isFlushed = true
  /// When the receiver reported anything last, and when it reported a position or the lack of one.
  private var lastReport = Duration.zero
  private var lastVerdict = Duration.zero
  private var isSilent = false
  private var isVerdictMissed = false
  /// Whether gpsd was asked for its devices since the last report.
  private var hasInquired = false
  /// The receivers that gpsd has listed, or that have reported; nil until it has listed them.
  private var receivers: Set<String>?
  /// Whether it was reported that there is no receiver.
  private var isWithoutReceiver = false
  /// Seconds from report to report of each device that is being read.
  private var cycles: [String: Double] = [:]

  private static let maximumDevices = 64
  /// A longer cycle than this many seconds is taken for a mistake.
  private static let longestCycle = 3600.0

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - jitter: gives numbers from 0 to 1.
  ///   - arrivalTime: the time for locations that have none.
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

  /// When ``advance(to:)`` is to be called next; nil for never.
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

  /// Begins.
  mutating func begin(at now: Duration) -> [Action] {
    connect(at: now)
    return takeActions()
  }

  /// The connection stands.
  mutating func connected(at now: Duration) -> [Action] {
    if case .connecting = phase { phase = .greeting(until: now + timeouts.banner) }
    return takeActions()
  }

  /// The connection could not be made, or is gone.
  ///
  /// - Parameter isOurs: whether it is this process that could not, whatever gpsd does.
  mutating func lost(_ reason: String, isOurs: Bool = false, at now: Duration) -> [Action] {
    if case .connecting = phase {
      lose("cannot connect to \(place): \(reason)", isOurs ? .failed : .unreachable, at: now)
    } else {
      lose("the connection to gpsd at \(place) is lost: \(reason)", at: now)
    }
    return takeActions()
  }

  /// Bytes have come.
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

  /// Time has passed.
  mutating func advance(to now: Duration) -> [Action] {
    switch phase {
    case .idle, .failed: break
    case .connecting(let until) where now >= until:
      lose("cannot connect to \(place): no answer for \(timeouts.connection.text)", at: now)
    case .greeting(let until) where now >= until:
      lose(
        "\(place) accepts connections, but has not greeted as gpsd does for "
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
  /// When to ask gpsd what has become of its devices: it does not report that one was unplugged.
  private var inquiryDue: Duration? {
    isQuiet || hasInquired ? nil : lastReport + silenceLimit * 0.4
  }
  /// When a receiver that reports something else has reported no position for too long.
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

  /// Does what the reports that have been read call for.
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
        // Until the acknowledgement it may be anyone who talks.
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
      // The receiver is alive, but a silence ends with a position.
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

  /// Takes the list of all devices. That one of them is active is no proof that it is there.
  private mutating func list(_ devices: [GPSDDevice], at now: Duration) {
    let wanted = devices.filter { isWanted($0) }
    receivers = Set(wanted.prefix(Self.maximumDevices).map(\.path))
    guard case .watching = phase else { return }
    if wanted.isEmpty { reportMissingReceiver() } else { awaitReceiver(at: now) }
  }

  /// There is a receiver again, which gets as long as after the connection.
  private mutating func awaitReceiver(at now: Duration) {
    guard isWithoutReceiver else { return }
    (isWithoutReceiver, isVerdictMissed) = (false, false)
    (lastReport, lastVerdict) = (now, now)
  }

  /// Takes what has become of one device.
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

  /// Reports once that gpsd has no receiver, if it has none.
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
    // One command a write: gpsd drops what stands behind one that it cannot read.
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
      return lose("gpsd at \(place) has not understood the request to watch", .refused, at: now)
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

  /// Gives up the connection, and comes back later or fails.
  private mutating func lose(_ reason: String, _ loss: Loss = .unreachable, at now: Duration) {
    switch phase {
    case .idle, .waiting, .failed: return
    case .watching(let since):
      // What was held back is as good as it will ever be.
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
    // Bounded before it is used as a power: after years of attempts too.
    let doublings = min(failures - 1, 30)
    let delay = min(timeouts.firstRetry * (1 << doublings), timeouts.longestRetry)
    return max(delay * (1 - 0.5 * jitter()), .milliseconds(10))
  }

  /// Host and port, as in messages.
  private var place: String {
    "\(address.host.contains(":") ? "[\(address.host)]" : address.host):\(address.port)"
  }

  /// Adds an action behind the events so far.
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
  /// `3 s`, `0.25 s`.
  fileprivate var text: String {
    let tenths = (self / .milliseconds(100)).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(saturating: tenths)) s" : "\(tenths) s"
  }
}
