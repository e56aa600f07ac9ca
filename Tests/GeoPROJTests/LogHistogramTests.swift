import Testing

@testable import GeoPROJ

@Suite struct LogHistogramTests {
  @Test(
    "Quantiles of known numbers are at most 1.6 percent high",
    arguments: [0.001, 0.25, 0.5, 0.9, 0.999, 1])
  func quantilesKnownNumbersAt(q: Double) {
    var histogram = LogHistogram()
    // 1 nm to 10 µm, unordered.
    for step in 0..<10_000 { histogram.add(1e-9 * Double(step * 7919 % 10_000 + 1)) }
    let exact = 1e-9 * (q * 10_000).rounded(.up)
    #expect(histogram.quantile(q) >= exact)
    #expect(histogram.quantile(q) <= exact * (1 + 1.0 / 64))
  }

  @Test("Extreme values are counted in the first and last bins") func extremes() {
    var histogram = LogHistogram()
    for value in [0, .leastNonzeroMagnitude, 1e-30, Double.greatestFiniteMagnitude] {
      histogram.add(value)
    }
    #expect(histogram.count == 4)
    #expect(histogram.quantile(0.75) == 0)
    #expect(histogram.quantile(1) > 1e14)
  }

  @Test("Without values the quantile is zero") func noValues() {
    #expect(LogHistogram().quantile(0.5) == 0)
  }
}
