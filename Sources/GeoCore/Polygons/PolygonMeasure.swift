import GeoPlatform

/// The perimeter and area of a polygon.
public struct PolygonMeasure: Sendable, Hashable {
  /// The length of all rings (meters), including the closing edge of each ring.
  public var perimeter: Double

  /// The area without holes (square meters). It is positive if the outer ring is counter-clockwise seen from above, and
  /// negative otherwise.
  ///
  /// The magnitude is the area of the ring's smaller side. There are two exceptions: rings whose longitudes span 360
  /// degrees, such as a box from -180 to 180, and rings that divide the Earth into two halves. For such rings, the
  /// magnitude is the area of the region that the ring encloses on a flat map, which may be the larger side.
  public var area: Double
}

extension Geodesic {
  /// The area of the whole ellipsoid (square meters).
  package var surfaceArea: Double { 4 * .pi * c2 }

  /// Returns the perimeter and signed area of a polygon with geodesic edges.
  ///
  /// - The edges are shortest paths. Rings are closed automatically; the last vertex may repeat the first.
  /// - A ring may contain a pole or cross the antimeridian.
  /// - On WGS 84, each edge adds an error of at most 0.1 m². The error may be larger for an edge between nearly
  ///   antipodal vertices, because a tiny change of a vertex changes the whole path.
  /// - If edges cross each other, the result is the sum of the signed areas of all loops.
  /// - An edge of exactly 180 degrees of longitude runs eastward from 0 to 180, and westward from 180 to 0. Reversing a
  ///   ring therefore changes only the sign of its area.
  /// - An edge of exactly 360 degrees along a parallel is the whole parallel.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring in order. With fewer than 3 vertices, the area is 0.
  ///   - holes: rings inside the outer ring, each in either direction; their areas are subtracted.
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
  /// Rings may contain a pole or cross the antimeridian. As in ``Geodesic/polygon(outer:holes:)``, rings are closed
  /// automatically, and edges run in the shorter direction of longitude. An edge to a pole changes its longitude at the
  /// pole.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring in order. With fewer than 3 vertices, the area is 0.
  ///   - holes: rings inside the outer ring, each in either direction; their areas are subtracted.
  /// - Returns: the perimeter and signed area; both are NaN if a vertex is invalid.
  /// - Complexity: one inverse problem and one area per edge.
  public func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]] = []
  ) -> PolygonMeasure {
    RingSum.polygon(outer: outer, holes: holes, surface: 4 * .pi * authalicRadiusSquared) {
      measure($0)
    }
  }
}

/// An edge of a ring, stored from its western to its eastern end.
///
/// An edge and its reverse therefore have the same ends and follow the same line.
///
/// An edge of exactly 180 degrees of longitude runs eastward from 0 to 180, and westward from 180 to 0, as in
/// GeographicLib 2. Area computation, polygon search, bounding boxes and antimeridian cuts all use this type.
///
/// An edge of exactly 360 degrees along a parallel is the whole parallel, as in a box from -180 to 180. If an adjacent
/// edge runs in the opposite direction, both ends are the same vertex, written with -180 and 180. Such an edge has no
/// length.
struct RingEdge {
  /// The western and the eastern end, with the longitudes of the input.
  let start, end: Coordinate
  /// The width in degrees of longitude: 0 to 180, or 360 for a whole parallel.
  let width: Double
  /// Whether the ring runs from the end of the edge to its start.
  let isReversed: Bool

  init(start: Coordinate, end: Coordinate, width: Double, isReversed: Bool = false) {
    (self.start, self.end, self.width, self.isReversed) = (start, end, width, isReversed)
  }

  /// Creates the edge that starts at vertex `i` of a non-empty ring.
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

  /// The change of longitude along the ring in degrees: positive eastward, negative westward.
  var turn: Double { isReversed ? -width : width }

  /// Whether the edge follows a parallel: it is a whole parallel, or changes the longitude at a pole.
  var isParallel: Bool {
    width == 360 || (abs(start.latitude) == 90 && start.latitude == end.latitude)
  }

  private static func mayBeWhole(_ from: Coordinate, _ to: Coordinate) -> Bool {
    abs(to.longitude - from.longitude) == 360 && from.latitude == to.latitude
  }

  /// Returns whether an edge between longitudes that differ by 360 degrees is a whole parallel.
  private static func isWhole(_ ring: [Coordinate], _ i: Int) -> Bool {
    // At a pole, the edge has no length. The result only affects which side of the ring is treated as the inside on a
    // flat map.
    if abs(ring[i].latitude) == 90 { return true }
    let count = ring.count
    let next = (i + 1) % count
    let turn = ring[next].longitude - ring[i].longitude
    func runsBack(_ step: Int, from vertex: Int) -> Bool {
      for offset in 1..<max(count, 2) {
        let j = ((vertex + step * offset) % count + count) % count
        let place = ring[j]
        let way = Angle.difference(from: ring[vertex].longitude, to: place.longitude).value
        // Skip a vertex that repeats its neighbor, because there is no edge between them.
        if way == 0, place.latitude == ring[vertex].latitude { continue }
        return way * Double(step) * turn < 0
      }
      return false
    }
    return !runsBack(1, from: next) && !runsBack(-1, from: i)
  }
}

extension Geodesic {
  /// Returns the length of an edge and the area between the edge and the equator. The area is positive for an eastward
  /// edge in the northern hemisphere.
  func measure(_ edge: RingEdge) -> RingSum.Edge {
    guard edge.width < 360 else {
      return Rhumb(ellipsoid: ellipsoid).measure(edge)
    }
    let side = completeInverse(from: edge.start, to: edge.end)
    return (side.distance, side.area)
  }

  /// Calls `body` for the parts of an edge, from west to east.
  ///
  /// Most edges have only one part. A long edge is divided, because several paths between nearly antipodal points can
  /// have almost the same length. An edge over a pole is divided into two meridians and a change of longitude at the
  /// pole.
  @inline(__always)
  func forEachPart(of edge: RingEdge, _ body: (RingEdge) -> Void) {
    // The sum of the differences in longitude and latitude is an upper bound for the length of the edge in degrees.
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
    // On extreme ellipsoids, the middle can be NaN. In that case, do not divide the edge.
    guard middle.isValid else { return [edge] }
    // Each part spans less than 180 degrees of longitude, so its direction is unambiguous.
    let first = Angle.difference(from: start.longitude, to: middle.longitude).value
    let second = Angle.difference(from: middle.longitude, to: end.longitude).value
    return [part(start, middle, max(first, 0)), part(middle, end, max(second, 0))]
  }
}

/// The length and area of a ring, and which poles it contains.
struct RingMeasure {
  /// The length of the ring (meters).
  var perimeter: Double
  /// The area of the inside (square meters), positive if the inside is on the left of the ring.
  var area: Double
  /// Whether the inside contains the north pole, and whether it contains the south pole.
  var holdsNorth = false, holdsSouth = false
}

/// Adds up the edges of rings and determines which side of a ring is inside.
///
/// The sum is the area between the edges and the equator. If a ring goes around a pole, the sum also includes half of
/// the ellipsoid (Karney 2013, §6). The smaller side is inside, with two exceptions, which do not depend on the
/// direction of the ring:
///
/// - If the longitudes of a ring span 360 degrees and the ring does not wind around a pole, its inside is the region
///   that it encloses on a flat map.
/// - If a ring divides the Earth into two halves, its inside is the half that it encloses on a flat map. If the ring
///   winds around both poles, the inside is the half with the north pole.
enum RingSum {
  /// The length of an edge and the area between the edge and the equator. The area is positive for an eastward edge in
  /// the northern hemisphere.
  typealias Edge = (distance: Double, area: Double)

  /// Returns the perimeter and signed area of a polygon with holes.
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

  /// Returns the length and signed area of a ring.
  static func ring(
    _ vertices: [Coordinate], _ surface: Double, _ edge: (RingEdge) -> Edge
  ) -> RingMeasure {
    var perimeter = CompensatedSum()
    var area = CompensatedSum()
    // Longitudes in degrees relative to the first vertex. They do not jump at the antimeridian.
    var (x, west, east) = (0.0, 0.0, 0.0)
    for i in vertices.indices {
      let step = RingEdge(vertices, i)
      let measure = edge(step)
      perimeter.add(measure.distance)
      // Subtract the areas between the equator and eastward edges, and add the areas for westward edges, so that
      // the sum is positive for a counter-clockwise ring.
      area.add(step.isReversed ? measure.area : -measure.area)
      x += step.turn
      (west, east) = (min(west, x), max(east, x))
    }
    guard x.isFinite, area.value.isFinite else {
      return RingMeasure(perimeter: perimeter.value, area: .nan)
    }
    let winding = (x / 360).rounded()
    // Compute the area to the left of the ring. At first, it may differ from the correct area by a multiple of the
    // Earth's surface.
    area.add(winding * (surface / 2))
    var surfaces = (area.value / surface).rounded()
    if area.value - surfaces * surface <= -surface / 2 { surfaces -= 1 }
    func signed(_ surfaces: Double) -> Double {
      var area = area
      // To subtract the product exactly, subtract the rounded product and then its rounding error.
      let product = surfaces * surface
      area.add(-product)
      area.add(-(-product).addingProduct(surfaces, surface))
      return area.value + 0
    }
    let isOddWinding = !winding.isEven
    let smaller = signed(surfaces)
    // The rounding error is less than a square meter per vertex. The limit is higher, about 5 m² per vertex on the
    // Earth.
    let rounding = surface * 1e-14 * Double(vertices.count + 1)
    let isHalf = surface / 2 - abs(smaller) <= rounding
    if isHalf || (winding == 0 && east - west >= 360 - 1e-9) {
      let drawn = winding == 0 ? drawnArea(of: vertices, surface) : 0
      if isHalf {
        // The area of the other side has the opposite sign.
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

  /// Returns the area that a ring encloses on a flat map. The ring must not wind around a pole.
  ///
  /// On this map, edges are straight lines in longitude and latitude. The area is computed on a sphere. The area is
  /// positive if the ring is counter-clockwise on the map.
  ///
  /// - Parameter turn: returns the signed width in degrees of the edge with a given index. If nil, an edge takes the
  ///   short way.
  static func drawnArea(
    of vertices: [Coordinate], _ surface: Double, turn: ((Int) -> Double)? = nil
  ) -> Double {
    var sum = 0.0
    for i in vertices.indices {
      let edge = RingEdge(vertices, i)
      let (low, high) = (edge.start.latitude * Angle.degree, edge.end.latitude * Angle.degree)
      let mean = low == high ? sin(low) : (cos(low) - cos(high)) / (high - low)
      // The ends of an edge are stored from west to east, which does not change the mean.
      sum -= (turn?(i) ?? edge.turn) * mean
    }
    return sum / 720 * surface
  }
}

extension Double {
  fileprivate var isEven: Bool { truncatingRemainder(dividingBy: 2) == 0 }
}

extension Rhumb {
  /// Returns the area between a rhumb line and the equator (square meters); NaN for invalid input.
  ///
  /// The area is positive if the quadrilateral (φ1,λ1), (0,λ1), (0,λ2), (φ2,λ2) runs counter-clockwise.
  ///
  /// The rhumb line is the same as in ``inverse(from:to:)``, with one exception. If the longitudes differ by 180
  /// degrees, the rhumb line runs eastward from 0 to 180, and westward from 180 to 0. A rhumb line to a pole changes
  /// its longitude at the pole.
  ///
  /// Let ξ be the authalic latitude and ψ the isometric latitude. The area is the mean of sin ξ over ψ, times the area
  /// from the equator to the pole for the same longitude difference. Source: Karney (2024), doi
  /// 10.1007/s11200-024-0709-z.
  package func area(from: Coordinate, to: Coordinate) -> Double {
    guard from.isValid, to.isValid else { return .nan }
    let turn = Angle.difference(from: from.longitude, to: to.longitude).value
    return area(from.latitude, to.latitude, turn)
  }

  /// Returns the length of an edge and the area between the edge and the equator. The area is positive for an eastward
  /// edge in the northern hemisphere.
  func measure(_ edge: RingEdge) -> RingSum.Edge {
    guard edge.start.isValid, edge.end.isValid else { return (.nan, .nan) }
    let distance =
      edge.width < 360
      ? distance(from: edge.start, to: edge.end)
      : 2 * .pi * parallelRadius(SinCos(degrees: edge.start.latitude))
    return (distance, area(edge.start.latitude, edge.end.latitude, edge.width))
  }

  /// Returns the area between the equator and a rhumb line that runs `turn` degrees eastward from latitude `phi1` to
  /// `phi2`.
  private func area(_ phi1: Double, _ phi2: Double, _ turn: Double) -> Double {
    let lambda = turn * Angle.degree
    // The mean along a parallel would be 0 / 0. Replace a difference of 0 with a negligible difference, which gives the
    // limit of the mean.
    let arc =
      phi1 == phi2 ? LatitudeArc(from: phi1, difference: 1e-30) : LatitudeArc(from: phi1, to: phi2)
    return authalicRadiusSquared * lambda * meanSine(arc, phi1, phi2)
  }

  /// Returns the mean of sin ξ over ψ between two parallels (ξ is the authalic latitude, ψ the isometric latitude).
  private func meanSine(_ arc: LatitudeArc, _ phi1: Double, _ phi2: Double) -> Double {
    let (psi1, psi2) = (isometricLatitude(phi1), isometricLatitude(phi2))
    guard psi1.isFinite && psi2.isFinite else {
      // At a pole, ψ is infinite, so the mean is sin ξ at this pole. Between the two poles, the mean is 0.
      return ((psi1.isFinite ? 0 : phi1 / 90) + (psi2.isFinite ? 0 : phi2 / 90))
        / (psi1.isFinite == psi2.isFinite ? 2 : 1)
    }
    let difference = isometricDifference(arc, phi1, phi2)
    // Compute ln cosh ψ2 - ln cosh ψ1 by the addition theorem, or directly if the product is large.
    let product = tanh((psi1 + psi2) / 2) * tanh(difference / 2)
    var sum =
      abs(product) < 0.5
      ? 2 * atanh(product)
      : (abs(psi2) + log1p(exp(-2 * abs(psi2)))) - (abs(psi1) + log1p(exp(-2 * abs(psi1))))
    // Use cos 2lφ2 - cos 2lφ1 = -2 sin 2lφm sin lφ12, where φm is the mean and φ12 the difference of the latitudes.
    var (middle, half) = (arc.mean + arc.mean, arc.half + arc.half)
    let (step, halfStep) = (middle, half)
    if let longAreaSeries {
      for term in longAreaSeries {
        sum -= 2 * term * middle.sin * half.sin
        (middle, half) = (middle + step, half + halfStep)
      }
    } else {
      for l in 0..<areaSeries.count {
        sum -= 2 * areaSeries[l] * middle.sin * half.sin
        (middle, half) = (middle + step, half + halfStep)
      }
    }
    return sum / difference
  }

  /// Returns the isometric latitude ψ of a latitude in degrees; infinite at the poles.
  private func isometricLatitude(_ degrees: Double) -> Double {
    let phi = SinCos(degrees: degrees)
    if phi.cos == 0 { return copysign(.infinity, degrees) }
    return asinh(phi.sin / phi.cos)
      - (e2 >= 0 ? e * atanh(e * phi.sin) : -e * atan(e * phi.sin))
  }
}

extension RhumbSeries {
  /// The largest |f| for which series of order 6 are accurate enough.
  static let shortLimit = 1.0 / 150

  /// The number of nodes between the equator and a pole. It exceeds the number of terms that f = 1/2 and f = -1 need.
  private static let nodes = 128

  /// Returns the coefficients R_1, R_2, … of ``area(_:)``, up to the order that the ellipsoid needs, at most 127 terms.
  ///
  /// -2l R_l is the coefficient of sin 2lφ in (sin ξ - tanh ψ) dψ/dφ (ξ is the authalic latitude, ψ the isometric
  /// latitude). A sum over equally spaced nodes gives this coefficient. The error of the sum decreases as fast as
  /// the coefficients.
  static func longArea(e2: Double) -> [Double] {
    let angle = Double.pi / Double(4 * nodes)
    let values = (0..<nodes).map { j in areaSlope(e2, angle * Double(2 * j + 1)) }
    let sines = (0..<4 * nodes).map { k in sin(Double(k) * 2 * angle) }
    var series: [Double] = []
    var last = 0
    for l in 1..<nodes {
      var sum = 0.0
      for j in 0..<nodes { sum += values[j] * sines[l * (2 * j + 1) % (4 * nodes)] }
      series.append(-sum / Double(nodes * l))
      if abs(series[l - 1]) > 0x1p-58 { last = l }
    }
    return Array(series.prefix(last))
  }

  /// Returns (sin ξ - tanh ψ) dψ/dφ at a latitude φ in radians, with 0 < φ < π/2.
  private static func areaSlope(_ e2: Double, _ phi: Double) -> Double {
    let (s, c) = (sin(phi), cos(phi))
    // Compute 1 - sin φ without cancellation near the pole.
    let half = sin(Double.pi / 4 - phi / 2)
    let rest = 2 * half * half
    let e = abs(e2).squareRoot()
    func arc(_ x: Double) -> Double { e2 > 0 ? atanh(e * x) / e : atan(e * x) / e }
    let w = 1 - e2 * s * s
    // With q(u) = u / (1 - e² u²) + arc(u), sin ξ is q(sin φ) / q(1). By the addition theorem, tanh ψ follows from two
    // hyperbolic tangents. To avoid cancellation, compute 1 - sin ξ and 1 - tanh ψ.
    let whole = 1 / (1 - e2) + arc(1)
    let xi = (rest * (1 + e2 * s) / ((1 - e2) * w) + arc(rest / (1 - e2 * s))) / whole
    let t = tanh(e2 * arc(s))
    let psi = rest * (1 + t) / (1 - s * t)
    return (psi - xi) * (1 - e2) / (w * c)
  }
}
