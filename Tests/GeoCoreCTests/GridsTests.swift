import CGeoCore
import GeoCore
import Testing

/// UTM, UPS and MGRS: each column by its own pointer and stride.
@Suite("C API: grids") struct GridsTests {
  // More than two ranges of a thread; points beyond 84 degrees north and 80 south are in UPS.
  private static let count = 4500
  private static let places = randomPlaces(
    count, seed: 50, latitudes: -89...89, longitudes: -180...180)
  private static let projected = places.map { try? UTMCoordinate.projected($0) }

  @Test("UTM writes each result by its own stride", arguments: Layout.all)
  func forward(_ layout: Layout) { checkForward(layout, omitted: []) }

  @Test("UTM does not write results whose pointer is NULL", arguments: Layout.few)
  func forwardOmitted(_ layout: Layout) {
    for omitted in [[0], [1], [2], [3], [4], [5], [4, 5], [0, 2, 4], [0, 1, 2, 3, 4, 5]]
      as [Set<Int>]
    { checkForward(layout, omitted: omitted) }
  }

  private func checkForward(_ layout: Layout, omitted: Set<Int>) {
    let inputs = [
      layout.input(0, Self.places.latitudes), layout.input(1, Self.places.longitudes),
    ]
    let zones = layout.result(2, Self.count, as: Int32.self)
    let northerns = layout.result(3, Self.count, as: Int8.self)
    let results = (0..<4).map { layout.result(4 + $0, Self.count) }
    func pointer(_ i: Int) -> UnsafeMutablePointer<Double>? {
      omitted.contains(2 + i) ? nil : results[i].pointer
    }
    let status = geocore_utm(
      Self.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride,
      GEOCORE_STANDARD_ZONE, omitted.contains(0) ? nil : zones.pointer, zones.stride,
      omitted.contains(1) ? nil : northerns.pointer, northerns.stride, pointer(0),
      results[0].stride, pointer(1), results[1].stride, pointer(2), results[2].stride, pointer(3),
      results[3].stride, 2)
    #expect(status == Status.ok && inputs.allSatisfy(\.isIntact))
    #expect(zones.isIntact && northerns.isIntact && results.allSatisfy(\.isIntact))
    let utm = Self.projected.map { $0?.utm }
    let plane = Self.projected.map { $0?.plane }
    if omitted.contains(0) {
      #expect(zones.isUntouched)
    } else {
      #expect(zones.values == utm.map { Int32($0?.zone ?? -1) })
    }
    if omitted.contains(1) {
      #expect(northerns.isUntouched)
    } else {
      #expect(northerns.values == utm.map { $0?.hemisphere == .north ? 1 : 0 })
    }
    let expected = [
      utm.map { $0?.easting ?? .nan }, utm.map { $0?.northing ?? .nan },
      plane.map { $0?.convergence ?? .nan }, plane.map { $0?.scale ?? .nan },
    ]
    for (i, tolerance) in [2e-8, 2e-8, 1e-9, 1e-12].enumerated() {
      if omitted.contains(2 + i) {
        #expect(results[i].isUntouched)
      } else {
        #expect(differences(results[i].values, expected[i], within: tolerance) == [])
      }
    }
  }

  @Test("A fixed zone is used for every point within its reach")
  func fixedZone() throws {
    let places = [(1.0, 3.0), (1, 5), (-2, 1), (50, 100), (91, 3)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let inputs = [places.latitudes, places.longitudes].map { TestColumn($0, stride: 8) }
    let zones = TestColumn<Int32>(count: 5, stride: 4)
    let (easting, northing) = (
      TestColumn<Double>(count: 5, stride: 8), TestColumn<Double>(count: 5, stride: 16)
    )
    func utm(_ zone: CInt) -> CInt {
      geocore_utm(
        5, inputs[0].pointer, 8, inputs[1].pointer, 8, zone, zones.pointer, 4, nil, 0,
        easting.pointer, 8, northing.pointer, 16, nil, 0, nil, 0, 1)
    }
    #expect(utm(31) == Status.ok)
    // 3 degrees east is the central meridian of zone 31. 100 degrees is outside the range of the projection of this
    // zone.
    #expect(zones.values.suffix(2) == [-1, -1] && easting[3].isNaN && northing[4].isNaN)
    #expect(zones[0] == 31 && zones[1] == 31 && easting[0] == 500_000)
    let expected = places.map { try? UTMCoordinate($0, zone: 31) }
    #expect(differences(easting.values, expected.map { $0?.easting ?? .nan }, within: 2e-8) == [])
    #expect(differences(northing.values, expected.map { $0?.northing ?? .nan }, within: 2e-8) == [])
    for zone in [-2, 61] as [CInt] { #expect(utm(zone) == Status.invalidArgument) }
    for zone in [0, 1, 60] as [CInt] { #expect(utm(zone) == Status.ok) }
  }

  @Test("UTM coordinates are read by the stride of each column", arguments: Layout.all)
  func reverse(_ layout: Layout) { checkReverse(layout, omitted: []) }

  @Test("The inverse of UTM does not write results whose pointer is NULL", arguments: Layout.few)
  func reverseOmitted(_ layout: Layout) {
    for omitted in [[0], [1], [2], [3], [2, 3], [0, 1], [0, 1, 2, 3]] as [Set<Int>] {
      checkReverse(layout, omitted: omitted)
    }
  }

  private func checkReverse(_ layout: Layout, omitted: Set<Int>) {
    let utm = Self.projected.compactMap { $0?.utm }
    let zones = layout.input(0, utm.map { Int32($0.zone) })
    let northerns = layout.input(1, utm.map { $0.hemisphere == .north ? Int8(1) : 0 })
    let inputs = [layout.input(2, utm.map(\.easting)), layout.input(3, utm.map(\.northing))]
    let results = (0..<4).map { layout.result(4 + $0, utm.count) }
    func pointer(_ i: Int) -> UnsafeMutablePointer<Double>? {
      omitted.contains(i) ? nil : results[i].pointer
    }
    let status = geocore_utm_reverse(
      utm.count, zones.pointer, zones.stride, northerns.pointer, northerns.stride,
      inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride, pointer(0),
      results[0].stride, pointer(1), results[1].stride, pointer(2), results[2].stride, pointer(3),
      results[3].stride, 2)
    #expect(status == Status.ok && zones.isIntact && northerns.isIntact)
    for column in inputs + results { #expect(column.isIntact) }
    // The inverse projection returns the points that the projection started from.
    let there = zip(Self.places, Self.projected).compactMap { place, found in
      found.map { (place, $0.plane) }
    }
    let expected = [
      there.map(\.0.latitude), there.map(\.0.longitude), there.map(\.1.convergence),
      there.map(\.1.scale),
    ]
    for (i, tolerance) in [1e-9, 1e-8, 1e-8, 1e-10].enumerated() {
      if omitted.contains(i) {
        #expect(results[i].isUntouched)
      } else {
        #expect(angleDifferences(results[i].values, expected[i], within: tolerance) == [])
      }
    }
  }

  @Test("The UTM coordinate of the Eiffel Tower matches GeoConvert")
  func published() {
    // GeographicLib's GeoConvert: 31n 448251.898291 5411943.793808, convergence and scale by -c, MGRS by -m.
    var (zone, northern) = (Int32(0), Int8(0))
    var (easting, northing, convergence, scale) = (0.0, 0.0, 0.0, 0.0)
    let status = geocore_utm(
      1, [48.8583], 8, [2.2945], 8, GEOCORE_STANDARD_ZONE, &zone, 4, &northern, 1, &easting, 8,
      &northing, 8, &convergence, 8, &scale, 8, 1)
    #expect(status == Status.ok && zone == 31 && northern == 1)
    #expect(abs(easting - 448_251.898291) < 1e-6 && abs(northing - 5_411_943.793808) < 1e-6)
    #expect(abs(convergence + 0.531313019) < 1e-9 && abs(scale - 0.999632897) < 1e-9)
  }

  @Test("MGRS squares are written by their own stride and read back", arguments: Layout.all)
  func squares(_ layout: Layout) throws {
    let places = Array(Self.places.prefix(300))
    let inputs = [layout.input(0, places.latitudes), layout.input(1, places.longitudes)]
    // Texts of 32 bytes with 7 bytes between them.
    let (size, stride) = (Int(GEOCORE_MGRS_SIZE), Int(GEOCORE_MGRS_SIZE) + 7)
    var texts = [CChar](repeating: 64, count: places.count * stride)
    #expect(
      geocore_mgrs(
        places.count, inputs[0].pointer, inputs[0].stride, inputs[1].pointer, inputs[1].stride, 5,
        &texts, stride, 2) == Status.ok)
    let expected = try places.map { try MGRS($0, precision: 5) }
    for (i, square) in expected.enumerated() {
      let bytes = texts[(i * stride)..<((i + 1) * stride)].map(UInt8.init(bitPattern:))
      let text = Array(square.text().utf8)
      let zeros = [UInt8](repeating: 0, count: size - text.count)
      #expect(bytes == text + zeros + [UInt8](repeating: 64, count: 7))
    }
    let results = [layout.result(3, places.count), layout.result(4, places.count)]
    for omitted in [nil, 0, 1] as [Int?] {
      let results =
        omitted == nil ? results : [layout.result(3, places.count), layout.result(4, places.count)]
      #expect(
        geocore_mgrs_reverse(
          places.count, texts, stride, size, omitted == 0 ? nil : results[0].pointer,
          results[0].stride, omitted == 1 ? nil : results[1].pointer, results[1].stride, 2)
          == Status.ok)
      for column in results { #expect(column.isIntact) }
      for i in 0..<2 where omitted == i { #expect(results[i].isUntouched) }
      if omitted != 0 {
        #expect(
          differences(results[0].values, expected.map(\.coordinate.latitude), within: 1e-9) == [])
      }
      if omitted != 1 {
        #expect(
          differences(results[1].values, expected.map(\.coordinate.longitude), within: 1e-9) == [])
      }
    }
  }

  @Test("Invalid arguments are refused, and nothing is written")
  func invalidArguments() {
    let input = TestColumn([1.0, 2], stride: 8)
    let result = TestColumn<Double>(count: 2, stride: 8)
    let (p, q) = (input.pointer, result.pointer)
    let zones = TestColumn<Int32>([31, 32], stride: 4)
    let northerns = TestColumn<Int8>([1, 0], stride: 1)
    func utm(_ n: Int, _ threads: CInt, _ a: UnsafePointer<Double>?, _ b: UnsafePointer<Double>?)
      -> CInt
    {
      geocore_utm(
        n, a, 8, b, 8, GEOCORE_STANDARD_ZONE, nil, 0, nil, 0, q, 8, q, 8, q, 8, q, 8, threads)
    }
    #expect(utm(2, -1, p, p) == Status.invalidArgument)
    #expect(utm(Int.max / 64 + 1, 1, p, p) == Status.invalidArgument)
    #expect(utm(2, 1, nil, p) == Status.invalidArgument)
    #expect(utm(2, 1, p, nil) == Status.invalidArgument)
    #expect(utm(0, 1, nil, nil) == Status.ok)
    func reverse(_ n: Int, _ threads: CInt, missing: Int? = nil) -> CInt {
      geocore_utm_reverse(
        n, missing == 0 ? nil : zones.pointer, 4, missing == 1 ? nil : northerns.pointer, 1,
        missing == 2 ? nil : p, 8, missing == 3 ? nil : p, 8, q, 8, q, 8, q, 8, q, 8, threads)
    }
    for missing in 0..<4 { #expect(reverse(2, 1, missing: missing) == Status.invalidArgument) }
    #expect(reverse(2, -1) == Status.invalidArgument)
    #expect(reverse(Int.max / 64 + 1, 1) == Status.invalidArgument)
    #expect(reverse(0, 1, missing: 0) == Status.ok)
    var text = [CChar](repeating: 64, count: 100)
    for digits in [-1, 12] as [CInt] {
      #expect(geocore_mgrs(2, p, 8, p, 8, digits, &text, 32, 1) == Status.invalidArgument)
    }
    #expect(geocore_mgrs(2, p, 8, p, 8, 5, &text, 32, -1) == Status.invalidArgument)
    #expect(geocore_mgrs(2, nil, 8, p, 8, 5, &text, 32, 1) == Status.invalidArgument)
    #expect(geocore_mgrs(2, p, 8, nil, 8, 5, &text, 32, 1) == Status.invalidArgument)
    #expect(geocore_mgrs(2, nil, 8, nil, 8, 5, nil, 32, 1) == Status.ok)
    for size in [0, 4097] {
      #expect(geocore_mgrs_reverse(2, text, 32, size, q, 8, q, 8, 1) == Status.invalidArgument)
    }
    #expect(geocore_mgrs_reverse(2, nil, 32, 32, q, 8, q, 8, 1) == Status.invalidArgument)
    #expect(geocore_mgrs_reverse(2, text, 32, 32, q, 8, q, 8, -1) == Status.invalidArgument)
    #expect(result.isUntouched && text.allSatisfy { $0 == 64 })
  }

  @Test("An invalid square or UTM coordinate gives NaN only in its own row")
  func invalidRows() {
    var texts = [CChar](repeating: 0, count: 3 * 32)
    for (i, text) in ["31UDQ4825111943", "31UDQ482511194", "31UDQ4825111943"].enumerated() {
      for (k, byte) in text.utf8.enumerated() { texts[i * 32 + k] = CChar(bitPattern: byte) }
    }
    let results = [TestColumn<Double>(count: 3, stride: 8), TestColumn(count: 3, stride: 16)]
    #expect(
      geocore_mgrs_reverse(3, texts, 32, 32, results[0].pointer, 8, results[1].pointer, 16, 1)
        == Status.ok)
    // GeoConvert: 31UDQ4825111943 is around 48.8583 2.2945.
    for (result, expected) in zip(results, [48.8583, 2.2945]) {
      #expect(result.values.map(\.isNaN) == [false, true, false])
      #expect(abs(result[0] - expected) < 1e-5 && result[0] == result[2])
    }
    let zones: [Int32] = [31, 61, 31, 31]
    let eastings = [448_251.9, 448_251.9, -1e7, 448_251.9]
    let found = (0..<4).map { _ in TestColumn<Double>(count: 4, stride: 8) }
    #expect(
      geocore_utm_reverse(
        4, zones, 4, [1, 1, 1, 0] as [Int8], 1, eastings, 8,
        [5_411_943.8, 5_411_943.8, 5_411_943.8, 5_411_943.8], 8, found[0].pointer, 8,
        found[1].pointer, 8, found[2].pointer, 8, found[3].pointer, 8, 1) == Status.ok)
    for column in found { #expect(column.values.map(\.isNaN) == [false, true, true, false]) }
    #expect(abs(found[0][0] - 48.8583) < 1e-5 && found[0][3] < -40)
  }
}
