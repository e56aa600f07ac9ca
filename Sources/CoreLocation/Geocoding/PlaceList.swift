import GeoCore

/// The towns of a gazetteer, searchable by position and by name.
final class PlaceList: Sendable {
  /// The largest distance in meters from a position to its nearest town.
  static let reach = 500_000.0
  /// The largest number of results for a name.
  static let limit = 10
  /// The largest number of text parts to search; addresses have fewer.
  static let partLimit = 16

  let places: [GazetteerPlace]
  /// The indices of the towns with each name. They are computed at the first search for a name.
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
      // Only the part before the comma is needed: a search for `Washington, D.C.` looks up both parts.
      let beforeComma = place.name.split(separator: ",").prefix(1).joined()
      for name in NameKey.ofEach(in: "\(beforeComma),\(place.otherNames)") + [
        NameKey.of(place.name)
      ] {
        note(number, in: &index[name, default: []])
      }
    }
    return index
  }

  /// Adds a town once. Several of its spellings may have the same key.
  private static func note(_ number: Int32, in numbers: inout [Int32]) {
    if numbers.last != number { numbers.append(number) }
  }

  /// Returns the nearest town within ``reach`` and its geodesic distance in meters.
  func nearest(to coordinate: Coordinate) -> (place: GazetteerPlace, distance: Double)? {
    guard coordinate.isValid else { return nil }
    // Distances on the sphere differ by at most 0.6 % from geodesics. A town beyond this margin cannot be the nearest.
    let rough = places.map { Haversine.meanEarth.distance(from: coordinate, to: $0.coordinate) }
    guard let least = rough.min() else { return nil }
    var best: (place: GazetteerPlace, distance: Double)?
    for (place, distance) in zip(places, rough) where distance <= least * 1.012 + 1 {
      let exact = Geodesic.wgs84.distance(from: coordinate, to: place.coordinate)
      if exact < best?.distance ?? .infinity { best = (place, exact) }
    }
    return best.flatMap { $0.distance <= Self.reach ? $0 : nil }
  }

  /// Returns the towns that match a list of parts. One part is the name of the town, the others name its province or
  /// country.
  ///
  /// The result contains the preferred towns and the towns whose other parts match best. Preferred towns come first,
  /// then better matches, then larger towns.
  ///
  /// - Parameter isPreferred: Returns true for towns that are preferred to all other towns.
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

  /// Returns the part unchanged, and the part without the words that contain digits, as in `8001 Zürich`.
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

  /// Returns the towns of a gazetteer. Each gazetteer is read only once.
  ///
  /// - Throws: ``CLError/network`` if the gazetteer is missing or cannot be read.
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

/// A line of a tab-separated table. A string is created only for a field that is read.
struct TabbedLine {
  private let bytes: UnsafeRawBufferPointer
  /// The start of each field, followed by the position after the last field.
  private let starts: [Int]

  /// The number of fields.
  var count: Int { starts.count - 1 }

  subscript(field: Int) -> String {
    String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[starts[field]..<starts[field + 1] - 1]),
      as: UTF8.self)
  }

  /// The largest number of fields per line.
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

  /// Calls a closure with each line of a text. A line is only valid during the call.
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
