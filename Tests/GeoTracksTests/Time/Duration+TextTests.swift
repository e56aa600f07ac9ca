import GeoTracks
import Testing

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
