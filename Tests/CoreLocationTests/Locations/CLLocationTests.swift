import CoreLocation
import Foundation
import GeoCore
import Testing
import _TestSupport

struct CLLocationTests {
  let date = Date(timeIntervalSince1970: 1_763_596_800.25)

  @Test func initializesFromTwoNumbers() {
    let before = Date()
    let location = CLLocation(latitude: 47.5, longitude: -8.25)
    #expect(location.coordinate.latitude == 47.5 && location.coordinate.longitude == -8.25)
    #expect(location.altitude == 0 && location.ellipsoidalAltitude == 0)
    #expect(location.horizontalAccuracy == 0)
    #expect(location.verticalAccuracy == -1)
    #expect(location.course == -1 && location.speed == -1)
    #expect(location.courseAccuracy == -1 && location.speedAccuracy == -1)
    #expect(location.timestamp >= before && location.timestamp <= Date())
    #expect(location.floor == nil)
    #expect(location.sourceInformation?.isSimulatedBySoftware == false)
    #expect(location.sourceInformation?.isProducedByAccessory == false)
  }

  @Test func everyInitializerKeepsWhatItIsGiven() {
    let coordinate = CLLocationCoordinate2D(latitude: 91, longitude: 8)
    let short = CLLocation(
      coordinate: coordinate, altitude: 100, horizontalAccuracy: 5, verticalAccuracy: -1,
      timestamp: date)
    #expect(short.coordinate.latitude == 91)
    #expect(short.altitude == 100 && short.verticalAccuracy == -1)
    #expect(short.horizontalAccuracy == 5 && short.timestamp == date)
    #expect(short.course == -1 && short.speed == -1)
    let middle = CLLocation(
      coordinate: coordinate, altitude: 1, horizontalAccuracy: 2, verticalAccuracy: 3, course: 4,
      speed: 5, timestamp: date)
    #expect(middle.course == 4 && middle.speed == 5)
    #expect(middle.courseAccuracy == -1 && middle.speedAccuracy == -1)
    let long = CLLocation(
      coordinate: coordinate, altitude: 1, horizontalAccuracy: 2, verticalAccuracy: 3, course: 4,
      courseAccuracy: 5, speed: 6, speedAccuracy: 7, timestamp: date)
    #expect(long.course == 4 && long.courseAccuracy == 5)
    #expect(long.speed == 6 && long.speedAccuracy == 7)
    let longest = CLLocation(
      coordinate: coordinate, altitude: 1, horizontalAccuracy: 2, verticalAccuracy: 3, course: 4,
      courseAccuracy: 5, speed: 6, speedAccuracy: 7, timestamp: date,
      sourceInfo: CLLocationSourceInformation(
        softwareSimulationState: true, andExternalAccessoryState: false))
    #expect(longest.sourceInformation?.isSimulatedBySoftware == true)
    #expect(CLLocation().coordinate.latitude == 0)
  }

  // MARK: Distance

  /// Pairs with known geodesics: Zhenjiang's from the issue, the 60° parallel from location.md.
  ///
  /// Other programs computed both values with GeographicLib's method.
  @Test(arguments: [
    (32.178722, 119.508619, 32.206340, 119.425600, 8406.034, 0.0005),
    (60, 0, 60, 1, 55799.4704, 0.00005),
    // A literal of 2016 around Apple's result, which differs by 0.4 mm.
    (50, 2, 76, 5, 2_900_825.03519, 0.00001),
  ])
  func distance(
    lat1: Double, lon1: Double, lat2: Double, lon2: Double, meters: Double, tolerance: Double
  ) {
    let a = CLLocation(latitude: lat1, longitude: lon1)
    let b = CLLocation(latitude: lat2, longitude: lon2)
    #expect(abs(a.distance(from: b) - meters) <= tolerance)
  }

  /// Distances measured on Apple's platforms agree to 1 in 100 000.
  @Test func distanceAndApples() {
    let a = CLLocation(latitude: 60, longitude: 0)
    let b = CLLocation(latitude: 60, longitude: 1)
    #expect(abs(a.distance(from: b) / 55800.0016 - 1) < 1e-5)
    let c = CLLocation(latitude: 50, longitude: 2)
    let d = CLLocation(latitude: 76, longitude: 5)
    #expect(abs(c.distance(from: d) / 2_900_825.03478675 - 1) < 1e-9)
  }

  @Test func distanceIsSymmetricAndIgnoresAltitude() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      func location() -> CLLocation {
        CLLocation(
          coordinate: CLLocationCoordinate2D(
            latitude: .random(in: -90...90, using: &random),
            longitude: .random(in: -180...180, using: &random)),
          altitude: .random(in: 0...9000, using: &random), horizontalAccuracy: 1,
          verticalAccuracy: 1,
          timestamp: date)
      }
      let (a, b) = (location(), location())
      let flat = CLLocation(latitude: a.coordinate.latitude, longitude: a.coordinate.longitude)
      #expect(a.distance(from: b) == b.distance(from: a), "\(random)")
      #expect(a.distance(from: b) == flat.distance(from: b), "\(random)")
    }
    let east = CLLocation(latitude: 0, longitude: 179.9999)
    let west = CLLocation(latitude: 0, longitude: -179.9999)
    #expect(east.distance(from: west) < 23)
  }

  // MARK: Objects

  @Test func copiesAndDescription() throws {
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 1.5, longitude: -2.25), altitude: 1,
      horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, speed: 2, timestamp: date)
    let copy = try #require(location.copy() as? CLLocation)
    #expect(copy.coordinate.latitude == 1.5)
    #expect(
      location.description
        == "<+1.50000000,-2.25000000> +/- 5.00m (speed 2.00 mps / course 90.00) @ "
        + "2025-11-20T00:00:00Z")
  }

  @Test func secureCoding() throws {
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 1.5, longitude: -2.25), altitude: 1,
      horizontalAccuracy: 2, verticalAccuracy: 3, course: 4, courseAccuracy: 5, speed: 6,
      speedAccuracy: 7, timestamp: date,
      sourceInfo: CLLocationSourceInformation(
        softwareSimulationState: true, andExternalAccessoryState: false))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: location, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
    #expect(back.description == location.description)
    #expect(back.altitude == 1 && back.verticalAccuracy == 3)
    #expect(back.courseAccuracy == 5 && back.speedAccuracy == 7)
    #expect(back.timestamp == date)
    #expect(back.sourceInformation?.isSimulatedBySoftware == true)
  }

  @Test func itCanBeSubclassedAndExtended() {
    final class Fixed: CLLocation, @unchecked Sendable {
      override var floor: CLFloor? { nil }
      override var speed: CLLocationSpeed { 42 }
    }
    #expect(Fixed(latitude: 1, longitude: 2).speed == 42)
    #expect(CLLocation(pair: (3, 4)).coordinate.longitude == 4)
  }
}

extension CLLocation {
  fileprivate convenience init(pair: (Double, Double)) {
    self.init(latitude: pair.0, longitude: pair.1)
  }
}
