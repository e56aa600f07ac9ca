import Testing

@testable import GeoCore

@Suite("Coordinate text") struct CoordinateTextTests {
  static let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
  // 40 + 26/60 + 46/3600 and 79 + 58/60 + 56/3600 as doubles, by Python.
  static let pittsburgh = Coordinate(
    latitude: 40.44611111111111, longitude: -79.98222222222222)

  @Test(arguments: [
    "40.7128, -74.0060", "40.7128,-74.0060", "40.7128 -74.0060", "40.7128; -74.0060",
    " 40.7128\t-74.0060 ", "40.7128\u{A0}−74.0060", "40.7128°, −74.0060°", "40.7128° -74.0060°",
    "40.7128N 74.0060W", "40.7128N, 74.0060W", "40.7128 n 74.0060 w", "N40.7128 W74.0060",
    "N40.7128W74.0060", "40.7128N74.0060W", "74.0060W 40.7128N", "W 74.0060, N 40.7128",
    "40.7128 N W 74.0060", "N 40.7128, 74.0060 W",
    "+40.7128-074.0060/", "+40.7128-074.0060", " +40.7128-074.0060/ ", "geo:40.7128,-74.0060",
    "GEO:40.7128,-74.0060;crs=wgs84;u=10", "407128e-4 -740060e-4",
  ])
  func newYorkIsRead(text: String) throws {
    #expect(try Coordinate(parsing: text) == Self.newYork)
  }

  @Test(
    "Letters decide the order of two texts",
    arguments: [
      ("40.7128", "-74.0060"), ("40.7128N", "74.0060W"), ("74.0060W", "40.7128N"),
      ("W 74.0060", "40.7128"), ("40.7128", "74.0060 W"), ("74.0060Ｗ", "40.7128Ｎ"),
    ])
  func twoTexts(first: String, second: String) throws {
    let isMixed = first.contains("W 74")
    guard isMixed else {
      #expect(try Coordinate(parsing: first, second) == Self.newYork)
      return
    }
    // Only two hemisphere letters can reverse the order of latitude and longitude.
    #expect(
      throws: GeoError.unreadable(
        text: first, column: 1,
        expected: "N or S: W marks a longitude, so latitude and longitude look swapped")
    ) { try Coordinate(parsing: first, second) }
  }

  @Test("The error for two texts in the wrong order names the first invalid one")
  func twoTextsWrong() {
    #expect(
      throws: GeoError.outOfRange(
        what: "latitude 91N", text: "91N", column: 1, allowed: "-90 to 90")
    ) { try Coordinate(parsing: "10E", "91N") }
    #expect(throws: GeoError.self) { try Coordinate(parsing: "10E", "11E") }
    #expect(throws: GeoError.self) { try Coordinate(parsing: "10E", "x") }
  }

  @Test(arguments: [
    "40°26′46″N 79°58′56″W", "40°26′46″N, 79°58′56″W", "40°26′46″N79°58′56″W",
    "N 40 26 46 W 79 58 56", "N40 26 46, W79 58 56", "40 26 46 N 79 58 56 W",
    "79 58 56 W 40 26 46 N", "W 79 58 56 N 40 26 46", "40:26:46N 79:58:56W",
    "40:26:46, -79:58:56", "40:26:46 -79:58:56", "40 26 46, -79 58 56", "40 26 46 -79 58 56",
    "40°26′46″ -79°58′56″", "40-26-46N 79-58-56W", "40d26m46sN 79d58m56sW",
    "N40d26m46s W79d58m56s", "N40d26m46S W79d58m56s", "40d26'46\"N 79d58'56\"W",
    "40 deg 26' 46.00\" N, 79 deg 58' 56.00\" W", "+402646-0795856/",
  ])
  func pittsburghIsRead(text: String) throws {
    #expect(try Coordinate(parsing: text) == Self.pittsburgh)
  }

  @Test(arguments: [
    ("40 30", 40.0, 30.0), ("40, 30", 40, 30), ("40°26′ 79°58.5′", 40.43333333333333, 79.975),
    ("40:30 79:30", 40.5, 79.5), ("40°, -74°30′", 40, -74.5), ("40N 79 30 W", 40, -79.5),
    ("5.1E 05N", 5, 5.1), ("40N10E", 40, 10), ("0 -0.0", 0, 0),
    ("-33.8 190", -33.8, 190), ("90 -360", 90, -360), ("-0 30, -0 15", -0.5, -0.25),
  ])
  func otherPairsAreRead(text: String, latitude: Double, longitude: Double) throws {
    #expect(
      try Coordinate(parsing: text) == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    ("", 1), ("  ", 3), ("40.7128", 8), ("40.7128,", 9), (",40.7128", 1), ("hello", 1),
    ("40.7, nan", 7), ("40.7 -74.0 x", 12), ("POINT(-74 40", 13), ("(40.7, -74.0", 1),
    // A height or a second coordinate is not accepted.
    ("40.7128, -74.0060, 10", 18), ("40.7128 -74.0060 10", 18), ("7°2,3", 1), ("1 2:7", 3),
    ("40:26, 74", 1),
    ("40 -74 30", 4), ("40, -74 30", 5),
    ("10,20,30,40", 3), ("40 26 79 58", 4), ("40 26 46 79 58 56", 4), ("40 26 46", 4),
    // The decimal comma.
    ("40,7128, -74,0060", 3), ("40,7128 -74,0060", 3),
    // Latitude and longitude need a separator.
    ("40.7128-74.0060", 8), ("40.7128+74.0060", 8), ("40.7°-74.0°", 6), ("40-26 79-58", 3),
    // Letters on both angles or on neither, and one letter of each kind.
    ("40.7N -74.0", 7), ("40.7N 74.0", 7), ("40.7 74.0W", 6), ("40.7, 74.0W", 1),
    ("40.7N 41.2S", 11),
    ("74W, 75E", 8), ("N 40.7 N 41.2", 8), ("N 40 N", 7), ("40 N", 5),
    ("40 N 79 W 58", 11), ("10E20N", 1), ("1E1N 2W", 1), ("40N 1E1", 5),
    ("40d26m46S 79d58m56S", 9), ("40\n-74", 3), ("40 74°", 4), ("40.5 , , 3", 8),
  ])
  func pairIsRefusedAtColumn(text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .unreadable(let quoted, let found, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(quoted == text)
    #expect(found == column, "\(text): \(String(describing: error))")
  }

  @Test(arguments: ["120.5, 30.2", "120.5 30.2", "geo:120.5,30.2", "120°30′, 30°12′"])
  func swapIsNamed(text: String) throws {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    let message = try #require(error).description
    let (a, b) = text.contains("°") ? ("120°30′", "30°12′") : ("120.5", "30.2")
    #expect(message.hasPrefix("latitude \(a) in \"\(text)\" at character "))
    #expect(message.hasSuffix("did you mean latitude \(b), longitude \(a)?"))
  }

  @Test(arguments: ["120.5, 91", "400, 30", "120.5N 30.2E", "1e400 5"])
  func suggestsNoImpossibleSwap(text: String) throws {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    guard case .outOfRange(_, _, 1, "-90 to 90")? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test func longitudeOutOfRangeIsFoundInPlace() {
    #expect(
      throws: GeoError.outOfRange(
        what: "longitude 7128", text: "40,7128", column: 4, allowed: "-360 to 360")
    ) { try Coordinate(parsing: "40,7128") }
  }

  @Test func twoTextsAreRead() throws {
    #expect(
      try Coordinate(parsingLatitude: "40.7128", longitude: "-74.0060") == Self.newYork)
    #expect(
      try Coordinate(parsingLatitude: "N 40 26 46", longitude: "79°58′56″W") == Self.pittsburgh)
  }

  @Test(arguments: [
    (
      "x", "y",
      GeoError.unreadable(
        text: "x", column: 1, expected: "a latitude, such as 40.7128, -33.9 or 40°26′46″N")
    ),
    (
      "40", "y",
      .unreadable(
        text: "y", column: 1, expected: "a longitude, such as -74.0060 or 79°58′56″W")
    ),
    (
      "95", "y", .outOfRange(what: "latitude 95", text: "95", column: 1, allowed: "-90 to 90")
    ),
    (
      "40", "400",
      .outOfRange(what: "longitude 400", text: "400", column: 1, allowed: "-360 to 360")
    ),
    (
      "120.5", "30.2",
      .outOfRange(
        what: "latitude 120.5", text: "120.5", column: 1,
        allowed: "-90 to 90; did you mean latitude 30.2, longitude 120.5?")
    ),
    (
      "74W", "40N",
      .unreadable(
        text: "74W", column: 3,
        expected: "N or S: W marks a longitude, so latitude and longitude look swapped")
    ),
  ])
  func errorNamesTheWrongText(latitude: String, longitude: String, expected: GeoError) {
    #expect(throws: expected) {
      try Coordinate(parsingLatitude: latitude, longitude: longitude)
    }
  }

  /// Formatted by the standard library with the fewest digits, and parsed back bit for bit.
  @Test func descriptionReadsBackExactly() throws {
    var random = SplitMix64(seed: 2013)
    for exponent in 0..<2000 {
      let scale = Double(sign: .plus, exponent: -(exponent % 60), significand: 1)
      let place = Coordinate(
        latitude: Double.random(in: -90...90, using: &random) * scale,
        longitude: Double.random(in: -360...360, using: &random) * scale)
      #expect(try Coordinate(parsing: place.description) == place)
    }
  }

  /// As maps show them, and as users pass them to geocalc.
  @Test(arguments: [
    ("40.7128", "-74.0060"), ("40.7128N", "74.0060W"), ("74.0060W", "40.7128N"),
    ("40.7128N", "-74.0060"),
  ])
  func lettersDecideTheOrderOfTwoTexts(first: String, second: String) throws {
    let place = try Coordinate(parsing: first, second)
    #expect(place == Coordinate(latitude: 40.7128, longitude: -74.0060))
  }

  @Test(
    "A single hemisphere letter does not swap two texts",
    arguments: [
      ("74W", "40", 3), ("40N", "41N", 3), ("74W", "75W", 3), ("-74.0060", "40.7128N", 8),
    ])
  func oneLetterDecidesNothing(first: String, second: String, column expected: Int) throws {
    #expect(try column(ofErrorIn: { try Coordinate(parsing: first, second) }) == expected)
  }

  @Test(arguments: [("90.0000001", false), ("-90.0005", false), ("90.4", true), ("120", true)])
  func latitudeSlightlyAbove90IsNotALongitude(latitude: String, isSwap: Bool) throws {
    let error = #expect(throws: GeoError.self) {
      try Coordinate(parsingLatitude: latitude, longitude: "23.8")
    }
    #expect(error?.description.contains("did you mean") == isSwap)
  }
}

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
