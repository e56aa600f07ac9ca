import GeoKernels

/// Two AVX2 registers, which hides latency.
typealias Lanes = SIMD8<Double>
/// The kernels are chosen only on processors with both AVX2 and FMA.
typealias Sums = Fused
