import GeoKernels
import GeoPlatform

/// A set of machine instructions that the batch forms of the solvers can run on.
///
/// The best one that the processor has is chosen once for a process; the environment variable
/// `GEOCORE_KERNEL` (one of the raw values) chooses another, and so does the `kernel:` parameter of
/// every batch form. All of them keep the same bounds on the error; their results may differ in the
/// last bits.
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
    if let name = getenv("GEOCORE_KERNEL"), let wanted = Kernel(rawValue: String(cString: name)),
      wanted.isAvailable
    {
      return wanted
    }
    return available.last ?? .scalar
  }()

  /// The x86-64 level of this processor, 1 elsewhere.
  private static let level = Machine.level
}
