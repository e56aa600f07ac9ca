/// Prepares a recording before anything is measured, drawn or stored. All commands and languages use it, so they get
/// the same tracks.
///
/// The steps run in this order, each only if ``Options`` or the source require it:
///
/// 1. Only the reports of one receiver are taken.
/// 2. Dates are moved by multiples of 1024 weeks, which receivers with a ten-bit week need.
/// 3. Positions that are too rough or too old are left out.
/// 4. A track that a file holds several times is taken once: see ``RepeatedTrackFilter``.
/// 5. Each receiver gets a track of its own: see ``ReceiverSplitter``.
/// 6. Times that differ by years from the times around them are removed from their points, at most 16 in a source.
/// 7. Points are put in the order of their times.
///
/// A pipeline processes one source. Its properties count the changes.
public struct RecordingPipeline: TrackStage {
  /// Options of a pipeline.
  public struct Options: Sendable {
    /// The receiver to take, as the source names it; nil for all.
    public var device: String?
    /// By how much dates are moved; nil for not at all.
    public var rollover: RolloverRule?
    /// Meters. Positions whose horizontal accuracy is known and larger are left out; nil for none.
    public var accuracyLimit: Double?
    /// Seconds. Positions whose receiver says that they are older are left out; nil for none.
    public var ageLimit: Double?
    /// Whether a track that the source holds several times is taken once. A source that is still being written is
    /// better read without: positions without times are held back until the end.
    public var leavesOutRepeats = true
    /// Whether each receiver gets a track of its own. `LocationManager` needs them mixed, to take one at a time.
    public var splitsReceivers = true
    /// Whether points are put in the order of their times, which holds the source in memory.
    public var sortsByTime = false

    /// Creates options that keep all receivers and times, and leave out repeats.
    public init() {}
  }

  /// A correction of dates.
  public struct Rollover: Sendable {
    /// The first date of the source.
    public var first: Timestamp
    /// The first date after the correction.
    public var moved: Timestamp
    /// How many times 1024 weeks were added.
    public var count: Int
  }

  package let options: Options
  private var choice: ReceiverChoice?
  private var rolloverCorrection: RolloverCorrection?
  private var repeats: RepeatedTrackFilter?
  private var looksForRepeats: Bool
  // Events that the search for repeats has released.
  private var released: [LocationEvent] = []
  private var splitter = ReceiverSplitter()
  private var loneTimes = OutlierTimestampFilter()
  private var order = OrderCount()
  private var sorter: TimeSorter?
  private let now: @Sendable () -> Timestamp
  /// Adds names that come from another file.
  package var naming: TrackNaming?

  /// Positions left out as rougher than ``Options/accuracyLimit``.
  public private(set) var roughPoints = 0
  /// Positions left out as older than ``Options/ageLimit``.
  public private(set) var oldPoints = 0

  /// Creates a pipeline for a source.
  public init(_ options: Options = Options()) { self.init(options, now: { .now }) }

  init(_ options: Options, now: @escaping @Sendable () -> Timestamp) {
    self.options = options
    self.now = now
    choice = options.device.map { ReceiverChoice($0) }
    rolloverCorrection = options.rollover.map { RolloverCorrection($0) }
    looksForRepeats = options.leavesOutRepeats
    repeats = options.leavesOutRepeats ? RepeatedTrackFilter() : nil
    sorter = options.sortsByTime ? TimeSorter() : nil
  }

  /// Points left out because they repeat a track of the source.
  public var repeatedPoints: Int { repeats?.points ?? 0 }
  /// Tracks, segments, routes and parts of segments that were left out as repeats.
  public var repeatedParts: Int { repeats?.parts ?? 0 }
  /// The receivers that have given positions, in the order in which they appeared, if each gets a track of its own.
  public var receivers: [String?] { splitter.receivers }
  /// The receivers that have positions if ``Options/device`` has none; else nil.
  public var otherReceivers: [String?]? { choice?.othersAlone }
  /// How dates were moved; nil before there was one.
  public var rollover: Rollover? {
    rolloverCorrection?.decision.map {
      Rollover(first: $0.first, moved: RolloverRule.moved($0.first, by: $0.count), count: $0.count)
    }
  }
  /// Times that were removed because they differ by years from the times around them.
  public var loneTimeCount: Int { loneTimes.count }
  /// The first of those times.
  public var firstLoneTime: Timestamp? { loneTimes.first }
  /// Points that were output.
  public var pointCount: Int { order.points }
  /// Points that are earlier than the one before them in their track.
  public var backwardPoints: Int { order.backward }
  /// Points that were moved to be in the order of their times.
  public var sortedPoints: Int { sorter?.moved ?? 0 }
  /// Breaks between segments that were left out with that.
  public var droppedBreaks: Int { sorter?.droppedBreaks ?? 0 }

  /// Messages for the user at the end, about changes that no option asked for.
  package var remarks: [Diagnostic] {
    var remarks: [Diagnostic] = []
    if repeatedParts > 0 {
      let points = "\(repeatedPoints) point\(repeatedPoints == 1 ? "" : "s")"
      let parts = "\(repeatedParts) part\(repeatedParts == 1 ? "" : "s")"
      remarks.append(
        Diagnostic(
          .duplicate, "\(points) in \(parts) repeat a track of the same file and are left out",
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

  /// Stops the search for repeated tracks, for a source that cannot hold a track several times. Events that the search
  /// has held are output with the next events.
  public mutating func expectNoRepeats() {
    guard looksForRepeats else { return }
    looksForRepeats = false
    repeats?.finish(into: &released)
  }

  /// Passes the event on, changes it, holds it back, or leaves it out.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    output += process([event])
  }

  /// Takes the next events.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) { output += process(Array(events)) }

  /// Processes the next events. Returns the same array if nothing changes.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    var events = events
    if choice != nil || rolloverCorrection != nil || hasLimits { events = filtered(events) }
    return ordered(split(withoutRepeats(events)))
  }

  /// Ends the source and outputs the events that were held.
  public mutating func finish(into output: inout [LocationEvent]) {
    finish { output += $0 }
  }

  /// Ends the source and outputs the events that were held, in pieces.
  package mutating func finish(_ give: ([LocationEvent]) throws -> Void) rethrows {
    var rest = withoutRepeats([])
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

  /// The events of the chosen receiver, with their dates, within the limits.
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

/// Passes the reports of one receiver, and events that belong to no receiver.
struct ReceiverChoice: Sendable {
  private let device: String
  // A track that has begun, and the name that it would have.
  private var name: String??
  private var names: [String?] = []
  private var isFound = false

  /// - Parameter device: the receiver, as the source names it.
  init(_ device: String) { self.device = device }

  /// The receivers that have given positions, if the wanted one is not among them; nil if nobody has, or it is.
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
        // A track that is named after the first of several receivers is named after the wanted one.
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

/// Counts the points of tracks that are earlier than the one before.
struct OrderCount: Sendable {
  /// How many there are.
  private(set) var backward = 0
  /// How many points have been looked at.
  private(set) var points = 0
  /// The last two times of the current track.
  private(set) var last: Timestamp?
  private(set) var beforeLast: Timestamp?

  /// Takes events.
  ///
  /// - Returns: whether a time is years from the one before.
  @discardableResult
  mutating func add(_ events: [LocationEvent]) -> Bool {
    var hasLeap = false
    // By index: an event that is taken out is copied.
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
