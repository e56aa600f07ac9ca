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
