import GeoTracks
import Testing

@Suite("Timestamp")
struct TimestampTests {
  @Test(
    arguments: [
      (0, 1_000_000_000, 1, 0), (0, -1, -1, 999_999_999), (5, 2_500_000_000, 7, 500_000_000),
      (0, -1_000_000_000, -1, 0), (-1, -1_000_000_001, -3, 999_999_999),
      (3, 999_999_999, 3, 999_999_999),
    ] as [(Int64, Int64, Int64, UInt32)])
  func nanosecondsAreCarried(
    _ seconds: Int64, _ nanoseconds: Int64, _ whole: Int64, _ rest: UInt32
  ) {
    let time = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    #expect(time.seconds == whole)
    #expect(time.nanoseconds == rest)
  }

  @Test(
    arguments: [
      (1.5, 1, 500_000_000), (-0.25, -1, 750_000_000), (0.9999999999, 1, 0), (-1e-10, 0, 0),
      (1_763_642_096.125, 1_763_642_096, 125_000_000),
    ] as [(Double, Int64, UInt32)])
  func fromADouble(_ value: Double, _ whole: Int64, _ rest: UInt32) throws {
    let time = try #require(Timestamp(secondsSince1970: value))
    #expect(time.seconds == whole)
    #expect(time.nanoseconds == rest)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 0x1p62, -0x1p62, 1e300] as [Double])
  func noMoment(_ value: Double) {
    #expect(Timestamp(secondsSince1970: value) == nil)
  }

  @Test func differences() {
    let early = Timestamp(seconds: 1_700_000_000, nanoseconds: 999_999_999)
    let late = Timestamp(seconds: 1_700_000_001, nanoseconds: 1)
    #expect(late.nanoseconds(since: early) == 2)
    #expect(early.nanoseconds(since: late) == -2)
    #expect(late.seconds(since: early) == 2e-9)
    #expect(early < late)
    #expect(!(late < early))
    let ages = Timestamp(seconds: .max).nanoseconds(since: Timestamp(seconds: .min))
    #expect(ages == nil)
    #expect(Timestamp(seconds: 9_223_372_037).nanoseconds(since: Timestamp(seconds: 0)) == nil)
    #expect(
      Timestamp(seconds: 9_223_372_036).nanoseconds(since: Timestamp(seconds: 0))
        == 9_223_372_036_000_000_000)
  }

  @Test func theLargestDifferenceInNanosecondsBelow0() {
    // -9223372036.854775808 s is the minimum of 64 bits.
    let least = Timestamp(seconds: -9_223_372_037, nanoseconds: 145_224_192)
    #expect(least.nanoseconds(since: Timestamp(seconds: 0)) == .min)
  }

  @Test func advancing() {
    let time = Timestamp(seconds: 10, nanoseconds: 750_000_000)
    #expect(time.advanced(by: 0.5) == Timestamp(seconds: 11, nanoseconds: 250_000_000))
    #expect(time.advanced(by: -11) == Timestamp(seconds: -1, nanoseconds: 750_000_000))
    #expect(time.advanced(by: .nan) == time)
    #expect(time.advanced(by: .infinity) == time)
  }

  @Test(arguments: [Int64.min, .max])
  func farAwayIsWrittenWithoutACrash(_ seconds: Int64) {
    #expect(!Timestamp(seconds: seconds).iso8601().isEmpty)
    #expect(!Timestamp(seconds: seconds).iso8601(utcOffset: 86_340).isEmpty)
    #expect(!Timestamp(seconds: seconds).iso8601(utcOffset: -86_340).isEmpty)
  }

  @Test func theClockRuns() {
    let now = Timestamp.now
    #expect(now.seconds > 1_700_000_000)
    #expect(now <= Timestamp.now)
  }
}
