import GeoPlatform

/// The polar stereographic projection, a conformal projection of the region around a pole.
///
/// The closed formulas use the conformal latitude (Snyder 1987, "Map projections: a working manual", U.S. Geological
/// Survey Professional Paper 1395). The only errors are rounding errors of up to 5 nm within 2000 km of the pole.
///
/// The easting increases from the pole along the meridian of 90° E. The northing increases from the north pole along
/// the meridian of 180°, or from the south pole along the meridian of 0°.
///
/// **Invalid input.** For a latitude outside [-90, 90] or a non-finite number, the results are NaN. The same is true
/// for the opposite pole, which has no image on the plane.
package struct PolarStereographic: Sendable {
  /// The ellipsoid that is projected.
  package let ellipsoid: Ellipsoid

  /// The scale at the pole (dimensionless).
  package let centralScale: Double

  /// True if the projection is centered on the north pole; false if it is centered on the south pole.
  package let isNorth: Bool

  let latitude: ConformalLatitude
  /// The factor 2 k0 a / √((1 + e)^(1 + e) (1 - e)^(1 - e)) (m), where k0 is the scale at the pole. The distance of
  /// a point from the pole is radius · tan(π/4 - χ/2), where χ is the conformal latitude.
  let radius: Double

  /// The projection of UPS around the north pole: WGS 84 with a scale of 0.994 at the pole.
  package static let upsNorth = PolarStereographic(
    ellipsoid: .wgs84, centralScale: 0.994, isNorth: true)

  /// The projection of UPS around the south pole: WGS 84 with a scale of 0.994 at the pole.
  package static let upsSouth = PolarStereographic(
    ellipsoid: .wgs84, centralScale: 0.994, isNorth: false)

  /// Creates a projection.
  ///
  /// - Parameters:
  ///   - ellipsoid: the ellipsoid to project.
  ///   - centralScale: the scale at the pole.
  ///   - isNorth: whether the projection is centered on the north pole.
  package init(ellipsoid: Ellipsoid, centralScale: Double = 1, isNorth: Bool) {
    self.ellipsoid = ellipsoid
    self.centralScale = centralScale
    self.isNorth = isNorth
    latitude = ConformalLatitude(ellipsoid)
    radius =
      2 * centralScale * ellipsoid.equatorialRadius
      / ((1 - latitude.e2).squareRoot() * exp(latitude.correction(1)))
  }

  /// Projects a coordinate. Easting and northing are measured from the pole.
  ///
  /// - Parameter coordinate: the coordinate to project. At the pole, its longitude determines the convergence.
  package func forward(_ coordinate: Coordinate) -> ProjectedPosition {
    guard abs(coordinate.latitude) <= 90 else { return .invalid }
    let phi = SinCos(degrees: isNorth ? coordinate.latitude : -coordinate.latitude)
    let lambda = SinCos(degrees: coordinate.longitude)
    let (tangent, secant) = latitude.scaled(phi)
    // tan(π/4 - χ/2) equals sec χ - tan χ and 1 / (sec χ + tan χ). Choose the form without cancellation. `ratio` is
    // this tangent divided by cos φ.
    let ratio =
      tangent >= 0
      ? 1 / (secant + tangent) : (secant - tangent) / (phi.cos * phi.cos)
    let rho = radius * ratio * phi.cos
    let convergence = Angle.normalized(coordinate.longitude)
    return ProjectedPosition(
      easting: rho * lambda.sin, northing: isNorth ? -rho * lambda.cos : rho * lambda.cos,
      convergence: isNorth ? convergence : -convergence,
      scale: rho.isFinite
        ? radius / ellipsoid.equatorialRadius * ratio
          * (1 - latitude.e2 * phi.sin * phi.sin).squareRoot() : .nan)
  }

  /// Returns the coordinate of a projected position.
  ///
  /// - Parameters:
  ///   - easting: the easting from the pole (meters).
  ///   - northing: the northing from the pole (meters).
  /// - Returns: the coordinate, with its longitude in [-180, 180]. At the pole, the longitude is 0. For non-finite
  ///   input, the coordinate is NaN.
  package func reverse(easting: Double, northing: Double) -> Coordinate {
    guard easting.isFinite, northing.isFinite else {
      return Coordinate(latitude: .nan, longitude: .nan)
    }
    let rho = hypot(easting, northing)
    guard rho > 0 else { return Coordinate(latitude: isNorth ? 90 : -90, longitude: 0) }
    let t = rho / radius
    let tau = latitude.tangent(conformal: (1 / t - t) / 2)
    let degrees = Angle.atan2Degrees(tau, 1)
    return Coordinate(
      latitude: isNorth ? degrees : -degrees,
      longitude: Angle.atan2Degrees(easting, isNorth ? -northing : northing))
  }
}

/// A position on the plane of a conformal projection, with its convergence and scale.
package struct ProjectedPosition: Sendable, Hashable {
  /// The x coordinate, increasing toward the grid's east (meters).
  package var easting: Double

  /// The y coordinate, increasing toward the grid's north (meters).
  package var northing: Double

  /// The meridian convergence: the azimuth of grid north (degrees clockwise from true north).
  package var convergence: Double

  /// The scale: a length on the plane divided by the length on the ellipsoid (dimensionless).
  package var scale: Double

  /// Creates a projected position.
  ///
  /// - Parameters:
  ///   - easting: meters.
  ///   - northing: meters.
  ///   - convergence: degrees, the azimuth of grid north.
  ///   - scale: length on the plane divided by length on the ellipsoid.
  package init(easting: Double, northing: Double, convergence: Double, scale: Double) {
    self.easting = easting
    self.northing = northing
    self.convergence = convergence
    self.scale = scale
  }

  static let invalid = ProjectedPosition(
    easting: .nan, northing: .nan, convergence: .nan, scale: .nan)
}
