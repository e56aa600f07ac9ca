/// A polygon on the ellipsoid: an outer ring and holes in it.
///
/// The solver that measures a polygon decides whether its edges are geodesics or rhumb lines. The smaller side of a
/// ring is inside, in whichever direction the ring runs, so rings may cross the antimeridian and contain a pole. A
/// ring that is 360 degrees wide as written, or halves the Earth, has inside what a map shows inside. The last vertex is joined to the first whether or not it repeats it.
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
