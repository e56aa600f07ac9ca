/// A place in the Earth-centered, Earth-fixed frame of WGS 84 (ECEF, meters): x towards the equator at longitude 0, z
/// towards the north pole.
package struct ECEFVector: Sendable, Hashable {
  package var x, y, z: Double

  package init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  /// The vector of a place on the ellipsoid, height 0.
  package init(_ place: Coordinate) {
    let phi = Angle.sincos(degrees: place.latitude)
    let lambda = Angle.sincos(degrees: place.longitude)
    let e2 = Ellipsoid.wgs84.eccentricitySquared
    let n = Ellipsoid.wgs84.equatorialRadius / (1 - e2 * phi.sin * phi.sin).squareRoot()
    self.init(
      n * phi.cos * lambda.cos, n * phi.cos * lambda.sin, n * (1 - e2) * phi.sin)
  }

  /// The direction upwards on the ellipsoid through this point or one similar to it, not normalized.
  package var up: ECEFVector {
    ECEFVector(x, y, z / (1 - Ellipsoid.wgs84.eccentricitySquared))
  }

  package var squaredLength: Double { dot(self) }
  package var length: Double { squaredLength.squareRoot() }

  /// The vector of length 1 in this direction; NaN for none.
  package var normalized: ECEFVector { self * (1 / length) }

  package func dot(_ o: ECEFVector) -> Double { x * o.x + y * o.y + z * o.z }

  package func cross(_ o: ECEFVector) -> ECEFVector {
    ECEFVector(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }

  package static func + (a: ECEFVector, b: ECEFVector) -> ECEFVector {
    ECEFVector(a.x + b.x, a.y + b.y, a.z + b.z)
  }
  package static func - (a: ECEFVector, b: ECEFVector) -> ECEFVector {
    ECEFVector(a.x - b.x, a.y - b.y, a.z - b.z)
  }
  package static func * (a: ECEFVector, s: Double) -> ECEFVector {
    ECEFVector(a.x * s, a.y * s, a.z * s)
  }
}
