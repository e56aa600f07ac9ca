import GeoPlatform

/// The inverse problem answered completely: the shortest path, its differential quantities, and the
/// area under it.
public struct GeodesicInverse: Sendable, Hashable {
  /// Length of the shortest path (meters).
  public var distance: Double
  /// Azimuth at point 1 (degrees clockwise from north, in [0, 360)).
  public var azimuth1: Double
  /// Azimuth at point 2, looking onward (degrees clockwise from north, in [0, 360)).
  public var azimuth2: Double
  /// Arc length on the auxiliary sphere (degrees).
  public var arcLength: Double
  /// Reduced length m12 (meters): turning at point 1 by dα moves the end by m12 dα sideways.
  public var reducedLength: Double
  /// Geodesic scale M12 (dimensionless): the distance at point 2 of a path that starts parallel at a
  /// unit distance beside point 1.
  public var scale12: Double
  /// Geodesic scale M21 (dimensionless): the same from point 2 to point 1.
  public var scale21: Double
  /// Area between the path and the equator (square meters), positive where the quadrilateral
  /// (φ1,λ1), (0,λ1), (0,λ2), (φ2,λ2) runs counter-clockwise.
  public var area: Double

  /// Creates an answer from its values.
  package init(
    distance: Double, azimuth1: Double, azimuth2: Double, arcLength: Double, reducedLength: Double,
    scale12: Double, scale21: Double, area: Double
  ) {
    self.distance = distance
    self.azimuth1 = azimuth1
    self.azimuth2 = azimuth2
    self.arcLength = arcLength
    self.reducedLength = reducedLength
    self.scale12 = scale12
    self.scale21 = scale21
    self.area = area
  }

  static let invalid = GeodesicInverse(
    distance: .nan, azimuth1: .nan, azimuth2: .nan, arcLength: .nan, reducedLength: .nan,
    scale12: .nan, scale21: .nan, area: .nan)
}

extension Geodesic {
  /// The area between a canonical path and the equator (m²) (Karney 2013, §6).
  func area(under path: GeodesicPath, of pair: CanonicalPair) -> Double {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    let (alpha1, alpha2) = (path.alpha1, path.alpha2)
    let sinAlpha0 = alpha1.sin * beta1.cos
    let t = alpha1.sin * beta1.sin
    let cosAlpha0Squared = alpha1.cos * alpha1.cos + t * t
    var area = 0.0
    if sinAlpha0 != 0 && cosAlpha0Squared != 0 {
      let sigma1 = SinCos(sin: beta1.sin, cos: alpha1.cos * beta1.cos).normalized
      let sigma2 = SinCos(sin: beta2.sin, cos: alpha2.cos * beta2.cos).normalized
      // Eqs. 58-60; 0 on the equator and along a meridian, where the spherical excess is all.
      area =
        a * a * cosAlpha0Squared.squareRoot() * sinAlpha0 * e2
        * areaIntegral(cosAlpha0Squared: cosAlpha0Squared, from: sigma1, to: sigma2)
    }
    return area + c2 * sphericalExcess(path, pair)
  }

  /// I4 from one end of a line to the other (Karney 2013, eq. 60).
  @inline(__always)
  func areaIntegral(
    cosAlpha0Squared: Double, from sigma1: SinCos, to sigma2: SinCos
  ) -> Double {
    if let longSeries {
      let c = longSeries.area(cosAlpha0Squared * ep2)
      return oddCosineSeries(c, sigma2) - oddCosineSeries(c, sigma1)
    }
    let c = c4(epsilon(cosAlpha0Squared: cosAlpha0Squared))
    return oddCosineSeries(c, sigma2) - oddCosineSeries(c, sigma1)
  }

  /// α2 - α1 (radians), the area on the sphere of radius 1.
  private func sphericalExcess(_ path: GeodesicPath, _ pair: CanonicalPair) -> Double {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    if let omega = path.omega12, omega.cos > -0.5.squareRoot(), beta2.sin - beta1.sin < 1.75 {
      // tan(Γ/2) = tan(ω12/2) (tan β1/2 + tan β2/2) / (1 + tan β1/2 tan β2/2), eq. 63: no loss for
      // short lines, where α1 and α2 are nearly equal.
      let d = 1 + omega.cos
      let d1 = 1 + beta1.cos
      let d2 = 1 + beta2.cos
      return 2
        * atan2(
          omega.sin * (beta1.sin * d2 + beta2.sin * d1), d * (beta1.sin * beta2.sin + d1 * d2))
    }
    var turn = path.alpha2 - path.alpha1
    // A meridian through the pole turns by half a circle, to the side the longitude says.
    if turn.sin == 0 && turn.cos < 0 {
      turn = SinCos(sin: Tolerance.tiny * path.alpha1.cos, cos: -1)
    }
    return turn.radians
  }
}
