import Dispatch

/// What a geocoder calls with its answer.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// There is no geocoder on Linux: every question is answered with ``CLError/network`` at once.
///
/// Handlers are called on the main thread's queue, as Apple's are: it has to run, by a run loop,
/// `dispatchMain()` or an asynchronous `main`. The asynchronous methods need none.
open class CLGeocoder: NSObject {
  /// False: every question has been answered.
  open var isGeocoding: Bool { false }

  // MARK: With a handler

  /// Asks for the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler) }

  /// Asks for the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the place of an address.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { geocodeAddressString(addressString, in: nil, completionHandler: completionHandler) }

  /// Asks for the place of an address.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(
      addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
  }

  /// Asks for the place of an address.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the place of an address, in a circle first.
  open func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocationCoordinate2D,
    inRegionRadius radius: CLLocationDistance, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(
      addressString,
      in: CLCircularRegion(center: centroid, radius: radius, identifier: addressString),
      preferredLocale: locale, completionHandler: completionHandler)
  }

  /// Asks for the place of an address.
  open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any],
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  // MARK: Asynchronous

  /// The address of a position.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation
  ) async throws -> [CLPlacemark] {
    try await reverseGeocodeLocation(location, preferredLocale: nil)
  }

  /// The address of a position.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw Self.error }

  /// The place of an address.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(addressString, in: nil)
  }

  /// The place of an address.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(addressString, in: region, preferredLocale: nil)
  }

  /// The place of an address.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw Self.error }

  /// The place of an address, in a circle first.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocationCoordinate2D,
    inRegionRadius radius: CLLocationDistance, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(
      addressString,
      in: CLCircularRegion(center: centroid, radius: radius, identifier: addressString),
      preferredLocale: locale)
  }

  /// The place of an address.
  nonisolated(nonsending) open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any]
  ) async throws -> [CLPlacemark] { throw Self.error }

  /// Does nothing: every question has been answered.
  open func cancelGeocode() {}

  static let error = CLError(
    .network, reason: "there is no geocoder here: no service has been chosen to ask")

  private func answer(_ handler: @escaping CLGeocodeCompletionHandler) {
    let handler = Handler(handler)
    DispatchQueue.main.async { handler.call(nil, Self.error) }
  }
}
