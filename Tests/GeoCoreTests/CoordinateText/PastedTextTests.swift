import Testing

@testable import GeoCore

@Suite("Coordinate text from clipboards") struct PastedTextTests {
  @Test(
    "Percent escapes of a URL are decoded, and invalid ones stay",
    arguments: [
      ("a%2Cb+c", "a,b c"), ("%C3%9f", "ß"), ("%+4", "% 4"), ("%4", "%4"), ("%zz%", "%zz%"),
      ("", ""),
    ])
  func formDecoding(text: String, expected: String) {
    #expect(text[...].formDecoded == expected)
  }

  private static let tower = Coordinate(latitude: 48.85837, longitude: 2.29448)

  @Test(
    "Invisible marks outside numbers are ignored",
    arguments: [
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}",
      "\u{202C}",
      "\u{202D}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{FE0F}", "\u{61C}",
    ])
  func invisibleMarks(mark: String) throws {
    for text in [
      "\(mark)48.85837, 2.29448", "48.85837,\(mark)2.29448", "48.85837, 2.29448\(mark)",
      "\(mark)\(mark)48.85837\(mark) \(mark)2.29448", "48.85837°\(mark), 2.29448°\(mark)",
    ] {
      #expect(try Coordinate(parsing: text) == Self.tower, "\(text.debugDescription)")
    }
    #expect(try Coordinate.latitude(parsing: "\(mark)48.85837\(mark)") == 48.85837)
    #expect(
      try Coordinate(parsingLatitude: "48.85837\(mark)", longitude: "\(mark)2.29448") == Self.tower)
  }

  @Test(
    "Blanks of any width separate two numbers",
    arguments: ["\u{A0}", "\u{2009}", "\u{200A}", "\u{202F}", "\u{205F}", "\u{3000}"])
  func blanks(blank: String) throws {
    #expect(try Coordinate(parsing: "\(blank)48.85837\(blank)2.29448\(blank)") == Self.tower)
  }

  @Test(
    "Full-width characters and commas of other scripts are read",
    arguments: [
      "48.85837，2.29448", "48.85837、2.29448", "48.85837،2.29448", "48.85837﹐ 2.29448",
      "４８．８５８３７，２．２９４４８", "４８．８５８３７　２．２９４４８", "（48.85837, 2.29448）", "Ｎ48.85837 Ｅ2.29448",
      "48,85837；2,29448", "lat：48.85837，lon：2.29448", "geo:４８．８５８３７,2.29448",
    ])
  func fullWidth(text: String) throws {
    #expect(try Coordinate(parsing: text) == Self.tower)
  }

  @Test("A full-width minus sign is a sign")
  func fullWidthMinus() throws {
    #expect(
      try Coordinate(parsing: "－33.5，－70.25") == Coordinate(latitude: -33.5, longitude: -70.25))
  }

  @Test(
    "Errors state the column in the original text",
    arguments: [
      ("\u{200E}48.85837, x", 12), ("48.8\u{200B}5837, 2.29448", 5), ("\u{FEFF}\u{FEFF}nan 5", 3),
      ("48.85837，", 10), ("48.85837\u{AD}, 2.29448", 9),
    ])
  func columns(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .unreadable(text, column, _)? = error else {
      Issue.record("\(text.debugDescription): \(String(describing: error))")
      return
    }
  }

  @Test("Errors quote the original text of a coordinate out of range")
  func range() {
    #expect(
      throws: GeoError.outOfRange(
        what: "latitude 95", text: "\u{200E}95, 5000", column: 2, allowed: "-90 to 90")
    ) { try Coordinate(parsing: "\u{200E}95, 5000") }
    #expect(
      throws: GeoError.outOfRange(
        what: "longitude 5000", text: "５０００", column: 1, allowed: "-360 to 360")
    ) { try Coordinate(parsingLatitude: "\u{200E}40", longitude: "５０００") }
  }
}

/// The examples of RFC 5870 and variations of them.
@Suite struct GeoURITests {
  @Test func examplesAreRead() throws {
    let plain = try GeoURI(parsing: "geo:13.4125,103.8667")
    #expect(plain.coordinate == Coordinate(latitude: 13.4125, longitude: 103.8667))
    #expect(plain.height == nil)
    #expect(plain.uncertainty == nil)
    let high = try GeoURI(parsing: "geo:48.2010,16.3695,183")
    #expect(high.coordinate == Coordinate(latitude: 48.2010, longitude: 16.3695))
    #expect(high.height == 183)
    let full = try GeoURI(parsing: " GEO:66,-30.5,-6.5;CRS=WGS84;U=6.500;foo=this%2dthat;bar ")
    #expect(full.coordinate == Coordinate(latitude: 66, longitude: -30.5))
    #expect(full.height == -6.5)
    #expect(full.uncertainty == 6.5)
    #expect(
      try Coordinate(parsing: "geo:90,-22.43;crs=WGS84")
        == Coordinate(latitude: 90, longitude: -22.43))
  }

  @Test(arguments: [
    ("geo:", 5), ("geo:48", 7), ("geo:48,", 8), ("geo: 48,16", 5), ("geo:48, 16", 8),
    ("geo:+48,16", 5), ("geo:48.,16", 8), ("geo:.5,16", 5), ("geo:48e1,16", 7), ("geo:48,16,", 11),
    ("geo:48,16,1,2", 12), ("geo:0,0?q=Paris", 9), ("geo:48,16;crs=nad27", 15),
    ("geo:48,16;crs=wgs84x", 15), ("geo:48,16;u=", 13), ("geo:48,16;u=1x", 14), ("geo:48,16;", 11),
    ("geo:48,16;a=", 13), ("geo:48,16;a=b c", 15), ("geo:48N,16E", 7), ("geo:nan,16", 5),
  ])
  func otherTextIsRefusedAtColumn(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .unreadable(text, let found, _)? = error, found == column else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [("geo:91,400", 5), ("geo:48,361", 8), ("geo:48,16;u=-1", 13)])
  func valueIsOutOfRange(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .outOfRange(_, text, column, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }
}
