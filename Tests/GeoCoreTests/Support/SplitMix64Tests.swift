import GeoCore
import Testing

@Suite struct SplitMix64Tests {
  @Test("The first numbers equal the published ones") func publishedNumbers() {
    // First outputs for seed 1234567, as published with the generator's test vectors.
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() }
        == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("A unit number is the upper 53 bits") func unitNumberUpper53() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.unit() == Double((6_457_827_717_110_365_317 as UInt64) >> 11) / 0x1p53)
    #expect((0..<1000).allSatisfy { _ in (0..<1).contains(random.unit()) })
  }
}
