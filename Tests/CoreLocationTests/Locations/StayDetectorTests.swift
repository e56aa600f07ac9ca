import Foundation
import GeoTracks
import Testing

@testable import CoreLocation

struct StayDetectorTests {
  @Test func theMeanHoldsAcrossTheAntimeridian() throws {
    var detector = StayDetector()
    let rule = VisitRule(radius: 100, duration: .seconds(60))
    var found: Stay?
    for (second, longitude) in [(0.0, 179.9999), (30, -179.9999), (60, -179.9999), (90, 179.9999)] {
      let location = Location(Coordinate(latitude: 10, longitude: longitude))
      let stop = detector.update(
        location, at: Date(timeIntervalSinceReferenceDate: second), rule: rule)
      if let stop { found = stop }
    }
    let stop = try #require(found)
    #expect(abs(abs(stop.coordinate.longitude) - 180) < 1e-4)
    #expect(abs(stop.coordinate.latitude - 10) < 1e-9)
    #expect(stop.arrival == Date(timeIntervalSinceReferenceDate: 0))
  }

  @Test func skipsTimesThatGoBack() {
    var detector = StayDetector()
    let rule = VisitRule(radius: 100, duration: .seconds(60))
    func update(_ second: Double) -> Stay? {
      detector.update(
        Location(origin), at: Date(timeIntervalSinceReferenceDate: second), rule: rule)
    }
    #expect(update(100) == nil && update(50) == nil && update(110) == nil)
    #expect(update(160) != nil)
  }
}
