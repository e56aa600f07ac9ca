import Testing

@testable import GeoCore

@Suite("GeoError text") struct GeoErrorTextTests {
  @Test func columnsCountCharacters() {
    // A flag is one character of two scalars, as is an accented letter.
    for (text, index, column) in [
      ("🇫🇷x", 2, 2), ("e\u{301}x", 2, 2), ("e\u{301}x", 1, 1), ("xyz", 3, 4), ("", 0, 1),
    ] {
      let place = text.unicodeScalars.index(text.startIndex, offsetBy: index)
      #expect(
        GeoError.unreadable(text, at: place, expected: "")
          == .unreadable(text: text, column: column, expected: ""))
    }
  }

  @Test(arguments: [
    ("40x", 3, "40x"), ("40\u{1B}[2J\n\u{200E}°", 3, "40\\u{1B}[2J\\u{A}\\u{200E}°"),
    (String(repeating: "4", count: 300), 301, "…" + String(repeating: "4", count: 40)),
    (String(repeating: "4", count: 300), 1, String(repeating: "4", count: 80) + "…"),
    (String(repeating: "4", count: 300), 141, "…" + String(repeating: "4", count: 80) + "…"),
  ])
  func messageIsOnePrintableLine(text: String, column: Int, excerpt: String) {
    let error = GeoError.unreadable(text: text, column: column, expected: "this")
    #expect(error.description == "cannot read \"\(excerpt)\" at character \(column): expected this")
    let range = GeoError.outOfRange(what: "it", text: text, column: column, allowed: "that")
    #expect(
      range.description
        == "it in \"\(excerpt)\" at character \(column) is out of range: allowed is that")
  }

  @Test func oneEndlessCharacterIsCutToo() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(GeoError.unreadable(text: text, column: 1, expected: "").description.utf8.count < 1000)
  }
}
