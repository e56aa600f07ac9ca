internal import GeoKernels

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

extension DistanceSolver {
  /// Distances between pairs of places given as single-precision columns (meters).
  ///
  /// Computed in double precision and rounded once at the end: the error is half an ulp of the
  /// `Float` result (1 m beyond 16 777 km, 4 mm at 100 km) and no more, where a single-precision
  /// formula may be kilometers off. What rounding took from the coordinates themselves before they
  /// came here, up to 0.85 m of longitude, is the caller's.
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
  /// A kernel of columns in single precision.
  typealias SingleKernel =
    @Sendable (PairColumns<Float>, Int, VectorKernels.Specials) -> Int
  /// What solves whole groups of such problems.
  typealias SingleGroups = @Sendable (PairColumns<Float>, Int) -> Void

  /// A kernel with the scalar solver for what it leaves.
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

  /// Solves one problem by the scalar solver.
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

  /// Solves a range of columns in single precision: widened in the registers of a kernel that does so,
  /// else, and at the end of a range, in copies.
  fileprivate func solve(_ range: Range<Int>, ofSingle columns: PairColumns<Float>) {
    var start = range.lowerBound
    while let solveSingle, range.upperBound - start >= Self.group {
      let count = min(Self.capacity, (range.upperBound - start) & ~(Self.group - 1))
      solveSingle(columns.advanced(by: start), count)
      start += count
    }
    if start < range.upperBound { solveWidened(start..<range.upperBound, columns) }
  }

  /// Widens, solves and rounds a range, a block at a time.
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
