import GeoTracks

/// The part of the Earth that a chunk is in, in whole 1e-7 degrees as the index has it: a box, or two of one
/// that lies across the antimeridian.
///
/// The ways between positions are in it too, and that from the last position before. It is up to 2 m larger
/// than need be.
struct ChunkBox {
  /// Edges in 1e-7 degrees.
  struct Edges: Equatable, Sendable {
    var west: Int64
    var east: Int64
    var south: Int64
    var north: Int64
  }

  private(set) var edges: [Edges] = []

  // 1e-5 degrees, 1.1 m.
  private static let margin = 1e-5
  // Up to this difference of longitudes, and this far from the equator, a geodesic leaves the box of its ends
  // by less than half the margin.
  private static let shortStep = 0.05
  private static let steep = 85.0

  /// - Parameters:
  ///   - locations: those of the chunk, in order.
  ///   - before: the last place of the same segment; nil for none.
  init(_ locations: UnsafeBufferPointer<Location>, after before: Coordinate?) {
    guard var last = before ?? locations.first?.coordinate else { return }
    var (south, north) = (last.latitude, last.latitude)
    let start = last.normalized.longitude
    // Longitudes from the first on, without a jump.
    var (here, west, east) = (0.0, 0.0, 0.0)
    for index in locations.indices {
      let place = locations[index].coordinate
      let step = Angle.difference(from: last.longitude, to: place.longitude).value
      here += step
      (west, east) = (min(west, here), max(east, here))
      (south, north) = (min(south, place.latitude), max(north, place.latitude))
      if abs(step) > Self.shortStep || abs(place.latitude) > Self.steep,
        let way = Geodesic.wgs84.boundingBox(ofSegmentFrom: last, to: place)
      {
        (south, north) = (min(south, way.south), max(north, way.north))
      }
      last = place
    }
    (south, north) = (max(-90, south - Self.margin), min(90, north + Self.margin))
    (west, east) = (start + west - Self.margin, start + east + Self.margin)
    // At a pole all meridians meet.
    if abs(south) == 90 || abs(north) == 90 || east - west >= 360 { (west, east) = (-180, 180) }
    edges = Self.edges(south: south, west: west, north: north, east: east)
  }

  /// The boxes of a box whose east is not less than its west, and which may reach beyond 180 degrees.
  static func edges(south: Double, west: Double, north: Double, east: Double) -> [Edges] {
    func edges(_ west: Double, _ east: Double) -> Edges {
      Edges(
        west: Int64(saturating: (west * 1e7).rounded(.down)),
        east: Int64(saturating: (east * 1e7).rounded(.up)),
        south: Int64(saturating: (south * 1e7).rounded(.down)),
        north: Int64(saturating: (north * 1e7).rounded(.up)))
    }
    if west < -180 { return [edges(west + 360, 180), edges(-180, east)] }
    if east > 180 { return [edges(west, 180), edges(-180, east - 360)] }
    return [edges(west, east)]
  }
}
