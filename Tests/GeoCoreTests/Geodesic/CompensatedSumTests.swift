import GeoCore
import Testing

@Suite struct CompensatedSumTests {
  /// Neumaier's own example, for which a plain sum and Kahan's sum are both 0.
  @Test func keepsSmallTermsNextToALargeOne() {
    var sum = CompensatedSum()
    for term in [1, 1e100, 1, -1e100] { sum.add(term) }
    #expect(sum.value == 2)
  }

  /// Multiples of 2^-20 are exact, so integers give the exact sum.
  @Test func doesNotGrowWithTheTerms() {
    var random = SplitMix64(seed: 3)
    var (whole, parts) = (CompensatedSum(), [CompensatedSum(), CompensatedSum()])
    var exact: Int64 = 0
    for i in 0..<100_000 {
      let units = Int64.random(in: 0..<(1 << 33), using: &random)
      exact += units
      whole.add(Double(units) * 0x1p-20)
      parts[i % 2].add(Double(units) * 0x1p-20)
    }
    #expect(whole.value == Double(exact) * 0x1p-20)
    parts[0].add(parts[1])
    #expect(parts[0].value == whole.value)
  }
}
