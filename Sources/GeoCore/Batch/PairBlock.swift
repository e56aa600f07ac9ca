/// A solver's distances for a block of pairs, made ready for one kernel.
///
/// The one thing that a solver supplies to get all its batch forms (see ``BatchSolver``).
public struct PairBlock: Sendable {
  /// Addresses of the latitudes and longitudes of `count` pairs (degrees) and where the distances
  /// (metres) go. The columns may overlap one another but not the result.
  package struct Columns {
    package var latitude1, longitude1, latitude2, longitude2: UnsafePointer<Double>
    package var result: UnsafeMutablePointer<Double>

    package init(
      _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
      _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
      _ result: UnsafeMutablePointer<Double>
    ) {
      (self.latitude1, self.longitude1) = (latitude1, longitude1)
      (self.latitude2, self.longitude2) = (latitude2, longitude2)
      self.result = result
    }

    /// The same columns from an index on.
    package func advanced(by n: Int) -> Columns {
      Columns(latitude1 + n, longitude1 + n, latitude2 + n, longitude2 + n, result + n)
    }

    /// One pair.
    func pair(_ i: Int) -> (Coordinate, Coordinate) {
      (
        Coordinate(latitude: latitude1[i], longitude: longitude1[i]),
        Coordinate(latitude: latitude2[i], longitude: longitude2[i])
      )
    }
  }

  /// Pairs in a block: three columns in and one out stay in the first-level cache.
  package static let capacity = 1024
  /// Every vector kernel takes whole groups of this many pairs.
  static let group = 16

  private let solve: @Sendable (Columns, Int) -> Void

  /// The scalar solver in a loop.
  package init(scalar distance: @escaping @Sendable (Coordinate, Coordinate) -> Double) {
    solve = { columns, count in
      for i in 0..<count {
        let (p, q) = columns.pair(i)
        columns.result[i] = distance(p, q)
      }
    }
  }

  /// A vector kernel, which takes whole groups and writes the indices of the pairs that it leaves to
  /// the scalar solver, and how many.
  package init(
    vector: @escaping @Sendable (Columns, Int, UnsafeMutablePointer<Int32>) -> Int,
    scalar distance: @escaping @Sendable (Coordinate, Coordinate) -> Double
  ) {
    @Sendable func groups(_ columns: Columns, _ count: Int) {
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { specials in
        let address = specials.baseAddress.unsafelyUnwrapped
        for k in 0..<vector(columns, count, address) {
          let (p, q) = columns.pair(Int(specials[k]))
          columns.result[Int(specials[k])] = distance(p, q)
        }
      }
    }
    solve = { columns, count in
      let whole = count & ~(Self.group - 1)
      if whole > 0 { groups(columns, whole) }
      guard whole < count else { return }
      // The tail runs through the same kernel, padded, so that a result does not depend on where in
      // its array a pair stands.
      let rest = columns.advanced(by: whole)
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * Self.group) { scratch in
        scratch.initialize(repeating: 0)
        let base = scratch.baseAddress.unsafelyUnwrapped
        let g = Self.group
        let left = count - whole
        base.update(from: rest.latitude1, count: left)
        (base + g).update(from: rest.longitude1, count: left)
        (base + 2 * g).update(from: rest.latitude2, count: left)
        (base + 3 * g).update(from: rest.longitude2, count: left)
        groups(Columns(base, base + g, base + 2 * g, base + 3 * g, base + 4 * g), g)
        rest.result.update(from: base + 4 * g, count: left)
      }
    }
  }

  /// Solves `count` pairs.
  package func callAsFunction(_ columns: Columns, count: Int) {
    // In blocks, so that the temporary memory is bounded.
    var i = 0
    while i < count {
      let n = min(Self.capacity, count - i)
      solve(columns.advanced(by: i), n)
      i += n
    }
  }
}
