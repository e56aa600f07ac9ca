import Testing

@testable import GeoCore

@Suite("Geohash") struct GeohashTests {
  @Test(
    "Known geohashes are written and read",
    arguments: [
      (57.64911, 10.40744, "u4pruydqqvj"), (42.605, -5.603, "ezs42"),
      (48.8583, 2.2945, "u09tunqu1"),
      (-90, -180, "000000000000"), (90, 179.9999999999, "zzzzzzzzzzzz"), (0, 0, "s"),
    ])
  func texts(latitude: Double, longitude: Double, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try Geohash(place, length: text.count).description == text)
    #expect(try Geohash(parsing: text).cell.contains(place))
  }

  @Test("The cell of ezs42 has the edges stated in Wikipedia")
  func cell() throws {
    let cell = try Geohash(parsing: "ezs42").cell
    #expect(
      cell
        == GridCell(
          south: 42.5830078125, west: -5.625, north: 42.626953125, east: -5.5810546875))
  }

  @Test(
    "Invalid geohashes are refused with the column of the fault",
    arguments: [
      ("", 1), (" ", 2), ("a", 1), ("ezi42", 3), ("EZL42", 3), ("ezo", 3), ("ez s4", 3),
      ("ezs4-", 5), ("0123456789bcd", 13), ("é", 1), ("ezs\u{200B}", 4),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try Geohash(parsing: text) }) == position)
  }
}
