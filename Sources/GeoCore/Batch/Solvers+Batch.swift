internal import GeoKernels

extension Haversine: BatchSolver {
  /// The haversine kernels: within 10 nm of the exact distance on the sphere.
  public func pairBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      c.result[i] = distance(from: c.first(i), to: c.second(i))
    }
    guard let kernels = VectorKernels.of(kernel) else { return PairBlock(scalar: scalar) }
    let radius = sphere.radius
    return PairBlock(
      single: { kernels.haversineSingle($0, $1, radius, $2) },
      vector: { kernels.haversine($0, $1, radius, $2) }, scalar: scalar)
  }
}

extension Geodesic: BatchSolver {
  /// The geodesic kernels: within 4 nm on WGS 84 and within 5 nm on every ellipsoid of
  /// |f| ≤ 1/150; the scalar solver for flatter and longer ones.
  public func pairBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      c.result[i] = distance(from: c.first(i), to: c.second(i))
    }
    guard let kernels = vectorKernels(kernel) else { return PairBlock(scalar: scalar) }
    let parameters = kernelParameters
    return PairBlock(vector: { kernels.geodesic($0, $1, parameters, $2) }, scalar: scalar)
  }

  /// Distances and both azimuths.
  package func inverseBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      let s = inverse(from: c.first(i), to: c.second(i))
      (c.result[i], c.result2[i], c.result3[i]) = (s.distance, s.azimuth1, s.azimuth2)
    }
    guard let kernels = vectorKernels(kernel) else {
      return PairBlock(results: 3, scalar: scalar)
    }
    let parameters = kernelParameters
    return PairBlock(
      results: 3, vector: { kernels.geodesicInverse($0, $1, parameters, $2) }, scalar: scalar)
  }

  /// Where lines end: latitude, longitude, azimuth.
  func directBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      let s = direct(from: c.first(i), azimuth: c.input3[i], distance: c.input4[i])
      c.result[i] = s.coordinate.latitude
      c.result2[i] = s.coordinate.longitude
      c.result3[i] = s.azimuth2
    }
    guard let kernels = vectorKernels(kernel) else {
      return PairBlock(results: 3, scalar: scalar)
    }
    let parameters = kernelParameters
    return PairBlock(
      results: 3, vector: { kernels.geodesicDirect($0, $1, parameters, $2) }, scalar: scalar)
  }

  /// The vector kernels where their series are short enough for this ellipsoid.
  private func vectorKernels(_ kernel: Kernel) -> VectorKernels? {
    abs(f) <= 1.0 / 150 ? VectorKernels.of(kernel) : nil
  }
}

extension Vincenty: BatchSolver {
  /// Vincenty's distances, and the geodesic's where the iteration does not converge.
  public func pairBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      c.result[i] = distance(from: c.first(i), to: c.second(i))
    }
    guard let kernels = vectorKernels(kernel) else { return PairBlock(scalar: scalar) }
    let parameters = Geodesic(ellipsoid: ellipsoid).kernelParameters
    return PairBlock(
      vector: { [rule] in kernels.vincenty($0, $1, parameters, rule, $2) },
      scalar: scalar)
  }

  /// As ``pairBlock(kernel:)``, with a second result column: 1 where the distance is the geodesic's
  /// because Vincenty's iteration did not converge, else 0.
  package func reportingBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      let (distance, fellBack) = distanceReportingFallback(from: c.first(i), to: c.second(i))
      c.result[i] = distance
      c.result2[i] = fellBack ? 1 : 0
    }
    guard let kernels = vectorKernels(kernel) else {
      return PairBlock(results: 2, scalar: scalar)
    }
    let parameters = Geodesic(ellipsoid: ellipsoid).kernelParameters
    return PairBlock(
      results: 2,
      vector: { [rule] columns, count, specials in
        columns.result2.update(repeating: 0, count: count)
        return kernels.vincenty(columns, count, parameters, rule, specials)
      }, scalar: scalar)
  }

  /// When the kernels stop, too.
  private var rule: VincentyRule {
    VincentyRule(tolerance: tolerance, maximumIterations: maximumIterations)
  }

  /// The vector kernels, which make at least one iteration.
  private func vectorKernels(_ kernel: Kernel) -> VectorKernels? {
    maximumIterations > 0 ? VectorKernels.of(kernel) : nil
  }
}
