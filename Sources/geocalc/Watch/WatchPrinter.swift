import GeoCore
import GeoFormats
import GeoLocation
import GeoTracks

/// Prints updates as they arrive and collects the summary.
struct WatchPrinter {
  private(set) var summary = WatchSummary()
  private let output: WatchRun.Output
  private let units: FigureUnits
  private let towns: TownColumns
  private let isPrompt: Bool
  private var json = JSONWriter()
  private var regionsTold: Set<String> = []
  private var live = LiveLine()
  private var lastShown = ContinuousClock.now
  private var losses = OutageDeduplicator()
  // The buffer size in bytes. The buffer is not used if each position is printed immediately.
  private static let flushSize = 1 << 16

  init(
    _ output: WatchRun.Output, _ units: FigureUnits, _ towns: TownColumns = TownColumns(),
    isPrompt: Bool
  ) {
    (self.output, self.units, self.towns) = (output, units, towns)
    self.isPrompt = isPrompt
  }

  mutating func print(_ update: LocationUpdate) throws(SystemFailure) {
    guard losses.isNews(update) else { return }
    switch update {
    case .location(let location):
      summary.process(location)
      try print(location)
    case .part: summary.breakHere()
    case .diagnostic(let skipped): summary.skipped.add(skipped)
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

  /// Updates the live line with the last position, and writes the buffered output. Call this method at the end of the
  /// run.
  mutating func finish() throws(SystemFailure) {
    if output == .liveLine, let last = summary.last {
      try show(last)
    }
    try live.leave()
    try StandardOutput.write(&json.bytes, atLeast: 1)
  }

  /// Overwrites the live line.
  private mutating func show(_ location: Location) throws(SystemFailure) {
    try live.show(
      LocationText(units, distance: summary.distance).line(location)
        + towns.end(location.coordinate, units))
  }

  private mutating func print(_ location: Location) throws(SystemFailure) {
    switch output {
    case .json:
      json.line(location, towns)
    case .lines:
      let line = LocationText(units).line(location) + towns.end(location.coordinate, units)
      json.bytes.append(contentsOf: line.utf8)
      json.bytes.append(UInt8(ascii: "\n"))
    case .liveLine:
      // Update the line at most 20 times per second, because faster updates are unreadable and terminals are slow.
      let now = ContinuousClock.now
      guard summary.count == 1 || lastShown.duration(to: now) > .milliseconds(50) else { return }
      lastShown = now
      try show(location)
    }
    try flushIfDue()
  }

  /// Writes buffered output. Call this method when no update is waiting.
  mutating func flush() throws(SystemFailure) { try StandardOutput.write(&json.bytes, atLeast: 1) }

  private mutating func flushIfDue() throws(SystemFailure) {
    try StandardOutput.write(&json.bytes, atLeast: isPrompt ? 1 : Self.flushSize)
  }

  /// Prints a heading in JSON output. Text output omits headings, which would outnumber the positions.
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
      // Print only the first state of each region; later changes are `enter` and `exit` events.
      guard regionsTold.insert(event.region.identifier).inserted else { return }
      kind = state.rawValue
    }
    let name = event.region.identifier
    let time = event.location?.timestamp
    guard output == .json else {
      // An event of a region is a result, so --quiet does not hide it.
      try live.leave()
      json.bytes += "\(time.map { "\($0)  " } ?? "")\(kind) \(name)\n".utf8
      return try output == .liveLine ? flush() : flushIfDue()
    }
    json.line(event: kind) {
      $0.member("region", name)
      if let time { $0.member("time", time.description) }
    }
    try flushIfDue()
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

  /// Prints an event as a JSON object, or as a note on standard error in text output.
  private mutating func tell(
    _ event: String, _ text: String, _ members: (inout JSONWriter) -> Void = { _ in }
  ) throws(SystemFailure) {
    guard output == .json else {
      try live.leave()
      Console.note(text)
      return
    }
    json.line(event: event, members)
    try flushIfDue()
  }
}

/// Formats a position as one line of text.
struct LocationText {
  let units: FigureUnits
  /// The distance so far in meters, for the live line that is overwritten. Nil for a permanent line, which contains the
  /// date instead.
  let distance: Double?

  init(_ units: FigureUnits = .metric, distance: Double? = nil) {
    (self.units, self.distance) = (units, distance)
  }

  /// Returns a line with the known values of a position, separated by two blanks.
  func line(_ location: Location) -> String {
    var parts: [String] = []
    if let time = location.timestamp {
      let text = time.description
      parts.append(distance == nil ? text : String(text.drop { $0 != "T" }.dropFirst()))
    }
    parts.append(Self.coordinate(location.coordinate))
    if let fix = location.fix { parts.append(fix.name) }
    if let status = location.status, status != .autonomous { parts.append(status.rawValue) }
    if let accuracy = location.horizontalAccuracy {
      parts.append("±\(units.height(accuracy, places: 1))")
    }
    if let altitude = location.altitude ?? location.ellipsoidalAltitude {
      parts.append("\(distance == nil ? "altitude" : "alt") \(units.height(altitude, places: 1))")
    }
    if let speed = location.speed { parts.append(units.speed(speed)) }
    if let course = location.course {
      parts.append("course \(DecimalPrinter.string(azimuth: course, places: 0))°")
    }
    if let distance { parts.append(units.roughLength(distance)) }
    if let satellites = Self.satellites(location) { parts.append(satellites) }
    return parts.joined(separator: "  ")
  }

  private static func coordinate(_ coordinate: Coordinate) -> String {
    "\(number(coordinate.latitude, 6)) \(number(coordinate.longitude, 6))"
  }

  private static func satellites(_ location: Location) -> String? {
    switch (location.satellitesUsed, location.satellitesInView) {
    case (let used?, let seen?): "\(used)/\(seen) satellites"
    case (let used?, nil): "\(used) satellites"
    case (nil, let seen?): "\(seen) satellites in view"
    case (nil, nil): nil
    }
  }

  private static func number(_ value: Double, _ places: Int) -> String {
    DecimalPrinter.string(value, places: places)
  }
}

extension CircularRegion {
  /// Parses `LAT,LON,RADIUS`, or `LINK,RADIUS` with the URL of a map service.
  ///
  /// The angles may have any notation without a comma. The radius has a unit.
  ///
  /// The whole text is the identifier of the region.
  init(parsing text: String) throws(GeoError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if text.hasPrefix("http"), let radius = parts.last, parts.count > 1,
      let meters = try? LengthUnit.meters(parsing: radius), meters > 0
    {
      let link = String(text.dropLast(radius.count + 1))
      let center = try PlaceText(parsing: link).coordinate
      self.init(center: center, radius: meters, identifier: text)
      return
    }
    guard parts.count == 3 else {
      throw .unreadable(
        text: text, column: 1, expected: "LAT,LON,RADIUS, such as 47.3769,8.5417,100m")
    }
    let center = Coordinate(
      latitude: try Coordinate.latitude(parsing: parts[0]),
      longitude: try Coordinate.longitude(parsing: parts[1]))
    let radius = try LengthUnit.meters(parsing: parts[2])
    guard radius > 0 else {
      throw .outOfRange(
        what: "the radius", text: text, column: parts[0].count + parts[1].count + 3,
        allowed: "above 0 m")
    }
    self.init(center: center, radius: radius, identifier: text)
  }
}

extension SourceState {
  /// The message that describes the state.
  var text: String {
    switch self {
    case .connected(let place): "connected to \(place)"
    case .disconnected(let reason, _): "\(reason); trying again"
    case .silent(let seconds): "no position for \(Int(saturating: seconds)) s"
    case .noReceiver(let reason): reason
    case .clockSetBack(let seconds):
      "the receiver's clock was set back by \(TimeText.words(seconds: seconds, places: 1))"
    case .resumed: "positions arrive again"
    case .refused(let reason): reason
    }
  }
}

extension FixDimension {
  /// The name in JSON output.
  var name: String {
    switch self {
    case .none: "none"
    case .twoDimensional: "2D"
    case .threeDimensional: "3D"
    }
  }
}

extension JSONWriter {
  /// Writes a position as a JSON object on one line. Omits unknown values.
  mutating func line(_ location: Location, _ towns: TownColumns = TownColumns()) {
    object {
      $0.members(of: location)
      towns.write(location.coordinate, to: &$0)
    }
    endLine()
  }

  /// Writes an event as a JSON object on one line.
  mutating func line(event: String, _ body: (inout JSONWriter) -> Void = { _ in }) {
    object {
      $0.member("event", event)
      body(&$0)
    }
    endLine()
  }

  /// Writes a heading as a JSON object on one line.
  mutating func line(_ heading: Heading) {
    line(event: "heading") {
      if let time = heading.timestamp { $0.member("time", time.description) }
      $0.optional("true_heading_deg", heading.trueHeading)
      $0.optional("magnetic_heading_deg", heading.magneticHeading)
      $0.optional("heading_accuracy_deg", heading.accuracy)
      if let device = heading.device { $0.member("device", device) }
    }
  }

  /// Writes the known values of a position as members of a JSON object.
  mutating func members(of location: Location) {
    if let time = location.timestamp {
      member("time", time.description)
      if location.timestampSource == .arrival { member("time_source", "arrival") }
    }
    member("latitude", location.coordinate.latitude)
    member("longitude", location.coordinate.longitude)
    optional("altitude_m", location.altitude)
    optional("ellipsoidal_altitude_m", location.ellipsoidalAltitude)
    optional("horizontal_accuracy_m", location.horizontalAccuracy)
    optional("vertical_accuracy_m", location.verticalAccuracy)
    optional("speed_mps", location.speed)
    optional("course_deg", location.course)
    optional("climb_mps", location.climb)
    if let fix = location.fix { member("fix", fix.name) }
    if let status = location.status { member("status", status.rawValue) }
    if let device = location.device { member("device", device) }
  }

  private mutating func optional(_ name: String, _ number: Double?) {
    if let number { member(name, number) }
  }
}
