import GeoCore

/// The places of a gazetteer, by position and by name.
final class PlaceList: Sendable {
  /// Meters: farther away a town says nothing of where one is.
  static let reach = 500_000.0
  /// Most places that a name gives.
  static let limit = 10
  /// Most parts of a text that are looked at: an address has fewer.
  static let partLimit = 16

  let places: [GazetteerPlace]
  /// The numbers of the places of a name; made when a name is asked for.
  private let byName = Guarded<[String: [Int32]]?>(nil)

  init(_ places: [GazetteerPlace]) { self.places = places }

  private func numbers(of name: String) -> [Int32] {
    byName.withLock { index in
      let known = index ?? Self.index(places)
      index = known
      return known[name] ?? []
    }
  }

  private static func index(_ places: [GazetteerPlace]) -> [String: [Int32]] {
    var index: [String: [Int32]] = [:]
    for (number, place) in zip(Int32(0)..., places) {
      // `Washington, D.C.` is asked for in two parts.
      let beforeComma = place.name.split(separator: ",").prefix(1).joined()
      for name in NameKey.ofEach(in: "\(beforeComma),\(place.otherNames)") + [
        NameKey.of(place.name)
      ] {
        note(number, in: &index[name, default: []])
      }
    }
    return index
  }

  /// A place has many spellings of one key.
  private static func note(_ number: Int32, in numbers: inout [Int32]) {
    if numbers.last != number { numbers.append(number) }
  }

  /// The nearest place, if it is within ``reach``, and the meters along the geodesic to it.
  func nearest(to coordinate: Coordinate) -> (place: GazetteerPlace, distance: Double)? {
    guard coordinate.isValid else { return nil }
    // The sphere is at most 0.6 % off: what is farther than that from the best cannot be the nearest.
    let rough = places.map { Haversine.meanEarth.distance(from: coordinate, to: $0.coordinate) }
    guard let least = rough.min() else { return nil }
    var best: (place: GazetteerPlace, distance: Double)?
    for (place, distance) in zip(places, rough) where distance <= least * 1.012 + 1 {
      let exact = Geodesic.wgs84.distance(from: coordinate, to: place.coordinate)
      if exact < best?.distance ?? .infinity { best = (place, exact) }
    }
    return best.flatMap { $0.distance <= Self.reach ? $0 : nil }
  }

  /// The places that a text names: parts between commas, the town by its name and the others by province
  /// or country. Those whose other parts fit best come first, of these the largest.
  ///
  /// - Parameter isPreferred: places that come before all others.
  func named(
    _ text: String, isPreferred: (GazetteerPlace) -> Bool = { _ in false }
  ) -> [GazetteerPlace] {
    let parts = text.split(whereSeparator: { $0 == "," || $0.isNewline })
      .prefix(Self.partLimit).map(NameKey.of)
    var scores: [Int: Int] = [:]
    for (number, part) in parts.enumerated() {
      for name in Self.spellings(of: part) {
        for place in numbers(of: name).map(Int.init) {
          let others = parts.enumerated().count { $0 != number && fits($1, places[place]) }
          scores[place] = max(scores[place] ?? 0, others)
        }
      }
    }
    func precedes(_ a: (Int, Int), _ b: (Int, Int)) -> Bool {
      let preferences = (isPreferred(places[a.0]), isPreferred(places[b.0]))
      if preferences.0 != preferences.1 { return preferences.0 }
      if a.1 != b.1 { return a.1 > b.1 }
      let sizes = (places[a.0].population, places[b.0].population)
      return sizes.0 == sizes.1 ? a.0 < b.0 : sizes.0 > sizes.1
    }
    let best = scores.values.max() ?? 0
    return scores.filter { $0.value == best || isPreferred(places[$0.key]) }
      .map { ($0.key, $0.value) }.sorted(by: precedes).prefix(Self.limit).map { places[$0.0] }
  }

  /// The part itself, and without its words of digits: `8001 Zürich`.
  private static func spellings(of part: String) -> Set<String> {
    let words = part.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    return [part, words.joined(separator: " ")]
  }

  private func fits(_ part: String, _ place: GazetteerPlace) -> Bool {
    !part.isEmpty
      && [place.province, place.country, place.countryCode].contains { NameKey.of($0) == part }
  }
}

extension PlaceList {
  private static let cache = Guarded<[Gazetteer: PlaceList]>([:])

  /// The places of a gazetteer, read once.
  ///
  /// - Throws: ``CLError/network`` if there is none or it cannot be read.
  static func of(_ gazetteer: Gazetteer) throws -> PlaceList {
    if let list = cache.withLock({ $0[gazetteer] }) { return list }
    var places: [GazetteerPlace] = []
    switch gazetteer {
    case .none:
      throw CLError(.network, reason: "no gazetteer has been chosen, and no service is asked")
    case .naturalEarth:
      Array(Gazetteer.naturalEarthText.utf8).withUnsafeBytes {
        TabbedLine.forEach(in: $0) { line in
          if let place = GazetteerPlace(naturalEarth: line) { places.append(place) }
        }
      }
    case .geoNames(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CLError(.network, reason: "the gazetteer \(path) cannot be read")
      }
      var countries: [String: String] = [:]
      func country(_ code: String) -> String {
        if let known = countries[code] { return known }
        let name = Locale(identifier: "en").localizedString(forRegionCode: code) ?? code
        countries[code] = name
        return name
      }
      data.withUnsafeBytes {
        TabbedLine.forEach(in: $0) { line in
          if let place = GazetteerPlace(geoNames: line, country: country) { places.append(place) }
        }
      }
      if places.isEmpty {
        throw CLError(.network, reason: "\(path) has no place in the form of GeoNames")
      }
    }
    let list = PlaceList(places)
    cache.withLock { $0[gazetteer] = list }
    return list
  }
}

/// A line of a table with tabs between its fields; a text is made of those alone that are asked for.
struct TabbedLine {
  private let bytes: UnsafeRawBufferPointer
  /// Where each field begins, and one behind the end of the last.
  private let starts: [Int]

  /// How many fields it has.
  var count: Int { starts.count - 1 }

  subscript(field: Int) -> String {
    String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[starts[field]..<starts[field + 1] - 1]),
      as: UTF8.self)
  }

  /// Most fields that are looked for.
  private static let limit = 32

  private init(_ bytes: UnsafeRawBufferPointer) {
    var starts = [0]
    while starts.count <= Self.limit, let tab = Self.first("\t", in: bytes, from: starts.last ?? 0)
    {
      starts.append(tab + 1)
    }
    starts.append(bytes.count + 1)
    (self.bytes, self.starts) = (bytes, starts)
  }

  /// Hands out the lines of a text one by one; they are valid during the call only.
  static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (TabbedLine) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = first("\n", in: bytes, from: start) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      body(TabbedLine(UnsafeRawBufferPointer(rebasing: bytes[start..<(hasReturn ? end - 1 : end)])))
      start = end + 1
    }
  }

  private static func first(
    _ mark: Unicode.Scalar, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(mark.value), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
