/// The vector kernels of one instruction set, by what they compute.
///
/// Each takes the columns of a block, how many problems it holds (a multiple of 16), and room for the
/// indices of those that the scalar solver has to take; it returns how many there are. Which kernel is
/// behind a name is in `Kernels.swift`, one file for all instruction sets.
@usableFromInline package struct VectorKernels: Sendable {
  @usableFromInline package typealias Specials = UnsafeMutablePointer<Int32>
  @usableFromInline package typealias Columns = PairColumns<Double>
  /// A unit vector, halved.
  @usableFromInline package typealias HalfVector = (x: Double, y: Double, z: Double)
  /// Columns of them.
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

  /// Distances on a sphere of a radius (m).
  @usableFromInline package let haversine: Haversines
  /// The same of columns in single precision, computed in double precision and rounded once.
  @usableFromInline package let haversineSingle: SingleHaversines
  /// Geodesic distances.
  @usableFromInline package let geodesic: Geodesics
  /// Geodesic distances and azimuths.
  @usableFromInline package let geodesicInverse: Geodesics
  /// Where geodesics end.
  @usableFromInline package let geodesicDirect: Geodesics
  /// Vincenty's distances, iterated by a rule; the geodesic's where that does not converge, which the
  /// second result tells by 1, and which is not written elsewhere.
  @usableFromInline package let vincenty: Vincentys
  /// Rhumb distances.
  @usableFromInline package let rhumb: Rhumbs
  /// Eastings and northings of the transverse Mercator projection.
  @usableFromInline package let transverseMercator: Projections
  /// Distances from one place to many whose halved unit vectors are given, on a sphere of a radius
  /// (m).
  @usableFromInline package let chordRow: ChordRows

  /// A table of kernels.
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

/// What this machine offers, asked in C; the header is this module's alone.
package enum Machine {
  /// The x86-64 level of the processor's vector instructions, 1 elsewhere.
  package static var level: Int { Int(shim_x86_64_level()) }

  /// The processors that this process may run on; less than 1 if that is not known.
  package static var processorCount: Int { Int(shim_processor_count()) }
}
