extension UTMCoordinate {
  /// A place on the grid, as ``init(_:zone:)`` has it, and its position on the plane of the projection, which
  /// has convergence and scale.
  ///
  /// - Parameters:
  ///   - coordinate: the place. A latitude of -0.0 is in the south.
  ///   - zone: 1...60 for UTM, 0 for UPS; nil for the standard zone of the place.
  /// - Throws: as ``init(_:zone:)``.
  package static func projected(
    _ coordinate: Coordinate, zone: Int? = nil
  ) throws(GeoError) -> (utm: UTMCoordinate, plane: ProjectedPosition) {
    try coordinate.checkForGrid()
    let zone = zone ?? GridZone.standard(coordinate)
    let hemisphere: Hemisphere = coordinate.latitude.sign == .minus ? .south : .north
    guard zone > 0 else {
      let plane = stereographic(hemisphere).forward(coordinate)
      let utm = try UTMCoordinate(
        zone: zone, hemisphere: hemisphere, easting: plane.easting + 2_000_000,
        northing: plane.northing + 2_000_000)
      return (utm, plane)
    }
    let meridian = GridZone.centralMeridian(min(zone, 60))
    guard abs(Angle.difference(from: meridian, to: coordinate.longitude).value) <= 60 else {
      throw .invalidArgument(
        what: "longitude", value: "\(coordinate.longitude)",
        allowed: "60 degrees from the central meridian of zone \(zone)")
    }
    let plane = TransverseMercator.utm.forward(coordinate, centralMeridian: meridian)
    let utm = try UTMCoordinate(
      zone: zone, hemisphere: hemisphere, easting: plane.easting + 500_000,
      northing: plane.northing + (hemisphere == .south ? 10_000_000 : 0))
    return (utm, plane)
  }

  /// The azimuth of grid north (degrees clockwise from true north), 0 at a pole in UPS.
  public var convergence: Double { plane(of: coordinate).convergence }

  /// A length on the grid over the length on the ellipsoid (dimensionless).
  public var scale: Double { plane(of: coordinate).scale }

  /// The position of a place on the plane of this zone's projection, which costs as much as finding the place.
  ///
  /// - Parameter coordinate: the place of these coordinates, ``coordinate``.
  package func plane(of coordinate: Coordinate) -> ProjectedPosition {
    zone == 0
      ? Self.stereographic(hemisphere).forward(coordinate)
      : TransverseMercator.utm.forward(
        coordinate, centralMeridian: GridZone.centralMeridian(zone))
  }

  static func stereographic(_ hemisphere: Hemisphere) -> PolarStereographic {
    hemisphere == .north ? .upsNorth : .upsSouth
  }
}
