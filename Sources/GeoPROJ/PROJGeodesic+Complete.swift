import CPROJ
public import GeoCore

extension PROJGeodesic {
  /// All that libproj tells of the geodesic between two places.
  public struct CompleteInverse: Sendable, Hashable {
    /// Length (metres) and azimuths (degrees).
    public var solution: InverseSolution

    /// Length of the corresponding arc on the auxiliary sphere, in degrees, in [0, 180].
    public var arcLength: Double

    /// Reduced length *m12* (metres): how far apart two geodesics from the first point, a radian
    /// apart there, are at the second.
    public var reducedLength: Double

    /// Geodesic scale *M12* of the second point relative to the first (dimensionless).
    public var scale12: Double

    /// Geodesic scale *M21* of the first point relative to the second (dimensionless).
    public var scale21: Double

    /// Area *S12* (square metres) between the geodesic and the equator, positive when it runs
    /// eastward in the northern hemisphere.
    public var area: Double
  }

  /// The inverse problem with every quantity that libproj offers; all NaN for invalid input.
  public func completeInverse(from: Coordinate, to: Coordinate) -> CompleteInverse {
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
    return CompleteInverse(
      solution: InverseSolution(
        distance: distance, azimuth1: Angle.azimuth(azimuth1), azimuth2: Angle.azimuth(azimuth2)),
      arcLength: arc, reducedLength: reduced, scale12: scale12, scale21: scale21, area: area)
  }

  /// Perimeter (metres) and signed area (square metres, counterclockwise positive) of a polygon of
  /// geodesics, closed from the last vertex to the first; both NaN where a vertex is invalid.
  ///
  /// - Parameter vertices: corners in order, the first not repeated; fewer than 3 enclose nothing.
  public func polygon(_ vertices: some Sequence<Coordinate>) -> (perimeter: Double, area: Double) {
    var state = geod_polygon()
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
