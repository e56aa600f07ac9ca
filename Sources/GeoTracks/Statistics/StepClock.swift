/// A way from one time to a later one.
struct TimedStep: Sendable, Hashable {
  /// The time at its beginning.
  var start: Timestamp
  /// The time at its end.
  var end: Timestamp
  /// Nanoseconds it took, above 0.
  var nanoseconds: Int64
  /// Meters, 0 or more.
  var meters: Double
  /// Meters a second.
  var speed: Double
  /// Whether the speed is the receiver's.
  var isReceiverSpeed: Bool

  /// Whether it counts as moving: its speed is that or more, and its way is not 0.
  func isMoving(from speed: Double) -> Bool { self.speed >= speed && meters > 0 }
}

/// Finds the steps of a segment that have a time, as its points come.
///
/// A time that is missing or goes back says nothing of speed: the way to that point counts for the next
/// point whose time advances. The way to a point with the same time has none, and counts for no speed.
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
  private var rhythm = TrackRhythm()

  /// Meters since the last point that counted, or since the beginning if none has.
  private var pending = 0.0

  /// Whether a point has had a time.
  var hasTime: Bool { before != nil }

  /// Takes the next point.
  ///
  /// - Parameter meters: from the point before it.
  mutating func add(_ point: WalkedPoint, meters: Double) -> Outcome {
    pending += meters
    guard let time = point.timestamp else { return .missing }
    guard let before else {
      (self.before, pending) = (time, 0)
      return .first(time)
    }
    guard time > before, let nanoseconds = time.nanoseconds(since: before) else {
      guard time == before else { return .backward }
      pending = 0
      return .equal
    }
    let seconds = Double(nanoseconds) * 1e-9
    let mean = pending / seconds
    let measured = refined(mean, by: point.speed, seconds: seconds)
    rhythm.add(seconds)
    let step = TimedStep(
      start: before, end: time, nanoseconds: nanoseconds, meters: pending,
      speed: measured ?? mean, isReceiverSpeed: measured != nil)
    (self.before, pending) = (time, 0)
    return .step(step)
  }

  /// The receiver's speed at the end of a step, where it can stand for the whole of it: the step is not
  /// longer than steps are in this recording, and its mean speed says about the same. Else nil.
  private func refined(_ mean: Double, by speed: Double?, seconds: Double) -> Double? {
    guard let speed, speed.isFinite, speed >= 0, abs(speed - mean) <= max(2, mean / 2),
      let usual = rhythm.seconds, seconds <= 2 * usual
    else { return nil }
    return speed
  }
}
