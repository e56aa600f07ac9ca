import GeoCore

/// What part of the Earth a frame shows: limits of latitude and of degrees east of its middle.
struct MapView: Sendable {
  /// The meridian from which degrees are counted.
  let meridian: Double
  let south: Double
  let north: Double
  /// Degrees east of the meridian, from -180.
  let west: Double
  /// Degrees east of the meridian, to 180.
  let east: Double

  init(_ frame: MapFrame) {
    if frame.projection.isWhole {
      (meridian, south, north, west, east) = (frame.projection.center.longitude, -90, 90, -180, 180)
      return
    }
    if let plane = frame.projection as? TilePlane {
      // A little more than the picture, as far as there is a world.
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

  /// Degrees of longitude that a place has to be moved by to be in the view, or nearest to it.
  func turn(_ longitude: Double) -> Double { Angle.difference(from: meridian, to: longitude).value }
}
