import Testing

@testable import GeoCore

@Suite struct AngleTextTests {
  /// Texts in random notations, compared bit for bit with the nearest double of the exact value.
  @Test func everyNotationIsCorrectlyRounded() throws {
    let rows = try textFixture("angles")
    #expect(rows.count > 800)
    for row in rows {
      let kind: AngleKind = row[0] == "latitude" ? .latitude : .longitude
      #expect(try AngleText.degrees(row[1], as: kind) == Double(row[2]), "\(row[1])")
    }
  }

  // 40 + 26/60 + 46/3600, 40 + 26.767/60 and 40 + 26/60 + 46.302/3600 as doubles, by Python.
  @Test(arguments: [
    ("40°26′46″N", 40.44611111111111), ("40d26m46sN", 40.44611111111111),
    ("40d26m46s", 40.44611111111111), ("40:26:46N", 40.44611111111111),
    ("40 26 46 N", 40.44611111111111), ("N 40 26 46", 40.44611111111111),
    ("n40°26′46″", 40.44611111111111), ("40°26'46''n", 40.44611111111111),
    ("40°26’46”N", 40.44611111111111), ("40°26‘46“N", 40.44611111111111),
    ("40º26′46″N", 40.44611111111111), ("40˚26′46″N", 40.44611111111111),
    ("40 deg 26' 46\" N", 40.44611111111111),
    ("40°\u{A0}26′\u{202F}46″\u{2009}N", 40.44611111111111),
    ("40-26-46N", 40.44611111111111), ("40°26′46N", 40.44611111111111),
    ("40 26′ 46″", 40.44611111111111), ("40d26m46secS", -40.44611111111111),
    ("40°26′46″S", -40.44611111111111), ("40d26m46sS", -40.44611111111111),
    ("40 26 46 s", -40.44611111111111), ("−40°26′46″", -40.44611111111111),
    ("–40:26:46", -40.44611111111111), ("‑40 26 46", -40.44611111111111),
    ("40°26.767'N", 40.44611666666667), ("40:26.767", 40.44611666666667),
    ("40° 26' 46.302\" N", 40.446195), ("40 26 46.302", 40.446195),
    ("40.446195", 40.446195), ("40.446195°", 40.446195), ("40.446195 N", 40.446195),
    ("+40.446195", 40.446195), ("  40.446195\t", 40.446195), ("040.446195", 40.446195),
    (".5", 0.5), ("-.5", -0.5), ("5.1e-05", 5.1e-05), ("5.1E-05", 5.1e-05), ("1e1", 10),
    ("5.1e-05N", 5.1e-05), ("0°0′0″S", 0), ("90", 90), ("90°00′00.0″S", -90),
    ("1e-400", 0), ("-0 30", -0.5), ("-0°30′", -0.5), ("-0:00:36", -0.01),
  ])
  func latitudeIsRead(text: String, degrees: Double) throws {
    #expect(try Coordinate.latitude(parsing: text) == degrees)
  }

  @Test(arguments: [
    ("79-58-56W", -79.98222222222222), ("W79-58-56", -79.98222222222222),
    ("79-58.5W", -79.975), ("5.1 E", 5.1), ("5.1E", 5.1), ("5.1e", 5.1), ("E5", 5), ("e 5", 5),
    ("5.1e-05E", 5.1e-05), ("5.1e-05 W", -5.1e-05), ("190", 190), ("-360", -360), ("360", 360),
    ("359°59′59.5″E", 359.9998611111111),
  ])
  func longitudeIsRead(text: String, degrees: Double) throws {
    #expect(try Coordinate.longitude(parsing: text) == degrees)
  }

  @Test(
    "An azimuth may be negative or above 360 degrees",
    arguments: [
      ("45", 45.0), ("-45.5", -45.5), ("359°30′", 359.5), ("45°", 45), ("361", 361), ("-725", -725),
    ])
  func azimuthIsRead(text: String, degrees: Double) throws {
    #expect(try AngleText.degrees(text, as: .azimuth) == degrees)
  }

  @Test(
    "Texts other than angles up to 36,000 degrees are refused as azimuths",
    arguments: [
      ("36001", true), ("-1e300", true), ("1e999", true), ("45N", false), ("north", false),
      ("", false),
    ])
  func azimuthIsRefused(text: String, isNumber: Bool) {
    let error = #expect(throws: GeoError.self) { try AngleText.degrees(text, as: .azimuth) }
    switch error {
    case .outOfRange(_, text, 1, _)?: #expect(isNumber)
    case .unreadable(text, _, _)?: #expect(!isNumber)
    default: Issue.record("\(String(describing: error))")
    }
  }

  // The 16-wind compass rose: 360/16 = 22.5 degrees between neighbors, clockwise.
  @Test(
    "A compass point in letters or words is read as its azimuth",
    arguments: [
      ("N", 0.0), ("nne", 22.5), ("NE", 45), ("E", 90), ("SE", 135), ("S", 180), ("SSW", 202.5),
      ("W", 270), ("NW", 315), ("nNw", 337.5), ("north", 0), ("Northeast", 45), ("north-east", 45),
      ("south-southwest", 202.5), ("SOUTHSOUTHWEST", 202.5), ("west-north-west", 292.5),
    ])
  func pointsOfTheCompass(name: String, azimuth: Double) {
    #expect(CompassPoint(name: name)?.azimuth == azimuth)
  }

  @Test(
    "Other words are refused as compass points",
    arguments: [
      "", "NN", "NEN", "N E", "45", "northe", "north-", "northsouth", "north east", "-north",
    ])
  func whatIsNoPointOfTheCompass(name: String) { #expect(CompassPoint(name: name) == nil) }

  @Test func negativeZeroKeepsItsSign() throws {
    #expect(try Coordinate.latitude(parsing: "-0").sign == .minus)
    #expect(try Coordinate.latitude(parsing: "0").sign == .plus)
  }

  /// An unambiguous letter is a hemisphere; a letter that may be an exponent is refused.
  @Test(arguments: ["5.1 E 05", "5.1E 05", "1E1E", "1e1W", "10E20", "5.1e−05", "5e5e5"])
  func eastIsNotAnExponent(text: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate.longitude(parsing: text) }
    switch error {
    case .unreadable(text, _, _)?: #expect(text != "10E20")
    case .outOfRange(_, text, 1, _)?: #expect(text == "10E20")
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test(arguments: [
    // Not a number, or not a decimal one.
    ("", 1), ("   ", 4), ("nan", 1), ("NaN", 1), ("inf", 1), ("-inf", 2), ("infinity", 1),
    ("abc", 1), ("0x1p3", 2), ("0x10", 2), ("1_000", 2), ("1'000", 2), ("½", 1), ("٤٠", 1),
    ("+", 2), ("- 40", 2), ("--40", 2), ("+-40", 2), ("-", 2), (".", 2), ("40.", 4),
    ("40. 5", 4), ("40..5", 4), ("1.2.3", 4), ("e5", 1), ("5e", 2), ("5e+", 4), ("5 e3", 4),
    // Trailing junk.
    ("40.5x", 5), ("40.5 x", 6), ("40.5/", 5), ("40 N N", 6), ("40.5 30 N", 6), ("40\n", 3),
    ("4\u{200E}0", 2), ("40\u{AD}", 3), ("40\u{0}", 3), ("40 26 46 5", 10), ("40°26′46″5", 10),
    // Commas.
    ("40,5", 3), ("1,000.5", 2), ("40°26,5", 6), ("40°26,5.1′", 6), ("40, 5°", 3),
    // Letters, signs and marks in the wrong position.
    ("N", 2), ("NS", 2), ("N40S", 4), ("N40N", 4), ("-40N", 1), ("+40 N", 1), ("N -40", 3),
    ("40′", 3), ("26″", 3), ("°", 1), ("40°26°", 6), ("40°26″", 6), ("40°-26′", 4),
    ("40°26′46′", 9), ("40″26′", 3), ("40°°", 4), ("40 26 -46", 7), ("40°26' '46", 8),
    ("40 : 26", 4), ("40: 26", 3), ("40:", 4), (":40", 1), ("40::26", 4), ("40:26:46:5", 9),
    ("40:26′", 6), ("40°26:46", 6), ("40-26-46", 3), ("-40-26-46N", 1), ("40-26:46N", 3),
    ("40 — 26", 4), ("—40", 1), ("40−26N", 3), ("40-", 4),
    // Only the last number has a fraction, and minutes have two digits.
    ("40.5°26′", 6), ("40°26.5′46″", 9), ("4e1°26′", 5), ("40°2e1′", 4), ("40°026′", 4),
    // The mark may stand above the point: 26′.767 means 26.767 minutes elsewhere, never seconds.
    ("40°26′.767", 7), ("40°.446", 4), ("25 .85", 4),
    // Seconds or south.
    ("40°26′46S", 9), ("40°26′46s", 9), ("40d26m46S", 9), ("40d26'46s", 9), ("40° 26 46 S", 11),
  ])
  func latitudeIsRefusedAtColumn(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate.latitude(parsing: text) }
    guard case .unreadable(let quoted, let found, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(quoted == text)
    #expect(found == column, "\(text): \(String(describing: error))")
  }

  @Test(arguments: [
    ("90.00001", "latitude 90.00001", 1), ("-91", "latitude -91", 1), ("  1e5", "latitude 1e5", 3),
    ("1e400", "latitude 1e400", 1), ("90°0′0.1″N", "latitude 90°0′0.1″N", 1),
    ("1000 0 0", "latitude 1000 0 0", 1),
    ("99999999999999999999 0", "latitude 99999999999999999999 0", 1),
    ("40°60′", "minutes 60", 4), ("40°26′60″", "seconds 60", 7), ("40:99", "minutes 99", 4),
  ])
  func latitudeIsOutOfRange(text: String, what: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate.latitude(parsing: text) }
    guard case .outOfRange(what, text, column, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["360.0001", "-361", "361W", "1e3"])
  func longitudeIsOutOfRange(text: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate.longitude(parsing: text) }
    guard case .outOfRange(_, _, 1, "-360 to 360")? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test func theWrongLetterNamesTheSwap() {
    #expect(
      throws: GeoError.unreadable(
        text: "74.0060 W", column: 9,
        expected: "N or S: W marks a longitude, so latitude and longitude look swapped")
    ) { try Coordinate.latitude(parsing: "74.0060 W") }
    #expect(
      throws: GeoError.unreadable(
        text: "N40", column: 1,
        expected: "E or W: N marks a latitude, so latitude and longitude look swapped")
    ) { try Coordinate.longitude(parsing: "N40") }
    #expect(throws: GeoError.self) { try AngleText.degrees("45 N", as: .azimuth) }
  }

  @Test func errorOfADecimalCommaNamesThePoint() {
    #expect(
      throws: GeoError.unreadable(
        text: "40,7128", column: 3,
        expected: "no comma inside an angle: the decimal mark is a point, as in 40.7128")
    ) { try Coordinate.latitude(parsing: "40,7128") }
  }

  /// The parser needs linear time. With quadratic time, these cases would not end.
  @Test(arguments: ["4", "0", "N", "°", "'", " ", "-", "4 ", "4:", "e", "s", "\u{301}"])
  func longTextIsRefused(unit: String) {
    let text = String(repeating: unit, count: 100_000)
    for text in [text, "4" + text, "4." + text, text + "N", "geo:" + text, "+40" + text] {
      #expect(throws: Never.self) {
        let latitude = try? Coordinate.latitude(parsing: text)
        let place = try? Coordinate(parsing: text)
        #expect(latitude.map { abs($0) <= 90 } ?? true)
        #expect(place?.isValid ?? true)
      }
    }
  }
}
