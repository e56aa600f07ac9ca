import Synchronization
import Testing

@testable import GeoCore

@Suite("Index of places") struct PointIndexTests {
  /// The expected result of an index: measures and sorts every point.
  static func all(
    _ places: [Coordinate], from query: Coordinate, _ solver: some DistanceSolver, _ kernel: Kernel?
  ) -> [Neighbor] {
    solver.distances(from: query, to: places, kernel: kernel).enumerated()
      .filter { places[$0.offset].isValid }
      .map { Neighbor(index: $0.offset, distance: $0.element) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
  }

  /// Compares with brute force for several counts and radii.
  static func check(
    _ index: PointIndex, _ queries: [Coordinate], _ solver: some DistanceSolver,
    kernel: Kernel? = nil
  ) {
    for query in queries {
      let all = all(index.places, from: query, solver, kernel)
      for count in [1, 2, 5, 30, all.count, all.count + 1] {
        #expect(
          index.nearest(to: query, count: count) == Array(all.prefix(count)),
          "\(count) nearest to \(query)")
      }
      // Radii equal to distances of points, and slightly less.
      let distances = [0, 1e-3, 1e4, 5e6, all[0].distance, all[all.count / 3].distance]
      for radius in distances + distances.map(\.nextDown) {
        let inside = all.filter { $0.distance <= radius }
        #expect(index.within(radius, of: query) == inside, "within \(radius) m of \(query)")
        #expect(
          index.nearest(to: query, count: 3, within: radius) == Array(inside.prefix(3)),
          "3 within \(radius) m of \(query)")
      }
    }
  }

  @Test("The index finds the same neighbors as measuring every point", arguments: PlaceSet.allCases)
  func bruteForce(set: PlaceSet) {
    // Without optimization vector kernels are slower than the scalar solver.
    Self.check(
      PointIndex(set.places, kernel: .scalar), set.queries, Geodesic.wgs84, kernel: .scalar)
  }

  @Test("Every kernel finds the same neighbors", arguments: Kernel.available)
  func kernels(kernel: Kernel) {
    for set in [PlaceSet.random, .polar] {
      let index = PointIndex(Array(set.places.prefix(100)), kernel: kernel)
      let queries = Array(set.queries.prefix(6))
      Self.check(index, queries, Geodesic.wgs84, kernel: kernel)
      // The result is the same for other simultaneous queries.
      let lists = index.nearest(to: queries, count: 7)
      #expect(lists.map(Array.init) == queries.map { index.nearest(to: $0, count: 7) })
    }
  }

  @Test("The index works on a sphere", arguments: [PlaceSet.random, .grid, .polar, .antimeridian])
  func sphere(set: PlaceSet) {
    Self.check(
      PointIndex(set.places, solver: .meanEarth, kernel: .scalar), set.queries,
      Haversine.meanEarth, kernel: .scalar)
  }

  // From f = 1/10 on the series have errors above a millimeter, at 1/2 of hundreds of meters: the results still equal
  // a measurement of every point.
  @Test(
    "The index works on any ellipsoid",
    arguments: [0, 1 / 150.0, -1 / 150.0, 0.1, -0.1, 0.2, 0.5, -1],
    [6_378_137, 1])
  func ellipsoids(flattening: Double, radius: Double) throws {
    let solver = Geodesic(
      ellipsoid: try Ellipsoid(equatorialRadius: radius, flattening: flattening))
    for set in [PlaceSet.random, .meridian] {
      let index = PointIndex(Array(set.places.prefix(150)), solver: solver, kernel: .scalar)
      Self.check(index, Array(set.queries.prefix(12)), solver, kernel: .scalar)
    }
  }

  @Test("A count of 0 or less gives no neighbors", arguments: [0, -1, .min])
  func noCount(count: Int) {
    let index = PointIndex(PlaceSet.random.places)
    #expect(index.nearest(to: PlaceSet.pole, count: count) == [])
    #expect(index.nearest(to: PlaceSet.pole, count: count, within: 1e9) == [])
    #expect(index.nearest(to: [PlaceSet.pole], count: count).map(Array.init) == [[]])
  }

  @Test("A radius of 0 or infinity is valid, and a negative one or NaN gives no neighbors")
  func radii() {
    let places = [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1)]
    let index = PointIndex(places)
    // geod +ellps=WGS84 -I -f %.9f -F %.9f of PROJ 9.1.1: 111319.490793274
    let degree = 111_319.490793274
    func found(_ radius: Double) -> [Int] { index.within(radius, of: places[0]).map(\.index) }
    #expect(found(0) == [0])
    #expect(found(-0.0) == [0])
    #expect(found(degree - 1e-6) == [0])
    #expect(found(degree + 1e-6) == [0, 1])
    #expect(found(.infinity) == [0, 1])
    #expect(found(.greatestFiniteMagnitude) == [0, 1])
    #expect(found(-1e-300) == [])
    #expect(found(-.infinity) == [])
    #expect(found(.nan) == [])
    #expect(index.nearest(to: places[0], count: 2, within: .nan) == [])
  }

  @Test("An invalid query has no neighbors")
  func invalidQuery() {
    let index = PointIndex(PlaceSet.random.places)
    for (latitude, longitude) in [(Double.nan, 0), (90.1, 0), (0, .infinity), (-.infinity, 0)] {
      let query = Coordinate(latitude: latitude, longitude: longitude)
      #expect(index.nearest(to: query, count: 5) == [])
      #expect(index.within(.infinity, of: query) == [])
    }
  }

  @Test("An index without valid points gives no neighbors") func empty() {
    let nowhere = Coordinate(latitude: .nan, longitude: .nan)
    for places in [[], [nowhere], Array(repeating: nowhere, count: 100)] {
      let index = PointIndex(places)
      #expect(index.places.count == places.count)
      #expect(index.nearest(to: PlaceSet.pole, count: 5) == [])
      #expect(index.within(.infinity, of: PlaceSet.pole) == [])
      #expect(index.nearest(to: [PlaceSet.pole], count: 5).map(Array.init) == [[]])
    }
  }

  @Test("The first of many coincident points are found with few measurements") func coincident() {
    let here = Coordinate(latitude: 1, longitude: 2)
    let there = Coordinate(latitude: 1, longitude: 2.00001)
    let counted = CountingSolver()
    let index = PointIndex(
      Array(repeating: here, count: 100_000) + [there, here], solver: counted, on: .wgs84,
      tolerance: 1e-6)
    #expect(
      index.nearest(to: here, count: 3) == (0..<3).map { Neighbor(index: $0, distance: 0) })
    #expect(counted.count < 5)
    #expect(index.nearest(to: there, count: 3).map(\.index) == [100_000, 0, 1])
    #expect(counted.count < 30)
    #expect(index.within(0, of: here).map(\.index) == Array(0..<100_000) + [100_001])
  }

  @Test("Few more distances are measured than neighbors are found", arguments: [1, 10, 100])
  func economy(count: Int) {
    var random = SplitMix64(seed: 3)
    let places = (0..<20_000).map { _ in Coordinate.random(using: &random) }
    let counted = CountingSolver()
    let index = PointIndex(places, solver: counted, on: .wgs84, tolerance: 1e-6)
    for _ in 0..<100 { _ = index.nearest(to: .random(using: &random), count: count) }
    #expect(counted.count < 105 * count + 10)
  }
}

// MARK: Many queries

extension PointIndexTests {
  @Test(
    "Many queries at once give the results of single queries",
    arguments: [nil, 0, 1, 2, 3, 64] as [Int?])
  func many(threads: Int?) {
    var random = SplitMix64(seed: 5)
    let index = PointIndex(
      PlaceSet.random.places + PlaceSet.coincident.places, kernel: .scalar)
    var queries = (0..<1500).map { _ in Coordinate.random(using: &random) }
    queries[700].latitude = .nan
    let nearest = index.nearest(to: queries, count: 4, within: 2e6, threads: threads)
    let within = index.within(1e6, of: queries, threads: threads)
    #expect(nearest.count == queries.count)
    #expect(nearest[700].isEmpty)
    for (i, query) in queries.enumerated() {
      #expect(Array(nearest[i]) == index.nearest(to: query, count: 4, within: 2e6))
      #expect(Array(within[i]) == index.within(1e6, of: query))
    }
    #expect(nearest.neighbors == nearest.flatMap(Array.init))
  }

  @Test("A list without queries gives no neighbors") func noQueries() {
    let index = PointIndex(PlaceSet.random.places)
    #expect(index.nearest(to: [], count: 4).isEmpty)
    #expect(index.within(1e6, of: [], threads: 4).neighbors.isEmpty)
  }
}

/// A geodesic solver that counts its calls.
private final class CountingSolver: DistanceSolver {
  private let calls = Mutex(0)

  var count: Int { calls.withLock { $0 } }
  var modelName: String { Geodesic.wgs84.modelName }

  func distance(from: Coordinate, to: Coordinate) -> Double {
    calls.withLock { $0 += 1 }
    return Geodesic.wgs84.distance(from: from, to: to)
  }

  func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    Geodesic.wgs84.inverse(from: from, to: to)
  }

  func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    Geodesic.wgs84.direct(from: from, azimuth: azimuth, distance: distance)
  }
}

@Suite("Neighbors of many queries") struct NeighborListsTests {
  static func neighbors(_ indices: ClosedRange<Int>) -> [Neighbor] {
    indices.map { Neighbor(index: $0, distance: Double($0)) }
  }

  @Test("Each query has a slice of the neighbors") func slices() {
    let lists = NeighborLists(neighbors: Self.neighbors(0...4), ends: [2, 2, 5])
    #expect(lists.count == 3)
    #expect(lists.map { $0.map(\.index) } == [[0, 1], [], [2, 3, 4]])
    #expect(lists.last?.first?.index == 2)
    #expect(NeighborLists(neighbors: [], ends: []).isEmpty)
  }

  @Test("Parts are joined in the order of their queries") func joined() {
    let parts = [
      NeighborPart(start: 3, neighbors: Self.neighbors(5...6), ends: [1, 2]),
      NeighborPart(start: 0, neighbors: Self.neighbors(0...4), ends: [2, 2, 5]),
      NeighborPart(start: 5),
    ]
    let lists = NeighborPart.joined(parts)
    #expect(lists.map { $0.map(\.index) } == [[0, 1], [], [2, 3, 4], [5], [6]])
    #expect(NeighborPart.joined([parts[1]]).map(\.count) == [2, 0, 3])
    #expect(NeighborPart.joined([]).isEmpty)
  }

  @Test("Neighbors are sorted by distance, then by index") func order() {
    let (near, far) = (Neighbor(index: 7, distance: 1), Neighbor(index: 2, distance: 3))
    let tied = Neighbor(index: 8, distance: 1)
    #expect([far, tied, near].sorted() == [near, tied, far])
  }
}
