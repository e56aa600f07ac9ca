import CGeoCore
import GeoCore
import Testing

/// Every column of the functions for pairs has its own pointer and stride.
///
/// The expected numbers come from the scalar solvers, which GeoCoreTests compares with published lines and
/// GeoPROJTests with libproj.
@Suite("C API: pairs of points") struct PairsTests {
  // More than two blocks of a kernel, and no whole number of them.
  private static let count = 2500
  private static let from = randomPlaces(count, seed: 1)
  private static let to = randomPlaces(count, seed: 2)
  private static let inverse = zip(from, to).map { Geodesic.wgs84.inverse(from: $0, to: $1) }
  // Kernels and the scalar solver are both within 10 nm of the exact value.
  private static let meters = 2e-8
  private static let degrees = 1e-9

  @Test("The inverse problem writes each result by its own stride", arguments: Layout.all, [1, 3])
  func inverseLayout(_ layout: Layout, threads: CInt) {
    checkInverse(layout, threads: threads, omitted: [])
  }

  @Test("The inverse problem does not write results whose pointer is NULL", arguments: Layout.few)
  func inverseOmitted(_ layout: Layout) {
    for omitted in [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as [Set<Int>] {
      checkInverse(layout, threads: 1, omitted: omitted)
    }
  }

  private func checkInverse(_ layout: Layout, threads: CInt, omitted: Set<Int>) {
    let inputs = [Self.from.latitudes, Self.from.longitudes, Self.to.latitudes, Self.to.longitudes]
      .enumerated().map { layout.input($0, $1) }
    let results = (0..<3).map { layout.result(4 + $0, Self.count) }
    func pointer(_ i: Int) -> UnsafeMutablePointer<Double>? {
      omitted.contains(i) ? nil : results[i].pointer
    }
    let status = geocore_inverse(
      nil, Self.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride,
      inputs[2].pointer, inputs[2].stride, inputs[3].pointer, inputs[3].stride,
      pointer(0), results[0].stride, pointer(1), results[1].stride, pointer(2), results[2].stride,
      threads)
    #expect(status == Status.ok)
    for column in inputs + results { #expect(column.isIntact) }
    for i in omitted { #expect(results[i].isUntouched) }
    if !omitted.contains(0) {
      #expect(
        differences(results[0].values, Self.inverse.map(\.distance), within: Self.meters) == [])
    }
    if !omitted.contains(1) {
      #expect(
        angleDifferences(results[1].values, Self.inverse.map(\.azimuth1), within: Self.degrees)
          == [])
    }
    if !omitted.contains(2) {
      #expect(
        angleDifferences(results[2].values, Self.inverse.map(\.azimuth2), within: Self.degrees)
          == [])
    }
  }

  private static let azimuths = randomPlaces(count, seed: 3).map { $0.longitude + 180 }
  private static let lengths = randomPlaces(count, seed: 4).map { $0.longitude * 40_000 }
  private static let direct = zip(from, zip(azimuths, lengths)).map {
    Geodesic.wgs84.direct(from: $0, azimuth: $1.0, distance: $1.1)
  }

  @Test("The direct problem writes each result by its own stride", arguments: Layout.all, [1, 3])
  func directLayout(_ layout: Layout, threads: CInt) {
    checkDirect(layout, threads: threads, omitted: [])
  }

  @Test("The direct problem does not write results whose pointer is NULL", arguments: Layout.few)
  func directOmitted(_ layout: Layout) {
    for omitted in [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as [Set<Int>] {
      checkDirect(layout, threads: 1, omitted: omitted)
    }
  }

  private func checkDirect(_ layout: Layout, threads: CInt, omitted: Set<Int>) {
    let inputs = [Self.from.latitudes, Self.from.longitudes, Self.azimuths, Self.lengths]
      .enumerated().map { layout.input($0, $1) }
    let results = (0..<3).map { layout.result(4 + $0, Self.count) }
    func pointer(_ i: Int) -> UnsafeMutablePointer<Double>? {
      omitted.contains(i) ? nil : results[i].pointer
    }
    let status = geocore_direct(
      nil, Self.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride,
      inputs[2].pointer, inputs[2].stride, inputs[3].pointer, inputs[3].stride,
      pointer(0), results[0].stride, pointer(1), results[1].stride, pointer(2), results[2].stride,
      threads)
    #expect(status == Status.ok)
    for column in inputs + results { #expect(column.isIntact) }
    let expected = [
      Self.direct.map(\.coordinate.latitude), Self.direct.map(\.coordinate.longitude),
      Self.direct.map(\.azimuth2),
    ]
    for i in 0..<3 {
      if omitted.contains(i) {
        #expect(results[i].isUntouched)
      } else {
        // 20 nm at a latitude of 89 degrees are 1e-11 degrees of longitude.
        #expect(angleDifferences(results[i].values, expected[i], within: Self.degrees) == [])
      }
    }
  }

  @Test(
    "Distances in single precision are the rounded double-precision distances",
    arguments: Layout.all)
  func singlePrecision(_ layout: Layout) {
    let values = [Self.from.latitudes, Self.from.longitudes, Self.to.latitudes, Self.to.longitudes]
      .map { $0.map(Float.init) }
    let inputs = values.enumerated().map { layout.input($0, $1) }
    let result = layout.result(4, Self.count, as: Float.self)
    let status = geocore_distances_float(
      nil, Self.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride,
      inputs[2].pointer, inputs[2].stride, inputs[3].pointer, inputs[3].stride, result.pointer,
      result.stride, 1)
    #expect(status == Status.ok && result.isIntact && inputs.allSatisfy(\.isIntact))
    let expected = (0..<Self.count).map { i in
      Geodesic.wgs84.distance(
        from: Coordinate(latitude: Double(values[0][i]), longitude: Double(values[1][i])),
        to: Coordinate(latitude: Double(values[2][i]), longitude: Double(values[3][i])))
    }
    // Half a unit in the last place of a float of 1e7 is 0.5 m.
    #expect(differences(result.values.map(Double.init), expected, within: 1) == [])
    #expect(zip(result.values, expected).allSatisfy { abs($0 - Float($1)) <= $0.ulp })
  }

  @Test(
    "Steps along paths start again where the group changes", arguments: Layout.all, [true, false])
  func along(_ layout: Layout, hasGroups: Bool) {
    let latitudes = layout.input(0, Self.from.latitudes)
    let longitudes = layout.input(1, Self.from.longitudes)
    let numbers = (0..<Self.count).map { Int64($0 / 7 % 3) }
    let groups = layout.input(2, numbers)
    let result = layout.result(3, Self.count)
    let status = geocore_along(
      nil, Self.count, latitudes.pointer, latitudes.stride, longitudes.pointer, longitudes.stride,
      hasGroups ? groups.pointer : nil, groups.stride, result.pointer, result.stride, 1)
    #expect(status == Status.ok && result.isIntact && groups.isIntact)
    let expected = (0..<Self.count).map { i -> Double in
      guard i > 0, !hasGroups || i % 7 != 0 else { return .nan }
      return Geodesic.wgs84.distance(from: Self.from[i - 1], to: Self.from[i])
    }
    #expect(differences(result.values, expected, within: Self.meters) == [])
  }

  @Test("Each row of a matrix has the distances from one first point", arguments: Layout.all)
  func matrix(_ layout: Layout) {
    let (n, m) = (37, 1100)
    let (from, to) = (Array(Self.from.prefix(n)), Array(Self.to.prefix(m)))
    let inputs = [from.latitudes, from.longitudes, to.latitudes, to.longitudes].enumerated().map {
      layout.input($0, $1)
    }
    // Three unused numbers separate the rows.
    let rowStride = (m + 3) * 8
    var rows = [Double](repeating: -1, count: n * (m + 3))
    let status = rows.withUnsafeMutableBufferPointer {
      geocore_matrix(
        nil, n, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride,
        m, inputs[2].pointer, inputs[2].stride, inputs[3].pointer, inputs[3].stride,
        $0.baseAddress, rowStride, 2)
    }
    #expect(status == Status.ok && inputs.allSatisfy(\.isIntact))
    let expected = from.flatMap { a -> [Double] in
      to.map { b in Geodesic.wgs84.distance(from: a, to: b) } + [-1, -1, -1]
    }
    #expect(differences(rows, expected, within: Self.meters) == [])
    // Not aligned for a double.
    #expect(
      geocore_matrix(
        nil, n, inputs[0].pointer, 8, inputs[1].pointer, 8, m, inputs[2].pointer, 8,
        inputs[3].pointer, 8, inputs[0].pointer, rowStride + 4, 1) == Status.invalidArgument)
  }

  @Test("A stride of 0 uses the same number for every row")
  func sameForAll() {
    let place = Self.from[0]
    let inputs = [[place.latitude], [place.longitude]].map { TestColumn($0, stride: 0) }
    let others = [Self.to.latitudes, Self.to.longitudes].map { TestColumn($0, stride: 8) }
    let result = TestColumn<Double>(count: Self.count, stride: 24)
    let status = geocore_inverse(
      nil, Self.count, inputs[0].pointer, 0, inputs[1].pointer, 0, others[0].pointer, 8,
      others[1].pointer, 8, result.pointer, 24, nil, 0, nil, 0, 1)
    #expect(status == Status.ok)
    let expected = Self.to.map { Geodesic.wgs84.distance(from: place, to: $0) }
    #expect(differences(result.values, expected, within: Self.meters) == [])
  }

  @Test("An invalid coordinate gives NaN only in its own row")
  func invalidRow() {
    var latitudes = Self.from.latitudes
    latitudes[100] = 90.000001
    latitudes[1500] = .nan
    var longitudes = Self.to.longitudes
    longitudes[2400] = .infinity
    let inputs = [latitudes, Self.from.longitudes, Self.to.latitudes, longitudes].map {
      TestColumn($0, stride: 8)
    }
    let results = (0..<3).map { _ in TestColumn<Double>(count: Self.count, stride: 16) }
    let status = geocore_inverse(
      nil, Self.count, inputs[0].pointer, 8, inputs[1].pointer, 8, inputs[2].pointer, 8,
      inputs[3].pointer, 8, results[0].pointer, 16, results[1].pointer, 16, results[2].pointer, 16,
      1)
    #expect(status == Status.ok)
    for result in results {
      #expect(result.values.indices.filter { result[$0].isNaN } == [100, 1500, 2400])
    }
  }

  @Test(
    "The functions for one pair write each result to its own pointer",
    arguments: [nil, "geodesic", "vincenty", "haversine", "rhumb"])
  func onePair(_ method: String?) throws {
    let model = try TestModel(method)
    let (from, to) = (Self.from[5], Self.to[5])
    let solver: any DistanceSolver<Never> =
      switch method {
      case "vincenty": VincentyOrGeodesic(ellipsoid: .wgs84)
      case "haversine": Haversine(sphere: .r1)
      case "rhumb": Rhumb.wgs84
      default: Geodesic.wgs84
      }
    let inverse = solver.inverse(from: from, to: to)
    var results = [Double](repeating: -1, count: 3)
    let distance = geocore_distance(
      model.pointer, from.latitude, from.longitude, to.latitude, to.longitude)
    #expect(differences([distance], [inverse.distance], within: Self.meters) == [])
    func one(_ a: Int?, _ b: Int?, _ c: Int?, isDirect: Bool) -> [Double] {
      results = [-1, -1, -1]
      results.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let (x, y, z) = (a.map { base + $0 }, b.map { base + $0 }, c.map { base + $0 })
        if isDirect {
          geocore_direct_one(
            model.pointer, from.latitude, from.longitude, 77, 123_456, x, y, z)
        } else {
          geocore_inverse_one(
            model.pointer, from.latitude, from.longitude, to.latitude, to.longitude, x, y, z)
        }
      }
      return results
    }
    let direct = solver.direct(from: from, azimuth: 77, distance: 123_456)
    for (isDirect, expected) in [
      (false, [inverse.distance, inverse.azimuth1, inverse.azimuth2]),
      (true, [direct.coordinate.latitude, direct.coordinate.longitude, direct.azimuth2]),
    ] {
      // A rhumb line has the same azimuth at both ends.
      #expect(Set(expected).count == (method == "rhumb" && !isDirect ? 2 : 3))
      #expect(differences(one(0, 1, 2, isDirect: isDirect), expected, within: Self.meters) == [])
      #expect(one(nil, nil, nil, isDirect: isDirect) == [-1, -1, -1])
      for i in 0..<3 {
        let found = one(i == 0 ? 0 : nil, i == 1 ? 1 : nil, i == 2 ? 2 : nil, isDirect: isDirect)
        let alone = (0..<3).map { $0 == i ? expected[$0] : -1 }
        #expect(differences(found, alone, within: Self.meters) == [])
      }
    }
    var packed = [Double](repeating: -1, count: 3)
    let places = [from.latitude, from.longitude, to.latitude, to.longitude]
    geocore_inverse_packed(model.pointer, places, &packed)
    #expect(packed == one(0, 1, 2, isDirect: false))
    geocore_direct_packed(model.pointer, [from.latitude, from.longitude, 77, 123_456], &packed)
    #expect(packed == one(0, 1, 2, isDirect: true))
    geocore_inverse_packed(model.pointer, nil, &packed)
    geocore_direct_packed(model.pointer, places, nil)
    #expect(packed == one(0, 1, 2, isDirect: true))
  }

  @Test("Invalid arguments are refused, and nothing is written")
  func invalidArguments() {
    let input = TestColumn([1.0, 2], stride: 8)
    let (p, result) = (input.pointer, TestColumn<Double>(count: 2, stride: 8))
    let (q, far) = (result.pointer, Int.max / 64 + 1)
    for (n, threads) in [(2, -1), (far, 1)] as [(Int, CInt)] {
      #expect(
        geocore_inverse(nil, n, p, 8, p, 8, p, 8, p, 8, q, 8, q, 8, q, 8, threads)
          == Status.invalidArgument)
      #expect(
        geocore_direct(nil, n, p, 8, p, 8, p, 8, p, 8, q, 8, q, 8, q, 8, threads)
          == Status.invalidArgument)
      #expect(geocore_along(nil, n, p, 8, p, 8, nil, 0, q, 8, threads) == Status.invalidArgument)
      #expect(
        geocore_matrix(nil, n, p, 8, p, 8, 2, p, 8, p, 8, q, 16, threads) == Status.invalidArgument)
      #expect(
        geocore_distances_float(nil, n, nil, 4, nil, 4, nil, 4, nil, 4, nil, 4, threads)
          == Status.invalidArgument)
    }
    // Each input is required.
    for missing in 0..<4 {
      let inputs = (0..<4).map { $0 == missing ? nil : p }
      #expect(
        geocore_inverse(
          nil, 2, inputs[0], 8, inputs[1], 8, inputs[2], 8, inputs[3], 8, q, 8, nil, 0, nil, 0, 1)
          == Status.invalidArgument)
      #expect(
        geocore_direct(
          nil, 2, inputs[0], 8, inputs[1], 8, inputs[2], 8, inputs[3], 8, q, 8, nil, 0, nil, 0, 1)
          == Status.invalidArgument)
      #expect(
        geocore_matrix(
          nil, 2, inputs[0], 8, inputs[1], 8, 2, inputs[2], 8, inputs[3], 8, q, 16, 1)
          == Status.invalidArgument)
      let floats = TestColumn<Float>([1, 2], stride: 4)
      let single = (0..<4).map { $0 == missing ? nil : floats.pointer }
      #expect(
        geocore_distances_float(
          nil, 2, single[0], 4, single[1], 4, single[2], 4, single[3], 4, floats.pointer, 4, 1)
          == Status.invalidArgument)
    }
    #expect(geocore_along(nil, 2, nil, 8, p, 8, nil, 0, q, 8, 1) == Status.invalidArgument)
    #expect(geocore_along(nil, 2, p, 8, nil, 8, nil, 0, q, 8, 1) == Status.invalidArgument)
    #expect(result.isUntouched && input.isIntact)
    // Without rows nothing is read.
    #expect(
      geocore_inverse(nil, 0, nil, 8, nil, 8, nil, 8, nil, 8, q, 8, nil, 0, nil, 0, 1) == Status.ok)
    #expect(
      geocore_direct(nil, 0, nil, 8, nil, 8, nil, 8, nil, 8, q, 8, nil, 0, nil, 0, 1) == Status.ok)
    #expect(geocore_along(nil, 0, nil, 8, nil, 8, nil, 0, q, 8, 1) == Status.ok)
    #expect(geocore_matrix(nil, 0, nil, 8, nil, 8, 0, nil, 8, nil, 8, q, 8, 1) == Status.ok)
    #expect(
      geocore_distances_float(nil, 0, nil, 4, nil, 4, nil, 4, nil, 4, nil, 4, 1) == Status.ok)
    #expect(result.isUntouched)
  }
}
