import GeoKernels

/// Two registers of AVX-512, which hides latency: of the geodesic a quarter of the time.
typealias Lanes = SIMD16<Double>
/// Every processor with AVX-512 has FMA.
typealias Sums = Fused
