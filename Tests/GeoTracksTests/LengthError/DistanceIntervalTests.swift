import GeoTracks
import Testing

@Suite struct DistanceIntervalTests {
  private func fix(_ longitude: Double, _ accuracy: Double?) -> Location {
    var location = Location(Coordinate(latitude: 0, longitude: longitude))
    location.horizontalAccuracy = accuracy
    return location
  }

  @Test func `far apart, it is the distance and 1.96 standard deviations`() throws {
    let interval = try #require(fix(0, 3).distanceInterval(to: fix(0.01, 4)))
    #expect(abs(interval.measured - 1113.1949) < 1e-3)
    let half = 5 / 2.4477 * 1.96
    #expect(abs(interval.interval.lowerBound - (interval.measured - half)) < 0.01)
    #expect(abs(interval.interval.upperBound - (interval.measured + half)) < 0.01)
  }

  @Test func `near, the places may be the same`() throws {
    let interval = try #require(fix(0, 10).distanceInterval(to: fix(0.00005, 10)))
    #expect(interval.interval.lowerBound == 0)
    #expect(interval.interval.upperBound > interval.measured)
  }

  @Test func `of nothing known nothing is said`() {
    #expect(fix(0, nil).distanceInterval(to: fix(1, 4)) == nil)
    #expect(fix(.nan, 3).distanceInterval(to: fix(1, 4)) == nil)
  }

  @Test(arguments: [0, 1e-300, 1, 1e308, .infinity, -1, .nan], [0, 1e-9, 1, 1e308, .nan, -5])
  func `whatever is given, there is an interval`(measured: Double, accuracy: Double) {
    let interval = DistanceInterval(measured: measured, accuracies: (accuracy, accuracy)).interval
    #expect(interval.lowerBound <= interval.upperBound && interval.lowerBound >= 0)
  }
}
