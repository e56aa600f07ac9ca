/// An edge of a ring from its western to its eastern end, so that an edge and its reverse are the same line.
///
/// An edge of exactly 180 degrees of longitude runs as its longitudes are written: from 0 to 180 eastward, from 180
/// to 0 westward, as in GeographicLib 2. Areas, searches, boxes and cuts at the antimeridian all use this type.
///
/// An edge of exactly 360 degrees along a parallel is the whole parallel, as in a box from -180 to 180. It has no
/// length where an adjacent edge runs the other way: there -180 and 180 are two names of one vertex.
struct RingEdge {
  /// The ends with their longitudes as written.
  let start, end: Coordinate
  /// Degrees of longitude from the start eastward to the end: 0 to 180, or 360 for a whole parallel.
  let width: Double
  /// Whether the ring runs along the edge from its end to its start.
  let isReversed: Bool

  init(start: Coordinate, end: Coordinate, width: Double, isReversed: Bool = false) {
    (self.start, self.end, self.width, self.isReversed) = (start, end, width, isReversed)
  }

  /// The edge that leaves a vertex of a ring, which has one vertex at least.
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

  /// The degrees of longitude eastward as the ring runs.
  var turn: Double { isReversed ? -width : width }

  /// Whether the edge is a parallel: a whole one, or a turn on the spot at a pole.
  var isParallel: Bool {
    width == 360 || (abs(start.latitude) == 90 && start.latitude == end.latitude)
  }

  /// Whether the ends are exact antipodes, between which no path is the shortest by itself.
  var isAntipodal: Bool { width == 180 && start.latitude == -end.latitude }

  private static func mayBeWhole(_ from: Coordinate, _ to: Coordinate) -> Bool {
    abs(to.longitude - from.longitude) == 360 && from.latitude == to.latitude
  }

  /// Whether the edge that may be a whole parallel is one.
  private static func isWhole(_ ring: [Coordinate], _ i: Int) -> Bool {
    // At a pole nothing but the drawn side depends on it.
    if abs(ring[i].latitude) == 90 { return true }
    let count = ring.count
    let next = (i + 1) % count
    let turn = ring[next].longitude - ring[i].longitude
    func runsBack(_ step: Int, from vertex: Int) -> Bool {
      for offset in 1..<max(count, 2) {
        let j = ((vertex + step * offset) % count + count) % count
        let place = ring[j]
        let way = Angle.difference(from: ring[vertex].longitude, to: place.longitude).value
        // A repeated vertex is no edge.
        if way == 0, place.latitude == ring[vertex].latitude { continue }
        return way * Double(step) * turn < 0
      }
      return false
    }
    return !runsBack(1, from: next) && !runsBack(-1, from: i)
  }
}

extension Geodesic {
  /// The length of an edge, and the area between it and the equator, positive eastward in the north.
  func measure(_ edge: RingEdge) -> RingSum.Edge {
    guard edge.width < 360 else {
      return Rhumb(ellipsoid: ellipsoid).measure(edge)
    }
    let side = completeInverse(from: edge.start, to: edge.end)
    return (side.distance, side.area)
  }

  /// Calls `body` with the parts of an edge, from west to east.
  ///
  /// Most edges are their only part. A long edge is divided, because near the antipode of an end there are several
  /// shortest paths. An edge over a pole becomes two meridians and a turn at the pole.
  @inline(__always)
  func forEachPart(of edge: RingEdge, _ body: (RingEdge) -> Void) {
    // A degree is a cheap bound.
    if edge.width + abs(edge.start.latitude - edge.end.latitude) <= 60 {
      body(edge)
    } else {
      for part in parts(of: edge) { body(part) }
    }
  }

  /// The parts of an edge, from west to east.
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
    // On figures that are no planet's there may be none.
    guard middle.isValid else { return [edge] }
    // Both parts are shorter than half a turn.
    let first = Angle.difference(from: start.longitude, to: middle.longitude).value
    let second = Angle.difference(from: middle.longitude, to: end.longitude).value
    return [part(start, middle, max(first, 0)), part(middle, end, max(second, 0))]
  }
}
