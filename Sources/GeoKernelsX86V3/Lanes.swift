import GeoKernels

/// A vector of eight doubles, which occupies two AVX2 registers. While one register waits for a result, the processor
/// can compute with the other.
typealias Lanes = SIMD8<Double>
/// The arithmetic is fused, because these kernels are used only on processors with both AVX2 and FMA.
typealias Sums = Fused
