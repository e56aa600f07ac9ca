import GeoPlatform

/// Perimeter and area of a polygon.
public struct PolygonMeasure: Sendable, Hashable {
  /// Length of all rings (meters), including the closing edge of each.
  public var perimeter: Double

  /// Area (square meters) without holes: positive if the outer ring is counter-clockwise seen from above.
  ///
  /// The value is negative for a clockwise ring. Its magnitude is the area of the ring's smaller side, with two
  /// exceptions: rings that are 360 degrees wide as written, such as a box from -180 to 180, and rings that halve the
  /// Earth. For these rings, it is the area of the side that a map shows inside, which may be the larger one.
  public var area: Double
}

extension Geodesic {
  /// The area of the whole ellipsoid (square meters).
  public var surfaceArea: Double { 4 * .pi * c2 }

  /// Returns the perimeter and signed area of a polygon with geodesic edges.
  ///
  /// - The edges are shortest paths. The last vertex is joined to the first even if it does not repeat it.
  /// - The ring may wind around a pole.
  /// - On WGS 84 each edge adds an error of at most 0.1 m². Exceptions are edges between nearly antipodal vertices,
  ///   whose path is itself uncertain.
  /// - If edges cross each other, the signed areas of the parts add up.
  /// - An edge of exactly 180 degrees of longitude runs in the direction that its longitudes give. Therefore the area
  ///   of a reversed ring differs only in its sign.
  /// - An edge of exactly 360 degrees along a parallel is the whole parallel.
  ///
  /// The polygon may contain poles and cross the antimeridian.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring in order; fewer than 3 have area 0.
  ///   - holes: rings inside it, each in either direction; their areas are subtracted.
  /// - Returns: The perimeter and signed area; both are NaN if a vertex is invalid.
  /// - Complexity: one complete inverse problem per edge.
  public func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]] = []
  ) -> PolygonMeasure {
    RingSum.polygon(outer: outer, holes: holes, surface: surfaceArea) { measure($0) }
  }
}

extension Rhumb {
  /// Returns the perimeter and signed area of a polygon whose edges are rhumb lines.
  ///
  /// The polygon may contain poles and cross the antimeridian. The rules of ``Geodesic/polygon(outer:holes:)``
  /// apply: the last vertex is joined to the first, and edges take the shorter direction in longitude. An edge to
  /// a pole turns on the spot at the pole.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring in order; fewer than 3 have area 0.
  ///   - holes: rings inside it, each in either direction; their areas are subtracted.
  /// - Returns: both values are NaN if a vertex is invalid.
  /// - Complexity: one inverse problem and one area per edge.
  public func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]] = []
  ) -> PolygonMeasure {
    RingSum.polygon(outer: outer, holes: holes, surface: 4 * .pi * authalicRadiusSquared) {
      measure($0)
    }
  }
}

/// An edge of a ring from its western to its eastern end.
///
/// An edge and its reverse are the same line.
///
/// An edge of exactly 180 degrees of longitude runs in the direction that its longitudes give, as in GeographicLib 2:
/// from 0 to 180 eastward, from 180 to 0 westward. Areas, searches, boxes and cuts at the antimeridian all use this
/// type.
///
/// An edge of exactly 360 degrees along a parallel is the whole parallel, as in a box from -180 to 180. If an
/// adjacent edge runs in the opposite direction, the edge has no length, because then -180 and 180 are two names of
/// one vertex.
struct RingEdge {
  /// The ends with their longitudes as written.
  let start, end: Coordinate
  /// Degrees of longitude eastward from the start to the end: 0 to 180, or 360 for a whole parallel.
  let width: Double
  /// Whether the ring runs from the end of the edge to its start.
  let isReversed: Bool

  init(start: Coordinate, end: Coordinate, width: Double, isReversed: Bool = false) {
    (self.start, self.end, self.width, self.isReversed) = (start, end, width, isReversed)
  }

  /// Creates the edge that starts at a vertex of a non-empty ring.
  @inline(__always)
  init(_ ring: [Coordinate], _ i: Int) {
    let (from, to) = (ring[i], ring[i + 1 == ring.count ? 0 : i + 1])
    var turn = Angle.difference(from: from.longitude, to: to.longitude).value
    if Self.mayBeWhole(from, to), Self.isWhole(ring, i) { turn = to.longitude - from.longitude }
    self =
      turn < 0
      ? RingEdge(start: to, end: from, width: -turn, isReversed: true)
      : RingEdge(start: from, end: to, width: turn)
  }

  /// The degrees of longitude that the ring advances eastward along the edge; negative for a reversed edge.
  var turn: Double { isReversed ? -width : width }

  /// Whether the edge is a parallel: a whole parallel, or a change of longitude at a pole.
  var isParallel: Bool {
    width == 360 || (abs(start.latitude) == 90 && start.latitude == end.latitude)
  }

  private static func mayBeWhole(_ from: Coordinate, _ to: Coordinate) -> Bool {
    abs(to.longitude - from.longitude) == 360 && from.latitude == to.latitude
  }

  /// Returns whether an edge that may be a whole parallel is a whole parallel.
  private static func isWhole(_ ring: [Coordinate], _ i: Int) -> Bool {
    // At a pole, the answer only affects which side a map shows inside.
    if abs(ring[i].latitude) == 90 { return true }
    let count = ring.count
    let next = (i + 1) % count
    let turn = ring[next].longitude - ring[i].longitude
    func runsBack(_ step: Int, from vertex: Int) -> Bool {
      for offset in 1..<max(count, 2) {
        let j = ((vertex + step * offset) % count + count) % count
        let place = ring[j]
        let way = Angle.difference(from: ring[vertex].longitude, to: place.longitude).value
        // Skip a repeated vertex, which does not form an edge.
        if way == 0, place.latitude == ring[vertex].latitude { continue }
        return way * Double(step) * turn < 0
      }
      return false
    }
    return !runsBack(1, from: next) && !runsBack(-1, from: i)
  }
}

extension Geodesic {
  /// Returns the length of an edge, and the area between the edge and the equator, positive eastward in the north.
  func measure(_ edge: RingEdge) -> RingSum.Edge {
    guard edge.width < 360 else {
      return Rhumb(ellipsoid: ellipsoid).measure(edge)
    }
    let side = completeInverse(from: edge.start, to: edge.end)
    return (side.distance, side.area)
  }

  /// Calls `body` with the parts of an edge, from west to east.
  ///
  /// Most edges have only one part. A long edge is divided, because near the antipode of an end there are several
  /// shortest paths. An edge over a pole becomes two meridians and a change of longitude at the pole.
  @inline(__always)
  func forEachPart(of edge: RingEdge, _ body: (RingEdge) -> Void) {
    // The sum of both differences is an upper bound of the length that is fast to compute.
    if edge.width + abs(edge.start.latitude - edge.end.latitude) <= 60 {
      body(edge)
    } else {
      for part in parts(of: edge) { body(part) }
    }
  }

  /// Returns the parts of an edge, from west to east.
  func parts(of edge: RingEdge) -> [RingEdge] {
    let (start, end) = (edge.start, edge.end)
    func part(_ start: Coordinate, _ end: Coordinate, _ width: Double) -> RingEdge {
      RingEdge(start: start, end: end, width: width, isReversed: edge.isReversed)
    }
    if edge.width == 360 {
      let middle = Coordinate(latitude: start.latitude, longitude: start.longitude + 180)
      return [part(start, middle, 180), part(middle, end, 180)]
    }
    if abs(start.latitude) == 90 || abs(end.latitude) == 90 { return [edge] }
    let line = line(from: start, to: end)
    if edge.width == 180, line.azimuth == 0 || line.azimuth == 180 {
      let pole = line.azimuth == 0 ? 90.0 : -90
      let arrival = Coordinate(latitude: pole, longitude: start.longitude)
      let departure = Coordinate(latitude: pole, longitude: end.longitude)
      return [part(start, arrival, 0), part(arrival, departure, 180), part(departure, end, 0)]
    }
    guard line.length > 2.4 * min(a, b) else { return [edge] }
    let middle = line.position(at: line.length / 2).coordinate
    // On extreme ellipsoids the middle may be NaN.
    guard middle.isValid else { return [edge] }
    // Both parts are shorter than half a turn, so their widths are unique.
    let first = Angle.difference(from: start.longitude, to: middle.longitude).value
    let second = Angle.difference(from: middle.longitude, to: end.longitude).value
    return [part(start, middle, max(first, 0)), part(middle, end, max(second, 0))]
  }
}

/// The sums over the edges of a ring.
struct RingMeasure {
  /// The length of the ring (meters).
  var perimeter: Double
  /// The area of the inside (square meters), positive if the inside is on the left.
  var area: Double
  /// Whether the inside contains the poles.
  var holdsNorth = false, holdsSouth = false
}

/// Adds up the edges of rings and determines which side of a ring is inside.
///
/// The sum is the area between the edges and the equator. For a ring that winds around a pole, half of the ellipsoid
/// is added (Karney 2013, §6). The smaller side is inside, with two exceptions, which do not depend on the direction
/// of the ring:
///
/// - If a ring is 360 degrees wide as written and does not wind around a pole, its inside is the side that a map
///   shows inside.
/// - If a ring halves the Earth, its inside is the half that a map shows inside. If the ring winds around both
///   poles, the inside is the half with the north pole.
enum RingSum {
  /// The length of an edge, and the area between it and the equator, positive eastward in the north.
  typealias Edge = (distance: Double, area: Double)

  /// Measures a polygon with holes.
  static func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]], surface: Double,
    edge: (RingEdge) -> Edge
  ) -> PolygonMeasure {
    let outer = ring(Array(outer), surface, edge)
    var result = PolygonMeasure(perimeter: outer.perimeter, area: outer.area)
    for hole in holes {
      let measure = ring(hole, surface, edge)
      result.perimeter += measure.perimeter
      result.area -= result.area < 0 ? -abs(measure.area) : abs(measure.area)
    }
    return result
  }

  /// Measures a ring.
  static func ring(
    _ vertices: [Coordinate], _ surface: Double, _ edge: (RingEdge) -> Edge
  ) -> RingMeasure {
    var perimeter = CompensatedSum()
    var area = CompensatedSum()
    // Continuous degrees of longitude, relative to the first vertex.
    var (x, west, east) = (0.0, 0.0, 0.0)
    for i in vertices.indices {
      let step = RingEdge(vertices, i)
      let measure = edge(step)
      perimeter.add(measure.distance)
      // The area under an edge is positive eastward, so the sum for a counter-clockwise ring is negative.
      area.add(step.isReversed ? measure.area : -measure.area)
      x += step.turn
      (west, east) = (min(west, x), max(east, x))
    }
    guard x.isFinite, area.value.isFinite else {
      return RingMeasure(perimeter: perimeter.value, area: .nan)
    }
    let winding = (x / 360).rounded()
    // Compute the area to the left of the ring, up to a multiple of the whole surface.
    area.add(winding * (surface / 2))
    var surfaces = (area.value / surface).rounded()
    if area.value - surfaces * surface <= -surface / 2 { surfaces -= 1 }
    func signed(_ surfaces: Double) -> Double {
      var area = area
      // Subtract the product exactly: first the rounded product, then its rounding error.
      let product = surfaces * surface
      area.add(-product)
      area.add(-(-product).addingProduct(surfaces, surface))
      return area.value + 0
    }
    let isOddWinding = !winding.isEven
    let smaller = signed(surfaces)
    // The rounding error is below a square meter per vertex.
    let rounding = surface * 1e-14 * Double(vertices.count + 1)
    let isHalf = surface / 2 - abs(smaller) <= rounding
    if isHalf || (winding == 0 && east - west >= 360 - 1e-9) {
      let drawn = winding == 0 ? drawnArea(of: vertices, surface) : 0
      if isHalf {
        // The area of the other half has the opposite sign.
        let other = surfaces + (smaller > 0 ? 1 : -1)
        let isWanted =
          abs(drawn) > surface * 1e-9
          ? (drawn > 0) == (smaller > 0) : isOddWinding != !surfaces.isEven
        if !isWanted { surfaces = other }
      } else if abs(drawn) > surface / 2 {
        surfaces -= ((drawn - smaller) / surface).rounded()
      }
    }
    return RingMeasure(
      perimeter: perimeter.value, area: signed(surfaces),
      holdsNorth: isOddWinding != !surfaces.isEven, holdsSouth: !surfaces.isEven)
  }

  /// Returns the area that a map shows inside a ring that does not wind around a pole.
  ///
  /// On this map, edges are straight in longitude and latitude. The area is computed on a sphere and is positive if
  /// the ring is counter-clockwise.
  static func drawnArea(of vertices: [Coordinate], _ surface: Double) -> Double {
    var sum = 0.0
    for i in vertices.indices {
      let edge = RingEdge(vertices, i)
      let (low, high) = (edge.start.latitude * Angle.degree, edge.end.latitude * Angle.degree)
      let mean = low == high ? sin(low) : (cos(low) - cos(high)) / (high - low)
      sum -= edge.turn * mean
    }
    return sum / 720 * surface
  }
}

extension Double {
  /// Whether a whole number is even.
  fileprivate var isEven: Bool { truncatingRemainder(dividingBy: 2) == 0 }
}
