import GeoKernels

/// Two AVX-512 registers per vector. While one register waits for a result, the processor can work on the other. The
/// second register saves a quarter of the time of the geodesic kernel.
typealias Lanes = SIMD16<Double>
/// Every processor with AVX-512 has FMA.
typealias Sums = Fused
