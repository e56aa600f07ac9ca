package import GeoKernels

extension Rhumb {
  /// What the SIMD kernel needs of this ellipsoid.
  package var kernelParameters: RhumbParameters {
    var table = InlineArray<6, Double>(repeating: 0)
    for l in 0..<6 { table[l] = meridian.radius * meridian.coefficients[l] }
    return RhumbParameters(radius: meridian.radius, e2: e2, meridian: table)
  }
}
