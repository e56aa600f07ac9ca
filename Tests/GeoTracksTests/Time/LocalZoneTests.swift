import Testing

@testable import GeoTracks

@Suite struct LocalZoneTests {
  @Test(arguments: [
    ("UTC", 0), ("Z", 0), ("+02:00", 7200), ("-0330", -12600), ("+2", 7200), ("+14", 50400),
    ("+0545", 20700), ("-00:30", -1800),
  ])
  func readsOffsets(text: String, seconds: Int) throws {
    #expect(try LocalZone(parsing: text) == .offset(seconds))
  }

  @Test func readsTheWrittenOffset() throws {
    #expect(try LocalZone(parsing: "written") == .written)
  }

  @Test(arguments: ["", "2", "+", "+25", "+2:0", "+02:60", "+02:00:00", "Europe/Zurich", "+1a"])
  func refusesOthers(text: String) {
    let error = #expect(throws: GeoError.self) { try LocalZone(parsing: text) }
    guard case .unreadable(text, 1, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
