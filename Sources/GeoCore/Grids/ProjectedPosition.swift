/// Where a place lies on the plane of a conformal projection, and how the plane is turned and stretched
/// there.
public struct ProjectedPosition: Sendable, Hashable, Codable {
  /// The abscissa (m), growing eastward from the origin.
  public var easting: Double

  /// The ordinate (m), growing northward from the origin.
  public var northing: Double

  /// The meridian convergence: the azimuth of grid north (degrees clockwise from true north).
  public var convergence: Double

  /// The scale: a length on the plane over the length on the ellipsoid (dimensionless).
  public var scale: Double

  /// Creates a position from its parts; nothing is checked.
  ///
  /// - Parameters:
  ///   - easting: meters.
  ///   - northing: meters.
  ///   - convergence: degrees, the azimuth of grid north.
  ///   - scale: length on the plane over length on the ellipsoid.
  public init(easting: Double, northing: Double, convergence: Double, scale: Double) {
    self.easting = easting
    self.northing = northing
    self.convergence = convergence
    self.scale = scale
  }

  static let invalid = ProjectedPosition(
    easting: .nan, northing: .nan, convergence: .nan, scale: .nan)
}
