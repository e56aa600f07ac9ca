import CoreLocation

/// Finds the current position and its distance from a café.
final class Walker: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private(set) var isDone = false

  func start() {
    guard CLLocationManager.locationServicesEnabled() else {
      print("Location services are off.")
      isDone = true
      return
    }
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.last else { return }
    manager.stopUpdatingLocation()
    print("Here: \(location.coordinate.latitude), \(location.coordinate.longitude)")
    print("within \(location.horizontalAccuracy) m")
    isDone = true
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard let error = error as? CLError else { return }
    switch error.code {
    case .denied:
      print("Not allowed.")
      isDone = true
    case .network:
      print("The receiver cannot be reached; trying again.")
    default:
      print("No position yet.")  // It keeps trying.
    }
  }
}
