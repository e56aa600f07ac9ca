package import GeoCore
import GeoPlatform

/// Computes the lengths of rhumb lines on an ellipsoid by quadrature, with the precision of `Extended`.
///
/// A rhumb line is straight in the Mercator projection. It extends m12 to the north and λ12 m12/ψ12 to the east. Here
/// m12 is the length along the meridian and ψ the isometric latitude.
package struct ExactRhumb: Sendable {
  private let a, e2, e: Extended

  private static let rule = GaussLegendre(14)

  /// - Parameter ellipsoid: an oblate ellipsoid.
  package init(_ ellipsoid: Ellipsoid) {
    let f = Extended(ellipsoid.flattening)
    a = Extended(ellipsoid.equatorialRadius)
    e2 = f * (2 - f)
    e = e2.squareRoot()
  }

  /// Returns the length in meters of the shorter rhumb line between two valid coordinates.
  package func distance(from: Coordinate, to: Coordinate) -> Extended {
    let (phi1, phi2) = (Extended(from.latitude), Extended(to.latitude))
    let lambda = abs(Extended(longitudeFrom: from.longitude, to: to.longitude))
    // The length along the meridian and the difference of ψ have the common factor φ12, which cancels if both latitudes
    // are equal.
    let difference = abs(phi2 - phi1) * ExtendedAngle.degree
    let north = a * difference * mean(phi1, phi2, meridianRadius)
    let nearer = min(cosine(phi1), cosine(phi2))
    let radius: Extended
    if difference < 0.3 * nearer {
      // If the pole is far away relative to the length, the quotient of the means has full precision.
      radius =
        a * mean(phi1, phi2, meridianRadius)
        / mean(phi1, phi2) { meridianRadius($0) / (cosine($0) * normalRadius($0)) }
    } else {
      // If both latitudes are equal and this close to a pole, the coordinates are at the pole, and the length is zero.
      radius = difference == 0 ? 0 : north / abs(isometric(phi2) - isometric(phi1))
    }
    let east = radius * lambda * ExtendedAngle.degree
    return (north * north + east * east).squareRoot()
  }

  /// Returns the mean of a function of latitude (degrees) over an interval.
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

  /// Returns the radius of curvature along the meridian in units of a.
  private func meridianRadius(_ phi: Extended) -> Extended {
    let n = normalRadius(phi)
    return (1 - e2) * n * n * n
  }

  private func normalRadius(_ phi: Extended) -> Extended {
    // The sine is only used after multiplication by e², so double precision is sufficient.
    let s = Extended(Angle.sincos(degrees: Double(phi)).sin)
    return 1 / (1 - e2 * s * s).squareRoot()
  }

  /// Returns the isometric latitude ψ in radians; infinite at a pole.
  private func isometric(_ phi: Extended) -> Extended {
    let s = ExtendedAngle(degrees: phi).sin
    return asinh(s / cosine(phi)) - e * atanh(e * s)
  }

  /// Returns the cosine of a latitude. It is exact to the last digit, even at the poles.
  private func cosine(_ phi: Extended) -> Extended { sin((90 - abs(phi)) * ExtendedAngle.degree) }
}

/// Computes great-circle distances with the precision of `Extended`, to a few picometers on the Earth.
package struct ExactSphere: Sendable {
  private let radius: Extended

  package init(_ sphere: Sphere) { radius = Extended(sphere.radius) }

  /// Returns the distance in meters between two valid coordinates.
  ///
  /// The method uses the exact differences in degrees. Both h and 1 - h are sums of positive terms, so no precision is
  /// lost for coincident coordinates and antipodes.
  package func distance(from: Coordinate, to: Coordinate) -> Extended {
    let halfDegree = ExtendedAngle.degree / 2
    // The angles are within ±90°, so their sines need no reduction.
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

  /// Returns the cosine of a latitude. It is exact to the last digit, even at the poles, because 90 - |latitude| is
  /// exact there.
  private func cosine(latitude: Double) -> Extended {
    sin((90 - abs(Extended(latitude))) * ExtendedAngle.degree)
  }
}

#if arch(x86_64)
  /// The type of the exact values. Its significand has 64 bits, 11 more than the significand of `Double`.
  package typealias Extended = Float80
#else
  /// The type of the exact values.
  ///
  /// This architecture has no type with more precision than `Double`, so a reported error is only the difference
  /// between two computations.
  package typealias Extended = Double
#endif

/// The precision of the exact values, with which results are compared.
package enum ReferencePrecision {
  /// Whether the references are more precise than `Double`, so that differences from them are errors.
  package static let isExact = Extended.significandBitCount > Double.significandBitCount

  /// A short name for reports.
  package static let name =
    isExact ? "Float80 (64-bit significand)" : "Double: differences, not errors"
}

/// The sine and the cosine of an angle with the precision of `Extended`.
struct ExtendedAngle {
  var sin, cos: Extended

  /// The size of a degree in radians.
  static let degree = Extended.pi / 180

  init(sin: Extended, cos: Extended) { (self.sin, self.cos) = (sin, cos) }

  /// Creates an angle from degrees, |degrees| ≤ 360. Multiples of 90 are exact.
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

  /// The same direction, scaled so that sin² + cos² = 1.
  var normalized: ExtendedAngle {
    let length = (sin * sin + cos * cos).squareRoot()
    return ExtendedAngle(sin: sin / length, cos: cos / length)
  }

  /// The angle in radians, in [-π, π].
  var radians: Extended { atan2(sin, cos) }

  static func + (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos + a.cos * b.sin, cos: a.cos * b.cos - a.sin * b.sin)
  }

  static func - (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos - a.cos * b.sin, cos: a.cos * b.cos + a.sin * b.sin)
  }

  /// The same angle, moved into [0, π] if rounding made the sine negative. A zero sine becomes +0.
  var eastward: ExtendedAngle { ExtendedAngle(sin: max(0, sin) + 0, cos: cos) }

  /// Returns the sum of this angle and a small angle in radians. The square of the small angle must be negligible.
  func turned(_ tiny: Extended) -> ExtendedAngle {
    ExtendedAngle(sin: sin + cos * tiny, cos: cos - sin * tiny)
  }
}

extension Extended {
  /// Creates the longitude difference `to - from` in degrees, reduced to [-180, 180].
  init(longitudeFrom from: Double, to: Double) {
    let (value, residual) = Angle.difference(from: from, to: to)
    self = Extended(value) + Extended(residual)
  }
}
