/// An index of polygons that finds those which hold a place.
///
/// Edges are geodesics, so that a long edge is where a line of sight would be, not where a map draws it
/// straight. The side of a ring is inside that ``Geodesic/polygon(outer:holes:)`` measures: the smaller one, or what a
/// map shows inside a ring that is 360 degrees wide or halves the Earth. Rings may lie across the antimeridian and
/// round a pole. An edge of exactly 180 degrees of longitude runs as its longitudes are written. A polygon holds what is inside its outer ring and inside none of its holes. An index is
/// immutable; any number of threads may search it.
///
/// **Method.** From a place its meridian is followed north, and every edge that is crossed changes sides of
/// its ring, until a cell of a grid is reached in which there are no edges and of which it is known what
/// holds it, or the pole. Whether an edge passes north of the place is told by a bound of how far a
/// geodesic is off its chord in longitude and latitude, and where that is not enough by azimuths.
///
/// **Accuracy.** A place on an edge or a vertex, or so near that rounding decides, may be given to either side.
/// A millimeter beside an edge of 8,800 km it is told right, at 99 places along it.
///
/// ```swift
/// let index = PolygonIndex([Polygon(outer: triangle)])
/// let found = index.polygons(containing: Coordinate(latitude: 47, longitude: 8))
/// print(found)  // [0]
/// ```
public struct PolygonIndex: Sendable {
  /// How many polygons were indexed.
  public let count: Int

  let solver: Geodesic
  let edges: [PolygonEdge]
  let grid: PolygonGrid
  // Of each ring its polygon, and whether it is a hole.
  let rings: [(polygon: Int32, isHole: Bool)]

  /// Indexes polygons.
  ///
  /// - Parameters:
  ///   - polygons: in any order; they may overlap. Rings of fewer than 3 vertices hold nothing, and one
  ///     with an invalid vertex neither.
  ///   - solver: of the ellipsoid they are on.
  /// - Complexity: O(*n* log *n*) for *n* edges; about 200 bytes an edge.
  public init(_ polygons: [Polygon], solver: Geodesic = .wgs84) {
    var builder = Builder(
      solver: solver,
      edgeCount: polygons.reduce(0) { sum, polygon in
        sum + polygon.rings.reduce(0) { $0 + $1.count }
      })
    for polygon in polygons { builder.add(polygon) }
    self.init(builder)
  }

  private init(_ builder: consuming Builder) {
    solver = builder.solver
    count = builder.count
    rings = builder.rings
    edges = builder.edges
    grid = PolygonGrid(edges, solver, polar: builder.polar)
  }

  /// Takes polygons one at a time, so that a caller does not have to keep them.
  package struct Builder {
    /// How many polygons have been added.
    package private(set) var count = 0
    fileprivate let solver: Geodesic
    fileprivate var edges: [PolygonEdge] = []
    fileprivate var rings: [(polygon: Int32, isHole: Bool)] = []
    // Rings that hold the north pole.
    fileprivate var polar: [Int32] = []

    /// - Parameter edgeCount: how many edges are expected at most. An array that grows holds its elements twice for
    ///   a while; memory that is reserved and not used costs nothing.
    package init(solver: Geodesic, edgeCount: Int) {
      self.solver = solver
      edges.reserveCapacity(edgeCount)
    }

    /// Adds a polygon, whose number is the number of those before.
    package mutating func add(_ polygon: Polygon) {
      for (i, ring) in polygon.rings.enumerated() {
        let id = Int32(rings.count)
        rings.append((Int32(count), i > 0))
        guard ring.count >= 3, ring.allSatisfy(\.isValid) else { continue }
        if solver.measure(ring: ring).holdsNorth { polar.append(id) }
        for i in ring.indices {
          let edge = RingEdge(ring, i)
          // The edge back to a first vertex that the ring repeats has no length.
          if edge.start == edge.end { continue }
          solver.forEachPart(of: edge) { part in
            let isParallel = edge.width == 360 || part.isParallel
            edges.append(PolygonEdge(solver, part, isParallel: isParallel, ring: id))
          }
        }
      }
      count += 1
    }

    /// Returns the index of all polygons that were added.
    package consuming func finish() -> PolygonIndex { PolygonIndex(self) }
  }

  /// The polygons that hold a place, by their numbers, rising; none for an invalid place.
  ///
  /// - Parameter place: from where.
  public func polygons(containing place: Coordinate) -> [Int] {
    var found: [Int] = []
    var scratch: [Int32] = []
    collect(place, &scratch, into: &found)
    return found
  }

  /// The polygons that hold each of many places, on all cores.
  ///
  /// - Parameters:
  ///   - places: from where.
  ///   - threads: at most how many threads; nil for one a processor. The result is the same.
  /// - Returns: for each place what ``polygons(containing:)-(Coordinate)`` gives.
  public func polygons(containing places: [Coordinate], threads: Int? = nil) -> PolygonLists {
    let parts = Guarded<[(start: Int, ends: [Int], polygons: [Int])]>([])
    Parallel.forEachRange(of: places.count, grain: 4096, threads: threads) { range in
      var part = (start: range.lowerBound, ends: [Int](), polygons: [Int]())
      part.ends.reserveCapacity(range.count)
      var scratch: [Int32] = []
      for i in range {
        collect(places[i], &scratch, into: &part.polygons)
        part.ends.append(part.polygons.count)
      }
      parts.withLock { $0.append(part) }
    }
    var (ends, polygons): ([Int], [Int]) = ([], [])
    for part in parts.withLock({ $0.sorted { $0.start < $1.start } }) {
      ends += part.ends.map { $0 + polygons.count }
      polygons += part.polygons
    }
    return PolygonLists(polygons: polygons, ends: ends)
  }

  /// The first polygon that holds a place; nil if none does, and for an invalid place.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - scratch: memory that is used again for the next place.
  package func firstPolygon(
    containing place: Coordinate, _ scratch: inout [Int32]
  ) -> Int? {
    guard place.isValid else { return nil }
    let held = grid.rings(holding: place.normalized, edges, solver, &scratch)
    var first: Int32?
    for id in held where !rings[Int(id)].isHole {
      let polygon = rings[Int(id)].polygon
      guard first.map({ polygon < $0 }) ?? true,
        !held.contains(where: { rings[Int($0)] == (polygon, true) })
      else { continue }
      first = polygon
    }
    return first.map(Int.init)
  }

  /// Appends the polygons that hold a place.
  private func collect(_ place: Coordinate, _ scratch: inout [Int32], into found: inout [Int]) {
    guard place.isValid else { return }
    let held = grid.rings(holding: place.normalized, edges, solver, &scratch)
    // Few, so that holes are looked for one by one.
    for id in held where !rings[Int(id)].isHole {
      let polygon = rings[Int(id)].polygon
      if !held.contains(where: { rings[Int($0)] == (polygon, true) }) { found.append(Int(polygon)) }
    }
  }
}

/// The polygons that hold each of many places, in the order of the places.
public struct PolygonLists: RandomAccessCollection, Sendable {
  private let polygons: [Int]
  private let ends: [Int]

  init(polygons: [Int], ends: [Int]) { (self.polygons, self.ends) = (polygons, ends) }

  /// Lists found by another search.
  package init(_ lists: [[Int]]) {
    polygons = lists.flatMap(\.self)
    var end = 0
    ends = lists.map {
      end += $0.count
      return end
    }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// One past the last index: the number of places.
  public var endIndex: Int { ends.count }

  /// The polygons that hold a place, by their numbers, rising.
  ///
  /// - Complexity: O(1).
  public subscript(place: Int) -> ArraySlice<Int> {
    polygons[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }
}
