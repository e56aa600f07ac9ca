import GeoTracks
import Testing

@testable import geocalc

@Suite struct WatchSummaryTests {
  private func location(_ longitude: Double, _ seconds: Int64? = nil) -> Location {
    Location(
      Coordinate(latitude: 0, longitude: longitude),
      timestamp: seconds.map { Timestamp(seconds: $0) })
  }

  @Test func nothing() { #expect(WatchSummary().lines() == ["0 positions"]) }

  // A degree of the equator is 111319.4908 m on WGS84.
  @Test func gapsBetweenSegmentsAreNotTraveled() {
    var summary = WatchSummary()
    summary.process(location(0, 0))
    summary.process(location(1, 3600))
    summary.breakHere()
    summary.process(location(50, 7200))
    summary.process(location(51, 7261))
    #expect(summary.lines() == ["4 positions, 223 km in 2 h 1 min"])
  }

  @Test func reportsTheLinesOfSkippedRecords() {
    var summary = WatchSummary()
    summary.process(location(0))
    summary.skipped.add(Diagnostic(.noise, "3 bytes of noise", line: 4, offset: 80))
    summary.skipped.add(Diagnostic(.checksum, "checksum 12, not 13", line: 7, offset: 120))
    summary.skipped.add(Diagnostic(.checksum, "checksum 00, not 13", line: 9, offset: 200))
    (summary.tooRough, summary.dropped) = (2, 3)
    #expect(
      summary.lines() == [
        "1 position", "2 × checksum skipped, first: line 7: checksum 12, not 13",
        "1 × noise skipped: line 4: 3 bytes of noise", "2 positions skipped: too inaccurate",
        "3 positions skipped: printing was too slow",
      ])
  }
}
