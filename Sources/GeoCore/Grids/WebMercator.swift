import GeoPlatform

/// Web Mercator (EPSG:3857): the Mercator projection of a sphere, to which WGS 84's latitudes and longitudes
/// are given as they are.
///
/// Maps in browsers are drawn in it. It is not conformal for the ellipsoid: scales of north and east differ
/// by up to 0.7 %. Source: EPSG, method 1024 of coordinate operations.
public struct WebMercator: Sendable, Hashable, Codable {
  /// Meters east of Greenwich on the equator, in ±20 037 508.34.
  public var x: Double

  /// Meters north of the equator as it is drawn; infinite at the poles.
  public var y: Double

  /// The latitude at which the square of the world ends (degrees): gd π, rounded up.
  public static let maximumLatitude = 85.0511287798066

  /// Half the width of the world (m): x at 180° E and y at ``maximumLatitude``.
  public static let halfWidth = Double.pi * radius

  private static let radius = Ellipsoid.wgs84.equatorialRadius

  /// Creates a position; nothing is checked.
  ///
  /// - Parameters:
  ///   - x: meters east.
  ///   - y: meters north.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The position of a place, also beyond ``maximumLatitude``; NaN for an invalid place.
  ///
  /// - Parameter coordinate: the place; its longitude is reduced to [-180, 180].
  public init(_ coordinate: Coordinate) {
    let phi = SinCos(degrees: abs(coordinate.latitude) <= 90 ? coordinate.latitude : .nan)
    x = Self.radius * (Angle.normalized(coordinate.longitude) * Angle.degree)
    y = Self.radius * asinh(phi.sin / phi.cos)
  }

  /// The place of the position, its longitude in [-180, 180].
  public var coordinate: Coordinate {
    Coordinate(
      latitude: Angle.atan2Degrees(sinh(y / Self.radius), 1),
      longitude: Angle.normalized(x / Self.radius / Angle.degree))
  }
}
