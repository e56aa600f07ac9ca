public import CoreLocation
import Testing

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
