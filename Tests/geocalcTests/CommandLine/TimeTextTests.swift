import Testing

@testable import geocalc

@Suite struct TimeTextTests {
  @Test(
    arguments: [
      (0, 0, "0:00:00"), (499_999_999, 0, "0:00:00"), (500_000_000, 0, "0:00:01"),
      (4_476_000_000_000, 0, "1:14:36"), (3_599_950_000_000, 1, "1:00:00.0"),
      (392_149_999_999, 1, "0:06:32.1"), (146_980_000_000, 2, "0:02:26.98"),
      (61_005_000_000, 2, "0:01:01.01"), (360_000_000_000_000, 0, "100:00:00"),
      (.max, 0, "2562047:47:17"),
    ] as [(Int64, Int, String)])
  func clock(_ nanoseconds: Int64, _ digits: Int, _ expected: String) {
    #expect(TimeText.clock(nanoseconds: nanoseconds, digits: digits) == expected)
  }

  @Test(
    arguments: [
      (146.985, 2, "0:02:26.99"), (-1, 0, "0:00:00"), (.nan, 0, "0:00:00"),
      (1e300, 0, "2500000:00:00"),
    ] as [(Double, Int, String)])
  func clockOfSeconds(_ seconds: Double, _ digits: Int, _ expected: String) {
    #expect(TimeText.clock(seconds: seconds, digits: digits) == expected)
  }

  @Test(
    arguments: [
      (4.2, 1, "4.2 s"), (59.4, 0, "59 s"), (59.97, 1, "1 min 0 s"), (200, 1, "3 min 20 s"),
      (7500, 1, "2 h 5 min"),
    ] as [(Double, Int, String)])
  func words(_ seconds: Double, _ places: Int, _ expected: String) {
    #expect(TimeText.words(seconds: seconds, places: places) == expected)
  }
}
