internal import GeoKernels

extension Geodesic {
  /// The kernels' arithmetic for a pair by itself: both lanes of the narrowest vector have it, which costs what
  /// one would, on instructions that every processor has. The results are those of ``Kernel/baseline``.
  private typealias Single = GeodesicKernel<SIMD2<Double>, Sums>

  /// Whether the kernels' series are long enough for this ellipsoid.
  var fitsKernels: Bool { abs(f) <= 1.0 / 150 }

  /// The distance (m) by the kernels' arithmetic; nil where that leaves the pair, as nearly antipodal and
  /// invalid ones.
  @inline(__always)
  func kernelDistance(from: Coordinate, to: Coordinate) -> Double? {
    guard fitsKernels else { return nil }
    let one = Self.single(from, to, kernelParameters, azimuths: false)
    return SIMD2<Double>.isSet(one.special, 0) ? nil : one.distance[0]
  }

  /// The inverse solution by the kernels' arithmetic, with the same distance; nil where that leaves the pair.
  @inline(__always)
  func kernelInverse(from: Coordinate, to: Coordinate) -> InverseSolution? {
    guard fitsKernels else { return nil }
    let one = Self.single(from, to, kernelParameters, azimuths: true)
    guard !SIMD2<Double>.isSet(one.special, 0) else { return nil }
    // One azimuth in each lane.
    let azimuths = Single.azimuth(
      SIMD2(one.east1[0], one.east2[0]), SIMD2(one.north1[0], one.north2[0]), one)
    guard azimuths[0] < 360, azimuths[1] < 360 else { return nil }
    return InverseSolution(
      distance: one.distance[0], azimuth1: azimuths[0], azimuth2: azimuths[1])
  }

  @inline(__always)
  private static func single(
    _ from: Coordinate, _ to: Coordinate, _ parameters: GeodesicParameters, azimuths: Bool
  ) -> Single.Solution {
    Single.solve(
      SIMD2(repeating: from.latitude), SIMD2(repeating: from.longitude),
      SIMD2(repeating: to.latitude), SIMD2(repeating: to.longitude), parameters,
      azimuths: azimuths)
  }
}
