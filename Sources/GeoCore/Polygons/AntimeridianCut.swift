import GeoPlatform

extension Geodesic {
  /// Splits a polygon along the antimeridian, as GeoJSON requires (RFC 7946, section 3.1.9).
  ///
  /// - No polygon of the result crosses the antimeridian or contains a pole in its interior.
  /// - Edges along the antimeridian have a longitude of 180 or -180 degrees. Edges at a pole run along 90 or -90
  ///   degrees of latitude.
  /// - Outer rings are counter-clockwise.
  /// - A polygon that does not reach the antimeridian stays in one piece. Its longitudes are reduced to [-180, 180),
  ///   and its rings get the direction that GeoJSON requires.
  /// - The result for self-intersecting rings is unspecified.
  ///
  /// - Parameter polygon: a polygon with geodesic edges.
  public func cutAtAntimeridian(_ polygon: Polygon) -> [Polygon] {
    var cut = AntimeridianCut(self)
    var whole: [[Coordinate]] = []
    // If the outer ring encloses the whole Earth, such as a box from -180 to 180 and from pole to pole, only the
    // holes need to be cut.
    let outerArea = self.polygon(outer: polygon.outer).area
    let isWholeEarth = abs(outerArea) > surfaceArea * (1 - 1e-14)
    if isWholeEarth { whole.append(Polygon.wholeEarth) }
    for (i, ring) in polygon.rings.enumerated() where i > 0 || !isWholeEarth {
      let isCounterClockwise = (i == 0 ? outerArea : self.polygon(outer: ring).area) >= 0
      // Reverse rings where necessary, so that the interior of the polygon is on the left of every ring.
      let left = isCounterClockwise == (i == 0) ? ring : ring.reversed()
      if !cut.add(left) { whole.append(left.map(\.normalized)) }
    }
    let outers = cut.joined
    guard !outers.isEmpty else {
      return whole.isEmpty
        ? [] : [Polygon(outer: whole[0], holes: Array(whole.dropFirst()))]
    }
    // Add each hole to the polygon that contains it.
    var parts = outers.map { Polygon(outer: $0) }
    for hole in isWholeEarth ? whole.dropFirst() : whole[...] {
      let index = PolygonIndex(outers.map { Polygon(outer: $0) }, solver: self)
      let part = hole.lazy.compactMap { index.polygons(containing: $0).first }.first
      parts[part ?? 0].holes.append(hole)
    }
    return parts
  }
}

/// Cuts rings where they cross the antimeridian, and closes the pieces along the antimeridian.
private struct AntimeridianCut {
  private let solver: Geodesic
  // Pieces of rings between two crossings of the antimeridian, with the interior on the left.
  private var chains: [[Coordinate]] = []

  init(_ solver: Geodesic) { self.solver = solver }

  /// Cuts a ring and stores its pieces.
  ///
  /// - Returns: false if the ring does not cross the antimeridian. In that case, the ring is not stored.
  mutating func add(_ ring: [Coordinate]) -> Bool {
    var pieces: [[Coordinate]] = [[]]
    for i in ring.indices {
      let edge = RingEdge(ring, i)
      let parts = solver.parts(of: edge).flatMap { edge.width == 360 ? Self.divided($0) : [$0] }
      for part in edge.isReversed ? parts.reversed() : parts {
        let isEastward = part.width > 0 && !edge.isReversed
        let isWestward = part.width > 0 && edge.isReversed
        let vertex = (edge.isReversed ? part.end : part.start).normalized
        let next = (edge.isReversed ? part.start : part.end).normalized
        pieces[pieces.count - 1].append(vertex)
        // Start a new piece at the antimeridian. A vertex at -180 degrees is part of the piece on its eastern side.
        if isEastward, next.longitude < vertex.longitude {
          let at = crossing(vertex, next)
          pieces[pieces.count - 1].append(Coordinate(latitude: at, longitude: 180))
          pieces.append([Coordinate(latitude: at, longitude: -180)])
        } else if isWestward, next.longitude > vertex.longitude {
          let at = crossing(vertex, next)
          pieces[pieces.count - 1].append(Coordinate(latitude: at, longitude: -180))
          pieces.append([Coordinate(latitude: at, longitude: 180)])
        }
      }
    }
    guard pieces.count > 1 else { return false }
    // The ring is closed, so the last piece continues as the first piece.
    pieces[0] = pieces.removeLast() + pieces[0]
    chains += pieces.map { piece in
      var kept: [Coordinate] = []
      for place in piece where kept.last != place { kept.append(place) }
      return kept
    }
    return true
  }

  /// Divides half a parallel into steps of one degree. A geodesic between the ends of a step deviates from the parallel
  /// by at most 100 m.
  ///
  /// At the poles and on the equator, two steps are enough, because a geodesic follows the parallel.
  private static func divided(_ part: RingEdge) -> [RingEdge] {
    let latitude = part.start.latitude
    let count = latitude == 0 || abs(latitude) == 90 ? 2 : 180
    let vertices = (0...count).map {
      Coordinate(
        latitude: latitude,
        longitude: part.start.longitude + part.width * Double($0) / Double(count))
    }
    return zip(vertices, vertices.dropFirst()).map {
      RingEdge(
        start: $0, end: $1, width: part.width / Double(count), isReversed: part.isReversed)
    }
  }

  /// Returns the latitude at which the shortest path between two points crosses the antimeridian.
  private func crossing(_ from: Coordinate, _ to: Coordinate) -> Double {
    if from.longitude == -180 { return from.latitude }
    if to.longitude == -180 { return to.latitude }
    // An edge to a pole follows a meridian and changes its longitude at the pole, so it crosses the antimeridian there.
    for end in [from, to] where abs(end.latitude) == 90 { return end.latitude }
    let line = solver.line(from: from, to: to)
    let isEast = from.longitude >= 0
    var (low, high) = (0.0, line.length)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let place = line.position(at: middle).coordinate
      if (place.longitude >= 0) == isEast { low = middle } else { high = middle }
    }
    return line.position(at: low).coordinate.latitude
  }

  /// Returns the position of a point on the boundary of the world map, counter-clockwise from the south-eastern corner.
  /// The corners are at 0, 1, 2 and 3.
  private static func position(_ place: Coordinate) -> Double {
    place.longitude > 0
      ? (place.latitude + 90) / 180 : 2 + (90 - place.latitude) / 180
  }

  private static let corners = [
    (1.0, Coordinate(latitude: 90, longitude: 180)),
    (2, Coordinate(latitude: 90, longitude: -180)),
    (3, Coordinate(latitude: -90, longitude: -180)),
    (4, Coordinate(latitude: -90, longitude: 180)),
  ]

  /// The closed rings that result from joining the pieces.
  ///
  /// Each piece ends on the boundary of the world map (the antimeridian and the poles). The boundary, followed
  /// counter-clockwise, leads from there to the start of the next piece.
  var joined: [[Coordinate]] {
    var rings: [[Coordinate]] = []
    var left = Set(chains.indices)
    while let start = left.min() {
      var ring: [Coordinate] = []
      var chain = start
      repeat {
        left.remove(chain)
        ring += chains[chain]
        let end = chains[chain][chains[chain].count - 1]
        let from = Self.position(end)
        func ahead(_ position: Double) -> Double {
          let way = position - from
          return way < 0 ? way + 4 : way
        }
        let next = (left.union([start])).min {
          let first = ahead(Self.position(chains[$0][0]))
          let second = ahead(Self.position(chains[$1][0]))
          return first == second ? $0 < $1 : first < second
        }
        chain = next ?? start
        let way = ahead(Self.position(chains[chain][0]))
        for (position, place) in Self.corners + Self.corners.map({ ($0.0 + 4, $0.1) })
        where position > from && position < from + way { ring.append(place) }
      } while chain != start
      // Drop a ring with at most two different vertices. Such a ring only runs along the antimeridian and encloses
      // nothing.
      if Set(ring).count > 2 { rings.append(ring) }
    }
    return rings
  }
}
