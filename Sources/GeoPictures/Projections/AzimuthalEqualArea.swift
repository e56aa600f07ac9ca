public import GeoCore
import GeoPlatform

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
