package import GeoCore
import GeoPlatform

/// A town with its names and its position.
package struct Town: Sendable, Hashable {
  package var name: String
  /// Other spellings and names, separated by commas.
  package var otherNames = ""
  package var province = ""
  package var country = ""
  /// The two-letter code of ISO 3166. Empty if unknown.
  package var countryCode = ""
  package var coordinate: Coordinate
  /// The number of inhabitants, or 0 if unknown.
  package var population = 0
  /// The name of the time zone in the IANA database. Empty if unknown.
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
  /// The name and the country, such as `Vienna, AT`. Without a country, the name alone.
  package var label: String { Self.joined([name, shortCountry]) }

  /// The name, the province and the country, such as `Hamilton, Ontario, CA`.
  package var fullLabel: String { Self.joined([name, province, shortCountry]) }

  private var shortCountry: String { countryCode.isEmpty ? country : countryCode }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Names of countries in common use that the lists do not contain, by key.
  private static let countryCodes = [
    "usa": "us", "united states": "us", "uk": "gb", "great britain": "gb",
  ]

  /// Returns whether a key is the key of the town's province, country, or country code.
  package func isIn(_ key: String) -> Bool {
    guard !key.isEmpty else { return false }
    let code = TownName.key(countryCode)
    return key == code || Self.countryCodes[key] == code
      || key == TownName.key(country) || key == TownName.key(province)
  }
}

extension Town {
  /// Parses a line of ``TownList/naturalEarth``, which has 8 columns. Nil if the line contains no position.
  init?(naturalEarth fields: TabbedLine) {
    guard fields.count == 8, let latitude = Double(fields[5]), let longitude = Double(fields[6])
    else { return nil }
    self.init(
      name: fields[0], otherNames: fields[1], province: fields[2], country: fields[3],
      countryCode: fields[4], coordinate: Coordinate(latitude: latitude, longitude: longitude),
      population: Int(fields[7]) ?? 0)
  }

  /// Parses a line of a GeoNames file, which has 19 columns. Nil if the line contains no name or no position, or is not
  /// a populated place.
  ///
  /// The first division of a country is the province only if its code has letters, such as `CA` for California. Most
  /// countries number their divisions.
  ///
  /// - Parameter country: returns the name of the country with a code.
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
