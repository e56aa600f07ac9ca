package import GeoCore
import GeoPlatform

/// A list of towns that can be searched by name and by position.
///
/// The index for names and the index for positions are built when they are first needed.
package final class TownList: Sendable {
  package let towns: [Town]
  /// The indexes of the towns by the keys of their names (see ``TownName``).
  private let byName = Guarded<[String: [Int32]]?>(nil)
  private let byPosition = Guarded<PointIndex?>(nil)

  package init(_ towns: [Town]) { self.towns = towns }

  /// The larger towns of the world, from Natural Earth.
  package static let naturalEarth = TownList(towns(in: naturalEarthText))

  /// The GeoNames towns with at least 15,000 inhabitants that are not in ``naturalEarth``.
  package static let geoNames = TownList(otherTowns + towns(in: geoNamesSuburbsText))

  /// The towns of both lists without suburbs. Use this list to find the nearest town.
  package static let withoutSuburbs = TownList(naturalEarth.towns + otherTowns)

  private static let otherTowns = towns(in: geoNamesText)

  /// Reads lines with the columns of ``naturalEarthText``.
  private static func towns(in text: String) -> [Town] {
    var text = text
    var towns: [Town] = []
    var countries: [String: String] = [:]
    text.withUTF8 { bytes in
      TabbedLine.forEach(in: UnsafeRawBufferPointer(bytes)) { line in
        guard var town = Town(fields: line) else { return }
        if town.country.isEmpty, !town.countryCode.isEmpty {
          let name = countries[town.countryCode] ?? country(town.countryCode)
          countries[town.countryCode] = name
          town.country = name
        }
        towns.append(town)
      }
    }
    return towns
  }

  /// Reads the populated places of a GeoNames file, such as `cities500.txt` or `allCountries.txt`. Lines about other
  /// features are skipped.
  ///
  /// - Parameter country: returns the name of a country, given its ISO 3166 code.
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

  /// Returns true if the bytes begin with a line of a GeoNames file: 19 columns separated by tabs, without a header.
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

  /// Returns the English name of a country, given its ISO 3166 code. If no town of ``naturalEarth`` has the code,
  /// returns the code.
  package static func country(_ code: String) -> String {
    naturalEarth.towns.first { $0.countryCode == code }?.country ?? code
  }
}

// MARK: Names

extension TownList {
  /// Returns the towns with a name, in the order of the list.
  ///
  /// The text is a name in any spelling, optionally followed by provinces or countries: `Vienna`, `wien`, `Vienna, AT`,
  /// `Hamilton, Ontario, Canada`. The name and all additions must match. Case, accents and punctuation are ignored.
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

  /// Maximum number of commas in the text of a search.
  private static let partLimit = 8

  /// Returns the label of a town. If ``named(_:)`` finds several towns with this label, returns the full label with
  /// the province instead.
  package func label(of town: Town) -> String {
    named(town.label) == [town] ? town.label : town.fullLabel
  }

  /// Returns the indexes of the towns with a key, in ascending order.
  package func numbers(withKey key: String) -> [Int] {
    guard !key.isEmpty else { return [] }
    return (names[key] ?? []).map(Int.init)
  }

  /// Returns the keys that are similar to a misspelled key: they begin with the misspelled key, or have the same
  /// first letter and about the same length.
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
      // The text before a comma is also a name, such as `Washington` in `Washington, D.C.`
      let beforeComma = town.name.split(separator: ",").prefix(1).joined()
      for key in TownName.keys(ofEachIn: "\(beforeComma),\(town.otherNames)")
        + [TownName.key(town.name)]
      where !key.isEmpty {
        note(number, in: &index[key, default: []])
      }
    }
    return index
  }

  /// Appends the index of a town, unless the array already ends with this index because of another spelling with the
  /// same key.
  private static func note(_ number: Int32, in numbers: inout [Int32]) {
    if numbers.last != number { numbers.append(number) }
  }
}

// MARK: Positions

extension TownList {
  /// Returns the index in ``towns`` of the town nearest to a coordinate, and its geodesic distance in meters on WGS 84.
  ///
  /// Returns nil if the coordinate is invalid, the list is empty, or no town is within the radius.
  ///
  /// - Parameter radius: the maximum distance in meters; nil for no limit.
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
    // Compute the distance again, because the index uses a kernel whose last digits may differ from
    // `Geodesic.distance`.
    let town = towns[found.index].coordinate
    return (found.index, Geodesic.wgs84.distance(from: coordinate, to: town))
  }
}

/// A town with its names, country and position.
package struct Town: Sendable, Hashable {
  package var name: String
  /// Other names and spellings, separated by commas; empty if there are none.
  package var otherNames = ""
  package var province = ""
  package var country = ""
  /// The two-letter ISO 3166 code of the country; empty if unknown.
  package var countryCode = ""
  package var coordinate: Coordinate
  /// The number of inhabitants; 0 if unknown.
  package var population = 0
  /// The name of the time zone in the IANA database; empty if unknown.
  package var timeZone = ""

  package init(
    name: String, otherNames: String = "", province: String = "", country: String = "",
    countryCode: String = "", coordinate: Coordinate, population: Int = 0, timeZone: String = ""
  ) {
    self.name = name
    self.otherNames = otherNames
    self.province = province
    self.country = country
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.population = population
    self.timeZone = timeZone
  }
}

extension Town {
  /// The name and the country, such as `Vienna, AT`; only the name if the country is unknown.
  package var label: String { Self.joined([name, shortCountry]) }

  /// The name, the province and the country, such as `Hamilton, Ontario, CA`. Unknown components are omitted.
  package var fullLabel: String { Self.joined([name, province, shortCountry]) }

  private var shortCountry: String { countryCode.isEmpty ? country : countryCode }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Country codes for common country names that the town lists do not contain. The names are written as keys (see
  /// ``TownName``).
  private static let countryCodes = [
    "usa": "us", "united states": "us", "uk": "gb", "great britain": "gb",
  ]

  /// Returns true if the key matches the name of the town's province or country, or the country code.
  package func isIn(_ key: String) -> Bool {
    guard !key.isEmpty else { return false }
    let code = TownName.key(countryCode)
    return key == code || Self.countryCodes[key] == code
      || key == TownName.key(country) || key == TownName.key(province)
  }
}

extension Town {
  /// Parses a line of ``TownList/naturalEarthText``, which has 8 columns. Nil if the line contains no position.
  init?(fields: TabbedLine) {
    guard fields.count == 8, let latitude = Double(fields[5]), let longitude = Double(fields[6])
    else { return nil }
    self.init(
      name: fields[0], otherNames: fields[1], province: fields[2], country: fields[3],
      countryCode: fields[4], coordinate: Coordinate(latitude: latitude, longitude: longitude),
      population: Int(fields[7]) ?? 0)
  }

  /// Parses a line of a GeoNames file with 19 columns; nil if the line has no name or no position, or is not a
  /// populated place.
  ///
  /// A line contains the code of the largest administrative division around the place, such as a state. The code
  /// becomes the province only if it contains no digits, such as `CA` for California. For most countries, the code is
  /// a number.
  ///
  /// - Parameter country: returns the name of a country, given its ISO 3166 code.
  init?(geoNames fields: TabbedLine, country: (String) -> String) {
    guard fields.count >= 18, fields[6] == "P",
      let latitude = Double(fields[4]), let longitude = Double(fields[5])
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    let name = fields[1]
    guard !name.isEmpty, coordinate.isValid else { return nil }
    let code = fields[8]
    let division = fields[10]
    self.init(
      name: name, otherNames: fields[2] + "," + fields[3],
      province: division.contains(where: \.isNumber) ? "" : division, country: country(code),
      countryCode: code, coordinate: coordinate, population: Int(fields[14]) ?? 0,
      timeZone: fields[17])
  }
}

/// A line of a tab-separated table. Strings are created only for fields that are read.
struct TabbedLine {
  private let bytes: UnsafeRawBufferPointer
  /// The index at which each field starts, followed by the index after the last field.
  private let starts: [Int]

  var count: Int { starts.count - 1 }

  subscript(field: Int) -> String {
    String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[starts[field]..<starts[field + 1] - 1]),
      as: UTF8.self)
  }

  /// Maximum number of fields that are read from a line.
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

  /// Calls a closure with each line of a table. The line must not be used after the closure returns.
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

/// Converts a name to a key for comparisons: lowercase, without accents and punctuation.
///
/// Examples: `D.C.` becomes `dc`, `L'viv` becomes `lviv`, `Saint-Étienne` becomes `saint etienne`, and `Łódź` becomes
/// `lodz`.
///
/// The conversion processes bytes, which is faster than processing characters. Files contain millions of names.
package enum TownName {
  package static func key(_ name: some StringProtocol) -> String {
    keys(String(name), atCommas: false)[0]
  }

  /// Returns the keys of comma-separated names, without empty keys.
  package static func keys(ofEachIn names: String) -> [String] {
    keys(names, atCommas: true).filter { !$0.isEmpty }
  }

  private static func keys(_ text: String, atCommas: Bool) -> [String] {
    var isASCII = true
    var text = text
    text.withUTF8 { isASCII = $0.allSatisfy { $0 < 0x80 } }
    text = text.lowercased()
    if !isASCII { text = withoutAccents(text) }
    return text.withUTF8 { split($0, atCommas: atCommas) }
  }

  private enum Kind: UInt8 { case letter, dropped, mark }

  private static let kinds: [Kind] = (0...UInt8.max).map { byte in
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9": .letter
    case ".", "'", "`": .dropped
    default: byte < 0x80 ? .mark : .letter
    }
  }

  private static func split(_ bytes: UnsafeBufferPointer<UInt8>, atCommas: Bool) -> [String] {
    let (kinds, comma) = (kinds, UInt8(ascii: ","))
    var keys: [String] = []
    var key: [UInt8] = []
    var isApart = false
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      var kind = kinds[Int(byte)]
      if byte == 0xC2 {
        // Symbols of Latin-1, such as the no-break space.
        (kind, place) = (.mark, place + 1)
      } else if byte == 0xE2, place + 2 < bytes.count, bytes[place + 1] == 0x80 {
        // Dashes, spaces and quotation marks. Single quotation marks are dropped like apostrophes.
        place += 2
        kind = bytes[place] == 0x98 || bytes[place] == 0x99 ? .dropped : .mark
      }
      if kind == .letter {
        if isApart, !key.isEmpty { key.append(UInt8(ascii: " ")) }
        key.append(byte)
        isApart = false
      } else if atCommas, byte == comma {
        keys.append(String(decoding: key, as: UTF8.self))
        key.removeAll(keepingCapacity: true)
        isApart = false
      } else if kind == .mark {
        isApart = true
      }
      place += 1
    }
    return keys + [String(decoding: key, as: UTF8.self)]
  }
}

extension TownName {
  /// Removes combining accents, and replaces each Latin letter that has an accent with the plain letter.
  ///
  /// The standard library has no such function. The function in Foundation would load ICU at each start of the program.
  private static func withoutAccents(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x300...0x36F: continue
      case latin.lowerBound...latin.upperBound:
        plain.append(contentsOf: plainLetters[Int(scalar.value - latin.lowerBound)])
      case moreLatin.lowerBound...moreLatin.upperBound:
        plain.append(contentsOf: morePlainLetters[Int(scalar.value - moreLatin.lowerBound)])
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  // Letters of Latin-1, Latin Extended-A and Latin Extended-B, and Latin letters with two accents.
  private static let latin: ClosedRange<UInt32> = 0xDF...0x24F
  private static let moreLatin: ClosedRange<UInt32> = 0x1E00...0x1EFF
  private static let plainLetters = latin.map(plainLetter)
  private static let morePlainLetters = moreLatin.map(plainLetter)

  /// Letters whose Unicode name does not contain their replacement. For example, SHARP S (ß) is replaced with `ss`.
  private static let spelledLetters = [
    "SHARP S": "ss", "DOTLESS I": "i", "ETH": "d", "THORN": "th",
  ]

  /// Returns the letters that replace a letter with an accent, from its Unicode name. For example, `LATIN SMALL LETTER
  /// E WITH ACUTE` becomes `e`.
  private static func plainLetter(_ value: UInt32) -> String.UnicodeScalarView {
    guard let scalar = Unicode.Scalar(value) else { return String.UnicodeScalarView() }
    let kept = String(scalar).unicodeScalars
    guard let name = scalar.properties.name else { return kept }
    let words = name.split(separator: " ")
    guard words.count > 3, words[0] == "LATIN", words[1] == "SMALL" else { return kept }
    let letter = words[3...].prefix { $0 != "WITH" }.joined(separator: " ")
    if let spelled = spelledLetters[letter] { return spelled.unicodeScalars }
    return letter.utf8.count <= 2 ? letter.lowercased().unicodeScalars : kept
  }
}
