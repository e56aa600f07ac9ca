import Testing

@testable import GeoBench

@Suite struct InterleavedBenchmarkTests {
  /// Records the units passed to a benchmark case.
  private final class Log {
    var parts: [Range<Int>] = []
  }

  @Test("All benchmark cases have equally many samples, and parts stay within the work")
  func parts() {
    let logs = [Log(), Log()]
    let contestants = [(logs[0], 100_000), (logs[1], 3)].map { log, count in
      BenchmarkCase(count: count) { range in
        log.parts.append(range)
        // Some work, so the clock advances.
        for i in range { blackHole += Double(i).squareRoot() }
      }
    }
    let timings = InterleavedBenchmark(clock: .cpu, budget: 0).run(contestants)
    #expect(
      timings.map(\.samples) == [
        InterleavedBenchmark.fewestRounds, InterleavedBenchmark.fewestRounds,
      ])
    for timing in timings {
      #expect(timing.minimum > 0)
      #expect(timing.minimum <= timing.median)
    }
    for (log, count) in zip(logs, [100_000, 3]) {
      #expect(log.parts.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= count })
      #expect(!log.parts.contains { $0.isEmpty })
    }
    // Small work runs in whole rounds once repetition proves necessary.
    #expect(logs[1].parts.suffix(InterleavedBenchmark.fewestRounds).allSatisfy { $0 == 0..<3 })
  }

  @Test("No part is smaller than the least part") func leastPart() {
    let log = Log()
    _ = InterleavedBenchmark(clock: .wall, budget: 0).run([
      BenchmarkCase(count: 1000, leastPart: 400) { range in
        log.parts.append(range)
        for i in range { blackHole += Double(i).squareRoot() }
      }
    ])
    #expect(log.parts.allSatisfy { $0.count >= 400 })
  }

  @Test("A timing has the median, the minimum and the count of its samples") func timing() {
    let odd = Timing(samples: [5, 1, 9])
    #expect((odd.median, odd.minimum, odd.samples) == (5, 1, 3))
    #expect(Timing(samples: [4, 2]).median == 3)
  }
}

/// Prevents the compiler from removing work without a used result.
nonisolated(unsafe) private var blackHole = 0.0
