/// Distances from any point to a fixed set of points, prepared for one kernel.
///
/// A solver supplies a row block to get its matrix forms (see ``DistanceSolver/rowBlock(to:kernel:)``).
public struct RowBlock: Sendable {
  /// Writes the distances from a coordinate to `to[range]`.
  let solve: @Sendable (Coordinate, Range<Int>, UnsafeMutablePointer<Double>) -> Void

  /// Writes the distances from a coordinate to the coordinates of a range (meters).
  package func callAsFunction(
    from: Coordinate, to range: Range<Int>, into result: UnsafeMutablePointer<Double>
  ) {
    solve(from, range, result)
  }
}

extension DistanceSolver {
  /// Returns a block that solves each row as pairs with the same first coordinate.
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

  /// Returns the distances from every point of one array to every point of another (meters).
  ///
  /// The distance from `from[i]` to `to[j]` is element `i * to.count + j` (row by row). The matrix of an array
  /// with itself is symmetric to the last bit.
  ///
  /// - Parameters:
  ///   - from: the coordinates of the rows.
  ///   - to: the coordinates of the columns.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n m*) time and memory; see ``distanceMatrix(from:to:rowsAtATime:threads:kernel:_:)`` for
  ///   bounded memory.
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

  /// Writes the distance matrix to the caller's buffer.
  ///
  /// - Parameters:
  ///   - from: the coordinates of the rows.
  ///   - to: the coordinates of the columns.
  ///   - result: `from.count * to.count` numbers.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n m*) time, O(*m*) memory.
  public func distanceMatrix(
    from: [Coordinate], to: [Coordinate], into result: inout MutableSpan<Double>,
    threads: Int? = nil, kernel: Kernel? = nil
  ) {
    precondition(
      result.count == from.count * to.count, "the result must hold rows times columns")
    result.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return }
      fill(base, from, 0..<from.count, to, threads, rowBlock(to: to, kernel: kernel ?? .preferred))
    }
  }

  /// Computes the distance matrix a few rows at a time, in bounded memory.
  ///
  /// - Parameters:
  ///   - from: the coordinates of the rows.
  ///   - to: the coordinates of the columns.
  ///   - rowsAtATime: the number of rows per tile; nil for about 8 MiB, but at least one row.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  ///   - body: called on this thread with the range of rows and their distances, row by row; both are valid only
  ///     during the call.
  /// - Throws: any error of `body`.
  /// - Complexity: O(*n m*) time, O(*m* + tile) memory.
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

  /// Computes a range of rows, in groups of columns that fit in the cache.
  private func fill(
    _ result: UnsafeMutablePointer<Double>, _ from: [Coordinate], _ rows: Range<Int>,
    _ to: [Coordinate], _ threads: Int?, _ block: RowBlock
  ) {
    let columns = to.count
    let base = Shared(result)
    // About 16 thousand entries are enough work for a thread.
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
