import GeoPlatform

/// Compares the speed of several benchmark cases that do the same work.
///
/// Each round takes one sample of every case, so that other activity of the machine affects all cases equally. A sample
/// runs a part of the work, or all the work several times, so that it is long enough for the clock. Successive samples
/// run successive parts of the work, so that a small sample does not benefit from the cache.
package struct InterleavedBenchmark {
  /// The clock of the measurement.
  package let clock: BenchClock
  /// The wall-clock time of all rounds in seconds. At least ``fewestRounds`` rounds run in any case.
  package let budget: Double

  /// The smallest number of rounds.
  package static let fewestRounds = 5
  /// The shortest sample (nanoseconds): ten thousand times the cost of reading the clock.
  private static let sampleTime: Int64 = 4_000_000

  package init(clock: BenchClock, budget: Double) {
    (self.clock, self.budget) = (clock, budget)
  }

  /// Runs the benchmark and returns the results in the order of the cases.
  package func run(_ contestants: [BenchmarkCase]) -> [Timing] {
    var runners = contestants.map { Runner($0) }
    // The warm-up touches memory pages, activates vector units and determines the sizes of samples.
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

/// A benchmark case and its current position in the work.
private struct Runner {
  let contestant: BenchmarkCase
  /// The number of units in a part.
  var part: Int
  var repeats = 1
  var position = 0

  init(_ contestant: BenchmarkCase) {
    self.contestant = contestant
    part = min(contestant.count, max(contestant.leastPart, 1))
  }

  /// Doubles the sample until it takes long enough: first with longer parts, then with repeated runs of all the work.
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

  /// The pairs in a sample.
  private var pairs: Int { part * repeats * contestant.pairsInUnit }

  /// Takes a sample and returns its time per pair in nanoseconds.
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

/// An implementation of the work of a benchmark. The work can run in parts.
package struct BenchmarkCase {
  /// The number of units of work, and the number of pairs in each unit.
  let count, pairsInUnit: Int
  /// The smallest useful number of units in a part, for example enough for all threads.
  var leastPart: Int
  /// Processes the units of a range.
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

/// The measured time per pair.
package struct Timing: Sendable, Equatable {
  /// The median and the minimum of the samples in nanoseconds per pair.
  package var median, minimum: Double
  /// The number of samples.
  package var samples: Int

  /// - Parameter samples: the times in nanoseconds per pair; not empty.
  init(samples: [Double]) {
    let sorted = samples.sorted()
    let n = sorted.count
    median = n.isMultiple(of: 2) ? (sorted[n / 2 - 1] + sorted[n / 2]) / 2 : sorted[n / 2]
    minimum = sorted[0]
    self.samples = n
  }
}

/// The clock of a measurement.
package enum BenchClock: String, Sendable {
  /// The processor time of the calling thread, without the time of other programs. Use it for work on one thread.
  case cpu
  /// The wall-clock time. Use it for work on several threads.
  case wall

  /// The time in nanoseconds since an arbitrary moment.
  var now: Int64 { (self == .cpu ? SystemClock.thread : .monotonic).nanoseconds }
}
