/// Addresses of the columns of a block of problems: four numbers in and one to three out for each.
/// Columns read may overlap one another but none written.
///
/// The one loop over columns that all kernels of pairs and lines have.
@usableFromInline package struct PairColumns<Element> {
  /// Latitude and longitude of the first place (degrees).
  @usableFromInline package var latitude1, longitude1: UnsafePointer<Element>
  /// Latitude and longitude of the second place (degrees); for a direct problem the azimuth
  /// (degrees) and the distance (m).
  @usableFromInline package var input3, input4: UnsafePointer<Element>
  /// The distance (m); for a direct problem the latitude (degrees).
  @usableFromInline package var result: UnsafeMutablePointer<Element>
  /// Both azimuths (degrees); for a direct problem the longitude and the azimuth there; for
  /// Vincenty's distances in the first of them 1 where the distance is the geodesic's. The same memory
  /// as `result` where nobody asks for them, so they are written before it.
  @usableFromInline package var result2, result3: UnsafeMutablePointer<Element>

  /// Columns from their addresses.
  @inlinable
  package init(
    _ latitude1: UnsafePointer<Element>, _ longitude1: UnsafePointer<Element>,
    _ input3: UnsafePointer<Element>, _ input4: UnsafePointer<Element>,
    _ result: UnsafeMutablePointer<Element>, _ result2: UnsafeMutablePointer<Element>? = nil,
    _ result3: UnsafeMutablePointer<Element>? = nil
  ) {
    (self.latitude1, self.longitude1) = (latitude1, longitude1)
    (self.input3, self.input4) = (input3, input4)
    self.result = result
    self.result2 = result2 ?? result
    self.result3 = result3 ?? result
  }

  /// The same columns from an index on.
  @inlinable
  package func advanced(by n: Int) -> PairColumns {
    PairColumns(
      latitude1 + n, longitude1 + n, input3 + n, input4 + n, result + n, result2 + n, result3 + n)
  }
}

extension PairColumns where Element: ColumnElement {
  /// Solves `count` problems, a multiple of the vector's width, a vector at a time.
  ///
  /// - Parameters:
  ///   - specials: room for `count` indices.
  ///   - solve: takes the four inputs of a vector and the index of its first problem, writes the
  ///     results and says which of its problems are left.
  /// - Returns: how many indices of problems that are left were written to `specials`.
  @inlinable @inline(__always)
  package func each<V: KernelVector>(
    _ count: Int, specials: UnsafeMutablePointer<Int32>,
    _ solve: (_ first: V, _ second: V, _ third: V, _ fourth: V, _ index: Int) -> V.Truth
  ) -> Int {
    var found = 0
    for i in stride(from: 0, to: count, by: V.scalarCount) {
      let left = solve(
        Element.load(latitude1 + i), Element.load(longitude1 + i), Element.load(input3 + i),
        Element.load(input4 + i), i)
      V.append(left, from: i, to: specials, &found)
    }
    return found
  }
}

extension PairColumns<Double> {
  /// Solves those problems that a list names, gathered into full vectors; the last is filled up with
  /// the last of them.
  ///
  /// - Parameters:
  ///   - count: how many there are, at least 1.
  ///   - specials: the list, with room for `count` rounded up to the vector's width; those that are
  ///     left stay in it.
  ///   - solve: takes the four inputs of a vector and the indices of its problems, writes the results
  ///     and says which are left.
  /// - Returns: how many are left.
  @inlinable @inline(__always)
  package func gathered<V: KernelVector>(
    _ count: Int, of specials: UnsafeMutablePointer<Int32>,
    _ solve: (
      _ first: V, _ second: V, _ third: V, _ fourth: V, _ list: UnsafePointer<Int32>
    ) -> V.Truth
  ) -> Int {
    let width = V.scalarCount
    let full = (count + width - 1) / width * width
    for k in count..<full { specials[k] = specials[count - 1] }
    var kept = 0
    for k in stride(from: 0, to: full, by: width) {
      let list = UnsafePointer(specials + k)
      let left = solve(
        V.gather(latitude1, list), V.gather(longitude1, list), V.gather(input3, list),
        V.gather(input4, list), list)
      guard V.any(left) else { continue }
      for lane in 0..<min(width, count - k) where V.isSet(left, lane) {
        specials[kept] = list[lane]
        kept += 1
      }
    }
    return kept
  }
}

/// A number that columns may consist of; kernels compute in double precision.
@usableFromInline package protocol ColumnElement {
  /// A vector from unaligned memory.
  static func load<V: KernelVector>(_ p: UnsafePointer<Self>) -> V
  /// A vector to unaligned memory, rounded where it has to be.
  static func store<V: KernelVector>(_ vector: V, _ p: UnsafeMutablePointer<Self>)
}

extension Double: ColumnElement {
  /// A vector as it is.
  @inlinable @inline(__always)
  package static func load<V: KernelVector>(_ p: UnsafePointer<Double>) -> V { V.load(p) }

  /// A vector as it is.
  @inlinable @inline(__always)
  package static func store<V: KernelVector>(_ vector: V, _ p: UnsafeMutablePointer<Double>) {
    vector.store(p)
  }
}

extension Float: ColumnElement {
  /// Widened in the register.
  @inlinable @inline(__always)
  package static func load<V: KernelVector>(_ p: UnsafePointer<Float>) -> V { V.widened(p) }

  /// Rounded once.
  @inlinable @inline(__always)
  package static func store<V: KernelVector>(_ vector: V, _ p: UnsafeMutablePointer<Float>) {
    vector.narrow(p)
  }
}
