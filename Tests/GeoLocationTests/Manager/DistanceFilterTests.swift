import GeoLocation
import Testing

@Suite struct DistanceFilterTests {
  // A degree of the equator is 111319.4908 m on WGS84.
  static func place(_ meters: Double) -> Coordinate {
    Coordinate(latitude: 0, longitude: meters / 111_319.4908)
  }

  @Test(
    arguments: [
      (nil, [0.0, 1, 1, 2]), (0, [0, 1, 1, 2]), (-5, [0, 1, 1, 2]), (.nan, [0, 1, 1, 2]),
    ] as [(Double?, [Double])])
  func withoutADistanceAllPass(_ distance: Double?, _ meters: [Double]) {
    var filter = DistanceFilter()
    #expect(meters.map { filter.passes(Self.place($0), distance: distance) }.allSatisfy { $0 })
  }

  /// The distance from the last delivered position counts, not from the previous one.
  @Test func theLastThatPassedCounts() {
    var filter = DistanceFilter()
    let passed = [0.0, 6, 9.9, 10.1, 19, 21, 11.5, 10.5, 0].map {
      filter.passes(Self.place($0), distance: 10)
    }
    #expect(passed == [true, false, false, true, false, true, false, true, true])
    #expect(filter.last == Self.place(0))
  }
}
