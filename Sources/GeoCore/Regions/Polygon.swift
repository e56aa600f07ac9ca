/// A polygon on the ellipsoid: an outer ring and holes in it.
///
/// What its edges are (geodesics, rhumb lines) is for whoever measures it. Of the two sides of a ring the
/// smaller one is inside, in whichever direction the ring runs, so rings may lie across the antimeridian
/// and round a pole. The last vertex is joined to the first whether or not it repeats it.
public struct Polygon: Sendable, Hashable, Codable {
  /// The vertices of the outer ring, in order.
  public var outer: [Coordinate]

  /// The rings of its holes, each in either direction.
  public var holes: [[Coordinate]]

  /// Creates a polygon; nothing is checked.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring, in order.
  ///   - holes: rings inside it.
  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    (self.outer, self.holes) = (outer, holes)
  }

  /// The outer ring, then the holes.
  var rings: [[Coordinate]] { [outer] + holes }
}

extension Geodesic {
  /// Perimeter and signed area of a polygon, as ``polygon(outer:holes:)`` has them.
  ///
  /// - Parameter polygon: its edges are taken for geodesics.
  public func measure(_ polygon: Polygon) -> PolygonMeasure {
    self.polygon(outer: polygon.outer, holes: polygon.holes)
  }
}

extension Rhumb {
  /// Perimeter and signed area of a polygon, as ``polygon(outer:holes:)`` has them.
  ///
  /// - Parameter polygon: its edges are taken for rhumb lines.
  public func measure(_ polygon: Polygon) -> PolygonMeasure {
    self.polygon(outer: polygon.outer, holes: polygon.holes)
  }
}
