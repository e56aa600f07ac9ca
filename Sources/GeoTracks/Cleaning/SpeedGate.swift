/// Removes points that cannot be reached at the maximum speed: neither from the point before nor from
/// those behind them.
///
/// Two points agree if the way between them, less the accuracy of both, takes no more than the maximum
/// speed. A point that does not agree with the last one that stayed is held until it is clear which of
/// them is wrong:
/// - a later point agrees with the last one: those held are wrong, unless two of them and the later
///   point agree at less than half the speed: then they stay;
/// - the last one is the first of its segment, and two held points agree: that first one is wrong;
/// - five held points at different places in a row agree: the track has moved, and these stay;
/// - 64 are held, or more than four at the end of the segment of which no two agree: the limit does not
///   suit the track, and all stay.
///
/// A place that was removed twice, to the last bit, is what a device says when it knows nothing: it is
/// removed at once from then on, unless the track arrives there: the first point in a row that is there
/// agrees with the last one that stayed.
///
/// Points without times, or with the clock set back, are not judged.
///
/// Behind the filter a strict gate holds a limit that was given: nothing is allowed for accuracies. What goes
/// on elsewhere begins a segment there, since no way leads to it, and a limit that does not suit removes
/// what is faster.
struct SpeedGate: CleaningStage {
  /// Meters a second; nil for the profile's.
  let limit: Double?
  /// The least limit where the profile is a guess.
  let floor: Double
  /// Whether it holds the limit without allowance; see above.
  let isStrict: Bool

  private var last: CleaningPoint?
  // The first point of a segment waits until another agrees with it.
  private var isFirstHeld = false
  private var held: [CleaningPoint] = []
  // Where in `held` the points begin that agree each with the next, and how many places they are.
  private var chainStart = 0
  private var chainPlaces = 0
  private var outliers = SentinelCoordinateFilter()
  // Whether the point before was removed as a sentinel.
  private var isInSentinel = false

  // Nothing has agreed since all that was held was given out.
  private var isUnsuited = false

  private static let fewAtEnd = 4
  private static let chainLimit = 5
  private static let heldLimit = 64
  /// Meters of accuracy where none is stated, and at most.
  private static let accuracy = (usual: 10.0, most: 100.0)

  init(limit: Double?, floor: Double = 0, isStrict: Bool = false) {
    self.limit = limit
    self.floor = floor
    self.isStrict = isStrict
  }

  mutating func add(_ point: CleaningPoint, into output: inout CleaningOutput) {
    if outliers.isSentinel(point.location.coordinate) {
      // The longer ago the last one is the likelier it agrees, so only the first in a row is asked.
      let arrives = !isInSentinel && (last.map { agrees($0, point) } ?? false)
      guard arrives else {
        isInSentinel = true
        output.remove(point, .sentinel)
        return
      }
    } else {
      isInSentinel = false
    }
    guard let last else {
      last = point
      isFirstHeld = true
      return
    }
    if agrees(last, point), !isNearerToChain(point, than: last) {
      removeHeld(into: &output)
      keepLast(into: &output)
      output.points.append(point)
      self.last = point
      isUnsuited = false
      return
    }
    hold(point)
    let chain = held.count - chainStart
    if isFirstHeld, chain >= 2, chainPlaces >= 2 {
      output.remove(last, .speed, value: excess(last, held[chainStart]))
      if !isStrict { outliers.add(last.location.coordinate) }
      isFirstHeld = false
      self.last = nil
      settle(into: &output)
    } else if chainPlaces >= Self.chainLimit || (chain > 2 && agrees(last, point)) {
      keepLast(into: &output)
      settle(into: &output)
    } else if isStrict {
      // Nothing can bring these back any more, so they need not wait.
      if chainStart > 0 { removeBeforeChain(into: &output) }
      if held.count >= Self.heldLimit {
        keepLast(into: &output)
        settle(into: &output)
      }
    } else if held.count >= Self.heldLimit {
      keepLast(into: &output)
      chainStart = 0
      settle(into: &output)
      isUnsuited = true
    }
  }

  mutating func endSegment(into output: inout CleaningOutput) {
    // Of two points that disagree nobody knows which is wrong.
    let isUndecided = isFirstHeld && held.count == 1
    keepLast(into: &output)
    if chainPlaces >= 2 {
      settle(into: &output)
    } else if !isStrict,
      isUnsuited || isUndecided
        || (held.count > Self.fewAtEnd && held.count - chainStart < 2)
    {
      chainStart = 0
      settle(into: &output)
    }
    removeHeld(into: &output)
    last = nil
    isUnsuited = false
  }

  /// Whether two held points and this one agree, and better than the last one does, which grows likely to
  /// agree with whatever comes the longer ago it is.
  private func isNearerToChain(_ point: CleaningPoint, than last: CleaningPoint) -> Bool {
    guard held.count - chainStart >= 2, let end = held.last, agrees(end, point) else {
      return false
    }
    guard let fromLast = excess(last, point), let fromEnd = excess(end, point) else { return false }
    return fromEnd < fromLast / 2
  }

  private mutating func keepLast(into output: inout CleaningOutput) {
    if isFirstHeld, let last { output.points.append(last) }
    isFirstHeld = false
  }

  private mutating func hold(_ point: CleaningPoint) {
    if let end = held.last, agrees(end, point) {
      if end.location.coordinate != point.location.coordinate { chainPlaces += 1 }
    } else {
      chainStart = held.count
      chainPlaces = 1
    }
    held.append(point)
  }

  /// The chain stays; what was held before it goes.
  private mutating func settle(into output: inout CleaningOutput) {
    var chain = Array(held[chainStart...])
    if isStrict, !chain.isEmpty, let last, !agrees(last, chain[0]) {
      chain[0].beginsSegment = true
      output.notice(chain[0], .segmentBegun, excess(last, chain[0]) ?? 0)
    }
    last = chain.last ?? last
    output.points.append(contentsOf: chain)
    held.removeSubrange(chainStart...)
    removeHeld(into: &output)
  }

  /// What is held and does not agree with what followed goes.
  private mutating func removeBeforeChain(into output: inout CleaningOutput) {
    for point in held[..<chainStart] {
      output.remove(point, .speed, value: last.flatMap { excess($0, point) })
    }
    held.removeSubrange(..<chainStart)
    chainStart = 0
  }

  private mutating func removeHeld(into output: inout CleaningOutput) {
    for point in held {
      if !isStrict { outliers.add(point.location.coordinate) }
      output.remove(point, .speed, value: last.flatMap { excess($0, point) })
    }
    held.removeAll(keepingCapacity: true)
    (chainStart, chainPlaces) = (0, 0)
  }

  /// Meters a second from one point to the next; nil if there is no time between them.
  private func excess(_ a: CleaningPoint, _ b: CleaningPoint) -> Double? {
    guard let seconds = b.seconds(since: a).map(abs), seconds > 0 else { return nil }
    return a.meters(to: b) / seconds
  }

  private func agrees(_ a: CleaningPoint, _ b: CleaningPoint) -> Bool {
    guard let seconds = b.seconds(since: a), seconds >= 0 else { return true }
    let speed = limit ?? max(a.profile.maximumSpeed, b.profile.maximumSpeed, floor)
    let slack = isStrict ? 0 : Self.slack(a) + Self.slack(b)
    return b.isWithin(speed * seconds + slack, of: a)
  }

  private static func slack(_ point: CleaningPoint) -> Double {
    guard let own = point.location.horizontalAccuracy, own > 0 else { return accuracy.usual }
    return min(own, accuracy.most)
  }
}

/// Leaves out velocities that are beyond a limit that was given, behind the strict `SpeedGate`.
///
/// The place of such a point is within reach; what the filter takes for its velocity there, as where it
/// begins anew, is not.
struct VelocityLimit: CleaningStage {
  /// Meters a second; nil for the profile's.
  let speed: Double?
  /// Meters a second squared; nil for no limit.
  let acceleration: Double?

  private var last: CleaningPoint?

  init(speed: Double?, acceleration: Double?) {
    (self.speed, self.acceleration) = (speed, acceleration)
  }

  mutating func add(_ point: CleaningPoint, into output: inout CleaningOutput) {
    if point.beginsSegment { last = nil }
    var point = point
    if !isWithin(point) {
      (point.location.speed, point.location.course) = (nil, nil)
      (point.location.speedAccuracy, point.location.courseAccuracy) = (nil, nil)
    }
    last = point
    output.points.append(point)
  }

  mutating func endSegment(into output: inout CleaningOutput) { last = nil }

  private func isWithin(_ point: CleaningPoint) -> Bool {
    guard let after = point.location.speed else { return true }
    if after > speed ?? point.profile.maximumSpeed { return false }
    guard let acceleration, let last, let before = last.location.speed,
      let seconds = point.seconds(since: last), seconds > 0,
      // No direction makes more of them than their sum.
      before + after > acceleration * seconds
    else { return true }
    guard let from = last.location.course, let to = point.location.course else {
      // One of them hardly moves, in whatever direction.
      return abs(after - before) <= acceleration * seconds
    }
    let change =
      ENUVector(length: after, azimuth: to) - ENUVector(length: before, azimuth: from)
    return change.length <= acceleration * seconds
  }
}

/// Whether a rate that the receiver states, its velocity or its climb, is believed beside the filter's own,
/// which comes from positions.
///
/// One that was refused five times in a row is no longer believed, and one that agreed five times in a
/// row, while it told something, is believed again: a receiver that always says it stands still agrees
/// whenever it does.
struct VelocityGate: Sendable {
  /// Observations in a row that decide.
  static let patience = 5

  private(set) var isBelieved = true
  // Refused while believed, agreeing while not.
  private var row = 0

  /// Takes an observation.
  ///
  /// - Parameters:
  ///   - agrees: whether it is what the filter expects.
  ///   - tells: whether it is larger than its own error.
  /// - Returns: whether this one ends the belief.
  mutating func take(agrees: Bool, tells: Bool) -> Bool {
    if isBelieved {
      row = agrees ? 0 : row + 1
      guard row == Self.patience else { return false }
      lose()
      return true
    }
    if !agrees { row = 0 } else if tells { row += 1 }
    if row == Self.patience { self = VelocityGate() }
    return false
  }

  /// It is not believed, until it agrees again.
  mutating func lose() { (isBelieved, row) = (false, 0) }
}
