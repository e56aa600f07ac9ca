import Dispatch
import GeoFiles
import GeoGPSD
import GeoLocation

// A delegate on the main actor: the manager calls it on the main queue.
@MainActor
final class Dashboard: @MainActor LocationManagerDelegate {
  private let manager: LocationManager
  private(set) var positions = 0
  private(set) var crossings: [String] = []
  private(set) var azimuth: Double?
  private(set) var problem: LocationError?

  init(source: any LocationSource, home: CircularRegion) {
    manager = LocationManager(source: source, queue: .main)
    manager.delegate = self
    manager.distanceFilter = 10
    manager.startMonitoring(for: home)
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
    positions += locations.count
  }

  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion) {
    crossings.append("left \(region.identifier)")
  }

  // From a compass: degrees clockwise from true north.
  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading) {
    azimuth = heading.trueHeading
  }

  // The receiver cannot be reached, is not there, has no fix or is silent. The manager keeps trying.
  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {
    problem = error
  }
}

// One position from gpsd, accurate to 10 m, or an error after 30 s.
func position(from address: GPSDAddress) async throws -> Location {
  let manager = LocationManager(source: GPSDSource(address), queue: .main)
  manager.desiredAccuracy = 10
  return try await manager.currentLocation(timeout: .seconds(30))
}

// Reads a file at full speed: GPX, FIT, NMEA and others, detected by the content.
let recording = FileSource(path: "data/drive.nmea")
let reader = LocationManager(source: recording, queue: .main)
var count = 0
for try await update in reader.updates(distanceFilter: 100) {
  if case .location = update { count += 1 }
}
print(count)  // 18

// Plays the same file a thousand times as fast, as if a receiver sent it.
let start = try await reader.currentLocation()
let home = CircularRegion(center: start.coordinate, radius: 200, identifier: "home")
let dashboard = Dashboard(source: ReplaySource(recording, pace: .times(1000)), home: home)
while dashboard.crossings.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
print(dashboard.crossings)  // ["left home"]
