import GeoKernels

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
