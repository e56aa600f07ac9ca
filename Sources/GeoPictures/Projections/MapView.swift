import GeoCore
import GeoPlatform

/// The visible area of the Earth, as a range of latitudes and a range of degrees east of a meridian.
struct MapView: Sendable {
  /// The longitude in degrees of the meridian to which ``west`` and ``east`` are relative.
  let meridian: Double
  let south: Double
  let north: Double
  /// The western limit in degrees east of the meridian; -180 or more.
  let west: Double
  /// The eastern limit in degrees east of the meridian; 180 or less.
  let east: Double

  init(_ frame: MapFrame) {
    if frame.projection.isWhole {
      (meridian, south, north, west, east) = (frame.projection.center.longitude, -90, 90, -180, 180)
      return
    }
    if let plane = frame.projection as? TilePlane {
      // Enlarge the view by a margin, but not beyond the edge of the world.
      let seen = frame.rect.grown(by: max(frame.rect.width, frame.rect.height) / 20)
      let (first, last) = (
        plane.degrees(frame.plane(seen, 0)), plane.degrees(frame.plane(seen, 1))
      )
      let limit = WebMercator.maximumLatitude
      meridian = plane.center.longitude
      (south, north) = (max(last.latitude, -limit), min(first.latitude, limit))
      (west, east) = (max(first.turn, -180), min(last.turn, 180))
      return
    }
    var extent = MapExtent()
    for point in frame.samples(40) { frame.place(at: point).map { extent.add($0) } }
    let poles = [90.0, -90].filter { latitude in
      frame.point(Coordinate(latitude: latitude, longitude: 0)).map(frame.rect.contains) ?? false
    }
    let (start, width) = extent.longitudes
    let margin = max(extent.north - extent.south, 0) / 20
    meridian =
      poles.isEmpty ? Angle.normalized(start + width / 2) : frame.projection.center.longitude
    south = poles.contains(-90) ? -90 : max(extent.south - margin, -90)
    north = poles.contains(90) ? 90 : min(extent.north + margin, 90)
    let half = poles.isEmpty ? min(width / 2 + max(margin, width / 20), 180) : 180
    (west, east) = (-half, half)
  }

  /// Returns a longitude as degrees east of the meridian, from -180 to 180.
  func turn(_ longitude: Double) -> Double { Angle.difference(from: meridian, to: longitude).value }
}

/// The Web Mercator projection of tiles, scaled so that lengths are correct at the center.
///
/// Formulas: EPSG 1024 (IOGP 373-7-2), which uses the geodetic latitude in the formulas for a sphere. Latitudes above
/// 85.05 or below -85.05 degrees are excluded.
struct TilePlane: EdgedProjection {
  let center: Coordinate
  private let radius: Double
  private let middle: Double

  /// - Parameter center: A valid coordinate. Its latitude is clamped to the limits of the projection.
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

  /// The width of the world in meters of the projection plane.
  var world: Double { 2 * .pi * radius }

  func project(_ place: Coordinate) -> PlanePoint? {
    guard place.isValid, abs(place.latitude) <= WebMercator.maximumLatitude else { return nil }
    return project(
      latitude: place.latitude,
      turn: Angle.difference(from: center.longitude, to: place.longitude).value)
  }

  /// Returns the point of the plane for a latitude and an offset from the central meridian, both in degrees.
  ///
  /// The offset is from -180 to 180. Latitudes beyond the edge are clamped to the edge.
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

  /// Returns the latitude of a point, and its longitude in degrees east of the center. Both may be beyond the edges
  /// of the world.
  func degrees(_ point: PlanePoint) -> (latitude: Double, turn: Double) {
    (atan(sinh(point.y / radius + middle)) / Angle.degree, point.x / radius / Angle.degree)
  }

  /// The tile columns from the western to the eastern edge of the plane. The world is one column wide.
  var columns: ClosedRange<Double> {
    let middle = (center.longitude + 180) / 360
    return middle - 0.5...middle + 0.5
  }

  /// Returns the column and row of a point in a world that is one column wide and one row high.
  ///
  /// Columns are counted from the antimeridian and rows from the north. Columns continue beyond the edges of the world.
  func tile(_ point: PlanePoint) -> (x: Double, y: Double) {
    (
      (center.longitude + 180) / 360 + point.x / world,
      0.5 - (point.y / radius + middle) / (2 * .pi)
    )
  }

  /// Returns the point of the plane for a column and row, the inverse of ``tile(_:)``.
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
