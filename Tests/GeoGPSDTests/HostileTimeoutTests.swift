import GeoTracks
import Testing

@testable import GeoGPSD

/// No duration that the type can hold causes a trap.
@Suite struct HostileTimeoutTests {
  static let lengths: [Duration] = [
    Duration(attoseconds: .max), Duration(attoseconds: .min), .zero, .seconds(1),
  ]

  @Test(
    "A session connects and asks for reports, whatever its timeouts",
    arguments: lengths, [Double.nan, -.infinity, -1, 0, 5, 1e300, .infinity])
  func connects(_ length: Duration, _ cycles: Double) throws {
    var timeouts = GPSDTimeouts()
    timeouts.connection = length
    timeouts.banner = length
    timeouts.acknowledgement = length
    timeouts.idle = length
    timeouts.probe = length
    timeouts.silence = length
    timeouts.silentCycles = cycles
    timeouts.quiet = length
    timeouts.firstRetry = length
    timeouts.longestRetry = length
    var harness = try GPSDSessionTests.Harness(timeouts: timeouts)
    #expect(harness.begin() == [.connect])
    for round in 0..<3 {
      _ = harness.connected()
      let actions = harness.lines(
        GPSDSessionTests.version,
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","cycle":1e300}]}"#,
        GPSDSessionTests.watch, #"{"class":"TPV","device":"/dev/a","mode":1}"#)
      if round == 0 { #expect(actions.contains(GPSDSessionTests.request)) }
      harness.now += .seconds(1)
      _ = harness.session.advance(to: harness.now)
      _ = harness.lost("gone")
      _ = harness.session.advance(to: harness.now)
    }
  }
}
