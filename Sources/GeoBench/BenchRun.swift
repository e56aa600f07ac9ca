package import GeoCore
package import GeoPROJ
import GeoPlatform

/// A benchmark of several methods and kernels with pairs of several kinds.
package struct BenchRun: Sendable {
  package var methods: [BenchMethod]
  package var kinds: [PairKind]
  /// The kernels to measure.
  package var kernels: [Kernel]
  /// The numbers of threads to measure with.
  package var threadCounts: [Int]
  /// The number of pairs in each set.
  package var pairCount: Int
  /// The seed of the pairs.
  package var seed: UInt64
  /// The library for most baselines; nil to measure without these.
  package var proj: PROJGeodesic?
  /// The time in seconds per method and set of pairs, for all kernels and the baseline together.
  package var budget: Double

  package init(
    methods: [BenchMethod], kinds: [PairKind], kernels: [Kernel], threadCounts: [Int],
    pairCount: Int, seed: UInt64, proj: PROJGeodesic?, budget: Double
  ) {
    precondition(pairCount > 0 && threadCounts.allSatisfy { $0 > 0 })
    (self.methods, self.kinds, self.kernels) = (methods, kinds, kernels)
    (self.threadCounts, self.pairCount, self.seed) = (threadCounts, pairCount, seed)
    (self.proj, self.budget) = (proj, budget)
  }

  /// Runs the benchmark. Before each step, it calls `progress` with the name of the step, such as `geodesic random`.
  ///
  /// - Returns: the rows in the order of the methods.
  package func run(progress: (String) -> Void = { _ in }) -> [BenchRow] {
    var rows: [[BenchRow]] = Array(repeating: [], count: methods.count)
    for kind in kinds {
      progress("\(kind.rawValue) pairs")
      let space = Workspace(PairSet(kind, count: pairCount, seed: seed))
      for (i, method) in methods.enumerated() {
        progress("\(method.name) \(kind.rawValue)")
        rows[i] += measure(method, space)
      }
    }
    return rows.flatMap(\.self)
  }

  private func measure(_ method: BenchMethod, _ space: Workspace) -> [BenchRow] {
    // Errors are measured first, over all pairs, which also touches all memory. Results do not depend on the number of
    // threads.
    let errors = kernels.map { kernel in
      let contestant = method.contestant(space, kernel, nil)
      contestant.work(0..<contestant.count)
      return method.deviation(space)
    }
    let baseline = method.baseline.contestant(space, proj).map {
      (contestant: $0, error: space.baselineError(method.baseline, $0))
    }
    return threadCounts.flatMap { threads in
      var contestants = kernels.map { kernel in
        var contestant = method.contestant(space, kernel, threads)
        if threads > 1 {
          // A part must have enough work to justify waking every thread.
          contestant.leastPart = max(
            contestant.leastPart, (threads << 16) / contestant.pairsInUnit)
        }
        return contestant
      }
      if let baseline { contestants.append(baseline.contestant) }
      let timings = InterleavedBenchmark(clock: threads == 1 ? .cpu : .wall, budget: budget).run(
        contestants)
      return kernels.indices.map { i in
        BenchRow(
          method: method.name, kernel: kernels[i], data: space.pairs.kind, threads: threads,
          timing: timings[i],
          maximumError: errors[i].nanometers,
          worst: (space.pairs.from(errors[i].from), space.pairs.to(errors[i].to)),
          baseline: baseline.map {
            BenchRow.Baseline(
              name: method.baseline.name, timing: timings[kernels.count],
              maximumError: $0.error)
          })
      }
    }
  }
}

/// The result of a method on one kernel, for one set of pairs.
package struct BenchRow: Sendable {
  /// The result of the baseline.
  package struct Baseline: Sendable {
    /// `libm` or `proj`, which always runs on one thread.
    package let name: String
    package let timing: Timing
    /// The largest error over all pairs in nanometers.
    package let maximumError: Double
  }

  package let method: String
  package let kernel: Kernel
  package let data: PairKind
  package let threads: Int
  package let timing: Timing
  /// The largest error over all pairs in nanometers; NaN if a result is NaN.
  package let maximumError: Double
  /// The pair with the largest error.
  package let worst: (from: Coordinate, to: Coordinate)
  /// The result of the baseline; nil if libproj is missing.
  package let baseline: Baseline?

  /// The speed relative to the baseline, as the ratio of the medians.
  package var ratio: Double? { baseline.map { $0.timing.median / timing.median } }
}

/// The processor that runs the benchmark.
package struct Processor: Sendable {
  /// The name that the system reports, such as `AMD EPYC 9R14`.
  package let name: String
  /// The instruction set: an x86-64 level such as `x86-64-v4`, or the name of another architecture.
  package let instructions: String

  /// The current processor.
  package static let current = Processor(
    name: nameInSystemInformation ?? machine,
    instructions: Kernel.avx512.isAvailable
      ? "x86-64-v4" : Kernel.avx2.isAvailable ? "x86-64-v3" : machine)

  /// The `model name` in /proc/cpuinfo, which arm64 systems often lack.
  private static var nameInSystemInformation: String? {
    guard let file = fopen("/proc/cpuinfo", "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
      return text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    return nil
  }

  /// The output of `uname -m`.
  private static var machine: String {
    var information = utsname()
    uname(&information)
    return withUnsafeBytes(of: &information.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
