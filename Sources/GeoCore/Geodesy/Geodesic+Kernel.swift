package import GeoKernels

extension Geodesic {
  /// What the SIMD kernels need of this ellipsoid.
  package var kernelParameters: GeodesicParameters {
    GeodesicParameters(a: a, b: b, f: f, ep2: ep2, quarter: quarter, a3: a3, c3: c3)
  }
}
