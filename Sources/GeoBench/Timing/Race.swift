/// Measures several ways of doing the same work against each other.
///
/// In rounds, one sample of each contestant a round, so that whatever else the machine does hits all
/// of them alike. A sample is a part of the work, or several runs of all of it, long enough for the
/// clock; parts follow each other through the whole, so that no contestant has its data in the cache
/// for being small.
package struct Race {
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
  package func run(_ contestants: [Contestant]) -> [Timing] {
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
  let contestant: Contestant
  /// Units in a part, and parts in a sample.
  var part: Int
  var repeats = 1
  var position = 0

  init(_ contestant: Contestant) {
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
