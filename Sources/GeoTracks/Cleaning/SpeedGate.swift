/// Removes points that cannot be reached from their neighbors at the maximum speed.
///
/// Two points *agree* if an object at the maximum speed can get from one to the other. The accuracies of both
/// points are first subtracted from the distance. A point that does not agree with the last kept point is held
/// until one of these conditions is true:
///
/// - A later point agrees with the last kept point. In that case, the held points are wrong. Exception: the last
///   held points are kept if they agree with each other, and if the later point can be reached from them at less
///   than half the speed that is necessary from the last kept point.
/// - The last kept point is the first of its segment, and two held points agree. In that case, the first point is
///   wrong.
/// - Five consecutive held points at different coordinates agree. The object has really moved, and these points are
///   kept.
/// - The number of held points reaches 64. The speed limit is too low for the track, so all points are kept.
/// - The segment ends with more than four held points, and the last two do not agree. In that case, all points are
///   kept.
///
/// If two points at exactly the same coordinate are removed, the device probably sends this coordinate when it has no
/// position. Further points at this coordinate are removed immediately. Exception: the track may really pass the
/// coordinate. If the first of several consecutive points at the coordinate agrees with the last kept point, all of
/// these points are kept.
///
/// Points without times are not examined, nor are points after the clock was set back.
///
/// If the user sets a limit, a second, strict gate after the motion filter enforces this limit. The strict gate does
/// not subtract accuracies. If the points after a step that is too fast agree with each other, a new segment starts
/// there. If the limit is too low for the track, the strict gate removes the faster points.
struct SpeedGate: CleaningStage {
  /// Maximum speed in meters per second; nil to use the maximum speed of the profile.
  let limit: Double?
  /// Minimum value of the speed limit, in meters per second, if the profile is derived from the speeds.
  let floor: Double
  /// True for the strict gate, which ignores accuracies.
  let isStrict: Bool

  private var last: CleaningPoint?
  // True while the first point of a segment is held, because no other point agrees with it yet.
  private var isFirstHeld = false
  private var held: [CleaningPoint] = []
  // The chain consists of the last held points, each of which agrees with the next. `chainStart` is the index in `held`
  // of its first point, and `chainPlaces` is the number of its distinct coordinates.
  private var chainStart = 0
  private var chainPlaces = 0
  private var outliers = SentinelCoordinateFilter()
  // True if the previous point was removed because the device sends its coordinate when it has no position.
  private var isInSentinel = false

  // True if 64 held points were output because the limit is too low, and no point has agreed with the last kept point
  // since then.
  private var isUnsuited = false

  private static let fewAtEnd = 4
  private static let chainLimit = 5
  private static let heldLimit = 64
  /// The assumed accuracy in meters of a point without a reported accuracy, and the maximum accuracy to subtract.
  private static let accuracy = (usual: 10.0, most: 100.0)

  init(limit: Double?, floor: Double = 0, isStrict: Bool = false) {
    self.limit = limit
    self.floor = floor
    self.isStrict = isStrict
  }

  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
    if outliers.isSentinel(point.location.coordinate) {
      // Test only the first of several consecutive points at this coordinate. After enough time has passed, the speed
      // to any coordinate is below the limit.
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
      // The strict gate never keeps the points before the chain, so remove them now.
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
    // If the segment has only two points and they disagree, either of them may be wrong, so keep both.
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

  /// True if an object needs less than half as much speed to reach the point from the chain as from the last kept
  /// point.
  ///
  /// Agreement with the last kept point is not sufficient, because after enough time every point agrees.
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

  /// Outputs the chain and removes all other held points.
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

  /// Removes the held points before the chain, because they do not agree with it.
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

  /// Returns the speed in meters per second of the step between two points; nil if their times are equal or missing.
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

/// Clears the speed and course of points whose speed or acceleration exceeds a limit that the user has set. This
/// stage follows the strict `SpeedGate`.
///
/// The strict gate checks only the distances between points. The velocity that the filter estimates may still exceed a
/// limit, for example after a restart.
struct VelocityLimit: CleaningStage {
  /// Maximum speed in meters per second; nil to use the maximum speed of the profile.
  let speed: Double?
  /// Maximum acceleration in m/s²; nil for no limit.
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
      // The velocity change is never more than the sum of both speeds. If this sum is below the limit, stop here.
      before + after > acceleration * seconds
    else { return true }
    guard let from = last.location.course, let to = point.location.course else {
      // A location without a course has a speed near zero, so its direction has no influence.
      return abs(after - before) <= acceleration * seconds
    }
    let change =
      HorizontalVector(length: after, azimuth: to) - HorizontalVector(length: before, azimuth: from)
    return change.length <= acceleration * seconds
  }
}

/// Decides whether to use a rate that a receiver reports: its velocity or its climb.
///
/// The filter also estimates the rate from positions. After five consecutive disagreements with this estimate, the
/// receiver's rate is no longer used. The receiver's rate is used again after five consecutive agreements, provided
/// that the rate exceeds its own error each time. Without this condition, a receiver that always reports a speed of 0
/// would agree during every stop.
struct VelocityGate: Sendable {
  /// Number of consecutive disagreements or agreements after which the decision changes.
  static let patience = 5

  private(set) var isBelieved = true
  // Number of consecutive disagreements while the rate is used, or of agreements while it is not used.
  private var row = 0

  /// Records an observation.
  ///
  /// - Parameters:
  ///   - agrees: true if the receiver's rate matches the filter's estimate.
  ///   - tells: true if the receiver's rate is larger than its error. Only such a rate can restore trust.
  /// - Returns: true if the receiver's rate is no longer used after this observation.
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

  /// Stops using the receiver's rate until the rate agrees with the filter's estimate again.
  mutating func lose() { (isBelieved, row) = (false, 0) }
}
