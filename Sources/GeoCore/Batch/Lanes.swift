import GeoKernels

#if arch(x86_64)
  /// Two SSE2 registers.
  typealias Lanes = SIMD4<Double>
  /// SSE2 has no fused multiply-add; fusing would cost one function call per lane.
  typealias Sums = Unfused
#else
  /// Two NEON registers.
  typealias Lanes = SIMD4<Double>
  /// NEON has fused multiply-add.
  typealias Sums = Fused
#endif
