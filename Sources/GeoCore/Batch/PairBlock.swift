/// A solver's work on a block of problems, made ready for one kernel: four numbers in and one to three
/// out for each.
///
/// The one thing that a solver supplies to get its batch forms (see ``BatchSolver``).
public struct PairBlock: Sendable {
  /// Addresses of the columns of a block. Columns read may overlap one another but none written.
  package struct Columns {
    /// Latitude and longitude of the first place (degrees).
    package var latitude1, longitude1: UnsafePointer<Double>
    /// Latitude and longitude of the second place (degrees); for a direct problem the azimuth
    /// (degrees) and the distance (m).
    package var input3, input4: UnsafePointer<Double>
    /// The distance (m); for a direct problem the latitude (degrees).
    package var result: UnsafeMutablePointer<Double>
    /// Both azimuths (degrees); for a direct problem the longitude and the azimuth there. Written only
    /// by a block that gives them.
    package var result2, result3: UnsafeMutablePointer<Double>

    package init(
      _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
      _ input3: UnsafePointer<Double>, _ input4: UnsafePointer<Double>,
      _ result: UnsafeMutablePointer<Double>, _ result2: UnsafeMutablePointer<Double>? = nil,
      _ result3: UnsafeMutablePointer<Double>? = nil
    ) {
      (self.latitude1, self.longitude1) = (latitude1, longitude1)
      (self.input3, self.input4) = (input3, input4)
      self.result = result
      self.result2 = result2 ?? result
      self.result3 = result3 ?? result
    }

    /// The same columns from an index on.
    package func advanced(by n: Int) -> Columns {
      Columns(
        latitude1 + n, longitude1 + n, input3 + n, input4 + n, result + n, result2 + n, result3 + n)
    }

    /// The first place of one problem.
    package func first(_ i: Int) -> Coordinate {
      Coordinate(latitude: latitude1[i], longitude: longitude1[i])
    }

    /// The second place of one problem.
    package func second(_ i: Int) -> Coordinate {
      Coordinate(latitude: input3[i], longitude: input4[i])
    }
  }

  /// Problems in a block: the columns stay in the first-level cache.
  package static let capacity = 1024
  /// Problems that one thread takes at a time: enough to make taking them cheap.
  static let grain = 16 * capacity
  /// Every vector kernel takes whole groups of this many.
  static let group = 16

  /// How many result columns the block writes.
  let resultCount: Int
  private let solve: @Sendable (Columns, Int) -> Void

  /// The scalar solver in a loop; it solves one problem of the columns.
  package init(
    results: Int = 1, scalar: @escaping @Sendable (Columns, Int) -> Void
  ) {
    resultCount = results
    solve = { columns, count in
      for i in 0..<count { scalar(columns, i) }
    }
  }

  /// A vector kernel, which takes whole groups and writes the indices of the problems that it leaves
  /// to the scalar solver, and how many.
  package init(
    results: Int = 1,
    vector: @escaping @Sendable (Columns, Int, UnsafeMutablePointer<Int32>) -> Int,
    scalar: @escaping @Sendable (Columns, Int) -> Void
  ) {
    resultCount = results
    @Sendable func groups(_ columns: Columns, _ count: Int) {
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { specials in
        guard let address = specials.baseAddress else { return }
        for k in 0..<vector(columns, count, address) { scalar(columns, Int(specials[k])) }
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

  /// Runs a tail through the same kernel, padded to a group, so that a result does not depend on where
  /// in its array a problem stands.
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

  /// Solves `count` problems.
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
