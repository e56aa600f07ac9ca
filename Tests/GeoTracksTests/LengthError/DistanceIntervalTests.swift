import GeoTracks
import Testing

@Suite struct DistanceIntervalTests {
  private func fix(_ longitude: Double) -> Location {
    Location(Coordinate(latitude: 0, longitude: longitude))
  }

  @Test("The distance between locations ignores their altitudes")
  func distance() {
    var high = fix(0.01)
    high.altitude = 8000
    #expect(abs(fix(0).distance(to: high) - 1113.1949079327357) < 1e-9)
    #expect(fix(.nan).distance(to: high).isNaN)
  }

  @Test("Far apart, the interval is the distance ± 1.96 standard deviations") func farApart() {
    let interval = DistanceInterval(measured: 1113.1949, accuracies: (3, 4))
    let half = 5 / 2.4477 * 1.96
    #expect(abs(interval.interval.lowerBound - (interval.measured - half)) < 0.01)
    #expect(abs(interval.interval.upperBound - (interval.measured + half)) < 0.01)
  }

  @Test("Near each other, the interval begins at zero") func near() {
    let interval = DistanceInterval(measured: 5.566, accuracies: (10, 10))
    #expect(interval.interval.lowerBound == 0)
    #expect(interval.interval.upperBound > interval.measured)
  }

  @Test("The upper end does not fall as the distance grows") func monotonic() {
    var last = 0.0
    for i in 0...400 {
      let interval = DistanceInterval(measured: Double(i) / 20, accuracies: (5, 5)).interval
      #expect(interval.upperBound >= last)
      last = interval.upperBound
    }
    // Two apparently equal points: the radius that contains 95 % of the errors of both.
    let same = DistanceInterval(measured: 0, accuracies: (3, 4)).interval
    #expect(same.lowerBound == 0 && abs(same.upperBound - 5) < 1e-9)
  }

  @Test("The interval ends at half a meridian") func halfMeridian() {
    // WGS84: 20003931.4586 m (Rapp 1991, Geometric Geodesy I, 3.6: twice the quadrant of 10001965.729 m).
    let interval = DistanceInterval(measured: 19_926_188, accuracies: (2e6, 2e6))
    #expect(interval.endsAtLongest && abs(interval.interval.upperBound - 20_003_931.4586) < 1e-3)
    let other = DistanceInterval(measured: 19_926_188, accuracies: (2e6, 2e6), longest: 20_015_087)
    #expect(other.interval.upperBound == 20_015_087)
    #expect(!DistanceInterval(measured: 1e6, accuracies: (5, 5)).endsAtLongest)
  }

  @Test("An accuracy of zero is an exact position") func exactPosition() {
    #expect(DistanceInterval(measured: 7, accuracies: (0, 0)).interval == 7...7)
    let one = DistanceInterval(measured: 1000, accuracies: (0, 5)).interval
    #expect(one == DistanceInterval(measured: 1000, accuracies: (5, 0)).interval)
    #expect(abs(one.upperBound - 1000 - 5 / 2.4477 * 1.96) < 0.01)
  }

  @Test(
    "Any input gives a valid interval", arguments: [0, 1e-300, 1, 1e308, .infinity, -1, .nan],
    [0, 1e-9, 1, 1e308, .nan, -5])
  func anyInterval(measured: Double, accuracy: Double) {
    let interval = DistanceInterval(measured: measured, accuracies: (accuracy, accuracy)).interval
    #expect(interval.lowerBound <= interval.upperBound && interval.lowerBound >= 0)
  }
}
