@testable import GeoTracks
import Testing

@Suite struct RunningMedianTests {
  private func result(_ values: [Double]) -> Double? {
    var median = RunningMedian()
    for value in values { median.add(value) }
    return median.result
  }

  @Test func fewerThanFiveGiveTheLowerMedianOfAll() {
    #expect(result([]) == nil)
    #expect(result([3]) == 3)
    #expect(result([9, 3]) == 3)
    #expect(result([9, 3, 4]) == 4)
    #expect(result([9, 3, 4, 90]) == 4)
  }

  @Test func twoWrongSpeedsInARowDoNotCount() {
    #expect(result([5, 5, 90, 90, 5, 5, 5]) == 5)
    #expect(result([5, 90, 90, 90, 5]) == 90)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func itIsTheLargestMedianOfFiveInARow(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<40).map { _ in random.unit() }
    let medians = (0...35).map { values[$0..<$0 + 5].sorted()[2] }
    #expect(result(values) == medians.max())
  }
}
