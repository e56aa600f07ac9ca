import Dispatch
import GeoCore
import GeoLocation
import GeoPlaces

/// The completion handler of a geocoder.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the town nearest to a position, or the position of a town, in a local gazetteer.
///
/// ``CoreLocationConfiguration/gazetteer`` contains the towns.
///
/// - For a position, the result is the nearest town within 500 km. ``CLPlacemark/distanceFromQuery`` is the distance to
///   this town. The province and country belong to the town and may be wrong near a border.
/// - For an address, the result contains the towns that the first 16 comma-separated parts name. One part names the
///   town, other parts name its province or country. Unknown parts, such as streets, are ignored. `London, Ontario` may
///   therefore return another London, so check ``CLPlacemark/country``.
/// - If the geocoder finds nothing, the error is ``CLError/geocodeFoundNoResult``. Without a gazetteer, the error is
///   ``CLError/network``.
///
/// As on Apple's platforms, handlers run on the main queue. A run loop, `dispatchMain()` or an asynchronous `main` must
/// run the main queue. The asynchronous methods do not need the main queue.
open class CLGeocoder: NSObject {
  private let configuration: CoreLocationConfiguration
  private let questions = GeocodingRequests()

  /// Creates a geocoder with the gazetteer of the shared configuration.
  public override init() {
    configuration = .shared
    super.init()
  }

  /// Creates a geocoder with the gazetteer of the given configuration. Apple's class has no such initializer.
  public init(configuration: CoreLocationConfiguration) {
    self.configuration = configuration
    super.init()
  }

  /// Whether the handler of a request has not been called yet.
  open var isGeocoding: Bool { questions.isOpen }

  // MARK: With a handler

  /// Finds the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler) }

  /// Finds the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(around(location, locale), completionHandler) }

  /// Finds the town of an address.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { geocodeAddressString(addressString, in: nil, completionHandler: completionHandler) }

  /// Finds the town of an address.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(
      addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
  }

  /// Finds the town of an address.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(named(addressString, region, locale), completionHandler) }

  /// Finds the town of an address. Towns in a circle are preferred.
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

  /// Finds the town of an address.
  open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any],
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(Self.text(addressDictionary), completionHandler: completionHandler)
  }

  // MARK: Asynchronous

  /// Returns the address of a position.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation
  ) async throws -> [CLPlacemark] {
    try await reverseGeocodeLocation(location, preferredLocale: nil)
  }

  /// Returns the address of a position.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { try around(location, locale).answer() }

  /// Returns the town of an address.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(addressString, in: nil)
  }

  /// Returns the town of an address.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(addressString, in: region, preferredLocale: nil)
  }

  /// Returns the town of an address.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { try named(addressString, region, locale).answer() }

  /// Returns the town of an address. Towns in a circle are preferred.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocationCoordinate2D,
    inRegionRadius radius: CLLocationDistance, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(
      addressString,
      in: CLCircularRegion(center: centroid, radius: radius, identifier: addressString),
      preferredLocale: locale)
  }

  /// Returns the town of an address.
  nonisolated(nonsending) open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any]
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(Self.text(addressDictionary))
  }

  /// Cancels all pending requests. Their handlers receive ``CLError/geocodeCanceled``.
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

/// A request to a geocoder, and the gazetteer to search.
struct GeocodingRequest: Sendable {
  enum Kind: Sendable {
    case around(Coordinate)
    /// A search for a name. Towns in the circle are preferred.
    case named(String, CircularRegion?)
  }

  let kind: Kind
  let locale: Locale?
  let gazetteer: Gazetteer

  /// A town and its distance from the requested position; nil for a search by name.
  typealias Match = (town: Town, distance: Double?)

  /// The largest distance in meters from a position to its nearest town.
  private static let reach = 500_000.0

  /// Returns the matching towns.
  ///
  /// - Throws: A ``CLError``.
  func matches() throws -> [Match] {
    let list = try gazetteer.towns()
    let matches: [Match]
    switch kind {
    case .around(let coordinate):
      matches =
        list.nearest(to: coordinate, within: Self.reach)
        .map { [(list.towns[$0.index], $0.distance)] } ?? []
    case .named(let text, let circle):
      matches =
        list.atAddress(text) { circle?.contains($0.coordinate) ?? false }
        .map { ($0, nil) }
    }
    if matches.isEmpty {
      throw CLError(.geocodeFoundNoResult, reason: "no town in \(gazetteer.source) matches")
    }
    return matches
  }

  func placemarks(_ matches: [Match]) -> [CLPlacemark] {
    matches.map { match in
      var town = match.town
      if let locale, let name = locale.localizedString(forRegionCode: town.countryCode) {
        town.country = name
      }
      return CLPlacemark(town, distance: match.distance, source: gazetteer.source)
    }
  }

  func answer() throws -> [CLPlacemark] { placemarks(try matches()) }
}

/// The pending requests of a geocoder.
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

  /// Closes a request and returns whether it was open.
  func close(_ number: Int) -> Bool { state.withLock { $0.open.remove(number) != nil } }

  func cancel() { state.withLock { $0.open = [] } }
}

extension CLGeocoder {
  /// Finds the town of an address from Contacts.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }

  /// Finds the town of an address from Contacts.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }
}

/// The source of the towns that ``CLGeocoder`` finds; see ``CoreLocationConfiguration/gazetteer``.
public enum Gazetteer: Sendable, Hashable {
  /// The 1249 larger towns of Natural Earth (public domain), included in the module.
  case naturalEarth
  /// An uncompressed file from GeoNames: `cities500.txt` to `cities15000.txt`.
  ///
  /// The first request reads the file, and the first search for a name builds an index of all names.
  case geoNames(path: String)
  /// No gazetteer. Every request fails with ``CLError/network``.
  case none

  /// The name of the data source, for attribution.
  var source: String {
    switch self {
    case .naturalEarth: "Natural Earth"
    case .geoNames: "GeoNames"
    case .none: ""
    }
  }

  private static let cache = Guarded<[Gazetteer: TownList]>([:])

  /// Returns the towns. Each gazetteer is read only once.
  ///
  /// - Throws: ``CLError/network`` if there is no gazetteer, or if it cannot be read.
  func towns() throws -> TownList {
    if let list = Self.cache.withLock({ $0[self] }) { return list }
    let list: TownList
    switch self {
    case .none:
      throw CLError(.network, reason: "no gazetteer is set, and online services are not used")
    case .naturalEarth: list = .naturalEarth
    case .geoNames(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CLError(.network, reason: "the gazetteer \(path) cannot be read")
      }
      let english = Locale(identifier: "en")
      list = data.withUnsafeBytes { bytes in
        TownList(geoNames: bytes) { english.localizedString(forRegionCode: $0) ?? $0 }
      }
      if list.towns.isEmpty {
        throw CLError(.network, reason: "\(path) contains no town in GeoNames format")
      }
    }
    Self.cache.withLock { $0[self] = list }
    return list
  }
}

extension TownList {
  /// The largest number of results for an address.
  private static let limit = 10
  /// The largest number of text parts to search; addresses have fewer.
  private static let partLimit = 16

  /// Returns the towns that match an address. One part of the address is the name of the town. Other parts name the
  /// province or country of the town, or are ignored.
  ///
  /// The result contains the preferred towns and the towns whose other parts match best. Preferred towns come first,
  /// then better matches, then larger towns.
  ///
  /// - Parameter isPreferred: Returns true for towns that are preferred to all other towns.
  func atAddress(
    _ text: String, isPreferred: (Town) -> Bool = { _ in false }
  ) -> [Town] {
    let parts = text.split(whereSeparator: { $0 == "," || $0.isNewline })
      .prefix(Self.partLimit).map { TownName.key($0) }
    var scores: [Int: Int] = [:]
    for (number, part) in parts.enumerated() {
      for name in Self.spellings(of: part) {
        for town in numbers(withKey: name) {
          let others = parts.enumerated().count { $0 != number && towns[town].isIn($1) }
          scores[town] = max(scores[town] ?? 0, others)
        }
      }
    }
    func precedes(_ a: (Int, Int), _ b: (Int, Int)) -> Bool {
      let preferences = (isPreferred(towns[a.0]), isPreferred(towns[b.0]))
      if preferences.0 != preferences.1 { return preferences.0 }
      if a.1 != b.1 { return a.1 > b.1 }
      let sizes = (towns[a.0].population, towns[b.0].population)
      return sizes.0 == sizes.1 ? a.0 < b.0 : sizes.0 > sizes.1
    }
    let best = scores.values.max() ?? 0
    return scores.filter { $0.value == best || isPreferred(towns[$0.key]) }
      .map { ($0.key, $0.value) }.sorted(by: precedes).prefix(Self.limit).map { towns[$0.0] }
  }

  /// Returns the part unchanged, and the part without words that contain digits: `8001 Zürich` also gives `Zürich`.
  private static func spellings(of part: String) -> Set<String> {
    let words = part.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    return [part, words.joined(separator: " ")]
  }
}
