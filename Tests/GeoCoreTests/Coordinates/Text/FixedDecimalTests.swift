import Foundation
import Testing

@testable import GeoCore

@Suite struct FixedDecimalTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.001, 2, "0.00"), (2.5, 0, "2"), (3.5, 0, "4"),
    (0.125, 2, "0.12"), (1.005, 2, "1.00"), (9.995, 2, "9.99"), (999.9999, 3, "1000.000"),
    (9_007_199_254_740_992, 1, "9007199254740992.0"), (-1e22, 2, "-10000000000000000000000.00"),
    (1e22, 0, "10000000000000000000000"), (.nan, 2, "nan"), (.infinity, 2, "inf"),
    (-.infinity, 0, "-inf"), (1e300, 2, "1e+300"),
    (.leastNonzeroMagnitude, 15, "0.000000000000000"),
  ])
  func valueIsWritten(value: Double, places: Int, text: String) {
    #expect(FixedDecimal.string(value, places: places) == text)
  }

  /// Digit for digit as the C library's printf, of which only the sign of zero is not wanted.
  @Test func digitsAreThoseOfPrintf() {
    var random = SplitMix64(seed: 15)
    for round in 0..<3000 {
      let places = round % 16
      let exponent = Int.random(in: -60...60, using: &random)
      let significand = Double.random(in: 1...2, using: &random)
      let value = Double(
        sign: round & 16 == 0 ? .plus : .minus, exponent: exponent, significand: significand)
      let printed = String(format: "%.\(places)f", value)
      let isZero = printed.allSatisfy { "-0.".contains($0) }
      let expected = isZero && value < 0 ? String(printed.dropFirst()) : printed
      #expect(FixedDecimal.string(value, places: places) == expected)
    }
  }
}
