internal import GeoKernels
private import GeoKernelsX86V3
private import GeoKernelsX86V4

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
