// What programs for Apple's platforms do with CoreLocation: it has to compile in both language modes.

import CoreLocation

/// Handlers and asynchronous calls in a class of the main actor.
@MainActor public final class Here: NSObject {
  private let geocoder = CLGeocoder()
  private let manager = CLLocationManager()
  private var updates = CLLocationUpdate.liveUpdates()
  /// The town.
  public private(set) var city = ""
  private var isFull = false

  /// Asks by handlers.
  public func ask(_ location: CLLocation) {
    geocoder.reverseGeocodeLocation(location) { placemarks, error in
      self.city = placemarks?.first?.locality ?? "\(String(describing: error))"
    }
    geocoder.geocodeAddressString("Bern") { [weak self] placemarks, _ in
      self?.city = placemarks?.first?.name ?? ""
    }
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "key") { error in
      self.isFull = error == nil
    }
    manager.startMonitoringLocationPushes { _, error in self.isFull = error == nil }
    manager.requestHistoricalLocations(purposeKey: "key", sampleCount: 1) { _, error in
      self.isFull = error == nil
    }
  }

  /// Asks and waits.
  public func find(_ location: CLLocation) async throws {
    city = try await geocoder.reverseGeocodeLocation(location).first?.locality ?? ""
    city =
      try await geocoder.reverseGeocodeLocation(location, preferredLocale: nil).first?.name ?? ""
    city = try await geocoder.geocodeAddressString("Bern").first?.locality ?? ""
    city = try await geocoder.geocodeAddressString("Bern", in: nil).first?.locality ?? ""
    try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "key")
    _ = try await manager.startMonitoringLocationPushes()
  }

  /// Waits for positions.
  public func follow() async throws {
    for try await update in CLLocationUpdate.liveUpdates(.fitness) where update.location != nil {
      break
    }
    for try await update in updates where update.stationary { break }
    for try await diagnostic in CLBackgroundActivitySession().diagnostics
    where diagnostic.authorizationDenied { break }
    let monitor = await CLMonitor("shapes")
    for try await event in await monitor.events where event.state == .satisfied { break }
  }
}

/// A protocol put on the geocoder, as tests do.
public protocol Geocoding {
  /// Asks and waits.
  func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark]
  /// Asks and waits.
  func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark]
  /// Asks by a handler.
  func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: Geocoding {}

/// A delegate of the first years.
public final class Odometer: NSObject, CLLocationManagerDelegate {
  /// Meters.
  public private(set) var distance = 0.0

  /// As it was written then.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
  ) {
    distance += newLocation.distance(from: oldLocation)
  }
}

/// Stops at the first position or error.
public final class Once: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  /// What it was.
  public private(set) var answer: String?

  /// Begins.
  public func start() {
    manager.delegate = self
    manager.startUpdatingLocation()
  }

  /// Takes the first.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    manager.stopUpdatingLocation()
    guard let location = locations.last else { return }
    answer = "\(location.coordinate.latitude), \(location.coordinate.longitude)"
  }

  /// Gives up.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    manager.stopUpdatingLocation()
    answer = "LOCATION MANAGER ERROR: \(error.localizedDescription)"
  }
}

/// A base that conforms, and has what subclasses are to be called with: see the article.
open class Base: NSObject, CLLocationManagerDelegate {
  /// For subclasses.
  open func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}
}

/// Values of its own.
public final class Floor: CLFloor, @unchecked Sendable {
  /// The third.
  public override var level: Int { 3 }
}
