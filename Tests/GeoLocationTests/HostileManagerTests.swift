import Testing
import _TestSupport
import _SourceTestSupport

@testable import GeoLocation

/// Like ``HostileValueTests``, for the location manager: a user's source may emit anything.
@Suite struct HostileManagerTests {
  /// The longest possible duration.
  static let ever = Duration(attoseconds: .max)

  @Test func acceptsAnyEventOfASource() async {
    await #expect(processExitsWith: .success) {
      NastyNumbers.limitTime()
      for place in NastyNumbers.coordinates {
        let region = CircularRegion(center: place, radius: 100, identifier: "")
        _ = region.contains(Coordinate(latitude: 46, longitude: 14))
      }
      for value in NastyNumbers.doubles {
        for isLive in [true, false] {
          var machine = ManagerMachine(isLive: isLive)
          machine.distanceFilter = value
          machine.desiredAccuracy = value
          machine.regionRule = RegionRule(minimumCushion: value, dwell: Duration(saturating: value))
          machine.stationaryRule = StationaryRule(
            radius: value, duration: Duration(saturating: value))
          var actions: [ManagerMachine.Action] = []
          for input: ManagerMachine.Input in [
            .start, .subscribe, .request(.delegate, timeout: Duration(saturating: value)),
            .request(.awaiting(1), timeout: HostileManagerTests.ever),
            .monitor(
              CircularRegion(
                center: Coordinate(latitude: 46, longitude: value), radius: value, identifier: "")),
            .events([
              .state(.silent(seconds: value)),
              .state(.disconnected(reason: "", retryAfter: Duration(saturating: value))),
            ]),
            .events(NastyNumbers.track), .timer, .sourceEnded,
          ] {
            machine.handle(input, at: .seconds(1e9), into: &actions)
          }
        }
      }
    }
  }

  @Test func waitsAreBounded() {
    #expect(Duration.wait(seconds: .nan) == .zero)
    #expect(Duration.wait(seconds: -.infinity) == .zero)
    #expect(Duration.wait(seconds: 1.5) == .milliseconds(1500))
    #expect(Duration.wait(seconds: 1e300) == .longestWait)
    #expect(Self.ever.asWait == .longestWait)
    #expect((.zero - Self.ever).asWait == .zero)
    #expect(Duration.seconds(3).asWait == .seconds(3))
  }

  @Test func integersSaturate() {
    #expect(Int(saturating: .nan) == 0)
    #expect(Int(saturating: .infinity) == .max)
    #expect(Int(saturating: -1e300) == .min)
    #expect(Int64(saturating: 0x1p63) == .max)
    #expect(Int64(saturating: -0x1p63) == .min)
    #expect(UInt8(saturating: -1) == 0)
    #expect(UInt8(saturating: 255.9) == 255)
    #expect(Int(saturating: -3.9) == -3)
  }
}
