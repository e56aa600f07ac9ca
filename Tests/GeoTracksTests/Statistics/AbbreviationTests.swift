import Testing

@testable import GeoTracks

@Suite struct AbbreviationTests {
  @Test(
    "A short text is not changed",
    arguments: ["", "n", "Zürich", "👩‍👩‍👧", String(repeating: "ü", count: 128)])
  func whatIsShortStays(text: String) {
    #expect(text.abbreviated() == text)
  }

  @Test("A long text is shortened", arguments: ["x", "ü", "…", "👩‍👩‍👧", "e\u{301}"], 3...20)
  func whatIsLongIsCut(letter: String, limit: Int) {
    let text = String(repeating: letter, count: 1000)
    let short = text.abbreviated(to: limit)
    #expect(short.utf8.count <= limit && short.utf8.count > limit - 3 - 4)
    #expect(short.unicodeScalars.last == "…")
    #expect(text.unicodeScalars.starts(with: short.unicodeScalars.dropLast()))
  }

  @Test func statisticsKeepTheBeginningOfAName() {
    var statistics = TrackStatistics()
    statistics.begin(source: "a")
    let name = String(repeating: "n", count: 60_000)
    statistics.process(.part(.track(name: name)))
    statistics.process(.location(Location(Coordinate(latitude: 1, longitude: 2))))
    #expect(statistics.sources[0].tracks.map(\.name) == [name.abbreviated()])
  }
}
