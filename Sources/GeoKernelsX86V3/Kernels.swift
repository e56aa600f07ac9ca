package import GeoKernels

// The kernels, compiled for AVX2 and FMA (x86-64-v3). These entry points are all that the module exports
// (scripts/check-kernels): a shared specialisation with these instructions in it, merged by the
// linker, would crash older processors. Eight lanes are two registers, which hides latency.

/// Haversine distances; see `HaversineKernel`.
package func haversineX86V3(
  _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
  _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
  _ result: UnsafeMutablePointer<Double>, _ count: Int, _ radius: Double,
  _ specials: UnsafeMutablePointer<Int32>
) -> Int {
  HaversineKernel<SIMD8<Double>, Fused>.distances(
    latitude1, longitude1, latitude2, longitude2, result, count: count, radius: radius,
    specials: specials)
}

/// Geodesic distances; see `GeodesicKernel`.
package func geodesicX86V3(
  _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
  _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
  _ result: UnsafeMutablePointer<Double>, _ count: Int, _ parameters: GeodesicParameters,
  _ specials: UnsafeMutablePointer<Int32>
) -> Int {
  GeodesicKernel<SIMD8<Double>, Fused>.distances(
    latitude1, longitude1, latitude2, longitude2, result, count: count, parameters: parameters,
    specials: specials)
}

/// Geodesic distances and azimuths; see `GeodesicKernel`.
package func geodesicInverseX86V3(
  _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
  _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
  _ result: UnsafeMutablePointer<Double>, _ azimuth1: UnsafeMutablePointer<Double>,
  _ azimuth2: UnsafeMutablePointer<Double>, _ count: Int, _ parameters: GeodesicParameters,
  _ specials: UnsafeMutablePointer<Int32>
) -> Int {
  GeodesicKernel<SIMD8<Double>, Fused>.inverses(
    latitude1, longitude1, latitude2, longitude2, result, azimuth1, azimuth2, count: count,
    parameters: parameters, specials: specials)
}

/// Where geodesics end; see `GeodesicDirectKernel`.
package func geodesicDirectX86V3(
  _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
  _ azimuth1: UnsafePointer<Double>, _ distance: UnsafePointer<Double>,
  _ latitude2: UnsafeMutablePointer<Double>, _ longitude2: UnsafeMutablePointer<Double>,
  _ azimuth2: UnsafeMutablePointer<Double>, _ count: Int, _ parameters: GeodesicParameters,
  _ specials: UnsafeMutablePointer<Int32>
) -> Int {
  GeodesicDirectKernel<SIMD8<Double>, Fused>.solutions(
    latitude1, longitude1, azimuth1, distance, latitude2, longitude2, azimuth2, count: count,
    parameters: parameters, specials: specials)
}

/// Vincenty distances; see `VincentyKernel`.
package func vincentyX86V3(
  _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
  _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
  _ result: UnsafeMutablePointer<Double>, _ count: Int, _ parameters: GeodesicParameters,
  _ rule: VincentyRule, _ specials: UnsafeMutablePointer<Int32>
) -> Int {
  VincentyKernel<SIMD8<Double>, Fused>.distances(
    latitude1, longitude1, latitude2, longitude2, result, count: count, parameters: parameters,
    rule: rule, specials: specials)
}

/// Great-circle distances from one place to many by unit vectors; see `ChordKernel`.
package func chordRowX86V3(
  _ p: (x: Double, y: Double, z: Double), _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
  _ z: UnsafePointer<Double>, _ result: UnsafeMutablePointer<Double>, _ count: Int,
  _ radius: Double
) {
  ChordKernel<SIMD8<Double>, Fused>.row(p, x, y, z, result, count: count, radius: radius)
}

/// Rhumb distances; see `RhumbKernel`.
package func rhumbX86V3(
  _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
  _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
  _ result: UnsafeMutablePointer<Double>, _ count: Int, _ parameters: RhumbParameters,
  _ specials: UnsafeMutablePointer<Int32>
) -> Int {
  RhumbKernel<SIMD8<Double>, Fused>.distances(
    latitude1, longitude1, latitude2, longitude2, result, count: count, parameters: parameters,
    specials: specials)
}
