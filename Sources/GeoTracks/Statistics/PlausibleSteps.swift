/// Tells which steps of a segment cannot have been: their speed is that of wrong positions.
///
/// From one step to the next a speed can grow by 10 m/s² for the time between their middles, and 5 m/s
/// more for the scatter of positions; vehicles and runners stay below. Where it grows by more and within
/// four steps is back, or a segment begins with up to four steps after which it falls by more, these steps
/// are contradicted by their neighbors. What stays high for five steps is taken as it is.
///
/// Steps come out in order, up to four later.
struct PlausibleSteps: Sendable {
  private var base: TimedStep?
  private var held: [TimedStep] = []

  private static let acceleration = 10.0
  private static let scatter = 5.0
  private static let most = 4

  /// Takes the next step.
  ///
  /// - Parameter emit: gets steps, and whether each is plausible.
  mutating func add(_ step: TimedStep, _ emit: (TimedStep, Bool) -> Void) {
    if let base {
      if Self.canReach(step.speed, from: base, in: step) {
        release(isPlausible: held.isEmpty, emit)
        self.base = step
        emit(step, true)
        return
      }
    } else if let last = held.last {
      if !Self.canReach(last.speed, from: step, in: last) {
        release(isPlausible: false, emit)
      } else if !Self.canReach(step.speed, from: last, in: step) {
        base = last
        release(isPlausible: true, emit)
      }
    }
    held.append(step)
    guard held.count > Self.most else { return }
    base = step
    release(isPlausible: true, emit)
  }

  /// The segment ends: what is held comes out. Nothing after it contradicts it.
  mutating func finish(_ emit: (TimedStep, Bool) -> Void) {
    // Behind a jump the end of a segment is no confirmation; at its beginning there was none.
    release(isPlausible: base == nil, emit)
    base = nil
  }

  private mutating func release(isPlausible: Bool, _ emit: (TimedStep, Bool) -> Void) {
    for step in held { emit(step, isPlausible) }
    held.removeAll(keepingCapacity: true)
  }

  private static func canReach(_ speed: Double, from a: TimedStep, in b: TimedStep) -> Bool {
    let seconds = (Double(a.nanoseconds) + Double(b.nanoseconds)) * 0.5e-9
    return speed <= a.speed + acceleration * seconds + scatter
  }
}
