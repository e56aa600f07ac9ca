import Testing

@testable import GeoTracks

@Suite struct SamplingIntervalTests {
  /// The documented rank, of all steps sorted.
  private func exact(_ steps: [Double]) -> Double {
    let rank = max(min(Int((Double(steps.count) * 0.9).rounded(.up)), steps.count - 1), 1)
    return steps.sorted()[rank - 1]
  }

  @Test(arguments: 0..<40) func agreesWithSorting(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rhythm = SamplingInterval()
    var steps: [Double] = []
    #expect(rhythm.seconds == nil)
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      let scales: [Double] = [0.1, 1, 1, 1, 60, 3600]
      let scale = scales.randomElement(using: &random) ?? 1
      steps.append(Double.random(in: 0.9...1.1, using: &random) * scale)
      rhythm.add(steps[steps.count - 1])
      let seconds = try #require(rhythm.seconds)
      #expect(abs(seconds / exact(steps) - 1) < 1 / 16.0)
    }
    #expect(rhythm.count == steps.count)
  }

  @Test("The longest interval does not determine the sampling interval")
  func theLongestIsNotItsOwnMeasure() throws {
    var rhythm = SamplingInterval()
    for seconds in [1, 7200.0] { rhythm.add(seconds) }
    #expect(try #require(rhythm.seconds) < 1.1)
  }

  @Test(
    "Extreme intervals give a positive sampling interval",
    arguments: [
      1e-300 as Double, .leastNonzeroMagnitude, 1e300, .greatestFiniteMagnitude, .infinity,
    ])
  func anyNumber(seconds: Double) {
    var rhythm = SamplingInterval()
    for _ in 0..<3 { rhythm.add(seconds) }
    #expect(rhythm.count == 3)
    #expect((rhythm.seconds ?? 0) > 0)
  }
}
