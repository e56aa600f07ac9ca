import GeoLocation

/// Records the calls of a manager, and can run code in a call.
final class TestDelegate: LocationManagerDelegate, Sendable {
  private let calls = Guarded<[String]>([])
  private let locations = Guarded<[[Location]]>([])
  private let action: @Sendable (LocationManager, String) -> Void

  init(_ action: @escaping @Sendable (LocationManager, String) -> Void = { _, _ in }) {
    self.action = action
  }

  /// The names of the calls, in order.
  var log: [String] { calls.withLock { $0 } }
  /// The arrays passed to `didUpdateLocations`.
  var arrays: [[Location]] { locations.withLock { $0 } }
  /// All positions of the arrays.
  var all: [Location] { arrays.flatMap(\.self) }

  private func note(_ call: String, _ manager: LocationManager) {
    calls.withLock { $0.append(call) }
    action(manager, call)
  }

  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
    self.locations.withLock { $0.append(locations) }
    note("locations", manager)
  }
  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {
    switch error {
    case .locationUnknown: note("unknown", manager)
    case .unreachable: note("unreachable", manager)
    case .sourceFailed, .unrecognized: note("failed", manager)
    case .regionNotMonitored(let identifier, _): note("not monitored \(identifier)", manager)
    }
  }
  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading) {
    note("heading \(heading.trueHeading ?? -1)", manager)
  }
  func locationManager(_ manager: LocationManager, didUpdateSatellites satellites: Satellites) {
    note("satellites \(satellites.satellites.count)", manager)
  }
  func locationManager(_ manager: LocationManager, didEnterRegion region: CircularRegion) {
    note("enter \(region.identifier)", manager)
  }
  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion) {
    note("exit \(region.identifier)", manager)
  }
  func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion
  ) {
    note("\(state) \(region.identifier)", manager)
  }
  func locationManager(_ manager: LocationManager, didChangeStationary isStationary: Bool) {
    note("stationary \(isStationary)", manager)
  }
  func locationManager(_ manager: LocationManager, didChangeState state: SourceState) {
    note("state", manager)
  }
  func locationManagerDidFinish(_ manager: LocationManager) { note("finish", manager) }
}
