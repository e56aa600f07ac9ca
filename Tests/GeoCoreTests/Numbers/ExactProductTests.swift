import Testing

@testable import GeoCore

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
