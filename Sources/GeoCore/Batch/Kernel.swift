import GeoKernels
private import GeoKernelsX86V3
private import GeoKernelsX86V4
import GeoPlatform
import Synchronization

/// A set of machine instructions that the batch forms of the solvers can run on.
///
/// The best one that the processor has is chosen once for a process; the environment variable
/// `GEOCORE_KERNEL` (one of the raw values) chooses another, and so does the `kernel:` parameter of
/// every batch form. All of them keep the same bounds on the error; their results may differ in the
/// last bits.
///
/// Where the variable names no kernel of this processor, geocalc ends with an error. A program that only uses
/// the library goes on with the fastest kernel, and the first use prints a warning on standard error.
public enum Kernel: String, Sendable, Hashable, CaseIterable {
  /// The solver's own methods, one problem after the other.
  case scalar
  /// What every processor of the architecture has: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// AVX2 and FMA (x86-64-v3).
  case avx2
  /// AVX-512 F, BW, CD, DQ and VL (x86-64-v4).
  case avx512

  /// Whether this processor can run it.
  public var isAvailable: Bool {
    switch self {
    case .scalar, .baseline: true
    case .avx2: Self.level >= 3
    case .avx512: Self.level >= 4
    }
  }

  /// Those that this processor can run, slowest first.
  public static var available: [Kernel] { allCases.filter(\.isAvailable) }

  /// The one in use where a call names none: from `GEOCORE_KERNEL` where that names an available one,
  /// else the fastest.
  public static let preferred: Kernel = {
    if let environmentProblem {
      var line = "warning: \(environmentProblem)\n"
      line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    return named ?? available.last ?? .scalar
  }()

  /// What is wrong with `GEOCORE_KERNEL`; nil where it is not set or names an available kernel.
  package static let environmentProblem: String? = {
    guard let name = environmentName, named == nil else { return nil }
    let names = available.map(\.rawValue)
    return "GEOCORE_KERNEL is \"\(name)\", which is no kernel of this processor: use "
      + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), or do not set it"
  }()

  /// The available kernel that `GEOCORE_KERNEL` names.
  private static let named = environmentName.flatMap(Kernel.init(rawValue:))
    .flatMap { $0.isAvailable ? $0 : nil }

  /// `GEOCORE_KERNEL`; nil where it is empty.
  private static let environmentName = getenv("GEOCORE_KERNEL").map { String(cString: $0) }
    .flatMap { $0.isEmpty ? nil : $0 }

  /// The x86-64 level of this processor, 1 elsewhere.
  private static let level = Machine.level
}

extension VectorKernels {
  /// Those of a kernel that this processor has, nil for the scalar one. What the processor has not is
  /// replaced by the baseline.
  static func of(_ kernel: Kernel) -> VectorKernels? {
    switch kernel {
    case .scalar: nil
    case .avx2 where kernel.isAvailable: avx2
    case .avx512 where kernel.isAvailable: avx512
    default: baseline
    }
  }

  private static let baseline = vectorKernels()
  private static let avx2 = GeoKernelsX86V3.vectorKernels()
  private static let avx512 = GeoKernelsX86V4.vectorKernels()
}

/// Splitting an index range over threads.
package enum Parallel {
  /// The number of threads where a call names none: one a processor that this process may run on.
  package static let defaultThreads = max(1, Machine.processorCount)

  /// More threads than this are never started.
  private static let mostThreads = 256

  /// Calls `body` with consecutive ranges that cover 0 ..< count, on up to `threads` threads.
  ///
  /// Ranges are taken in turn as threads become free, so that a slow stretch does not hold up the
  /// rest. With one thread, or too little to share, everything runs on the caller.
  ///
  /// - Parameters:
  ///   - count: how many indices.
  ///   - grain: how many go together; all ranges but the last are as long.
  ///   - threads: at most how many threads; nil for one a processor.
  package static func forEachRange(
    of count: Int, grain: Int, threads: Int?, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let pieces = (count + grain - 1) / grain
    let workers = min(threads.map { max(1, $0) } ?? defaultThreads, pieces, mostThreads)
    guard workers > 1 else {
      if count > 0 { body(0..<count) }
      return
    }
    let next = Atomic(0)
    Threads.run(workers) {
      while true {
        let piece = next.add(1, ordering: .relaxed).oldValue
        guard piece < pieces else { return }
        body(piece * grain..<min(count, (piece + 1) * grain))
      }
    }
  }
}
