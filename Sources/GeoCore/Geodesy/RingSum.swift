/// Adds up the edges of rings: the areas under them add up, and if they cross the prime meridian an odd number
/// of times the ring winds round a pole, whose half of the ellipsoid has to come in (Karney 2013, §6).
struct RingSum {
  /// The length of an edge, and the area between it and the equator, positive going east in the north.
  typealias Edge = (distance: Double, area: Double)

  private var perimeter = CompensatedSum()
  private var area = CompensatedSum()
  private var crossings = 0
  // Of the whole ellipsoid.
  private let surface: Double

  private init(surface: Double) { self.surface = surface }

  /// Measures a polygon with holes.
  static func polygon(
    outer: some Sequence<Coordinate>, holes: [[Coordinate]], surface: Double,
    edge: (Coordinate, Coordinate) -> Edge
  ) -> PolygonMeasure {
    var result = ring(outer, surface, edge)
    for hole in holes {
      let measure = ring(hole, surface, edge)
      result.perimeter += measure.perimeter
      result.area -= result.area < 0 ? -abs(measure.area) : abs(measure.area)
    }
    return result
  }

  private static func ring(
    _ vertices: some Sequence<Coordinate>, _ surface: Double,
    _ edge: (Coordinate, Coordinate) -> Edge
  ) -> PolygonMeasure {
    sum(vertices, surface, edge)?.closed.measure ?? PolygonMeasure(perimeter: 0, area: 0)
  }

  /// Whether the poles are on the smaller side of a ring.
  static func poles(
    _ ring: some Sequence<Coordinate>, surface: Double, edge: (Coordinate, Coordinate) -> Edge
  ) -> (north: Bool, south: Bool) {
    guard let sum = sum(ring, surface, edge) else { return (false, false) }
    let (measure, isBeyondHalf) = sum.closed
    guard !sum.crossings.isMultiple(of: 2) else { return (isBeyondHalf, isBeyondHalf) }
    // North is on the left of a ring that runs east, and the left is inside where the area is positive.
    let isNorth = (measure.area > 0) == (sum.crossings > 0)
    return (isNorth, !isNorth)
  }

  private static func sum(
    _ vertices: some Sequence<Coordinate>, _ surface: Double,
    _ edge: (Coordinate, Coordinate) -> Edge
  ) -> RingSum? {
    var sum = RingSum(surface: surface)
    var first: Coordinate?
    var previous: Coordinate?
    for vertex in vertices {
      if let previous { sum.add(previous, vertex, edge(previous, vertex)) } else { first = vertex }
      previous = vertex
    }
    guard let first, let previous else { return nil }
    sum.add(previous, first, edge(previous, first))
    return sum
  }

  private mutating func add(_ from: Coordinate, _ to: Coordinate, _ edge: Edge) {
    perimeter.add(edge.distance)
    area.add(edge.area)
    crossings += Self.crossing(from: from.longitude, to: to.longitude)
  }

  /// The measure, and whether the whole surface had to come off an odd number of times: the other side of
  /// the ring is the smaller one.
  private var closed: (measure: PolygonMeasure, isBeyondHalf: Bool) {
    var area = area
    if !crossings.isMultiple(of: 2) { area.add(area.value < 0 ? surface / 2 : -surface / 2) }
    // A ring that winds several times has whole surfaces too many. They come off exactly: a rounded
    // product and its rest.
    let surfaces = (area.value / surface).rounded()
    let product = surfaces * surface
    area.add(-product)
    area.add(-(-product).addingProduct(surfaces, surface))
    // The area under an edge is positive going east, so a counter-clockwise ring sums negative.
    var signed = -area.value
    if signed <= -surface / 2 { signed += surface }
    let isBeyondHalf = abs(surfaces.truncatingRemainder(dividingBy: 2)) == 1
    return (PolygonMeasure(perimeter: perimeter.value, area: signed + 0), isBeyondHalf)
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
