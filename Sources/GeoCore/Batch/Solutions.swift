extension DistanceSolver {
  /// Returns the distances and both azimuths between pairs of points.
  ///
  /// ``Geodesic`` uses the vector units. Its distances are within 6 nm, and its azimuths (radians) times the reduced
  /// length are within 30 nm. Other solvers solve one pair at a time. All values are NaN if a method finds no
  /// solution.
  ///
  /// - Parameters:
  ///   - from: the first points.
  ///   - to: the second points, the same number.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; memory for the result.
  public func inverses(
    from: [Coordinate], to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> [InverseSolution] {
    precondition(from.count == to.count, "as many second places as first ones are needed")
    return pairBlock(.inverse, kernel: kernel ?? .preferred).solutions(
      count: from.count, threads: threads
    ) { i in
      (from[i].latitude, from[i].longitude, to[i].latitude, to[i].longitude)
    } _: {
      InverseSolution(distance: $0, azimuth1: $1, azimuth2: $2)
    }
  }

  /// Computes distances and both azimuths between pairs of points given as columns.
  ///
  /// - Parameters:
  ///   - fromLatitudes: degrees; every other column has the same length.
  ///   - fromLongitudes: degrees.
  ///   - toLatitudes: degrees.
  ///   - toLongitudes: degrees.
  ///   - distances: receives the distances (meters).
  ///   - azimuths1: receives the azimuths at the first points (degrees clockwise from north).
  ///   - azimuths2: receives the azimuths at the second points (degrees clockwise from north).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time, constant memory.
  public func inverses(
    fromLatitudes: Span<Double>, fromLongitudes: Span<Double>, toLatitudes: Span<Double>,
    toLongitudes: Span<Double>, distances: inout MutableSpan<Double>,
    azimuths1: inout MutableSpan<Double>, azimuths2: inout MutableSpan<Double>,
    threads: Int? = nil, kernel: Kernel? = nil
  ) {
    pairBlock(.inverse, kernel: kernel ?? .preferred).run(
      fromLatitudes, fromLongitudes, toLatitudes, toLongitudes, &distances, &azimuths1,
      &azimuths2, threads: threads)
  }

  /// Returns the ends of many paths.
  ///
  /// ``Geodesic`` uses the vector units, and its positions are within 40 nm. Other solvers solve one problem at a
  /// time. The result is NaN if a method finds no solution.
  ///
  /// - Parameters:
  ///   - from: the starts.
  ///   - azimuths: degrees clockwise from north, one per start.
  ///   - distances: meters, one per start; negative goes backward.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; memory for the result.
  public func directs(
    from: [Coordinate], azimuths: [Double], distances: [Double], threads: Int? = nil,
    kernel: Kernel? = nil
  ) -> [DirectSolution] {
    precondition(
      from.count == azimuths.count && from.count == distances.count,
      "as many azimuths and distances as starts are needed")
    return pairBlock(.direct, kernel: kernel ?? .preferred).solutions(
      count: from.count, threads: threads
    ) { i in
      (from[i].latitude, from[i].longitude, azimuths[i], distances[i])
    } _: {
      DirectSolution(
        coordinate: Coordinate(latitude: $0, longitude: $1), azimuth2: $2)
    }
  }

  /// Computes the ends of many paths given as columns.
  ///
  /// - Parameters:
  ///   - latitudes: the starts' latitudes (degrees); every other column has the same length.
  ///   - longitudes: the starts' longitudes (degrees).
  ///   - azimuths: degrees clockwise from north.
  ///   - distances: meters; negative goes backward.
  ///   - toLatitudes: receives the ends' latitudes (degrees).
  ///   - toLongitudes: receives the ends' longitudes (degrees, in [-180, 180)).
  ///   - azimuths2: receives the azimuths at the ends (degrees clockwise from north).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time, constant memory.
  public func directs(
    latitudes: Span<Double>, longitudes: Span<Double>, azimuths: Span<Double>,
    distances: Span<Double>, toLatitudes: inout MutableSpan<Double>,
    toLongitudes: inout MutableSpan<Double>, azimuths2: inout MutableSpan<Double>,
    threads: Int? = nil, kernel: Kernel? = nil
  ) {
    pairBlock(.direct, kernel: kernel ?? .preferred).run(
      latitudes, longitudes, azimuths, distances, &toLatitudes, &toLongitudes, &azimuths2,
      threads: threads)
  }
}

extension PairBlock {
  /// Copies problems to columns, solves them and converts the results to values, range by range.
  func solutions<Solution>(
    count: Int, threads: Int?,
    _ problem: @Sendable (Int) -> (Double, Double, Double, Double),
    _ solution: @Sendable (Double, Double, Double) -> Solution
  ) -> [Solution] {
    [Solution](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress, count > 0 else { return }
      let result = Shared(base)
      Parallel.forEachRange(of: count, grain: Self.grain, threads: threads) { range in
        let n = Self.capacity
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 7 * n) { scratch in
          guard let c = scratch.baseAddress else { return }
          scratch.initialize(repeating: 0)
          for start in stride(from: range.lowerBound, to: range.upperBound, by: n) {
            let length = min(n, range.upperBound - start)
            for k in 0..<length {
              (c[k], c[n + k], c[2 * n + k], c[3 * n + k]) = problem(start + k)
            }
            self(
              Columns(c, c + n, c + 2 * n, c + 3 * n, c + 4 * n, c + 5 * n, c + 6 * n),
              count: length)
            for k in 0..<length {
              (result.value + start + k).initialize(
                to: solution(c[4 * n + k], c[5 * n + k], c[6 * n + k]))
            }
          }
        }
      }
      initialized = count
    }
  }

  /// Solves problems given as columns, on several threads.
  func run(
    _ a: Span<Double>, _ b: Span<Double>, _ c: Span<Double>, _ d: Span<Double>,
    _ x: inout MutableSpan<Double>, _ y: inout MutableSpan<Double>,
    _ z: inout MutableSpan<Double>, threads: Int?
  ) {
    let count = a.count
    precondition(
      b.count == count && c.count == count && d.count == count && x.count == count
        && y.count == count && z.count == count, "all columns must have the same length")
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        c.withUnsafeBufferPointer { c in
          d.withUnsafeBufferPointer { d in
            x.withUnsafeMutableBufferPointer { x in
              y.withUnsafeMutableBufferPointer { y in
                z.withUnsafeMutableBufferPointer { z in
                  guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress,
                    let d = d.baseAddress, let x = x.baseAddress
                  else { return }
                  run(
                    Columns(a, b, c, d, x, y.baseAddress, z.baseAddress), count: count,
                    threads: threads)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Solves `count` problems on several threads.
  package func run(_ columns: Columns, count: Int, threads: Int?) {
    let shared = Shared(columns)
    Parallel.forEachRange(of: count, grain: Self.grain, threads: threads) { range in
      self(shared.value.advanced(by: range.lowerBound), count: range.count)
    }
  }
}
