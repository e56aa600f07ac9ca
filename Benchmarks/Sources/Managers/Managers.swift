import Dispatch
import GeoLocation
import GeoGPSD
import Glibc
import Synchronization

/// Runs many location managers in one process, each with its own gpsd connection.
///
/// `scripts/comparisons/managers` measures the process from outside.
@main struct Managers {
  /// Arguments: the local port, the number of managers and the duration in seconds.
  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard numbers.count == 3 else { fatalError("usage: Managers PORT COUNT SECONDS") }
    let counter = Counter()
    let queue = DispatchQueue(label: "positions")
    let managers = (0..<numbers[1]).map { _ in
      let manager = LocationManager(
        source: GPSDSource(host: "127.0.0.1", port: numbers[0]), queue: queue)
      manager.delegate = counter
      manager.startUpdatingLocation()
      return manager
    }
    while counter.connections < numbers[1] { try await Task.sleep(for: .milliseconds(100)) }
    print("connected")
    fflush(nil)
    let before = counter.positions
    try await Task.sleep(for: .seconds(numbers[2]))
    print(counter.positions - before)
    for manager in managers { manager.stopUpdatingLocation() }
  }
}

/// Counts the calls of all managers.
private final class Counter: LocationManagerDelegate, Sendable {
  private let positionCount = Atomic(0)
  private let connectionCount = Atomic(0)

  var positions: Int { positionCount.load(ordering: .relaxed) }
  var connections: Int { connectionCount.load(ordering: .relaxed) }

  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
    positionCount.add(locations.count, ordering: .relaxed)
  }

  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {}

  func locationManager(_ manager: LocationManager, didChangeState state: SourceState) {
    if case .connected = state { connectionCount.add(1, ordering: .relaxed) }
  }
}
