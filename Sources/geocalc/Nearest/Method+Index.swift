import GeoCore

extension Method {
  /// An index of places by this method.
  ///
  /// - Parameters:
  ///   - solver: the method's own.
  ///   - ellipsoid: the figure of the Earth that it was made for; nil for the method's default.
  func index(
    of places: [Coordinate], solver: any DistanceSolver<Never>, on ellipsoid: Ellipsoid?
  ) -> PlaceIndex {
    let figure = ellipsoid ?? .wgs84
    switch solver {
    case let solver as Geodesic: return PlaceIndex(places, solver: solver)
    case let solver as Haversine: return PlaceIndex(places, solver: solver)
    case is VincentyOrGeodesic:
      // Vincenty's series leave out the cube of the flattening and more.
      let f = abs(figure.flattening)
      return PlaceIndex(
        places, solver: solver, on: figure,
        tolerance: PlaceIndex.tolerance(of: Geodesic(ellipsoid: figure))
          + 2 * f * f * f * figure.equatorialRadius)
    default:
      return PlaceIndex(
        places, solver: solver, on: figure,
        tolerance: PlaceIndex.tolerance(of: Geodesic(ellipsoid: figure)))
    }
  }
}
