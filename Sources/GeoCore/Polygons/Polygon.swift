/// A polygon on the ellipsoid: an outer ring with holes.
///
/// The solver that measures a polygon determines whether its edges are geodesics or rhumb lines. The inside of a ring
/// is its smaller side, whatever the direction of the ring, so rings may cross the antimeridian and contain a pole.
/// If a ring is 360 degrees wide as written, or halves the Earth, its inside is the side that a map shows inside. The
/// last vertex is joined to the first even if it does not repeat it.
public struct Polygon: Sendable, Hashable, Codable {
  /// The vertices of the outer ring, in order.
  public var outer: [Coordinate]

  /// The rings of the holes. Each may have either direction.
  public var holes: [[Coordinate]]

  /// Creates a polygon without checking it.
  ///
  /// - Parameters:
  ///   - outer: the vertices of the outer ring, in order.
  ///   - holes: rings inside it.
  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    (self.outer, self.holes) = (outer, holes)
  }

  /// The outer ring, then the holes.
  var rings: [[Coordinate]] { [outer] + holes }

  /// A ring whose inside is the whole Earth: the frame of a map from -180 to 180 and from pole to pole.
  static let wholeEarth = [(-90.0, -180.0), (-90, 180), (90, 180), (90, -180)].map {
    Coordinate(latitude: $0.0, longitude: $0.1)
  }
}

extension Geodesic {
  /// Returns the perimeter and signed area of a polygon, as ``polygon(outer:holes:)`` does.
  ///
  /// - Parameter polygon: a polygon; its edges are treated as geodesics.
  public func measure(_ polygon: Polygon) -> PolygonMeasure {
    self.polygon(outer: polygon.outer, holes: polygon.holes)
  }
}

extension Rhumb {
  /// Returns the perimeter and signed area of a polygon, as ``polygon(outer:holes:)`` does.
  ///
  /// - Parameter polygon: a polygon; its edges are treated as rhumb lines.
  public func measure(_ polygon: Polygon) -> PolygonMeasure {
    self.polygon(outer: polygon.outer, holes: polygon.holes)
  }
}

/// A property of a polygon that its author may not have intended.
///
/// ```swift
/// let notes = Geodesic.wgs84.notes(on: Polygon(outer: triangle))
/// print(notes.isEmpty)  // true
/// ```
public enum PolygonNote: Sendable, Hashable {
  /// Edges span exactly 180 degrees of longitude; they run in the direction that their longitudes give.
  ///
  /// The values are the number of such edges, the ends of the first, and the latitude of the pole that it crosses, or
  /// nil.
  case halfTurn(count: Int, from: Coordinate, to: Coordinate, pole: Double?)
  /// An edge spans exactly 360 degrees of longitude: it is the whole parallel at this latitude.
  case wholeParallel(latitude: Double)
  /// A map shows more than half of the Earth inside the outer ring, but the smaller side counts as its inside.
  case smallerSide
  /// Edges of a ring cross each other near a point.
  case crossing(near: Coordinate)
}

extension PolygonNote: CustomStringConvertible {
  /// The note as a sentence without a full stop.
  public var description: String {
    switch self {
    case .halfTurn(let count, let from, let to, let pole):
      let edges = count == 1 ? "an edge spans" : "\(count) edges span"
      let heading = to.longitude > from.longitude ? "eastward" : "westward"
      let first = "from \(Self.text(from)) to \(Self.text(to))"
      let path =
        switch pole {
        case nil: ""
        case .some(let pole) where abs(from.latitude) == 90 || abs(to.latitude) == 90:
          " at the \(pole > 0 ? "north" : "south") pole"
        case .some(let pole): " over the \(pole > 0 ? "north" : "south") pole"
        }
      let choice =
        from.latitude == -to.latitude && abs(from.latitude) < 90
        ? "; its ends are antipodes, so add a vertex to choose another path" : ""
      return "\(edges) exactly 180° of longitude and \(count == 1 ? "runs" : "run") as written: "
        + "\(first) (latitude longitude) \(heading)\(path)\(choice)"
    case .wholeParallel(let latitude):
      return "an edge of 360° of longitude is the whole parallel of \(Self.text(latitude))°"
    case .smallerSide:
      return "on a map it covers more than half of the Earth, but its smaller side is inside; "
        + "split it into parts of less than half"
    case .crossing(let place):
      return
        "edges cross each other near \(Self.text(place)) (latitude longitude): its area adds up "
        + "parts of opposite signs"
    }
  }

  private static func text(_ place: Coordinate) -> String {
    "\(text(place.latitude)) \(text(place.longitude))"
  }

  private static func text(_ degrees: Double) -> String {
    degrees == degrees.rounded() && abs(degrees) < 1e9
      ? "\(Int(degrees))" : "\((degrees * 1e6).rounded() / 1e6)"
  }
}

extension Geodesic {
  /// Returns notes, at most one per kind, on properties that the author may not have intended.
  ///
  /// The search for crossing edges gives up on rings that need more than about 64 comparisons per edge.
  ///
  /// - Parameter polygon: a polygon with geodesic edges.
  /// - Complexity: O(*n*) for *n* edges of similar length.
  public func notes(on polygon: Polygon) -> [PolygonNote] {
    let rings = polygon.rings.filter { $0.count >= 3 && $0.allSatisfy(\.isValid) }
    var notes: [PolygonNote] = []
    if let note = halfTurns(rings) { notes.append(note) }
    if let latitude = Self.wholeParallel(rings) { notes.append(.wholeParallel(latitude: latitude)) }
    if polygon.outer.count >= 3, polygon.outer.allSatisfy(\.isValid), isDrawnLarger(polygon.outer) {
      notes.append(.smallerSide)
    }
    if let place = rings.lazy.compactMap({ RingCrossing(self, $0)?.place }).first {
      notes.append(.crossing(near: place))
    }
    return notes
  }

  private func halfTurns(_ rings: [[Coordinate]]) -> PolygonNote? {
    var count = 0
    var first: (from: Coordinate, to: Coordinate, pole: Double?)?
    for ring in rings {
      for i in ring.indices {
        let (from, to) = (ring[i], ring[i + 1 == ring.count ? 0 : i + 1])
        // Nearly all edges are shorter and need no further check.
        guard abs(from.longitude - to.longitude) >= 180 else { continue }
        let edge = RingEdge(ring, i)
        guard edge.width == 180 else { continue }
        count += 1
        if first == nil { first = (from, to, parts(of: edge).compactMap(\.pole).first) }
      }
    }
    return first.map { .halfTurn(count: count, from: $0.from, to: $0.to, pole: $0.pole) }
  }

  /// The latitude of the first edge that is a whole parallel with nonzero length.
  private static func wholeParallel(_ rings: [[Coordinate]]) -> Double? {
    for ring in rings {
      for i in ring.indices where abs(ring[i].latitude) < 90 {
        let next = ring[i + 1 == ring.count ? 0 : i + 1]
        guard abs(next.longitude - ring[i].longitude) == 360 else { continue }
        if RingEdge(ring, i).width == 360 { return ring[i].latitude }
      }
    }
    return nil
  }

  /// Whether a map shows more than half of the Earth inside a ring, although its inside is the smaller side.
  private func isDrawnLarger(_ ring: [Coordinate]) -> Bool {
    // Nearly all rings are narrow as written and need no further check.
    let (low, high) = ring.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.longitude), max($0.1, $1.longitude))
    }
    guard high - low > 180 else { return false }
    var (x, west, east) = (0.0, 0.0, 0.0)
    for i in ring.indices {
      x += RingEdge(ring, i).turn
      (west, east) = (min(west, x), max(east, x))
    }
    guard abs(x) < 1, east - west > 180 else { return false }
    let drawn = RingSum.drawnArea(of: ring, surfaceArea)
    return abs(drawn) > surfaceArea * 0.501 && drawn * measure(ring: ring).area < 0
  }
}

extension RingEdge {
  /// The latitude of the pole at which the edge changes its longitude.
  ///
  /// Nil if the edge has no such pole.
  fileprivate var pole: Double? {
    [start.latitude, end.latitude].first { abs($0) == 90 && width > 0 }
  }
}
