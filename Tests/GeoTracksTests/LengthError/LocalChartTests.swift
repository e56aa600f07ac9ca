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
