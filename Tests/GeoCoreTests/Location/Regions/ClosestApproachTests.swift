import Testing

@testable import GeoCore

@Suite struct ClosestApproachTests {
  // Ways past a place at a known distance: the line is laid through the foot of the perpendicular.
  @Test(arguments: [0.0, 47.4, -33, 88], [0.0, 45, 90, 200, 359])
  func findsTheFootOfThePerpendicular(_ latitude: Double, _ azimuth: Double) {
    let foot = Coordinate(latitude: latitude, longitude: 179.99)
    for (offset, length) in [(50.0, 2000.0), (5000, 50000), (0, 1000)] {
      let place = Geodesic.wgs84.direct(from: foot, azimuth: azimuth + 90, distance: offset)
        .coordinate
      let start = Geodesic.wgs84.direct(from: foot, azimuth: azimuth, distance: -length / 3)
      let found = ClosestApproach.distance(
        to: place, from: start.coordinate, azimuth: start.azimuth2, length: length)
      // A metre along a way that passes at a distance changes it by much less than a metre.
      #expect(abs(found - offset) < (offset == 0 ? 1 : 0.02), "\(offset) \(length)")
    }
  }

  @Test func anEndCanBeNearest() {
    let place = Coordinate(latitude: 47, longitude: 8)
    let start = Geodesic.wgs84.direct(from: place, azimuth: 90, distance: 100).coordinate
    let found = ClosestApproach.distance(to: place, from: start, azimuth: 90, length: 500)
    #expect(abs(found - 100) < 1e-6)
  }
}
