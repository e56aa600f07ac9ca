import GeoCore

extension Method {
  /// An index of places by this method.
  ///
  /// - Parameters:
  ///   - solver: the method's own.
  ///   - ellipsoid: the figure of the Earth that it was made for; nil for the method's default.
  /// - Throws: `GeoError` for an ellipsoid without a sphere.
  func index(
    of places: [Coordinate], solver: any DistanceSolver<Never>, on ellipsoid: Ellipsoid?
  ) throws(GeoError) -> PointIndex {
    if self == .haversine {
      return PointIndex(places, solver: Haversine(sphere: try Self.sphere(for: ellipsoid)))
    }
    let figure = ellipsoid ?? .wgs84
    // Vincenty's series leave out the cube of the flattening and more.
    let f = self == .vincenty ? abs(figure.flattening) : 0
    return PointIndex(
      places, solver: solver, on: figure,
      tolerance: PointIndex.tolerance(of: Geodesic(ellipsoid: figure))
        + 2 * f * f * f * figure.equatorialRadius)
  }
}
