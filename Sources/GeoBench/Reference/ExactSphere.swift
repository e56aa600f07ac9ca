package import GeoCore
import GeoPlatform

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
