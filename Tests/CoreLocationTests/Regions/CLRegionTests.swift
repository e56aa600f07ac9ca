import CoreLocation
import Foundation
import GeoCore
import Testing

struct CLRegionTests {
  @Test func aCircle() {
    let region = circle(radius: 100)
    #expect(region.identifier == "home" && region.radius == 100)
    #expect(region.center.latitude == origin.latitude)
    #expect(region.notifyOnEntry && region.notifyOnExit)
    #expect(region.contains(region.center))
    #expect(region.contains(CLLocationCoordinate2D(place(east: 99.999))))
    #expect(!region.contains(CLLocationCoordinate2D(place(east: 100.001))))
  }

  @Test func radiusIsNotChecked() {
    #expect(circle(radius: -5).radius == -5)
    #expect(!circle(radius: -5).contains(circle().center))
    #expect(!circle().contains(kCLLocationCoordinate2DInvalid))
  }

  @Test func identityIsTheIdentifier() {
    #expect(circle(radius: 1) == circle(radius: 2))
    #expect(circle() != circle("work"))
    #expect(Set([circle(radius: 1) as CLRegion, circle(radius: 2), circle("work")]).count == 2)
    let beacon = CLBeaconRegion(uuid: UUID(), identifier: "home")
    #expect(beacon as CLRegion != circle() as CLRegion)
  }

  @Test func copiesAndCoding() throws {
    let region = circle(radius: 7)
    region.notifyOnExit = false
    let copy = try #require(region.copy() as? CLCircularRegion)
    #expect(copy !== region && copy == region && copy.radius == 7)
    #expect(copy.notifyOnEntry && !copy.notifyOnExit)
    let data = try NSKeyedArchiver.archivedData(withRootObject: region, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLCircularRegion.self, from: data))
    #expect(back == region && back.radius == 7 && !back.notifyOnExit)
    #expect(back.center.longitude == region.center.longitude)
  }

  @Test func beacons() throws {
    let uuid = UUID()
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: 2, identifier: "b")
    #expect(region.uuid == uuid && region.proximityUUID == uuid)
    #expect(region.major == 1 && region.minor == 2)
    #expect(!region.contains(circle().center))
    let constraint = CLBeaconIdentityConstraint(uuid: uuid, major: 1, minor: 2)
    #expect(region.beaconIdentityConstraint == constraint)
    #expect(CLBeaconIdentityConstraint(uuid: uuid).major == nil)
    let copy = try #require(region.copy() as? CLBeaconRegion)
    #expect(copy.minor == 2)
  }

  @Test("A region is described in Apple's format") func description() {
    let center = CLLocationCoordinate2D(latitude: 47.5, longitude: -8.25)
    #expect(
      "\(CLCircularRegion(center: center, radius: 100, identifier: "home"))"
        == "CLCircularRegion (identifier:'home', center:<+47.50000000,-8.25000000>, radius:100.00m)"
    )
  }
}
