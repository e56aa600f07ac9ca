import Testing

@testable import GeoCore

@Suite("LengthUnit text") struct LengthUnitTextTests {
  @Test(arguments: [
    ("m", LengthUnit.meter), ("metre", .meter), ("Metres", .meter), ("meter", .meter),
    ("METERS", .meter),
    ("km", .kilometer), ("KM", .kilometer), ("Km", .kilometer), ("kilometres", .kilometer),
    ("kilometer", .kilometer),
    ("mi", .mile), ("MI", .mile), ("mile", .mile), ("Miles", .mile), ("statute miles", .mile),
    ("nmi", .nauticalMile), ("NMI", .nauticalMile), ("NM", .nauticalMile),
    ("nautical mile", .nauticalMile),
    ("Nautical-Miles", .nauticalMile), ("ft", .foot), ("FT", .foot), ("foot", .foot),
    ("feet", .foot),
    ("yd", .yard), ("yard", .yard), ("yards", .yard), ("us-ft", .surveyFoot),
    ("US_ft", .surveyFoot),
    ("ftUS", .surveyFoot), ("US survey feet", .surveyFoot),
  ])
  func nameIsKnown(name: String, unit: LengthUnit) throws {
    #expect(try LengthUnit(parsing: name) == unit)
  }

  @Test(arguments: LengthUnit.allCases) func symbolIsAName(unit: LengthUnit) throws {
    #expect(try LengthUnit(parsing: unit.rawValue) == unit)
  }

  /// M can mean meter, mile or nautical mile; nm can also mean nanometer.
  @Test(arguments: [
    "M", "nm", "Nm", "nM", "", " m", "m ", "k m", "mm", "cm", "nautical  mile", "kmm", "миля",
  ])
  func nameIsUnknown(name: String) {
    let error = #expect(throws: GeoError.self) { try LengthUnit(parsing: name) }
    guard case .unreadable(name, 1, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func metersFollowFromTheDefinition() {
    #expect(
      LengthUnit.allCases.map(\.meters) == [1, 1000, 1609.344, 1852, 0.3048, 0.9144, 1200.0 / 3937])
  }

  /// The nearest double to the written length: 1.005 km is 1005 m.
  @Test func lengthIsCorrectlyRounded() throws {
    let rows = try textFixture("lengths")
    #expect(rows.count > 200)
    for row in rows {
      #expect(try LengthUnit.meters(parsing: row[0]) == Double(row[1]), "\(row[0])")
    }
    #expect(try LengthUnit.meters(parsing: "1.005km") == 1005)
  }

  @Test(arguments: [
    ("100km", 100_000.0), ("1.5 mi", 2414.016), ("500m", 500), (" 10 nautical miles\t", 18_520),
    ("1e3 m", 1000), ("1e-3km", 1), ("-2km", -2000), ("−2 km", -2000), ("+3ft", 0.9144),
    (".5km", 500),
    ("0m", 0), ("10\u{A0}km", 10_000), ("3937us-ft", 1200), ("1E2yd", 91.44),
    ("1000000000000000000000000000000000m", 1e33),
  ])
  func lengthIsRead(text: String, meters: Double) throws {
    #expect(try LengthUnit.meters(parsing: text) == meters)
  }

  @Test("A number without a unit is refused with the units to write")
  func bareNumber() {
    #expect(
      throws: GeoError.unreadable(
        text: "1.5", column: 4,
        expected:
          "a unit after the number: write 1.5m or 1.5km; units are m, km, mi, nmi, ft, yd, us-ft")
    ) { try LengthUnit.meters(parsing: "1.5") }
  }

  @Test(arguments: [
    ("", 1), ("km", 1), ("nan m", 1), ("inf", 1), ("0x10m", 2), ("1,5km", 2), ("1,500m", 2),
    ("1. km", 3),
    ("5 furlongs", 3), ("5M", 2), ("5 nm", 3), ("1 mi 200 ft", 3), ("5m/s", 2), ("5 m\n", 3),
    ("- 5m", 2),
    ("5emi", 2), ("½ mi", 1), ("5 m m", 3), ("5″", 2), ("１km", 1),
  ])
  func lengthIsRefusedAtColumn(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) {
      try LengthUnit.meters(parsing: text)
    }
    guard case .unreadable(text, column, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("5M", "mi for miles"), ("5 nm", "nm is the nanometer"), ("1,5km", "decimal mark is a point"),
  ])
  func errorNamesTheUnitToWrite(text: String, words: String) throws {
    let error = #expect(throws: GeoError.self) { try LengthUnit.meters(parsing: text) }
    #expect(try #require(error).description.contains(words))
  }

  @Test(arguments: ["1e400m", "-1e306km"]) func lengthIsOutOfRange(text: String) {
    let error = #expect(throws: GeoError.self) { try LengthUnit.meters(parsing: text) }
    #expect(
      error
        == .outOfRange(
          what: "length", text: text, column: 1, allowed: "a finite number of meters"))
  }
}

@Suite struct SpeedTextTests {
  // A knot is a nautical mile of 1852 m per hour, a mile 1609.344 m: BIPM, yard and pound agreement.
  @Test(
    "A number with a unit is a speed in meters per second",
    arguments: [
      ("1m/s", 1.0), ("3.6 km/h", 1), ("36kmh", 10), ("10 mph", 4.4704), ("1kn", 1852.0 / 3600),
      (" 2 knots ", 3704.0 / 3600), ("0 kt", 0), ("1e3 M/S", 1000),
    ] as [(String, Double)])
  func reads(_ text: String, _ speed: Double) throws {
    let found = try SpeedText.metersPerSecond(parsing: text)
    #expect(abs(found - speed) <= speed.ulp)
  }

  @Test(
    "Other text is refused at its column",
    arguments: [
      ("", 1), ("5", 2), ("5 m", 3), ("km/h", 1), ("5 km/h 3", 3), ("fast", 1),
    ] as [(String, Int)])
  func refuses(_ text: String, column: Int) throws {
    let error = #expect(throws: GeoError.self) { try SpeedText.metersPerSecond(parsing: text) }
    guard case .unreadable(text, column, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["-1 m/s", "1e400km/h"]) func refusesSpeedsOutOfRange(_ text: String) {
    let error = #expect(throws: GeoError.self) { try SpeedText.metersPerSecond(parsing: text) }
    guard case .outOfRange = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
