/// An index of polygons for finding the polygons that contain a point.
///
/// Edges are geodesics: a long edge follows the shortest path, not a straight line on a map. The inside of a ring is
/// its smaller side, as in ``Geodesic/polygon(outer:holes:)``. There are two exceptions: rings whose longitudes span
/// 360 degrees, and rings that divide the Earth into two halves. Their inside is the region that they enclose on a flat
/// map. Rings may cross the antimeridian and enclose a pole. An edge of exactly 180 degrees of longitude runs eastward
/// from 0 to 180, and westward from 180 to 0. A polygon contains the points inside its outer ring and inside none of
/// its holes. An index is immutable, so any number of threads may search it.
///
/// **Method.** A grid divides the area of the polygons into cells. For the center of most cells, the index stores the
/// rings that contain it. The search follows a path from the point to such a center and counts how often the path
/// crosses the edges of each ring. To decide whether an edge passes north of a point, the search uses a bound of the
/// distance between the edge and its chord. If the bound does not decide the question, the search compares azimuths.
///
/// **Accuracy.** A point that is on an edge or a vertex, or within the rounding error of one, may count as inside or
/// outside. A test with 99 points at a distance of one millimeter from an edge of 8,800 km gives correct results.
///
/// ```swift
/// let index = PolygonIndex([Polygon(outer: triangle)])
/// let found = index.polygons(containing: Coordinate(latitude: 47, longitude: 8))
/// print(found)  // [0]
/// ```
public struct PolygonIndex: Sendable {
  /// The number of indexed polygons.
  let count: Int

  let solver: Geodesic
  let edges: [PolygonEdge]
  let grid: PolygonGrid
  // For each ring, the index of its polygon, and whether it is a hole.
  let rings: [(polygon: Int32, isHole: Bool)]

  /// Creates an index of polygons.
  ///
  /// - Parameters:
  ///   - polygons: polygons in any order; they may overlap. Rings with fewer than 3 vertices or an invalid vertex
  ///     contain no points.
  ///   - solver: the solver for the ellipsoid of the polygons.
  /// - Complexity: O(*n* log *n*) for *n* edges; about 200 bytes per edge.
  public init(_ polygons: [Polygon], solver: Geodesic = .wgs84) {
    var builder = Builder(
      solver: solver,
      edgeCount: polygons.reduce(0) { sum, polygon in
        polygon.holes.reduce(sum + polygon.outer.count) { $0 + $1.count }
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

  /// Builds an index from polygons that are added one by one, so the caller does not need to keep them in memory.
  package struct Builder {
    /// The number of added polygons.
    package private(set) var count = 0
    fileprivate let solver: Geodesic
    fileprivate var edges: [PolygonEdge] = []
    fileprivate var rings: [(polygon: Int32, isHole: Bool)] = []
    // The rings that contain the north pole.
    fileprivate var polar: [Int32] = []

    /// - Parameter edgeCount: the expected maximum number of edges. The builder reserves memory for this number,
    ///   because growing an array temporarily needs twice its memory. Reserved memory that is never used costs nothing.
    package init(solver: Geodesic, edgeCount: Int) {
      self.solver = solver
      edges.reserveCapacity(edgeCount)
    }

    /// Adds a polygon. Its number in search results is the number of polygons added before it.
    package mutating func add(_ polygon: Polygon) {
      add(outer: polygon.outer)
      for ring in polygon.holes { add(hole: ring) }
    }

    /// Adds a polygon without holes.
    package mutating func add(outer ring: [Coordinate]) {
      count += 1
      add(ring, isHole: false)
    }

    /// Adds a hole to the last polygon.
    package mutating func add(hole ring: [Coordinate]) { add(ring, isHole: true) }

    private mutating func add(_ ring: [Coordinate], isHole: Bool) {
      let id = Int32(rings.count)
      rings.append((Int32(count - 1), isHole))
      guard ring.count >= 3, ring.allSatisfy({ $0.isValid }) else { return }
      // Measure the ring only if its edges span about 360 degrees of longitude in total. Other rings neither go around
      // a pole nor enclose half of the Earth.
      if solver.addEdges(of: ring, id, to: &edges) > 350, solver.measure(ring: ring).holdsNorth {
        polar.append(id)
      }
    }

    /// Returns an index of all added polygons.
    package consuming func finish() -> PolygonIndex { PolygonIndex(self) }
  }

  /// Returns the numbers of the polygons that contain a point, in ascending order.
  ///
  /// For an invalid coordinate, the result is empty.
  ///
  /// - Parameter place: the coordinate of the point.
  public func polygons(containing place: Coordinate) -> [Int] {
    var found: [Int] = []
    var scratch: [Int32] = []
    collect(place, &scratch, into: &found)
    return found
  }

  /// Returns the numbers of the polygons that contain each of many points, computed in parallel.
  ///
  /// - Parameters:
  ///   - places: the coordinates of the points.
  ///   - threads: the maximum number of threads; nil for one per processor. The number does not affect the result.
  /// - Returns: the result of ``polygons(containing:)-(Coordinate)`` for each point, in the order of the points.
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

  /// Returns the lowest of the numbers of the polygons that contain a point.
  ///
  /// The result is nil if no polygon contains the point or its coordinate is invalid.
  ///
  /// - Parameters:
  ///   - place: the coordinate of the point.
  ///   - scratch: an array for temporary results. Pass the same array for every point to avoid allocations.
  package func firstPolygon(
    containing place: Coordinate, _ scratch: inout [Int32]
  ) -> Int? {
    guard place.isValid else { return nil }
    grid.findRings(holding: place.normalized, edges, solver, &scratch)
    let first = scratch.indices.first { contains(scratch, $0) }
    return first.map { Int(rings[Int(scratch[$0])].polygon) }
  }

  /// Appends the numbers of the polygons that contain a point.
  private func collect(_ place: Coordinate, _ scratch: inout [Int32], into found: inout [Int]) {
    guard place.isValid else { return }
    grid.findRings(holding: place.normalized, edges, solver, &scratch)
    for i in scratch.indices where contains(scratch, i) {
      found.append(Int(rings[Int(scratch[i])].polygon))
    }
  }

  /// Returns whether a ring is the outer ring of a polygon that contains a point.
  ///
  /// - Parameters:
  ///   - held: the numbers of all rings that contain the point, in ascending order.
  ///   - i: the index of the ring in `held`.
  @inline(__always)
  private func contains(_ held: [Int32], _ i: Int) -> Bool {
    let ring = rings[Int(held[i])]
    guard !ring.isHole, i + 1 < held.count else { return !ring.isHole }
    // The holes of a polygon follow its outer ring, so the next ring in `held` shows whether the point is in a hole.
    return rings[Int(held[i + 1])] != (ring.polygon, true)
  }
}

extension Geodesic {
  /// Appends the edges of a ring and returns the sum of their widths in degrees of longitude.
  fileprivate func addEdges(
    of ring: [Coordinate], _ id: Int32, to edges: inout [PolygonEdge]
  ) -> Double {
    var turns = 0.0
    for i in ring.indices {
      let edge = RingEdge(ring, i)
      turns += edge.width
      // Skip edges without length, such as the closing edge of a ring that repeats its first vertex.
      if edge.start == edge.end { continue }
      forEachPart(of: edge) { part in
        let isParallel = edge.width == 360 || part.isParallel
        edges.append(PolygonEdge(self, part, isParallel: isParallel, ring: id))
      }
    }
    return turns
  }
}

/// The numbers of the polygons that contain each of many points, in the order of the points.
public struct PolygonLists: RandomAccessCollection, Sendable {
  private let polygons: [Int]
  private let ends: [Int]

  init(polygons: [Int], ends: [Int]) { (self.polygons, self.ends) = (polygons, ends) }

  /// Creates lists from the results of another search method, one array per point.
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
  /// The number of points, one past the last valid index.
  public var endIndex: Int { ends.count }

  /// The numbers of the polygons that contain a point, in ascending order.
  ///
  /// - Complexity: O(1).
  public subscript(place: Int) -> ArraySlice<Int> {
    polygons[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }
}
