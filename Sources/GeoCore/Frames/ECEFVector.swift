/// A point or a direction in the Earth-centered, Earth-fixed frame (ECEF, meters): x toward the equator at
/// longitude 0, y toward the equator at longitude 90, z toward the north pole.
public struct ECEFVector: Sendable, Hashable, Codable {
  /// Meters toward the equator at longitude 0.
  public var x: Double
  /// Meters toward the equator at longitude 90.
  public var y: Double
  /// Meters toward the north pole.
  public var z: Double

  /// Creates a vector from its components (meters).
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  package init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  /// The vector of a place on WGS 84, height 0.
  package init(_ place: Coordinate) { self = Ellipsoid.wgs84.ecef(of: place) }

  /// The direction upwards on the ellipsoid through this point or one similar to it, not normalized.
  package var up: ECEFVector {
    ECEFVector(x, y, z / (1 - Ellipsoid.wgs84.eccentricitySquared))
  }

  package var squaredLength: Double { dot(self) }

  /// The length (meters).
  public var length: Double { squaredLength.squareRoot() }

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
