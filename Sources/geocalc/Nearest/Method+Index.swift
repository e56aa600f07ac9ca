import GeoCore

extension Method {
  /// Creates an index of points for this method.
  ///
  /// - Parameters:
  ///   - solver: the solver of this method.
  ///   - ellipsoid: the ellipsoid of the solver. Nil for the default of the method.
  /// - Throws: `GeoError` for an ellipsoid without a sphere.
  func index(
    of places: [Coordinate], solver: any DistanceSolver<Never>, on ellipsoid: Ellipsoid?
  ) throws(GeoError) -> PointIndex {
    if self == .haversine {
      return PointIndex(places, solver: Haversine(sphere: try Self.sphere(for: ellipsoid)))
    }
    let figure = ellipsoid ?? .wgs84
    // Allow for the error of Vincenty's series, which omit terms in the third and higher powers of the flattening.
    let f = self == .vincenty ? abs(figure.flattening) : 0
    return PointIndex(
      places, solver: solver, on: figure,
      tolerance: PointIndex.tolerance(of: Geodesic(ellipsoid: figure))
        + 2 * f * f * f * figure.equatorialRadius)
  }
}
