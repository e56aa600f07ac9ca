import GeoPlatform

/// Compares the speed of several benchmark cases that do the same work.
///
/// Each round takes one sample of every case, so that other activity of the machine affects all cases equally. A
/// sample is a part of the work, or several runs of all of it, long enough for the clock. Successive samples use
/// successive parts of the data, so that a small sample does not benefit from the cache.
package struct InterleavedBenchmark {
  /// The clock of the measurement.
  package let clock: BenchClock
  /// The wall-clock time of all rounds (seconds); ``fewestRounds`` run in any case.
  package let budget: Double

  /// The fewest rounds.
  package static let fewestRounds = 5
  /// The shortest sample (nanoseconds): ten thousand times the cost of reading the clock.
  private static let sampleTime: Int64 = 4_000_000

  package init(clock: BenchClock, budget: Double) {
    (self.clock, self.budget) = (clock, budget)
  }

  /// Runs the benchmark; the results are in the order of the cases.
  package func run(_ contestants: [BenchmarkCase]) -> [Timing] {
    var runners = contestants.map { Runner($0) }
    // Warm-up: touches pages, activates vector units, determines sample sizes.
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

/// A benchmark case and its position in the work.
private struct Runner {
  let contestant: BenchmarkCase
  /// The units in a part.
  var part: Int
  var repeats = 1
  var position = 0

  init(_ contestant: BenchmarkCase) {
    self.contestant = contestant
    part = min(contestant.count, max(contestant.leastPart, 1))
  }

  /// Doubles the sample until it takes long enough: first longer parts, then repeated runs of all the work.
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

  /// Takes a sample; returns nanoseconds per pair.
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

/// One implementation of a benchmark's work, which can run in parts.
package struct BenchmarkCase {
  /// The number of units of work, and of pairs in each unit.
  let count, pairsInUnit: Int
  /// The smallest useful part in units, such as enough for all threads.
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
  /// Nanoseconds per pair: median and minimum of the samples.
  package var median, minimum: Double
  /// The number of samples.
  package var samples: Int

  /// - Parameter samples: nanoseconds per pair; not empty.
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
  /// The processor time of the calling thread, which excludes other programs. For work on one thread.
  case cpu
  /// Wall-clock time. For work on several threads.
  case wall

  /// Nanoseconds since an arbitrary moment.
  var now: Int64 { (self == .cpu ? SystemClock.thread : .monotonic).nanoseconds }
}
