// CoreLocation code written for Apple's platforms, in a separate package: only another package can show that the code
// compiles.

import CoreLocation
import CoreLocation.CLLocation
import CoreLocation.CLLocationManager
import XCTest
import _LocationEssentials

#if !canImport(CoreLocation)
  #error("canImport(CoreLocation) is false")
#endif
#if !canImport(CoreLocation.CLVisit)
  #error("canImport(CoreLocation.CLVisit) is false")
#endif

// Conformances that programs add themselves.
extension CLLocationCoordinate2D: @retroactive Equatable {}
extension CLLocationCoordinate2D: @retroactive Hashable {
  /// As programs implement it.
  public static func == (a: CLLocationCoordinate2D, b: CLLocationCoordinate2D) -> Bool {
    a.latitude == b.latitude && a.longitude == b.longitude
  }
  /// As programs implement it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(latitude)
    hasher.combine(longitude)
  }
}
extension CLLocationCoordinate2D: @retroactive Codable {
  enum CodingKeys: String, CodingKey { case latitude, longitude }
  /// As programs implement it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      latitude: try container.decode(Double.self, forKey: .latitude),
      longitude: try container.decode(Double.self, forKey: .longitude))
  }
  /// As programs implement it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}
extension CLLocationCoordinate2D: @retroactive CustomStringConvertible {
  /// As programs implement it.
  public var description: String { "\(latitude), \(longitude)" }
}
extension CLLocationManager: @unchecked @retroactive Sendable {}

protocol Locating: AnyObject {
  var delegate: (any CLLocationManagerDelegate)? { get set }
  var monitoredRegions: Set<CLRegion> { get }
  func startUpdatingLocation()
}
extension CLLocationManager: Locating {}

extension CLLocation {
  convenience init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

/// On Linux XCTestCase is not an NSObject; it must still work as a delegate.
final class PortingTests: XCTestCase, CLLocationManagerDelegate, @unchecked Sendable {
  private var received: [CLLocation] = []
  private var status: CLAuthorizationStatus?
  private var expectation: XCTestExpectation?

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    received += locations
  }
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    status = manager.authorizationStatus
    expectation?.fulfill()
  }

  final class Simulator: CLLocationManager, @unchecked Sendable {
    override func startUpdatingLocation() {
      delegate?.locationManager?(
        self, didUpdateLocations: [CLLocation(latitude: 1, longitude: 2)])
      delegate?.locationManagerDidChangeAuthorization?(self)
    }
  }

  func testASimulatorCallsItsDelegateOptionally() {
    let simulator = Simulator()
    simulator.delegate = self
    simulator.startUpdatingLocation()
    XCTAssertEqual(
      received.map(\.coordinate), [CLLocationCoordinate2D(latitude: 1, longitude: 2)])
    XCTAssertEqual(status, CLLocationManager.authorizationStatus())
  }

  /// XCTest runs the main run loop while it waits.
  func testAuthorizationSettlesOnTheMainRunLoop() {
    let manager = CLLocationManager()
    let expectation = expectation(description: "authorization")
    self.expectation = expectation
    manager.delegate = self
    XCTAssertEqual(manager.authorizationStatus, CLLocationManager.authorizationStatus())
    wait(for: [expectation], timeout: 20)
    XCTAssertEqual(status, .authorizedAlways)
    XCTAssertEqual(manager.authorizationStatus, .authorizedAlways)
  }

  func testValues() throws {
    let coordinate = CLLocationCoordinate2D(latitude: 1, longitude: 2)
    let data = try JSONEncoder().encode(coordinate)
    XCTAssertEqual(try JSONDecoder().decode(CLLocationCoordinate2D.self, from: data), coordinate)
    XCTAssertEqual("\(coordinate)", "1.0, 2.0")
    XCTAssertNotNil(CLAuthorizationStatus(rawValue: 99))
    XCTAssertEqual(CLLocation(coordinate).distance(from: CLLocation(coordinate)), 0)
    do { throw CLError(.denied) } catch CLError.denied {} catch { XCTFail() }
  }
}
