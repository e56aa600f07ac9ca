import CPROJ
public import GeoCore

extension PROJGeodesic {
  /// The inverse problem with every quantity that libproj offers; all NaN for invalid input.
  public func completeInverse(from: Coordinate, to: Coordinate) -> GeodesicInverse {
    var arc = Double.nan
    var distance = Double.nan
    var azimuth1 = Double.nan
    var azimuth2 = Double.nan
    var reduced = Double.nan
    var scale12 = Double.nan
    var scale21 = Double.nan
    var area = Double.nan
    if from.isValid, to.isValid {
      arc = proj.geodGenInverse.call(
        model.pointer, from.latitude, from.longitude, to.latitude, to.longitude,
        &distance, &azimuth1, &azimuth2, &reduced, &scale12, &scale21, &area)
    }
    return GeodesicInverse(
      distance: distance, azimuth1: Angle.azimuth(azimuth1), azimuth2: Angle.azimuth(azimuth2),
      arcLength: arc, reducedLength: reduced, scale12: scale12, scale21: scale21, area: area)
  }

  /// Perimeter (meters) and signed area (square meters, counterclockwise positive) of a polygon of
  /// geodesics, closed from the last vertex to the first; both NaN where a vertex is invalid.
  ///
  /// - Parameter vertices: corners in order, the first not repeated; fewer than 3 enclose nothing.
  public func polygon(_ vertices: some Sequence<Coordinate>) -> (perimeter: Double, area: Double) {
    var state = cproj_polygon()
    proj.polygonInit.call(&state, 0)
    for vertex in vertices {
      guard vertex.isValid else { return (.nan, .nan) }
      proj.polygonAddPoint.call(model.pointer, &state, vertex.latitude, vertex.longitude)
    }
    var perimeter = Double.nan
    var area = Double.nan
    _ = proj.polygonCompute.call(model.pointer, &state, 0, 1, &area, &perimeter)
    return (perimeter, area)
  }
}
