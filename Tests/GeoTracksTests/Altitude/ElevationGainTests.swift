@testable import GeoTracks
import Testing

@Suite struct ElevationGainTests {
  private func gain(
    _ method: GainMethod, _ altitudes: [Double], every meters: Double = 10
  ) -> ElevationGain.Sum {
    var gain = ElevationGain(method)
    for (index, altitude) in altitudes.enumerated() {
      gain.add(altitude, at: Double(index) * meters)
    }
    return gain.result
  }

  @Test func rawIsAllDifferences() {
    let sum = gain(.raw, [1, 3, 2, 2, 6])
    #expect(sum.ascent == 6 && sum.descent == 1)
    #expect(gain(.raw, []).ascent == 0 && gain(.raw, [5]).ascent == 0)
  }

  /// By hand: 0, 0.3·0+0.4·10+0.3·0 = 4, 3, 4, 0 for a spike between two.
  @Test func smoothKeepsTheEnds() {
    let sum = gain(.smooth, [0, 10, 0, 10, 0])
    #expect(abs(sum.ascent - (4 + (6 - 4) - 0 - 0)) < 1e-12 && abs(sum.descent - 6) < 1e-12)
    #expect(gain(.smooth, [0, 10]).ascent == 10)
    #expect(gain(.smooth, [5]).ascent == 0)
  }

  @Test func hysteresisCountsWhatIsMoreThanTheThreshold() {
    // A change of three meters does not exceed three meters.
    #expect(gain(.hysteresis(3), [0, 3, 0, 3]).ascent == 0)
    let sum = gain(.hysteresis(3), [0, 2, 4, 3, 0.5, 5])
    #expect(sum.ascent == 8.5 && sum.descent == 3.5)
  }

  @Test func simplifiedCountsBetweenTheCornersOfTheProfile() {
    // A point 6 m off a level line is within 7 m, and a point 8 m off is not.
    #expect(gain(.simplified(7), [0, 6, 0]).ascent == 0)
    #expect(gain(.simplified(7), [0, 8, 0], every: 1000).ascent == 8)
    // Across a steep line the same height is closer: 8 m off a slope of 45 degrees is 5.7 m.
    #expect(gain(.simplified(7), [0, 508, 1000], every: 500).descent == 0)
  }

  /// Descent equals the ascent of the mirror image, for every method.
  @Test(arguments: [
    GainMethod.raw, .smooth, .hysteresis(2), .hysteresis(5), .simplified(7), .simplified(1),
  ])
  func upAndDownAreMirrored(method: GainMethod) {
    var random = SplitMix64(seed: 7)
    var altitude = 0.0
    let profile = (0..<500).map { _ in
      altitude += (random.unit() - 0.5) * 6
      return altitude
    }
    let (up, down) = (gain(method, profile), gain(method, profile.map { -$0 }))
    #expect(abs(up.ascent - down.descent) < 1e-9 && abs(up.descent - down.ascent) < 1e-9)
    #expect(abs(up.ascent - up.descent - (profile[499] - profile[0])) < 7)
  }

  @Test(.timeLimit(.minutes(15))) func adversarialProfileKeepsItsAscent() {
    // The farthest point is always next to the beginning: 2^19 of them would take 10^11 comparisons.
    let count = 1 << 19
    let zigzag = (0..<count).map { Double($0 % 2 == 0 ? 1 : -1) * Double(count - $0) * 20 }
    // All points are farther than 7 m from the line between their neighbors. The climbs are 20 (2 count - 2 i + 1) m
    // high, for even i.
    let climbCount = (count - 2) / 2
    let ascent = 20 * climbCount * (2 * count - 1 - 2 * climbCount)
    #expect(gain(.simplified(7), zigzag).ascent == Double(ascent))
  }

  @Test(arguments: [
    ("raw", GainMethod.raw), ("smooth", .smooth), ("hysteresis:3m", .hysteresis(3)),
    ("hysteresis:2.5m", .hysteresis(2.5)), ("rdp:7m", .simplified(7)),
    ("hysteresis:10ft", .hysteresis(3.048)),
  ])
  func namesAreRead(text: String, method: GainMethod) throws {
    #expect(try GainMethod(parsing: text) == method)
    #expect(try GainMethod(parsing: method.description) == method)
  }

  @Test(
    "Other names are refused",
    arguments: ["", "rough", "hysteresis", "hysteresis:", "hysteresis:3", "rdp:-1m", "raw:3m"])
  func refusesOtherNames(text: String) {
    let error = #expect(throws: GeoError.self) { try GainMethod(parsing: text) }
    switch error {
    case .outOfRange(_, "-1m", 1, _)?: #expect(text == "rdp:-1m")
    // The length after the colon, or the whole text.
    case .unreadable(let quoted, _, _)?: #expect(text.hasSuffix(quoted) && text != "rdp:-1m")
    default: Issue.record("\(String(describing: error))")
    }
  }
}
