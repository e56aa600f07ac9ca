import GeoCore
import GeoPlatform

/// Web Mercator, as tiles have it, stretched so that lengths are right at its middle.
///
/// Formulas: EPSG 1024 (IOGP 373-7-2): that of the sphere, with the latitude of the ellipsoid. Places beyond 85.05
/// degrees are not on it.
struct TilePlane: EdgedProjection {
  let center: Coordinate
  private let radius: Double
  private let middle: Double

  /// - Parameter center: a valid place, brought to the latitudes that there are.
  init(center: Coordinate) {
    let limit = WebMercator.maximumLatitude
    self.center =
      Coordinate(
        latitude: min(max(center.latitude, -limit), limit), longitude: center.longitude
      ).normalized
    radius = Ellipsoid.wgs84.equatorialRadius * Angle.cosine(latitude: self.center.latitude)
    middle = Self.height(self.center.latitude)
  }

  var name: String { "Web Mercator" }
  var isWhole: Bool { false }

  /// Meters of the plane from one edge of the world to the other.
  var world: Double { 2 * .pi * radius }

  func project(_ place: Coordinate) -> PlanePoint? {
    guard place.isValid, abs(place.latitude) <= WebMercator.maximumLatitude else { return nil }
    return project(
      latitude: place.latitude,
      turn: Angle.difference(from: center.longitude, to: place.longitude).value)
  }

  /// The point so many degrees east of the middle, from -180 to 180; of a latitude beyond the edge that on it.
  func project(latitude: Double, turn: Double) -> PlanePoint {
    let limit = WebMercator.maximumLatitude
    return PlanePoint(
      x: radius * turn * Angle.degree,
      y: radius * (Self.height(min(max(latitude, -limit), limit)) - middle))
  }

  func place(at point: PlanePoint) -> Coordinate? {
    let (latitude, turn) = degrees(point)
    guard abs(turn) <= 180, abs(point.y / radius + middle) <= .pi else { return nil }
    return Coordinate(
      latitude: latitude, longitude: Angle.normalized(center.longitude + turn))
  }

  /// The latitude of a point, and how many degrees it is east of the middle, also beyond the edges.
  func degrees(_ point: PlanePoint) -> (latitude: Double, turn: Double) {
    (atan(sinh(point.y / radius + middle)) / Angle.degree, point.x / radius / Angle.degree)
  }

  /// Columns at the western and the eastern edge of the plane, of a world that is 1 wide.
  var columns: ClosedRange<Double> {
    let middle = (center.longitude + 180) / 360
    return middle - 0.5...middle + 0.5
  }

  /// Where a point is among the columns and rows of tiles, from the west and from the north, of a world that is
  /// 1 wide and high; columns go on beyond it.
  func tile(_ point: PlanePoint) -> (x: Double, y: Double) {
    (
      (center.longitude + 180) / 360 + point.x / world,
      0.5 - (point.y / radius + middle) / (2 * .pi)
    )
  }

  /// The point of such a place among tiles.
  func point(x: Double, y: Double) -> PlanePoint {
    PlanePoint(
      x: (x - (center.longitude + 180) / 360) * world,
      y: radius * ((0.5 - y) * 2 * .pi - middle))
  }

  private static func height(_ latitude: Double) -> Double {
    let phi = Angle.sincos(degrees: latitude)
    return asinh(phi.sin / phi.cos)
  }
}
