package import GeoCore

/// Builds the smallest box of latitudes and longitudes around a track. The box may cross the antimeridian or contain a
/// pole.
package struct BoundingBoxBuilder: Sendable, Hashable {
  /// Western limit in degrees, in [-180, 180).
  ///
  /// Larger than ``east`` if the box crosses the antimeridian.
  package private(set) var west: Double

  /// Southern limit in degrees, in [-90, 90].
  package private(set) var south: Double

  /// Northern limit in degrees, in [-90, 90].
  package private(set) var north: Double

  /// Width in degrees of longitude from ``west`` eastwards, in [0, 360].
  package private(set) var width = 0.0

  /// Eastern limit in degrees, in [-180, 180].
  package var east: Double {
    let sum = west + width
    return sum > 180 ? sum - 360 : sum
  }

  /// The box so far.
  package var box: BoundingBox {
    BoundingBox(south: south, west: west, north: north, east: east)
  }

  /// Creates a box around one coordinate.
  package init(_ place: Coordinate) {
    west = place.normalized.longitude
    (south, north) = (place.latitude, place.latitude)
    if abs(place.latitude) == 90 { spanAllLongitudes() }
  }

  /// Creates a box with the given limits.
  package init(west: Double, south: Double, width: Double, north: Double) {
    (self.west, self.south, self.north, self.width) = (west, south, north, width)
  }

  /// Extends the box by the geodesic from `start` to `end`.
  ///
  /// `start` must be inside the box, and `distance` is the length in meters.
  ///
  /// For a long geodesic, or near a pole, the box also includes the extreme latitude between the ends. If the geodesic
  /// reaches a pole, the box gets all longitudes.
  mutating func extend(from start: Coordinate, to end: Coordinate, distance: Double) {
    // Most steps end inside the box. Between its ends, a short step can leave the box only at a point of extreme
    // latitude.
    if end.latitude >= south, end.latitude <= north, width < 300,
      Self.eastward(from: west, to: end.longitude) <= width,
      !mayTurn(from: start, to: end, distance: distance)
    {
      return
    }
    let step = Angle.difference(from: start.longitude, to: end.longitude).value
    let offset = Self.eastward(from: west, to: start.normalized.longitude) + step
    if offset < 0 {
      west = end.normalized.longitude
      width -= offset
    } else {
      width = max(width, offset)
    }
    // All meridians meet at a pole, so the longitude of a pole has no meaning.
    if width >= 360 || abs(end.latitude) == 90 { spanAllLongitudes() }
    south = min(south, end.latitude)
    north = max(north, end.latitude)
    if mayTurn(from: start, to: end, distance: distance) { extendToVertex(from: start, to: end) }
  }

  /// True if the geodesic may have an extreme latitude between its ends. This quick test can also return true for other
  /// geodesics.
  ///
  /// A short geodesic at latitude φ is nearly a parabola in latitude. A geodesic of the length s deviates from a
  /// straight line in latitude by h = s² tan φ / 8R. The geodesic has an extreme latitude between its ends only if
  /// their latitudes differ by less than 4 h. The constant uses tan 89°, the smallest radius of curvature and the
  /// smallest length of a degree, and is doubled for safety.
  private func mayTurn(from start: Coordinate, to end: Coordinate, distance: Double) -> Bool {
    let steepest = max(abs(start.latitude), abs(end.latitude))
    guard distance < 10_000, steepest <= 89 else { return true }
    let bulge =
      distance * distance
      * (2 * 57.3 / (8 * Ellipsoid.leastCurvatureRadius * Ellipsoid.leastDegree))
    // A bulge of less than a tenth of a millimeter is ignored.
    return bulge > 1e-9 && abs(end.latitude - start.latitude) < 4 * bulge
  }

  /// Extends this box to the smallest box that also contains another box.
  package mutating func formUnion(_ other: BoundingBoxBuilder) {
    let fromThis = max(width, Self.eastward(from: west, to: other.west) + other.width)
    let fromOther = max(other.width, Self.eastward(from: other.west, to: west) + width)
    if fromOther < fromThis { west = other.west }
    width = min(fromThis, fromOther)
    if width >= 360 { spanAllLongitudes() }
    south = min(south, other.south)
    north = max(north, other.north)
  }

  /// Extends the box to the extreme latitude of a geodesic between its ends, if there is one.
  ///
  /// By Clairaut's relation, the sine of the azimuth times the cosine of the reduced latitude is constant.
  private mutating func extendToVertex(from start: Coordinate, to end: Coordinate) {
    let path = Geodesic.wgs84.inverse(from: start, to: end)
    let first = Angle.sincos(degrees: path.azimuth1)
    let last = Angle.sincos(degrees: path.azimuth2)
    guard first.cos * last.cos < 0 else { return }
    let ratio = 1 - Ellipsoid.wgs84.flattening
    let latitude = Angle.sincos(degrees: start.latitude)
    let reduced = (ratio * latitude.sin, latitude.cos)
    let radius = (reduced.0 * reduced.0 + reduced.1 * reduced.1).squareRoot()
    let cosine = abs(first.sin) * reduced.1 / radius
    let vertex = Angle.atan2Degrees((1 - cosine * cosine).squareRoot(), cosine * ratio)
    if first.cos > 0 { north = max(north, vertex) } else { south = min(south, -vertex) }
    if vertex == 90 { spanAllLongitudes() }
  }

  private mutating func spanAllLongitudes() { (west, width) = (-180, 360) }

  private static func eastward(from west: Double, to longitude: Double) -> Double {
    longitude >= west ? longitude - west : longitude - west + 360
  }
}
