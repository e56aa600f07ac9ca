import Dispatch
import GeoCore
import GeoLocation

/// What a geocoder calls with its answer.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the town at a position, or the position of a town, in a gazetteer: no service is asked.
///
/// The places are those of ``CoreLocationConfiguration/gazetteer``. For a position the nearest town is
/// given, up to 500 km away: its ``CLPlacemark/distanceFromQuery`` says how far. Province and country are
/// the town's, which near a border need not be the position's. Of an address the first 16 parts between
/// commas are looked up: one names the town, others its province or country. What is not known, as streets, is
/// passed over, so of `London, Ontario` comes the London that the gazetteer has: look at
/// ``CLPlacemark/country``. If nothing is found the error is ``CLError/geocodeFoundNoResult``;
/// ``CLError/network`` says that there is no gazetteer.
///
/// Handlers are called on the main thread's queue, as Apple's are: it has to run, by a run loop,
/// `dispatchMain()` or an asynchronous `main`. The asynchronous methods need none.
open class CLGeocoder: NSObject {
  private let configuration: CoreLocationConfiguration
  private let questions = GeocodingRequests()

  /// Creates a geocoder.
  public override init() {
    configuration = .shared
    super.init()
  }

  /// Creates a geocoder with a gazetteer of its own. Apple's has no such initializer.
  public init(configuration: CoreLocationConfiguration) {
    self.configuration = configuration
    super.init()
  }

  /// Whether a handler has not been called yet.
  open var isGeocoding: Bool { questions.isOpen }

  // MARK: With a handler

  /// Asks for the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler) }

  /// Asks for the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(around(location, locale), completionHandler) }

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
  ) { answer(named(addressString, region, locale), completionHandler) }

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
  ) {
    geocodeAddressString(Self.text(addressDictionary), completionHandler: completionHandler)
  }

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
  ) async throws -> [CLPlacemark] { try around(location, locale).answer() }

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
  ) async throws -> [CLPlacemark] { try named(addressString, region, locale).answer() }

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
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(Self.text(addressDictionary))
  }

  /// Answers the questions whose handlers have not been called with ``CLError/geocodeCanceled``.
  open func cancelGeocode() { questions.cancel() }

  private func around(_ location: CLLocation, _ locale: Locale?) -> GeocodingRequest {
    GeocodingRequest(
      kind: .around(Coordinate(location.coordinate)), locale: locale,
      gazetteer: configuration.gazetteer)
  }

  private func named(_ text: String, _ region: CLRegion?, _ locale: Locale?) -> GeocodingRequest {
    GeocodingRequest(
      kind: .named(text, (region as? CLCircularRegion)?.monitored), locale: locale,
      gazetteer: configuration.gazetteer)
  }

  private static func text(_ address: [AnyHashable: Any]) -> String {
    ["City", "State", "Country", "CountryCode"].compactMap { address[$0] as? String }
      .joined(separator: ",")
  }

  private func answer(_ question: GeocodingRequest, _ handler: @escaping CLGeocodeCompletionHandler)
  {
    let handler = Handler(handler)
    let number = questions.open()
    DispatchQueue.global().async { [questions] in
      let answer = Result { try question.matches() }
      DispatchQueue.main.async {
        switch questions.close(number) ? answer : .failure(CLError(.geocodeCanceled)) {
        case .success(let matches): handler.call(question.placemarks(matches), nil)
        case .failure(let error): handler.call(nil, error)
        }
      }
    }
  }
}

/// What a geocoder is asked, and where it looks.
struct GeocodingRequest: Sendable {
  enum Kind: Sendable {
    case around(Coordinate)
    /// A name, and a circle whose places come first.
    case named(String, CircularRegion?)
  }

  let kind: Kind
  let locale: Locale?
  let gazetteer: Gazetteer

  /// A place, and how far it is from where was asked for.
  typealias Match = (place: GazetteerPlace, distance: Double?)

  /// The places.
  ///
  /// - Throws: ``CLError``.
  func matches() throws -> [Match] {
    let list = try PlaceList.of(gazetteer)
    let matches: [Match]
    switch kind {
    case .around(let coordinate):
      matches = list.nearest(to: coordinate).map { [($0.place, $0.distance)] } ?? []
    case .named(let text, let circle):
      matches = list.named(text) { circle?.contains($0.coordinate) ?? false }.map { ($0, nil) }
    }
    if matches.isEmpty {
      throw CLError(.geocodeFoundNoResult, reason: "no place of \(gazetteer.source) fits")
    }
    return matches
  }

  func placemarks(_ matches: [Match]) -> [CLPlacemark] {
    matches.map { match in
      var place = match.place
      if let locale, let name = locale.localizedString(forRegionCode: place.countryCode) {
        place.country = name
      }
      return CLPlacemark(place, distance: match.distance, source: gazetteer.source)
    }
  }

  func answer() throws -> [CLPlacemark] { placemarks(try matches()) }
}

/// The questions of a geocoder whose handlers have not been called.
final class GeocodingRequests: Sendable {
  private let state = Guarded((next: 0, open: Set<Int>()))

  var isOpen: Bool { state.withLock { !$0.open.isEmpty } }

  func open() -> Int {
    state.withLock { state in
      state.next += 1
      state.open.insert(state.next)
      return state.next
    }
  }

  /// Whether it was open still.
  func close(_ number: Int) -> Bool { state.withLock { $0.open.remove(number) != nil } }

  func cancel() { state.withLock { $0.open = [] } }
}
