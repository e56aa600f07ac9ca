/// One way of doing the work of a benchmark, part by part.
package struct Contestant {
  /// How many units of work there are in all, and how many pairs each has.
  let count, pairsInUnit: Int
  /// The fewest units worth giving to it at once, such as enough for all its threads.
  var leastPart: Int
  /// Does the units of a range.
  let work: (Range<Int>) -> Void

  package init(
    count: Int, pairsInUnit: Int = 1, leastPart: Int = 1, work: @escaping (Range<Int>) -> Void
  ) {
    precondition(count > 0 && pairsInUnit > 0)
    self.count = count
    self.pairsInUnit = pairsInUnit
    self.leastPart = leastPart
    self.work = work
  }
}

/// How long a pair took.
package struct Timing: Sendable, Equatable {
  /// Nanoseconds a pair: the middle one of all samples and the fastest.
  package var median, minimum: Double
  /// How many samples were taken.
  package var samples: Int

  /// - Parameter samples: nanoseconds a pair; not empty.
  init(samples: [Double]) {
    let sorted = samples.sorted()
    let n = sorted.count
    median = n.isMultiple(of: 2) ? (sorted[n / 2 - 1] + sorted[n / 2]) / 2 : sorted[n / 2]
    minimum = sorted[0]
    self.samples = n
  }
}
