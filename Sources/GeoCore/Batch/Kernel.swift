import GeoKernels
private import GeoKernelsX86V3
private import GeoKernelsX86V4
import GeoPlatform
import Synchronization

/// The processor instructions that the methods for many problems use.
///
/// Each process chooses the best kernel of the processor once. The environment variable `GEOCORE_KERNEL` (one of the
/// raw values) overrides this choice. The `kernel:` parameter of a method overrides the variable and the choice. All
/// kernels have the same error bounds; their results may differ in the last bits.
///
/// If the variable does not name a kernel of this processor, geocalc exits with an error. Other programs continue
/// with the fastest kernel, and its first use prints a warning on standard error.
public enum Kernel: String, Sendable, Hashable, CaseIterable {
  /// The solver's own methods, one problem at a time.
  case scalar
  /// The instructions of every processor of the architecture: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// AVX2 and FMA (x86-64-v3).
  case avx2
  /// AVX-512 F, BW, CD, DQ and VL (x86-64-v4).
  case avx512

  /// Whether this processor supports the kernel.
  package var isAvailable: Bool {
    switch self {
    case .scalar, .baseline: true
    case .avx2: Self.level >= 3
    case .avx512: Self.level >= 4
    }
  }

  /// The kernels that this processor supports, slowest first.
  public static var available: [Kernel] { allCases.filter(\.isAvailable) }

  /// The kernel for calls that do not name one.
  ///
  /// The kernel in `GEOCORE_KERNEL` if this processor supports it, otherwise the fastest available kernel.
  public static let preferred: Kernel = {
    if let environmentProblem {
      var line = "warning: \(environmentProblem)\n"
      line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    return named ?? available.last ?? .scalar
  }()

  /// The error message for an invalid value of `GEOCORE_KERNEL`.
  ///
  /// Nil if the variable is not set or names an available kernel.
  package static let environmentProblem: String? = {
    guard let name = environmentName, named == nil else { return nil }
    let names = available.map(\.rawValue)
    return "GEOCORE_KERNEL is \"\(name)\", which is not a kernel of this processor: use "
      + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), or do not set it"
  }()

  /// The available kernel that `GEOCORE_KERNEL` names.
  private static let named = environmentName.flatMap(Kernel.init(rawValue:))
    .flatMap { $0.isAvailable ? $0 : nil }

  /// The value of `GEOCORE_KERNEL`; nil if it is empty or not set.
  private static let environmentName = getenv("GEOCORE_KERNEL").map { String(cString: $0) }
    .flatMap { $0.isEmpty ? nil : $0 }

  /// The x86-64 level of this processor; 1 on other architectures.
  private static let level = Machine.level
}

extension VectorKernels {
  /// Returns the vector functions of a kernel, or nil for the scalar one.
  ///
  /// If the processor does not support the kernel, the result is the baseline.
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

#if arch(x86_64)
  /// Four doubles in two SSE2 registers.
  typealias Lanes = SIMD4<Double>
  /// SSE2 has no fused multiply-add; emulating it would cost one function call per lane.
  typealias Sums = Unfused
#else
  /// Four doubles in two NEON registers.
  typealias Lanes = SIMD4<Double>
  /// NEON has fused multiply-add.
  typealias Sums = Fused
#endif

/// Splits an index range over threads.
package enum Parallel {
  /// The default number of threads: one per processor available to this process.
  package static let defaultThreads = max(1, Machine.processorCount)

  /// The maximum number of threads.
  private static let mostThreads = 256

  /// Calls `body` with consecutive ranges that cover 0 ..< count, on up to `threads` threads.
  ///
  /// A thread that has finished a range takes the next one, so a slow range does not delay other ranges. With one
  /// thread or too little work, everything runs on the calling thread.
  ///
  /// - Parameters:
  ///   - count: the number of indices.
  ///   - grain: the number of indices per range; only the last range may be shorter.
  ///   - threads: the maximum number of threads; nil for one per processor.
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
