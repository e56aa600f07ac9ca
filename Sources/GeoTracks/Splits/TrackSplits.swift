import GeoCore

/// Divides tracks into parts of equal distance or time, or into laps, as their points come.
///
/// - **By distance** the edges lie every so many meters along the track, as ``TrackStatistics`` measures
///   it; **by time** every so many seconds of moving and standing still since its beginning; **laps** end
///   where it comes back to their beginning (see ``LapRule``).
/// - Between two points time and distance are in proportion, so an edge lies where the straight line
///   between them reaches it. The nanoseconds of all splits add up to those of the track.
/// - Splits go on over the edges of segments and over gaps; neither the way nor the time between counts,
///   the latter is told in ``TrackSplit/gapTime``. With each track they begin anew.
/// - **Ascent and descent** are counted in the split of the point that makes them count: hysteresis and
///   smoothing go on over the edges, so that the splits add up to the track. A simplified profile is one
///   for each split.
/// - The way of points without a time, or with one that does not advance, shares the time until the next
///   that does, in proportion. A way at the beginning or end of a segment without times has none; by time
///   it is not divided.
///
/// Memory does not grow with the track, but for the profile of one split where the gain is simplified, and
/// for the points near the place where a lap ends. A
/// step across more than 100 000 edges is not divided: its split is longer, and ``undivided`` counts it.
public struct TrackSplits: Sendable {
  /// How long a split is.
  public enum Length: Sendable, Hashable {
    /// Meters, above 0; 2 µm at least. Of 0, less or NaN a track is one split.
    case distance(Double)
    /// Above 0; rounded to the nanosecond, at least 1. Of 0 or less a track is one split, and of more
    /// than 31 years too.
    case time(Duration)
    /// From one return to the next.
    case lap(LapRule)
  }

  private let rules: TrackStatistics.Rules
  private let meters: Double
  private let nanoseconds: Int64
  private let lapRule: LapRule?
  private var laps: LapFinder?
  private var walk: TrackWalk

  // The splits that are not out yet: the last goes on, those before it wait for a time. And how much way
  // each has that waits for a time.
  private var open = [TrackSplit()]
  private var waiting = [0.0]
  private var lastEnd: Timestamp?
  private var hasPoints = false

  /// Steps that are not divided, because they go across more than 100 000 edges.
  public private(set) var undivided = 0

  // The segment.
  private var isEmpty = true
  private var clock = StepClock()
  private var altitudes = AltitudeChoice()
  private var length = 0.0
  private var gain: ElevationGain
  private var counted = ElevationGain.Sum()
  private var hasAltitude = false

  private static let edgesOfStep = 1e5
  private static let waitingLimit = 1 << 16
  // An edge is reached where it is nearer than this (meters), so that rounding makes no tiny rest.
  private static let nearness = 1e-6

  /// Creates a division.
  ///
  /// - Parameters:
  ///   - length: how long each split is.
  ///   - rules: how things are measured; of several ways to sum ascent the first is taken.
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
    walk = TrackWalk(rules.gap)
    gain = ElevationGain(rules.gains.first ?? .standard)
  }

  /// A source begins; the one before has ended.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - output: gets the splits that are complete, and the rest of the last track.
  public mutating func begin(source name: String, into output: inout [TrackSplit]) {
    finish(into: &output)
    open = [TrackSplit(source: name)]
    walk = TrackWalk(rules.gap)
    laps = lapRule.map(LapFinder.init)
  }

  /// Takes what a source says.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - output: gets the splits that are complete.
  public mutating func process(_ event: SourceEvent, into output: inout [TrackSplit]) {
    process(contentsOf: [event], into: &output)
  }

  /// Takes what a source says, a block of some hundred events best: they are measured together. The splits are the
  /// same as of one by one.
  ///
  /// - Parameters:
  ///   - events: what the source, or the stage before, says, in order.
  ///   - output: gets the splits that are complete.
  public mutating func process(
    contentsOf events: ArraySlice<SourceEvent>, into output: inout [TrackSplit]
  ) {
    walk.process(events)
    takeWalked(into: &output)
  }

  /// Says that nothing follows: the rest of the last track comes out.
  public mutating func finish(into output: inout [TrackSplit]) {
    walk.finish()
    takeWalked(into: &output)
    finishLaps(into: &output)
    endTrack(into: &output)
  }

  private mutating func takeWalked(into output: inout [TrackSplit]) {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      if let step = walk.step(index) {
        if step.kind == .gap { take(.segmentEnd, into: &output) }
        take(.step(step), into: &output)
      } else if case .part(let part) = walk.event(index) {
        guard case .track(let name) = part else {
          take(.segmentEnd, into: &output)
          continue
        }
        finishLaps(into: &output)
        laps?.restart()
        endTrack(into: &output)
        open[0].trackName = name
      }
    }
  }

  private mutating func take(_ item: LapFinder.Item, into output: inout [TrackSplit]) {
    guard var laps else { return take(item, edge: nil, into: &output) }
    self.laps = nil
    laps.process(item) { take($0.item, edge: $0.edge, into: &output) }
    self.laps = laps
  }

  private mutating func finishLaps(into output: inout [TrackSplit]) {
    guard var laps else { return }
    laps.finish { take($0.item, edge: $0.edge, into: &output) }
    self.laps = laps
  }

  private mutating func take(
    _ item: LapFinder.Item, edge: Double?, into output: inout [TrackSplit]
  ) {
    switch item {
    case .step(let step): add(step, edge: edge, into: &output)
    case .segmentEnd: endSegment(into: &output)
    }
  }
}

// MARK: Points

extension TrackSplits {
  /// - Parameter edge: where a lap ends, meters along the way to the point.
  private mutating func add(
    _ step: TrackStep, edge: Double?, into output: inout [TrackSplit]
  ) {
    let point = step.to
    if !hasPoints { beginTrack(at: point) }
    if !isEmpty {
      let way = step.length
      length += way
      if let edge { advance(way, over: min(edge, way)) } else { advance(way) }
      addTime(of: point, step: way, into: &output)
    } else {
      addTime(of: point, step: 0, into: &output)
      if edge != nil { endSplit() }
    }
    if let offset = point.utcOffset { open[open.count - 1].utcOffset = offset }
    (isEmpty, hasPoints) = (false, true)
    if let altitude = altitudes.altitude(of: point) {
      hasAltitude = true
      gain.add(altitude, at: length)
    }
    if isFull { endSplit() }
    emit(into: &output)
  }

  /// The way to the place where laps begin is none.
  private mutating func beginTrack(at point: WalkedPoint) {
    guard let lapRule, let place = lapRule.place else { return }
    let distance = Geodesic.wgs84.distance(from: place, to: point.coordinate)
    if !(distance <= lapRule.radius) { open[0].number = 0 }
  }

  private mutating func addTime(
    of point: WalkedPoint, step: Double, into output: inout [TrackSplit]
  ) {
    switch clock.add(point, meters: step) {
    // Between two points with the same time there is a way without time.
    case .equal: clearWaiting()
    case .missing, .backward:
      if !clock.hasTime || open.count > Self.waitingLimit { clearWaiting() }
    case .first(let time):
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
      if meters.isFinite || lapRule != nil { spread(step) } else { divide(step) }
      lastEnd = max(lastEnd ?? step.end, step.end)
    }
  }

  /// Goes on by so many meters, and begins splits at the edges in between.
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

  /// Goes on by so many meters, and ends a lap on the way.
  private mutating func advance(_ step: Double, over edge: Double) {
    take(edge)
    endSplit()
    take(step - edge)
  }

  private mutating func take(_ way: Double) {
    open[open.count - 1].length.add(way)
    waiting[waiting.count - 1] += way
  }

  /// Spreads the time of a step over the splits that wait for it.
  private mutating func spread(_ step: TimedStep) {
    let isMoving = step.isMoving(from: rules.movingSpeed)
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
      open[index].add(until - before, meters: waiting[index], isMoving: isMoving)
      let time = step.start.advanced(nanoseconds: until)
      if open[index].start == nil { open[index].start = step.start }
      open[index].end = time
      if !isLast { open[index + 1].start = time }
      (waiting[index], before) = (0, until)
    }
  }

  /// Divides a step by time.
  private mutating func divide(_ step: TimedStep) {
    let isMoving = step.isMoving(from: rules.movingSpeed)
    let isDivided = Double(step.nanoseconds) < Double(nanoseconds) * Self.edgesOfStep
    if !isDivided { undivided += 1 }
    // The way was counted when it was gone; what lies behind an edge goes to the next split.
    let way = waiting[0]
    var (time, gone) = (Int64(0), 0.0)
    while true {
      let room = max(nanoseconds - open[open.count - 1].elapsed, 0)
      let left = step.nanoseconds - time
      let goesOn = isDivided && left > room
      time += goesOn ? room : left
      let until = goesOn ? way * (Double(time) / Double(step.nanoseconds)) : way
      let current = open.count - 1
      open[current].add(goesOn ? room : left, meters: until - gone, isMoving: isMoving)
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

  /// The way that waits for a time gets none.
  private mutating func clearWaiting() { waiting = waiting.map { _ in 0 } }

  /// Ends the current split and begins the next.
  private mutating func endSplit() {
    gain.cut()
    let current = open.count - 1
    addGain(gain.sum)
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
    guard hasAltitude else { return }
    let current = open.count - 1
    open[current].ascent = (open[current].ascent ?? 0) + (sum.ascent - counted.ascent)
    open[current].descent = (open[current].descent ?? 0) + (sum.descent - counted.descent)
    counted = sum
  }

  /// Gives out the splits that wait for nothing.
  private mutating func emit(into output: inout [TrackSplit]) {
    let ready = min(waiting.firstIndex { $0 > 0 } ?? open.count, open.count - 1)
    guard ready > 0 else { return }
    output += open[..<ready]
    open.removeFirst(ready)
    waiting.removeFirst(ready)
  }

  private mutating func endSegment(into output: inout [TrackSplit]) {
    clearWaiting()
    addGain(gain.result)
    emit(into: &output)
    isEmpty = true
    clock = StepClock()
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
      output.append(rest)
    }
    var next = TrackSplit(source: rest.source)
    next.track = rest.track + (hasPoints ? 1 : 0)
    open = [next]
    waiting = [0]
    lastEnd = nil
    hasPoints = false
  }
}
