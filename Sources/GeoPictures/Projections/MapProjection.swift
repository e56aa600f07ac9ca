package import GeoCore
import GeoPlatform

/// A projection from the Earth to a plane and back.
package protocol MapProjection: Sendable {
  /// The display name of the projection.
  var name: String { get }

  /// The coordinate at the center of the plane.
  var center: Coordinate { get }

  /// Whether the plane contains the whole Earth.
  var isWhole: Bool { get }

  /// Returns meters to the right of the center and upward.
  ///
  /// Returns nil for a coordinate that is invalid or excluded.
  func project(_ place: Coordinate) -> PlanePoint?

  /// Returns the coordinate at a point of the plane; nil if the point has no coordinate.
  func place(at point: PlanePoint) -> Coordinate?
}

/// A projection whose plane ends 180 degrees east and west of the central meridian.
///
/// The sign of the offset from the middle determines the side of a point at the edge.
protocol EdgedProjection: MapProjection {
  /// Returns the point at a latitude and at an offset in degrees east of the middle.
  ///
  /// The offset is from -180 to 180. The values -180 and 180 are the edges of the plane.
  func project(latitude: Double, turn: Double) -> PlanePoint
}

/// A point on the plane of a ``MapProjection``.
package struct PlanePoint: Sendable, Hashable {
  /// The distance to the right of the center in meters.
  package var x: Double
  /// The distance upward from the center in meters.
  package var y: Double

  /// Creates a point.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// The Equal Earth projection of the ellipsoid: the whole Earth with correct areas.
///
/// Formulas: B. Šavrič, T. Patterson, B. Jenny, The Equal Earth map projection, International Journal of Geographical
/// Information Science 33 (2019), 454–465, applied to the authalic latitude.
package struct EqualEarth: MapProjection, EdgedProjection {
  /// The center on the equator.
  package let center: Coordinate
  private let authalic = AuthalicLatitude()

  /// Creates a projection.
  ///
  /// - Parameter meridian: the longitude of the middle in degrees.
  package init(meridian: Double = 0) {
    center = Coordinate(latitude: 0, longitude: meridian).normalized
  }

  /// The display name of the projection.
  package var name: String { "Equal Earth" }

  /// Always true.
  package var isWhole: Bool { true }

  private static let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
  private static let root = 3.0.squareRoot()

  /// Returns meters to the right of the center and upward; nil for an invalid coordinate.
  package func project(_ place: Coordinate) -> PlanePoint? {
    guard place.isValid else { return nil }
    return project(
      latitude: place.latitude,
      turn: Angle.difference(from: center.longitude, to: place.longitude).value)
  }

  /// Returns the point at a latitude and at an offset in degrees east of the middle.
  ///
  /// The offset is from -180 to 180. The values -180 and 180 are the edges of the plane.
  func project(latitude: Double, turn: Double) -> PlanePoint {
    let theta = asin(Self.root / 2 * authalic.sincos(latitude: latitude).sin)
    let (height, slope) = Self.height(theta)
    return PlanePoint(
      x: 2 * Self.root / 3 * authalic.radius * cos(theta) * turn * Angle.degree / slope,
      y: authalic.radius * height)
  }

  /// Returns the coordinate at a point of the plane; nil if the point has no coordinate.
  package func place(at point: PlanePoint) -> Coordinate? {
    let y = point.y / authalic.radius
    var theta = y / Self.a1
    for _ in 0..<12 {
      let (height, slope) = Self.height(theta)
      theta -= (height - y) / slope
    }
    let sine = sin(theta) * 2 / Self.root
    guard abs(theta) <= .pi / 3 + 1e-9, abs(sine) <= 1 + 1e-9 else { return nil }
    let slope = Self.height(theta).slope
    let turn =
      3 * point.x * slope / (2 * Self.root * authalic.radius * cos(theta)) / Angle.degree
    guard abs(turn) <= 180 else { return nil }
    return Coordinate(
      latitude: authalic.latitude(sine: sine), longitude: Angle.normalized(center.longitude + turn))
  }

  private static func height(_ theta: Double) -> (height: Double, slope: Double) {
    let square = theta * theta
    let sixth = square * square * square
    return (
      theta * (a1 + a2 * square + sixth * (a3 + a4 * square)),
      a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)
    )
  }
}

/// Lambert's azimuthal equal-area projection of the ellipsoid.
///
/// Areas are correct everywhere. At the center, lengths are correct in all directions. The error of lengths is 3 in 100
/// 000 at 100 km from the center, and 0.3 % at 1000 km.
///
/// Formulas: J. P. Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395, 1987, equations 24-2 to
/// 24-29. Coordinates more than 155 degrees from the center are excluded, because the distortion there is extreme.
package struct AzimuthalEqualArea: MapProjection {
  /// The center of the projection, where the scale is true.
  package let center: Coordinate
  private let authalic = AuthalicLatitude()
  private let middle: (sin: Double, cos: Double)
  // The stretch of the sphere that makes the scale at the center equal in all directions.
  private let stretch: Double

  // The cosine of 155 degrees.
  private static let farthest = -0.906

  /// Creates a projection.
  ///
  /// - Parameter center: a valid coordinate.
  package init(center: Coordinate) {
    self.center = center.normalized
    middle = authalic.sincos(latitude: center.latitude)
    let ellipsoid = Ellipsoid.wgs84
    let phi = Angle.sincos(degrees: center.latitude)
    let across = (1 - ellipsoid.eccentricitySquared * phi.sin * phi.sin).squareRoot()
    stretch =
      middle.cos < 1e-6
      ? 1 : ellipsoid.equatorialRadius * phi.cos / across / (authalic.radius * middle.cos)
  }

  /// The display name of the projection.
  package var name: String {
    abs(center.latitude) == 90
      ? "Lambert azimuthal equal-area about the pole" : "Lambert azimuthal equal-area"
  }

  /// Always false.
  package var isWhole: Bool { false }

  /// Returns meters to the right of the center and upward.
  ///
  /// Returns nil for a coordinate that is invalid or excluded.
  package func project(_ place: Coordinate) -> PlanePoint? {
    guard place.isValid else { return nil }
    let beta = authalic.sincos(latitude: place.latitude)
    let turn = Angle.sincos(
      degrees: Angle.difference(from: center.longitude, to: place.longitude).value)
    let cosine = middle.sin * beta.sin + middle.cos * beta.cos * turn.cos
    guard cosine > Self.farthest else { return nil }
    let scale = authalic.radius * (2 / (1 + cosine)).squareRoot()
    return PlanePoint(
      x: scale * stretch * beta.cos * turn.sin,
      y: scale / stretch * (middle.cos * beta.sin - middle.sin * beta.cos * turn.cos))
  }

  /// Returns the coordinate at a point of the plane; nil if the point has no coordinate.
  package func place(at point: PlanePoint) -> Coordinate? {
    let (x, y) = (point.x / stretch, point.y * stretch)
    let reach = (x * x + y * y).squareRoot()
    guard reach != 0 else { return center }
    let half = reach / (2 * authalic.radius)
    guard half < 1, 1 - 2 * half * half > Self.farthest else { return nil }
    let arc = 2 * asin(half)
    let (sine, cosine) = (sin(arc), cos(arc))
    let beta = cosine * middle.sin + y * sine * middle.cos / reach
    let turn = Angle.atan2Degrees(x * sine, reach * middle.cos * cosine - y * middle.sin * sine)
    return Coordinate(
      latitude: authalic.latitude(sine: beta), longitude: Angle.normalized(center.longitude + turn))
  }
}

/// The authalic latitude: the latitude on a sphere whose zones have the same areas as the zones of the ellipsoid.
///
/// Source: J. P. Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395, 1987, equations 3-11 to
/// 3-18.
struct AuthalicLatitude: Sendable {
  /// The radius of the sphere in meters.
  let radius: Double
  private let e: Double
  private let e2: Double
  private let polar: Double

  init(_ ellipsoid: Ellipsoid = .wgs84) {
    e2 = ellipsoid.eccentricitySquared
    e = e2.squareRoot()
    polar = Self.q(1, e: e, e2: e2)
    radius = ellipsoid.equatorialRadius * (polar / 2).squareRoot()
  }

  /// Returns sine and cosine of the authalic latitude.
  func sincos(latitude: Double) -> (sin: Double, cos: Double) {
    let phi = Angle.sincos(degrees: latitude)
    let u = phi.cos * phi.cos / (1 + abs(phi.sin))
    let rest =
      u < Self.polarRest
      ? (2 * u / (1 - e2) - 4 * e2 * u * u / ((1 - e2) * (1 - e2))) / polar
      : 1 - Self.q(abs(phi.sin), e: e, e2: e2) / polar
    return (phi.sin < 0 ? rest - 1 : 1 - rest, (max(rest, 0) * (2 - rest)).squareRoot())
  }

  // A latitude counts as near a pole if 1 - sine is at most this value. Near a pole, the first two terms of the series
  // of q are more accurate than the difference between q and its value at the pole.
  private static let polarRest = 1e-4

  /// Returns the latitude in degrees from the sine of the authalic latitude, to about 1e-9.
  func latitude(sine: Double) -> Double {
    let beta = asin(min(max(sine, -1), 1))
    let (e4, e6) = (e2 * e2, e2 * e2 * e2)
    let phi =
      beta + (e2 / 3 + 31 * e4 / 180 + 517 * e6 / 5040) * sin(2 * beta)
      + (23 * e4 / 360 + 251 * e6 / 3780) * sin(4 * beta) + 761 * e6 / 45360 * sin(6 * beta)
    return min(max(phi / Angle.degree, -90), 90)
  }

  private static func q(_ sine: Double, e: Double, e2: Double) -> Double {
    (1 - e2) * (sine / (1 - e2 * sine * sine) + atanh(e * sine) / e)
  }
}
