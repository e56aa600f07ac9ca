import CGeoCore
import GeoCore
import Testing

/// The nearest points: numbers and distances in their own columns.
@Suite("C API: nearest points") struct IndexTests {
  private static let places = randomPlaces(200, seed: 40)
  private static let queries = randomPlaces(50, seed: 41)
  /// Every point for each query, the nearest first.
  private static let sorted = queries.map { query in
    places.enumerated().map { (number: $0, distance: Geodesic.wgs84.distance(from: query, to: $1)) }
      .sorted { $0.distance < $1.distance }
  }

  private func makeIndex(_ layout: Layout, _ model: OpaquePointer? = nil) throws -> OpaquePointer {
    let inputs = [
      layout.input(0, Self.places.latitudes), layout.input(1, Self.places.longitudes),
    ]
    var index: OpaquePointer?
    let status = geocore_index_new(
      model, Self.places.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer,
      inputs[1].stride, &index)
    try #require(status == Status.ok)
    return try #require(index)
  }

  @Test("The nearest points have indices from 0 and distances", arguments: Layout.all)
  func nearest(_ layout: Layout) throws {
    let index = try makeIndex(layout)
    defer { geocore_index_free(index) }
    #expect(geocore_index_count(index) == 200)
    let inputs = [
      layout.input(2, Self.queries.latitudes), layout.input(3, Self.queries.longitudes),
    ]
    let (k, limit) = (3, 2_000_000.0)
    for within in [.infinity, limit] {
      let expected = Self.sorted.flatMap { $0.prefix(k) }
      let isThere = expected.map { $0.distance <= within }
      #expect(within == .infinity || Set(isThere).count == 2)
      for (hasNumbers, hasDistances) in [
        (true, true), (true, false), (false, true), (false, false),
      ] {
        let numbers = TestColumn<Int64>(count: expected.count, stride: 8)
        let distances = TestColumn<Double>(count: expected.count, stride: 8)
        let status = geocore_index_nearest(
          index, Self.queries.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer,
          inputs[1].stride, k, within, hasNumbers ? numbers.pointer : nil,
          hasDistances ? distances.pointer : nil, 2)
        #expect(status == Status.ok && numbers.isIntact && distances.isIntact)
        #expect(numbers.isUntouched != hasNumbers && distances.isUntouched != hasDistances)
        if hasNumbers {
          #expect(
            numbers.values == zip(expected, isThere).map { $1 ? Int64($0.number) : -1 })
        }
        if hasDistances {
          let meters = zip(expected, isThere).map { $1 ? $0.distance : .nan }
          #expect(differences(distances.values, meters, within: 1e-6) == [])
        }
      }
    }
  }

  @Test(
    "All points within a distance are listed with the start of each query's list",
    arguments: Layout.few)
  func within(_ layout: Layout) throws {
    let index = try makeIndex(layout)
    defer { geocore_index_free(index) }
    let inputs = [
      layout.input(2, Self.queries.latitudes), layout.input(3, Self.queries.longitudes),
    ]
    var neighbors: OpaquePointer?
    let limit = 2_500_000.0
    #expect(
      geocore_index_within(
        index, Self.queries.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer,
        inputs[1].stride, limit, &neighbors, 2) == Status.ok)
    defer { geocore_neighbors_free(neighbors) }
    let lists = Self.sorted.map { $0.filter { $0.distance <= limit } }
    let all = lists.flatMap(\.self)
    let starts = lists.reduce(into: [Int64(0)]) { $0.append(($0.last ?? 0) + Int64($1.count)) }
    #expect(geocore_neighbors_count(neighbors) == all.count)
    for omitted in [[], [0], [1], [2], [0, 1, 2]] as [Set<Int>] {
      let (start, number) = (
        TestColumn<Int64>(count: starts.count, stride: 8),
        TestColumn<Int64>(count: all.count, stride: 8)
      )
      let distance = TestColumn<Double>(count: all.count, stride: 8)
      #expect(
        geocore_neighbors_copy(
          neighbors, omitted.contains(0) ? nil : start.pointer,
          omitted.contains(1) ? nil : number.pointer, omitted.contains(2) ? nil : distance.pointer)
          == Status.ok)
      #expect(start.isIntact && number.isIntact && distance.isIntact)
      #expect(omitted.contains(0) ? start.isUntouched : start.values == starts)
      #expect(
        omitted.contains(1) ? number.isUntouched : number.values == all.map { Int64($0.number) })
      #expect(
        omitted.contains(2)
          ? distance.isUntouched
          : differences(distance.values, all.map(\.distance), within: 1e-6) == [])
    }
    #expect(geocore_neighbors_copy(nil, nil, nil, nil) == Status.invalidArgument)
    #expect(geocore_neighbors_count(nil) == 0)
  }

  @Test("Invalid arguments are refused, and nothing is written")
  func invalidArguments() throws {
    let index = try makeIndex(.arrays)
    defer { geocore_index_free(index) }
    let input = TestColumn([1.0, 2], stride: 8)
    let (numbers, distances) = (
      TestColumn<Int64>(count: 2, stride: 8), TestColumn<Double>(count: 2, stride: 8)
    )
    func nearest(
      _ index: OpaquePointer?, n: Int = 2, k: Int = 1, within: Double = .infinity,
      threads: CInt = 1, missing: Int? = nil
    ) -> CInt {
      geocore_index_nearest(
        index, n, missing == 0 ? nil : input.pointer, 8, missing == 1 ? nil : input.pointer, 8, k,
        within, numbers.pointer, distances.pointer, threads)
    }
    #expect(nearest(nil) == Status.invalidArgument)
    #expect(nearest(index, threads: -1) == Status.invalidArgument)
    #expect(nearest(index, n: Int.max / 64 + 1) == Status.invalidArgument)
    #expect(nearest(index, k: Int.max / 64 + 1) == Status.invalidArgument)
    #expect(nearest(index, n: Int.max / 64, k: Int.max / 64) == Status.invalidArgument)
    for within in [-1, -0.1, -.infinity, .nan] {
      #expect(nearest(index, within: within) == Status.invalidArgument)
    }
    #expect(nearest(index, missing: 0) == Status.invalidArgument)
    #expect(nearest(index, missing: 1) == Status.invalidArgument)
    #expect(nearest(index, n: 0, missing: 0) == Status.ok && nearest(index, k: 0) == Status.ok)
    #expect(numbers.isUntouched && distances.isUntouched)
    var neighbors: OpaquePointer?
    let p = input.pointer
    #expect(
      geocore_index_within(nil, 2, p, 8, p, 8, 1, &neighbors, 1) == Status.invalidArgument)
    #expect(
      geocore_index_within(index, 2, p, 8, p, 8, 1, &neighbors, -1) == Status.invalidArgument)
    #expect(
      geocore_index_within(index, 2, p, 8, nil, 8, 1, &neighbors, 1) == Status.invalidArgument)
    #expect(geocore_index_within(index, 2, p, 8, p, 8, 1, nil, 1) == Status.invalidArgument)
    for within: Double in [-1, -.infinity, .nan] {
      #expect(
        geocore_index_within(index, 2, p, 8, p, 8, within, &neighbors, 1) == Status.invalidArgument)
    }
    #expect(neighbors == nil)
    var made: OpaquePointer?
    #expect(geocore_index_new(nil, 2, nil, 8, p, 8, &made) == Status.invalidArgument)
    #expect(geocore_index_new(nil, 2, p, 8, p, 8, nil) == Status.invalidArgument)
    #expect(
      geocore_index_new(nil, Int(UInt32.max) + 1, p, 8, p, 8, &made) == Status.invalidArgument)
    for method in ["rhumb", "vincenty"] {
      let model = try TestModel(method)
      withExtendedLifetime(model) {
        #expect(geocore_index_new(model.pointer, 2, p, 8, p, 8, &made) == Status.unsupported)
      }
    }
    #expect(made == nil && geocore_index_count(nil) == 0)
  }

  @Test("A point at exactly the distance limit is found")
  func exactDistance() throws {
    let index = try makeIndex(.arrays)
    defer { geocore_index_free(index) }
    let query = Self.queries[0]
    let (latitude, longitude) = ([query.latitude], [query.longitude])
    var distance = 0.0
    #expect(
      geocore_index_nearest(
        index, 1, latitude, 8, longitude, 8, 1, .infinity, nil, &distance, 1) == Status.ok)
    for (limit, count) in [(distance, 1), (distance.nextDown, 0)] {
      var number = Int64(-2)
      #expect(
        geocore_index_nearest(index, 1, latitude, 8, longitude, 8, 1, limit, &number, nil, 1)
          == Status.ok)
      #expect((number >= 0) == (count == 1))
      var neighbors: OpaquePointer?
      #expect(
        geocore_index_within(index, 1, latitude, 8, longitude, 8, limit, &neighbors, 1)
          == Status.ok)
      #expect(geocore_neighbors_count(neighbors) == count)
      geocore_neighbors_free(neighbors)
    }
  }
}
