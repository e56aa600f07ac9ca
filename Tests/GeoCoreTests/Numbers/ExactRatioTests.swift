import Testing

@testable import GeoCore

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
