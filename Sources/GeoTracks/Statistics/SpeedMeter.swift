/// Finds the highest speeds of a segment.
///
/// The headline is the largest median of five plausible steps in a row (see ``PlausibleSteps``): one wrong
/// position makes two wrong speeds, to it and back, and of five their median is a third. Steps of less than
/// a second are joined until they are one, as the scatter of positions counts for more the shorter they are.
struct SpeedMeter: Sendable {
  /// The highest speed of any step (m/s).
  private(set) var raw: Double?
  /// Steps that are not plausible, joined ones as one.
  private(set) var implausible = 0
  /// Meters of those.
  private(set) var implausibleMeters = 0.0

  private var steps = PlausibleSteps()
  private var medians = RunningMedian()
  private var joined: TimedStep?

  private static let shortest: Int64 = 1_000_000_000

  /// Takes the next step.
  mutating func add(_ step: TimedStep) {
    raw = max(raw ?? 0, step.speed)
    if step.nanoseconds >= Self.shortest, joined == nil {
      judge(step)
      return
    }
    let sum = joined?.joined(with: step) ?? step
    joined = sum
    guard sum.nanoseconds >= Self.shortest else { return }
    joined = nil
    judge(sum)
  }

  /// The largest median, as if the segment ended here; of fewer than five plausible steps the lower median
  /// of the last in a row, and nil without any.
  var highest: Double? {
    var copy = self
    if let joined { copy.judge(joined) }
    var steps = copy.steps
    steps.finish { copy.count($0, $1) }
    return copy.medians.result
  }

  private mutating func judge(_ step: TimedStep) {
    var steps = steps
    steps.add(step) { count($0, $1) }
    self.steps = steps
  }

  private mutating func count(_ step: TimedStep, _ isPlausible: Bool) {
    if isPlausible {
      medians.add(step.speed)
    } else {
      implausible += 1
      implausibleMeters += step.meters
      medians.interrupt()
    }
  }
}

extension TimedStep {
  /// This step and the next as one, whose speed is the mean of theirs in time.
  fileprivate func joined(with next: TimedStep) -> TimedStep {
    let (a, b) = (Double(nanoseconds), Double(next.nanoseconds))
    let (sum, overflow) = nanoseconds.addingReportingOverflow(next.nanoseconds)
    return TimedStep(
      start: start, end: next.end, nanoseconds: overflow ? .max : sum, meters: meters + next.meters,
      speed: (speed * a + next.speed * b) / (a + b),
      isReceiverSpeed: isReceiverSpeed && next.isReceiverSpeed)
  }
}
