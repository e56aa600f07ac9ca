import Testing

@testable import GeoTracks

@Suite struct PlausibleStepsTests {
  private func judge(_ speeds: [Double], every seconds: Double = 1) -> [Bool] {
    var steps = PlausibleSteps()
    var result: [(TimedStep, Bool)] = []
    for (index, speed) in speeds.enumerated() {
      let step = TimedStep(
        start: Timestamp(seconds: 0).advanced(by: Double(index) * seconds),
        end: Timestamp(seconds: 0).advanced(by: Double(index + 1) * seconds),
        nanoseconds: Int64(seconds * 1e9), meters: speed * seconds, speed: speed,
        isReceiverSpeed: false)
      steps.add(step) { result.append(($0, $1)) }
    }
    steps.finish { result.append(($0, $1)) }
    // In order, each once.
    let order = result.map { $0.0.speed }
    #expect(order == speeds)
    return result.map { $0.1 }
  }

  private func marks(_ text: String) -> [Bool] { text.map { $0 == "." } }

  @Test(arguments: [
    ([1, 1, 1, 700, 700, 1, 1], "...xx.."),
    ([1, 1, 100, 200, 300, 90, 1, 1], "..xxxx.."),
    // Five of them are what it is.
    ([1, 1, 100, 101, 102, 103, 104, 1], "........"),
    ([700, 1, 1, 1, 1, 1, 1], "x......"),
    ([300, 90, 1, 1, 1], "xx..."),
    // At its end nothing confirms a jump.
    ([1, 1, 1, 1, 1, 80], ".....x"),
    // What grows by 10 m/s each second is a start.
    ([0, 10, 20, 30, 40, 50, 0, 0], "........"),
    ([0, 0, 0, 0, 0, 15, 30.1], "......x"),
    ([900], "."), ([900, 1], "x."), ([], ""),
  ])
  func contradictions(speeds: [Double], expected: String) {
    #expect(judge(speeds) == marks(expected))
  }

  @Test func aLongerStepMayGrowByMore() {
    #expect(judge([1, 1, 1, 1, 1, 500, 1], every: 60) == marks("......."))
    #expect(judge([1, 1, 1, 1, 1, 700, 1], every: 60) == marks(".....x."))
  }

  @Test(arguments: 0..<30) func slowStepsAreNeverContradicted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let speeds = (0..<200).map { _ in Double.random(in: 0...15, using: &random) }
    #expect(!judge(speeds).contains(false))
  }
}
