import GeoCore
import GeoPlatform

/// The latitude on the sphere that has the area of the ellipsoid, zone by zone (J. P. Snyder, Map
/// Projections: A Working Manual, USGS Professional Paper 1395, 1987, equations 3-11 to 3-18).
struct AuthalicLatitude: Sendable {
  /// Meters: of the sphere.
  let radius: Double
  private let e: Double
  private let e2: Double
  private let polar: Double

  init(_ ellipsoid: Ellipsoid = .wgs84) {
    e2 = ellipsoid.eccentricitySquared
    e = e2.squareRoot()
    polar = Self.q(1, e: e, e2: e2)
    radius = ellipsoid.equatorialRadius * (polar / 2).squareRoot()
  }

  /// Sine and cosine of the authalic latitude.
  func sincos(latitude: Double) -> (sin: Double, cos: Double) {
    let phi = Angle.sincos(degrees: latitude)
    let u = phi.cos * phi.cos / (1 + abs(phi.sin))
    let rest =
      u < Self.polarRest
      ? (2 * u / (1 - e2) - 4 * e2 * u * u / ((1 - e2) * (1 - e2))) / polar
      : 1 - Self.q(abs(phi.sin), e: e, e2: e2) / polar
    return (phi.sin < 0 ? rest - 1 : 1 - rest, (max(rest, 0) * (2 - rest)).squareRoot())
  }

  // Below that much from a pole, 1 less the sine, the two first terms of q's series there have more digits than
  // its difference from its value at the pole.
  private static let polarRest = 1e-4

  /// Latitude in degrees from the sine of the authalic latitude, to some 1e-9.
  func latitude(sine: Double) -> Double {
    let beta = asin(min(max(sine, -1), 1))
    let (e4, e6) = (e2 * e2, e2 * e2 * e2)
    let phi =
      beta + (e2 / 3 + 31 * e4 / 180 + 517 * e6 / 5040) * sin(2 * beta)
      + (23 * e4 / 360 + 251 * e6 / 3780) * sin(4 * beta) + 761 * e6 / 45360 * sin(6 * beta)
    return min(max(phi / Angle.degree, -90), 90)
  }

  private static func q(_ sine: Double, e: Double, e2: Double) -> Double {
    (1 - e2) * (sine / (1 - e2 * sine * sine) + atanh(e * sine) / e)
  }
}
