import CoreLocation
import Testing
import _TestSupport
import _SourceTestSupport

/// Programs and their tests subclass Apple's open classes, and add their own protocols.
struct SubclassTests {
  final class Mock: CLLocationManager, @unchecked Sendable {
    var requests = 0
    var status = CLAuthorizationStatus.denied
    override var authorizationStatus: CLAuthorizationStatus { status }
    override var location: CLLocation? { CLLocation(latitude: 1, longitude: 2) }
    override var allowsBackgroundLocationUpdates: Bool {
      get { true }
      set {}
    }
    override class func locationServicesEnabled() -> Bool { false }
    override class func authorizationStatus() -> CLAuthorizationStatus { .restricted }
    override func requestLocation() {
      requests += 1
      delegate?.locationManager?(self, didUpdateLocations: [CLLocation(latitude: 3, longitude: 4)])
    }
    override func startUpdatingLocation() {}
  }

  @Test func aManager() {
    let mock = Mock()
    let recorder = Recorder()
    mock.delegate = recorder
    mock.requestLocation()
    #expect(mock.requests == 1 && mock.authorizationStatus == .denied)
    #expect(mock.location?.coordinate.latitude == 1)
    #expect(mock.allowsBackgroundLocationUpdates)
    #expect(!Mock.locationServicesEnabled() && Mock.authorizationStatus() == .restricted)
    #expect(recorder.locations.map { $0[0].coordinate.latitude } == [3])
  }

  @Test func aManagerBehindAProtocol() {
    let manager: any Managing = CLLocationManager()
    manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    manager.distanceFilter = 3
    manager.headingFilter = 2
    manager.pausesLocationUpdatesAutomatically = true
    #expect(manager.desiredAccuracy == 100 && manager.distanceFilter == 3)
    #expect(manager.delegate == nil && manager.location == nil && manager.heading == nil)
    #expect(manager.monitoredRegions.isEmpty)
    #expect(type(of: manager).locationServicesEnabled())
    #expect(type(of: manager).authorizationStatus() == .authorizedAlways)
  }

  @Test func propertiesThatAreConstantHereAndNotInSubclasses() {
    final class Floor: CLFloor, @unchecked Sendable {
      override var level: Int { 3 }
    }
    final class Information: CLLocationSourceInformation, @unchecked Sendable {
      override var isSimulatedBySoftware: Bool { true }
      override var isProducedByAccessory: Bool { true }
    }
    final class Constraint: CLBeaconIdentityConstraint {
      override var major: CLBeaconMajorValue? { 7 }
      override var minor: CLBeaconMinorValue? { 8 }
    }
    #expect(Floor().level == 3 && CLFloor().level == 0)
    let information = Information(softwareSimulationState: false, andExternalAccessoryState: false)
    #expect(information.isSimulatedBySoftware && information.isProducedByAccessory)
    let constraint = Constraint(uuid: UUID())
    #expect(constraint.major == 7 && constraint.minor == 8)
  }

  @Test func otherTypes() {
    final class Visit: CLVisit {
      override var arrivalDate: Date { Date(timeIntervalSince1970: 5) }
      override var coordinate: CLLocationCoordinate2D { .init(latitude: 1, longitude: 1) }
    }
    final class Heading: CLHeading {
      override var trueHeading: CLLocationDirection { 12 }
      override var headingAccuracy: CLLocationDirection { 1 }
    }
    final class Beacon: CLBeacon {
      override var proximity: CLProximity { .near }
    }
    final class Region: CLCircularRegion, @unchecked Sendable {
      override var center: CLLocationCoordinate2D { .init(latitude: 2, longitude: 3) }
      override var radius: CLLocationDistance { 5 }
      override var identifier: String { "own" }
      override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { true }
    }
    #expect(Visit().arrivalDate.timeIntervalSince1970 == 5)
    #expect(Visit().departureDate == .distantFuture)
    #expect(Heading().trueHeading == 12 && Heading().magneticHeading == -1)
    #expect(Beacon().proximity == .near && Beacon().accuracy == -1)
    let region = Region(center: .init(), radius: 1, identifier: "r")
    #expect(region.contains(.init(latitude: 50, longitude: 0)))
    #expect(region.center.latitude == 2 && region.radius == 5 && region.identifier == "own")
  }

  @Test func itIsNotSendable() {
    // Programs add this conformance: a second one would not compile. This file adds it.
    let manager: any Sendable = CLLocationManager()
    #expect(manager is CLLocationManager)
  }
}

/// A protocol with which programs replace a manager.
protocol Managing: AnyObject {
  var delegate: (any CLLocationManagerDelegate)? { get set }
  var location: CLLocation? { get }
  var heading: CLHeading? { get }
  var desiredAccuracy: CLLocationAccuracy { get set }
  var distanceFilter: CLLocationDistance { get set }
  var headingFilter: CLLocationDegrees { get set }
  var headingOrientation: CLDeviceOrientation { get set }
  var activityType: CLActivityType { get set }
  var pausesLocationUpdatesAutomatically: Bool { get set }
  var allowsBackgroundLocationUpdates: Bool { get set }
  var showsBackgroundLocationIndicator: Bool { get set }
  var authorizationStatus: CLAuthorizationStatus { get }
  var accuracyAuthorization: CLAccuracyAuthorization { get }
  var monitoredRegions: Set<CLRegion> { get }
  var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { get }
  var maximumRegionMonitoringDistance: CLLocationDistance { get }
  static func authorizationStatus() -> CLAuthorizationStatus
  static func locationServicesEnabled() -> Bool
  static func headingAvailable() -> Bool
  static func significantLocationChangeMonitoringAvailable() -> Bool
  static func isMonitoringAvailable(for regionClass: AnyClass) -> Bool
  static func isRangingAvailable() -> Bool
  func requestWhenInUseAuthorization()
  func requestAlwaysAuthorization()
  func startUpdatingLocation()
  func stopUpdatingLocation()
  func requestLocation()
  func startUpdatingHeading()
  func stopUpdatingHeading()
  func dismissHeadingCalibrationDisplay()
  func startMonitoring(for region: CLRegion)
  func stopMonitoring(for region: CLRegion)
  func requestState(for region: CLRegion)
  func startMonitoringSignificantLocationChanges()
  func stopMonitoringSignificantLocationChanges()
  func startMonitoringVisits()
  func stopMonitoringVisits()
  func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint)
  func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint)
}

extension CLLocationManager: Managing {}
// In another package this line would need `@retroactive`.
extension CLLocationManager: @unchecked Sendable {}
