import GeoKernels
import GeoPlatform

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
