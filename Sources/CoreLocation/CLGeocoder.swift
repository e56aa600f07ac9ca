import Dispatch
import GeoCore
import GeoLocation
import GeoPlaces

/// Receives the placemarks of a geocoding request, or nil and a ``CLError``.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the town nearest to a position, or the position of a town, in a local gazetteer.
///
/// ``CoreLocationConfiguration/gazetteer`` contains the towns.
///
/// - For a position, the result is the nearest town within 500 km, and ``CLPlacemark/distanceFromQuery`` is the
///   distance to this town. The province and country belong to the town, so they may be wrong near a border.
/// - For an address, the geocoder searches the first 16 comma-separated components. One component names the town, and
///   others name its province or country. Unknown components, such as streets, are ignored. `London, Ontario` may
///   therefore return another London, so check ``CLPlacemark/country``.
/// - If the geocoder finds nothing, the error is ``CLError/geocodeFoundNoResult``. Without a gazetteer, the error is
///   ``CLError/network``.
///
/// Handlers run on the main queue, as on Apple's platforms. The program must therefore run the main queue with a run
/// loop, `dispatchMain()` or an asynchronous `main`. The asynchronous methods do not need the main queue.
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

  /// True while at least one request with a completion handler is pending.
  open var isGeocoding: Bool { questions.isOpen }

  // MARK: With a handler

  /// Finds the town nearest to a position and passes it to the handler.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler) }

  /// Finds the town nearest to a position and passes it to the handler. The country name is in the language of the
  /// given locale.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(around(location, locale), completionHandler) }

  /// Finds the towns that match an address and passes them to the handler.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { geocodeAddressString(addressString, in: nil, completionHandler: completionHandler) }

  /// Finds the towns that match an address and passes them to the handler. Towns inside a circular region come first.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(
      addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
  }

  /// Finds the towns that match an address and passes them to the handler. Country names are in the language of the
  /// given locale.
  ///
  /// Towns inside a circular region come first.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { answer(named(addressString, region, locale), completionHandler) }

  /// Finds the towns that match an address and passes them to the handler. Towns inside the circle come first.
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

  /// Finds the towns that match an address dictionary and passes them to the handler.
  open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any],
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(Self.text(addressDictionary), completionHandler: completionHandler)
  }

  // MARK: Asynchronous

  /// Returns the town nearest to a position.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation
  ) async throws -> [CLPlacemark] {
    try await reverseGeocodeLocation(location, preferredLocale: nil)
  }

  /// Returns the town nearest to a position. The country name is in the language of the given locale.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { try around(location, locale).answer() }

  /// Returns the towns that match an address.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(addressString, in: nil)
  }

  /// Returns the towns that match an address. Towns inside a circular region come first.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(addressString, in: region, preferredLocale: nil)
  }

  /// Returns the towns that match an address. Country names are in the language of the given locale.
  ///
  /// Towns inside a circular region come first.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { try named(addressString, region, locale).answer() }

  /// Returns the towns that match an address. Towns inside the circle come first.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocationCoordinate2D,
    inRegionRadius radius: CLLocationDistance, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await geocodeAddressString(
      addressString,
      in: CLCircularRegion(center: centroid, radius: radius, identifier: addressString),
      preferredLocale: locale)
  }

  /// Returns the towns that match an address dictionary.
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

/// A geocoding request and the gazetteer to search.
struct GeocodingRequest: Sendable {
  enum Kind: Sendable {
    case around(Coordinate)
    /// A search for an address. Towns inside the circle come first.
    case named(String, CircularRegion?)
  }

  let kind: Kind
  let locale: Locale?
  let gazetteer: Gazetteer

  /// A town and its distance in meters from the requested position. The distance is nil if the request was an address.
  typealias Match = (town: Town, distance: Double?)

  /// The maximum distance in meters between a position and the town that is returned for it.
  private static let reach = 500_000.0

  /// Returns the towns that match the request.
  ///
  /// - Throws: ``CLError/geocodeFoundNoResult`` if no town matches, or an error of `Gazetteer.towns()`.
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

/// The numbers of the pending requests of a geocoder.
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

  /// Marks a request as finished. Returns false if the request was already finished or canceled.
  func close(_ number: Int) -> Bool { state.withLock { $0.open.remove(number) != nil } }

  func cancel() { state.withLock { $0.open = [] } }
}

extension CLGeocoder {
  /// Unavailable, because Linux has no Contacts framework.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }

  /// Unavailable, because Linux has no Contacts framework.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }
}

/// A list of towns for ``CLGeocoder``; see ``CoreLocationConfiguration/gazetteer``.
public enum Gazetteer: Sendable, Hashable {
  /// The 1249 larger towns of Natural Earth (public domain), which the module includes.
  case naturalEarth
  /// An uncompressed GeoNames file, from `cities500.txt` to `cities15000.txt`.
  ///
  /// The first request reads the file. The first search for an address builds an index of all names.
  case geoNames(path: String)
  /// An empty list. Every request fails with ``CLError/network``.
  case none

  /// The name to credit as the source of the data.
  var source: String {
    switch self {
    case .naturalEarth: "Natural Earth"
    case .geoNames: "GeoNames"
    case .none: ""
    }
  }

  private static let cache = Guarded<[Gazetteer: TownList]>([:])

  /// Returns the towns. Each gazetteer is read only once per process.
  ///
  /// - Throws: ``CLError/network`` if no gazetteer is set, or if the file cannot be read or contains no town.
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
  /// The maximum number of results for an address.
  private static let limit = 10
  /// The maximum number of comma-separated components that are searched. Real addresses have fewer.
  private static let partLimit = 16

  /// Returns the towns that match an address, at most 10.
  ///
  /// One component of the address must name the town. Other components may name its province or country. All remaining
  /// components are ignored.
  ///
  /// The result begins with all matching towns for which `isPreferred` is true. The other towns follow if their
  /// province and country match the most components. Each of these two groups is sorted by the number of matching
  /// components, and then by population, in descending order.
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

  /// Returns the component itself and the component without words that contain digits. For `8001 Zürich`, the second
  /// spelling is `Zürich`.
  private static func spellings(of part: String) -> Set<String> {
    let words = part.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    return [part, words.joined(separator: " ")]
  }
}
