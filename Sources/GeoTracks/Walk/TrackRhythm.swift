/// How far apart in time the points of a track are, as they come: nine of ten steps take no longer.
///
/// A histogram in constant memory, by ``SizeClasses`` from a millisecond to 136 years, so the answer is
/// right to 1/16.
struct TrackRhythm: Sendable {
  /// How many steps there have been.
  private(set) var count = 0

  private var steps: [Int] = []
  // The class that the answer lies in, and how many steps are in those before.
  private var current = 0
  private var below = 0

  /// Takes a step of so many seconds, above 0.
  mutating func add(_ seconds: Double) {
    if steps.isEmpty { steps = Array(repeating: 0, count: SizeClasses.count) }
    let index = SizeClasses.index(of: seconds)
    steps[index] += 1
    count += 1
    if index < current { below += 1 }
    // The longest step is never its own measure, also where there are few.
    let rank = max(min((count * 9 + 9) / 10, count - 1), 1)
    while below >= rank {
      current -= 1
      below -= steps[current]
    }
    while below + steps[current] < rank {
      below += steps[current]
      current += 1
    }
  }

  /// Seconds; nil before the first step.
  var seconds: Double? {
    count > 0 ? SizeClasses.value(current) : nil
  }
}
