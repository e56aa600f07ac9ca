/// The vector kernels of one instruction set, by their task.
///
/// Each kernel receives the columns of a block and the number of problems, a multiple of 16. It writes the indices of
/// problems for the scalar solver, and returns their number. `Kernels.swift`, one file for all instruction sets,
/// assigns the kernels.
@usableFromInline package struct VectorKernels: Sendable {
  @usableFromInline package typealias Specials = UnsafeMutablePointer<Int32>
  @usableFromInline package typealias Columns = PairColumns<Double>
  /// A unit vector, scaled to half its length.
  @usableFromInline package typealias HalfVector = (x: Double, y: Double, z: Double)
  /// Columns of halved unit vectors.
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

  /// Distances on a sphere with the given radius (m).
  @usableFromInline package let haversine: Haversines
  /// Distances of single-precision columns, computed in double precision and rounded once.
  @usableFromInline package let haversineSingle: SingleHaversines
  /// Geodesic distances.
  @usableFromInline package let geodesic: Geodesics
  /// Geodesic distances and azimuths.
  @usableFromInline package let geodesicInverse: Geodesics
  /// End points of geodesics.
  @usableFromInline package let geodesicDirect: Geodesics
  /// Vincenty's distances, iterated by a rule.
  ///
  /// Pairs that do not converge get the geodesic distance and the second result 1. The second result is not written
  /// for pairs that converge soon.
  @usableFromInline package let vincenty: Vincentys
  /// Rhumb distances.
  @usableFromInline package let rhumb: Rhumbs
  /// Eastings and northings of the transverse Mercator projection.
  @usableFromInline package let transverseMercator: Projections
  /// Distances from one coordinate to many with given halved unit vectors, on a sphere with the given radius (m).
  @usableFromInline package let chordRow: ChordRows

  /// Creates a table of kernels.
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

/// Properties of this machine from C functions; only this module uses the header.
package enum Machine {
  /// The x86-64 level of the processor's vector instructions; 1 on other architectures.
  package static var level: Int { Int(shim_x86_64_level()) }

  /// The number of processors that this process may use; less than 1 if unknown.
  package static var processorCount: Int { Int(shim_processor_count()) }
}
