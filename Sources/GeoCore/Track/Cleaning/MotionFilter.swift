/// A constant-velocity Kalman filter over the points of a segment, with smoothing if that is asked for.
///
/// A point is beyond the gate if its innovation, less the way of a quarter of the profile's maximum
/// acceleration, is too unlikely. It is held; the next one within it shows that it was wrong.
/// Five such points in a row show that the filter is: it begins anew with the first of them, and no more
/// believes the receiver's velocities in this segment, which may be what misled it. It begins anew also
/// after a gap and where the clock is set back. Points without a time stay as they are.
///
/// Forward, each point goes out as it comes. For smoothing the points of a run are held, up to `block`
/// and `overlap` of them; then the first `block` go out, smoothed by all that are there.
struct MotionFilter: CleaningStage {
  let smooths: Bool
  let gate: Double
  /// Seconds.
  let gap: Double
  /// Points.
  let block: Int
  /// Points.
  let overlap: Int

  private var last: (time: Timestamp, state: MotionState)?
  private var rejected: [(point: TrackPoint, chiSquare: Double)] = []
  private var steps: [MotionStep] = []
  private var usesVelocity = true
  private static let patience = 5
  /// A prediction over more time than a day or more way than a tenth of the Earth says nothing.
  private static let most = (seconds: 86_400.0, metres: 1e6)

  init(smooths: Bool, gate: Double, gap: Double?, block: Int, overlap: Int) {
    self.smooths = smooths
    self.gate = gate
    self.gap = min(gap ?? .infinity, Self.most.seconds)
    self.block = max(1, block)
    self.overlap = max(0, overlap)
  }

  mutating func add(_ point: TrackPoint, into output: inout CleaningOutput) {
    guard let time = point.location.timestamp else {
      endRun(into: &output)
      output.points.append(point)
      return
    }
    let observation = MotionObservation(point)
    guard let last, let seconds = seconds(from: last, to: time) else {
      endRun(into: &output)
      begin(point, time, observation, into: &output)
      return
    }
    let (predicted, turn) = last.state.predicted(seconds: seconds, profile: point.profile)
    let innovation = predicted.innovation(observation)
    let allowance = point.profile.maximumAcceleration / 8 * seconds * seconds
    let chiSquare = predicted.chiSquare(innovation, observation, allowance: allowance)
    // Not a number, which nothing here should make, is beyond the gate too.
    guard chiSquare <= gate else {
      rejected.append((point, chiSquare))
      if rejected.count == Self.patience { beginAnew(into: &output) }
      return
    }
    forgetRejected(into: &output)
    var state = predicted
    state.update(observation, innovation: innovation, gate: gate, usesVelocity: usesVelocity)
    let prediction = MotionStep.Prediction(state: predicted, turn: turn, seconds: seconds)
    take(MotionStep(point: point, filtered: state, prediction: prediction), time, into: &output)
  }

  mutating func endSegment(into output: inout CleaningOutput) {
    endRun(into: &output)
    usesVelocity = true
  }

  /// Seconds to predict; nil if that cannot be.
  private func seconds(from last: (time: Timestamp, state: MotionState), to time: Timestamp)
    -> Double?
  {
    let seconds = time.seconds(since: last.time)
    guard seconds >= 0, seconds <= gap, seconds * last.state.velocity.length <= Self.most.metres
    else { return nil }
    return seconds
  }

  private mutating func begin(
    _ point: TrackPoint, _ time: Timestamp, _ observation: MotionObservation,
    into output: inout CleaningOutput
  ) {
    let state = MotionState(
      observation, maximumSpeed: point.profile.maximumSpeed, usesVelocity: usesVelocity)
    take(MotionStep(point: point, filtered: state), time, into: &output)
  }

  /// The points that were rejected are the track.
  private mutating func beginAnew(into output: inout CleaningOutput) {
    let points = rejected.map(\.point)
    rejected.removeAll(keepingCapacity: true)
    endRun(into: &output)
    usesVelocity = false
    // The first of them begins a run, so that fewer than `patience` can be rejected again.
    for point in points { add(point, into: &output) }
  }

  private mutating func forgetRejected(into output: inout CleaningOutput) {
    for (point, chiSquare) in rejected { output.remove(point, .innovation, value: chiSquare) }
    rejected.removeAll(keepingCapacity: true)
  }

  private mutating func take(
    _ step: MotionStep, _ time: Timestamp, into output: inout CleaningOutput
  ) {
    last = (time, step.filtered)
    guard smooths else {
      output.points.append(Self.point(step.point, step.filtered))
      return
    }
    steps.append(step)
    if steps.count >= block + overlap { giveOut(block, into: &output) }
  }

  private mutating func endRun(into output: inout CleaningOutput) {
    forgetRejected(into: &output)
    giveOut(steps.count, into: &output)
    last = nil
  }

  /// Smooths what is held and gives out the first `count`.
  private mutating func giveOut(_ count: Int, into output: inout CleaningOutput) {
    guard count > 0 else { return }
    let start = output.points.count
    output.points.append(contentsOf: steps.lazy.prefix(count).map(\.point))
    MotionSmoother.smooth(steps) { index, state in
      if index < count {
        output.points[start + index] = Self.point(output.points[start + index], state)
      }
    }
    steps.removeFirst(count)
  }

  private static func point(_ point: TrackPoint, _ state: MotionState) -> TrackPoint {
    var point = point
    point.location = state.location(for: point.location)
    return point
  }
}
