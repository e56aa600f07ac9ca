internal import GeoKernels

/// A solver's work on a block of problems, made ready for one kernel: four numbers in and one to three
/// out for each.
///
/// The one thing that a solver supplies to get its batch forms (see ``BatchSolver``).
public struct PairBlock: Sendable {
  /// Addresses of the columns of a block, for modules that do not see the kernels'.
  package struct Columns {
    /// The same for a kernel.
    let addresses: PairColumns<Double>

    init(_ addresses: PairColumns<Double>) { self.addresses = addresses }

    package init(
      _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
      _ input3: UnsafePointer<Double>, _ input4: UnsafePointer<Double>,
      _ result: UnsafeMutablePointer<Double>, _ result2: UnsafeMutablePointer<Double>? = nil,
      _ result3: UnsafeMutablePointer<Double>? = nil
    ) {
      addresses = PairColumns(latitude1, longitude1, input3, input4, result, result2, result3)
    }

    /// Latitude and longitude of the first place (degrees).
    package var latitude1: UnsafePointer<Double> { addresses.latitude1 }
    package var longitude1: UnsafePointer<Double> { addresses.longitude1 }
    /// Latitude and longitude of the second place (degrees); for a direct problem the azimuth
    /// (degrees) and the distance (m).
    package var input3: UnsafePointer<Double> { addresses.input3 }
    package var input4: UnsafePointer<Double> { addresses.input4 }
    /// The distance (m); for a direct problem the latitude (degrees).
    package var result: UnsafeMutablePointer<Double> { addresses.result }
    /// Both azimuths (degrees); for a direct problem the longitude and the azimuth there. Written only
    /// by a block that gives them.
    package var result2: UnsafeMutablePointer<Double> { addresses.result2 }
    package var result3: UnsafeMutablePointer<Double> { addresses.result3 }

    /// The same columns from an index on.
    package func advanced(by n: Int) -> Columns { Columns(addresses.advanced(by: n)) }

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
  /// Solves whole groups given in single precision, where there is a kernel that takes them so.
  let solveSingle: (@Sendable (PairColumns<Float>, Int) -> Void)?

  /// The scalar solver in a loop; it solves one problem of the columns.
  package init(
    results: Int = 1, scalar: @escaping @Sendable (Columns, Int) -> Void
  ) {
    resultCount = results
    solveSingle = nil
    solve = { columns, count in
      for i in 0..<count { scalar(columns, i) }
    }
  }

  /// A vector kernel, which takes whole groups and writes the indices of the problems that it leaves
  /// to the scalar solver, and how many; and the same for columns in single precision, if there is one.
  init(
    results: Int = 1,
    single: (@Sendable (PairColumns<Float>, Int, VectorKernels.Specials) -> Int)? = nil,
    vector: @escaping @Sendable (VectorKernels.Columns, Int, VectorKernels.Specials) -> Int,
    scalar: @escaping @Sendable (Columns, Int) -> Void
  ) {
    resultCount = results
    @Sendable func groups(_ columns: Columns, _ count: Int) {
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { specials in
        guard let address = specials.baseAddress else { return }
        for k in 0..<vector(columns.addresses, count, address) { scalar(columns, Int(specials[k])) }
      }
    }
    solveSingle = if let single { Self.groups(single, scalar) } else { nil }
    solve = { columns, count in
      let whole = count & ~(Self.group - 1)
      if whole > 0 { groups(columns, whole) }
      if whole < count {
        Self.padded(columns.advanced(by: whole), count - whole, results, groups)
      }
    }
  }

  /// A kernel of columns in single precision with the scalar solver for what it leaves.
  private static func groups(
    _ kernel: @escaping @Sendable (PairColumns<Float>, Int, VectorKernels.Specials) -> Int,
    _ scalar: @escaping @Sendable (Columns, Int) -> Void
  ) -> @Sendable (PairColumns<Float>, Int) -> Void {
    { columns, count in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { specials in
        guard let address = specials.baseAddress else { return }
        for k in 0..<kernel(columns, count, address) {
          solveOne(columns.advanced(by: Int(specials[k])), scalar)
        }
      }
    }
  }

  /// Solves one problem of columns in single precision by the scalar solver.
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
