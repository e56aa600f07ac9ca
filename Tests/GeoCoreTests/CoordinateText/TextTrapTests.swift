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

/// Random and mutated text: every parser returns a valid value or an error with its column in the text, and never
/// ends the process. The seed makes failures reproducible.
@Suite struct TextFuzzTests {
  static let seeds = [
    "40.7128, -74.0060", "40°26′46.302″N 79°58′56″W", "N 40 26 46 W 79 58 56", "40d26m46sN",
    "40:26:46, -79:58:56", "+40.7128-074.0060/", "+27.5916+086.5640+8850CRSWGS_84/",
    "geo:48.2010,16.3695,183;crs=wgs84;u=35", "5.1e-05 0", "40-26-46S 79-58-56E", "1.5 mi",
    "40 deg 26' 46\" N, 79 deg 58' 56'' W", "120.5, 30.2", "-0 30", "3937us-ft",
    "\u{200E}48.85837,\u{200B}2.29448", "48,85837; 2,29448", "N 48° 30,6410', E 18° 57,4583'",
    "375400N0930000W", "lat: 48.85837, lon: 2.29448", #"{"a":[1],"b":{"lat":48.85,"lng":"2.29"}}"#,
    #"{"type":"Point","coordinates":[2.29448,48.85837,35]}"#, "geo:0,0?z=3&q=48.85,2.29(Tour)",
    "45^ 0.0N 122^ 30.5W", "8FW4V75V+8Q Paris", "40°26′60.0″N 79°59′60.0″W", "36S 300000 3600000",
    "[2.29448, 48.85837]", "12h30m", "４８．８５，２．２９",
  ]
  static let alphabet = Array(
    "0123456789+-.,;:°'\"′″ NSEWnsewdmrkCRSge/=−–\u{301}\u{0}\n🇫🇷٤\u{202F}\u{200E}\u{FEFF}，、４{}[]()^?&"
      .unicodeScalars)

  @Test("Mutated texts are refused or give values in range", arguments: 0..<8) func mutatedText(
    round: Int
  ) {
    var random = SplitMix64(seed: UInt64(round))
    for _ in 0..<1500 {
      var scalars = Array(
        Self.seeds.randomElement(using: &random)?.unicodeScalars ?? "".unicodeScalars)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...scalars.count, using: &random)
        let scalar = Self.alphabet.randomElement(using: &random) ?? "0"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scalars.insert(scalar, at: place)
        case 1 where place < scalars.count: scalars[place] = scalar
        case 2 where place < scalars.count: scalars.remove(at: place)
        default: scalars += scalars.prefix(place)
        }
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      checkEveryReader(text)
    }
  }

  @Test("Random bytes are refused or give values in range") func randomBytes() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<24, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      checkEveryReader(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("Random tokens are refused or give values in range") func randomTokens() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<6000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<16, using: &random) {
        text.unicodeScalars.append(Self.alphabet.randomElement(using: &random) ?? "0")
      }
      checkEveryReader(text)
    }
  }

  private func checkEveryReader(_ text: String) {
    check(text, { () throws(GeoError) in try Coordinate(parsing: text) }) { place in
      abs(place.latitude) <= 90 && abs(place.longitude) <= 360
        && (try? Coordinate(parsing: place.description)) == place
    }
    check(text, { () throws(GeoError) in try Coordinate.latitude(parsing: text) }) { abs($0) <= 90 }
    check(text, { () throws(GeoError) in try Coordinate.longitude(parsing: text) }) {
      abs($0) <= 360
    }
    check(text, { () throws(GeoError) in try LengthUnit.meters(parsing: text) }) { $0.isFinite }
  }

  private func check<Value>(
    _ text: String, _ read: () throws(GeoError) -> Value, isValid: (Value) -> Bool
  ) {
    do throws(GeoError) {
      let value = try read()
      #expect(isValid(value), "\(text.debugDescription): \(value)")
    } catch {
      switch error {
      case .unreadable(let quoted, let column, _), .outOfRange(_, let quoted, let column, _):
        #expect(quoted == text)
        #expect(1...text.count + 1 ~= column, "\(text.debugDescription): \(error)")
        #expect(!error.description.contains("\n"))
      default: Issue.record("\(text.debugDescription): \(error)")
      }
    }
  }
}
