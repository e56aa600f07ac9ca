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

  /// The time of the last point that counted; nil if none has.
  private(set) var last: Timestamp?

  /// Meters since the last point that counted, or since the beginning if none has.
  private var pending = 0.0

  /// Takes the next point.
  ///
  /// - Parameter meters: from the point before it.
  @inline(__always)
  mutating func add(_ point: WalkedPoint, meters: Double) -> Outcome {
    pending += meters
    guard let time = point.timestamp else { return .missing }
    guard let last else {
      (self.last, pending) = (time, 0)
      return .first(time)
    }
    guard time > last, let nanoseconds = time.nanoseconds(since: last) else {
      guard time == last else { return .backward }
      pending = 0
      return .equal
    }
    let step = TimedStep(start: last, end: time, nanoseconds: nanoseconds, meters: pending)
    (self.last, pending) = (time, 0)
    return .step(step)
  }
}
