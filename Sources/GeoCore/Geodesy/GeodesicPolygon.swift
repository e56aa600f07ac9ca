/// Perimeter and area of a polygon whose edges are geodesics.
public struct PolygonMeasure: Sendable, Hashable {
  /// Length of all rings, each closed (meters).
  public var perimeter: Double

  /// Area (square meters), holes taken off: positive where the outer ring runs counter-clockwise seen
  /// from above, negative where clockwise.
  ///
  /// The smaller side of the ring is measured. A ring that is 360 degrees wide as written, such as a box from -180 to
  /// 180, has the side that a map shows inside, which may be the larger one. So has a ring that halves the Earth.
  public var area: Double
}

extension Geodesic {
  /// The area of the whole ellipsoid (square meters).
  public var surfaceArea: Double { 4 * .pi * c2 }

  /// Perimeter and signed area of a polygon, poles and the antimeridian included.
  ///
  /// The edges are shortest paths; the last vertex is joined to the first whether or not it repeats
  /// it. The ring may wind round a pole. Each edge adds at most 0.1 m² of error on WGS 84, except
  /// those between nearly antipodal vertices, whose course is itself uncertain. Where
  /// edges cross each other, the signed areas of the parts add up.
  ///
  /// An edge of exactly 180 degrees of longitude runs as its longitudes are written, so a reversed ring has the same
  /// area with the other sign. An edge of exactly 360 degrees along a parallel is that parallel.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring in order; fewer than 3 have area 0.
  ///   - holes: rings inside it, each in either direction; their areas come off.
  /// - Returns: both values NaN where a vertex is invalid.
  /// - Complexity: one complete inverse problem per edge.
  public func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]] = []
  ) -> PolygonMeasure {
    RingSum.polygon(outer: outer, holes: holes, surface: surfaceArea) { measure($0) }
  }
}

extension Rhumb {
  /// Perimeter and signed area of a polygon whose edges are rhumb lines, poles and the antimeridian
  /// included.
  ///
  /// As ``Geodesic/polygon(outer:holes:)`` in all else: the last vertex is joined to the first, edges run
  /// the shorter way round in longitude, and an edge to a pole turns on the spot there.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring in order; fewer than 3 have area 0.
  ///   - holes: rings inside it, each in either direction; their areas come off.
  /// - Returns: both values NaN where a vertex is invalid.
  /// - Complexity: one inverse problem and one area per edge.
  public func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]] = []
  ) -> PolygonMeasure {
    RingSum.polygon(outer: outer, holes: holes, surface: 4 * .pi * authalicRadiusSquared) {
      measure($0)
    }
  }
}
