import CoreLocation
import Foundation
import GeoTracks
import Testing
import _TestSupport
import _SourceTestSupport

/// The standard example for Apple's platforms.
private final class Recipe: NSObject, CLLocationManagerDelegate {
  private let manager: CLLocationManager
  private(set) var found: CLLocation?
  private(set) var failure: String?

  init(_ configuration: CoreLocationConfiguration) {
    manager = CLLocationManager(configuration: configuration)
    super.init()
    guard CLLocationManager.locationServicesEnabled() else { return }
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.last else { return }
    found = location
    manager.stopUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    switch (error as? CLError)?.code {
    case .denied?: failure = "denied"
    case .network?: failure = "network"
    case .locationUnknown?: failure = nil  // It keeps trying.
    default: failure = "\(error)"
    }
  }
}

@Suite(.tags(.daemon), .timeLimit(.minutes(10))) struct RecipeTests {
  @Test func theDistance() {
    let here = CLLocation(latitude: 32.178722, longitude: 119.508619)
    let there = CLLocation(latitude: 32.206340, longitude: 119.425600)
    #expect(abs(here.distance(from: there) - 8406.034) < 0.0005)
  }

  /// On a thread's run loop, with positions from a real gpsd.
  @Test func aPositionOfARealGPSD() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write(Drive.bytes(), to: "drive.nmea")
    let daemon = try await Daemon(devices: [path])
    defer { daemon.kill() }
    let configuration = CoreLocationConfiguration(source: TestSource())
    try configuration.use("gpsd://localhost:\(daemon.port)")
    let result = Guarded<(found: CLLocation?, failure: String?)?>(nil)
    let thread = Thread {
      let recipe = Recipe(configuration)
      let end = Date(timeIntervalSinceNow: 40)
      while recipe.found == nil, recipe.failure == nil, Date() < end {
        _ = RunLoop.current.run(mode: .default, before: end)
      }
      result.withLock { $0 = (recipe.found, recipe.failure) }
    }
    thread.start()
    try await eventually(60) { result.withLock { $0 } != nil }
    let (found, failure) = try #require(result.withLock { $0 })
    #expect(failure == nil)
    let location = try #require(found)
    // The recording is from the area of Zürich on 2025-11-20.
    #expect(abs(location.coordinate.latitude - 47.4) < 0.2)
    #expect(abs(location.coordinate.longitude - 8.5) < 0.2)
    #expect(abs(location.timestamp.timeIntervalSince1970 - day.secondsSince1970) < 86400)
    #expect(location.sourceInformation?.isProducedByAccessory == true)
    #expect(location.sourceInformation?.isSimulatedBySoftware == false)
    #expect(location.horizontalAccuracy > 0)
  }

  @Test func nobodyListens() async throws {
    let configuration = CoreLocationConfiguration(source: TestSource())
    let stopped = try FakeServer.stopped()
    try configuration.use("gpsd://localhost:\(stopped.port)")
    let recorder = Recorder()
    let queue = DispatchQueue(label: "delegate")
    let manager = CLLocationManager(queue: queue, configuration: configuration)
    manager.delegate = recorder
    manager.startUpdatingLocation()
    try await eventually { !recorder.failures.isEmpty }
    #expect((recorder.failures[0] as? CLError)?.code == .network)
    #expect(manager.authorizationStatus == .authorizedAlways)
  }
}
