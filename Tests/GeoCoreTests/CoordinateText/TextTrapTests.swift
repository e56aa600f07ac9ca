import Testing

@testable import GeoCore

/// Texts that well-known tools misread without an error.
@Suite struct TextTrapTests {
  /// GeodSolve reads `0 0 5.1e-05 0` as 5.1 east and -05: 11 km instead of 6 m.
  @Test func smallExponentIsNotEast() throws {
    #expect(try Coordinate.longitude(parsing: "5.1e-05") == 0.000051)
    #expect(try Coordinate.latitude(parsing: "5.1e-05") == 0.000051)
    #expect(try Coordinate(parsing: "0 5.1e-05") == Coordinate(latitude: 0, longitude: 0.000051))
  }

  /// geopy reads `5.1e-05 0` as (-5, 0).
  @Test func smallExponentInAPairIsNotAMinusSign() throws {
    #expect(try Coordinate(parsing: "5.1e-05 0") == Coordinate(latitude: 0.000051, longitude: 0))
  }

  /// geod reads `nan` as 0.
  @Test(arguments: ["nan", "NaN", "-nan", "nan(0x1)", "inf", "-inf", "+Infinity"])
  func notANumberIsNotZero(text: String) throws {
    let number = ["-", "+"].contains(text.prefix(1)) ? 2 : 1
    #expect(try column(ofErrorIn: { try Coordinate.latitude(parsing: text) }) == number)
    #expect(try column(ofErrorIn: { try Coordinate.longitude(parsing: text) }) == number)
    #expect(try column(ofErrorIn: { try Coordinate(parsing: "\(text) 0") }) == number)
    #expect(try column(ofErrorIn: { try Coordinate(parsing: "0, \(text)") }) == number + 3)
  }

  /// geod measures `abc 0 0 0` as 0 m.
  @Test(arguments: ["abc", "a", "zero", "-", "°", "'"])
  func aWordIsNotZero(text: String) throws {
    let number = text == "-" ? 2 : 1
    #expect(try column(ofErrorIn: { try Coordinate.latitude(parsing: text) }) == number)
    #expect(
      try column(ofErrorIn: { try Coordinate(parsingLatitude: text, longitude: "0") }) == number)
  }

  /// geod measures the single word `10,20,30,40` as 1105854.833 m.
  @Test func csvIsNotOneNumber() throws {
    #expect(try column(ofErrorIn: { try Coordinate.latitude(parsing: "10,20,30,40") }) == 3)
    #expect(try column(ofErrorIn: { try Coordinate(parsing: "10,20,30,40") }) == 3)
  }

  /// geod stops at the m of `40d26m46sN`.
  @Test func lettersMarkMinutesAndSeconds() throws {
    // 40 + 26/60 + 46/3600, by Python
    #expect(try Coordinate.latitude(parsing: "40d26m46sN") == 40.44611111111111)
  }

  /// geopy reads `N 40 26 46 W 79 58 56` as (58, 56).
  @Test func leadingLettersBelongToWhatFollows() throws {
    #expect(
      try Coordinate(parsing: "N 40 26 46 W 79 58 56")
        == Coordinate(latitude: 40.44611111111111, longitude: -79.98222222222222))
  }

  /// geopy reads `-0 30m` as +0.5.
  @Test(arguments: ["-0 30m", "-0 30", "−0°30′", "-0:30", "0 30 S", "S 0 30m", "-00 30 00.0"])
  func negativeZeroDegreesAreNegative(text: String) throws {
    #expect(try Coordinate.latitude(parsing: text) == -0.5)
  }

  /// Text after a number, which geod ignores, is refused at any position.
  @Test(arguments: [("40.5abc", 5), ("40.5 abc", 6), ("40.5,", 5), ("40.5d26.5.5", 6)])
  func nothingIsIgnored(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate.latitude(parsing: text) }
    guard case .unreadable(text, column, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// georust/geo#491: a wrong distance was caused by swapped latitude and longitude. Here every sign of a swap is
  /// reported.
  @Test func interchangedAxesAreNamed() throws {
    let range = #expect(throws: GeoError.self) { try Coordinate(parsing: "119.5, 32.2") }
    #expect(try #require(range).description.contains("did you mean latitude 32.2"))
    let letter = #expect(throws: GeoError.self) {
      try Coordinate(parsingLatitude: "119.5E", longitude: "32.2N")
    }
    #expect(try #require(letter).description.contains("look swapped"))
    #expect(
      try Coordinate(parsing: "119.5E 32.2N") == Coordinate(latitude: 32.2, longitude: 119.5))
  }

  /// OSGeo/PROJ#291: a latitude out of range gave an arbitrary number.
  @Test(arguments: ["91", "-90.0000001", "1e300", "100N"])
  func latitudeOutOfRangeIsRefused(text: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate.latitude(parsing: text) }
    guard case .outOfRange("latitude \(text)", text, 1, "-90 to 90")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
