import Testing

@testable import GeoTracks

@Suite struct RiceDistributionTests {
  // By scipy 1.17.1: scipy.stats.rice(nu).mean() - nu.
  @Test(
    "The mean equals scipy's",
    arguments: [
      (0.0, 1.25331413732),
      (0.01, 1.24334546997),
      (0.5, 0.830447340611),
      (1, 0.548572460551),
      (2, 0.272383428069),
      (4, 0.127193542537),
      (7.9, 0.0635510944617),
      (8.1, 0.0619692595974),
      (20, 0.0250156840572),
      (30, 0.0166713040393),
    ])
  func mean(nu: Double, excess: Double) {
    #expect(abs(RiceDistribution.meanExcess(nu) - excess) < 2e-5 * excess)
  }

  // By scipy 1.17.1: scipy.stats.rice(nu).cdf(length).
  @Test(
    "The distribution equals scipy's",
    arguments: [
      (0.1, 0.0, 0.004987521),
      (1.0, 0.0, 0.393469340),
      (2.4477, 0.0, 0.949994268),
      (1.0, 1, 0.267120196),
      (3.0, 1, 0.956284028),
      (2, 5, 0.000800730),
      (5, 5, 0.459901613),
      (7.5, 5, 0.992208999),
      (20, 21, 0.152822050),
      (40, 39, 0.838261944),
      (0.5, 3, 0.001699767),
    ])
  func distribution(length: Double, nu: Double, probability: Double) {
    #expect(abs(RiceDistribution.cumulative(length, nu: nu) - probability) < 2e-6)
  }

  @Test(
    "An interval contains the true length as often as stated",
    arguments: [0, 0.5, 2, 3, 12, 49.9, 1e6])
  func coverage(nu: Double) {
    var random = SplitMix64(seed: 7)
    var held = 0
    let count = 400
    for _ in 0..<count {
      let (east, north) = random.normalPair()
      let length = ((nu + east) * (nu + east) + north * north).squareRoot()
      if RiceDistribution.interval95(length).contains(nu) { held += 1 }
    }
    // Three standard deviations below 95 % of 400, and above.
    #expect(held > 366)
    #expect(nu < 3 || held < 394)
  }
}
