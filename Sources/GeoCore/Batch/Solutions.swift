extension DistanceSolver {
  /// Distances and both azimuths between pairs of places.
  ///
  /// By ``Geodesic``, on the vector units, distances within 6 nm, and azimuths (radians) times the reduced
  /// length within 30 nm; by others one pair after the other. All NaN where a method has no answer.
  ///
  /// - Parameters:
  ///   - from: the first places.
  ///   - to: the second places, as many.
  ///   - threads: at most how many threads; nil for one a processor.
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

  /// Distances and both azimuths between pairs of places given as columns.
  ///
  /// - Parameters:
  ///   - fromLatitudes: degrees; the length of every other column.
  ///   - fromLongitudes: degrees.
  ///   - toLatitudes: degrees.
  ///   - toLongitudes: degrees.
  ///   - distances: where the distances go (meters).
  ///   - azimuths1: where the azimuths at the first places go (degrees clockwise from north).
  ///   - azimuths2: where the azimuths at the second places go (degrees clockwise from north).
  ///   - threads: at most how many threads; nil for one a processor.
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

  /// Where many paths end.
  ///
  /// By ``Geodesic``, on the vector units, positions within 40 nm; by others one after the other. NaN where
  /// a method has no answer.
  ///
  /// - Parameters:
  ///   - from: the starts.
  ///   - azimuths: degrees clockwise from north, as many.
  ///   - distances: meters, as many; negative goes backward.
  ///   - threads: at most how many threads; nil for one a processor.
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

  /// Where many paths end, as columns.
  ///
  /// - Parameters:
  ///   - latitudes: the starts' latitudes (degrees); the length of every other column.
  ///   - longitudes: the starts' longitudes (degrees).
  ///   - azimuths: degrees clockwise from north.
  ///   - distances: meters; negative goes backward.
  ///   - toLatitudes: where the ends' latitudes go (degrees).
  ///   - toLongitudes: where the ends' longitudes go (degrees, in [-180, 180)).
  ///   - azimuths2: where the azimuths there go (degrees clockwise from north).
  ///   - threads: at most how many threads; nil for one a processor.
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
  /// Gathers problems, solves them and makes values of the answers, range by range.
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
