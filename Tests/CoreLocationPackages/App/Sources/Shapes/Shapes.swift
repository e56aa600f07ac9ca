// Typical CoreLocation code for Apple's platforms, which must compile in both language modes.

import CoreLocation

/// Handlers and asynchronous calls in a main-actor class.
@MainActor public final class Here: NSObject {
  private let geocoder = CLGeocoder()
  private let manager = CLLocationManager()
  private var updates = CLLocationUpdate.liveUpdates()
  /// The town.
  public private(set) var city = ""
  private var isFull = false

  /// Makes requests with handlers.
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

  /// Makes requests and waits.
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

/// A protocol added to the geocoder, as in tests.
public protocol Geocoding {
  /// Makes a request and waits.
  func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark]
  /// Makes a request and waits.
  func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark]
  /// Makes a request with a handler.
  func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: Geocoding {}

/// A delegate in the oldest form.
public final class Odometer: NSObject, CLLocationManagerDelegate {
  /// The distance in meters.
  public private(set) var distance = 0.0

  /// The oldest form.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
  ) {
    distance += newLocation.distance(from: oldLocation)
  }
}

/// Stops at the first position or error.
public final class Once: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  /// The result.
  public private(set) var answer: String?

  /// Starts the updates.
  public func start() {
    manager.delegate = self
    manager.startUpdatingLocation()
  }

  /// Stores the first position.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    manager.stopUpdatingLocation()
    guard let location = locations.last else { return }
    answer = "\(location.coordinate.latitude), \(location.coordinate.longitude)"
  }

  /// Stops after an error.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    manager.stopUpdatingLocation()
    answer = "LOCATION MANAGER ERROR: \(error.localizedDescription)"
  }
}

/// A base class that conforms to the delegate protocol and has the methods that subclasses override: see the article.
open class Base: NSObject, CLLocationManagerDelegate {
  /// Subclasses override this method.
  open func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}
}

/// A subclass with its own value.
public final class Floor: CLFloor, @unchecked Sendable {
  /// The third floor.
  public override var level: Int { 3 }
}
