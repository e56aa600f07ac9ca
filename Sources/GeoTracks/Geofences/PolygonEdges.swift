import GeoCore

/// The curves that the edges of polygons and the lines of corridors follow.
///
/// Example: for an edge of 100 km along the parallel at latitude 47°, the geodesic and the straight line are up to 210
/// m apart. This distance grows with the square of the length.
public enum PolygonEdges: String, Sendable, Hashable, CaseIterable {
  /// Geodesics, the shortest paths.
  case geodesic
  /// Lines straight in longitude and latitude (RFC 7946, section 3.1.1).
  case straight

  /// The largest distance in meters between a geodesic and its approximation by straight lines.
  static let tolerance = 0.1

  /// Returns the vertices of a closed ring. See ``vertices(_:maximumCount:)``.
  func ringVertices(_ ring: [Coordinate], maximumCount: Int) -> [Coordinate]? {
    guard self == .geodesic, let first = ring.first, let last = ring.last,
      first.latitude != last.latitude || Angle.normalized(first.longitude - last.longitude) != 0
    else { return vertices(ring, maximumCount: maximumCount) }
    return vertices(ring + [first], maximumCount: maximumCount)
  }

  /// Returns vertices between which lines straight in longitude and latitude follow the edges.
  ///
  /// An edge whose longitudes differ by 180 degrees or more stays straight, such as the edge from -180 to 180 along a
  /// parallel. If such an edge means the short way across the antimeridian, such as from 179 to -179, it becomes a
  /// geodesic.
  ///
  /// - Parameter maximumCount: the largest number of vertices.
  /// - Returns: the vertices; nil if they are more than `maximumCount`.
  func vertices(_ places: [Coordinate], maximumCount: Int) -> [Coordinate]? {
    guard self == .geodesic else { return places.count <= maximumCount ? places : nil }
    var vertices = Array(places.prefix(1))
    for (from, to) in zip(places, places.dropFirst()) {
      if from.isValid, to.isValid,
        abs(Angle.eastward(from: from.longitude, to: to.longitude)) < 180
      {
        let line = Geodesic.wgs84.line(from: from, to: to)
        let (start, end) = ((along: 0.0, place: from), (along: line.length, place: to))
        guard Self.divide(line, start, end, depth: 0, maximumCount, &vertices) else { return nil }
      }
      vertices.append(to)
    }
    return vertices.count <= maximumCount ? vertices : nil
  }

  /// The maximum length in meters of a part. Up to this length, the ends and the middle show whether the part needs
  /// further division.
  private static let longestPart = 500e3

  /// Appends the vertices between two points of a line. Returns false if there are too many.
  private static func divide(
    _ line: GeodesicLine, _ start: (along: Double, place: Coordinate),
    _ end: (along: Double, place: Coordinate), depth: Int, _ maximumCount: Int,
    _ vertices: inout [Coordinate]
  ) -> Bool {
    let length = end.along - start.along
    let turn = abs(Angle.normalized(end.place.longitude - start.place.longitude)) * Angle.degree
    // With b the latitude and a the azimuth, the geodesic curvature of a straight line is tan b · sin a · (1 + cos² a)
    // divided by the radius. The line therefore deviates by at most sin b · turn · length / 4.
    let latitude = max(abs(start.place.latitude), abs(end.place.latitude))
    let sine = length > longestPart ? 1 : Angle.sincos(degrees: latitude).sin
    let isShort = length <= longestPart || turn == 0
    guard !isShort || sine * turn * length / 4 > tolerance, depth < 60 else { return true }
    let along = (start.along + end.along) / 2
    // The longitude continues from the start, so no step of 360 degrees arises at the antimeridian.
    var place = line.position(at: along).coordinate
    place.longitude =
      start.place.longitude + Angle.normalized(place.longitude - start.place.longitude)
    let middle = (along, place)
    guard divide(line, start, middle, depth: depth + 1, maximumCount, &vertices),
      vertices.count < maximumCount
    else { return false }
    vertices.append(place)
    return divide(line, middle, end, depth: depth + 1, maximumCount, &vertices)
  }
}
