import GeoCore
import GeoPlatform

/// Short steps as vectors in the plane, without a geodesic for each: by the radii of curvature of WGS84 at
/// a latitude near by.
struct LocalChart: Sendable {
  private var latitude = Double.infinity
  private var metersEast = 0.0
  private var metersNorth = 0.0

  // The cosine changes by tan φ of this; two thousandths of a percent at 60 degrees.
  private static let reach = 0.001

  /// The way from one place to another; both short of the poles.
  mutating func vector(from a: Coordinate, to b: Coordinate) -> ENUVector {
    let middle = (a.latitude + b.latitude) / 2
    if abs(middle - latitude) > Self.reach { move(to: middle) }
    var east = b.longitude - a.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return ENUVector(east: east * metersEast, north: (b.latitude - a.latitude) * metersNorth)
  }

  /// Whether the geodesic between two places is no longer than a radius; nil where the chart cannot tell.
  ///
  /// Short of 85 degrees and of 10 km its distances are right to a thousandth: the latitude for which it is
  /// made is off by up to `reach`, which changes the cosine by tan 85° of that, 0.0002; and what a plane
  /// leaves out is of the order of the square of the difference in longitude by 24, 0.00002.
  mutating func isNear(_ a: Coordinate, _ b: Coordinate, within radius: Double) -> Bool? {
    guard max(abs(a.latitude), abs(b.latitude)) < 85 else { return nil }
    let distance = vector(from: a, to: b).length
    guard distance < 10_000, abs(distance - radius) > distance / 1000 else { return nil }
    return distance < radius
  }

  private mutating func move(to latitude: Double) {
    self.latitude = latitude
    let direction = SinCos(degrees: latitude)
    let e2 = Ellipsoid.wgs84.eccentricitySquared
    let w2 = 1 - e2 * direction.sin * direction.sin
    let degree = Ellipsoid.wgs84.equatorialRadius * Double.pi / 180 / w2.squareRoot()
    metersEast = degree * direction.cos
    metersNorth = degree * (1 - e2) / w2
  }
}
