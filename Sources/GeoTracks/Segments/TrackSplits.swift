import GeoCore

/// Divides tracks into splits of equal distance or duration, or into laps, as points arrive.
///
/// - **By distance**: boundaries are at multiples of a distance along the track, measured as in ``TrackStatistics``.
///   **By time**: boundaries are at multiples of the moving and stopped time since the start. **Laps** end where the
///   track returns to the start point (see ``LapRule``).
/// - Between two points, time and distance change linearly. The times of all splits add up exactly to the time of the
///   track.
/// - Splits continue across segment boundaries and gaps. A split does not include the distance and time between
///   segments; `TrackSplit/gapTime` reports this time. Each track starts a new split.
/// - A change of altitude counts as **ascent or descent** of the split in which the change ends. Hysteresis and
///   smoothing continue across split boundaries, so the splits add up to the track. With the method `simplified`,
///   each split has its own profile.
/// - If the time of a point is missing or does not advance, the next step with a duration includes the path to this
///   point. The duration of this step is divided in proportion to distance. At the start or end of a segment, a path
///   without times has no duration, so splits by time do not divide it.
///
/// Memory does not grow with the track, with two exceptions: the simplified profile of a split, and the points near
/// the end of a lap. A step that crosses more than 100,000 boundaries is not divided. Instead, the split that
/// contains the step is longer, and `undivided` counts the step.
public struct TrackSplits: Sendable {
  /// How a track is split: by distance, by duration or at laps.
  public enum Length: Sendable, Hashable {
    /// A distance in meters, at least 2 µm. If the distance is 0, negative or NaN, each track is one split.
    case distance(Double)
    /// A duration of at least 1 ns, rounded to the nanosecond.
    ///
    /// If the duration is 0, negative or more than 31 years, each track is one split.
    case time(Duration)
    /// A lap, which ends when the track returns to its start point.
    case lap(LapRule)
  }

  private let rules: TrackStatistics.Rules
  private let meters: Double
  private let nanoseconds: Int64
  private let lapRule: LapRule?
  private var laps: LapFinder?
  private var walk: StepMeasurer

  // The splits that are not complete yet. The last split receives the next points, and the durations of the other
  // splits are not known yet. For each split, `waiting` is the length in meters of the path whose duration is not known
  // yet.
  private var open = [TrackSplit()]
  private var waiting = [0.0]
  private var lastEnd: Timestamp?
  private var hasPoints = false

  /// The number of steps that are not divided because they cross more than 100,000 boundaries.
  package private(set) var undivided = 0

  // State of the segment. `isSegmentNew` is true until the first step of the segment, and `isEmpty` is true until
  // the first point is added.
  private var isSegmentNew = true
  private var isEmpty = true
  private var queue: SpeedQueue<QueuedStep>
  private var altitudes = AltitudeChoice()
  private var length = 0.0
  private var gain: ElevationGain
  private var counted = ElevationGain.Sum()
  private var hasAltitude = false
  private var hasTime = false
  // The ascent and descent of the segment by ``GainMethod/automatic``, the sums of earlier segments, and the sums
  // already assigned to splits. Complete splits are held until the threshold of this method is known.
  private var automatic: AutomaticGain?
  private var automaticTotal = AutomaticGain.Sums()
  private var automaticCounted = AutomaticGain.Sums()
  private var threshold: AutomaticGain.Choice?
  private var complete: [TrackSplit] = []

  /// A step that is held until its speed is known.
  private struct QueuedStep {
    var step: TrackStep
    /// If a lap ends on the step, the distance in meters from the start of the step to the end of the lap.
    var edge: Double?
    var altitude: Double?
    var outcome: StepClock.Outcome
  }

  private static let edgesOfStep = 1e5
  private static let waitingLimit = 1 << 16
  // Maximum number of splits held until the threshold of the automatic gain is known. If there are more, the threshold
  // is computed from the noise of the first part of the track.
  private static let completeLimit = 1 << 12
  // Tolerance in meters for reaching a boundary. Without the tolerance, rounding could leave a tiny part of a step for
  // the next split.
  private static let nearness = 1e-6

  /// Creates a division of tracks into splits.
  ///
  /// - Parameters:
  ///   - length: the distance or duration of a split, or the rule for laps.
  ///   - rules: the thresholds and methods of measurement. Only the first method for ascent and descent is used.
  public init(every length: Length, rules: TrackStatistics.Rules = TrackStatistics.Rules()) {
    self.rules = rules
    switch length {
    case .distance(let meters):
      self.meters = meters > 0 ? max(meters, Self.nearness * 2) : .infinity
      nanoseconds = .max
    case .time(let time):
      meters = .infinity
      nanoseconds =
        time > .zero
        ? max(Int64(saturating: (min(time, .longestWait) / .nanoseconds(1)).rounded()), 1)
        : Int64(1e18)
    case .lap: (meters, nanoseconds) = (.infinity, .max)
    }
    lapRule = if case .lap(let rule) = length { rule } else { nil }
    laps = lapRule.map(LapFinder.init)
    walk = StepMeasurer(rules.gap)
    gain = ElevationGain(rules.gains.first ?? .automatic)
    if gain.method == .automatic { automatic = AutomaticGain() }
    queue = SpeedQueue(SpeedModel(movingSpeed: rules.movingSpeed))
  }

  /// Ends the current source and starts the next one.
  ///
  /// - Parameters:
  ///   - name: the name of the new source.
  ///   - output: the array to which the complete splits, and the incomplete split of the last track, are appended.
  public mutating func begin(source name: String, into output: inout [TrackSplit]) {
    finish(into: &output)
    open = [TrackSplit(source: name)]
    walk = StepMeasurer(rules.gap)
    laps = lapRule.map(LapFinder.init)
    queue = SpeedQueue(SpeedModel(movingSpeed: rules.movingSpeed))
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - event: the next event of the recording.
  ///   - output: the array to which complete splits are appended.
  public mutating func process(_ event: LocationEvent, into output: inout [TrackSplit]) {
    process(contentsOf: [event], into: &output)
  }

  /// Processes a block of events. The result does not depend on the block size.
  ///
  /// Blocks of several hundred events are fastest, because their steps are measured together.
  ///
  /// - Parameters:
  ///   - output: the array to which complete splits are appended.
  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [TrackSplit]
  ) {
    walk.process(events)
    processMeasured(into: &output)
  }

  /// Ends the input and appends the incomplete split of the last track.
  public mutating func finish(into output: inout [TrackSplit]) {
    walk.finish()
    processMeasured(into: &output)
    finishLaps(into: &output)
    endTrack(into: &output)
  }

  private mutating func processMeasured(into output: inout [TrackSplit]) {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      if let step = walk.step(index) {
        if step.kind == .gap { process(.segmentEnd, into: &output) }
        process(.step(step), into: &output)
      } else if case .part(let part) = walk.event(index) {
        guard case .track(let name) = part else {
          process(.segmentEnd, into: &output)
          continue
        }
        finishLaps(into: &output)
        laps?.restart()
        endTrack(into: &output)
        open[0].trackName = name
      }
    }
  }

  private mutating func process(_ item: LapFinder.Item, into output: inout [TrackSplit]) {
    guard var laps else { return process(item, edge: nil, into: &output) }
    self.laps = nil
    laps.process(item) { process($0.item, edge: $0.edge, into: &output) }
    self.laps = laps
  }

  private mutating func finishLaps(into output: inout [TrackSplit]) {
    guard var laps else { return }
    laps.finish { process($0.item, edge: $0.edge, into: &output) }
    self.laps = laps
  }

  private mutating func process(
    _ item: LapFinder.Item, edge: Double?, into output: inout [TrackSplit]
  ) {
    switch item {
    case .step(let step):
      let altitude = altitudes.altitude(of: step.to)
      let isFirst = isSegmentNew
      queue.process(step, isFirst: isFirst, altitude: altitude ?? .nan) {
        QueuedStep(step: step, edge: edge, altitude: altitude, outcome: $0)
      }
      isSegmentNew = false
      addReady(into: &output)
    case .segmentEnd: endSegment(into: &output)
    }
  }
}

// MARK: Points

extension TrackSplits {
  /// Adds the steps whose speeds are now known.
  private mutating func addReady(into output: inout [TrackSplit]) {
    for (item, interval) in queue.ready { process(item, interval, into: &output) }
  }

  private mutating func process(
    _ queued: QueuedStep, _ interval: SpeedInterval?, into output: inout [TrackSplit]
  ) {
    let (step, edge) = (queued.step, queued.edge)
    let point = step.to
    if !hasPoints { beginTrack(at: point) }
    if !isEmpty {
      let way = step.length
      length += way
      if let edge { advance(way, over: min(edge, way)) } else { advance(way) }
      addTime(queued.outcome, interval)
    } else {
      addTime(queued.outcome, interval)
      if edge != nil { endSplit() }
    }
    if let offset = point.utcOffset { open[open.count - 1].utcOffset = offset }
    (isEmpty, hasPoints) = (false, true)
    if let altitude = queued.altitude {
      hasAltitude = true
      gain.add(altitude, at: length)
    }
    addAutomaticGain(queued, interval)
    if isFull { endSplit() }
    emit(into: &output)
  }

  /// Sets the number of the first split to 0 if laps have a given start point and the track does not start within the
  /// radius around this point.
  private mutating func beginTrack(at point: TrackPoint) {
    guard let lapRule, let place = lapRule.place else { return }
    let distance = Geodesic.wgs84.distance(from: place, to: point.coordinate)
    if !(distance <= lapRule.radius) { open[0].number = 0 }
  }

  private mutating func addAutomaticGain(_ queued: QueuedStep, _ interval: SpeedInterval?) {
    guard automatic != nil else { return }
    switch queued.outcome {
    case .first: automatic?.begin(at: queued.altitude ?? .nan)
    case .step(let step):
      guard let interval, step.end == interval.end else { return }
      automatic?.add(interval.altitude, path: interval.path, isMoving: interval.isMoving)
    case .missing:
      if !hasTime {
        automatic?.add(queued.altitude ?? .nan, path: queued.step.length, isMoving: true)
      }
    case .equal, .backward: break
    }
  }

  private mutating func addTime(_ outcome: StepClock.Outcome, _ interval: SpeedInterval?) {
    switch outcome {
    case .missing, .equal, .backward:
      if !hasTime || open.count > Self.waitingLimit { clearWaiting() }
    case .first(let time):
      hasTime = true
      clearWaiting()
      if let lastEnd, time > lastEnd {
        let gap = time.nanoseconds(since: lastEnd) ?? .max
        open[open.count - 1].gap = TrackFigures.sum(open[open.count - 1].gap, gap)
      }
      let current = open.count - 1
      if open[current].start == nil { open[current].start = time }
      open[current].end = time
      lastEnd = max(lastEnd ?? time, time)
    case .step(let step):
      let pace = Pace(of: step, in: interval)
      if pace.isImplausible { markDoubtful() }
      if meters.isFinite || lapRule != nil { spread(step, pace) } else { divide(step, pace) }
      lastEnd = max(lastEnd ?? step.end, step.end)
    }
  }

  /// The speed, length and plausibility of a step.
  private struct Pace {
    var isMoving: Bool
    /// Length of the path in meters, computed from the speeds of the model.
    var length: Double
    var isImplausible: Bool

    init(of step: TimedStep, in interval: SpeedInterval?) {
      isMoving = interval?.isMoving ?? false
      isImplausible = interval?.isImplausible ?? false
      length =
        (interval?.length ?? 0) * (Double(step.nanoseconds) / Double(interval?.nanoseconds ?? 1))
    }
  }

  /// Marks as doubtful all splits that contain a part of an implausible step.
  private mutating func markDoubtful() {
    let first = waiting.firstIndex { $0 > 0 } ?? open.count - 1
    for index in open[first...].indices { open[index].isDoubtful = true }
  }

  /// Adds a distance in meters to the current split. At each boundary, a new split starts.
  private mutating func advance(_ step: Double) {
    var rest = step
    if step >= meters * Self.edgesOfStep {
      undivided += 1
    } else {
      while open[open.count - 1].distance + rest > meters + Self.nearness {
        let way = max(meters - open[open.count - 1].distance, 0)
        take(way)
        rest -= way
        endSplit()
      }
    }
    take(rest)
  }

  /// Adds a distance in meters to the current split. The lap ends after the first `edge` meters of this distance.
  private mutating func advance(_ step: Double, over edge: Double) {
    take(edge)
    endSplit()
    take(step - edge)
  }

  private mutating func take(_ way: Double) {
    open[open.count - 1].length.add(way)
    waiting[waiting.count - 1] += way
  }

  /// Distributes the duration of a step over the splits whose duration is not known yet.
  private mutating func spread(_ step: TimedStep, _ pace: Pace) {
    let total = waiting.reduce(0, +)
    var (way, before) = (0.0, Int64(0))
    for index in open.indices {
      way += waiting[index]
      let isLast = index == open.count - 1
      let part = total > 0 ? way / total : 0
      let until =
        isLast || part >= 1
        ? step.nanoseconds
        : min(Int64((Double(step.nanoseconds) * part).rounded(.down)), step.nanoseconds)
      let share = Double(until - before) / Double(step.nanoseconds)
      open[index].add(
        until - before, meters: waiting[index], cleaned: pace.length * share,
        isMoving: pace.isMoving)
      let time = step.start.advanced(nanoseconds: until)
      if open[index].start == nil { open[index].start = step.start }
      open[index].end = time
      if !isLast { open[index + 1].start = time }
      (waiting[index], before) = (0, until)
    }
  }

  /// Divides a step at boundaries in time.
  private mutating func divide(_ step: TimedStep, _ pace: Pace) {
    let isDivided = Double(step.nanoseconds) < Double(nanoseconds) * Self.edgesOfStep
    if !isDivided { undivided += 1 }
    // The current split already contains the whole path. At each boundary, move the rest of the path to the next split.
    let way = waiting[0]
    var (time, gone) = (Int64(0), 0.0)
    while true {
      let room = max(nanoseconds - open[open.count - 1].elapsed, 0)
      let left = step.nanoseconds - time
      let goesOn = isDivided && left > room
      time += goesOn ? room : left
      let until = goesOn ? way * (Double(time) / Double(step.nanoseconds)) : way
      let current = open.count - 1
      let share = Double(goesOn ? room : left) / Double(step.nanoseconds)
      if pace.isImplausible { open[current].isDoubtful = true }
      open[current].add(
        goesOn ? room : left, meters: until - gone, cleaned: pace.length * share,
        isMoving: pace.isMoving)
      open[current].end = step.start.advanced(nanoseconds: time)
      guard goesOn else { break }
      open[current].length.add(until - way)
      endSplit()
      open[current + 1].length.add(way - until)
      open[current + 1].start = open[current].end
      gone = until
    }
    waiting = waiting.map { _ in 0 }
  }
}

// MARK: Edges

extension TrackSplits {
  private var isFull: Bool {
    let split = open[open.count - 1]
    return split.elapsed >= nanoseconds || split.distance >= meters - Self.nearness
  }

  /// Treats all paths whose duration is still unknown as having the duration 0.
  private mutating func clearWaiting() { waiting = waiting.map { _ in 0 } }

  private mutating func endSplit() {
    gain.cut()
    let current = open.count - 1
    addGain(gain.sum)
    addAutomaticGain(automatic?.sums)
    var next = TrackSplit(source: open[current].source)
    next.track = open[current].track
    next.trackName = open[current].trackName
    next.utcOffset = open[current].utcOffset
    next.number = open[current].number + 1
    next.start = open[current].end
    open.append(next)
    waiting.append(0)
  }

  private mutating func addGain(_ sum: ElevationGain.Sum) {
    guard hasAltitude, automatic == nil else { return }
    let current = open.count - 1
    open[current].ascent = (open[current].ascent ?? 0) + (sum.ascent - counted.ascent)
    open[current].descent = (open[current].descent ?? 0) + (sum.descent - counted.descent)
    counted = sum
  }

  private mutating func addAutomaticGain(_ sums: AutomaticGain.Sums?) {
    guard hasAltitude, let sums else { return }
    let current = open.count - 1
    var part = open[current].sums ?? AutomaticGain.Sums()
    part.add(sums.since(automaticCounted))
    open[current].sums = part
    automaticCounted = sums
  }

  /// Outputs the complete splits if the threshold of the automatic gain is known. The threshold depends on the noise of
  /// the track.
  private mutating func giveOut(isEnd: Bool, into output: inout [TrackSplit]) {
    guard automatic != nil else {
      output += complete
      complete.removeAll(keepingCapacity: true)
      return
    }
    guard isEnd || threshold != nil || complete.count > Self.completeLimit else { return }
    let choice = threshold ?? automaticTotal.with(automatic?.sums).choice
    if !isEnd { threshold = choice }
    for var split in complete {
      if let sums = split.sums {
        (split.ascent, split.descent) = sums.gain(choice)
        split.sums = nil
      }
      output.append(split)
    }
    complete.removeAll(keepingCapacity: true)
    if isEnd { threshold = nil }
  }

  /// Moves the splits whose duration is known to the complete splits.
  private mutating func emit(into output: inout [TrackSplit]) {
    let ready = min(waiting.firstIndex { $0 > 0 } ?? open.count, open.count - 1)
    guard ready > 0 else { return }
    complete += open[..<ready]
    open.removeFirst(ready)
    waiting.removeFirst(ready)
    giveOut(isEnd: false, into: &output)
  }

  private mutating func endSegment(into output: inout [TrackSplit]) {
    queue.endSegment()
    addReady(into: &output)
    clearWaiting()
    addGain(gain.result)
    if let automatic {
      addAutomaticGain(automatic.result)
      automaticTotal.add(automatic.result)
      self.automatic = AutomaticGain()
      automaticCounted = AutomaticGain.Sums()
    }
    emit(into: &output)
    (isEmpty, isSegmentNew, hasTime) = (true, true, false)
    altitudes = AltitudeChoice()
    length = 0
    gain = ElevationGain(gain.method)
    counted = ElevationGain.Sum()
    hasAltitude = false
  }

  private mutating func endTrack(into output: inout [TrackSplit]) {
    endSegment(into: &output)
    var rest = open[0]
    if rest.distance > 0 || rest.elapsed > 0 {
      rest.isRest = true
      complete.append(rest)
    }
    giveOut(isEnd: true, into: &output)
    automaticTotal = AutomaticGain.Sums()
    var next = TrackSplit(source: rest.source)
    next.track = rest.track + (hasPoints ? 1 : 0)
    open = [next]
    waiting = [0]
    lastEnd = nil
    hasPoints = false
  }
}

/// A split of a given distance or duration, or a lap.
public struct TrackSplit: Sendable, Hashable {
  /// The name of the source that contains the track.
  package internal(set) var source = ""
  /// The number of the track in the source, starting at 1. Tracks without points have no number.
  public internal(set) var track = 1
  /// The name of the track; nil if the track has no name.
  public internal(set) var trackName: String?
  /// The number of the split in the track, starting at 1. The path before the first lap has the number 0.
  public internal(set) var number = 1
  /// True if the split is incomplete, because the track ended first.
  public internal(set) var isRest = false
  /// True if the split contains a part of an implausible step, probably because of wrong positions.
  package internal(set) var isDoubtful = false

  var length = CompensatedSum()
  // The length in meters of all steps with a duration.
  var timedLength = CompensatedSum()
  // The length in meters of the path while moving, computed from the speeds of the model.
  var cleanedLength = CompensatedSum()
  // The sums of the automatic gain; nil after its threshold has been applied.
  var sums: AutomaticGain.Sums?

  /// Length in meters along the WGS84 ellipsoid, without gaps.
  public var distance: Double { length.value }

  /// Moving time in nanoseconds.
  package internal(set) var moving: Int64 = 0
  /// Stopped time in nanoseconds.
  package internal(set) var stopped: Int64 = 0
  /// Total duration in nanoseconds of the gaps inside the split.
  package internal(set) var gap: Int64 = 0
  /// Moving time in seconds, 0 or more.
  public var movingTime: Double { Double(moving) / 1e9 }
  /// Stopped time in seconds, 0 or more.
  public var stoppedTime: Double { Double(stopped) / 1e9 }
  /// Total duration in seconds of the gaps inside the split. `elapsedTime` does not include this duration.
  package var gapTime: Double { Double(gap) / 1e9 }
  /// Moving and stopped time in seconds.
  package var elapsedTime: Double { Double(elapsed) / 1e9 }
  /// Moving and stopped time in nanoseconds.
  package var elapsed: Int64 { moving + stopped }

  /// The time at which the split starts; nil if unknown.
  public internal(set) var start: Timestamp?
  /// The time at which the split ends; nil if unknown.
  public internal(set) var end: Timestamp?

  /// The first UTC offset that the track contains, in seconds, positive to the east; nil if no time has an offset.
  package internal(set) var utcOffset: Int?

  /// Ascent in meters, 0 or more; nil without altitudes.
  public internal(set) var ascent: Double?
  /// Descent in meters, 0 or more; nil without altitudes.
  public internal(set) var descent: Double?

  /// Average speed in meters per second over moving and stopped time; nil if no time has elapsed.
  ///
  /// Steps without a duration are not included.
  public var speed: Double? {
    elapsed > 0 ? timedLength.value / (Double(elapsed) * 1e-9) : nil
  }

  /// Average speed while moving in meters per second; nil if the track does not move.
  public var movingSpeed: Double? {
    moving > 0 ? cleanedLength.value / (Double(moving) * 1e-9) : nil
  }

  /// Average grade: ``ascent`` minus ``descent``, divided by the distance. Example: 0.05 is 5 % uphill.
  ///
  /// Nil without altitudes. The grade is also nil if the distance is below 10 m, because altitude errors would
  /// dominate.
  package var grade: Double? {
    guard let ascent, let descent, distance >= 10 else { return nil }
    return (ascent - descent) / distance
  }

  /// Adds a duration and the path that the device covered during this time.
  ///
  /// - Parameters:
  ///   - nanoseconds: the duration in nanoseconds, 0 or more.
  ///   - meters: the path length computed from positions.
  ///   - cleaned: the path length computed from the speeds of the model, in meters.
  ///   - isMoving: true if the device moves.
  mutating func add(_ nanoseconds: Int64, meters: Double, cleaned: Double, isMoving: Bool) {
    timedLength.add(meters)
    if isMoving { cleanedLength.add(cleaned) }
    add(nanoseconds, isMoving: isMoving)
  }

  private mutating func add(_ nanoseconds: Int64, isMoving: Bool) {
    if isMoving {
      moving = TrackFigures.sum(moving, nanoseconds)
    } else {
      stopped = TrackFigures.sum(stopped, nanoseconds)
    }
  }
}
