import GeoLocation

/// What a geocoder is asked, and where it looks.
struct Question: Sendable {
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
final class Questions: Sendable {
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
