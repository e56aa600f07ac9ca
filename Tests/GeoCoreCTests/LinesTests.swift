import CGeoCore
import GeoCore
import Testing

/// Lines through two points: each of the many columns by its own pointer and stride.
@Suite("C API: lines") struct LinesTests {
  // More than a range of a thread.
  private static let count = 300
  // Lines of about 100 km, and points near these lines, so that all results differ.
  private static let area = (latitudes: 40.0...44.0, longitudes: 10.0...16.0)
  private static let ends = (0..<4).map {
    randomPlaces(
      count, seed: 10 + UInt64($0), latitudes: area.latitudes, longitudes: area.longitudes)
  }
  private static let places = randomPlaces(
    count, seed: 20, latitudes: area.latitudes, longitudes: area.longitudes)

  @Test(
    "Cross-track distances write each result by its own stride", arguments: Layout.all,
    [false, true])
  func crossTrackLayout(_ layout: Layout, isSegment: Bool) {
    checkCrossTrack(layout, isSegment: isSegment, omitted: [])
  }

  @Test("Cross-track distances do not write results whose pointer is NULL", arguments: Layout.few)
  func crossTrackOmitted(_ layout: Layout) {
    for omitted in [[0], [1], [2], [3], [0, 2], [0, 1, 2, 3]] as [Set<Int>] {
      checkCrossTrack(layout, isSegment: false, omitted: omitted)
    }
  }

  private static let fromLines = (0..<count).map {
    Geodesic.wgs84.crossTrack(of: places[$0], fromLineThrough: ends[0][$0], and: ends[1][$0])
  }
  private static let fromSegments = (0..<count).map { i in
    let nearest = Geodesic.wgs84.closestPoint(
      to: places[i], onSegmentFrom: ends[0][i], to: ends[1][i])
    return CrossTrack(
      foot: nearest.coordinate, alongTrack: nearest.along,
      crossTrack: fromLines[i].crossTrack < 0 ? -nearest.distance : nearest.distance)
  }

  private func checkCrossTrack(_ layout: Layout, isSegment: Bool, omitted: Set<Int>) {
    let inputs = [Self.ends[0], Self.ends[1], Self.places]
      .flatMap { [$0.latitudes, $0.longitudes] }.enumerated().map { layout.input($0, $1) }
    let results = (0..<4).map { layout.result(6 + $0, Self.count) }
    func pointer(_ i: Int) -> UnsafeMutablePointer<Double>? {
      omitted.contains(i) ? nil : results[i].pointer
    }
    let status = geocore_crosstrack(
      nil, Self.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride,
      inputs[2].pointer, inputs[2].stride, inputs[3].pointer, inputs[3].stride, inputs[4].pointer,
      inputs[4].stride, inputs[5].pointer, inputs[5].stride, isSegment ? 1 : 0, pointer(0),
      results[0].stride, pointer(1), results[1].stride, pointer(2), results[2].stride, pointer(3),
      results[3].stride, 2)
    #expect(status == Status.ok)
    for column in inputs + results { #expect(column.isIntact) }
    let found = isSegment ? Self.fromSegments : Self.fromLines
    let expected = [
      found.map(\.crossTrack), found.map(\.alongTrack), found.map(\.foot.latitude),
      found.map(\.foot.longitude),
    ]
    for i in 0..<4 {
      if omitted.contains(i) {
        #expect(results[i].isUntouched)
      } else {
        #expect(differences(results[i].values, expected[i], within: 1e-7) == [])
      }
    }
  }

  @Test(
    "Intersections write each result by its own stride", arguments: Layout.all, [false, true])
  func intersectionLayout(_ layout: Layout, isOfSegments: Bool) {
    checkIntersection(layout, isOfSegments: isOfSegments, omitted: [])
  }

  @Test("Intersections do not write results whose pointer is NULL", arguments: Layout.few)
  func intersectionOmitted(_ layout: Layout) {
    for omitted in [[0], [1], [2], [3], [4], [0, 3], [0, 1, 2, 3, 4]] as [Set<Int>] {
      checkIntersection(layout, isOfSegments: true, omitted: omitted)
    }
  }

  // In every fifth pair, the lines coincide. In half of these pairs, the lines have opposite directions.
  private static func second(_ i: Int) -> (Coordinate, Coordinate) {
    guard i % 5 == 0 else { return (ends[2][i], ends[3][i]) }
    return i % 10 == 0 ? (ends[0][i], ends[1][i]) : (ends[1][i], ends[0][i])
  }

  private static let others = (0..<count).map(second)
  private static let meetingLines = (0..<count).map { i in
    let solver = Geodesic.wgs84
    return solver.intersection(
      of: solver.line(from: ends[0][i], to: ends[1][i]),
      and: solver.line(from: others[i].0, to: others[i].1))
  }
  private static let meetingSegments = (0..<count).map { i in
    Geodesic.wgs84.intersection(
      ofSegmentFrom: ends[0][i], to: ends[1][i], andFrom: others[i].0, to: others[i].1)
  }

  private func checkIntersection(_ layout: Layout, isOfSegments: Bool, omitted: Set<Int>) {
    let lines = [Self.ends[0], Self.ends[1], Self.others.map(\.0), Self.others.map(\.1)]
    let inputs = lines.flatMap { [$0.latitudes, $0.longitudes] }.enumerated().map {
      layout.input($0, $1)
    }
    let results = (0..<4).map { layout.result(8 + $0, Self.count) }
    let kinds = layout.result(12, Self.count, as: Int8.self)
    func pointer(_ i: Int) -> UnsafeMutablePointer<Double>? {
      omitted.contains(i) ? nil : results[i].pointer
    }
    let status = geocore_intersection(
      nil, Self.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride,
      inputs[2].pointer, inputs[2].stride, inputs[3].pointer, inputs[3].stride, inputs[4].pointer,
      inputs[4].stride, inputs[5].pointer, inputs[5].stride, inputs[6].pointer, inputs[6].stride,
      inputs[7].pointer, inputs[7].stride, isOfSegments ? 1 : 0, pointer(0), results[0].stride,
      pointer(1), results[1].stride, pointer(2), results[2].stride, pointer(3), results[3].stride,
      omitted.contains(4) ? nil : kinds.pointer, kinds.stride, 2)
    #expect(status == Status.ok)
    for column in inputs + results { #expect(column.isIntact) }
    #expect(kinds.isIntact)
    let found = isOfSegments ? Self.meetingSegments : Self.meetingLines
    let expected = [
      found.map { $0?.alongFirst ?? .nan }, found.map { $0?.alongSecond ?? .nan },
      found.map { $0?.coordinate.latitude ?? .nan }, found.map { $0?.coordinate.longitude ?? .nan },
    ]
    for i in 0..<4 {
      if omitted.contains(i) {
        #expect(results[i].isUntouched)
      } else {
        #expect(differences(results[i].values, expected[i], within: 1e-7) == [])
      }
    }
    guard !omitted.contains(4) else {
      #expect(kinds.isUntouched)
      return
    }
    for i in 0..<Self.count {
      let kind = i % 5 != 0 ? GEOCORE_CROSSING : i % 10 == 0 ? GEOCORE_COINCIDENT : GEOCORE_OPPOSITE
      #expect(Int32(kinds[i]) == kind.rawValue, "row \(i)")
    }
  }

  @Test("One line with a stride of 0 gives the same results as a line in each row")
  func sameLineForAll() {
    let ends = [Self.ends[0][0], Self.ends[1][0]].flatMap { [$0.latitude, $0.longitude] }
      .map { TestColumn([$0], stride: 0) }
    let places = [Self.places.latitudes, Self.places.longitudes].map { TestColumn($0, stride: 8) }
    let results = (0..<2).map { _ in TestColumn<Double>(count: Self.count, stride: 16) }
    let status = geocore_crosstrack(
      nil, Self.count, ends[0].pointer, 0, ends[1].pointer, 0, ends[2].pointer, 0,
      ends[3].pointer, 0, places[0].pointer, 8, places[1].pointer, 8, 0, results[0].pointer, 16,
      results[1].pointer, 16, nil, 0, nil, 0, 1)
    #expect(status == Status.ok)
    let expected = Self.places.map {
      Geodesic.wgs84.crossTrack(of: $0, fromLineThrough: Self.ends[0][0], and: Self.ends[1][0])
    }
    #expect(differences(results[0].values, expected.map(\.crossTrack), within: 1e-7) == [])
    #expect(differences(results[1].values, expected.map(\.alongTrack), within: 1e-7) == [])
  }

  @Test("Lines need the geodesic or the haversine, and other methods are refused")
  func methods() throws {
    let column = TestColumn([1.0, 2], stride: 8)
    let (p, q) = (column.pointer, TestColumn<Double>(count: 2, stride: 8))
    for (method, expected) in [
      ("geodesic", Status.ok), ("haversine", Status.ok), ("vincenty", Status.unsupported),
      ("rhumb", Status.unsupported),
    ] {
      let model = try TestModel(method)
      #expect(
        geocore_crosstrack(
          model.pointer, 2, p, 8, p, 0, p, 0, p, 8, p, 0, p, 0, 0, q.pointer, 8, nil, 0, nil, 0,
          nil, 0, 1) == expected)
      #expect(
        geocore_intersection(
          model.pointer, 2, p, 8, p, 0, p, 0, p, 8, p, 0, p, 8, p, 8, p, 0, 0, q.pointer, 8, nil, 0,
          nil, 0, nil, 0, nil, 0, 1) == expected)
    }
    // The line from 0, 0 to the pole on a sphere with R = 6371008.7714 m. The distance of a point on the equator is its
    // longitude in radians times R.
    let model = try TestModel("haversine")
    let numbers = [0.0, 0, 90, 0, 0, 1].map { TestColumn([$0], stride: 8) }
    var (cross, along) = (0.0, 0.0)
    let status = geocore_crosstrack(
      model.pointer, 1, numbers[0].pointer, 8, numbers[1].pointer, 8, numbers[2].pointer, 8,
      numbers[3].pointer, 8, numbers[4].pointer, 8, numbers[5].pointer, 8, 0, &cross, 8, &along, 8,
      nil, 0, nil, 0, 1)
    #expect(status == Status.ok && abs(along) < 1e-6)
    #expect(abs(cross - 6_371_008.7714 * .pi / 180) < 1e-6)
  }

  @Test("Invalid arguments are refused, and nothing is written")
  func invalidArguments() {
    let input = TestColumn([1.0, 2], stride: 8)
    let result = TestColumn<Double>(count: 2, stride: 8)
    let q = result.pointer
    func crossTrack(_ n: Int, _ missing: Int?, _ threads: CInt) -> CInt {
      let p = (0..<6).map { $0 == missing ? nil : input.pointer }
      return geocore_crosstrack(
        nil, n, p[0], 8, p[1], 8, p[2], 8, p[3], 8, p[4], 8, p[5], 8, 0, q, 8, q, 8, q, 8, q, 8,
        threads)
    }
    func intersection(_ n: Int, _ missing: Int?, _ threads: CInt) -> CInt {
      let p = (0..<8).map { $0 == missing ? nil : input.pointer }
      return geocore_intersection(
        nil, n, p[0], 8, p[1], 8, p[2], 8, p[3], 8, p[4], 8, p[5], 8, p[6], 8, p[7], 8, 0, q, 8, q,
        8, q, 8, q, 8, nil, 0, threads)
    }
    for missing in 0..<6 { #expect(crossTrack(2, missing, 1) == Status.invalidArgument) }
    for missing in 0..<8 { #expect(intersection(2, missing, 1) == Status.invalidArgument) }
    #expect(crossTrack(2, nil, -1) == Status.invalidArgument)
    #expect(intersection(2, nil, -1) == Status.invalidArgument)
    #expect(crossTrack(Int.max / 64 + 1, nil, 1) == Status.invalidArgument)
    #expect(intersection(Int.max / 64 + 1, nil, 1) == Status.invalidArgument)
    #expect(crossTrack(0, 0, 1) == Status.ok && intersection(0, 0, 1) == Status.ok)
    #expect(result.isUntouched)
  }
}
