import GeoKernels

/// Two registers of AVX2, which hides latency.
typealias Lanes = SIMD8<Double>
/// Every processor with AVX2 that the kernels are chosen for has FMA.
typealias Sums = Fused
