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
