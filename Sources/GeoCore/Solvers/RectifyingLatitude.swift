/// The rectifying latitude μ of an ellipsoid as a series in the geodetic latitude.
///
/// μ = φ + Σ M_l sin 2lφ, and R μ is the length of the meridian from the equator.
///
/// With the third flattening n, dm/dφ is proportional to |1 + n e^{2iφ}|^-3, a product of two binomial series. Every
/// Fourier coefficient is therefore a sum of products of binomial coefficients and can be computed for any order. The
/// series has as many terms as the ellipsoid needs: 6 on WGS 84, 35 at f = 1/2.
struct RectifyingLatitude: Sendable {
  /// The rectifying radius R (m): the quarter meridian is R π/2.
  let radius: Double
  /// The length of a degree of μ (m).
  let degree: Double
  /// M_1 ... M_count (radians).
  let coefficients: InlineArray<40, Double>
  let count: Int

  init(_ ellipsoid: Ellipsoid) {
    let n = ellipsoid.thirdFlattening
    // Returns the coefficients of x^k in (1 + x)^p, each times n^k.
    func binomials(_ p: Double) -> [Double] {
      var terms = [1.0]
      for k in 0..<160 { terms.append(terms[k] * n * (p - Double(k)) / Double(k + 1)) }
      return terms
    }
    func correlation(_ g: [Double], _ shift: Int) -> Double {
      // Add the smallest terms first.
      zip(g, g.dropFirst(shift)).reversed().reduce(0) { $0 + $1.0 * $1.1 }
    }
    // The radius is a / (1 + n) times the sum of squares, whose first term is 1. It is computed as a correction to a,
    // so it is rounded only once.
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
      // Smaller terms are negligible: 2^-58 rad is 0.02 nm on the ground.
      guard abs(term) > 0x1p-58 else { break }
      table[l - 1] = term
      used = l
    }
    coefficients = table
    count = used
  }

  /// The length of the meridian between the parallels of an arc (m), negative southward.
  @inline(__always)
  func length(_ arc: LatitudeArc) -> Double { radius * difference(arc) }

  /// μ2 - μ1 (radians), with full relative accuracy even if it is small.
  @inline(__always)
  func difference(_ arc: LatitudeArc) -> Double {
    // sin 2lφ2 - sin 2lφ1 = 2 cos 2lφm sin lφ12; each factor has its own recurrence.
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

/// Two latitudes, represented by their mean and half their difference.
///
/// From the mean and the half difference, all properties of a line between the parallels follow without cancellation.
struct LatitudeArc {
  /// The angles (φ1 + φ2) / 2 and (φ2 - φ1) / 2.
  let mean, half: SinCos
  /// φ2 - φ1 (radians), with the same rounding as in the sine of half this angle.
  ///
  /// In the quotient of the two, the rounding cancels.
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

  /// Creates an arc from a latitude (degrees) and a difference (degrees) to another latitude in [-90, 90].
  @inline(__always)
  init(from phi1: Double, difference: Double) {
    let (middle, residual) = Angle.twoSum(phi1, difference / 2)
    mean = SinCos(degrees: middle, residual: residual)
    half = SinCos(degrees: difference / 2)
    radians = difference * Angle.degree
  }
}
