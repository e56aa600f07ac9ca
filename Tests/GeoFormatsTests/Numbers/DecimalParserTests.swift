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

  // The hard cases lie half-way between two doubles, or differ from that in the last digit.
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
