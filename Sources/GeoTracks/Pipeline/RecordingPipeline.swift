/// Prepares a recording for measuring, drawing or storing.
///
/// All commands and language bindings use this pipeline, so all of them produce the same tracks. Each step is applied
/// only if the options or the source require it. The steps are applied in this order:
///
/// 1. Keep the reports of one receiver and drop the reports of all other receivers.
/// 2. Correct dates by multiples of 1024 weeks, for receivers with a ten-bit week counter.
/// 3. Drop positions that are less accurate or older than the limits in the options.
/// 4. Drop positions without a fix, points at 0,0 that are far from their neighbors, and impossible altitudes.
/// 5. Keep one copy of a track that a file contains several times.
/// 6. Move each receiver into a separate track.
/// 7. Remove times that differ by years from their neighbors, at most 16 per source. The points are kept.
/// 8. Sort points by time.
///
/// A pipeline processes one source. The properties of the pipeline count the changes.
public struct RecordingPipeline: TrackStage {
  /// The settings of a pipeline.
  package struct Options: Sendable {
    /// The name of the receiver to keep, as the source reports it; nil for all receivers.
    package var device: String?
    /// The correction of dates from receivers with a ten-bit week counter; nil for no correction.
    package var rollover: RolloverRule?
    /// Maximum horizontal accuracy in meters; nil for no limit. Positions with a larger reported uncertainty are
    /// dropped.
    package var accuracyLimit: Double?
    /// Maximum age of a position in seconds; nil for no limit. Positions that the receiver measured earlier are
    /// dropped.
    package var ageLimit: Double?
    /// True to keep only one copy of a track that the source contains several times.
    ///
    /// Set this to false for a source that still grows. With true, the pipeline holds positions without times until
    /// the source ends.
    package var leavesOutRepeats = true
    /// True to move each receiver into a separate track. `LocationManager` sets this to false, because it selects one
    /// receiver itself.
    package var splitsReceivers = true
    /// True to hold some events until later points arrive. Later points show whether a coordinate of 0,0 or an
    /// altitude of 0 m is a placeholder. Set this to false for a live source.
    package var looksAhead = true
    /// True to sort the points of each track by time, which holds the whole source in memory.
    package var sortsByTime = false

    package init() {}
  }

  /// A correction that was applied to the dates of a source.
  package struct Rollover: Sendable {
    /// The first date of the source, before the correction.
    public var first: Timestamp
    /// The first date of the source, after the correction.
    public var moved: Timestamp
    /// The number of times that 1024 weeks were added to each date.
    public var count: Int
    /// The number of dates that stayed unchanged because their correction would be in the future.
    package var unchangedCount = 0
  }

  package let options: Options
  private var choice: ReceiverChoice?
  private var rolloverCorrection: RolloverCorrection?
  private var repeats: RepeatedTrackFilter?
  private var looksForRepeats: Bool
  // Events that the search for repeated tracks held when it was turned off. The next call outputs these events.
  private var released: [LocationEvent] = []
  private var placeholders: PlaceholderFilter
  private var splitter = ReceiverSplitter()
  private var loneTimes = OutlierTimestampFilter()
  private var order = OrderCount()
  private var sorter: TimeSorter?
  private let now: @Sendable () -> Timestamp
  /// Adds a name and an activity, for example from another file, to tracks that have none; nil to add nothing.
  package var naming: TrackNaming?

  /// The number of positions dropped because of ``Options/accuracyLimit``.
  package private(set) var roughPoints = 0
  /// The number of positions dropped because of ``Options/ageLimit``.
  package private(set) var oldPoints = 0

  /// Creates a pipeline for one source that keeps all receivers and times and drops repeated tracks.
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
  /// The number of tracks, segments, routes and parts of segments dropped because the source repeats them.
  package var repeatedParts: Int { repeats?.parts ?? 0 }
  /// The receivers that reported positions, in order of appearance. Empty unless ``Options/splitsReceivers`` is set.
  package var receivers: [String?] { splitter.receivers }
  /// The receivers that reported positions, if the selected receiver ``Options/device`` reported no position; nil
  /// otherwise.
  package var otherReceivers: [String?]? { choice?.othersAlone }
  /// The correction applied to dates; nil before the first date, or if no correction was applied.
  package var rollover: Rollover? {
    rolloverCorrection?.decision.map {
      Rollover(
        first: $0.first, moved: RolloverRule.moved($0.first, by: $0.count), count: $0.count,
        unchangedCount: rolloverCorrection?.unchangedCount ?? 0)
    }
  }
  /// The number of timestamps removed because they differ by years from both neighbors.
  package var loneTimeCount: Int { loneTimes.count }
  /// The first timestamp removed because it differs by years from both neighbors; nil if none was removed.
  package var firstLoneTime: Timestamp? { loneTimes.first }
  package var pointCount: Int { order.points }
  /// The number of points whose time is before the time of the previous point in the track.
  package var backwardPoints: Int { order.backward }
  /// The number of points that were moved by sorting, because their time is before the time of a preceding point of
  /// the track.
  package var sortedPoints: Int { sorter?.moved ?? 0 }
  /// The number of segment boundaries that were dropped when the points were sorted by time.
  package var droppedBreaks: Int { sorter?.droppedBreaks ?? 0 }

  /// Messages about changes that no option requested. The messages are complete after the source has ended.
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

  /// Turns off the search for repeated tracks, for a source that cannot contain any.
  ///
  /// The next call of `process` outputs the events that the search still holds.
  package mutating func expectNoRepeats() {
    guard looksForRepeats else { return }
    looksForRepeats = false
    repeats?.finish(into: &released)
  }

  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    output += process([event])
  }

  /// Processes the next events. Some events are changed, dropped or held until a later call.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) { output += process(Array(events)) }

  /// Processes the next events. If nothing changes, the result is the same array, without a copy.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    var events = events
    if choice != nil || rolloverCorrection != nil || hasLimits { events = filtered(events) }
    return ordered(split(withoutRepeats(placeholders.process(events))))
  }

  /// Ends the source and appends all held events to `output`.
  public mutating func finish(into output: inout [LocationEvent]) {
    finish { output += $0 }
  }

  /// Ends the source and passes all held events to a closure in blocks.
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

  /// Returns the events of the selected receiver that are within the limits of accuracy and age. Their dates are
  /// corrected.
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

/// Keeps the events of one receiver, and the events without a receiver name.
struct ReceiverChoice: Sendable {
  private let device: String
  // The name of the current track. The start of the track is held until the first point of the selected receiver,
  // and then this variable becomes nil.
  private var name: String??
  private var names: [String?] = []
  private var isFound = false

  /// - Parameter device: the name of the receiver as the source reports it.
  init(_ device: String) { self.device = device }

  /// The other receivers that reported positions; nil if the selected receiver reported a position, or if no receiver
  /// did.
  var othersAlone: [String?]? { isFound || names.isEmpty ? nil : names }

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
        // If the track is named after another receiver, rename it after the selected receiver.
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

/// Counts track points whose time is before the time of the previous point.
struct OrderCount: Sendable {
  /// The number of points whose time is before the time of the previous point.
  private(set) var backward = 0
  private(set) var points = 0
  /// The last and the second-to-last time of the current track.
  private(set) var last: Timestamp?
  private(set) var beforeLast: Timestamp?

  /// Processes the next events.
  ///
  /// - Returns: true if a time differs by years from the previous time.
  @discardableResult
  mutating func process(_ events: [LocationEvent]) -> Bool {
    var hasLeap = false
    // Iterate over indices to avoid copying each event.
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

/// A correction of dates from a receiver that counts GPS weeks with ten bits.
package enum RolloverRule: Sendable, Equatable {
  /// Adds the largest multiple of 1024 weeks for which the first date of the source is not in the future, but at
  /// most nine times 1024 weeks. Dates that would be in the future stay unchanged, because they are correct.
  case automatic
  /// Adds 1024 weeks this number of times.
  case times(Int)

  /// 1024 weeks in seconds.
  private static let seconds: Int64 = 1024 * 7 * 86400

  /// Returns the number of times to add 1024 weeks, given the first date of a source.
  ///
  /// - Parameter now: the current time. A corrected date may be up to one day later than `now`; see ``tolerance``.
  func times(first: Timestamp, now: Timestamp) -> Int {
    switch self {
    case .times(let times): times
    case .automatic:
      Int(
        max(
          0,
          min(
            9,
            (Double(now.seconds) + Double(Self.tolerance) - Double(first.seconds))
              / Double(Self.seconds))))
    }
  }

  /// The seconds by which a corrected date may be later than the current time, because the clock of this machine may be
  /// slow.
  static let tolerance: Int64 = 86400

  /// Returns a date moved by `count` times 1024 weeks, or the unchanged date if the result overflows.
  static func moved(_ time: Timestamp, by count: Int) -> Timestamp {
    let (shift, isTooLong) = Int64(count).multipliedReportingOverflow(by: Self.seconds)
    let (seconds, isLost) = time.seconds.addingReportingOverflow(shift)
    return isTooLong || isLost
      ? time : Timestamp(seconds: seconds, nanoseconds: Int64(time.nanoseconds))
  }
}

/// Corrects the dates of a source. The first date determines a multiple of 1024 weeks, which is added to all dates.
///
/// A receiver may start with a date that is too early, and continue with the correct date. With the automatic rule, a
/// date therefore stays unchanged if its correction would be in the future.
struct RolloverCorrection: Sendable {
  let rule: RolloverRule
  /// The first date of the source before the correction, and the number of times that 1024 weeks are added. Nil before
  /// the first date.
  private(set) var decision: (first: Timestamp, count: Int)?
  /// The number of dates that stayed unchanged because their correction would be in the future.
  private(set) var unchangedCount = 0
  // The latest date that is not in the future. It is updated if a corrected date is later.
  private var latest: Int64 = .min

  init(_ rule: RolloverRule) { self.rule = rule }

  /// Returns the event with a corrected date.
  ///
  /// - Parameter now: returns the current time. The closure is called for the first date, and for dates whose
  ///   correction is later than the time of the last call.
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
    let moved = RolloverRule.moved(time, by: known.count)
    guard rule == .automatic, known.count > 0, moved.seconds > latest else { return moved }
    // A live source continues for days, so the current time must be read again.
    latest = now().seconds.addingReportingOverflow(RolloverRule.tolerance).partialValue
    guard moved.seconds > latest else { return moved }
    unchangedCount += 1
    return time
  }
}
