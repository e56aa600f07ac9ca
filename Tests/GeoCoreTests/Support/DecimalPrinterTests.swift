import Foundation
import Testing

@testable import GeoCore

@Suite struct DecimalPrinterTests {
  /// The output of C, without the sign of a zero.
  private func reference(_ value: Double, _ places: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 400)
    _ = withVaList([value]) { vsnprintf(&buffer, buffer.count, "%.\(places)f", $0) }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.contains(where: { "123456789".contains($0) }) ? text : text.replacing("-", with: "")
  }

  @Test(
    "Values are rounded half to even by their exact binary value",
    arguments: [
      (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
      (1.005, 2, "1.00"), (0.9995, 3, "1.000"), (999.9999, 3, "1000.000"), (-0.0004, 3, "0.000"),
      (-0.0006, 3, "-0.001"), (Double.leastNonzeroMagnitude, 17, "0.00000000000000000"),
      (0, 3, "0.000"),
      (5585233.578931, 3, "5585233.579"), (0.1, 17, "0.10000000000000001"),
      (18446744073709549568, 2, "18446744073709549568.00"), (-0.0, 0, "0"),
    ])
  func rounds(value: Double, places: Int, text: String) {
    #expect(DecimalPrinter.string(value, places: places) == text)
  }

  @Test("Any value is printed as by printf", arguments: 0...17)
  func agreesWithPrintf(places: Int) {
    var random = SplitMix64(seed: UInt64(places))
    for _ in 0..<4000 {
      // Exponents from 2^-130 to 2^63: all values that are not clearly zero or out of range.
      let exponent = 1023 - 130 + random.next() % 194
      let value = Double(bitPattern: random.next() & (1 << 63 | 1 << 52 - 1) | exponent << 52)
      #expect(DecimalPrinter.string(value, places: places) == reference(value, places))
    }
  }

  @Test("Ties are printed as by printf", arguments: 0...17)
  func agreesOnTies(places: Int) {
    for k in 0..<400 {
      let value = Double(k) / 64
      #expect(DecimalPrinter.string(value, places: places) == reference(value, places))
    }
  }

  @Test("Numbers that are not finite give an empty text") func nonFinite() {
    #expect(DecimalPrinter.string(.nan, places: 3).isEmpty)
    #expect(DecimalPrinter.string(-.infinity, places: 3).isEmpty)
  }

  @Test("Huge values are printed in their shortest form") func huge() {
    #expect(DecimalPrinter.string(1e300, places: 3) == "1e+300")
    #expect(DecimalPrinter.string(-0x1p64, places: 3) == "-1.8446744073709552e+19")
  }

  @Test("An azimuth that rounds to 360 is 0", arguments: 0...17)
  func azimuth(places: Int) {
    for value in [
      0, 0.4, 359, 359.4, 359.5, 359.6, 359.9499999, 359.99, 359.9999995, 359.9999996,
      Double(360).nextDown, 360,
    ] {
      let printed = DecimalPrinter.string(
        DecimalPrinter.azimuth(value, places: places), places: places)
      let expected = reference(value, places)
      #expect(printed == (expected.hasPrefix("360") ? reference(0, places) : expected), "\(value)")
    }
    #expect(DecimalPrinter.azimuth(.nan, places: places).isNaN)
    #expect(DecimalPrinter.azimuth(-5, places: places) == -5)
  }
}

/// Comparison with the standard library's printing of integers.
@Suite struct DigitsTests {
  private func text(_ write: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer) -> String {
    withUnsafeTemporaryAllocation(byteCount: DecimalPrinter.room, alignment: 8) { bytes in
      guard let start = bytes.baseAddress else { return "" }
      let count = write(start) - start
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  @Test(
    "Numbers are written without leading zeros",
    arguments: [
      0, 1, 9, 10, 99, 100, 9999, 10_000, 12_345_678, 99_999_999, 100_000_000, 100_000_001,
      9_999_999_999_999_999, 10_000_000_000_000_000, UInt64.max,
    ])
  func withoutLeadingZeros(value: UInt64) {
    #expect(text { Digits.write(value, to: $0) } == String(value))
  }

  @Test("All pairs of four digits are written correctly") func allValuesOfFourDigits() {
    for value in 0..<UInt64(10_000) {
      #expect(text { Digits.write(value * 10_001, to: $0) } == String(value * 10_001))
    }
  }

  @Test("Numbers are written with leading zeros to a given width", arguments: 1...19)
  func withLeadingZeros(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<500 {
      let value = (random.next() % PowersOfTen.integers[count]) >> (random.next() % 60)
      let digits = String(value)
      let padded = String(repeating: "0", count: count - digits.count) + digits
      #expect(text { Digits.write(value, count: count, to: $0) } == padded)
    }
  }
}

@Suite struct ExactProductTests {
  // round(Fraction(x) * n) by Python, which rounds ties to even.
  @Test(arguments: [
    (0.0, UInt128(1000), UInt128(0)), (0.5, 1, 0), (1.5, 1, 2), (2.5, 1, 2), (0.125, 100, 12),
    (1.005, 100, 100), (40.44611111111111, 3_600_000_000_000_000_000, 145_605_999_999_999_988_859),
    (9_007_199_254_740_991, 1 << 73, 85_070_591_730_234_606_421_110_686_118_651_625_472),
    (.leastNonzeroMagnitude, 100_000_000_000_000_000, 0), (1e-18, 1_000_000_000_000_000_000, 1),
  ])
  func productIsRoundedOnce(magnitude: Double, factor: UInt128, product: UInt128) {
    #expect(ExactProduct.rounded(magnitude, times: factor) == product)
  }
}

@Suite struct ExactRatioTests {
  // float(Fraction(n, d)) by Python; the last three are ties and one above a tie.
  @Test(arguments: [
    (UInt128(1), UInt128(3), 0.3333333333333333), (0, 3600, 0), (145_606, 3600, 40.44611111111111),
    (12_345_678_901_234_567_890_123, 7_000_000_000_000_000_000_001, 1.7636684144620811),
    (1, 90_000_000_000_000_000_000_000_000_000, 1.1111111111111111e-29),
    (170_141_183_460_469_231_731_687_303_715_884_105_727, 3, 5.671372782015641e+37),
    (9_007_199_254_740_993, 1, 9_007_199_254_740_992),
    (9_007_199_254_740_995, 1, 9_007_199_254_740_996),
    (18_014_398_509_481_987, 2, 9_007_199_254_740_994),
  ])
  func quotientIsCorrectlyRounded(numerator: UInt128, denominator: UInt128, value: Double) {
    #expect(ExactRatio.quotient(numerator, denominator) == value)
  }

  /// Long division compared with the hardware's, which is correctly rounded for exact operands.
  @Test func longDivisionAgreesWithHardware() {
    var random = SplitMix64(seed: 53)
    for _ in 0..<2000 {
      let n =
        UInt64.random(in: 1...1 << 53, using: &random) >> UInt64.random(in: 0...40, using: &random)
      let d =
        UInt64.random(in: 1...1 << 53, using: &random) >> UInt64.random(in: 0...40, using: &random)
      guard n > 0, d > 0 else { continue }
      // A common factor moves the operands out of the range of the fast path.
      let factor: UInt128 = 1 << 60
      #expect(
        ExactRatio.quotient(UInt128(n) * factor, UInt128(d) * factor) == Double(n) / Double(d))
    }
  }
}

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
