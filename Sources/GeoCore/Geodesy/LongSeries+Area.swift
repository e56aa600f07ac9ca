import GeoPlatform

extension LongSeries {
  /// C4_0, C4_1, …, by which the area under a line is Σ C4_l cos (2l+1)σ (Karney 2013, eqs. 59-63).
  ///
  /// (2l+1) C4_l are the coefficients of sin (2l+1)σ of the integrand, which is odd and, about π/2, even.
  func area(_ k2: Double) -> [Double] {
    let values = (0..<count).map { j in
      areaSlope(k2 * sineSquared[j]) * sines[2 * j + 1] / 2
    }
    let period = sines.count
    return (0..<count).map { l in
      var sum = 0.0
      // sin (2l+1)σ_j is at (2l+1)(2j+1) in the table.
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

  /// (t(e'²) - t(y)) / (e'² - y) with t(x) = x + √(1 + 1/x) arsinh √x (eq. 62), for y between 0 and e'².
  ///
  /// With g(x) = arsinh(√x) / √x, which is arcsin(√-x) / √-x on the prolate side, t(x) is x + √(1 + x) g(x).
  /// The differences of both factors are taken without cancellation.
  private func areaSlope(_ y: Double) -> Double {
    let (rootX, rootY) = ((1 + ep2).squareRoot(), (1 + y).squareRoot())
    return 1 + Self.inverseSine(ep2) / (rootX + rootY)
      + rootY * Self.inverseSineSlope(ep2, y, rootX, rootY)
  }

  /// g(x).
  private static func inverseSine(_ x: Double) -> Double {
    let root = abs(x).squareRoot()
    if root < 1e-8 { return 1 }
    return (x > 0 ? asinh(root) : atan2(root, (1 + x).squareRoot())) / root
  }

  /// (g(x) - g(y)) / (x - y), where y / x is in [0, 1].
  private static func inverseSineSlope(
    _ x: Double, _ y: Double, _ rootX: Double, _ rootY: Double
  ) -> Double {
    // Below that the terms are so large that their difference loses digits.
    if abs(x) < 0.5 { return seriesSlope(x, y) }
    let (p, q) = (abs(x).squareRoot(), abs(y).squareRoot())
    // The sine, hyperbolic or not, of the difference of both arcs is (x - y) / sum.
    let sum = p * rootY + q * rootX
    let z = abs(x - y) / sum
    let arc = x > 0 ? asinh(z) : atan2(z, rootX * rootY + p * q)
    let ratio = z < 1e-9 ? 1 : arc / z
    let slope = ratio / (sum * p) - inverseSine(y) / (p * (p + q))
    return x > 0 ? slope : -slope
  }

  /// The same by the power series of g, for |x| < 1/2: Σ g_k (x^k - y^k) / (x - y).
  private static func seriesSlope(_ x: Double, _ y: Double) -> Double {
    var (coefficient, power, quotient, sum) = (1.0, 1.0, 0.0, 0.0)
    for k in 1..<60 {
      // g_k = (-1)^k (2k)! / (4^k k!² (2k+1)); the quotient of powers by Horner's scheme.
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
