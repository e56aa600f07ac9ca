public import GeoCore
import GeoPlatform

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
