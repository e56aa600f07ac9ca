import Testing

@testable import GeoTracks

@Suite struct PlausibleStepsTests {
  private func implausible(_ speeds: [Double], every seconds: Double = 1) -> PlausibleSteps {
    var steps = PlausibleSteps()
    for speed in speeds {
      steps.process(PlausibleSteps.Step(speed: speed, seconds: seconds))
    }
    steps.finish()
    return steps
  }

  @Test(
    "Steps that contradict the limits of acceleration are implausible",
    arguments: [
      ([1, 1, 1, 700, 700, 1, 1], "...xx.."),
      ([1, 1, 100, 200, 300, 90, 1, 1], "..xxxx.."),
      // Five of them confirm the speed.
      ([1, 1, 100, 101, 102, 103, 104, 1], "........"),
      ([700, 1, 1, 1, 1, 1, 1], "x......"),
      ([300, 90, 1, 1, 1], "xx..."),
      // At the end nothing confirms a jump.
      ([1, 1, 1, 1, 1, 80], ".....x"),
      // An increase of 10 m/s per second is a start.
      ([0, 10, 20, 30, 40, 50, 0, 0], "........"),
      ([0, 0, 0, 0, 0, 15, 30.1], "......x"),
      ([900], "."), ([900, 1], "x."), ([], ""),
    ])
  func contradictions(speeds: [Double], expected: String) {
    let marked = zip(speeds, expected).filter { $0.1 == "x" }.map { $0.0 }
    let steps = implausible(speeds)
    #expect(steps.implausible == marked.count)
    #expect(steps.implausibleMeters == marked.reduce(0, +))
  }

  @Test func aLongerStepMayGrowByMore() {
    #expect(implausible([1, 1, 1, 1, 1, 500, 1], every: 60).implausible == 0)
    #expect(implausible([1, 1, 1, 1, 1, 700, 1], every: 60).implausible == 1)
  }

  @Test(arguments: 0..<30) func slowStepsAreNeverContradicted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let speeds = (0..<200).map { _ in Double.random(in: 0...15, using: &random) }
    #expect(implausible(speeds).implausible == 0)
  }
}
