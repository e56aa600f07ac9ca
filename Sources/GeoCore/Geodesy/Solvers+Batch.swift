internal import GeoKernels

extension Haversine {
  /// Distances by the haversine kernels: within 10 nm of the exact distance on the sphere.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance, let kernels = VectorKernels.of(kernel) else {
      return PairBlock(self, problem)
    }
    let radius = sphere.radius
    return PairBlock(
      self, problem, single: { kernels.haversineSingle($0, $1, radius, $2) },
      vector: { kernels.haversine($0, $1, radius, $2) })
  }
}

extension Geodesic {
  /// The geodesic kernels: distances within 6 nm on WGS 84 and on every ellipsoid of
  /// |f| ≤ 1/150; the scalar solver for flatter and longer ones.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard fitsKernels, let kernels = VectorKernels.of(kernel) else {
      return PairBlock(self, problem)
    }
    let parameters = kernelParameters
    return switch problem {
    case .distance: PairBlock(self, problem) { kernels.geodesic($0, $1, parameters, $2) }
    case .inverse: PairBlock(self, problem) { kernels.geodesicInverse($0, $1, parameters, $2) }
    case .direct: PairBlock(self, problem) { kernels.geodesicDirect($0, $1, parameters, $2) }
    }
  }
}

extension Rhumb {
  /// Distances by the rhumb kernels: within 20 nm on every ellipsoid of |f| ≤ 1/150; the scalar solver
  /// for flatter and longer ones.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance, abs(ellipsoid.flattening) <= 1.0 / 150,
      let kernels = VectorKernels.of(kernel)
    else { return PairBlock(self, problem) }
    let parameters = kernelParameters
    return PairBlock(self, problem) { kernels.rhumb($0, $1, parameters, $2) }
  }
}
