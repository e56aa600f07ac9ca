import GeoKernels
private import GeoKernelsX86V3
private import GeoKernelsX86V4
import GeoPlatform
import Synchronization

/// A set of processor instructions for the methods that solve many problems.
///
/// By default, methods use the fastest kernel that the processor supports. The environment variable `GEOCORE_KERNEL`
/// selects another kernel by its raw value. The `kernel` parameter of a method overrides both. All kernels have the
/// same error bounds, but their results may differ in the last bits.
///
/// If the variable does not name a kernel that the processor supports, geocalc exits with an error. Other programs use
/// the fastest kernel and print a warning to standard error once.
public enum Kernel: String, Sendable, Hashable, CaseIterable {
  /// No vector instructions: the solver's methods solve one problem at a time.
  case scalar
  /// The vector instructions that every processor of the architecture supports: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// The instructions of x86-64-v3, with AVX2 and FMA.
  case avx2
  /// The instructions of x86-64-v4, with AVX-512 F, BW, CD, DQ and VL.
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

  /// The kernel that methods use if their `kernel` parameter is nil.
  ///
  /// The preferred kernel is the one that `GEOCORE_KERNEL` names, if the processor supports it. Otherwise, the
  /// preferred kernel is the fastest available one.
  public static let preferred: Kernel = {
    if let environmentProblem {
      var line = "warning: \(environmentProblem)\n"
      line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    return named ?? available.last ?? .scalar
  }()

  /// The error message for an invalid `GEOCORE_KERNEL`; nil if the variable is not set or names an available kernel.
  package static let environmentProblem: String? = {
    guard let name = environmentName, named == nil else { return nil }
    let names = available.map(\.rawValue)
    return "GEOCORE_KERNEL is \"\(name)\", which is not a kernel of this processor: use "
      + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), or do not set it"
  }()

  /// The available kernel that `GEOCORE_KERNEL` names; nil if there is none.
  private static let named = environmentName.flatMap(Kernel.init(rawValue:))
    .flatMap { $0.isAvailable ? $0 : nil }

  /// The environment variable `GEOCORE_KERNEL`; nil if it is empty or not set.
  private static let environmentName = getenv("GEOCORE_KERNEL").map { String(cString: $0) }
    .flatMap { $0.isEmpty ? nil : $0 }

  /// The x86-64 level of this processor; 1 on other architectures.
  private static let level = Machine.level
}

extension VectorKernels {
  /// Returns the vector functions of a kernel; nil for `scalar`.
  ///
  /// If the processor does not support the kernel, the result contains the functions of `baseline`.
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
  /// A vector of four doubles, which occupies two SSE2 registers.
  typealias Lanes = SIMD4<Double>
  /// SSE2 has no fused multiply-add. Emulating the instruction would cost one function call per lane, so `Unfused`
  /// multiplies and adds separately.
  typealias Sums = Unfused
#else
  /// A vector of four doubles, which occupies two NEON registers.
  typealias Lanes = SIMD4<Double>
  /// NEON has a fused multiply-add instruction.
  typealias Sums = Fused
#endif

/// Divides a range of indices among threads.
package enum Parallel {
  /// The default number of threads: one per processor available to this process.
  package static let defaultThreads = max(1, Machine.processorCount)

  /// The maximum number of threads.
  private static let mostThreads = 256

  /// Calls `body` with consecutive ranges that cover 0 ..< count, on up to `threads` threads.
  ///
  /// When a thread has finished a range, it continues with the next unprocessed range, so a slow range does not delay
  /// others. With one thread or only one range, `body` runs on the calling thread.
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
