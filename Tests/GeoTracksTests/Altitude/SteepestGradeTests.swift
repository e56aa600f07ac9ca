import Testing

@testable import GeoTracks

/// The steepest stretch of a profile, compared with all stretches that begin at every tenth of a meter.
@Suite struct SteepestGradeTests {
  @Test("No stretch of the window's length is steeper", arguments: 0..<30 as Range<UInt64>)
  func noneIsSteeper(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var points: [(Double, Double)] = []
    var (distance, altitude) = (0.0, 0.0)
    for _ in 0..<60 {
      points.append((distance, altitude))
      distance += random.unit() * (seed % 2 == 0 ? 30 : 300)
      altitude += (random.unit() - 0.5) * 20
    }
    var steepest = SteepestGrade(window: 100)
    for point in points { steepest.add(distance: point.0, altitude: point.1) }
    func profile(at distance: Double) -> Double {
      let next = points.firstIndex { $0.0 > distance } ?? points.count - 1
      let (a, b) = (points[next - 1], points[next])
      return a.1 + (b.1 - a.1) * (distance - a.0) / (b.0 - a.0)
    }
    let end = points[points.count - 1].0 - 100
    let all = stride(from: 0, through: end, by: 0.1).map {
      (profile(at: $0 + 100) - profile(at: $0)) / 100
    }
    let found = try #require(steepest.steepest)
    let most = try #require(all.max())
    #expect(found >= most - 1e-9 && found <= most + 0.01)
  }

  @Test("A track shorter than the window has no steepest grade") func lessThanAStretchHasNone() {
    var steepest = SteepestGrade(window: 100)
    for distance in [0.0, 50, 99] { steepest.add(distance: distance, altitude: distance) }
    #expect(steepest.steepest == nil)
    steepest.add(distance: 100, altitude: 100)
    #expect(steepest.steepest == 1)
  }

  @Test("Thousands of altitudes within 10 m have no steepest grade") func standingStill() {
    var steepest = SteepestGrade(window: 100)
    for index in 0..<10_000 {
      steepest.add(distance: Double(index) * 1e-3, altitude: Double(index % 2) * 4)
    }
    #expect(steepest.steepest == nil)
  }
}
