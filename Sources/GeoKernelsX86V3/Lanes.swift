import GeoKernels

/// Two AVX2 registers per vector. While one register waits for a result, the processor can work on the other.
typealias Lanes = SIMD8<Double>
/// The kernels are chosen only on processors with both AVX2 and FMA.
typealias Sums = Fused
