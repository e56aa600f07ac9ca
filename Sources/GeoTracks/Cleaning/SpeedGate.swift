/// Removes points that cannot be reached from their neighbors at the maximum speed.
///
/// Two points agree if an object at the maximum speed can get from one to the other. The gate first subtracts both
/// accuracies from the distance. The gate holds a point that does not agree with the last kept point until one of these
/// cases applies:
///
/// - A later point agrees with the last kept point. The held points are wrong, unless two of them and the later point
///   agree at less than half the speed.
/// - The last kept point is the first of its segment, and two held points agree. The first point is wrong.
/// - Five consecutive held points at different coordinates agree. The track has really moved, and the gate keeps these
///   points.
/// - The gate holds 64 points. The speed limit is too low for the track, so the gate keeps all points.
/// - The segment ends with more than four held points, and the last two do not agree. The gate keeps all points.
///
/// If exactly the same coordinate is removed twice, the device probably sends it when it has no position. After the
/// second removal, the gate removes points at this coordinate immediately. Exception: the track may really pass this
/// coordinate. If the first of several consecutive points there agrees with the last kept point, the gate keeps them.
///
/// The gate does not examine points without times, nor points whose clock was set back.
///
/// If the user requests a limit, a second, strict gate after the motion filter enforces this limit and ignores
/// accuracies. If the later points agree with a position that is too far away, a new segment starts there. If the limit
/// is too low for the track, the strict gate removes the faster points.
struct SpeedGate: CleaningStage {
  /// The limit in meters per second; nil to use the profile's limit.
  let limit: Double?
  /// Lower bound of the limit in meters per second if the profile was derived from the speeds.
  let floor: Double
  /// True to enforce the limit regardless of accuracies; see above.
  let isStrict: Bool

  private var last: CleaningPoint?
  // True while the first point of a segment waits for another point that agrees.
  private var isFirstHeld = false
  private var held: [CleaningPoint] = []
  // The index in `held` where the chain starts, and the number of its distinct coordinates. The chain consists of the
  // last held points, each of which agrees with the next.
  private var chainStart = 0
  private var chainPlaces = 0
  private var outliers = SentinelCoordinateFilter()
  // True if the gate removed the previous point because its coordinate marks a missing position.
  private var isInSentinel = false

  // True if the gate has output all held points without a decision, and no point has agreed since then.
  private var isUnsuited = false

  private static let fewAtEnd = 4
  private static let chainLimit = 5
  private static let heldLimit = 64
  /// The accuracy in meters of a point without a stated accuracy, and the limit of stated accuracies.
  private static let accuracy = (usual: 10.0, most: 100.0)

  init(limit: Double?, floor: Double = 0, isStrict: Bool = false) {
    self.limit = limit
    self.floor = floor
    self.isStrict = isStrict
  }

  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
    if outliers.isSentinel(point.location.coordinate) {
      // Test only the first of consecutive points at this coordinate. Later points always agree if enough time has
      // passed.
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
      // In strict mode, later points cannot show that the points before the chain are right. Remove those points now.
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
    // If two points disagree, either may be wrong.
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

  /// True if an object can get from the chain to the point at less than half the speed that it needs from the last kept
  /// point.
  ///
  /// Agreement with the last kept point alone is not enough: after enough time, any point agrees.
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

  /// Outputs the chain and removes the points held before it.
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

  /// Removes the held points before the chain, which do not agree with the points after them.
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

  /// Returns the speed in meters per second that the step between two points requires.
  ///
  /// Nil if the times of the points are equal or missing.
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

/// Clears the speed and course of points that are faster than a requested limit, after the strict `SpeedGate`.
///
/// The strict gate checks only the distance between points. The velocity that the filter estimates may still exceed the
/// limit, for example after a restart.
struct VelocityLimit: CleaningStage {
  /// The speed limit in meters per second; nil to use the profile's limit.
  let speed: Double?
  /// The acceleration limit in m/s²; nil for no limit.
  let acceleration: Double?

  private var last: CleaningPoint?

  init(speed: Double?, acceleration: Double?) {
    (self.speed, self.acceleration) = (speed, acceleration)
  }

  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
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
      // The velocity change is at most the sum of both speeds. If this sum is small enough, no further check is needed.
      before + after > acceleration * seconds
    else { return true }
    guard let from = last.location.course, let to = point.location.course else {
      // One of the velocities is nearly zero, so the directions do not matter.
      return abs(after - before) <= acceleration * seconds
    }
    let change =
      HorizontalVector(length: after, azimuth: to) - HorizontalVector(length: before, azimuth: from)
    return change.length <= acceleration * seconds
  }
}

/// Decides whether to trust the velocity or climb that a receiver reports.
///
/// The filter derives the same rate from positions. The gate no longer trusts the receiver after five consecutive
/// refusals. The gate trusts the receiver again after five consecutive agreements of significant values, which are
/// larger than their error. Otherwise, a receiver that always reports a speed of 0 would agree during every stop.
struct VelocityGate: Sendable {
  /// Number of consecutive observations needed for a decision.
  static let patience = 5

  private(set) var isBelieved = true
  // Number of consecutive refusals while the gate trusts the rate, or of agreements while it does not.
  private var row = 0

  /// Records an observation.
  ///
  /// - Parameters:
  ///   - agrees: true if the rate matches the filter's expectation.
  ///   - tells: true if the rate is larger than its error, and therefore significant.
  /// - Returns: true if this observation ends the trust.
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

  /// Ends the trust until the rate agrees again.
  mutating func lose() { (isBelieved, row) = (false, 0) }
}
