package import GeoKernels
import GeoPlatform

/// Computes rhumb lines (loxodromes), the paths of constant azimuth on an ellipsoid of revolution.
///
/// **Method.** In Mercator's projection, whose ordinate is the isometric latitude ψ, a rhumb line with the azimuth
/// α is a straight line with tan α = λ12 / ψ12, where λ12 and ψ12 are the differences of longitude and isometric
/// latitude. The length of the rhumb line is m12 / cos α, where m12 is the length of the meridian between the two
/// latitudes. The solver computes the length from its components, m12 to the north and λ12 m12 / ψ12 to the east.
///
/// The solver computes ψ12 and m12 from the mean and half the difference of the latitudes, without cancellation. Lines
/// that nearly follow a parallel are therefore as accurate as other lines (see divided differences in Karney 2024, "The
/// area of rhumb polygons", Stud. Geophys. Geod. 68, 99-120, doi 10.1007/s11200-024-0709-z). A closed formula gives ψ.
/// The series for the length of the meridian has as many terms as the ellipsoid needs (see `RectifyingLatitude`).
///
/// **Accuracy.** On WGS 84, distances differ by at most 15 nm from the reference tables of the tests. For millions of
/// lines that run halfway around the Earth, where an ulp is 4 nm, distances are within 20 nm. The error of an
/// azimuth would move the end of a line sideways by at most 25 nm. Direct positions are within 40 nm, and areas
/// within 0.1 m². For -1 ≤ f ≤ 1/2, distances and positions are within 80 nm, and areas within 0.1 m².
///
/// **Invalid input.** For a latitude outside [-90, 90] or a non-finite number, the results are NaN.
///
/// ```swift
/// let jfk = Coordinate(latitude: 40.6446, longitude: -73.7797)
/// let ams = Coordinate(latitude: 52.313, longitude: 4.7725)
/// print(Rhumb.wgs84.distance(from: jfk, to: ams))  // 6136988.304501875
/// ```
public struct Rhumb: DistanceSolver {
  /// The ellipsoid on which the solver computes rhumb lines.
  public let ellipsoid: Ellipsoid

  /// The solver for WGS 84.
  public static let wgs84 = Rhumb(ellipsoid: .wgs84)

  let meridian: RectifyingLatitude
  /// The equatorial radius (m), e², and the square root of |e²|.
  let a, e2, e: Double
  /// The square of the authalic radius (m²), and the coefficients of ``RhumbSeries`` for areas.
  let authalicRadiusSquared: Double
  let areaSeries: InlineArray<6, Double>
  /// The series that replaces `areaSeries` for |f| above 1/150.
  let longAreaSeries: [Double]?

  /// Creates a solver for an ellipsoid.
  public init(ellipsoid: Ellipsoid) {
    self.ellipsoid = ellipsoid
    meridian = RectifyingLatitude(ellipsoid)
    a = ellipsoid.equatorialRadius
    e2 = ellipsoid.eccentricitySquared
    e = abs(e2).squareRoot()
    authalicRadiusSquared = Geodesic(ellipsoid: ellipsoid).c2
    areaSeries = RhumbSeries.area(ellipsoid.thirdFlattening)
    longAreaSeries =
      abs(ellipsoid.flattening) > RhumbSeries.shortLimit ? RhumbSeries.longArea(e2: e2) : nil
  }

  /// The name of the ellipsoid, as it appears in results.
  public var modelName: String { ellipsoid.name }

  /// Returns the length of the shorter rhumb line between two points (meters).
  ///
  /// The length is exactly 0 for coincident points. If one of the points is a pole, the result is the length of the
  /// meridian arc to it. For invalid input, the result is NaN.
  public func distance(from: Coordinate, to: Coordinate) -> Double {
    guard from.isValid, to.isValid else { return .nan }
    return RhumbCourse(self, from, to).distance
  }

  /// Returns the length and azimuth of the shorter rhumb line between two points.
  ///
  /// - The azimuth is the same at both ends.
  /// - If the longitudes differ by 180 degrees, both directions are equally long, and the result is the eastward line.
  /// - A line to or from a pole follows the meridian of the other point.
  /// - For coincident points, the azimuth is 180.
  public func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    guard from.isValid, to.isValid else {
      return InverseSolution(distance: .nan, azimuth1: .nan, azimuth2: .nan)
    }
    let course = RhumbCourse(self, from, to)
    let azimuth =
      course.distance == 0 ? 180 : Angle.azimuth(Angle.atan2Degrees(course.east, course.north))
    return InverseSolution(distance: course.distance, azimuth1: azimuth, azimuth2: azimuth)
  }
}

/// A rhumb line, described by the lengths of its northward and eastward components (m).
struct RhumbCourse {
  let north, east: Double
  /// The longitude difference (degrees), in (-180, 180].
  let lambda: Double

  /// Creates the shorter rhumb line between two valid coordinates.
  @inline(__always)
  init(_ rhumb: Rhumb, _ p: Coordinate, _ q: Coordinate) {
    let arc = LatitudeArc(from: p.latitude, to: q.latitude)
    let (value, residual) = Angle.difference(from: p.longitude, to: q.longitude)
    lambda = value == -180 && residual == 0 ? 180 : value
    let mu = rhumb.meridian.difference(arc)
    north = rhumb.meridian.radius * mu
    // Keep λ in degrees and combine the constants in one factor, so that they are rounded only once.
    east =
      arc.radians == 0
      ? lambda * Angle.degree * rhumb.parallelRadius(arc.mean)
      : lambda * (mu / rhumb.isometricDifference(arc, p.latitude, q.latitude))
        * rhumb.meridian.degree
  }

  @inline(__always)
  var distance: Double { (north * north + east * east).squareRoot() }
}

extension Rhumb {
  /// Returns the radius of the parallel at a latitude (m), which is also dm/dψ, the derivative of the length m of
  /// the meridian.
  @inline(__always)
  func parallelRadius(_ phi: SinCos) -> Double {
    a * phi.cos / (1 - e2 * phi.sin * phi.sin).squareRoot()
  }

  /// Returns ψ2 - ψ1, with full relative accuracy even if it is small.
  ///
  /// If one of the latitudes is a pole, the result is infinite.
  ///
  /// ψ = artanh(sin φ) - e artanh(e sin φ). By the addition theorem, the differences of both terms are 2 artanh(sin
  /// ½φ12 / cos φm) and e artanh(e (sin φ2 - sin φ1) / (1 - e² sin φ1 sin φ2)), where φ12 is the difference and φm
  /// the mean of the latitudes.
  ///
  /// - Parameters:
  ///   - arc: the mean and half the difference of the latitudes; the difference must not be 0.
  ///   - phi1, phi2: the latitudes (degrees).
  ///   - residual: the rounding error of `phi2` (degrees).
  @inline(__always)
  func isometricDifference(
    _ arc: LatitudeArc, _ phi1: Double, _ phi2: Double, residual: Double = 0
  ) -> Double {
    let s = abs(arc.half.sin)
    let spherical: Double
    if s <= arc.mean.cos / 6 {
      // For small x, the series has a smaller rounding error than `atanh`: 2 x is exact, and the other terms are small.
      let x = s / arc.mean.cos
      let w = x * x
      let high = 1 / 13.0 + w * (1 / 15.0 + w * (1 / 17.0 + w * (1 / 19.0)))
      let rest = 1 / 3.0 + w * (1 / 5.0 + w * (1 / 7.0 + w * (1 / 9.0 + w * (1 / 11.0 + w * high))))
      spherical = 2 * (x + x * (w * rest))
    } else if s <= arc.mean.cos / 2 {
      spherical = 2 * atanh(s / arc.mean.cos)
    } else {
      // Near a pole, the argument of artanh is so close to 1 that rounding errors dominate. Use the identity (cos φm -
      // sin ½|φ12|)(cos φm + sin ½|φ12|) = cos φ1 cos φ2 instead.
      let p = arc.mean.cos + s
      spherical = log(
        p / SinCos(degrees: phi1).cos * (p / SinCos(degrees: phi2, residual: residual).cos))
    }
    let products = (arc.mean.sin - s) * (arc.mean.sin + s)  // sin φ1 sin φ2
    let (y, x) = (2 * arc.mean.cos * s, 1 - e2 * products)
    // On a very prolate ellipsoid, x may be negative, so use `atan2`.
    let flattening = e2 >= 0 ? e * atanh(e * y / x) : -e * atan2(e * y, x)
    return copysign(spherical - flattening, arc.half.sin)
  }
}

extension Rhumb {
  /// Returns the end of a rhumb line with a given start, azimuth and length.
  ///
  /// On WGS 84, the error of the end is at most 40 nm.
  ///
  /// A rhumb line that is not a meridian reaches a pole after a finite length, but winds around it infinitely often.
  /// For an end beyond the pole, or a start at a pole:
  ///
  /// - The longitude and the azimuth are undefined, so they are NaN.
  /// - The latitude is the latitude of the point at the same distance along the meridian, which continues on the other
  ///   side of the pole.
  ///
  /// A meridian (azimuth exactly 0 or 180) continues over the pole. A line that ends exactly at a pole keeps the
  /// longitude of its start.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: the azimuth in degrees clockwise from north, any finite number.
  ///   - distance: the length in meters, any finite number. For a negative distance, the path runs backward.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    guard from.isValid, azimuth.isFinite, distance.isFinite else {
      return DirectSolution(latitude: .nan, longitude: .nan, azimuth2: .nan)
    }
    let alpha = SinCos(degrees: azimuth)
    let heading = Angle.azimuth(azimuth)
    let north = distance * alpha.cos
    let east = distance * alpha.sin
    let pole: Double = north < 0 ? -90 : 90
    let room = abs(meridian.length(LatitudeArc(from: from.latitude, to: pole)))
    guard abs(north) <= room else {
      return overPole(from, north: north, heading: alpha.sin == 0 ? heading : .nan)
    }
    if abs(north) == room || east == 0 {
      let end =
        abs(north) == room
        ? pole : from.latitude + latitudeDifference(from: from.latitude, north: north, to: pole)
      return DirectSolution(latitude: end, longitude: from.longitude, azimuth2: heading)
    }
    let difference = latitudeDifference(from: from.latitude, north: north, to: pole)
    let (latitude, residual) = Angle.twoSum(from.latitude, difference)
    let arc = LatitudeArc(from: from.latitude, difference: difference)
    // For such a small latitude difference, the quotient m12 / ψ12 equals the radius of the parallel to the last
    // bit.
    let radius =
      abs(difference) < 1e-100
      ? parallelRadius(arc.mean)
      : north / isometricDifference(arc, from.latitude, latitude, residual: residual)
    guard radius > 0 else {
      return DirectSolution(latitude: latitude, longitude: .nan, azimuth2: .nan)
    }
    let turn = Angle.normalized(east / radius / Angle.degree)
    return DirectSolution(
      latitude: latitude, longitude: Angle.normalized(from.longitude) + turn, azimuth2: heading)
  }

  /// Returns φ2 - φ1 (degrees) for a length along the meridian (m) that does not reach the pole.
  ///
  /// The function inverts ``RectifyingLatitude/length(_:)`` by Newton's method inside a bracket.
  private func latitudeDifference(from phi1: Double, north: Double, to pole: Double) -> Double {
    if north == 0 { return 0 }
    func metersPerDegree(_ difference: Double) -> Double {
      let s = SinCos(degrees: phi1 + difference).sin
      let w = 1 - e2 * s * s
      return a * (1 - e2) / (w * w.squareRoot()) * Angle.degree
    }
    var (near, far) = (0.0, pole - phi1)
    let middle = north / meridian.degree / 2
    var d = north / metersPerDegree(middle)
    if abs(d) > abs(far) { d = far }
    // Each step doubles the number of correct digits, so three to five steps are enough. If a step leaves the bracket,
    // which can happen on extremely flat ellipsoids, bisect the bracket.
    for _ in 0..<100 {
      let error = meridian.length(LatitudeArc(from: phi1, difference: d)) - north
      let next = d - error / metersPerDegree(d)
      if abs(error) <= 1e-9 * abs(north) { return next }
      if error.sign == north.sign { far = d } else { near = d }
      d = (next - near) * (next - far) < 0 ? next : near + (far - near) / 2
    }
    return d
  }

  /// Returns the end of a line that runs beyond a pole.
  ///
  /// - Parameter heading: the azimuth if the line is a meridian; NaN for any other line.
  private func overPole(_ from: Coordinate, north: Double, heading: Double) -> DirectSolution {
    // Treat the whole meridian as a circle with 360 degrees of rectifying latitude.
    let meters = meridian.degree
    let start = meridian.length(LatitudeArc(from: 0, to: from.latitude)) / meters
    let position = Angle.normalized(start + Angle.normalized(north / meters))
    let isBehind = abs(position) > 90
    let rectifying = isBehind ? (position < 0 ? -180 : 180) - position : position
    let difference = latitudeDifference(
      from: 0, north: rectifying * meters, to: rectifying < 0 ? -90 : 90)
    if heading.isNaN {
      return DirectSolution(latitude: difference, longitude: .nan, azimuth2: .nan)
    }
    let longitude = Angle.normalized(from.longitude)
    return DirectSolution(
      latitude: difference, longitude: isBehind ? longitude + 180 : longitude,
      azimuth2: isBehind ? 180 - heading : heading)
  }
}

extension Rhumb {
  /// The parameters of the ellipsoid for the vector kernels.
  package var kernelParameters: RhumbParameters {
    var table = InlineArray<6, Double>(repeating: 0)
    for l in 0..<6 { table[l] = meridian.radius * meridian.coefficients[l] }
    return RhumbParameters(radius: meridian.radius, e2: e2, meridian: table)
  }
}

/// A series for the rectifying latitude μ of an ellipsoid.
///
/// For a geodetic latitude φ, μ = φ + Σ M_l sin 2lφ. The length of the meridian from the equator to φ is R μ.
///
/// With the third flattening n, dm/dφ is proportional to |1 + n e^{2iφ}|^-3, a product of two binomial series. Every
/// Fourier coefficient is therefore a sum of products of binomial coefficients. The series has as many terms as the
/// ellipsoid needs: 6 on WGS 84, 35 at f = 1/2.
struct RectifyingLatitude: Sendable {
  /// The rectifying radius R (m). The meridian from the equator to a pole has the length R π/2.
  let radius: Double
  /// The length of a degree of μ (m).
  let degree: Double
  /// The coefficients M_1 to M_count (radians).
  let coefficients: InlineArray<40, Double>
  let count: Int

  init(_ ellipsoid: Ellipsoid) {
    let n = ellipsoid.thirdFlattening
    // Returns the coefficients of x^k in (1 + x)^p, each multiplied by n^k.
    func binomials(_ p: Double) -> [Double] {
      var terms = [1.0]
      for k in 0..<160 { terms.append(terms[k] * n * (p - Double(k)) / Double(k + 1)) }
      return terms
    }
    func correlation(_ g: [Double], _ shift: Int) -> Double {
      // Add the smallest terms first to reduce the rounding error.
      zip(g, g.dropFirst(shift)).reversed().reduce(0) { $0 + $1.0 * $1.1 }
    }
    // The radius is a / (1 + n) times the sum of the squares of `binomials(0.5)`, whose first element is 1. Compute
    // the radius as `a` plus a small correction, so that only the sum is rounded.
    let squares = Array(binomials(0.5).dropFirst())
    let a = ellipsoid.equatorialRadius
    radius = a + a * (correlation(squares, 0) - n) / (1 + n)
    degree = radius * Angle.degree
    let g = binomials(-1.5)
    let mean = correlation(g, 0)
    var table = InlineArray<40, Double>(repeating: 0)
    var used = 0
    for l in 1...40 {
      let term = correlation(g, l) / (Double(l) * mean)
      // Stop at a negligible term: 2^-58 rad is 0.02 nm on the ground.
      guard abs(term) > 0x1p-58 else { break }
      table[l - 1] = term
      used = l
    }
    coefficients = table
    count = used
  }

  /// Returns the length of the meridian between the two latitudes of an arc (m), negative southward.
  @inline(__always)
  func length(_ arc: LatitudeArc) -> Double { radius * difference(arc) }

  /// Returns μ2 - μ1 (radians), with full relative accuracy even if it is small.
  @inline(__always)
  func difference(_ arc: LatitudeArc) -> Double {
    // Use sin 2lφ2 - sin 2lφ1 = 2 cos 2lφm sin lφ12, where φm is the mean and φ12 the difference of the latitudes,
    // with a recurrence for each factor.
    let s = arc.half.sin
    let x = 2 * (arc.mean.cos - arc.mean.sin) * (arc.mean.cos + arc.mean.sin)
    let y = 2 * (arc.half.cos - s) * (arc.half.cos + s)
    var (c0, c1) = (1.0, x / 2)
    var (s0, s1) = (0.0, 2 * s * arc.half.cos)
    var sum = 0.0
    for l in 0..<count {
      sum += coefficients[l] * c1 * s1
      (c0, c1) = (c1, x * c1 - c0)
      (s0, s1) = (s1, y * s1 - s0)
    }
    return arc.radians + 2 * sum
  }
}

/// A pair of latitudes, stored as their mean and half their difference.
///
/// From these angles, all properties of a line between the latitudes can be computed without cancellation.
struct LatitudeArc {
  /// The angles (φ1 + φ2) / 2 and (φ2 - φ1) / 2.
  let mean, half: SinCos
  /// The difference φ2 - φ1 (radians). Below 90 degrees, the difference has the same relative rounding error as the
  /// angle of `half`. The error therefore cancels in the quotient of `radians` and the sine of `half`.
  let radians: Double

  /// Creates an arc from one latitude to another (degrees, in [-90, 90]).
  @inline(__always)
  init(from phi1: Double, to phi2: Double) {
    let (sum, sumResidual) = Angle.twoSum(phi1, phi2)
    let (difference, residual) = Angle.twoSum(-phi1, phi2)
    mean = SinCos(degrees: sum / 2, residual: sumResidual / 2)
    half = SinCos(degrees: difference / 2, residual: residual / 2)
    radians = difference * Angle.degree
  }

  /// Creates an arc from a latitude and a difference (degrees). The second latitude must be in [-90, 90].
  @inline(__always)
  init(from phi1: Double, difference: Double) {
    let (middle, residual) = Angle.twoSum(phi1, difference / 2)
    mean = SinCos(degrees: middle, residual: residual)
    half = SinCos(degrees: difference / 2)
    radians = difference * Angle.degree
  }
}
