import Testing

@testable import GeoTracks

@Suite struct LocalZoneTests {
  @Test(arguments: [
    ("UTC", 0), ("Z", 0), ("+02:00", 7200), ("-0330", -12600), ("+2", 7200), ("+14", 50400),
    ("+0545", 20700), ("-00:30", -1800),
  ])
  func readsOffsets(text: String, seconds: Int) {
    #expect(LocalZone(offsetText: text) == .offset(seconds))
  }

  @Test(arguments: ["", "2", "+", "+25", "+2:0", "+02:60", "+02:00:00", "Europe/Zurich", "+1a"])
  func refusesOthers(text: String) {
    #expect(LocalZone(offsetText: text) == nil)
  }
}
