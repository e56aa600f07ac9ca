package import GeoCore

/// A list of towns, searchable by name and by position.
///
/// The first search of each kind builds its index.
package final class TownList: Sendable {
  package let towns: [Town]
  /// The indices of the towns with each key (see ``TownName``).
  private let byName = Guarded<[String: [Int32]]?>(nil)
  private let byPosition = Guarded<PointIndex?>(nil)

  package init(_ towns: [Town]) { self.towns = towns }

  /// The larger towns of the world, by Natural Earth.
  package static let naturalEarth: TownList = {
    var text = naturalEarthText
    var towns: [Town] = []
    text.withUTF8 { bytes in
      TabbedLine.forEach(in: UnsafeRawBufferPointer(bytes)) { line in
        if let town = Town(naturalEarth: line) { towns.append(town) }
      }
    }
    return TownList(towns)
  }()

  /// Reads the populated places of a GeoNames file, such as `cities500.txt` or `allCountries.txt`. Other lines are
  /// skipped.
  ///
  /// - Parameter country: returns the name of the country with a code of ISO 3166.
  package convenience init(geoNames bytes: UnsafeRawBufferPointer, country: (String) -> String) {
    var towns: [Town] = []
    var countries: [String: String] = [:]
    func name(_ code: String) -> String {
      if let known = countries[code] { return known }
      let name = country(code)
      countries[code] = name
      return name
    }
    TabbedLine.forEach(in: bytes) { line in
      if let town = Town(geoNames: line, country: name) { towns.append(town) }
    }
    self.init(towns)
  }

  /// Returns whether a text begins with a line of GeoNames: 19 columns between tabs, without a header.
  package static func beginsLikeGeoNames(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let line = UnsafeRawBufferPointer(
      rebasing: bytes[..<(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex)])
    var isLike = false
    TabbedLine.forEach(in: line) { fields in
      isLike =
        fields.count == 19 && Int(fields[0]) != nil && Double(fields[4]) != nil
        && Double(fields[5]) != nil
    }
    return isLike
  }

  /// Returns the English name of the country with a code, or the code if no town of ``naturalEarth`` has it.
  package static func country(_ code: String) -> String {
    naturalEarth.towns.first { $0.countryCode == code }?.country ?? code
  }
}

// MARK: Names

extension TownList {
  /// Returns the towns that a text names, in the order of the list.
  ///
  /// The text is a name in any of its spellings, or a name followed by provinces or countries: `Vienna`, `wien`,
  /// `Vienna, AT`, `Hamilton, Ontario, Canada`. All parts must fit. Case, accents and punctuation are ignored.
  package func named(_ text: String) -> [Town] {
    let parts = text.split(separator: ",", maxSplits: Self.partLimit)
    var found: Set<Int> = []
    for count in 1..<(parts.count + 1) {
      let others = parts[count...].map(TownName.key)
      for number in numbers(withKey: TownName.key(parts[..<count].joined(separator: ",")))
      where others.allSatisfy(towns[number].isIn) {
        found.insert(number)
      }
    }
    return found.sorted().map { towns[$0] }
  }

  /// The largest number of commas in a name.
  private static let partLimit = 8

  /// Returns the label of a town, or its full label if ``named(_:)`` also finds other towns with the label.
  package func label(of town: Town) -> String {
    named(town.label) == [town] ? town.label : town.fullLabel
  }

  /// Returns the indices of the towns with a key, in ascending order.
  package func numbers(withKey key: String) -> [Int] {
    guard !key.isEmpty else { return [] }
    return (names[key] ?? []).map(Int.init)
  }

  /// Returns the keys that resemble a misspelled key: they begin with it, or have the same first letter and about the
  /// same length.
  package func keys(like key: String) -> [String] {
    guard let first = key.utf8.first else { return [] }
    let count = key.utf8.count
    return names.keys.filter {
      $0.utf8.first == first && (abs($0.utf8.count - count) <= 2 || $0.hasPrefix(key))
    }.sorted()
  }

  private var names: [String: [Int32]] {
    byName.withLock { index in
      let known = index ?? Self.index(towns)
      index = known
      return known
    }
  }

  private static func index(_ towns: [Town]) -> [String: [Int32]] {
    var index: [String: [Int32]] = [:]
    for (number, town) in zip(Int32(0)..., towns) {
      // The part before a comma is also a name, such as `Washington` for `Washington, D.C.`
      let beforeComma = town.name.split(separator: ",").prefix(1).joined()
      for key in TownName.keys(ofEachIn: "\(beforeComma),\(town.otherNames)")
        + [TownName.key(town.name)]
      where !key.isEmpty {
        note(number, in: &index[key, default: []])
      }
    }
    return index
  }

  /// Adds a town once. Several of its spellings may have the same key.
  private static func note(_ number: Int32, in numbers: inout [Int32]) {
    if numbers.last != number { numbers.append(number) }
  }
}

// MARK: Positions

extension TownList {
  /// Returns the index in ``towns`` of the nearest town, and its geodesic distance in meters on WGS 84. Nil for an
  /// invalid coordinate, an empty list, or if no town is within the radius.
  ///
  /// - Parameter radius: meters; nil for any distance.
  package func nearest(
    to coordinate: Coordinate, within radius: Double? = nil
  ) -> (index: Int, distance: Double)? {
    let index = byPosition.withLock { index in
      let known = index ?? PointIndex(towns.map(\.coordinate))
      index = known
      return known
    }
    guard let found = index.nearest(to: coordinate, count: 1, within: radius).first else {
      return nil
    }
    // Measure again, because a kernel can differ from `Geodesic.distance` in the last digits.
    let town = towns[found.index].coordinate
    return (found.index, Geodesic.wgs84.distance(from: coordinate, to: town))
  }
}
