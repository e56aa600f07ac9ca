/// One way of doing the work of a benchmark, part by part.
package struct Contestant {
  /// How many units of work (pairs) there are in all.
  let count: Int
  /// The fewest units worth giving to it at once: so many that all its threads have enough to do.
  let leastPart: Int
  /// Does the units of a range.
  let work: (Range<Int>) -> Void

  package init(count: Int, leastPart: Int = 1, work: @escaping (Range<Int>) -> Void) {
    self.count = count
    self.leastPart = leastPart
    self.work = work
  }
}

/// How long a unit of a contestant's work took.
package struct Timing: Sendable, Equatable {
  /// Nanoseconds a unit: the middle one of all samples and the fastest.
  package var median, minimum: Double
  /// How many samples were taken.
  package var samples: Int

  /// - Parameter samples: nanoseconds a unit; not empty.
  init(samples: [Double]) {
    let sorted = samples.sorted()
    let n = sorted.count
    median = n.isMultiple(of: 2) ? (sorted[n / 2 - 1] + sorted[n / 2]) / 2 : sorted[n / 2]
    minimum = sorted[0]
    self.samples = n
  }
}
