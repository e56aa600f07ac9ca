import GeoPlatform

extension Geodesic {
  /// Where one arrives from a place in a direction after a distance: within 40 nm on WGS 84, NaN for
  /// invalid input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    line(from: from, azimuth: azimuth).position(at: distance)
  }

  /// The direct problem with the differential quantities and the area under the line; NaN for invalid
  /// input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  public func completeDirect(
    from: Coordinate, azimuth: Double, distance: Double
  ) -> GeodesicDirect {
    line(from: from, azimuth: azimuth).completePosition(at: distance)
  }

  /// The geodesic through a place in a direction, without end; its positions are NaN for invalid input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  public func line(from: Coordinate, azimuth: Double) -> GeodesicLine {
    GeodesicLine(self, from: from, alpha1: SinCos(degrees: azimuth), length: .infinity)
  }

  /// The shortest path between two places as a line whose ``GeodesicLine/length`` is its distance.
  ///
  /// The direction is kept as the solver found it, so that the line ends at `to` within 40 nm on
  /// WGS 84. For an invalid place the length and all positions are NaN.
  public func line(from: Coordinate, to: Coordinate) -> GeodesicLine {
    guard let pair = CanonicalPair(from: from, to: to, on: self) else {
      return GeodesicLine(self, from: from, alpha1: SinCos(degrees: .nan), length: .nan)
    }
    let path = connect(pair, complete: false)
    let (alpha1, alpha2) = direction(of: path, pair) ?? (path.alpha1, path.alpha2)
    return GeodesicLine(
      self, from: from, alpha1: pair.restore(alpha1, alpha2).0.normalized, length: path.distance)
  }

  /// The azimuths of a path below 600 km to the last digits, whatever its length; nil for a longer one, and
  /// for meridians, whose azimuths are exact.
  ///
  /// The solver's azimuths are as good as needed to hit the end. A line of 100 m that goes on for
  /// 1,000 km needs more: here the difference of the reduced latitudes is taken from that of the latitudes,
  /// without cancellation, and the longitude difference on the auxiliary sphere is refined from the
  /// solver's by fixed-point iteration, whose error shrinks by the flattening in each round.
  private func direction(
    of path: GeodesicPath, _ pair: CanonicalPair
  ) -> (alpha1: SinCos, alpha2: SinCos)? {
    guard path.sigma12 > 0, path.sigma12 < 0.1, pair.lambda.sin != 0, !pair.startsAtPole else {
      return nil
    }
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    // tan β = (1 - f) tan φ, so sin(β2 - β1) = (1 - f) sin(φ2 - φ1) cos β1 cos β2 / (cos φ1 cos φ2).
    let (difference, residual) = Angle.twoSum(pair.latitude2, -pair.latitude1)
    let (phi1, phi2) = (SinCos(degrees: pair.latitude1), SinCos(degrees: pair.latitude2))
    let (q1, q2) = (
      phi1.cos * phi1.cos + f1 * f1 * phi1.sin * phi1.sin,
      phi2.cos * phi2.cos + f1 * f1 * phi2.sin * phi2.sin
    )
    let rise =
      f1 * SinCos(degrees: difference, residual: residual).sin / (q1 * q2).squareRoot()
    let lambda = pair.lambdaRadians + pair.lambdaResidual * Angle.degree
    // λ/ω is within the flattening of cos α0, and the same for each round but for a little.
    var omega = lambda
    for _ in 0..<12 {
      let half = sin(omega / 2)
      let east = SinCos(sin: sin(omega), cos: cos(omega))
      let alpha1 = SinCos(
        sin: beta2.cos * east.sin, cos: rise + 2 * beta2.cos * beta1.sin * half * half)
      let alpha2 = SinCos(
        sin: beta1.cos * east.sin, cos: rise - 2 * beta1.cos * beta2.sin * half * half)
      let length = (alpha1.sin * alpha1.sin + alpha1.cos * alpha1.cos).squareRoot()
      let sigma12 = atan2(length, beta1.sin * beta2.sin + beta1.cos * beta2.cos * east.cos)
      let (unit1, unit2) = (alpha1.normalized, alpha2.normalized)
      let sinAlpha0 = unit1.sin * beta1.cos
      let t = unit1.sin * beta1.sin
      let eps = epsilon(cosAlpha0Squared: unit1.cos * unit1.cos + t * t)
      let sigma1 = SinCos(sin: beta1.sin, cos: unit1.cos * beta1.cos).normalized
      let sigma2 = SinCos(sin: beta2.sin, cos: unit2.cos * beta2.cos).normalized
      let next: Double
      if let longSeries {
        let k2 = (unit1.cos * unit1.cos + t * t) * ep2
        let i3 = longSeries.longitude(k2).integral(sigma12, from: sigma1, to: sigma2)
        // What ω exceeds λ by grows with the flattening, and is about proportional to ω.
        next = lambda / (1 - f * sinAlpha0 * i3 / omega)
      } else {
        let c3 = c3(eps)
        next =
          lambda + f * sinAlpha0 * a3(eps)
          * (sigma12 + (sineSeries(c3, sigma2) - sineSeries(c3, sigma1)))
      }
      guard abs(next - omega) > Tolerance.epsilon * omega else { return (unit1, unit2) }
      omega = next
    }
    return nil
  }
}
