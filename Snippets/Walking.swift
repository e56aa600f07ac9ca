import CoreLocation

// A delegate written for Apple's platforms.
final class Walker: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()

  func start() {
    manager.delegate = self
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.last else { return }
    print(location.coordinate.latitude, location.coordinate.longitude)
    manager.stopUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    if case CLError.denied = error { print("not allowed") }
  }
}

// Sets the source of positions, instead of the environment variable.
try CoreLocationConfiguration.shared.use("gpsd://receiver.local")

let here = CLLocation(latitude: 32.178722, longitude: 119.508619)
let there = CLLocation(latitude: 32.206340, longitude: 119.425600)
print(here.distance(from: there))  // 8406.03435199883
