import GeoLocation
import GeoFormats

/// Prints updates as they come and keeps the summary.
struct WatchPrinter {
  private(set) var summary = WatchSummary()
  private let output: WatchRun.Output
  private let units: FigureUnits
  private let isPrompt: Bool
  private var json = JSONWriter()
  private var regionsTold: Set<String> = []
  private var live = LiveLine()
  private var lastShown = ContinuousClock.now
  private var losses = LossNews()
  // What is not prompt is written when there is this much of it.
  private static let flushSize = 1 << 16

  init(_ output: WatchRun.Output, _ units: FigureUnits, isPrompt: Bool) {
    (self.output, self.units) = (output, units)
    self.isPrompt = isPrompt
  }

  mutating func print(_ update: LocationUpdate) throws(SystemFailure) {
    guard losses.isNews(update) else { return }
    switch update {
    case .location(let location):
      summary.add(location)
      try print(location)
    case .part: summary.breakHere()
    case .skipped(let skipped): summary.skipped.add(skipped)
    case .heading(let heading): try print(heading)
    case .satellites: break
    case .region(let event): try print(event)
    case .stationary(let isStationary):
      try tell(isStationary ? "stationary" : "moving", isStationary ? "standing still" : "moving")
    case .unavailable(let error):
      try tell("unavailable", "\(error)") { $0.member("reason", "\(error)") }
    case .state(let state): try print(state)
    }
  }

  /// Writes what has not been written.
  mutating func finish() throws(SystemFailure) {
    if output == .liveLine, let last = summary.last {
      try live.show(LocationText(units, distance: summary.distance).line(last))
    }
    try live.leave()
    try StandardOutput.write(&json.bytes, atLeast: 1)
  }

  private mutating func print(_ location: Location) throws(SystemFailure) {
    switch output {
    case .json:
      json.line(location)
    case .lines:
      json.bytes.append(contentsOf: LocationText(units).line(location).utf8)
      json.bytes.append(UInt8(ascii: "\n"))
    case .liveLine:
      // Faster than that nobody reads, and a terminal is slow.
      let now = ContinuousClock.now
      guard summary.count == 1 || lastShown.duration(to: now) > .milliseconds(50) else { return }
      lastShown = now
      try live.show(LocationText(units, distance: summary.distance).line(location))
    }
    try flushIfDue()
  }

  /// Writes what has not been written, because more may take a while.
  mutating func flush() throws(SystemFailure) { try StandardOutput.write(&json.bytes, atLeast: 1) }

  private mutating func flushIfDue() throws(SystemFailure) {
    try StandardOutput.write(&json.bytes, atLeast: isPrompt ? 1 : Self.flushSize)
  }

  /// As JSON only: a line for each would hide the positions.
  private mutating func print(_ heading: Heading) throws(SystemFailure) {
    guard output == .json else { return }
    json.line(heading)
    try flushIfDue()
  }

  private mutating func print(_ event: RegionEvent) throws(SystemFailure) {
    let kind: String
    switch event.kind {
    case .entered: kind = "enter"
    case .exited: kind = "exit"
    case .determined(let state):
      // After a crossing it says nothing new.
      guard regionsTold.insert(event.region.identifier).inserted else { return }
      kind = state.rawValue
    }
    let name = event.region.identifier
    let time = event.location?.timestamp
    try tell(kind, "\(kind) \(name)\(time.map { " at \($0)" } ?? "")") {
      $0.member("region", name)
      if let time { $0.member("time", time.description) }
    }
  }

  private mutating func print(_ state: SourceState) throws(SystemFailure) {
    switch state {
    case .connected(let place):
      try tell("connected", state.text) { $0.member("to", place) }
    case .disconnected(let reason, let retryAfter):
      try tell("disconnected", state.text) {
        $0.member("reason", reason)
        $0.member("retry_s", retryAfter.inSeconds)
      }
    case .silent(let seconds):
      try tell("silent", state.text) { $0.member("seconds", seconds) }
    case .noReceiver(let reason):
      try tell("no_receiver", state.text) { $0.member("reason", reason) }
    case .clockSetBack(let seconds):
      try tell("clock_set_back", state.text) { $0.member("seconds", seconds) }
    case .resumed: try tell("resumed", state.text)
    case .refused(let reason): try tell("refused", state.text) { $0.member("reason", reason) }
    }
  }

  /// Prints an event: among the data as JSON, else to whoever looks at standard error.
  private mutating func tell(
    _ event: String, _ text: String, _ members: (inout JSONWriter) -> Void = { _ in }
  ) throws(SystemFailure) {
    guard output == .json else {
      try live.leave()
      Talk.note(text)
      return
    }
    json.line(event: event, members)
    try flushIfDue()
  }
}
