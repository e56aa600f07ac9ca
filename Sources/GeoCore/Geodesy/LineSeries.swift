import GeoPlatform

/// The series of one line.
final class LineSeries: Sendable {
  /// I1 - σ, J and I3.
  let length, reduction, longitude: SineSeries

  private let k2: Double

  init(_ series: LongSeries, k2: Double) {
    self.k2 = k2
    length = series.length(k2)
    reduction = series.reduction(k2)
    longitude = series.longitude(k2)
  }

  /// σ - τ where the length is proportional to τ, the other way round than the series: Newton's method.
  ///
  /// τ(σ) = σ + Σ c_l sin 2lσ / mean grows with σ, and both agree at every multiple of π/2. Within a quarter
  /// turn the root that is its slope grows or falls all the way, so that Newton's method, after the first
  /// step, comes nearer from one side only.
  func arcLessTau(_ tau: SinCos) -> Double {
    let target = atan2(abs(tau.sin), abs(tau.cos))
    let scale = 1 / (1 + length.mean)
    var sigma = target
    for _ in 0..<Self.mostSteps {
      let angle = SinCos(sin: sin(sigma), cos: cos(sigma))
      let error = sigma - target + scale * length.wave(to: angle)
      let slope = scale * (1 + k2 * angle.sin * angle.sin).squareRoot()
      let next = min(max(sigma - error / slope, 0), .pi / 2)
      // Quadratic: what is left after a step of 1e-9 is nothing. NaN ends here, too.
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
