import GeoKernels

#if arch(x86_64)
  /// Two registers of SSE2.
  typealias Lanes = SIMD4<Double>
  /// SSE2 has no fused multiply-add: it would be a call a lane.
  typealias Sums = Unfused
#else
  /// Two registers of NEON.
  typealias Lanes = SIMD4<Double>
  /// NEON fuses.
  typealias Sums = Fused
#endif
