extension DistanceSolver {
  /// The solver's own methods, in turn.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    PairBlock(self, problem)
  }

  /// Distances between pairs of places (meters): from each place of one array to the place with the
  /// same index in the other.
  ///
  /// - Parameters:
  ///   - from: the first places.
  ///   - to: the second places, as many.
  ///   - threads: at most how many threads; nil for one a processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; memory for the result.
  public func distances(
    from: [Coordinate], to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> [Double] {
    precondition(from.count == to.count, "as many second places as first ones are needed")
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

  /// Distances from one place to many (meters).
  ///
  /// - Parameters:
  ///   - from: the one place.
  ///   - to: the many.
  ///   - threads: at most how many threads; nil for one a processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; memory for the result.
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

  /// The lengths of a path's steps (meters): from each place to the next, one fewer than places.
  ///
  /// - Parameters:
  ///   - path: the places in order.
  ///   - threads: at most how many threads; nil for one a processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; memory for the result.
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

  /// Distances between pairs of places given as columns (meters).
  ///
  /// The columns may be parts of one array: the steps of a path are `distances` from its places but
  /// the last to its places but the first.
  ///
  /// - Parameters:
  ///   - fromLatitudes: degrees; the length of every other column.
  ///   - fromLongitudes: degrees.
  ///   - toLatitudes: degrees.
  ///   - toLongitudes: degrees.
  ///   - result: where the distances go, as many.
  ///   - threads: at most how many threads; nil for one a processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
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

  /// Pairs that one thread takes at a time: long enough to make taking them cheap.
  static var grain: Int { PairBlock.grain }

  /// Fills an array range by range.
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
  /// Solves a range of pairs of coordinates, gathered into columns a block at a time; the result of
  /// the range's index i goes to element i.
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

/// Addresses handed to several threads.
///
/// Unchecked: every use gives each thread a range of its own to write, and what is read is not
/// written meanwhile.
struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
