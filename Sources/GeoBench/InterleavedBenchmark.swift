import GeoPlatform

/// Measures several ways of doing the same work against each other.
///
/// In rounds, one sample of each contestant a round, so that whatever else the machine does hits all
/// of them alike. A sample is a part of the work, or several runs of all of it, long enough for the
/// clock; parts follow each other through the whole, so that no contestant has its data in the cache
/// for being small.
package struct InterleavedBenchmark {
  /// What time is read from.
  package let clock: BenchClock
  /// How long all rounds together may take on the wall (seconds); the fewest rounds are run anyway.
  package let budget: Double

  /// The fewest rounds.
  package static let fewestRounds = 5
  /// How long a sample shall be at least (nanoseconds): ten thousand times what reading the clock
  /// costs.
  private static let sampleTime: Int64 = 4_000_000

  package init(clock: BenchClock, budget: Double) {
    (self.clock, self.budget) = (clock, budget)
  }

  /// Runs the race; the results are in the order of the contestants.
  package func run(_ contestants: [BenchmarkCase]) -> [Timing] {
    var runners = contestants.map { Runner($0) }
    // Warm-up: pages touched, vector units on, sample sizes found.
    for i in runners.indices { runners[i].calibrate(atLeast: Self.sampleTime, clock) }
    var samples = [[Double]](repeating: [], count: runners.count)
    let start = BenchClock.wall.now
    var round = 0
    while round < Self.fewestRounds
      || Double(BenchClock.wall.now - start) < budget * 1e9
    {
      for i in runners.indices { samples[i].append(runners[i].sample(clock)) }
      round += 1
    }
    return samples.map { Timing(samples: $0) }
  }
}

/// A contestant and where it is in its work.
private struct Runner {
  let contestant: BenchmarkCase
  /// Units in a part, and parts in a sample.
  var part: Int
  var repeats = 1
  var position = 0

  init(_ contestant: BenchmarkCase) {
    self.contestant = contestant
    part = min(contestant.count, max(contestant.leastPart, 1))
  }

  /// Doubles the sample until it takes long enough: first a longer part, then several times all.
  mutating func calibrate(atLeast time: Int64, _ clock: BenchClock) {
    while true {
      if sample(clock) * Double(pairs) >= Double(time) { return }
      if part < contestant.count {
        part = min(contestant.count, 2 * part)
      } else {
        repeats *= 2
      }
    }
  }

  /// Pairs in a sample.
  private var pairs: Int { part * repeats * contestant.pairsInUnit }

  /// Nanoseconds a pair.
  mutating func sample(_ clock: BenchClock) -> Double {
    let start = clock.now
    for _ in 0..<repeats {
      if position + part > contestant.count { position = 0 }
      contestant.work(position..<position + part)
      position += part
    }
    return Double(clock.now - start) / Double(pairs)
  }
}

/// One way of doing the work of a benchmark, part by part.
package struct BenchmarkCase {
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

/// What the time of a measurement is read from.
package enum BenchClock: String, Sendable {
  /// The processor time of the calling thread: other programs on the machine do not count. For work
  /// on one thread.
  case cpu
  /// The time on the wall. For work on several threads.
  case wall

  /// Nanoseconds since some moment.
  var now: Int64 { (self == .cpu ? SystemClock.thread : .monotonic).nanoseconds }
}
