import GeoPlatform

/// The Fourier series that solve the geodesic problem, with as many terms as an ellipsoid needs.
///
/// For |f| above 1/50, these series replace ``GeodesicSeries``, which has order 6.
///
/// The integrands of Karney (2013, doi 10.1007/s00190-012-0578-z) are even functions of the arc σ with period π that
/// contain √(1 + k² sin²σ). The zero of this root is the singularity nearest to the real axis. The coefficient of cos
/// 2lσ is therefore proportional to eps^l, with |eps| ≤ |n|. Sums over N equally spaced nodes give the coefficients
/// with errors of at most the order of |n|^N (Trefethen and Weideman 2014, "The exponentially convergent trapezoidal
/// rule", SIAM Review 56, 385-458, doi 10.1137/130932132).
///
/// The number of nodes is ln 2⁻⁶⁰ / ln |n|, rounded up to a multiple of 8. It is 16 at f = 1/10, 40 at f = 1/2 and -1,
/// and 208 at f = 9/10. The limit ``mostNodes`` is sufficient for |n| ≤ 0.85, which corresponds to -11.3 ≤ f ≤ 0.918.
/// For other flattenings, the series are truncated and less accurate.
final class LongSeries: Sendable {
  /// The maximum number of nodes, which is also the maximum number of terms of a series.
  static let mostNodes = 256

  /// The values 1 - f and e'².
  let f1, ep2: Double
  /// Whether the series contain all significant terms.
  let isComplete: Bool
  /// The number of nodes between 0 and π/2, which is also the number of terms of a series.
  let count: Int
  /// The values sin²σ at the nodes σ_j = (j + ½) π / (2 count).
  let sineSquared: [Double]
  /// The values cos 2lσ_j at the nodes below π/4, in blocks of eight consecutive values of l. A block contains first
  /// the rows for the even values of l, ordered by node, and then the rows for the odd values. Each row contains the
  /// values for four l at one node.
  private let rows: [SIMD4<Double>]
  /// The values sin(k π / (4 count)) for angles from 0 to 2π.
  let sines: [Double]

  /// - Parameters:
  ///   - n: the third flattening.
  ///   - f1: 1 - f.
  ///   - ep2: e'².
  init(n: Double, f1: Double, ep2: Double) {
    (self.f1, self.ep2) = (f1, ep2)
    // For extreme flattenings, |n| may be 1 or NaN, so `needed` may be negative, infinite or NaN.
    let needed = -60 / log2(abs(n))
    isComplete = needed > 0 && needed < Double(Self.mostNodes)
    count = isComplete ? (Int(needed) / 8 + 1) * 8 : Self.mostNodes
    let sines = Self.sines(quarters: count)
    self.sines = sines
    sineSquared = (0..<count).map { j -> Double in
      let sine = sines[2 * j + 1]
      return sine * sine
    }
    var rows: [SIMD4<Double>] = []
    rows.reserveCapacity(count * count / 8)
    for block in stride(from: 0, to: count, by: 8) {
      for parity in 0...1 {
        for j in 0..<count / 2 {
          var row = SIMD4<Double>.zero
          for i in 0..<4 {
            let l = block + 2 * i + parity
            row[i] = sines[(2 * l * (2 * j + 1) + 2 * count) % (8 * count)]
          }
          rows.append(row)
        }
      }
    }
    self.rows = rows
  }

  /// Returns sin(k π / (4 count)) for k below 8 count.
  ///
  /// Sines that are mathematically equal are also equal to the last bit in the table.
  private static func sines(quarters count: Int) -> [Double] {
    let step: Double = .pi / Double(4 * count)
    var quarter = [Double](repeating: 0, count: 2 * count + 1)
    for k in 0...count {
      quarter[k] = sin(Double(k) * step)
      quarter[2 * count - k] = cos(Double(k) * step)
    }
    var table = [Double](repeating: 0, count: 8 * count)
    for k in 0..<4 * count {
      let sine = quarter[min(k, 4 * count - k)]
      table[k] = sine
      table[k + 4 * count] = -sine
    }
    return table
  }

  /// Returns the integral of an even function with period π as a series.
  ///
  /// - Parameter value: the function to integrate, as a function of sin²σ.
  @inline(__always)
  private func integral(of value: (Double) -> Double) -> SineSeries {
    var mean = 0.0
    var coefficients = [Double](repeating: 0, count: count - 1)
    let (half, last) = (count / 2, count - 1)
    let scale = 1 / Double(count)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { folded in
      // Use each cosine for two nodes: at π/2 - σ, cos 2lσ is the same for even l and has the opposite sign for odd l.
      for j in 0..<half {
        let (x, y) = (value(sineSquared[j]), value(sineSquared[last - j]))
        folded[j] = x + y
        folded[half + j] = x - y
      }
      rows.withUnsafeBufferPointer { rows in
        for block in 0..<count / 4 {
          let parity = block & 1
          var sum = SIMD4<Double>.zero
          for j in 0..<half { sum += rows[block * half + j] * folded[parity * half + j] }
          sum *= scale
          for i in 0..<4 {
            let l = 4 * (block - parity) + 2 * i + parity
            if l == 0 { mean = sum[i] } else { coefficients[l - 1] = sum[i] / Double(l) }
          }
        }
      }
    }
    return SineSeries(mean: mean, coefficients: coefficients)
  }

  /// Returns the series for I1 - σ, where b I1 is the length of the line (Karney 2013, eq. 7).
  func length(_ k2: Double) -> SineSeries {
    integral { k2 * $0 / (1 + (1 + k2 * $0).squareRoot()) }
  }

  /// Returns the series for J = I1 - I2, which determines the reduced length (eq. 40).
  func reduction(_ k2: Double) -> SineSeries {
    integral { k2 * $0 / (1 + k2 * $0).squareRoot() }
  }

  /// Returns the series for I3, with ω - λ = f sin α0 I3 (Karney 2013, eq. 8).
  func longitude(_ k2: Double) -> SineSeries {
    let f1 = f1
    return integral { (1 + f1) / (1 + f1 * (1 + k2 * $0).squareRoot()) }
  }
}

extension LongSeries {
  /// Returns the coefficients C4_0, C4_1, … for the area between a line and the equator.
  ///
  /// The area is proportional to Σ C4_l cos (2l+1)σ (Karney 2013, eqs. 59-63).
  ///
  /// The integrand is odd around 0 and even around π/2, so its Fourier series contains only sin (2l+1)σ, with the
  /// coefficients (2l+1) C4_l.
  func area(_ k2: Double) -> [Double] {
    let values = (0..<count).map { j in
      areaSlope(k2 * sineSquared[j]) * sines[2 * j + 1] / 2
    }
    let period = sines.count
    return (0..<count).map { l in
      var sum = 0.0
      // The table contains sin (2l+1)σ_j at index (2l+1)(2j+1).
      var index = 2 * l + 1
      let step = 2 * index
      for value in values {
        sum += value * sines[index]
        index += step
        if index >= period { index -= period }
      }
      return sum * 2 / Double(count * (2 * l + 1))
    }
  }

  /// Returns (t(e'²) - t(y)) / (e'² - y) with t(x) = x + √(1 + 1/x) arsinh √x (Karney 2013, eq. 62), for y between 0
  /// and e'².
  ///
  /// With g(x) = arsinh(√x) / √x, or arcsin(√-x) / √-x for negative x, t(x) = x + √(1 + x) g(x). The function computes
  /// the differences of both factors without cancellation.
  private func areaSlope(_ y: Double) -> Double {
    let (rootX, rootY) = ((1 + ep2).squareRoot(), (1 + y).squareRoot())
    return 1 + Self.inverseSine(ep2) / (rootX + rootY)
      + rootY * Self.inverseSineSlope(ep2, y, rootX, rootY)
  }

  private static func inverseSine(_ x: Double) -> Double {
    let root = abs(x).squareRoot()
    if root < 1e-8 { return 1 }
    return (x > 0 ? asinh(root) : atan2(root, (1 + x).squareRoot())) / root
  }

  /// Returns (g(x) - g(y)) / (x - y), where y / x is in [0, 1].
  private static func inverseSineSlope(
    _ x: Double, _ y: Double, _ rootX: Double, _ rootY: Double
  ) -> Double {
    // For small |x|, the closed form loses digits by cancellation, so use the power series.
    if abs(x) < 0.5 { return seriesSlope(x, y) }
    let (p, q) = (abs(x).squareRoot(), abs(y).squareRoot())
    // The arcs are arsinh p and arsinh q, or arcsin p and arcsin q for negative x. The hyperbolic sine or the sine
    // of their difference is |x - y| / sum.
    let sum = p * rootY + q * rootX
    let z = abs(x - y) / sum
    let arc = x > 0 ? asinh(z) : atan2(z, rootX * rootY + p * q)
    let ratio = z < 1e-9 ? 1 : arc / z
    let slope = ratio / (sum * p) - inverseSine(y) / (p * (p + q))
    return x > 0 ? slope : -slope
  }

  /// Returns (g(x) - g(y)) / (x - y) from the power series of g, which is Σ g_k (x^k - y^k) / (x - y), for |x| < 1/2.
  private static func seriesSlope(_ x: Double, _ y: Double) -> Double {
    var (coefficient, power, quotient, sum) = (1.0, 1.0, 0.0, 0.0)
    for k in 1..<60 {
      // The coefficient g_k is (-1)^k (2k)! / (4^k k!² (2k+1)). Horner's scheme computes (x^k - y^k) / (x - y).
      let k = Double(k)
      coefficient *= -(2 * k - 1) / (2 * k)
      quotient = quotient * x + power
      power *= y
      let term = coefficient * quotient / (2 * k + 1)
      sum += term
      if abs(term) < 0x1p-58 * abs(sum) { break }
    }
    return sum
  }
}

/// The series for a single geodesic line.
final class LineSeries: Sendable {
  /// The series for I1 - σ, J and I3.
  let length, reduction, longitude: SineSeries

  private let k2: Double

  init(_ series: LongSeries, k2: Double) {
    self.k2 = k2
    length = series.length(k2)
    reduction = series.reduction(k2)
    longitude = series.longitude(k2)
  }

  /// Returns σ - τ for a given τ, an angle that is proportional to the length of the line.
  ///
  /// The function inverts the series for the length by Newton's method.
  ///
  /// With the coefficients c_l and the mean of the series for I1 - σ, τ(σ) is σ + (Σ c_l sin 2lσ) / (1 + mean). It
  /// increases with σ, and σ and τ agree at every multiple of π/2. The derivative of τ is monotonic within a
  /// quarter turn. After the first step, Newton's method therefore approaches the solution from one side only.
  func arcLessTau(_ tau: SinCos) -> Double {
    let target = atan2(abs(tau.sin), abs(tau.cos))
    let scale = 1 / (1 + length.mean)
    var sigma = target
    for _ in 0..<Self.mostSteps {
      let angle = SinCos(sin: sin(sigma), cos: cos(sigma))
      let error = sigma - target + scale * length.wave(to: angle)
      let slope = scale * (1 + k2 * angle.sin * angle.sin).squareRoot()
      let next = min(max(sigma - error / slope, 0), .pi / 2)
      // Convergence is quadratic, so the error after a step of 1e-9 is negligible. The condition also stops the loop at
      // NaN.
      guard abs(next - sigma) > 1e-9 else {
        sigma = next
        break
      }
      sigma = next
    }
    let difference = sigma - target
    return (tau.sin < 0) == (tau.cos < 0) ? difference : -difference
  }

  private static let mostSteps = 60
}
