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
