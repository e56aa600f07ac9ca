import GeoPlatform
import Testing
import _SourceTestSupport
import _TestSupport

@testable import GeoTracks

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

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("10s", 10.0), ("5min", 300), ("1.5 h", 5400), ("250ms", 0.25), (" 2 days ", 172800), ("0s", 0),
    ("1e3 seconds", 1000),
  ])
  func reads(_ text: String, _ seconds: Double) throws {
    #expect(try Duration(parsing: text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "10", "5m", "s", "-1s", "1h30min", "10 S", "ten s", "1e400s", "1e19s", "nan s",
  ])
  func refuses(_ text: String) {
    let error = #expect(throws: GeoError.self) { try Duration(parsing: text) }
    switch error {
    case .outOfRange(_, text, _, _)?: #expect(["-1s", "1e400s", "1e19s"].contains(text))
    case .unreadable(text, _, _)?: #expect(!["-1s", "1e400s", "1e19s"].contains(text))
    default: Issue.record("\(String(describing: error))")
    }
  }
}

/// Like GeoCoreTests' HostileValueTests, for times and parsed texts.
@Suite struct HostileMomentTests {
  @Test("Extreme times do not trap") func moments() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for value in NastyNumbers.doubles {
        _ = Timestamp(secondsSince1970: value)
        for time in NastyNumbers.timestamps {
          _ = time.advanced(by: value).description
          _ = Location(.nowhere, timestamp: time).day(in: .offset(Int(saturating: value)))
        }
      }
      for time in NastyNumbers.timestamps {
        for other in NastyNumbers.timestamps {
          let seconds = time.seconds(since: other)
          precondition((time < other) == (seconds < 0) && (time == other) == (seconds == 0))
          _ = time.nanoseconds(since: other)
        }
        for offset in NastyNumbers.integers {
          _ = time.iso8601(fractionDigits: offset, utcOffset: offset)
          _ = LocalZone.offset(offset).offset(at: time, written: offset)
          var location = Location(.nowhere, timestamp: time)
          location.utcOffset = offset
          _ = location.day(in: .written)
          let sum = Timestamp(seconds: time.seconds, nanoseconds: Int64(offset))
          precondition(sum.nanoseconds < 1_000_000_000)
          precondition(offset < 0 || sum >= Timestamp(seconds: time.seconds))
          let later = time.advanced(nanoseconds: Int64(offset))
          precondition(offset < 0 ? later <= time : later >= time)
        }
      }
    }
  }

  @Test("Extreme numbers in texts do not trap") func texts() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for place in NastyNumbers.coordinates { _ = BoundingBoxBuilder(place) }
      for text in ["1e300", "-1e999", "0.\(String(repeating: "9", count: 400))", "1e-999"] {
        for unit in ["", "s", "d", "m", "us-ft", "km/h", "kn", "°", "°1′"] {
          _ = try? Duration(parsing: text + unit)
          _ = try? GainMethod(parsing: "rdp:" + text + unit)
        }
      }
    }
  }
}

@Suite struct SystemClockTests {
  @Test(
    "A time in nanoseconds adds the seconds and their nanoseconds",
    arguments: [SystemClock.monotonic, .thread])
  func nanoseconds(clock: SystemClock) {
    let before = clock.now
    let nanoseconds = clock.nanoseconds
    let after = clock.now
    #expect(before.seconds * 1_000_000_000 + before.nanoseconds <= nanoseconds)
    #expect(nanoseconds <= after.seconds * 1_000_000_000 + after.nanoseconds)
  }

  @Test("The wall clock counts from 1970, and the others do not")
  func wall() {
    // 2020-01-01, long before this test and long after 1970.
    let year2020 = Int64(1_577_836_800)
    #expect(SystemClock.wall.now.seconds > year2020)
    #expect(SystemClock.monotonic.now.seconds < year2020)
    #expect(SystemClock.thread.now.seconds < year2020)
    // A thread cannot have used more processor time than the machine has run.
    #expect(SystemClock.thread.nanoseconds < SystemClock.monotonic.nanoseconds)
  }
}
