internal import GeoKernels

extension Rhumb: BatchSolver {
  /// The rhumb kernels: within 20 nm on every ellipsoid of |f| ≤ 1/150; the scalar solver for flatter
  /// and longer ones.
  public func pairBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      c.result[i] = distance(from: c.first(i), to: c.second(i))
    }
    guard abs(ellipsoid.flattening) <= 1.0 / 150, let kernels = VectorKernels.of(kernel) else {
      return PairBlock(scalar: scalar)
    }
    let parameters = kernelParameters
    return PairBlock(vector: { kernels.rhumb($0, $1, parameters, $2) }, scalar: scalar)
  }
}
