import CoreLocation
import GeoCore

/// Records the calls of a manager, and can run code in a call.
///
/// The class is a subclass of NSObject with the delegate's methods, as in many programs.
final class Recorder: NSObject, CLLocationManagerDelegate, Sendable {
  private let calls = Guarded<[String]>([])
  private let arrays = Guarded<[[CLLocation]]>([])
  private let errors = Guarded<[any Error]>([])
  private let visits = Guarded<[(Date, Date)]>([])
  private let action: @Sendable (CLLocationManager, String) -> Void

  init(_ action: @escaping @Sendable (CLLocationManager, String) -> Void = { _, _ in }) {
    self.action = action
  }

  /// The names of the calls, in order, without the first authorization call.
  var log: [String] { calls.withLock { $0 } }
  var locations: [[CLLocation]] { arrays.withLock { $0 } }
  var failures: [any Error] { errors.withLock { $0 } }
  var stays: [(arrival: Date, departure: Date)] { visits.withLock { $0 } }
  /// The seconds of all positions.
  var seconds: [Double] { locations.flatMap(\.self).map(\.second) }

  private func note(_ call: String, _ manager: CLLocationManager) {
    calls.withLock { $0.append(call) }
    action(manager, call)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    arrays.withLock { $0.append(locations) }
    note("locations", manager)
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    errors.withLock { $0.append(error) }
    note("error \((error as NSError).code)", manager)
  }
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    note("authorization \(manager.authorizationStatus.rawValue)", manager)
  }
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    note("heading \(newHeading.trueHeading) \(newHeading.magneticHeading)", manager)
  }
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) { note("state \(state.rawValue) \(region.identifier)", manager) }
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    note("enter \(region.identifier)", manager)
  }
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    note("exit \(region.identifier)", manager)
  }
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    note("monitoring \(region.identifier)", manager)
  }
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) { note("failed \(region?.identifier ?? "?") \((error as NSError).code)", manager) }
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    visits.withLock { $0.append((visit.arrivalDate, visit.departureDate)) }
    note("visit", manager)
  }
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    note("pause", manager)
  }
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    note("resume", manager)
  }
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) { note("no ranging \((error as NSError).code)", manager) }
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) { note("not deferred", manager) }
}
