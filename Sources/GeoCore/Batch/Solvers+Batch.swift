private import GeoKernels
private import GeoKernelsX86V3
private import GeoKernelsX86V4

extension Haversine: BatchSolver {
  /// The haversine kernels: within 10 nm of the exact distance on the sphere.
  public func pairBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (Coordinate, Coordinate) -> Double = { distance(from: $0, to: $1) }
    let radius = sphere.radius
    switch kernel.isAvailable ? kernel : .baseline {
    case .scalar: return PairBlock(scalar: scalar)
    case .baseline:
      return PairBlock(
        vector: { c, n, specials in
          HaversineKernel<SIMD4<Double>, BaselineArithmetic>.distances(
            c.latitude1, c.longitude1, c.latitude2, c.longitude2, c.result, count: n,
            radius: radius, specials: specials)
        }, scalar: scalar)
    case .avx2:
      return PairBlock(
        vector: { c, n, specials in
          haversineX86V3(
            c.latitude1, c.longitude1, c.latitude2, c.longitude2, c.result, n, radius, specials)
        }, scalar: scalar)
    case .avx512:
      return PairBlock(
        vector: { c, n, specials in
          haversineX86V4(
            c.latitude1, c.longitude1, c.latitude2, c.longitude2, c.result, n, radius, specials)
        }, scalar: scalar)
    }
  }
}

extension Geodesic: BatchSolver {
  /// The geodesic kernels: within 15 nm on every ellipsoid of |f| ≤ 1/150; the scalar solver for
  /// flatter and longer ones.
  public func pairBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (Coordinate, Coordinate) -> Double = { distance(from: $0, to: $1) }
    let parameters = kernelParameters
    guard abs(f) <= 1.0 / 150 else { return PairBlock(scalar: scalar) }
    switch kernel.isAvailable ? kernel : .baseline {
    case .scalar: return PairBlock(scalar: scalar)
    case .baseline:
      return PairBlock(
        vector: { c, n, specials in
          GeodesicKernel<SIMD4<Double>, BaselineArithmetic>.distances(
            c.latitude1, c.longitude1, c.latitude2, c.longitude2, c.result, count: n,
            parameters: parameters, specials: specials)
        }, scalar: scalar)
    case .avx2:
      return PairBlock(
        vector: { c, n, specials in
          geodesicX86V3(
            c.latitude1, c.longitude1, c.latitude2, c.longitude2, c.result, n, parameters, specials)
        }, scalar: scalar)
    case .avx512:
      return PairBlock(
        vector: { c, n, specials in
          geodesicX86V4(
            c.latitude1, c.longitude1, c.latitude2, c.longitude2, c.result, n, parameters, specials)
        }, scalar: scalar)
    }
  }
}

#if arch(x86_64)
  /// SSE2 has no fused multiply-add.
  private typealias BaselineArithmetic = Unfused
#else
  private typealias BaselineArithmetic = Fused
#endif
