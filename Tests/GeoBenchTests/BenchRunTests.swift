import GeoCore
import GeoPROJ
import Testing

@testable import GeoBench

@Suite struct BenchRunTests {
  private static func run(
    methods: [String] = BenchMethod.all.map(\.name), kinds: [PairKind] = [.random],
    threads: [Int] = [1], proj: PROJGeodesic?
  ) -> [BenchRow] {
    BenchRun(
      methods: BenchMethod.all.filter { methods.contains($0.name) }, kinds: kinds,
      kernels: Kernel.available, threadCounts: threads, pairCount: 50, seed: 2, proj: proj,
      budget: 0
    ).run()
  }

  private let spherical = ["haversine", "haversine-f32", "matrix"]

  @Test(
    "Every method and its baseline stay within their error limits", arguments: PairKind.allCases)
  func bounds(kind: PairKind) throws {
    let rows = Self.run(kinds: [kind], proj: try PROJGeodesic())
    #expect(Set(rows.map(\.method)) == Set(BenchMethod.all.map(\.name)))
    for row in rows {
      // The tests of each method check its error limit. A value far outside these limits is a measurement error.
      let bounds = ["vincenty": 1e5, "direct": 100, "inverse": 100, "haversine-f32": 1e9]
      let bound = bounds[row.method] ?? 15
      #expect(row.maximumError <= bound, "\(row.method) \(row.kernel)")
      #expect(row.data == kind)
      let baseline = try #require(row.baseline)
      #expect(baseline.name == (spherical.contains(row.method) ? "libm" : "proj"))
      // libproj has the same limit as the scalar solvers here.
      if baseline.name == "proj" { #expect(baseline.maximumError <= 40) }
      #expect(row.ratio == baseline.timing.median / row.timing.median)
    }
  }

  @Test("Without libproj, geodesic methods have no baseline and haversine keeps its own")
  func missing() {
    let rows = Self.run(methods: ["haversine", "geodesic"], proj: nil)
    #expect(rows.filter { $0.method == "haversine" }.allSatisfy { $0.baseline != nil })
    #expect(
      rows.filter { $0.method == "geodesic" }.allSatisfy { $0.baseline == nil && $0.ratio == nil })
    #expect(rows.map(\.kernel) == Kernel.available + Kernel.available)
  }

  @Test("Each number of threads has its own row") func threads() {
    let rows = Self.run(methods: ["geodesic"], threads: [1, 2], proj: nil)
    #expect(
      rows.map(\.threads) == Kernel.available.map { _ in 1 } + Kernel.available.map { _ in 2 })
  }
}

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
        // Do some work, so that the clock advances.
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
    // A short benchmark case runs in whole rounds if it needs repetition.
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
