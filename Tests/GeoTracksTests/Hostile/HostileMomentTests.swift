import Testing
import _TestSupport
import _SourceTestSupport

@testable import GeoTracks

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
