package import GeoKernels

/// Haversine.
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

/// Geodesic.
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
