import Foundation
import GeoCore
import GeoTracks
import Testing
import _SourceTestSupport
import _TestSupport

@testable public import CoreLocation

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
    // A constant from 2016 that differs from Apple's result by 0.4 mm.
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

/// Conversion of a source's positions to CoreLocation: section 1.5 of the specification.
struct LocationMappingTests {
  let live = Origin(isRecording: false, assumedAccuracy: nil)

  private func full() -> Location {
    var location = place(at: 1.5, accuracy: 3)
    location.altitude = 400
    location.ellipsoidalAltitude = 447.9
    location.verticalAccuracy = 7
    location.speed = 12
    location.speedAccuracy = 0.5
    location.course = 359
    location.courseAccuracy = 2
    return location
  }

  @Test func everythingThatIsKnown() {
    let location = CLLocation(full(), from: live)
    #expect(location.coordinate.latitude == origin.latitude)
    #expect(location.altitude == 400 && location.ellipsoidalAltitude == 447.9)
    #expect(location.horizontalAccuracy == 3 && location.verticalAccuracy == 7)
    #expect(location.speed == 12 && location.speedAccuracy == 0.5)
    #expect(location.course == 359 && location.courseAccuracy == 2)
    #expect(abs(location.second - 1.5) < 1e-6)
    #expect(location.sourceInformation?.isProducedByAccessory == true)
    #expect(location.sourceInformation?.isSimulatedBySoftware == false)
  }

  @Test func unknownValuesAreInvalid() {
    let location = CLLocation(Location(origin), from: live)
    #expect(location.horizontalAccuracy == -1 && location.verticalAccuracy == -1)
    #expect(location.speed == -1 && location.speedAccuracy == -1)
    #expect(location.course == -1 && location.courseAccuracy == -1)
    #expect(location.altitude == 0)
    #expect(abs(location.timestamp.timeIntervalSinceNow) < 60)
    #expect(location.sourceInformation?.isProducedByAccessory == false)
  }

  @Test func aFixInTwoDimensionsHasNoAltitude() {
    var location = full()
    location.fix = .twoDimensional
    #expect(CLLocation(location, from: live).verticalAccuracy == -1)
    location = full()
    location.altitude = nil
    #expect(CLLocation(location, from: live).verticalAccuracy == -1)
  }

  @Test func recordingsAndSimulatorsAreSimulated() {
    let recording = Origin(isRecording: true, assumedAccuracy: nil)
    let played = CLLocation(full(), from: recording)
    #expect(played.sourceInformation?.isSimulatedBySoftware == true)
    #expect(played.sourceInformation?.isProducedByAccessory == false)
    var location = full()
    location.status = .simulated
    #expect(CLLocation(location, from: live).sourceInformation?.isSimulatedBySoftware == true)
  }

  @Test func anAccuracyCanBeAssumed() {
    let assuming = Origin(isRecording: true, assumedAccuracy: 8)
    #expect(CLLocation(Location(origin), from: assuming).horizontalAccuracy == 8)
    #expect(CLLocation(full(), from: assuming).horizontalAccuracy == 3)
  }
}

struct CLLocationCoordinate2DTests {
  @Test func itKeepsWhatItIsGiven() {
    let coordinate = CLLocationCoordinate2D(latitude: 91, longitude: -540)
    #expect(coordinate.latitude == 91 && coordinate.longitude == -540)
    let zero = CLLocationCoordinate2D()
    #expect(zero.latitude == 0 && zero.longitude == 0)
    let made = CLLocationCoordinate2DMake(1.5, 2.5)
    #expect(made.latitude == 1.5 && made.longitude == 2.5)
  }

  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (0, 0, true), (90.000001, 0, false),
    (0, 180.000001, false), (-90.1, 0, false), (0, -180.1, false), (.nan, 0, false),
    (0, .nan, false), (.infinity, 0, false),
  ])
  func validity(latitude: Double, longitude: Double, isValid: Bool) {
    let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    #expect(CLLocationCoordinate2DIsValid(coordinate) == isValid)
  }

  @Test func theInvalidOneIsNotValid() {
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }

  /// As on Apple's platforms, programs add these conformances; a second conformance would not compile.
  ///
  /// A test below adds Equatable and Hashable, which shows that the type lacks them.
  @Test func itHasNoConformancesThatProgramsAdd() {
    let coordinate: Any = CLLocationCoordinate2D()
    #expect(!(coordinate is any Encodable))
    #expect(!(coordinate is any CustomStringConvertible))
    #expect(!(CLLocation() as Any is any Encodable))
  }

  @Test func programsMakeItHashable() {
    let a = CLLocationCoordinate2D(latitude: 1, longitude: 2)
    #expect(Set([a, a]).count == 1)
  }

  @Test func constants() {
    #expect(kCLLocationAccuracyBestForNavigation == -2)
    #expect(kCLLocationAccuracyBest == -1)
    #expect(kCLLocationAccuracyNearestTenMeters == 10)
    #expect(kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyKilometer == 1000)
    #expect(kCLLocationAccuracyThreeKilometers == 3000)
    #expect(kCLLocationAccuracyReduced == 6_380_000)
    #expect(kCLDistanceFilterNone == -1)
    #expect(kCLHeadingFilterNone == -1)
    #expect(CLLocationDistanceMax == Double.greatestFiniteMagnitude)
    #expect(CLTimeIntervalMax == Double.greatestFiniteMagnitude)
  }

  @Test func theAliasesAreDoubles() {
    func isDouble<T>(_ type: T.Type) -> Bool { T.self == Double.self }
    #expect(isDouble(CLLocationDegrees.self) && isDouble(CLLocationDistance.self))
    #expect(isDouble(CLLocationAccuracy.self) && isDouble(CLLocationSpeed.self))
    #expect(isDouble(CLLocationDirection.self) && isDouble(CLLocationSpeedAccuracy.self))
    #expect(isDouble(CLLocationDirectionAccuracy.self) && isDouble(CLHeadingComponentValue.self))
  }
}

// In another package this line would need `@retroactive`.
extension CLLocationCoordinate2D: Equatable, Hashable {
  /// Compares both values.
  public static func == (a: Self, b: Self) -> Bool {
    a.latitude == b.latitude && a.longitude == b.longitude
  }
  /// Hashes one value, which is allowed.
  public func hash(into hasher: inout Hasher) { hasher.combine(latitude) }
}
