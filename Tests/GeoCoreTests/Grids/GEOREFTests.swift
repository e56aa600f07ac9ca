import Testing

@testable import GeoCore

@Suite("GEOREF") struct GEOREFTests {
  @Test(
    "Known references are written and read",
    arguments: [
      // Naval Air Station Patuxent River from Wikipedia; the others by definition.
      (38.286108, -76.4291704, "GJPJ3417"), (48.8583, 2.2945, "NK"), (48.8583, 2.2945, "NKCD"),
      (48.8583, 2.2945, "NKCD176514"), (-90, -180, "AAAA0000"), (90, 179.99999, "ZMQQ5959"),
      (0, 180, "AGAA0000"),
    ])
  func texts(latitude: Double, longitude: Double, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try GEOREF(place, length: text.count).description == text)
    #expect(try GEOREF(parsing: text).cell.contains(place))
  }

  @Test("The cell of a reference spans one minute")
  func cell() throws {
    #expect(
      try GEOREF(parsing: "GJPJ3417").cell
        == GridCell(
          south: 38 + 17 / 60.0, west: -77 + 34 / 60.0, north: 38.3, east: -77 + 35 / 60.0))
  }

  @Test(
    "Invalid references are refused with the column of the fault",
    arguments: [
      ("", 1), ("G", 2), ("IJ", 1), ("GI", 2), ("GN", 2), ("GJP", 4), ("GJRJ", 3), ("GJPO", 4),
      ("GJPJ1", 5), ("GJPJ12", 5), ("GJPJ123", 5), ("GJPJ12345", 5), ("GJPJ6017", 5),
      ("GJPJ3460", 7), ("GJPJ341171x", 11), ("GJPJ 3417", 5), ("GJPJ000000000000000000000000", 5),
      ("GJPJ34 17", 5),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try GEOREF(parsing: text) }) == position)
  }
}
