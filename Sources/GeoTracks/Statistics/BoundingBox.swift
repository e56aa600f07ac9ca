public import GeoCore

/// The smallest box of latitudes and longitudes around a track, over the antimeridian and the poles too.
public struct BoundingBox: Sendable, Hashable {
  /// Degrees, in [-180, 180); larger than ``east`` where the box lies across the antimeridian.
  public private(set) var west: Double

  /// Degrees, in [-90, 90].
  public private(set) var south: Double

  /// Degrees, in [-90, 90].
  public private(set) var north: Double

  /// Degrees of longitude from ``west`` eastwards, in [0, 360].
  public private(set) var width = 0.0

  /// Degrees, in [-180, 180].
  public var east: Double {
    let sum = west + width
    return sum > 180 ? sum - 360 : sum
  }

  /// A box around one place.
  public init(_ place: Coordinate) {
    west = place.normalized.longitude
    (south, north) = (place.latitude, place.latitude)
    if abs(place.latitude) == 90 { spanAllLongitudes() }
  }

  /// A box with these limits.
  package init(west: Double, south: Double, width: Double, north: Double) {
    (self.west, self.south, self.north, self.width) = (west, south, north, width)
  }

  /// Makes room for the geodesic from `start`, which is in the box, to `end`, `distance` meters away.
  ///
  /// Where it is long, or near a pole, the latitude at which it turns back counts too, and at a pole all
  /// longitudes.
  mutating func extend(from start: Coordinate, to end: Coordinate, distance: Double) {
    // Most steps end inside. A short one cannot leave the box between its ends but by turning in latitude, nor
    // go round the Earth.
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
    // At a pole all meridians meet, so the longitude from which it was reached says nothing.
    if width >= 360 || abs(end.latitude) == 90 { spanAllLongitudes() }
    south = min(south, end.latitude)
    north = max(north, end.latitude)
    if mayTurn(from: start, to: end, distance: distance) { extendToVertex(from: start, to: end) }
  }

  /// Whether the geodesic may turn back in latitude between its ends: a quick test that errs towards yes.
  ///
  /// A short geodesic at latitude φ is nearly a parabola in latitude whose bulge between its ends is
  /// h = s² tan φ / 8R; it turns between them only if their latitudes differ by less than 4 h. The
  /// constant has tan 89°, the least radius of curvature and the fewest meters in a degree, doubled.
  private func mayTurn(from start: Coordinate, to end: Coordinate, distance: Double) -> Bool {
    let steepest = max(abs(start.latitude), abs(end.latitude))
    guard distance < 10_000, steepest <= 89 else { return true }
    let bulge =
      distance * distance
      * (2 * 57.3 / (8 * Ellipsoid.leastCurvatureRadius * Ellipsoid.leastDegree))
    // A bulge of less than a tenth of a millimeter is not looked at.
    return bulge > 1e-9 && abs(end.latitude - start.latitude) < 4 * bulge
  }

  /// The smallest box around this one and another.
  package mutating func formUnion(_ other: BoundingBox) {
    let fromThis = max(width, Self.eastward(from: west, to: other.west) + other.width)
    let fromOther = max(other.width, Self.eastward(from: other.west, to: west) + width)
    if fromOther < fromThis { west = other.west }
    width = min(fromThis, fromOther)
    if width >= 360 { spanAllLongitudes() }
    south = min(south, other.south)
    north = max(north, other.north)
  }

  /// Where a geodesic turns back between its ends, its latitude is extreme: by Clairaut the sine of the
  /// azimuth times the cosine of the reduced latitude is the same all along it.
  private mutating func extendToVertex(from start: Coordinate, to end: Coordinate) {
    let way = Geodesic.wgs84.inverse(from: start, to: end)
    let first = Angle.sincos(degrees: way.azimuth1)
    let last = Angle.sincos(degrees: way.azimuth2)
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
