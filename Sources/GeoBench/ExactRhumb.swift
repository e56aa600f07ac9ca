package import GeoCore
import GeoPlatform

/// Lengths of rhumb lines on an ellipsoid at the precision of the references, by quadrature: in
/// Mercator's projection the line is straight, so it goes m12 north and λ12 m12/ψ12 east, where m12 is
/// the length of the meridian and ψ the isometric latitude.
package struct ExactRhumb: Sendable {
  private let a, e2, e: Extended

  private static let rule = GaussLegendre(14)

  /// - Parameter ellipsoid: an oblate one.
  package init(_ ellipsoid: Ellipsoid) {
    let f = Extended(ellipsoid.flattening)
    a = Extended(ellipsoid.equatorialRadius)
    e2 = f * (2 - f)
    e = e2.squareRoot()
  }

  /// The length (meters) between two valid places, by the shorter of the two ways round.
  package func distance(from: Coordinate, to: Coordinate) -> Extended {
    let (phi1, phi2) = (Extended(from.latitude), Extended(to.latitude))
    let lambda = abs(Extended(longitudeFrom: from.longitude, to: to.longitude))
    // The meridian's length and the difference of ψ share the factor φ12, which cancels on a parallel.
    let difference = abs(phi2 - phi1) * ExtendedAngle.degree
    let north = a * difference * mean(phi1, phi2, meridianRadius)
    let nearer = min(cosine(phi1), cosine(phi2))
    let radius: Extended
    if difference < 0.3 * nearer {
      // Far from the pole, compared with its length: the quotient of the means has all its digits.
      radius =
        a * mean(phi1, phi2, meridianRadius)
        / mean(phi1, phi2) { meridianRadius($0) / (cosine($0) * normalRadius($0)) }
    } else {
      // On a parallel this near a pole, which is at it, there is no way to go.
      radius = difference == 0 ? 0 : north / abs(isometric(phi2) - isometric(phi1))
    }
    let east = radius * lambda * ExtendedAngle.degree
    return (north * north + east * east).squareRoot()
  }

  /// The mean of a function of latitude (degrees) over an interval.
  private func mean(
    _ phi1: Extended, _ phi2: Extended, _ function: (Extended) -> Extended
  ) -> Extended {
    let middle = (phi1 + phi2) / 2
    let half = (phi2 - phi1) / 2
    var sum: Extended = 0
    for (node, weight) in zip(Self.rule.nodes, Self.rule.weights) {
      sum += weight * (function(middle - half * node) + function(middle + half * node))
    }
    return sum / 2
  }

  /// Radii of curvature in units of a: along the meridian, and across it.
  private func meridianRadius(_ phi: Extended) -> Extended {
    let n = normalRadius(phi)
    return (1 - e2) * n * n * n
  }

  private func normalRadius(_ phi: Extended) -> Extended {
    // Multiplied by e², so that the digits of a double are enough.
    let s = Extended(Angle.sincos(degrees: Double(phi)).sin)
    return 1 / (1 - e2 * s * s).squareRoot()
  }

  /// ψ (radians), infinite at a pole.
  private func isometric(_ phi: Extended) -> Extended {
    let s = ExtendedAngle(degrees: phi).sin
    return asinh(s / cosine(phi)) - e * atanh(e * s)
  }

  /// The cosine of a latitude, to its last digit at the poles too.
  private func cosine(_ phi: Extended) -> Extended { sin((90 - abs(phi)) * ExtendedAngle.degree) }
}

/// Great-circle distances at the precision of the references, some picometers on the Earth.
package struct ExactSphere: Sendable {
  private let radius: Extended

  package init(_ sphere: Sphere) { radius = Extended(sphere.radius) }

  /// The distance (meters) between two valid places.
  ///
  /// From the exact differences in degrees; both h and 1 - h are sums of positive terms, so that
  /// nothing is lost for coincident places or near the antipode.
  package func distance(from: Coordinate, to: Coordinate) -> Extended {
    let halfDegree = ExtendedAngle.degree / 2
    // Sines of angles within ±90°, which need no reduction.
    let a = sin((Extended(to.latitude) - Extended(from.latitude)) * halfDegree)
    let c = sin((Extended(to.latitude) + Extended(from.latitude)) * halfDegree)
    let lambda = Extended(longitudeFrom: from.longitude, to: to.longitude)
    let sinLambda = sin(lambda * halfDegree)
    let cosLambda = sin((180 - abs(lambda)) * halfDegree)
    let cosines = cosine(latitude: from.latitude) * cosine(latitude: to.latitude)
    let h = a * a + cosines * sinLambda * sinLambda
    let rest = c * c + cosines * cosLambda * cosLambda
    return radius * 2 * atan2(h.squareRoot(), rest.squareRoot())
  }

  /// Exact to the last digit at the poles too, where the complement is exact.
  private func cosine(latitude: Double) -> Extended {
    sin((90 - abs(Extended(latitude))) * ExtendedAngle.degree)
  }
}

#if arch(x86_64)
  /// What references are computed in: 64 bits of significand, 11 more than `Double`.
  package typealias Extended = Float80
#else
  /// What references are computed in. This architecture has nothing above `Double`, so that what is
  /// called an error is a difference between two ways of computing.
  package typealias Extended = Double
#endif

/// How the references are computed.
package enum ReferencePrecision {
  /// Whether the references have digits to spare, so that differences from them are errors.
  package static let isExact = Extended.significandBitCount > Double.significandBitCount

  /// A few words for a report.
  package static let name =
    isExact ? "Float80 (64-bit significand)" : "Double: differences, not errors"
}

/// Sine and cosine of an angle at the precision of the references.
struct ExtendedAngle {
  var sin, cos: Extended

  /// The radians in a degree.
  static let degree = Extended.pi / 180

  init(sin: Extended, cos: Extended) { (self.sin, self.cos) = (sin, cos) }

  /// An angle in degrees, |degrees| ≤ 360; exact at multiples of 90.
  init(degrees: Extended) {
    let quarter = (degrees / 90).rounded()
    let rest = (degrees - 90 * quarter) * Self.degree
    let (s, c) = (Glibc.sin(rest), Glibc.cos(rest))
    switch Int(quarter) & 3 {
    case 0: (sin, cos) = (s, c)
    case 1: (sin, cos) = (c, -s)
    case 2: (sin, cos) = (-s, -c)
    default: (sin, cos) = (-c, s)
    }
  }

  /// The same direction with sin² + cos² = 1.
  var normalized: ExtendedAngle {
    let length = (sin * sin + cos * cos).squareRoot()
    return ExtendedAngle(sin: sin / length, cos: cos / length)
  }

  /// In [-π, π].
  var radians: Extended { atan2(sin, cos) }

  static func + (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos + a.cos * b.sin, cos: a.cos * b.cos - a.sin * b.sin)
  }

  static func - (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos - a.cos * b.sin, cos: a.cos * b.cos + a.sin * b.sin)
  }

  /// An angle known to lie in [0, π], rounding below 0 taken off; a zero sine is +0.
  var eastward: ExtendedAngle { ExtendedAngle(sin: max(0, sin) + 0, cos: cos) }

  /// The angle turned by one (radians) whose square is nothing.
  func turned(_ tiny: Extended) -> ExtendedAngle {
    ExtendedAngle(sin: sin + cos * tiny, cos: cos - sin * tiny)
  }
}

extension Extended {
  /// `to - from` for longitudes (degrees), the short way round: in [-180, 180].
  init(longitudeFrom from: Double, to: Double) {
    let (value, residual) = Angle.difference(from: from, to: to)
    self = Extended(value) + Extended(residual)
  }
}
