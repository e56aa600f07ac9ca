/// A table of the vector kernels for one instruction set, such as `haversine` and `geodesic`.
///
/// Each kernel receives the columns of a block and the number of problems, which is a multiple of 16. A kernel writes
/// the indices of the problems that it could not solve, and returns their number. The scalar solver then solves these
/// problems. `Kernels.swift`, the same file for all instruction sets, assigns the kernels.
@usableFromInline package struct VectorKernels: Sendable {
  @usableFromInline package typealias Specials = UnsafeMutablePointer<Int32>
  @usableFromInline package typealias Columns = PairColumns<Double>
  /// A unit vector, scaled to the length one half.
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

  /// Computes distances on a sphere with the given radius in meters.
  @usableFromInline package let haversine: Haversines
  /// Computes distances of single-precision columns, in double precision with one rounding at the end.
  @usableFromInline package let haversineSingle: SingleHaversines
  /// Computes geodesic distances.
  @usableFromInline package let geodesic: Geodesics
  /// Computes geodesic distances and azimuths.
  @usableFromInline package let geodesicInverse: Geodesics
  /// Computes end points of geodesics.
  @usableFromInline package let geodesicDirect: Geodesics
  /// Computes distances by Vincenty's iteration with a given rule.
  ///
  /// For pairs that do not converge, the result is the geodesic distance, and the second result is 1. For pairs that
  /// converge within the first `soon` iterations, the second result is left unchanged.
  @usableFromInline package let vincenty: Vincentys
  /// Computes rhumb distances.
  @usableFromInline package let rhumb: Rhumbs
  /// Computes eastings and northings of the transverse Mercator projection.
  @usableFromInline package let transverseMercator: Projections
  /// Computes distances from one coordinate to many, given halved unit vectors, on a sphere with the given radius in
  /// meters.
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

/// Properties of this machine, which C functions return. Only this module uses the header of these C functions.
package enum Machine {
  /// The x86-64 level of the vector instructions that the processor has; 1 on other architectures.
  package static var level: Int { Int(shim_x86_64_level()) }

  /// The number of processors that this process may use; less than 1 if the number is unknown.
  package static var processorCount: Int { Int(shim_processor_count()) }
}
