import CoreLocation
import GeoTracks
import Testing

/// Descriptions of values have Apple's format.
struct DescriptionTests {
  @Test func aRegion() {
    let center = CLLocationCoordinate2D(latitude: 47.5, longitude: -8.25)
    #expect(
      "\(CLCircularRegion(center: center, radius: 100, identifier: "home"))"
        == "CLCircularRegion (identifier:'home', center:<+47.50000000,-8.25000000>, radius:100.00m)"
    )
  }

  @Test func aVisit() {
    final class Visit: CLVisit {
      override var coordinate: CLLocationCoordinate2D { .init(latitude: 1, longitude: 2) }
      override var horizontalAccuracy: CLLocationAccuracy { 30 }
      override var arrivalDate: Date { Date(timeIntervalSince1970: 0) }
    }
    #expect(
      "\(Visit())"
        == "<+1.00000000,+2.00000000> +/- 30.00m (1970-01-01T00:00:00Z to distantFuture)")
  }

  @Test func aHeading() {
    final class Heading: CLHeading {
      override var magneticHeading: CLLocationDirection { 42 }
      override var trueHeading: CLLocationDirection { 45.5 }
      override var headingAccuracy: CLLocationDirection { 2 }
      override var timestamp: Date { Date(timeIntervalSince1970: 60) }
    }
    #expect(
      "\(Heading())"
        == "magneticHeading 42.00 trueHeading 45.50 accuracy 2.00 x +0.000 y +0.000 z +0.000"
        + " @ 1970-01-01T00:01:00Z")
  }
}
