import GeoCore
import Testing

@testable import GeoPROJ

@Suite struct CrossCheckTests {
  typealias Comparison = CrossCheck.Comparison

  func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test(
    "Every method stays within its bound on adversarial pairs", arguments: [1, 2, 3] as [UInt64])
  func adversarialPairs(seed: UInt64) throws {
    var check = try CrossCheck()
    check.add(AdversarialPairs(countPerKind: 500, seed: seed))
    #expect(check.pairCount == 4500)
    let scalar = check.results.prefix { $0.kernel == nil }
    #expect(scalar.map(\.comparison) == Comparison.allCases)
    let kernels = check.results.compactMap(\.kernel)
    #expect(Set(kernels) == Set(Kernel.available).subtracting([.scalar]))
    #expect(kernels.count == Set(kernels).count * Comparison.batch.count)
    for result in check.results {
      let found = result.differences
      #expect(
        result.holds,
        "\(result.comparison) \(result.kernel?.rawValue ?? ""): \(found.lowest) to \(found.highest), \(found.worst!)"
      )
      #expect(found.count + found.unansweredCount == 4500)
      #expect(found.count > 2500)
    }
    #expect(check.holds)
  }

  @Test("Consecutive places are the pairs") func consecutivePlaces() throws {
    var check = try CrossCheck()
    check.add(along: [])
    check.add(along: [place(1, 2)])
    #expect(check.pairCount == 0)
    #expect(!check.holds)
    check.add(along: [place(1, 2), place(3, 4), place(50, 60)])
    #expect(check.pairCount == 2)
    #expect(check.holds)
  }

  @Test("An invalid pair fails the check and is shown") func invalidPair() throws {
    var check = try CrossCheck()
    check.add(from: place(1, 2), to: place(3, 4))
    check.add(from: place(91, 2), to: place(3, 4))
    #expect(!check.holds)
    for result in check.results {
      #expect(result.differences.invalidCount == 1, "\(result.comparison)")
      #expect(result.differences.worst?.from == place(91, 2))
      #expect(!result.holds)
    }
  }

  @Test("Pairs without a result are counted separately") func pairsWithoutResult() throws {
    var check = try CrossCheck()
    check.add(from: place(30, 0), to: place(-30, 179.9))
    for result in check.results {
      // Vincenty does not converge there, and areas so near the antipode are not compared.
      let skips = [.vincentyDistance, .geodesicArea].contains(result.comparison)
      #expect(result.differences.unansweredCount == (skips ? 1 : 0), "\(result.comparison)")
      #expect(result.holds)
    }
  }

  @Test(
    "A difference above the bound fails the comparison", arguments: CrossCheck.Comparison.allCases)
  func largeDifference(comparison: CrossCheck.Comparison) {
    let bound = comparison.bound
    func holds(_ difference: Double) -> Bool {
      var differences = DifferenceStatistics()
      differences.add(difference, from: place(1, 2), to: place(3, 4))
      return CrossCheck.Result(comparison: comparison, kernel: nil, differences: differences).holds
    }
    #expect(holds(bound.upperBound) && holds(bound.lowerBound))
    #expect(!holds(bound.upperBound.nextUp))
    #expect(!holds(bound.lowerBound.nextDown))
  }

  @Test("The model bound follows from the radii of curvature") func modelBound() {
    // R1 divided by 6 335 439.327 m and 6 399 593.626 m (both radii from NGA.STND.0036).
    let bound = Comparison.haversineModel.bound
    #expect(abs(bound.upperBound - (6_371_008.7714 / 6_335_439.3273 - 1)) < 1e-7)
    #expect(abs(bound.lowerBound - (6_371_008.7714 / 6_399_593.6258 - 1)) < 1e-7)
  }

  @Test("The model bound is nearly reached") func modelBoundNearlyReached() throws {
    var check = try CrossCheck()
    check.add(from: place(-0.01, 5), to: place(0.01, 5))
    check.add(from: place(89.99, 5), to: place(90, 5))
    let model = try #require(check.results.first { $0.comparison == .haversineModel })
    #expect(model.holds)
    #expect(model.differences.highest > 0.0056143)
    #expect(model.differences.lowest < -0.0044666)
  }
}

@Suite struct DifferenceStatisticsTests {
  func place(_ latitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: 0) }

  @Test("Extremes, root mean square and the worst pair are found") func statistics() throws {
    var statistics = DifferenceStatistics()
    for (index, value) in [2.0, -4, 1, 2].enumerated() {
      statistics.add(value, from: place(Double(index)), to: place(80))
    }
    #expect(statistics.count == 4)
    #expect(statistics.lowest == -4 && statistics.highest == 2 && statistics.maximum == 4)
    #expect(statistics.rms == 2.5)
    #expect(statistics.p999 == 4)
    let worst = try #require(statistics.worst)
    #expect(worst.from == place(1) && worst.to == place(80))
  }

  @Test("Differences of one sign do not reach zero") func differencesOneSignDo() {
    var statistics = DifferenceStatistics()
    for value in [3.0, 5] { statistics.add(value, from: place(0), to: place(1)) }
    #expect(statistics.lowest == 3 && statistics.highest == 5)
    var negative = DifferenceStatistics()
    for value in [-3.0, -5] { negative.add(value, from: place(0), to: place(1)) }
    #expect(negative.lowest == -5 && negative.highest == -3 && negative.maximum == 5)
  }

  @Test("The quantile omits one pair in a thousand") func quantile() {
    var statistics = DifferenceStatistics()
    for _ in 0..<999 { statistics.add(1e-9, from: place(0), to: place(1)) }
    statistics.add(1, from: place(2), to: place(3))
    #expect(statistics.maximum == 1)
    #expect((1e-9...1.016e-9).contains(statistics.p999))
  }

  @Test(
    "NaN is counted separately, and its first pair is the worst pair",
    arguments: [Double.nan, .infinity, -.infinity])
  func notANumber(bad: Double) throws {
    var statistics = DifferenceStatistics()
    statistics.add(1, from: place(1), to: place(2))
    statistics.add(bad, from: place(3), to: place(4))
    statistics.add(9, from: place(5), to: place(6))
    #expect(statistics.count == 3 && statistics.invalidCount == 1)
    #expect(statistics.highest == 9)
    #expect(try #require(statistics.worst).from == place(3))
  }

  @Test("Without pairs all statistics are zero") func noPairs() {
    let statistics = DifferenceStatistics()
    #expect(statistics.maximum == 0 && statistics.rms == 0 && statistics.p999 == 0)
    #expect(statistics.worst == nil)
  }
}

@Suite struct LogHistogramTests {
  @Test(
    "Quantiles of known numbers are at most 1.6 percent high",
    arguments: [0.001, 0.25, 0.5, 0.9, 0.999, 1])
  func quantilesKnownNumbersAt(q: Double) {
    var histogram = LogHistogram()
    // Values from 1 nm to 10 µm in mixed order.
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
