/// Counts the steps of a segment that cannot have been: their speed is that of wrong positions.
///
/// From one step to the next a speed can grow by 10 m/s² for the time between their middles, and 5 m/s
/// more for the scatter of positions; vehicles and runners stay below. Where it grows by more and within
/// four steps is back, or a segment begins with up to four steps after which it falls by more, these steps
/// are contradicted by their neighbors. What stays high for five steps is taken as it is.
struct PlausibleSteps: Sendable {
  /// Meters and seconds of a step.
  struct Step: Sendable, Hashable {
    var meters: Double
    var seconds: Double
    /// Meters a second.
    var speed: Double

    init(speed: Double, seconds: Double) {
      (self.speed, self.seconds, meters) = (speed, seconds, speed * seconds)
    }
  }

  /// Steps that are not plausible.
  private(set) var implausible = 0
  /// Meters of those.
  private(set) var implausibleMeters = 0.0

  private var base: Step?
  private var held: [Step] = []

  private static let acceleration = 10.0
  private static let scatter = 5.0
  private static let most = 4

  /// Takes the next step, of a second or longer.
  mutating func add(_ step: Step) {
    if let base {
      if Self.canReach(step, from: base, in: step) {
        if !held.isEmpty { release(isPlausible: false) }
        self.base = step
        return
      }
    } else if let last = held.last {
      if !Self.canReach(last, from: step, in: last) {
        release(isPlausible: false)
      } else if !Self.canReach(step, from: last, in: step) {
        base = last
        release(isPlausible: true)
      }
    }
    held.append(step)
    guard held.count > Self.most else { return }
    base = step
    release(isPlausible: true)
  }

  /// The segment ends. Nothing after it contradicts what is held.
  mutating func finish() {
    // Behind a jump the end of a segment is no confirmation; at its beginning there was none.
    release(isPlausible: base == nil)
    base = nil
  }

  private mutating func release(isPlausible: Bool) {
    if !isPlausible {
      implausible += held.count
      for step in held { implausibleMeters += step.meters }
    }
    held.removeAll(keepingCapacity: true)
  }

  private static func canReach(_ fast: Step, from slow: Step, in longer: Step) -> Bool {
    let seconds = (slow.seconds + longer.seconds) * 0.5
    return fast.speed <= slow.speed + acceleration * seconds + scatter
  }
}
