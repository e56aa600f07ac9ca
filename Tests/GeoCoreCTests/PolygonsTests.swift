import CGeoCore
import GeoCore
import Testing

/// Polygons: areas and perimeters, and the index of polygons that contain a point.
@Suite("C API: polygons") struct PolygonsTests {
  private static let ringCount = 50
  // Rings of 3 to 9 vertices around a center; the first vertices belong to no ring.
  private static let unused = 4
  private static let rings: [[Coordinate]] = randomPlaces(ringCount, seed: 30).enumerated().map {
    i, center in
    let corners = 3 + i % 7
    let ring = (0..<corners).map {
      Geodesic.wgs84.direct(
        from: center, azimuth: Double($0) * 360 / Double(corners),
        distance: 50_000 + Double(i) * 3000
      ).coordinate
    }
    // Half of them run clockwise.
    return i % 2 == 0 ? ring : ring.reversed()
  }
  private static let vertices =
    randomPlaces(unused, seed: 31) + rings.flatMap(\.self)
  private static let starts = rings.reduce(into: [Int64(unused)]) {
    $0.append(($0.last ?? 0) + Int64($1.count))
  }

  @Test(
    "Areas and perimeters are written by their own strides", arguments: Layout.all,
    ["geodesic", "haversine", "rhumb"])
  func areas(_ layout: Layout, method: String) throws {
    let model = try TestModel(method)
    let expected = Self.rings.map { ring in
      switch method {
      case "rhumb": Rhumb.wgs84.polygon(outer: ring)
      case "haversine": Geodesic(ellipsoid: Sphere.r1.ellipsoid).polygon(outer: ring)
      default: Geodesic.wgs84.polygon(outer: ring)
      }
    }
    for omitted in [[], [0], [1], [0, 1]] as [Set<Int>] {
      let inputs = [
        layout.input(0, Self.vertices.latitudes), layout.input(1, Self.vertices.longitudes),
      ]
      let results = [layout.result(2, Self.ringCount), layout.result(3, Self.ringCount)]
      let status = geocore_polygons(
        model.pointer, Self.ringCount, Self.starts, inputs[0].pointer, inputs[0].stride,
        inputs[1].pointer, inputs[1].stride, omitted.contains(0) ? nil : results[0].pointer,
        results[0].stride, omitted.contains(1) ? nil : results[1].pointer, results[1].stride, 2)
      #expect(status == Status.ok)
      for column in inputs + results { #expect(column.isIntact) }
      for i in omitted { #expect(results[i].isUntouched) }
      if !omitted.contains(0) {
        #expect(differences(results[0].values, expected.map(\.area), within: 1) == [])
      }
      if !omitted.contains(1) {
        #expect(differences(results[1].values, expected.map(\.perimeter), within: 1e-6) == [])
      }
    }
  }

  @Test("A square degree at the equator has the area and perimeter of Planimeter")
  func published() {
    // GeographicLib's Planimeter: 0 0, 0 1, 1 1, 1 0.
    let (latitudes, longitudes) = ([0.0, 0, 1, 1], [0.0, 1, 1, 0])
    var (area, perimeter) = (0.0, 0.0)
    let status = geocore_polygons(
      nil, 1, [0, 4], latitudes, 8, longitudes, 8, &area, 8, &perimeter, 8, 1)
    #expect(status == Status.ok)
    #expect(abs(area - 12_308_778_361.469) < 0.01)
    #expect(abs(perimeter - 443_770.917248) < 1e-5)
  }

  @Test("Invalid arguments are refused, and nothing is written")
  func invalidArguments() throws {
    let input = TestColumn([1.0, 2, 3, 4], stride: 8)
    let result = TestColumn<Double>(count: 1, stride: 8)
    let (p, q) = (input.pointer, result.pointer)
    func polygons(_ n: Int, _ starts: [Int64]?, _ model: OpaquePointer? = nil, threads: CInt = 1)
      -> CInt
    {
      geocore_polygons(model, n, starts, p, 8, p, 8, q, 8, q, 8, threads)
    }
    #expect(polygons(1, [0, 4], threads: -1) == Status.invalidArgument)
    #expect(polygons(1, nil) == Status.invalidArgument)
    #expect(polygons(1, [4, 0]) == Status.invalidArgument)
    #expect(polygons(1, [-1, 3]) == Status.invalidArgument)
    #expect(polygons(1, [0, .max]) == Status.invalidArgument)
    #expect(polygons(Int.max / 64 + 1, [0, 4]) == Status.invalidArgument)
    let vincenty = try TestModel("vincenty")
    withExtendedLifetime(vincenty) {
      #expect(polygons(1, [0, 4], vincenty.pointer) == Status.unsupported)
    }
    #expect(
      geocore_polygons(nil, 1, [0, 4], nil, 8, p, 8, q, 8, q, 8, 1) == Status.invalidArgument)
    #expect(
      geocore_polygons(nil, 1, [0, 4], p, 8, nil, 8, q, 8, q, 8, 1) == Status.invalidArgument)
    #expect(polygons(0, nil) == Status.ok)
    #expect(result.isUntouched)
    // Rings without vertices need no columns.
    let results = [TestColumn<Double>(count: 2, stride: 16), TestColumn(count: 2, stride: 24)]
    #expect(
      geocore_polygons(
        nil, 2, [0, 0, 0], nil, 8, nil, 8, results[0].pointer, 16, results[1].pointer, 24, 1)
        == Status.ok)
    #expect(results.allSatisfy { $0.values == [0, 0] && $0.isIntact })
  }

  // MARK: Index

  // Squares of latitude and longitude 0 to 10, with a hole from 4 to 6, and of longitude 20 to 30 and 40 to 50.
  private static func square(_ west: Double, _ size: Double = 10, south: Double = 0) -> [Coordinate]
  {
    [(0, 0), (0, 1), (1, 1), (1, 0)].map {
      Coordinate(latitude: south + size * $0.0, longitude: west + size * $0.1)
    }
  }
  private static let parts = [square(20), square(0), square(4, 2, south: 4), square(40)]
  private static let partStarts: [Int64] = [0, 4, 8, 12, 16]
  private static let queries = [(5, 2), (5, 5), (5, 25), (5, 45), (-5, 5), (91, 5)].map {
    Coordinate(latitude: $0.0, longitude: $0.1)
  }

  @Test(
    "An index reads numbers and holes, and writes polygons, by their own strides",
    arguments: Layout.all)
  func index(_ layout: Layout) throws {
    let corners = Self.parts.flatMap(\.self)
    let inputs = [layout.input(0, corners.latitudes), layout.input(1, corners.longitudes)]
    // The first and the last ring are the parts of polygon 9, the others polygon 4 with its hole.
    let numbers = layout.input(2, [9, 4, 4, 9] as [Int64])
    let holes = layout.input(3, [0, 0, 1, 0] as [Int8])
    for (hasNumbers, hasHoles, expected, count) in [
      (true, true, [4, -1, 9, 9, -1, -1], 2), (false, true, [1, -1, 0, 2, -1, -1], 3),
      (true, false, [4, 4, 9, 9, -1, -1], 2), (false, false, [1, 1, 0, 3, -1, -1], 4),
    ] as [(Bool, Bool, [Int64], Int)] {
      var index: OpaquePointer?
      let status = geocore_polygon_index_new(
        nil, 4, Self.partStarts, inputs[0].pointer, inputs[0].stride, inputs[1].pointer,
        inputs[1].stride, hasNumbers ? numbers.pointer : nil, numbers.stride,
        hasHoles ? holes.pointer : nil, holes.stride, &index)
      #expect(status == Status.ok)
      defer { geocore_polygon_index_free(index) }
      #expect(geocore_polygon_index_count(index) == count)
      let queries = [
        layout.input(4, Self.queries.latitudes), layout.input(5, Self.queries.longitudes),
      ]
      let result = layout.result(6, Self.queries.count, as: Int64.self)
      #expect(
        geocore_polygon_index_first(
          index, Self.queries.count, queries[0].pointer, queries[0].stride, queries[1].pointer,
          queries[1].stride, result.pointer, result.stride, 1) == Status.ok)
      #expect(result.values == expected && result.isIntact)
      #expect(
        geocore_polygon_index_first(
          index, Self.queries.count, queries[0].pointer, queries[0].stride, queries[1].pointer,
          queries[1].stride, nil, 0, 1) == Status.ok)
      // A refused call does not change the result.
      let untouched = layout.result(6, Self.queries.count, as: Int64.self)
      for (n, threads, latitude) in [
        (6, -1, queries[0].pointer), (Int.max / 64 + 1, 1, queries[0].pointer), (6, 1, nil),
      ] as [(Int, CInt, UnsafeMutablePointer<Double>?)] {
        #expect(
          geocore_polygon_index_first(
            index, n, latitude, queries[0].stride, queries[1].pointer, queries[1].stride,
            untouched.pointer, untouched.stride, threads) == Status.invalidArgument)
      }
      #expect(untouched.isUntouched)
    }
  }

  @Test("Holes without a ring, negative numbers and invalid starts are refused")
  func invalidIndex() throws {
    let corners = Self.parts.flatMap(\.self)
    func make(
      _ model: OpaquePointer? = nil, n: Int = 4, starts: [Int64]? = PolygonsTests.partStarts,
      numbers: [Int64]? = nil, holes: [Int8]? = nil
    ) -> CInt {
      var index: OpaquePointer?
      defer { geocore_polygon_index_free(index) }
      return geocore_polygon_index_new(
        model, n, starts, corners.latitudes, 8, corners.longitudes, 8, numbers, 8, holes, 1, &index)
    }
    #expect(make() == Status.ok)
    #expect(make(holes: [1, 0, 0, 0]) == Status.invalidArgument)
    #expect(make(numbers: [1, 2, 3, 4], holes: [0, 0, 1, 0]) == Status.invalidArgument)
    #expect(make(numbers: [0, -1, 2, 3]) == Status.invalidArgument)
    #expect(make(starts: nil) == Status.invalidArgument)
    #expect(make(starts: [0, 8, 4, 12, 16]) == Status.invalidArgument)
    #expect(make(n: 1 << 30 + 1) == Status.invalidArgument)
    for (method, status) in [("rhumb", Status.unsupported), ("haversine", Status.ok)] {
      let model = try TestModel(method)
      withExtendedLifetime(model) { #expect(make(model.pointer) == status) }
    }
    #expect(
      geocore_polygon_index_new(nil, 0, nil, nil, 8, nil, 8, nil, 0, nil, 0, nil)
        == Status.invalidArgument)
    #expect(geocore_polygon_index_count(nil) == 0)
    #expect(
      geocore_polygon_index_first(nil, 0, nil, 8, nil, 8, nil, 0, 1) == Status.invalidArgument)
  }
}
