/// The region between two parallels and two meridians.
public struct BoundingBox: Sendable, Hashable, Codable {
  /// The southern limit (degrees).
  public var south: Double
  /// The western limit (degrees), in [-180, 180).
  public var west: Double
  /// The northern limit (degrees).
  public var north: Double
  /// The eastern limit (degrees), in [-180, 180].
  ///
  /// If the box crosses the antimeridian, `east` is less than ``west`` (RFC 7946, section 5.2). A box that contains all
  /// meridians extends from -180 to 180.
  public var east: Double

  /// Creates a box without checking the limits.
  ///
  /// - Parameters:
  ///   - south: the southern limit (degrees).
  ///   - west: the western limit (degrees).
  ///   - north: the northern limit (degrees).
  ///   - east: the eastern limit (degrees), less than `west` across the antimeridian.
  public init(south: Double, west: Double, north: Double, east: Double) {
    (self.south, self.west, self.north, self.east) = (south, west, north, east)
  }

  /// The width in degrees of longitude, in [0, 360].
  package var width: Double { east >= west ? east - west : east + 360 - west }

  /// Returns whether a coordinate is inside the box or on its limits.
  ///
  /// - The result is false for an invalid coordinate, and for a box whose ``south`` is greater than ``north`` or NaN.
  /// - A box that reaches 90 or -90 degrees of latitude contains the pole, for any longitude of the coordinate.
  public func contains(_ place: Coordinate) -> Bool {
    // Compare numbers instead of creating a `ClosedRange`, which traps if its bounds are in the wrong order.
    guard place.isValid, south <= place.latitude, place.latitude <= north else { return false }
    if abs(place.latitude) == 90 { return true }
    let longitude = place.normalized.longitude
    if east == 180, longitude == -180 { return true }
    if west <= east { return west <= longitude && longitude <= east }
    return west > east && (longitude >= west || longitude <= east)
  }
}

extension BoundingBox {
  /// Creates the smallest box around points; nil if there are no points or one of them is invalid.
  ///
  /// The box excludes the widest range of longitudes without a point, so it may cross the antimeridian. Longitudes of
  /// poles are ignored. If all points are poles, the box contains all meridians.
  ///
  /// - Parameter places: the points in any order.
  public init?(of places: [Coordinate]) {
    var latitudes = (lowest: Double.infinity, highest: -Double.infinity)
    var spans: [LongitudeSpan] = []
    for place in places {
      guard place.isValid else { return nil }
      latitudes = (min(latitudes.lowest, place.latitude), max(latitudes.highest, place.latitude))
      guard abs(place.latitude) < 90 else { continue }
      let longitude = place.normalized.longitude
      spans.append(LongitudeSpan(west: longitude, east: longitude))
    }
    guard latitudes.lowest <= latitudes.highest else { return nil }
    self.init(south: latitudes.lowest, north: latitudes.highest, around: spans)
  }

  /// Creates the smallest box around other boxes; nil for an empty array.
  package init?(around boxes: [BoundingBox]) {
    guard let south = boxes.map(\.south).min(), let north = boxes.map(\.north).max() else {
      return nil
    }
    let spans = boxes.map { LongitudeSpan(west: $0.west, east: $0.east) }
    self.init(south: south, north: north, around: spans)
  }

  /// Creates a box with the smallest range of longitudes that covers the given ranges. If there are no ranges, the box
  /// contains all meridians.
  private init(south: Double, north: Double, around spans: [LongitudeSpan]) {
    self.init(south: south, west: -180, north: north, east: 180)
    let spans = spans.sorted { $0.west < $1.west }
    // A range that crosses the antimeridian continues at -180 degrees, before the first western limit.
    guard var last = spans.max(by: { $0.end < $1.end }) else { return }
    var reach = last.end - 360
    // Tolerate rounding errors: they must not create a gap or decide between equally wide gaps. Between equal gaps,
    // prefer the gap at the antimeridian.
    var widest = 0.0
    for span in spans {
      if span.west - reach > widest + 1e-9 {
        widest = span.west - reach
        (west, east) = (span.west, last.east)
      }
      if span.end > reach { (reach, last) = (span.end, span) }
    }
    if east == -180, west != -180 { east = 180 }
  }
}

/// A range of longitudes (degrees).
private struct LongitudeSpan {
  /// The western and eastern limits, in [-180, 180].
  let west, east: Double

  /// The eastern limit, plus 360 if the range crosses the antimeridian.
  var end: Double { east >= west ? east : east + 360 }
}

extension Geodesic {
  /// Returns the smallest box around the shortest path between two points; nil for invalid input.
  ///
  /// If the path reaches its highest or lowest latitude between the ends, the box includes this latitude.
  ///
  /// - Parameters:
  ///   - start: the start of the path.
  ///   - end: the end of the path.
  package func boundingBox(ofSegmentFrom start: Coordinate, to end: Coordinate) -> BoundingBox? {
    boundingBox(ofPath: [start, end])
  }

  /// Returns the smallest box around a path of geodesics; nil if there are no vertices or one of them is invalid.
  ///
  /// If the path runs around a pole, the box contains all meridians but not the pole itself. For a polygon that
  /// contains a pole, see ``boundingBox(of:)``. Latitudes are accurate to 1e-12 degrees.
  ///
  /// - Parameter vertices: the vertices in order.
  public func boundingBox(ofPath vertices: [Coordinate]) -> BoundingBox? {
    guard let first = vertices.first, first.isValid else { return nil }
    var (south, north) = (first.latitude, first.latitude)
    // Longitudes relative to the first vertex. They do not jump at the antimeridian.
    var (here, west, east) = (0.0, 0.0, 0.0)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      guard to.isValid else { return nil }
      let reach = latitudes(ofSegmentFrom: from, to: to)
      (south, north) = (min(south, reach.lowerBound), max(north, reach.upperBound))
      here += Angle.difference(from: from.longitude, to: to.longitude).value
      (west, east) = (min(west, here), max(east, here))
    }
    guard east - west < 360 else {
      return BoundingBox(south: south, west: -180, north: north, east: 180)
    }
    let (start, end) = (first.longitude + west, first.longitude + east)
    return BoundingBox(
      south: south, west: Self.longitude(start), north: north,
      east: west == east ? Self.longitude(start) : Self.eastern(end))
  }

  /// Returns the smallest box around a polygon; nil if the outer ring has no vertices or an invalid one.
  ///
  /// - Parameter polygon: a polygon with geodesic edges. If the polygon contains a pole, its box contains all
  ///   meridians.
  public func boundingBox(of polygon: Polygon) -> BoundingBox? {
    guard let first = polygon.outer.first,
      var box = boundingBox(ofPath: polygon.outer + [first])
    else { return nil }
    let measure = measure(ring: polygon.outer)
    if measure.holdsNorth { box.north = 90 }
    if measure.holdsSouth { box.south = -90 }
    if abs(box.north) == 90 || abs(box.south) == 90 { exclude(polygon.holes, from: &box) }
    let isRound =
      measure.holdsNorth || measure.holdsSouth
      || polygon.outer.indices.contains { RingEdge(polygon.outer, $0).width == 360 }
    if isRound { (box.west, box.east) = (-180, 180) }
    return box
  }

  /// Moves a limit at a pole to the edge of a hole that contains this pole.
  private func exclude(_ holes: [[Coordinate]], from box: inout BoundingBox) {
    for hole in holes {
      guard let first = hole.first, let edge = boundingBox(ofPath: hole + [first]) else { continue }
      let measure = measure(ring: hole)
      if measure.holdsNorth { box.north = min(box.north, edge.north) }
      if measure.holdsSouth { box.south = max(box.south, edge.south) }
    }
  }

  /// Returns the smallest box around all points within a distance of a point.
  ///
  /// The result is nil for an invalid center, and for a negative or infinite radius.
  ///
  /// - Parameters:
  ///   - center: the center of the circle.
  ///   - radius: meters, 0 or more.
  public func boundingBox(ofCircleAround center: Coordinate, radius: Double) -> BoundingBox? {
    guard center.isValid, radius >= 0, radius.isFinite else { return nil }
    let reach = [90.0, -90].map {
      (pole: $0, distance: distance(from: center, to: Coordinate(latitude: $0, longitude: 0)))
    }
    let isRound = reach.contains { $0.distance <= radius }
    let (toNorth, toSouth) = (
      line(from: center, azimuth: 0).position(at: radius).coordinate.latitude,
      line(from: center, azimuth: 180).position(at: radius).coordinate.latitude
    )
    let north = reach[0].distance <= radius ? 90 : toNorth
    let south = reach[1].distance <= radius ? -90 : toSouth
    guard !isRound else { return BoundingBox(south: south, west: -180, north: north, east: 180) }
    // Find the azimuth for which the geodesic from the center meets a meridian at a right angle after `radius`
    // meters. The circle touches this meridian there, so the end of the geodesic is the easternmost point of the
    // circle.
    var (low, high) = (0.0, 180.0)
    var east = center.longitude
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let arrival = line(from: center, azimuth: middle).position(at: radius)
      east = arrival.coordinate.longitude
      if arrival.azimuth2 < 90 { low = middle } else { high = middle }
    }
    let half = Angle.difference(from: center.longitude, to: east).value
    return BoundingBox(
      south: south, west: Self.longitude(center.longitude - half), north: north,
      east: Self.eastern(center.longitude + half))
  }

  /// Returns the range of latitudes of the shortest path between two points.
  func latitudes(ofSegmentFrom start: Coordinate, to end: Coordinate) -> ClosedRange<Double> {
    latitudes(ofSegmentFrom: start, to: end, inverse(from: start, to: end))
  }

  /// Returns the range of latitudes of the shortest path between two points, from the solution of their inverse
  /// problem.
  func latitudes(
    ofSegmentFrom start: Coordinate, to end: Coordinate, _ way: InverseSolution
  ) -> ClosedRange<Double> {
    var low = min(start.latitude, end.latitude)
    var high = max(start.latitude, end.latitude)
    // Mirror westward azimuths to the east, which does not change latitudes.
    func eastward(_ azimuth: Double) -> Double { azimuth > 180 ? 360 - azimuth : azimuth }
    let (first, last) = (eastward(way.azimuth1), eastward(way.azimuth2))
    // The latitude may have a maximum (1) or a minimum (-1) between the ends of the path.
    let turns: Double =
      if first < 90, last > 90 { 1 } else if first > 90, last < 90 { -1 } else { 0 }
    if turns != 0 {
      // Use Clairaut's relation: cos β at the extreme latitude is cos β1 sin α1.
      let phi = SinCos(degrees: start.latitude)
      let alpha = SinCos(degrees: first)
      let beta = SinCos(sin: phi.sin * f1, cos: phi.cos).normalized
      let t = alpha.sin * beta.sin
      let sine = (alpha.cos * alpha.cos + t * t).squareRoot()
      let turn = Angle.atan2Degrees(sine, f1 * alpha.sin * beta.cos)
      if turns > 0 { high = max(high, turn) } else { low = min(low, -turn) }
    }
    return low...high
  }

  func measure(ring: [Coordinate]) -> RingMeasure {
    RingSum.ring(ring, surfaceArea) { measure($0) }
  }

  private static func longitude(_ degrees: Double) -> Double {
    Coordinate(latitude: 0, longitude: degrees).normalized.longitude
  }

  private static func eastern(_ degrees: Double) -> Double {
    let longitude = longitude(degrees)
    return longitude == -180 ? 180 : longitude
  }
}
