package import GeoCore
import Glibc

/// Great-circle distances at the precision of the references, some picometres on the Earth.
package struct ExactSphere: Sendable {
  private let radius: Extended

  package init(_ sphere: Sphere) { radius = Extended(sphere.radius) }

  /// The distance (metres) between two valid places.
  ///
  /// From the exact differences in degrees; both h and 1 - h are sums of positive terms, so that
  /// nothing is lost for coincident places or near the antipode.
  package func distance(from: Coordinate, to: Coordinate) -> Extended {
    let phi1 = ExtendedAngle(degrees: Extended(from.latitude))
    let phi2 = ExtendedAngle(degrees: Extended(to.latitude))
    let difference = Extended(to.latitude) - Extended(from.latitude)
    let sum = Extended(to.latitude) + Extended(from.latitude)
    let a = ExtendedAngle(degrees: difference / 2).sin
    let c = ExtendedAngle(degrees: sum / 2).sin
    let l = ExtendedAngle(
      degrees: Extended(longitudeFrom: from.longitude, to: to.longitude) / 2)
    let cosines = phi1.cos * phi2.cos
    let h = a * a + cosines * l.sin * l.sin
    let rest = c * c + cosines * l.cos * l.cos
    return radius * 2 * atan2(h.squareRoot(), rest.squareRoot())
  }
}
