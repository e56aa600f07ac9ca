import Testing

@testable import GeoCore

@Suite("MaidenheadLocator") struct MaidenheadLocatorTests {
  @Test(
    "Known locators are written and read",
    arguments: [
      (48.14666, 11.60833, "JN58td"), (-34.91, -56.21166, "GF15vc"), (38.92, -77.065, "FM18lw"),
      (-41.28333, 174.745, "RE78ir"), (41.714775, -72.727260, "FN31pr"), (90, 180, "AR09ax"),
      (-90, -180, "AA00aa"), (48.8583, 2.2945, "JN18du55ix"),
    ])
  func texts(latitude: Double, longitude: Double, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let locator = try MaidenheadLocator(place, length: text.count)
    #expect(locator.description == text)
    #expect(try MaidenheadLocator(parsing: text.lowercased()) == locator)
  }

  @Test("The cell of a subsquare has the defined edges")
  func cell() throws {
    let cell = try MaidenheadLocator(parsing: "JN58td").cell
    #expect(
      cell
        == GridCell(
          south: 48.125, west: 11 + 7 / 12.0, north: 48 + 1 / 6.0, east: 11 + 8 / 12.0))
  }

  @Test(
    "Invalid locators are refused with the column of the fault",
    arguments: [
      ("", 1), ("J", 2), ("SN", 1), ("JS", 2), ("JN5", 4), ("JNa8", 3), ("JN58ty", 6), ("JN58t", 6),
      ("JN58td2", 8), ("JN58tdaa", 7), ("JN58td12ab3", 11), ("JN58 td", 5), ("JN５8", 3),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try MaidenheadLocator(parsing: text) }) == position)
  }
}
