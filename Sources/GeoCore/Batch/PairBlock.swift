internal import GeoKernels

/// A function that solves many problems of one kind with one kernel.
///
/// Each problem has four input numbers and one to three results. A solver returns a pair block from
/// ``DistanceSolver/pairBlock(_:kernel:)``. The methods of ``DistanceSolver`` for many problems use this block.
public struct PairBlock: Sendable {
  /// The kind of problem to solve.
  public enum Problem: Sendable, Hashable {
    /// The distance between two points.
    case distance
    /// The distance between two points and the azimuths at both points.
    case inverse
    /// The end point of a path, and the azimuth there, given the start, azimuth and distance.
    case direct
  }

  /// The addresses of the input and output columns of a block.
  ///
  /// Input columns may overlap each other, but not an output column.
  package struct Columns {
    /// The latitude and longitude of the first point (degrees).
    package var latitude1, longitude1: UnsafePointer<Double>
    /// The latitude and longitude of the second point (degrees).
    ///
    /// For a direct problem, these are the azimuth (degrees) and the distance (m).
    package var input3, input4: UnsafePointer<Double>
    /// The distance (m). For a direct problem, the latitude of the end (degrees).
    package var result: UnsafeMutablePointer<Double>
    /// The azimuths at both points (degrees). For a direct problem, the longitude and the azimuth at the end.
    ///
    /// Blocks that compute only distances do not write these columns.
    package var result2, result3: UnsafeMutablePointer<Double>
    /// For inverse problems of ``Vincenty``, 1 if ``Geodesic`` solved the problem because the iteration did not
    /// converge.
    ///
    /// Other blocks do not write this column.
    package var result4: UnsafeMutablePointer<Double>

    package init(
      _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
      _ input3: UnsafePointer<Double>, _ input4: UnsafePointer<Double>,
      _ result: UnsafeMutablePointer<Double>, _ result2: UnsafeMutablePointer<Double>? = nil,
      _ result3: UnsafeMutablePointer<Double>? = nil,
      _ result4: UnsafeMutablePointer<Double>? = nil
    ) {
      (self.latitude1, self.longitude1) = (latitude1, longitude1)
      (self.input3, self.input4) = (input3, input4)
      self.result = result
      self.result2 = result2 ?? result
      self.result3 = result3 ?? result
      self.result4 = result4 ?? result
    }

    /// The same columns, converted to the type that kernels use.
    var addresses: PairColumns<Double> {
      PairColumns(latitude1, longitude1, input3, input4, result, result2, result3)
    }

    /// The same columns, starting at an index.
    package func advanced(by n: Int) -> Columns {
      Columns(
        latitude1 + n, longitude1 + n, input3 + n, input4 + n, result + n, result2 + n, result3 + n,
        result4 + n)
    }

    /// Returns the first point of problem `i`.
    package func first(_ i: Int) -> Coordinate {
      Coordinate(latitude: latitude1[i], longitude: longitude1[i])
    }

    /// Returns the second point of problem `i`.
    package func second(_ i: Int) -> Coordinate {
      Coordinate(latitude: input3[i], longitude: input4[i])
    }
  }

  /// A kernel that solves whole groups of problems. It stores the indices of the problems that it skips and returns
  /// their number.
  typealias VectorKernel =
    @Sendable (VectorKernels.Columns, Int, VectorKernels.Specials) -> Int

  /// The maximum number of problems in a block. The columns of such a block fit in the first-level cache.
  package static let capacity = 1024
  /// The number of problems in one unit of parallel work, large enough to keep the overhead of threads low.
  package static let grain = 16 * capacity
  /// The number of problems in a group. Vector kernels solve only whole groups.
  static let group = 16

  private let solve: @Sendable (Columns, Int) -> Void
  /// A function that solves whole groups of single-precision problems; nil if there is no kernel for them.
  let solveSingle: SingleGroups?

  /// Creates a block from a function that solves the given number of problems.
  package init(block: @escaping @Sendable (Columns, Int) -> Void) {
    solve = block
    solveSingle = nil
  }

  /// Creates a block that calls a scalar solver for each problem.
  ///
  /// - Parameter scalar: solves the problem at an index of the columns.
  package init(scalar: @escaping @Sendable (Columns, Int) -> Void) {
    solveSingle = nil
    solve = { columns, count in
      for i in 0..<count { scalar(columns, i) }
    }
  }

  /// Creates a block from a vector kernel and a scalar solver.
  ///
  /// The kernel solves whole groups and stores the indices of the problems that it skips. The scalar solver then solves
  /// these problems.
  init(
    results: Int = 1,
    single: SingleKernel? = nil, vector: @escaping VectorKernel,
    scalar: @escaping @Sendable (Columns, Int) -> Void
  ) {
    solveSingle = if let single { Self.groups(single, scalar) } else { nil }
    @Sendable func groups(_ columns: Columns, _ count: Int) {
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { specials in
        guard let address = specials.baseAddress else { return }
        for k in 0..<vector(columns.addresses, count, address) { scalar(columns, Int(specials[k])) }
      }
    }
    solve = { columns, count in
      let whole = count & ~(Self.group - 1)
      if whole > 0 { groups(columns, whole) }
      if whole < count {
        Self.padded(columns.advanced(by: whole), count - whole, results, groups)
      }
    }
  }

  /// Creates a block that calls the methods of a solver for one problem after the other.
  ///
  /// If the solver throws an error, the result is NaN.
  package init(_ solver: some DistanceSolver, _ problem: Problem) {
    self.init(scalar: Self.alone(solver, problem))
  }

  /// Creates a block from a vector kernel and a solver.
  ///
  /// The solver's methods solve the problems that the kernel skips.
  init(
    _ solver: some DistanceSolver, _ problem: Problem,
    single: SingleKernel? = nil, vector: @escaping VectorKernel
  ) {
    self.init(
      results: Self.resultCount(problem), single: single, vector: vector,
      scalar: Self.alone(solver, problem))
  }

  private static func resultCount(_ problem: Problem) -> Int { problem == .distance ? 1 : 3 }

  /// Returns a function that solves the problem at an index with the solver's method.
  private static func alone(
    _ solver: some DistanceSolver, _ problem: Problem
  ) -> @Sendable (Columns, Int) -> Void {
    switch problem {
    case .distance:
      return { c, i in c.result[i] = solver.distance(from: c.first(i), to: c.second(i)) }
    case .inverse:
      return { c, i in
        let s = try? solver.inverse(from: c.first(i), to: c.second(i))
        c.result[i] = s?.distance ?? .nan
        c.result2[i] = s?.azimuth1 ?? .nan
        c.result3[i] = s?.azimuth2 ?? .nan
      }
    case .direct:
      return { c, i in
        let s = try? solver.direct(from: c.first(i), azimuth: c.input3[i], distance: c.input4[i])
        c.result[i] = s?.coordinate.latitude ?? .nan
        c.result2[i] = s?.coordinate.longitude ?? .nan
        c.result3[i] = s?.azimuth2 ?? .nan
      }
    }
  }

  /// Pads an incomplete group of problems to a full group and solves this group with the kernel.
  ///
  /// Because of the padding, the same kernel solves all problems. A result therefore does not depend on the position
  /// of its problem in the columns.
  private static func padded(
    _ columns: Columns, _ count: Int, _ results: Int, _ groups: (Columns, Int) -> Void
  ) {
    let g = group
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 7 * g) { scratch in
      scratch.initialize(repeating: 0)
      guard let base = scratch.baseAddress else { return }
      base.update(from: columns.latitude1, count: count)
      (base + g).update(from: columns.longitude1, count: count)
      (base + 2 * g).update(from: columns.input3, count: count)
      (base + 3 * g).update(from: columns.input4, count: count)
      groups(
        Columns(
          base, base + g, base + 2 * g, base + 3 * g, base + 4 * g, base + 5 * g, base + 6 * g), g)
      columns.result.update(from: base + 4 * g, count: count)
      if results > 1 { columns.result2.update(from: base + 5 * g, count: count) }
      if results > 2 { columns.result3.update(from: base + 6 * g, count: count) }
    }
  }

  /// Solves the first `count` problems of the columns.
  package func callAsFunction(_ columns: Columns, count: Int) {
    var i = 0
    while i < count {
      let n = min(Self.capacity, count - i)
      solve(columns.advanced(by: i), n)
      i += n
    }
  }
}

extension DistanceSolver {
  /// Returns the distance and both azimuths for each pair of points.
  ///
  /// - Result *i* is the solution for `from[i]` and `to[i]`. If the solver finds no solution for a pair, all properties
  ///   of that result are NaN.
  /// - ``Geodesic`` uses vector instructions; other solvers solve one pair at a time.
  /// - The distances of ``Geodesic`` are within 6 nm. The error of an azimuth would move the other end of the path
  ///   sideways by at most 30 nm.
  ///
  /// - Parameters:
  ///   - from: the first points.
  ///   - to: the second points. Both arrays must have the same length.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; no memory except for the result.
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

  /// Computes the distance and both azimuths for pairs of points that are stored in columns.
  ///
  /// - Parameters:
  ///   - fromLatitudes: the latitudes of the first points (degrees). All columns must have the same length.
  ///   - fromLongitudes: the longitudes of the first points (degrees).
  ///   - toLatitudes: the latitudes of the second points (degrees).
  ///   - toLongitudes: the longitudes of the second points (degrees).
  ///   - distances: receives the distances (meters).
  ///   - azimuths1: receives the azimuths at the first points (degrees clockwise from north).
  ///   - azimuths2: receives the azimuths at the second points (degrees clockwise from north).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
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

  /// Returns the end of each path, given its start, azimuth and length.
  ///
  /// - ``Geodesic`` uses vector instructions, and its positions are within 40 nm. Other solvers solve one problem at a
  ///   time.
  /// - If the solver finds no solution for a path, the coordinate and the azimuth of that result are NaN.
  ///
  /// - Parameters:
  ///   - from: the starts.
  ///   - azimuths: the azimuth at each start (degrees clockwise from north).
  ///   - distances: the length of each path (meters). For a negative distance, the path runs backward.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; no memory except for the result.
  public func directs(
    from: [Coordinate], azimuths: [Double], distances: [Double], threads: Int? = nil,
    kernel: Kernel? = nil
  ) -> [DirectSolution] {
    precondition(
      from.count == azimuths.count && from.count == distances.count,
      "each start needs one azimuth and one distance")
    return pairBlock(.direct, kernel: kernel ?? .preferred).solutions(
      count: from.count, threads: threads
    ) { i in
      (from[i].latitude, from[i].longitude, azimuths[i], distances[i])
    } _: {
      DirectSolution(
        coordinate: Coordinate(latitude: $0, longitude: $1), azimuth2: $2)
    }
  }

  /// Computes the ends of paths whose starts, azimuths and lengths are stored in columns.
  ///
  /// - Parameters:
  ///   - latitudes: the latitudes of the starts (degrees). All columns must have the same length.
  ///   - longitudes: the longitudes of the starts (degrees).
  ///   - azimuths: the azimuths at the starts (degrees clockwise from north).
  ///   - distances: the lengths of the paths (meters). For a negative distance, the path runs backward.
  ///   - toLatitudes: receives the latitudes of the ends (degrees).
  ///   - toLongitudes: receives the longitudes of the ends (degrees, in [-180, 180)).
  ///   - azimuths2: receives the azimuths at the ends (degrees clockwise from north).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
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
  /// Copies problems to columns, solves them and converts the results to solutions, one range at a time.
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

  /// Solves problems that are stored in columns, on several threads.
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
