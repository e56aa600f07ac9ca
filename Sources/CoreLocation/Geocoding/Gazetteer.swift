import GeoCore
import GeoPlaces

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

  /// Returns the part unchanged, and the part without the words that contain digits, as in `8001 Zürich`.
  private static func spellings(of part: String) -> Set<String> {
    let words = part.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    return [part, words.joined(separator: " ")]
  }
}
