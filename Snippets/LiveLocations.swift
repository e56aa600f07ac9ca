import Dispatch
import GeoLocation
import GeoGPSD

// Receives the receiver's positions on the manager's queue.
final class Logger: LocationManagerDelegate {
  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
    guard let location = locations.last else { return }
    print(location.coordinate, location.horizontalAccuracy ?? .nan)
  }

  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {
    print(error)
  }
}

func follow(_ address: GPSDAddress) -> (LocationManager, Logger) {
  let logger = Logger()
  let manager = LocationManager(
    source: GPSDSource(address), queue: DispatchQueue(label: "positions"))
  manager.delegate = logger
  manager.distanceFilter = 5
  manager.startUpdatingLocation()
  return (manager, logger)
}

// Your own source: a walk of two minutes.
struct Walk: LocationSource {
  let isLive = false

  func run(into sink: LocationSink) async throws(LocationError) {
    for minute in 0...2 {
      var location = Location(
        Coordinate(latitude: 47.3769 + 0.001 * Double(minute), longitude: 8.5417),
        timestamp: Timestamp(seconds: 1_763_640_000 + 60 * Int64(minute)))
      location.horizontalAccuracy = 5
      await sink.process([.location(location)])
    }
  }
}

let manager = LocationManager(source: Walk(), queue: DispatchQueue(label: "positions"))
let home = CircularRegion(
  center: Coordinate(latitude: 47.3769, longitude: 8.5417), radius: 100, identifier: "home")

var meters = 0.0
var last: Location?
for try await update in manager.updates(monitoring: [home]) {
  switch update {
  case .location(let location):
    if let last {
      meters += Geodesic.wgs84.distance(from: last.coordinate, to: location.coordinate)
    }
    last = location
  case .region(let event) where event.kind == .exited:
    print(event.region.identifier)  // home
  default: break
  }
}
print(meters)  // 222.35641923804303
