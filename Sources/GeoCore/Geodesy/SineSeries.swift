/// The integral from 0 of an even function of period π as a Fourier series:
/// ∫ g = mean σ + Σ c_l sin 2lσ.
struct SineSeries: Sendable {
  /// The mean of the function.
  var mean: Double
  /// c_1, c_2, …
  var coefficients: [Double]

  /// The integral from one angle to another.
  ///
  /// - Parameters:
  ///   - sigma12: how far it is from the one to the other (radians).
  ///   - sigma1: the lower limit.
  ///   - sigma2: the upper one.
  func integral(_ sigma12: Double, from sigma1: SinCos, to sigma2: SinCos) -> Double {
    mean * sigma12 + wave(from: sigma1, to: sigma2)
  }

  /// What the sines add between two angles, by Clenshaw's recurrence.
  func wave(from sigma1: SinCos, to sigma2: SinCos) -> Double {
    let s = SIMD2(sigma1.sin, sigma2.sin)
    let k = SIMD2(sigma1.cos, sigma2.cos)
    let x = 2 * (k - s) * (k + s)  // 2 cos 2σ
    var b1 = SIMD2<Double>.zero
    var b2 = SIMD2<Double>.zero
    for c in coefficients.reversed() { (b1, b2) = (x * b1 - b2 + c, b1) }
    let sums = 2 * s * k * b1
    return sums[1] - sums[0]
  }

  /// What the sines add from 0 to an angle.
  func wave(to sigma: SinCos) -> Double {
    let x = 2 * (sigma.cos - sigma.sin) * (sigma.cos + sigma.sin)
    var b1 = 0.0
    var b2 = 0.0
    for c in coefficients.reversed() { (b1, b2) = (x * b1 - b2 + c, b1) }
    return 2 * sigma.sin * sigma.cos * b1
  }
}
