import Foundation
import GeoCore
import Testing

@testable import GeoFormats

@Suite struct DecimalParserTests {
  private func parsed(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return DecimalParser.double(bytes.span)
  }

  @Test(
    "Plain decimals and exponents are accepted",
    arguments: [
      ("0", 0), ("5", 5), ("5.", 5), (".5", 0.5), ("-.5", -0.5), ("+5", 5), ("-74.0060", -74.006),
      ("5.1e-05", 5.1e-05), ("5.1E+5", 510_000), ("1e22", 1e22), ("1e23", 1e23),
      ("0000000000000000000000000012", 12), ("15.716689104656398", 15.716689104656398),
      ("15014647.2057413553862", 15014647.2057413553862), ("1e-400", 0),
      ("4.9e-324", .leastNonzeroMagnitude),
      ("0e999999999999999999999999", 0),
    ])
  func accepts(text: String, value: Double) {
    #expect(parsed(text) == value)
  }

  @Test(
    "A text other than one whole number is refused",
    arguments: [
      "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e5.", "1.2.3", "--1", "+-1", "1 ", " 1", "1,2",
      "nan", "NaN", "inf", "-Infinity", "0x10", "1e999", "-1e999", "1_000", "1e5e5", "5d", "5f",
      "10,20", "\u{2212}5", "５", "1\0",
    ])
  func refuses(text: String) {
    #expect(parsed(text) == nil)
  }

  @Test("The sign of zero is kept") func signOfZero() throws {
    #expect(try #require(parsed("-0.0")).sign == .minus)
    #expect(try #require(parsed("0")).sign == .plus)
  }

  // The hard cases are halfway between two doubles, or differ from the halfway point in the last digit.
  @Test(
    "Half-way cases are rounded to even",
    arguments: [
      "9007199254740993", "9007199254740992.9999", "9007199254740993.00000000001",
      "9007199254740995", "900719925474099.30000000000000001",
      "0.1000000000000000055511151231257827",
      "1.00000000000000011102230246251565404236316680908203125",
      "1.00000000000000011102230246251565404236316680908203124",
      "1.00000000000000011102230246251565404236316680908203126",
      "9223372036854775807", "9223372036854774784", "9223372036854775296", "18446744073709551615",
      "9999999999999999999e19", "9999999999999999999e-19", "1e-19", "8.5e-19",
    ])
  func roundsHalfWayCases(text: String) {
    #expect(parsed(text) == strtod(text, nil))
  }

  @Test("Random decimals of every length agree with strtod", arguments: 1...24)
  func agreesWithStrtod(digits: Int) {
    var random = SplitMix64(seed: UInt64(digits))
    for _ in 0..<4000 {
      var text = random.next() % 2 == 0 ? "-" : ""
      let point = Int(random.next() % UInt64(digits + 1))
      for i in 0..<digits {
        if i == point { text += "." }
        text += String(random.next() % 10)
      }
      if random.next() % 4 == 0 { text += "e\(Int(random.next() % 80) - 40)" }
      let value = parsed(text)
      #expect(value?.bitPattern == strtod(text, nil).bitPattern, "\(text)")
    }
  }

  @Test("Every double that Swift prints is read back") func roundTrip() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(parsed(value.description) == value)
    }
  }
}

@Suite struct DecimalArithmeticTests {
  /// The double nearest to `units` times 10^-places, parsed from digits.
  private func decimal(_ units: Int, _ places: Int) throws -> Double {
    try #require(Double("\(units)e-\(places)"))
  }

  @Test("Sums and differences are the doubles nearest to the decimal results", arguments: 0...9)
  func sums(places: Int) throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<2000 {
      let range = -9_000_000_000_000 / (places < 5 ? 100_000_000 : 1)...9_000_000_000_000
      let a = Int.random(in: range, using: &random) % (10_000 * power(places))
      let b = Int.random(in: range, using: &random) % (200 * power(places))
      let (x, y) = (try decimal(a, places), try decimal(b, places))
      let sum = try decimal(a + b, places)
      #expect(DecimalArithmetic.sum(x, y) == sum)
      #expect(DecimalArithmetic.difference(sum, x) == y)
    }
  }

  @Test("Products are correctly rounded decimals") func products() throws {
    // Feet at 0.3048 m; dilutions at 5 m.
    for units in 0..<3000 {
      #expect(DecimalArithmetic.product(Double(units), 0.3048) == (try decimal(units * 3048, 4)))
      #expect(DecimalArithmetic.product(try decimal(units, 2), 5) == (try decimal(units * 5, 2)))
    }
  }

  @Test(
    "Other numbers are computed in binary",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e-300, -1e-12, 123_456_789.123])
  func otherNumbersAreAsUsual(value: Double) {
    let sum = DecimalArithmetic.sum(value, 0)
    #expect(sum == value || (sum - value).magnitude < 1e-11 || value.isNaN && sum.isNaN)
    #expect(DecimalArithmetic.product(value, 1) == value || !(value.magnitude > 1e-9))
  }

  private func power(_ places: Int) -> Int { (0..<places).reduce(1) { value, _ in value * 10 } }
}
