import GeoPlatform

/// What the edges of a ring add up to.
struct RingMeasure {
  /// The length of the ring (meters).
  var perimeter: Double
  /// The area of its inside (square meters), positive where the inside is on the left.
  var area: Double
  /// Whether the inside holds the poles.
  var holdsNorth = false, holdsSouth = false
}

/// Adds up the edges of rings and decides which side of a ring is inside.
///
/// The areas between the edges and the equator add up; a ring that winds round a pole has half of the ellipsoid added
/// (Karney 2013, §6). The smaller side is inside, with two exceptions, both the same for either direction of the ring:
///
/// - A ring that is 360 degrees wide as written and does not wind round a pole has inside what a map shows inside.
/// - Of two halves of the Earth the half is inside that a map shows inside; where the ring winds round both poles, the
///   half with the north pole.
enum RingSum {
  /// The length of an edge, and the area between it and the equator, positive going east in the north.
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
    // Degrees of longitude from the first vertex, unrolled.
    var (x, west, east) = (0.0, 0.0, 0.0)
    for i in vertices.indices {
      let step = RingEdge(vertices, i)
      let measure = edge(step)
      perimeter.add(measure.distance)
      // The area under an edge is positive going east, so a counter-clockwise ring sums negative.
      area.add(step.isReversed ? measure.area : -measure.area)
      x += step.turn
      (west, east) = (min(west, x), max(east, x))
    }
    guard x.isFinite, area.value.isFinite else {
      return RingMeasure(perimeter: perimeter.value, area: .nan)
    }
    let winding = (x / 360).rounded()
    // The area on the left, but for whole surfaces.
    area.add(winding * (surface / 2))
    var surfaces = (area.value / surface).rounded()
    if area.value - surfaces * surface <= -surface / 2 { surfaces -= 1 }
    func signed(_ surfaces: Double) -> Double {
      var area = area
      // They come off exactly: a rounded product and its rest.
      let product = surfaces * surface
      area.add(-product)
      area.add(-(-product).addingProduct(surfaces, surface))
      return area.value + 0
    }
    let isOddWinding = !winding.isEven
    let smaller = signed(surfaces)
    // Rounding takes less than a square meter at a vertex.
    let rounding = surface * 1e-14 * Double(vertices.count + 1)
    let isHalf = surface / 2 - abs(smaller) <= rounding
    if isHalf || (winding == 0 && east - west >= 360 - 1e-9) {
      let drawn = winding == 0 ? drawnArea(of: vertices, surface) : 0
      if isHalf {
        // The other half has the other sign.
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

  /// The area that a map shows inside a ring which does not wind round a pole, positive where the ring runs
  /// counter-clockwise: edges are straight in longitude and latitude, on a sphere.
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
