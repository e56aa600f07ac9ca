package import GeoCore
import GeoPlatform

/// A projection from the Earth to a plane, and its inverse.
package protocol MapProjection: Sendable {
  /// The name of the projection in descriptions of maps.
  var name: String { get }

  /// The coordinate that is projected to the origin of the plane.
  var center: Coordinate { get }

  /// True if the projection always shows the whole Earth.
  var isWhole: Bool { get }

  /// Returns the point of the plane for a coordinate; nil if the coordinate is invalid or too far from the center.
  func project(_ place: Coordinate) -> PlanePoint?

  /// Returns the coordinate at a point of the plane; nil if the point is not on the Earth.
  func place(at point: PlanePoint) -> Coordinate?
}

/// A projection whose plane ends 180 degrees east and west of the central meridian.
///
/// A point at 180 degrees is on both edges. Its offset of -180 or 180 degrees selects the western or eastern edge.
protocol EdgedProjection: MapProjection {
  /// Returns the point of the plane for a latitude and an offset from the central meridian, both in degrees.
  ///
  /// Offsets to the east are positive. Offsets of -180 and 180 degrees are the edges of the plane.
  func project(latitude: Double, turn: Double) -> PlanePoint
}

/// A point on the plane of a ``MapProjection``, in meters from the center.
package struct PlanePoint: Sendable, Hashable {
  /// The distance to the right of the center in meters.
  package var x: Double
  /// The distance above the center in meters.
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// The Equal Earth projection of the ellipsoid, which shows the whole Earth with correct areas.
///
/// Formulas: B. Šavrič, T. Patterson, B. Jenny, The Equal Earth map projection, International Journal of Geographical
/// Information Science 33 (2019), 454–465, with the authalic latitude.
package struct EqualEarth: MapProjection, EdgedProjection {
  /// The intersection of the central meridian and the equator.
  package let center: Coordinate
  private let authalic = AuthalicLatitude()

  /// Creates a projection with a central meridian.
  ///
  /// - Parameter meridian: The longitude of the central meridian in degrees.
  package init(meridian: Double = 0) {
    center = Coordinate(latitude: 0, longitude: meridian).normalized
  }

  package var name: String { "Equal Earth" }

  package var isWhole: Bool { true }

  private static let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
  private static let root = 3.0.squareRoot()

  package func project(_ place: Coordinate) -> PlanePoint? {
    guard place.isValid else { return nil }
    return project(
      latitude: place.latitude,
      turn: Angle.difference(from: center.longitude, to: place.longitude).value)
  }

  func project(latitude: Double, turn: Double) -> PlanePoint {
    let theta = asin(Self.root / 2 * authalic.sincos(latitude: latitude).sin)
    let (height, slope) = Self.height(theta)
    return PlanePoint(
      x: 2 * Self.root / 3 * authalic.radius * cos(theta) * turn * Angle.degree / slope,
      y: authalic.radius * height)
  }

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
/// Areas are correct everywhere. At the center, lengths are correct in all directions. The relative error of lengths is
/// 0.003 % at 100 km from the center, and 0.3 % at 1000 km.
///
/// Formulas: J. P. Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395, 1987, equations 24-2 to
/// 24-29. Coordinates more than 155 degrees from the center are excluded, because their distortion is extreme.
package struct AzimuthalEqualArea: MapProjection {
  /// The coordinate at which the scale is exact in all directions.
  package let center: Coordinate
  private let authalic = AuthalicLatitude()
  private let middle: (sin: Double, cos: Double)
  // A factor that stretches one axis and shrinks the other, so that the scale at the center is equal in all directions.
  private let stretch: Double

  // The cosine of the maximum distance of 155 degrees from the center.
  private static let farthest = -0.906

  /// Creates a projection around a coordinate.
  ///
  /// - Parameter center: A valid coordinate.
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

  package var name: String {
    abs(center.latitude) == 90
      ? "Lambert azimuthal equal-area about the pole" : "Lambert azimuthal equal-area"
  }

  package var isWhole: Bool { false }

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

/// Converts between geodetic and authalic latitude.
///
/// The authalic latitude is a latitude on the sphere with the same area as the ellipsoid. Any zone between two
/// latitudes also has the same area on both surfaces. Source: J. P. Snyder, Map Projections: A Working Manual, USGS
/// Professional Paper 1395, 1987, equations 3-11 to 3-18.
struct AuthalicLatitude: Sendable {
  /// The radius in meters of the sphere with the same area as the ellipsoid.
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

  /// Returns the sine and cosine of the authalic latitude.
  ///
  /// - Parameter latitude: The geodetic latitude in degrees.
  func sincos(latitude: Double) -> (sin: Double, cos: Double) {
    let phi = Angle.sincos(degrees: latitude)
    let u = phi.cos * phi.cos / (1 + abs(phi.sin))
    let rest =
      u < Self.polarRest
      ? (2 * u / (1 - e2) - 4 * e2 * u * u / ((1 - e2) * (1 - e2))) / polar
      : 1 - Self.q(abs(phi.sin), e: e, e2: e2) / polar
    return (phi.sin < 0 ? rest - 1 : 1 - rest, (max(rest, 0) * (2 - rest)).squareRoot())
  }

  // If 1 - sin(latitude) is below this limit, two terms of a series are more accurate than the difference between `q`
  // and its value at the pole.
  private static let polarRest = 1e-4

  /// Returns the geodetic latitude in degrees for the sine of an authalic latitude. The error is about 1e-9 degrees.
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
