internal import GeoKernels

extension Vincenty {
  /// Vincenty's distances by its kernels, and the geodesic's where the iteration does not converge.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance, let kernels = vectorKernels(kernel) else {
      return PairBlock(self, problem)
    }
    let parameters = Geodesic(ellipsoid: ellipsoid).kernelParameters
    return PairBlock(self, problem) { [rule] in kernels.vincenty($0, $1, parameters, rule, $2) }
  }

  /// Distances between pairs of places (meters), and for which of them the iteration did not
  /// converge, so that the distance is the geodesic's.
  ///
  /// - Parameters:
  ///   - from: the first places.
  ///   - to: the second places, as many.
  ///   - threads: at most how many threads; nil for one a processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Returns: the distances and the indices of the pairs that fell back, in order.
  /// - Complexity: O(*n*) time; memory for the result.
  public func distancesReportingFallbacks(
    from: [Coordinate], to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> (distances: [Double], fallbacks: [Int]) {
    precondition(from.count == to.count, "as many second places as first ones are needed")
    let answers = reportingBlock(kernel: kernel ?? .preferred).solutions(
      count: from.count, threads: threads
    ) { i in
      (from[i].latitude, from[i].longitude, to[i].latitude, to[i].longitude)
    } _: { distance, fellBack, _ in
      (distance, fellBack != 0)
    }
    return (answers.map(\.0), answers.indices.filter { answers[$0].1 })
  }

  /// As ``pairBlock(_:kernel:)`` of distances, with a second column of results: 1 where the distance is the geodesic's
  /// because Vincenty's iteration did not converge, else 0.
  package func reportingBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      let (distance, fellBack) = distanceReportingFallback(from: c.first(i), to: c.second(i))
      c.result[i] = distance
      c.result2[i] = fellBack ? 1 : 0
    }
    guard let kernels = vectorKernels(kernel) else {
      return PairBlock(scalar: scalar)
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
