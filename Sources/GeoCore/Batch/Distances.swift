internal import GeoKernels

extension DistanceSolver {
  /// Returns a block that calls the solver's methods for one problem after the other.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    PairBlock(self, problem)
  }

  /// Returns the distances between pairs of points (meters).
  ///
  /// Result *i* is the distance from `from[i]` to `to[i]`.
  ///
  /// - Parameters:
  ///   - from: the first points.
  ///   - to: the second points. Both arrays must have the same length.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; no memory except for the result.
  public func distances(
    from: [Coordinate], to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> [Double] {
    precondition(from.count == to.count, "from and to must have the same number of points")
    return batch(count: from.count, threads: threads, kernel: kernel) { block, range, result in
      from.withUnsafeBufferPointer { p in
        to.withUnsafeBufferPointer { q in
          block.solve(range, result) {
            p[$0]
          } _: {
            q[$0]
          }
        }
      }
    }
  }

  /// Returns the distances from one point to many points (meters).
  ///
  /// - Parameters:
  ///   - from: the point from which all distances are measured.
  ///   - to: the points to which distances are measured.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; no memory except for the result.
  public func distances(
    from: Coordinate, to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> [Double] {
    batch(count: to.count, threads: threads, kernel: kernel) { block, range, result in
      to.withUnsafeBufferPointer { q in
        block.solve(range, result) { _ in
          from
        } _: {
          q[$0]
        }
      }
    }
  }

  /// Returns the distances between consecutive points of a path (meters). The result has one element fewer than `path`.
  ///
  /// - Parameters:
  ///   - path: the points in order.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; no memory except for the result.
  public func distances(
    along path: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> [Double] {
    batch(count: max(0, path.count - 1), threads: threads, kernel: kernel) {
      block, range, result in
      path.withUnsafeBufferPointer { p in
        block.solve(range, result) {
          p[$0]
        } _: {
          p[$0 + 1]
        }
      }
    }
  }

  /// Computes the distances between pairs of points that are stored in columns (meters).
  ///
  /// The columns may be slices of one array. For the distances along a path, pass all points except the last as `from`
  /// and all points except the first as `to`.
  ///
  /// - Parameters:
  ///   - fromLatitudes: the latitudes of the first points (degrees). All columns must have the same length.
  ///   - fromLongitudes: the longitudes of the first points (degrees).
  ///   - toLatitudes: the latitudes of the second points (degrees).
  ///   - toLongitudes: the longitudes of the second points (degrees).
  ///   - result: receives the distances (meters).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time, constant memory.
  public func distances(
    fromLatitudes: Span<Double>, fromLongitudes: Span<Double>, toLatitudes: Span<Double>,
    toLongitudes: Span<Double>, into result: inout MutableSpan<Double>, threads: Int? = nil,
    kernel: Kernel? = nil
  ) {
    let count = fromLatitudes.count
    precondition(
      fromLongitudes.count == count && toLatitudes.count == count && toLongitudes.count == count
        && result.count == count, "all columns must have the same length")
    guard count > 0 else { return }
    let block = pairBlock(.distance, kernel: kernel ?? .preferred)
    fromLatitudes.withUnsafeBufferPointer { a in
      fromLongitudes.withUnsafeBufferPointer { b in
        toLatitudes.withUnsafeBufferPointer { c in
          toLongitudes.withUnsafeBufferPointer { d in
            result.withUnsafeMutableBufferPointer { r in
              guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress,
                let d = d.baseAddress, let r = r.baseAddress
              else { return }
              block.run(.init(a, b, c, d, r), count: count, threads: threads)
            }
          }
        }
      }
    }
  }

  /// The number of pairs in one unit of parallel work, large enough to keep the overhead of threads low.
  static var grain: Int { PairBlock.grain }

  /// Returns an array of distances that several threads compute. `body` fills one range of indices.
  func batch(
    count: Int, threads: Int?, kernel: Kernel?,
    _ body: @Sendable (PairBlock, Range<Int>, UnsafeMutablePointer<Double>) -> Void
  ) -> [Double] {
    let block = pairBlock(.distance, kernel: kernel ?? .preferred)
    return [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress, count > 0 else { return }
      let result = Shared(base)
      Parallel.forEachRange(of: count, grain: Self.grain, threads: threads) { range in
        body(block, range, result.value)
      }
      initialized = count
    }
  }
}

extension PairBlock {
  /// Solves the pairs of coordinates at a range of indices, one block at a time.
  ///
  /// The function copies each block to columns and writes the result for index *i* to element *i*.
  @inline(__always)
  func solve(
    _ range: Range<Int>, _ result: UnsafeMutablePointer<Double>, _ first: (Int) -> Coordinate,
    _ second: (Int) -> Coordinate
  ) {
    let n = Self.capacity
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * n) { scratch in
      guard let base = scratch.baseAddress else { return }
      var i = range.lowerBound
      while i < range.upperBound {
        let count = min(n, range.upperBound - i)
        for k in 0..<count {
          let p = first(i + k)
          let q = second(i + k)
          base[k] = p.latitude
          base[n + k] = p.longitude
          base[2 * n + k] = q.latitude
          base[3 * n + k] = q.longitude
        }
        self(
          Columns(base, base + n, base + 2 * n, base + 3 * n, result + i), count: count)
        i += count
      }
    }
  }
}

/// Makes a value that is not `Sendable`, such as a pointer, accessible to several threads.
///
/// `@unchecked Sendable` is safe because each thread writes only its own range, and no thread reads data that another
/// thread writes.
struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension DistanceSolver {
  /// Computes the distances between pairs of points that are stored in single-precision columns (meters).
  ///
  /// The method computes in double precision and rounds once at the end. The error is therefore at most half an ulp
  /// of the `Float` result: 1 m beyond 16,777 km, and 4 mm at 100 km. A computation in single precision can be wrong
  /// by kilometers. The input can have an additional error, because rounding a coordinate to `Float` moves it by up
  /// to 0.85 m.
  ///
  /// - Parameters:
  ///   - fromLatitudes: the latitudes of the first points (degrees). All columns must have the same length.
  ///   - fromLongitudes: the longitudes of the first points (degrees).
  ///   - toLatitudes: the latitudes of the second points (degrees).
  ///   - toLongitudes: the longitudes of the second points (degrees).
  ///   - result: receives the distances (meters).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time, constant memory.
  public func distances(
    fromLatitudes: Span<Float>, fromLongitudes: Span<Float>, toLatitudes: Span<Float>,
    toLongitudes: Span<Float>, into result: inout MutableSpan<Float>, threads: Int? = nil,
    kernel: Kernel? = nil
  ) {
    let count = fromLatitudes.count
    precondition(
      fromLongitudes.count == count && toLatitudes.count == count && toLongitudes.count == count
        && result.count == count, "all columns must have the same length")
    let block = pairBlock(.distance, kernel: kernel ?? .preferred)
    fromLatitudes.withUnsafeBufferPointer { a in
      fromLongitudes.withUnsafeBufferPointer { b in
        toLatitudes.withUnsafeBufferPointer { c in
          toLongitudes.withUnsafeBufferPointer { d in
            result.withUnsafeMutableBufferPointer { r in
              guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress,
                let d = d.baseAddress, let r = r.baseAddress
              else { return }
              let shared = Shared(PairColumns(a, b, c, d, r))
              Parallel.forEachRange(of: count, grain: PairBlock.grain, threads: threads) { range in
                block.solve(range, ofSingle: shared.value)
              }
            }
          }
        }
      }
    }
  }
}

extension PairBlock {
  /// A kernel for columns in single precision.
  typealias SingleKernel =
    @Sendable (PairColumns<Float>, Int, VectorKernels.Specials) -> Int
  /// A function that solves whole groups of single-precision problems.
  typealias SingleGroups = @Sendable (PairColumns<Float>, Int) -> Void

  /// Returns a function that solves groups with a kernel, and uses the scalar solver for the problems that the kernel
  /// skips.
  static func groups(
    _ kernel: @escaping SingleKernel, _ scalar: @escaping @Sendable (Columns, Int) -> Void
  ) -> SingleGroups {
    { columns, count in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { specials in
        guard let address = specials.baseAddress else { return }
        for k in 0..<kernel(columns, count, address) {
          solveOne(columns.advanced(by: Int(specials[k])), scalar)
        }
      }
    }
  }

  /// Solves one single-precision problem with the scalar solver.
  private static func solveOne(
    _ columns: PairColumns<Float>, _ scalar: @Sendable (Columns, Int) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 5) { scratch in
      guard let base = scratch.baseAddress else { return }
      base.initialize(to: Double(columns.latitude1.pointee))
      (base + 1).initialize(to: Double(columns.longitude1.pointee))
      (base + 2).initialize(to: Double(columns.input3.pointee))
      (base + 3).initialize(to: Double(columns.input4.pointee))
      (base + 4).initialize(to: .nan)
      scalar(Columns(base, base + 1, base + 2, base + 3, base + 4), 0)
      columns.result.pointee = Float(base[4])
    }
  }

  /// Solves the problems at a range of indices of single-precision columns.
  ///
  /// A kernel with single-precision input converts the numbers to doubles in registers. If there is no such kernel, the
  /// method first copies the numbers to columns of doubles. It also copies the numbers at the end of the range that do
  /// not fill a group.
  fileprivate func solve(_ range: Range<Int>, ofSingle columns: PairColumns<Float>) {
    var start = range.lowerBound
    while let solveSingle, range.upperBound - start >= Self.group {
      let count = min(Self.capacity, (range.upperBound - start) & ~(Self.group - 1))
      solveSingle(columns.advanced(by: start), count)
      start += count
    }
    if start < range.upperBound { solveWidened(start..<range.upperBound, columns) }
  }

  /// Copies a range to columns of doubles, solves it and rounds the results, one block at a time.
  private func solveWidened(_ range: Range<Int>, _ columns: PairColumns<Float>) {
    let n = Self.capacity
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * n) { scratch in
      guard let base = scratch.baseAddress else { return }
      for start in stride(from: range.lowerBound, to: range.upperBound, by: n) {
        let count = min(n, range.upperBound - start)
        let block = columns.advanced(by: start)
        for k in 0..<count { base[k] = Double(block.latitude1[k]) }
        for k in 0..<count { base[n + k] = Double(block.longitude1[k]) }
        for k in 0..<count { base[2 * n + k] = Double(block.input3[k]) }
        for k in 0..<count { base[3 * n + k] = Double(block.input4[k]) }
        self(
          Columns(base, base + n, base + 2 * n, base + 3 * n, base + 4 * n), count: count)
        for k in 0..<count { block.result[k] = Float(base[4 * n + k]) }
      }
    }
  }
}

/// A function that computes the distances from any point to a fixed array of points.
///
/// A solver returns a row block from ``DistanceSolver/rowBlock(to:kernel:)``. The methods for distance matrices use
/// the block to compute each row.
public struct RowBlock: Sendable {
  /// Writes the distances from a coordinate to `to[range]`.
  let solve: @Sendable (Coordinate, Range<Int>, UnsafeMutablePointer<Double>) -> Void

  /// Writes the distances from a coordinate to the points of the array in `range` (meters).
  package func callAsFunction(
    from: Coordinate, to range: Range<Int>, into result: UnsafeMutablePointer<Double>
  ) {
    solve(from, range, result)
  }
}

extension DistanceSolver {
  /// Returns a block that solves each row as pairs with the same first point.
  public func rowBlock(to: [Coordinate], kernel: Kernel) -> RowBlock {
    let block = pairBlock(.distance, kernel: kernel)
    return RowBlock { from, range, result in
      to.withUnsafeBufferPointer { q in
        block.solve(0..<range.count, result) { _ in
          from
        } _: {
          q[range.lowerBound + $0]
        }
      }
    }
  }

  /// Returns the distances from every point of one array to every point of another array (meters).
  ///
  /// The matrix is stored row by row: the distance from `from[i]` to `to[j]` is element `i * to.count + j`. The matrix
  /// of an array with itself is symmetric to the last bit.
  ///
  /// - Parameters:
  ///   - from: the points that correspond to the rows.
  ///   - to: the points that correspond to the columns.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n m*) time and memory. To limit the memory, use
  ///   ``distanceMatrix(from:to:rowsAtATime:threads:kernel:_:)``.
  public func distanceMatrix(
    from: [Coordinate], to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> [Double] {
    let count = from.count * to.count
    return [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress, count > 0 else { return }
      fill(base, from, 0..<from.count, to, threads, rowBlock(to: to, kernel: kernel ?? .preferred))
      initialized = count
    }
  }

  /// Writes the distances from every point of one array to every point of another array to a buffer (meters).
  ///
  /// - Parameters:
  ///   - from: the points that correspond to the rows.
  ///   - to: the points that correspond to the columns.
  ///   - result: receives `from.count * to.count` distances, row by row.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n m*) time, O(*m*) memory.
  public func distanceMatrix(
    from: [Coordinate], to: [Coordinate], into result: inout MutableSpan<Double>,
    threads: Int? = nil, kernel: Kernel? = nil
  ) {
    precondition(
      result.count == from.count * to.count, "result must have from.count * to.count elements")
    result.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return }
      fill(base, from, 0..<from.count, to, threads, rowBlock(to: to, kernel: kernel ?? .preferred))
    }
  }

  /// Computes a distance matrix a few rows at a time, with limited memory.
  ///
  /// - Parameters:
  ///   - from: the points that correspond to the rows.
  ///   - to: the points that correspond to the columns.
  ///   - rowsAtATime: the number of rows to compute at a time; nil for as many rows as fit in 8 MiB, but at least one.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  ///   - body: called on the calling thread with a range of rows and their distances (meters, row by row). The span is
  ///     valid only during the call.
  /// - Throws: any error of `body`.
  /// - Complexity: O(*n m*) time; memory for the rows of one call of `body`.
  public func distanceMatrix<Failure: Error>(
    from: [Coordinate], to: [Coordinate], rowsAtATime: Int? = nil, threads: Int? = nil,
    kernel: Kernel? = nil, _ body: (Range<Int>, Span<Double>) throws(Failure) -> Void
  ) throws(Failure) {
    guard !from.isEmpty, !to.isEmpty else { return }
    let rows = min(from.count, max(1, rowsAtATime ?? (1 << 20) / to.count))
    let block = rowBlock(to: to, kernel: kernel ?? .preferred)
    var tile = [Double](repeating: 0, count: rows * to.count)
    for start in stride(from: 0, to: from.count, by: rows) {
      let range = start..<min(from.count, start + rows)
      tile.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        fill(base, from, range, to, threads, block)
      }
      try body(range, tile.span.extracting(first: range.count * to.count))
    }
  }

  /// Computes a range of rows, a few columns at a time, so that the columns stay in the cache.
  private func fill(
    _ result: UnsafeMutablePointer<Double>, _ from: [Coordinate], _ rows: Range<Int>,
    _ to: [Coordinate], _ threads: Int?, _ block: RowBlock
  ) {
    let columns = to.count
    let base = Shared(result)
    // Give each thread at least about 16,000 distances to keep the overhead of threads low.
    let grain = max(1, PairBlock.grain / columns)
    Parallel.forEachRange(of: rows.count, grain: grain, threads: threads) { range in
      for start in stride(from: 0, to: columns, by: PairBlock.capacity) {
        let piece = start..<min(columns, start + PairBlock.capacity)
        for row in range {
          block.solve(
            from[rows.lowerBound + row], piece, base.value + row * columns + start)
        }
      }
    }
  }
}
