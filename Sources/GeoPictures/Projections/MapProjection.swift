public import GeoCore
import GeoPlatform

/// From the Earth to a plane and back.
public protocol MapProjection: Sendable {
  /// What it is called, for people.
  var name: String { get }

  /// The place on which the plane is centered.
  var center: Coordinate { get }

  /// Whether the plane has the whole Earth.
  var isWhole: Bool { get }

  /// Meters to the right of the center and upwards; nil for an invalid place, and for one that the plane does
  /// not have.
  func project(_ place: Coordinate) -> PlanePoint?

  /// The place at a point of the plane; nil where there is none.
  func place(at point: PlanePoint) -> Coordinate?
}

/// A projection whose plane ends 180 degrees east and west of its middle, where it matters on which side one is.
protocol EdgedProjection: MapProjection {
  /// The point of a valid latitude so many degrees east of the middle, from -180 to 180, both of which are edges.
  func project(latitude: Double, turn: Double) -> PlanePoint
}

/// A point of the plane of a ``MapProjection``.
public struct PlanePoint: Sendable, Hashable {
  /// Meters to the right.
  public var x: Double
  /// Meters upwards.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// The Equal Earth projection of the ellipsoid: the whole Earth, areas right everywhere.
///
/// Formulas: B. Šavrič, T. Patterson, B. Jenny, The Equal Earth map projection, International Journal of
/// Geographical Information Science 33 (2019), 454–465, on the authalic latitude.
public struct EqualEarth: MapProjection, EdgedProjection {
  /// A place on the equator.
  public let center: Coordinate
  private let authalic = AuthalicLatitude()

  /// Creates a projection.
  ///
  /// - Parameter meridian: the longitude in the middle (degrees).
  public init(meridian: Double = 0) {
    center = Coordinate(latitude: 0, longitude: meridian).normalized
  }

  /// What it is called, for people.
  public var name: String { "Equal Earth" }

  /// Whether the plane has the whole Earth.
  public var isWhole: Bool { true }

  private static let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
  private static let root = 3.0.squareRoot()

  /// Meters to the right of the center and upwards; nil for an invalid place, and for one left out.
  public func project(_ place: Coordinate) -> PlanePoint? {
    guard place.isValid else { return nil }
    return project(
      latitude: place.latitude,
      turn: Angle.difference(from: center.longitude, to: place.longitude).value)
  }

  /// The point so many degrees east of the middle, from -180 to 180, both of which are edges.
  func project(latitude: Double, turn: Double) -> PlanePoint {
    let theta = asin(Self.root / 2 * authalic.sincos(latitude: latitude).sin)
    let (height, slope) = Self.height(theta)
    return PlanePoint(
      x: 2 * Self.root / 3 * authalic.radius * cos(theta) * turn * Angle.degree / slope,
      y: authalic.radius * height)
  }

  /// The place at a point of the plane; nil where there is none.
  public func place(at point: PlanePoint) -> Coordinate? {
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

/// Lambert's azimuthal projection of the ellipsoid: areas are right everywhere, and at the center lengths in all
/// directions; 100 km away they are 3 in 100 000 off, 1000 km away 0.3 %.
///
/// Formulas: J. P. Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395, 1987, equations
/// 24-2 to 24-29. Places more than 155 degrees from the center are left out: the plane tears there.
public struct AzimuthalEqualArea: MapProjection {
  /// The place of true scale.
  public let center: Coordinate
  private let authalic = AuthalicLatitude()
  private let middle: (sin: Double, cos: Double)
  // By how much the sphere is stretched so that the scale at the center is the same in all directions.
  private let stretch: Double

  // The cosine of 155 degrees.
  private static let farthest = -0.906

  /// Creates a projection.
  ///
  /// - Parameter center: a valid place.
  public init(center: Coordinate) {
    self.center = center.normalized
    middle = authalic.sincos(latitude: center.latitude)
    let ellipsoid = Ellipsoid.wgs84
    let phi = Angle.sincos(degrees: center.latitude)
    let across = (1 - ellipsoid.eccentricitySquared * phi.sin * phi.sin).squareRoot()
    stretch =
      middle.cos < 1e-6
      ? 1 : ellipsoid.equatorialRadius * phi.cos / across / (authalic.radius * middle.cos)
  }

  /// What it is called, for people.
  public var name: String {
    abs(center.latitude) == 90
      ? "Lambert azimuthal equal-area about the pole" : "Lambert azimuthal equal-area"
  }

  /// Whether the plane has the whole Earth.
  public var isWhole: Bool { false }

  /// Meters to the right of the center and upwards; nil for an invalid place, and for one left out.
  public func project(_ place: Coordinate) -> PlanePoint? {
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

  /// The place at a point of the plane; nil where there is none.
  public func place(at point: PlanePoint) -> Coordinate? {
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

/// The latitude on the sphere that has the area of the ellipsoid, zone by zone (J. P. Snyder, Map
/// Projections: A Working Manual, USGS Professional Paper 1395, 1987, equations 3-11 to 3-18).
struct AuthalicLatitude: Sendable {
  /// Meters: of the sphere.
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

  /// Sine and cosine of the authalic latitude.
  func sincos(latitude: Double) -> (sin: Double, cos: Double) {
    let phi = Angle.sincos(degrees: latitude)
    let u = phi.cos * phi.cos / (1 + abs(phi.sin))
    let rest =
      u < Self.polarRest
      ? (2 * u / (1 - e2) - 4 * e2 * u * u / ((1 - e2) * (1 - e2))) / polar
      : 1 - Self.q(abs(phi.sin), e: e, e2: e2) / polar
    return (phi.sin < 0 ? rest - 1 : 1 - rest, (max(rest, 0) * (2 - rest)).squareRoot())
  }

  // Below that much from a pole, 1 less the sine, the two first terms of q's series there have more digits than
  // its difference from its value at the pole.
  private static let polarRest = 1e-4

  /// Latitude in degrees from the sine of the authalic latitude, to some 1e-9.
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
