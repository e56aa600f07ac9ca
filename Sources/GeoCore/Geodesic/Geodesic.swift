package import GeoKernels
import GeoPlatform

/// Computes geodesics, the shortest paths between points on an ellipsoid of revolution.
///
/// The solver follows Karney (2013), "Algorithms for geodesics", J. Geodesy 87, 43-55, doi 10.1007/s00190-012-0578-z.
/// The script `scripts/generators/geodesic-series.py` derives the series of order 6.
///
/// - For most pairs of points, the solver uses the same method as the vector kernels: Newton's method for the longitude
///   difference on the auxiliary sphere. One step is enough unless the points are nearly antipodal.
/// - For nearly antipodal points, and for all points on ellipsoids with |f| above 1/150, the solver transforms the pair
///   to a canonical position. It then uses Newton's method for the azimuth at the first point. A bracket limits every
///   step, so the method always converges.
/// - For |f| above 1/50, the series have as many terms as the ellipsoid needs (see `LongSeries`).
///
/// **Accuracy.** On WGS 84, compared with values in quadruple precision, distances are within 6 nm, and direct
/// positions within 40 nm. The error of an azimuth would move the other end of the path sideways by at most 30 nm.
/// Areas between a path and the equator are within 0.1 m². <doc:Accuracy> explains these bounds. For -1 ≤ f ≤ 1/2, the
/// accuracy is similar; see ``init(ellipsoid:)``.
///
/// **Invalid input.** For a latitude outside [-90, 90] or a non-finite number, the results are NaN.
///
/// ```swift
/// let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
/// let london = try Coordinate(parsing: "51°30′26.64″N 0°07′40.08″W")
/// print(newYork.distance(to: london))  // 5585233.5789313
///
/// // Distance in meters, azimuths in degrees clockwise from north.
/// let path = Geodesic.wgs84.inverse(from: newYork, to: london)
/// print(path.distance)  // 5585233.5789313
/// print(path.azimuth1)  // 51.241229119512354
/// ```
public struct Geodesic: DistanceSolver {
  /// The ellipsoid on which the solver computes geodesics.
  public let ellipsoid: Ellipsoid

  /// The solver for WGS 84.
  public static let wgs84 = Geodesic(ellipsoid: .wgs84)

  /// The equatorial radius (m), flattening, 1 - f, e², e'², third flattening n, and polar radius (m).
  let a, f, f1, e2, ep2, n, b: Double
  /// The length b π/2 (m) as an unevaluated sum of two doubles.
  let quarter: (high: Double, low: Double)
  /// The square of the authalic radius (m²). The area of the ellipsoid is 4π times this value.
  let c2: Double
  /// The largest arc (radians) for which the solver replaces the ellipsoid with a sphere whose radius depends on the
  /// latitude.
  ///
  /// For such arcs, the relative error is below an ulp (Karney 2013, §4, eq. 58).
  let shortArc: Double
  /// The coefficients of the series A3 and C3 as polynomials in eps, for the ellipsoid's n.
  let a3: InlineArray<6, Double>
  let c3: InlineArray<15, Double>
  let c4: InlineArray<21, Double>
  /// The series that replace `a3`, `c3` and `c4` for |f| above 1/50, and the series of the meridian.
  let longSeries: LongSeries?
  let meridian: LineSeries?
  /// The parameters of the ellipsoid for the vector kernels.
  package let kernelParameters: GeodesicParameters

  /// Creates a solver for an ellipsoid.
  ///
  /// With the equatorial radius of the Earth, the error in distance is:
  ///
  /// - below 5 nm for |f| ≤ 1/150, rising to 40 nm at |f| = 1/50, the largest |f| for which the sixth-order series is
  ///   used;
  /// - below 15 nm for larger |f|, up to f = 1/2 and down to f = -1, where the series are as long as needed;
  /// - below 0.2 µm up to f = 0.918, and below 1 µm down to -11.3, where the series reach their limit of 256 terms;
  /// - larger beyond these limits: 0.2 m at 0.99, 17 m at -99, kilometers at -1000.
  ///
  /// For f above 0.99 or below -1000, the results are wrong. If the square of a radius is not finite, the results
  /// are NaN. For other equatorial radii, the error is proportional to the radius.
  ///
  /// An inverse problem takes about 4 µs at f = 1/10, 9 µs at 1/2 and -1, and 0.2 ms at 0.9. It never takes more than a
  /// few milliseconds.
  public init(ellipsoid: Ellipsoid) {
    self.ellipsoid = ellipsoid
    a = ellipsoid.equatorialRadius
    f = ellipsoid.flattening
    f1 = 1 - f
    e2 = ellipsoid.eccentricitySquared
    ep2 = ellipsoid.secondEccentricitySquared
    n = ellipsoid.thirdFlattening
    b = ellipsoid.polarRadius
    // Compute the rounding error of b = a (1 - f), because half an ulp of b would change the length of half a meridian
    // by 1.5 nm.
    let difference = a * f
    let bRest = ((a - b) - difference) - (-difference).addingProduct(a, f)
    let product = b * (.pi / 2)
    // π/2 minus its nearest double is 6.1e-17.
    quarter = (
      product,
      (-product).addingProduct(b, .pi / 2) + (b * 0x1.1a62633145c07p-54 + bRest * (.pi / 2))
    )
    let root = abs(e2).squareRoot()
    // atanh(e)/e, and its analytic continuation for a sphere and for prolate ellipsoids.
    let ratio = e2 == 0 ? 1 : (e2 > 0 ? atanh(root) : atan(root)) / root
    c2 = (a * a + b * b * ratio) / 2
    let scale = max(0.001, abs(f)) * min(1, 1 - f / 2) / 2
    shortArc = 0.1 * Tolerance.rootEpsilon / scale.squareRoot()
    a3 = GeodesicSeries.a3(n)
    c3 = GeodesicSeries.c3(n)
    c4 = GeodesicSeries.c4(n)
    let (n, f1, ep2) = (n, f1, ep2)
    let long = abs(f) > Self.shortSeriesLimit ? LongSeries(n: n, f1: f1, ep2: ep2) : nil
    longSeries = long
    meridian = long.map { LineSeries($0, k2: ep2) }
    kernelParameters = GeodesicParameters(
      a: a, b: b, f: f, ep2: ep2, quarter: quarter, a3: a3, c3: c3)
  }

  /// The largest |f| for which series of order 6 are accurate enough.
  static let shortSeriesLimit = 1.0 / 50

  /// The name of the ellipsoid, as it appears in results.
  public var modelName: String { ellipsoid.name }
}

extension Geodesic {
  /// The tolerances of the solver, derived from the ulp of 1.
  enum Tolerance {
    /// The ulp of 1.
    static let epsilon = Double.ulpOfOne
    /// The square root of `epsilon`, which is the typical error of the square root of a difference of squares.
    static let rootEpsilon = 0x1p-26
    /// A tiny number that replaces 0 where the code needs a sign. Its square does not underflow.
    static let tiny = 0x1p-511
    /// The distance from the cut locus within which a point is treated as a point of the cut locus (Karney 2013, §5).
    static let nearCut = 1000 * rootEpsilon
  }

  /// Returns the expansion parameter eps for k² = e'² cos²α₀ (Karney 2013, eq. 16).
  @inline(__always)
  func epsilon(cosAlpha0Squared: Double) -> Double {
    let k2 = cosAlpha0Squared * ep2
    return k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// Returns the coefficient A3 of the longitude series at eps.
  @inline(__always)
  func a3(_ eps: Double) -> Double {
    a3[0] + eps * (a3[1] + eps * (a3[2] + eps * (a3[3] + eps * (a3[4] + eps * a3[5]))))
  }

  /// Returns the coefficients C3_1 to C3_5 of the longitude series at eps.
  @inline(__always)
  func c3(_ eps: Double) -> InlineArray<5, Double> {
    let e2 = eps * eps
    return [
      eps * (c3[0] + eps * (c3[1] + eps * (c3[2] + eps * (c3[3] + eps * c3[4])))),
      e2 * (c3[5] + eps * (c3[6] + eps * (c3[7] + eps * c3[8]))),
      e2 * eps * (c3[9] + eps * (c3[10] + eps * c3[11])),
      e2 * e2 * (c3[12] + eps * c3[13]),
      e2 * e2 * eps * c3[14],
    ]
  }

  /// Returns the coefficients C4_0 to C4_5 of the area series at eps.
  func c4(_ eps: Double) -> InlineArray<6, Double> {
    var result = InlineArray<6, Double>(repeating: 0)
    var next = 0
    var power = 1.0
    for l in 0..<6 {
      let terms = 6 - l
      var sum = 0.0
      for k in stride(from: terms - 1, through: 0, by: -1) { sum = sum * eps + c4[next + k] }
      result[l] = power * sum
      next += terms
      power *= eps
    }
    return result
  }
}

extension Geodesic {
  /// Solves a single pair with the arithmetic of the vector kernels and instructions that every processor supports.
  ///
  /// Both lanes of a two-lane vector contain the same pair. The computation is then as fast as scalar code. The
  /// results are the same as with ``Kernel/baseline``.
  private typealias Single = GeodesicKernel<SIMD2<Double>, Sums>

  /// Whether the series of the vector kernels have enough terms for this ellipsoid.
  var fitsKernels: Bool { abs(f) <= 1.0 / 150 }

  /// Returns the distance (m), computed with the arithmetic of the vector kernels.
  ///
  /// The result is nil for pairs that the kernels cannot solve, such as nearly antipodal or invalid pairs.
  @inline(__always)
  func kernelDistance(from: Coordinate, to: Coordinate) -> Double? {
    guard fitsKernels else { return nil }
    let one = Self.single(from, to, kernelParameters, azimuths: false)
    return SIMD2<Double>.isSet(one.special, 0) ? nil : one.distance[0]
  }

  /// Returns the distance of `kernelDistance(from:to:)` and both azimuths, computed with the arithmetic of the vector
  /// kernels.
  ///
  /// The result is nil for pairs that the kernels cannot solve.
  @inline(__always)
  func kernelInverse(from: Coordinate, to: Coordinate) -> InverseSolution? {
    guard fitsKernels else { return nil }
    let one = Self.single(from, to, kernelParameters, azimuths: true)
    guard !SIMD2<Double>.isSet(one.special, 0) else { return nil }
    // Compute one azimuth in each lane.
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

extension Geodesic {
  /// Returns the shortest path between two points as a curve. The curve keeps the sine and cosine of its azimuth, not a
  /// rounded angle in degrees, so its points are more accurate.
  public func path(from: Coordinate, to: Coordinate) -> GeodesicPath {
    let line = line(from: from, to: to)
    return GeodesicPath(inverse(from: from, to: to)) { line.position(at: $0) }
  }
}
