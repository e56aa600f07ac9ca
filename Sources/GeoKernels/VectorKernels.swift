/// The vector kernels for one instruction set, such as `haversine` and `geodesic`.
///
/// Each kernel receives the columns of a block and the number of problems, which is a multiple of 16. The kernel
/// stores the indices of the problems that it could not solve, and returns the number of these problems. The scalar
/// solver then solves these problems. In each module for an instruction set, `Kernels.swift` creates the table.
@usableFromInline package struct VectorKernels: Sendable {
  @usableFromInline package typealias Specials = UnsafeMutablePointer<Int32>
  @usableFromInline package typealias Columns = PairColumns<Double>
  /// A unit vector that is scaled to the length one half.
  @usableFromInline package typealias HalfVector = (x: Double, y: Double, z: Double)
  /// Columns of unit vectors that are scaled to the length one half.
  @usableFromInline package typealias HalfVectors = (
    x: UnsafePointer<Double>, y: UnsafePointer<Double>, z: UnsafePointer<Double>
  )

  @usableFromInline package typealias Haversines = @Sendable (Columns, Int, Double, Specials) -> Int
  @usableFromInline package typealias SingleHaversines =
    @Sendable (PairColumns<Float>, Int, Double, Specials) -> Int
  @usableFromInline package typealias Geodesics =
    @Sendable (Columns, Int, GeodesicParameters, Specials) -> Int
  @usableFromInline package typealias Vincentys =
    @Sendable (Columns, Int, GeodesicParameters, VincentyRule, Specials) -> Int
  @usableFromInline package typealias Rhumbs =
    @Sendable (Columns, Int, RhumbParameters, Specials) -> Int
  @usableFromInline package typealias Projections =
    @Sendable (Columns, Int, TransverseMercatorParameters, Specials) -> Int
  @usableFromInline package typealias ChordRows =
    @Sendable (HalfVector, HalfVectors, UnsafeMutablePointer<Double>, Int, Double) -> Void

  /// Computes distances on a sphere whose radius is given in meters.
  @usableFromInline package let haversine: Haversines
  /// Computes distances from single-precision columns in double precision, and rounds them once.
  @usableFromInline package let haversineSingle: SingleHaversines
  /// Computes geodesic distances.
  @usableFromInline package let geodesic: Geodesics
  /// Computes geodesic distances and azimuths.
  @usableFromInline package let geodesicInverse: Geodesics
  /// Computes the end points of geodesics.
  @usableFromInline package let geodesicDirect: Geodesics
  /// Computes distances by Vincenty's iteration, which stops according to a given rule.
  ///
  /// The second result is 1 if the iteration does not converge; the distance is then the geodesic distance. If it
  /// converges, the second result is 0 or is left unchanged, so the caller must set it to 0 first.
  @usableFromInline package let vincenty: Vincentys
  /// Computes the lengths of rhumb lines.
  @usableFromInline package let rhumb: Rhumbs
  /// Computes eastings and northings of the transverse Mercator projection.
  @usableFromInline package let transverseMercator: Projections
  /// Computes distances from one point to many points on a sphere whose radius is given in meters. The points are unit
  /// vectors, scaled to the length one half.
  @usableFromInline package let chordRow: ChordRows

  @inlinable
  package init(
    haversine: @escaping Haversines, haversineSingle: @escaping SingleHaversines,
    geodesic: @escaping Geodesics, geodesicInverse: @escaping Geodesics,
    geodesicDirect: @escaping Geodesics, vincenty: @escaping Vincentys, rhumb: @escaping Rhumbs,
    transverseMercator: @escaping Projections, chordRow: @escaping ChordRows
  ) {
    (self.haversine, self.haversineSingle) = (haversine, haversineSingle)
    (self.geodesic, self.geodesicInverse) = (geodesic, geodesicInverse)
    (self.geodesicDirect, self.vincenty) = (geodesicDirect, vincenty)
    (self.rhumb, self.transverseMercator) = (rhumb, transverseMercator)
    self.chordRow = chordRow
  }
}

/// Properties of the machine, as determined by C functions. Other modules use this type and do not import the C
/// header.
package enum Machine {
  /// The x86-64 level (1 to 4) of the vector instructions that the processor supports; 1 on other architectures.
  package static var level: Int { Int(shim_x86_64_level()) }

  /// The number of processors that this process may use; less than 1 if it is unknown.
  package static var processorCount: Int { Int(shim_processor_count()) }
}

/// The column addresses for a block of problems, with four inputs and one to three results per problem.
///
/// Input columns may overlap each other, but must not overlap result columns. The type also contains the loops that
/// all kernels use.
@usableFromInline package struct PairColumns<Element> {
  /// The latitude and longitude of the first point in degrees.
  @usableFromInline package var latitude1, longitude1: UnsafePointer<Element>
  /// The latitude and longitude of the second point in degrees.
  ///
  /// For a direct problem, these columns are the azimuth in degrees and the distance in meters.
  @usableFromInline package var input3, input4: UnsafePointer<Element>
  /// The distance in meters. For a direct problem, the latitude of the end in degrees.
  @usableFromInline package var result: UnsafeMutablePointer<Element>
  /// The columns for the second and third result:
  ///
  /// - For an inverse problem, both azimuths in degrees.
  /// - For a direct problem, the longitude of the end and the azimuth at the end in degrees.
  /// - For Vincenty's method, `result2` is 1 if the iteration did not converge; in that case, `result` is the
  ///   geodesic distance.
  ///
  /// Unused columns share the memory of `result`, so kernels must write to these columns before they write to `result`.
  @usableFromInline package var result2, result3: UnsafeMutablePointer<Element>

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

  /// Returns the same columns, starting at problem number `n`.
  @inlinable
  package func advanced(by n: Int) -> PairColumns {
    PairColumns(
      latitude1 + n, longitude1 + n, input3 + n, input4 + n, result + n, result2 + n, result3 + n)
  }
}

extension PairColumns where Element: ColumnElement {
  /// Solves `count` problems, one vector at a time. `count` must be a multiple of the vector's width.
  ///
  /// - Parameters:
  ///   - specials: memory for `count` indices.
  ///   - solve: receives the four inputs for a vector of problems and the index of the first problem. The closure
  ///     writes the results and returns the lanes that it could not solve.
  /// - Returns: the number of unsolved problems. The indices of these problems are in `specials`.
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
  /// Solves only the problems whose indices are in a list, a full vector at a time.
  ///
  /// Unused lanes of the last vector repeat the last problem.
  ///
  /// - Parameters:
  ///   - count: the number of problems, at least 1.
  ///   - specials: the list of indices, with room for `count` rounded up to a multiple of the vector's width. The
  ///     indices of unsolved problems stay in the list.
  ///   - solve: receives the four inputs for a vector of problems and the indices of the problems. The closure writes
  ///     the results and returns the lanes that it could not solve.
  /// - Returns: the number of unsolved problems.
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

/// A type of column elements, `Double` or `Float`. Kernels always compute in double precision.
@usableFromInline package protocol ColumnElement {
  /// Loads a vector from unaligned memory.
  static func load<V: KernelVector>(_ p: UnsafePointer<Self>) -> V
  /// Stores a vector to unaligned memory, rounded if necessary.
  static func store<V: KernelVector>(_ vector: V, _ p: UnsafeMutablePointer<Self>)
}

extension Double: ColumnElement {
  /// Loads a vector without conversion.
  @inlinable @inline(__always)
  package static func load<V: KernelVector>(_ p: UnsafePointer<Double>) -> V { V.load(p) }

  /// Stores a vector without conversion.
  @inlinable @inline(__always)
  package static func store<V: KernelVector>(_ vector: V, _ p: UnsafeMutablePointer<Double>) {
    vector.store(p)
  }
}

extension Float: ColumnElement {
  /// Loads a vector and converts it to double precision in a register.
  @inlinable @inline(__always)
  package static func load<V: KernelVector>(_ p: UnsafePointer<Float>) -> V { V.widened(p) }

  /// Stores a vector, rounded to single precision.
  @inlinable @inline(__always)
  package static func store<V: KernelVector>(_ vector: V, _ p: UnsafeMutablePointer<Float>) {
    vector.narrow(p)
  }
}
