import Dispatch

/// What a geocoder calls with its answer.
public typealias CLGeocodeCompletionHandler = @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// There is no geocoder on Linux: every question is answered with ``CLError/network`` at once.
///
/// Handlers are called on a queue of the system, not on the main thread, so that a program without a main
/// run loop gets its answer too.
open class CLGeocoder: NSObject {
  /// False: every question has been answered.
  open var isGeocoding: Bool { false }

  /// Asks for the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the place of an address.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the place of an address.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the place of an address.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the place of an address.
  open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any],
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(completionHandler) }

  /// Asks for the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale? = nil
  ) async throws -> [CLPlacemark] { throw Self.error }

  /// Asks for the place of an address.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion? = nil, preferredLocale locale: Locale? = nil
  ) async throws -> [CLPlacemark] { throw Self.error }

  /// Does nothing: every question has been answered.
  open func cancelGeocode() {}

  static let error = CLError(
    .network, reason: "there is no geocoder here: no service has been chosen to ask")

  private func answer(_ handler: @escaping CLGeocodeCompletionHandler) {
    DispatchQueue.global().async { handler(nil, Self.error) }
  }
}
