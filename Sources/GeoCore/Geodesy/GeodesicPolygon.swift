/// Perimeter and area of a polygon whose edges are geodesics.
public struct PolygonMeasure: Sendable, Hashable {
  /// Length of all rings, each closed (meters).
  public var perimeter: Double

  /// Area (square meters), holes taken off: positive where the outer ring runs counter-clockwise seen
  /// from above, negative where clockwise. In (-A/2, A/2] with A the area of the ellipsoid, so that
  /// it is the smaller side of the ring that is measured.
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
  /// - Parameters:
  ///   - outer: the vertices of the outer ring in order; fewer than 3 have area 0.
  ///   - holes: rings inside it, each in either direction; their areas come off.
  /// - Returns: both values NaN where a vertex is invalid.
  /// - Complexity: one complete inverse problem per edge.
  public func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]] = []
  ) -> PolygonMeasure {
    var result = ring(outer)
    for hole in holes {
      let measure = ring(hole)
      result.perimeter += measure.perimeter
      result.area -= result.area < 0 ? -abs(measure.area) : abs(measure.area)
    }
    return result
  }

  /// One ring: the areas under its edges add up, and if they cross the prime meridian an odd number
  /// of times the ring winds round a pole, whose half of the ellipsoid has to come in
  /// (Karney 2013, §6).
  private func ring(_ vertices: some Sequence<Coordinate>) -> PolygonMeasure {
    var perimeter = CompensatedSum()
    var area = CompensatedSum()
    var crossings = 0
    var first: Coordinate?
    var previous: Coordinate?
    func edge(_ p: Coordinate, _ q: Coordinate) {
      let side = completeInverse(from: p, to: q)
      perimeter.add(side.distance)
      area.add(side.area)
      crossings += Self.crossing(from: p.longitude, to: q.longitude)
    }
    for vertex in vertices {
      if let previous { edge(previous, vertex) } else { first = vertex }
      previous = vertex
    }
    guard let first, let previous else { return PolygonMeasure(perimeter: 0, area: 0) }
    edge(previous, first)
    if !crossings.isMultiple(of: 2) {
      area.add(area.value < 0 ? surfaceArea / 2 : -surfaceArea / 2)
    }
    // A ring that winds several times has whole surfaces too many. They come off exactly: a rounded
    // product and its rest.
    let surfaces = (area.value / surfaceArea).rounded()
    let product = surfaces * surfaceArea
    area.add(-product)
    area.add(-(-product).addingProduct(surfaces, surfaceArea))
    // The area under an edge is positive going east, so a counter-clockwise ring sums negative.
    var signed = -area.value
    if signed <= -surfaceArea / 2 { signed += surfaceArea }
    return PolygonMeasure(perimeter: perimeter.value, area: signed + 0)
  }

  /// 1 where an edge crosses the prime meridian eastward, -1 westward, else 0. The meridian itself
  /// belongs to the east.
  private static func crossing(from: Double, to: Double) -> Int {
    let (eastward, _) = Angle.difference(from: from, to: to)
    let startsWest = Angle.normalized(from) < 0
    let endsWest = Angle.normalized(to) < 0
    if eastward > 0 && startsWest && !endsWest { return 1 }
    if eastward < 0 && !startsWest && endsWest { return -1 }
    return 0
  }
}
