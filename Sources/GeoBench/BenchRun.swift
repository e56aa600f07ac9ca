package import GeoCore
package import GeoPROJ
import GeoPlatform

/// A benchmark of several methods and kernels, with several kinds of coordinate pairs.
package struct BenchRun: Sendable {
  package var methods: [BenchMethod]
  package var kinds: [PairKind]
  package var kernels: [Kernel]
  /// The thread counts with which each method is measured.
  package var threadCounts: [Int]
  /// The number of pairs of each kind.
  package var pairCount: Int
  /// The seed of the random generator that creates the pairs.
  package var seed: UInt64
  /// The library for the baselines that use libproj; nil to omit them.
  package var proj: PROJGeodesic?
  /// The time in seconds for measuring one method with one kind of pairs. All kernels and the baseline share this time.
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

  /// Runs the benchmark.
  ///
  /// - Parameter progress: called before each step with the name of the step, such as `geodesic random`.
  /// - Returns: the results in the order of the methods.
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
    // Measure the errors before the speed, so that all memory has been touched when the speed is measured. One
    // measurement per kernel is sufficient, because results do not depend on the number of threads.
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
          // Each sample must be large enough to justify the cost of waking every thread.
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

/// The result of one method with one kernel and one kind of pairs.
package struct BenchRow: Sendable {
  /// The result of the implementation with which the method is compared.
  package struct Baseline: Sendable {
    /// The name, `libm` or `proj`. The baseline always runs on one thread.
    package let name: String
    package let timing: Timing
    /// The largest error of the baseline over all pairs in nanometers.
    package let maximumError: Double
  }

  package let method: String
  package let kernel: Kernel
  package let data: PairKind
  package let threads: Int
  package let timing: Timing
  /// The largest error of the method over all pairs in nanometers; NaN if a result is NaN.
  package let maximumError: Double
  /// The pair for which the error is largest.
  package let worst: (from: Coordinate, to: Coordinate)
  /// The result of the baseline; nil if the baseline needs libproj but libproj is missing.
  package let baseline: Baseline?

  /// The speed relative to the baseline: the ratio of the medians; nil without a baseline.
  package var ratio: Double? { baseline.map { $0.timing.median / timing.median } }
}

/// The processor that runs the benchmark.
package struct Processor: Sendable {
  /// The name that the system reports, such as `AMD EPYC 9R14`.
  package let name: String
  /// The instruction set: an x86-64 level such as `x86-64-v4`, or the name of another architecture.
  package let instructions: String

  package static let current = Processor(
    name: nameInSystemInformation ?? machine,
    instructions: Kernel.avx512.isAvailable
      ? "x86-64-v4" : Kernel.avx2.isAvailable ? "x86-64-v3" : machine)

  /// The `model name` in /proc/cpuinfo; nil if the entry is missing, as on many arm64 systems.
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

  /// The architecture of the processor, as `uname -m` prints it.
  private static var machine: String {
    var information = utsname()
    uname(&information)
    return withUnsafeBytes(of: &information.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// A set of pairs, with memory for the results of methods and for the exact results.
final class Workspace {
  let pairs: PairSet

  /// The results in up to three columns:
  ///
  /// - Inverse problem: distance in meters and both azimuths in degrees.
  /// - Direct problem: latitude, longitude and azimuth in degrees.
  /// - Matrix: the entries row by row.
  let answers: (Column<Double>, Column<Double>, Column<Double>)

  /// The largest errors in nanometers of the baselines that have been measured.
  var baselineErrors: [Baseline.Kind: Double] = [:]

  init(_ pairs: PairSet) {
    self.pairs = pairs
    answers = (Column(pairs.count), Column(pairs.count), Column(pairs.count))
  }

  /// The exact great-circle distances of the pairs in meters, on the sphere R1.
  private(set) lazy var sphereTruth: [Extended] = {
    let (pairs, exact) = (pairs, ExactSphere(.r1))
    return parallelMap(pairs.count) { exact.distance(from: pairs.from($0), to: pairs.to($0)) }
  }()

  /// The exact solutions of the inverse problem for the pairs, on WGS 84.
  private(set) lazy var ellipsoidTruth: [ExactGeodesic.Inverse] = {
    let (pairs, exact) = (pairs, ExactGeodesic(.wgs84))
    return parallelMap(pairs.count) {
      exact.inverse(from: pairs.from($0), to: pairs.to($0))
        ?? ExactGeodesic.Inverse(
          distance: .nan, azimuth1: .nan, azimuth2: .nan, reducedLength: .nan)
    }
  }()

  /// The exact lengths in meters of the rhumb lines between the pairs, on WGS 84.
  private(set) lazy var rhumbTruth: [Extended] = {
    let (pairs, exact) = (pairs, ExactRhumb(.wgs84))
    return parallelMap(pairs.count) { exact.distance(from: pairs.from($0), to: pairs.to($0)) }
  }()

  /// The azimuth in degrees and the distance in meters from each first coordinate to the second, rounded to Double.
  /// These numbers are the inputs of direct problems.
  private(set) lazy var lines: (azimuths: Column<Double>, distances: Column<Double>) = {
    let lines = (azimuths: Column<Double>(pairs.count), distances: Column<Double>(pairs.count))
    for (i, path) in ellipsoidTruth.enumerated() {
      lines.azimuths[i] = Double(path.azimuth1)
      lines.distances[i] = Double(path.distance)
    }
    return lines
  }()

  /// The pairs rounded to single precision.
  private(set) lazy var single = SinglePairs(pairs)

  /// The number of rows and columns of the matrix. The matrix uses the first elements of each coordinate column of the
  /// pairs.
  ///
  /// The matrix has at most one entry per pair. More than 512 rows and columns are not needed for a steady speed.
  var matrixSide: Int { min(512, max(1, Int(Double(pairs.count).squareRoot()))) }

  /// The exact great-circle distances of the matrix in meters, on the sphere R1, row by row.
  private(set) lazy var matrixTruth: [Extended] = {
    let (pairs, side, exact) = (pairs, matrixSide, ExactSphere(.r1))
    return parallelMap(side * side) {
      exact.distance(from: pairs.from($0 / side), to: pairs.to($0 % side))
    }
  }()
}

/// Pairs of coordinates rounded to single precision, with memory for results and the exact distances.
final class SinglePairs {
  let latitude1, longitude1, latitude2, longitude2, answers: Column<Float>

  /// The exact great-circle distances in meters between the rounded coordinates, on the sphere R1.
  let truth: [Extended]

  init(_ pairs: PairSet) {
    func rounded(_ column: Column<Double>) -> Column<Float> {
      let result = Column<Float>(pairs.count)
      for i in 0..<pairs.count { result[i] = Float(column[i]) }
      return result
    }
    let (phi1, lambda1) = (rounded(pairs.latitude1), rounded(pairs.longitude1))
    let (phi2, lambda2) = (rounded(pairs.latitude2), rounded(pairs.longitude2))
    (latitude1, longitude1, latitude2, longitude2) = (phi1, lambda1, phi2, lambda2)
    answers = Column(pairs.count)
    let exact = ExactSphere(.r1)
    truth = parallelMap(pairs.count) {
      exact.distance(
        from: Coordinate(latitude: Double(phi1[$0]), longitude: Double(lambda1[$0])),
        to: Coordinate(latitude: Double(phi2[$0]), longitude: Double(lambda2[$0])))
    }
  }
}

/// Returns an array of `count` elements, which a closure computes on all processors.
func parallelMap<T: BitwiseCopyable & Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> T
) -> [T] {
  [T](unsafeUninitializedCapacity: count) { buffer, initialized in
    // `nonisolated(unsafe)` is safe here, because each thread writes a separate range.
    nonisolated(unsafe) let space = buffer
    Parallel.forEachRange(of: count, grain: 256, threads: nil) { range in
      for i in range { space.initializeElement(at: i, to: body(i)) }
    }
    initialized = count
  }
}

/// Measures several benchmark cases that do the same work, so that their speeds can be compared.
///
/// Each round takes one sample of every case, so that other programs on the machine affect all cases equally. A sample
/// processes some of the units, or all units several times, so that it is long enough for the clock. Successive
/// samples process successive units, so that a small sample does not benefit from the cache.
package struct InterleavedBenchmark {
  /// The clock that measures the samples.
  package let clock: BenchClock
  /// The wall-clock time of all rounds in seconds. The benchmark takes longer if this time is too short for
  /// ``fewestRounds`` rounds.
  package let budget: Double

  /// The minimum number of rounds.
  package static let fewestRounds = 5
  /// The minimum duration of a sample in nanoseconds: ten thousand times the cost of reading the clock.
  private static let sampleTime: Int64 = 4_000_000

  package init(clock: BenchClock, budget: Double) {
    (self.clock, self.budget) = (clock, budget)
  }

  /// Runs the benchmark and returns the times in the order of the cases.
  package func run(_ contestants: [BenchmarkCase]) -> [Timing] {
    var runners = contestants.map { Runner($0) }
    // Determine the sizes of the samples. This step also touches all memory pages and activates the vector units
    // before the measurement.
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

/// A benchmark case, with the index of the unit at which the next sample starts.
private struct Runner {
  let contestant: BenchmarkCase
  /// The number of consecutive units in a sample. The sample processes them `repeats` times.
  var part: Int
  var repeats = 1
  var position = 0

  init(_ contestant: BenchmarkCase) {
    self.contestant = contestant
    part = min(contestant.count, max(contestant.leastPart, 1))
  }

  /// Doubles the sample until it takes at least `time` nanoseconds. The method first doubles `part`. Once the
  /// sample covers all units, it doubles `repeats`.
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

  /// The number of pairs that a sample processes.
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

/// An implementation that is benchmarked. The work is divided into units, and any range of units can be processed
/// separately.
package struct BenchmarkCase {
  /// The number of units of work, and the number of pairs in each unit.
  let count, pairsInUnit: Int
  /// The minimum number of units in a sample, for example to keep all threads busy.
  var leastPart: Int
  /// Processes a range of units.
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

/// The measured times of a benchmark case.
package struct Timing: Sendable, Equatable {
  /// The median and the minimum of all samples in nanoseconds per pair.
  package var median, minimum: Double
  package var samples: Int

  /// - Parameter samples: the times in nanoseconds per pair. The array must not be empty.
  init(samples: [Double]) {
    let sorted = samples.sorted()
    let n = sorted.count
    median = n.isMultiple(of: 2) ? (sorted[n / 2 - 1] + sorted[n / 2]) / 2 : sorted[n / 2]
    minimum = sorted[0]
    self.samples = n
  }
}

/// The clock that measures a benchmark.
package enum BenchClock: String, Sendable {
  /// The processor time of the calling thread, which excludes other programs. Use this clock for work on one thread.
  case cpu
  /// The wall-clock time. Use this clock for work on several threads.
  case wall

  /// The time of this clock in nanoseconds since an arbitrary moment.
  var now: Int64 { (self == .cpu ? SystemClock.thread : .monotonic).nanoseconds }
}
