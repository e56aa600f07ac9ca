import Testing

@testable import GeoBench

@Suite struct GaussLegendreTests {
  @Test(
    "A rule of n nodes integrates powers below 2n exactly, but not the power 2n",
    arguments: [2, 8, 20])
  func powers(count: Int) {
    let rule = GaussLegendre(count)
    func error(_ power: Int) -> Extended {
      var sum: Extended = 0
      for (x, w) in zip(rule.nodes, rule.weights) {
        let y = (0..<power).reduce(1) { y, _ in y * x }
        sum += 2 * w * y
      }
      return abs(sum - 2 / Extended(power + 1))
    }
    for power in stride(from: 0, to: 2 * count, by: 2) {
      #expect(error(power) < 16 * Extended.ulpOfOne, "power \(power)")
    }
    #expect(error(2 * count) > 64 * Extended.ulpOfOne)
  }
}
