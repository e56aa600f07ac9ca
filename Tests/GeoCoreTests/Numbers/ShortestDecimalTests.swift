import Testing

@testable import GeoCore

@Suite struct ShortestDecimalTests {
  @Test(
    "Numbers are written without exponent and with the fewest digits",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-74.006, "-74.006"), (0.1, "0.1"), (1e-7, "0.0000001"),
      (1e-10, "0.0000000001"),
      (Double.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
      (1e23, "1" + String(repeating: "0", count: 23)),
      (123_456_789_012_345_680, "123456789012345680"),
      (46.80000000000001, "46.80000000000001"), (9_007_199_254_740_992, "9007199254740992"),
      (1.5e300, "15" + String(repeating: "0", count: 299)), (120, "120"),
      (0.30000000000000004, "0.30000000000000004"),
    ] as [(Double, String)])
  func writes(value: Double, text: String) {
    #expect(ShortestDecimal.string(value) == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func writesNothingForNaNAndInfinity(value: Double) {
    #expect(ShortestDecimal.string(value) == "")
  }

  /// The same number of digits as the standard library's shortest, and the same double.
  @Test func isAsShortAsCanBe() throws {
    var random = SplitMix64(seed: 1)
    for i in 0..<20_000 {
      let value =
        switch i % 4 {
        case 0: Double(bitPattern: random.next())
        case 1: (Double.random(in: -180...180, using: &random) * 1e7).rounded() / 1e7
        case 2: (Double.random(in: -1e4...1e4, using: &random) * 1e3).rounded() / 1e3
        default: Double.random(in: -180...180, using: &random)
        }
      guard value.isFinite else { continue }
      let text = ShortestDecimal.string(value)
      try #require(Double(text) == value)
      func digits(_ text: some Collection<UInt8>) -> Int {
        var digits = text.filter { $0 &- 0x30 < 10 }[...]
        while digits.first == 0x30 { digits.removeFirst() }
        while digits.last == 0x30 { digits.removeLast() }
        return digits.count
      }
      let shortest = value.description.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      try #require(digits(text.utf8) == digits(shortest), "\(value) \(text)")
    }
  }
}
