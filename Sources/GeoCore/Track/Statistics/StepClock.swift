/// A way from one time to a later one.
struct TimedStep: Sendable, Hashable {
  /// The time at its beginning.
  var start: Timestamp
  /// The time at its end.
  var end: Timestamp
  /// Nanoseconds it took, above 0.
  var nanoseconds: Int64
  /// Metres, 0 or more.
  var metres: Double
  /// Metres a second.
  var speed: Double
  /// Whether the speed is the receiver's.
  var isReceiverSpeed: Bool

  /// Whether it counts as moving: its speed is that or more, and its way is not 0.
  func isMoving(from speed: Double) -> Bool { self.speed >= speed && metres > 0 }
}

/// Finds the steps of a segment that have a time, as its points come.
///
/// A time that does not advance says nothing of speed: the way to that point counts for the next point
/// whose time does.
struct StepClock: Sendable {
  /// What a point is.
  enum Outcome: Sendable, Hashable {
    /// The first with a time.
    case first(Timestamp)
    /// It ends a step.
    case step(TimedStep)
    /// It has no time.
    case missing
    /// Its time is that of an earlier point.
    case equal
    /// Its time is before that of an earlier point, or 292 years or more after it.
    case backward
  }

  private var before: Timestamp?

  /// Metres since the last point that counted, or since the beginning if none has.
  private var pending = 0.0

  /// Whether a point has had a time.
  var hasTime: Bool { before != nil }

  /// Takes the next point.
  ///
  /// - Parameter metres: from the point before it.
  mutating func add(_ location: Location, metres: Double) -> Outcome {
    pending += metres
    guard let time = location.timestamp else { return .missing }
    guard let before else {
      (self.before, pending) = (time, 0)
      return .first(time)
    }
    guard time > before, let nanoseconds = time.nanoseconds(since: before) else {
      return time == before ? .equal : .backward
    }
    let mean = pending / (Double(nanoseconds) * 1e-9)
    let measured = Self.plausible(location.speed, mean: mean)
    let step = TimedStep(
      start: before, end: time, nanoseconds: nanoseconds, metres: pending,
      speed: measured ?? mean, isReceiverSpeed: measured != nil)
    (self.before, pending) = (time, 0)
    return .step(step)
  }

  /// The receiver's speed, where it gives one that the way does not contradict.
  private static func plausible(_ speed: Double?, mean: Double) -> Double? {
    guard let speed, speed.isFinite, speed >= 0, abs(speed - mean) <= max(5, mean / 2) else {
      return nil
    }
    return speed
  }
}
