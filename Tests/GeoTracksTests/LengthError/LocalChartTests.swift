import GeoCore
import Testing

@testable import GeoTracks

@Suite struct LocalChartTests {
  private static let radii = [1.0, 25, 300, 9000]

  /// Where the chart decides whether points are near, the geodesic agrees.
  @Test("A decision by the chart agrees with the geodesic", arguments: 0..<20)
  func whatItTellsIsTrue(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var chart = LocalChart()
    var told = 0
    for _ in 0..<500 {
      let radius = Self.radii[Int.random(in: 0..<4, using: &random)]
      let a = Coordinate(
        latitude: Double.random(in: -89...89, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      let away = radius * Double.random(in: 0.99...1.01, using: &random)
      let b = Geodesic.wgs84.direct(
        from: a, azimuth: Double.random(in: 0..<360, using: &random), distance: away
      ).coordinate
      guard let isNear = chart.isNear(a, b, within: radius) else { continue }
      told += 1
      #expect(isNear == (Geodesic.wgs84.distance(from: a, to: b) <= radius))
    }
    #expect(told > 100)
  }
}

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
