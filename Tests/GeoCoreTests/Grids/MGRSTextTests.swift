import Testing

@testable import GeoCore

@Suite("MGRS as text") struct MGRSTextTests {
  @Test(
    "Squares are truncated as by GeoConvert",
    arguments: [
      (33.3, 44.4, 11, "38SMB4414054491884706355549"), (33.3, 44.4, 5, "38SMB4414084706"),
      (33.3, 44.4, 1, "38SMB48"), (33.3, 44.4, 0, "38SMB"), (-0.0, 3, 5, "31MEV0000099999"),
      (0, 3, 5, "31NEA0000000000"), (90, 30, 5, "ZAH0000000000"), (-90, 30, 5, "BAN0000000000"),
      (72, 42, 5, "38XLE9656691508"), (60, -180, 5, "01VCG3270555205"),
    ])
  func written(latitude: Double, longitude: Double, precision: Int, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try MGRS(place, precision: precision).description == text)
  }

  @Test(
    "The center and the corner of a square match GeoConvert",
    arguments: [
      ("38SMB4488", 1000.0, 444_500.0, 3_688_500.0), ("4QFJ1234", 1000, 612_500, 2_334_500),
      ("4qfj 12 34", 1000, 612_500, 2_334_500), ("38SMB", 100_000, 450_000, 3_650_000),
      ("ZAB", 100_000, 2_050_000, 1_450_000), (" 38S MB 44140 84706 ", 1, 444_140.5, 3_684_706.5),
      ("38SMB4414054491884706355549", 1e-6, 444_140.5449185, 3_684_706.3555495),
      ("32XMG", 100_000, 450_000, 8_150_000),
    ])
  func center(text: String, size: Double, easting: Double, northing: Double) throws {
    let square = try MGRS(parsing: text)
    #expect(square.size == size)
    #expect(square.center.easting == easting && square.center.northing == northing)
    #expect(abs(square.southWest.easting - (easting - size / 2)) <= 1e-10)
    #expect(square.coordinate == square.center.coordinate)
  }

  @Test(
    "Invalid squares are refused with the column of the fault",
    arguments: [
      ("", 1), ("31", 3), ("31U", 4), ("31UD", 5), ("31UDQ1", 6), ("31UDQ123", 6),
      ("31UDQ 12 345", 7), ("31UDQ123456789012123456789012", 6), ("00UDQ", 1), ("61UDQ", 1),
      ("031UDQ", 1), ("31IDQ", 3), ("31ODQ", 3), ("31YDQ", 3), ("31UIQ", 4), ("31UJQ", 4),
      ("31UDI", 5), ("31UDO", 5), ("31UDW", 5), ("31NDQ", 5), ("31CDC", 5), ("UDQ", 1), ("AAB", 2),
      ("YZZ", 3), ("ZKA", 2), ("YQA", 2), ("BIA", 2), ("31UDQ12 3 4", 6), ("31UDQ1234x", 10),
      ("31UDQ-1-2", 6), ("31U-DQ", 4), ("31UDQ１２", 6),
    ])
  func refused(text: String, column: Int) {
    do {
      _ = try MGRS(parsing: text)
      Issue.record("\(text) was read")
    } catch GeoError.unreadable(_, let found, _), GeoError.outOfRange(_, _, let found, _) {
      #expect(found == column, "\(text)")
    } catch {
      Issue.record(error)
    }
  }
}
