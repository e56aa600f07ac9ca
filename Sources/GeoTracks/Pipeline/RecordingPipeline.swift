/// Prepares a recording for measuring, drawing or storing.
///
/// All commands and language bindings use this pipeline, so they get the same tracks. The steps run in this order. A
/// step runs only if the options or the source require it:
///
/// 1. Keep the reports of one receiver and drop the others.
/// 2. Move dates by multiples of 1024 weeks, for receivers with a ten-bit week counter.
/// 3. Drop positions that are less accurate or older than the limits in the options.
/// 4. Drop positions without a fix, points at 0,0 that are far from their neighbors, and impossible altitudes.
/// 5. Keep one copy of a track that a file contains several times.
/// 6. Move each receiver into a separate track.
/// 7. Remove times that differ by years from their neighbors, at most 16 per source. The points are kept.
/// 8. Sort points by time.
///
/// A pipeline processes one source. Its properties count the changes.
public struct RecordingPipeline: TrackStage {
  /// Options of a pipeline.
  package struct Options: Sendable {
    /// The receiver to keep, by its name in the source; nil for all receivers.
    package var device: String?
    /// The correction of dates; nil for no correction.
    package var rollover: RolloverRule?
    /// Maximum horizontal accuracy in meters; nil for no limit. Positions with a larger stated value are dropped.
    package var accuracyLimit: Double?
    /// Maximum age in seconds; nil for no limit. Positions with an older receiver time are dropped.
    package var ageLimit: Double?
    /// True to keep only one copy of a track that the source contains several times.
    ///
    /// Set this to false for a source that still grows. Otherwise the pipeline holds positions without times until the
    /// source ends.
    package var leavesOutRepeats = true
    /// True to move each receiver into a separate track. Set this to false for `LocationManager`, which chooses one of
    /// several receivers itself.
    package var splitsReceivers = true
    /// True to wait for later points, which show whether a coordinate 0,0 or an altitude of 0 m is a placeholder. Set
    /// this to false for a live source.
    package var looksAhead = true
    /// True to sort points by time, which holds the whole source in memory.
    package var sortsByTime = false

    /// Creates options that keep all receivers and times and drop repeated tracks.
    package init() {}
  }

  /// A correction of dates.
  package struct Rollover: Sendable {
    /// The first date of the source, before the correction.
    public var first: Timestamp
    /// The same date after the correction.
    public var moved: Timestamp
    /// How many times 1024 weeks were added.
    public var count: Int
  }

  package let options: Options
  private var choice: ReceiverChoice?
  private var rolloverCorrection: RolloverCorrection?
  private var repeats: RepeatedTrackFilter?
  private var looksForRepeats: Bool
  // Events that the search for repeated tracks no longer holds.
  private var released: [LocationEvent] = []
  private var placeholders: PlaceholderFilter
  private var splitter = ReceiverSplitter()
  private var loneTimes = OutlierTimestampFilter()
  private var order = OrderCount()
  private var sorter: TimeSorter?
  private let now: @Sendable () -> Timestamp
  /// Adds names and activities, for example from another file.
  package var naming: TrackNaming?

  /// The number of positions dropped because of ``Options/accuracyLimit``.
  package private(set) var roughPoints = 0
  /// The number of positions dropped because of ``Options/ageLimit``.
  package private(set) var oldPoints = 0

  /// Creates a pipeline for a source.
  public init() { self.init(Options()) }

  package init(_ options: Options) { self.init(options, now: { .now }) }

  init(_ options: Options, now: @escaping @Sendable () -> Timestamp) {
    self.options = options
    self.now = now
    choice = options.device.map { ReceiverChoice($0) }
    rolloverCorrection = options.rollover.map { RolloverCorrection($0) }
    placeholders = PlaceholderFilter(holdsEvents: options.looksAhead)
    looksForRepeats = options.leavesOutRepeats
    repeats = options.leavesOutRepeats ? RepeatedTrackFilter() : nil
    sorter = options.sortsByTime ? TimeSorter() : nil
  }

  /// The number of points dropped because they repeat a track of the source.
  package var repeatedPoints: Int { repeats?.points ?? 0 }
  /// The number of tracks, segments, routes and parts of segments dropped as repeats.
  package var repeatedParts: Int { repeats?.parts ?? 0 }
  /// The receivers that reported positions, in order of appearance, if each gets a separate track.
  package var receivers: [String?] { splitter.receivers }
  /// The receivers that have positions if the receiver in ``Options/device`` has none; otherwise nil.
  package var otherReceivers: [String?]? { choice?.othersAlone }
  /// The applied correction of dates; nil before the first date.
  package var rollover: Rollover? {
    rolloverCorrection?.decision.map {
      Rollover(first: $0.first, moved: RolloverRule.moved($0.first, by: $0.count), count: $0.count)
    }
  }
  /// The number of times removed because they differ by years from their neighbors.
  package var loneTimeCount: Int { loneTimes.count }
  /// The first removed time.
  package var firstLoneTime: Timestamp? { loneTimes.first }
  /// The number of points output.
  package var pointCount: Int { order.points }
  /// The number of points that are earlier than the previous point of their track.
  package var backwardPoints: Int { order.backward }
  /// The number of points moved by sorting.
  package var sortedPoints: Int { sorter?.moved ?? 0 }
  /// The number of segment boundaries dropped by sorting.
  package var droppedBreaks: Int { sorter?.droppedBreaks ?? 0 }

  /// Messages about changes that no option requested. Report these messages at the end of the run.
  package var remarks: [Diagnostic] {
    var remarks = placeholders.diagnostics
    if repeatedParts > 0 {
      let points = "\(repeatedPoints) point\(repeatedPoints == 1 ? "" : "s")"
      let parts = "\(repeatedParts) part\(repeatedParts == 1 ? "" : "s")"
      remarks.append(
        Diagnostic(
          .duplicate, "\(points) in \(parts) repeat a track of the same file and are skipped",
          offset: 0))
    }
    if let first = firstLoneTime {
      let text =
        loneTimeCount == 1
        ? "the time \(first) is years away from the times around it and is not used; its point is kept"
        : "\(loneTimeCount) times are years away from the times around them and are not used, the first "
          + "\(first); their points are kept"
      remarks.append(Diagnostic(.assumed, text, offset: 0))
    }
    return remarks
  }

  /// Stops the search for repeated tracks. Call this for a source that cannot contain repeats.
  ///
  /// The next call outputs the events that the search still holds.
  package mutating func expectNoRepeats() {
    guard looksForRepeats else { return }
    looksForRepeats = false
    repeats?.finish(into: &released)
  }

  /// Passes the event on, changes it, holds it or drops it.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    output += process([event])
  }

  /// Processes the next events.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) { output += process(Array(events)) }

  /// Processes the next events. Returns the same array if nothing changes.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    var events = events
    if choice != nil || rolloverCorrection != nil || hasLimits { events = filtered(events) }
    return ordered(split(withoutRepeats(placeholders.process(events))))
  }

  /// Ends the source and outputs the held events.
  public mutating func finish(into output: inout [LocationEvent]) {
    finish { output += $0 }
  }

  /// Ends the source and outputs the held events in blocks.
  package mutating func finish(_ give: ([LocationEvent]) throws -> Void) rethrows {
    var rest = withoutRepeats(placeholders.finish())
    if looksForRepeats { repeats?.finish(into: &rest) }
    rest = split(rest)
    if options.splitsReceivers { splitter.finish(into: &rest) }
    var start = rest.startIndex
    while start < rest.endIndex {
      let end = min(start + Self.pieceCount, rest.endIndex)
      let piece = ordered(Array(rest[start..<end]))
      if !piece.isEmpty { try give(piece) }
      start = end
    }
    let last = ordered([], isLast: true)
    if !last.isEmpty { try give(last) }
    if var sorter {
      self.sorter = nil
      defer { self.sorter = sorter }
      try sorter.finish { if !$0.isEmpty { try give($0) } }
    }
  }

  private static let pieceCount = 4096

  private var hasLimits: Bool { options.accuracyLimit != nil || options.ageLimit != nil }

  /// Returns the events of the chosen receiver that are within the limits, with corrected dates.
  private mutating func filtered(_ events: [LocationEvent]) -> [LocationEvent] {
    var chosen: [LocationEvent] = []
    chosen.reserveCapacity(events.count)
    for event in events {
      if choice != nil { choice?.process(event, into: &chosen) } else { chosen.append(event) }
    }
    if rolloverCorrection != nil {
      for index in chosen.indices {
        chosen[index] = rolloverCorrection?.corrected(chosen[index], now: now) ?? chosen[index]
      }
    }
    if hasLimits {
      let now = options.ageLimit == nil ? nil : now()
      chosen.removeAll { event in
        guard case .location(let location) = event else { return false }
        if let now, isTooOld(location, now) {
          oldPoints += 1
        } else if isTooRough(location) {
          roughPoints += 1
        } else {
          return false
        }
        return true
      }
    }
    return chosen
  }

  private func isTooRough(_ location: Location) -> Bool {
    guard let limit = options.accuracyLimit, let accuracy = location.horizontalAccuracy else {
      return false
    }
    return accuracy > limit
  }

  private func isTooOld(_ location: Location, _ now: Timestamp) -> Bool {
    guard let limit = options.ageLimit, location.timestampSource == .receiver,
      let time = location.timestamp
    else { return false }
    return now.seconds(since: time) > limit
  }

  private mutating func withoutRepeats(_ events: [LocationEvent]) -> [LocationEvent] {
    if looksForRepeats { return repeats?.process(events) ?? events }
    guard !released.isEmpty else { return events }
    defer { released = [] }
    return released + events
  }

  private mutating func split(_ events: [LocationEvent]) -> [LocationEvent] {
    options.splitsReceivers ? splitter.process(events) : events
  }

  private mutating func ordered(_ events: [LocationEvent], isLast: Bool = false) -> [LocationEvent]
  {
    let named = naming?.process(events) ?? events
    let output = loneTimes.process(named, &order, isLast: isLast)
    return sorter?.process(output) ?? output
  }
}

/// Keeps the reports of one receiver, and events that name no receiver.
struct ReceiverChoice: Sendable {
  private let device: String
  // The name of a track whose start waits for its first point.
  private var name: String??
  private var names: [String?] = []
  private var isFound = false

  /// - Parameter device: the receiver's name as the source writes it.
  init(_ device: String) { self.device = device }

  /// The receivers that have positions if the wanted receiver has none.
  ///
  /// Nil if there are no positions, or if the wanted receiver has positions.
  var othersAlone: [String?]? { isFound || names.isEmpty ? nil : names }

  /// Processes an event.
  mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .part(.track(let new)):
      name = .some(new)
    case .part:
      if let own = name { output.append(.part(.track(name: own))) }
      name = nil
      output.append(event)
    case .location(let location):
      note(location.device)
      guard location.device == device else {
        // If the track has the name of another receiver, it gets the name of the wanted receiver.
        if let own = name, own != nil, own == location.device { name = .some(device) }
        return
      }
      if let own = name { output.append(.part(.track(name: own))) }
      name = nil
      output.append(event)
    case .noFix(let noFix): if noFix.device == device { output.append(event) }
    case .satellites(let satellites): if satellites.device == device { output.append(event) }
    case .heading(let heading): if heading.device == device { output.append(event) }
    case .metadata, .lap, .simplified, .diagnostic, .state: output.append(event)
    }
  }

  private mutating func note(_ other: String?) {
    guard !isFound else { return }
    if other == device {
      isFound = true
    } else if names.count < ReceiverSplitter.maximumNames, !names.contains(other) {
      names.append(other)
    }
  }
}

/// Counts the track points that are earlier than the previous point.
struct OrderCount: Sendable {
  /// The number of points that are earlier than the previous point.
  private(set) var backward = 0
  /// The number of points so far.
  private(set) var points = 0
  /// The last time of the current track. `beforeLast` is the time before `last`.
  private(set) var last: Timestamp?
  private(set) var beforeLast: Timestamp?

  /// Processes events.
  ///
  /// - Returns: true if a time differs by years from the previous time.
  @discardableResult
  mutating func process(_ events: [LocationEvent]) -> Bool {
    var hasLeap = false
    // Iterating over indices avoids copying each event.
    for index in events.indices {
      switch events[index] {
      case .location(let location):
        points += 1
        guard let time = location.timestamp else { continue }
        if let last {
          if time < last { backward += 1 }
          if OutlierTimestampFilter.isLeap(time, last) { hasLeap = true }
        }
        (last, beforeLast) = (time, last)
      case .part(.segment): break
      case .part: (last, beforeLast) = (nil, nil)
      default: break
      }
    }
    return hasLeap
  }
}

/// The correction of dates from a receiver with a ten-bit GPS week counter.
package enum RolloverRule: Sendable, Equatable {
  /// Adds the largest multiple of 1024 weeks that leaves the first date in the past.
  case automatic
  /// Adds a fixed multiple of 1024 weeks.
  case times(Int)

  /// 1024 weeks in seconds.
  private static let seconds: Int64 = 1024 * 7 * 86400

  /// Returns the number of times that 1024 weeks are added, given the first date of a source.
  ///
  /// - Parameter now: the current time. Dates up to one day later are accepted, in case this machine's clock is wrong.
  func times(first: Timestamp, now: Timestamp) -> Int {
    switch self {
    case .times(let times): times
    case .automatic:
      Int(
        max(
          0,
          min(9, (Double(now.seconds) + 86400 - Double(first.seconds)) / Double(Self.seconds))))
    }
  }

  /// Returns a date moved by a multiple of 1024 weeks; returns the same date if the result overflows.
  static func moved(_ time: Timestamp, by count: Int) -> Timestamp {
    let (shift, isTooLong) = Int64(count).multipliedReportingOverflow(by: Self.seconds)
    let (seconds, isLost) = time.seconds.addingReportingOverflow(shift)
    return isTooLong || isLost
      ? time : Timestamp(seconds: seconds, nanoseconds: Int64(time.nanoseconds))
  }
}

/// Moves the dates of a source. The first date determines how far all dates move, so all dates move by the same time.
struct RolloverCorrection: Sendable {
  let rule: RolloverRule
  /// The first date and the multiple of 1024 weeks added to each date.
  ///
  /// Nil before the first date.
  private(set) var decision: (first: Timestamp, count: Int)?

  init(_ rule: RolloverRule) { self.rule = rule }

  /// Returns the event with its date moved.
  ///
  /// - Parameter now: returns this machine's time. The correction calls this closure only for the first date.
  mutating func corrected(_ event: LocationEvent, now: () -> Timestamp) -> LocationEvent {
    switch event {
    case .location(var location):
      guard location.timestampSource == .receiver else { return event }
      location.timestamp = corrected(location.timestamp, now)
      return .location(location)
    case .noFix(var report):
      report.timestamp = corrected(report.timestamp, now)
      return .noFix(report)
    case .satellites(var satellites):
      satellites.timestamp = corrected(satellites.timestamp, now)
      return .satellites(satellites)
    case .heading(var heading):
      heading.timestamp = corrected(heading.timestamp, now)
      return .heading(heading)
    case .part, .metadata, .lap, .simplified, .diagnostic, .state: return event
    }
  }

  private mutating func corrected(_ time: Timestamp?, _ now: () -> Timestamp) -> Timestamp? {
    guard let time else { return nil }
    let known = decision ?? (time, rule.times(first: time, now: now()))
    decision = known
    return RolloverRule.moved(time, by: known.count)
  }
}
