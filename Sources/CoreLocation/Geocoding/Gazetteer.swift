import GeoCore

/// Where ``CLGeocoder`` has its places from; see ``CoreLocationConfiguration/gazetteer``.
public enum Gazetteer: Sendable, Hashable {
  /// The 1249 larger towns of Natural Earth, in the public domain, which come with the module.
  case naturalEarth
  /// A file of GeoNames as it is there for download, uncompressed: `cities500.txt` to `cities15000.txt`.
  case geoNames(path: String)
  /// None: every question is answered with ``CLError/network``.
  case none

  /// Whom the places are from, for those who show them.
  var source: String {
    switch self {
    case .naturalEarth: "Natural Earth"
    case .geoNames: "GeoNames"
    case .none: ""
    }
  }
}

/// A town of a gazetteer.
struct GazetteerPlace: Sendable, Hashable {
  var name: String
  /// Further spellings.
  var otherNames: [String] = []
  var province = ""
  var country = ""
  /// Two letters, of ISO 3166.
  var countryCode = ""
  var coordinate: Coordinate
  var population = 0
  var timeZone = ""
}

extension GazetteerPlace {
  /// Reads a line of `Gazetteer.naturalEarthText`; nil if it has no position.
  init?(naturalEarth line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 8, let latitude = Double(fields[5]), let longitude = Double(fields[6])
    else { return nil }
    self.init(
      name: fields[0], otherNames: fields[1].isEmpty ? [] : [fields[1]], province: fields[2],
      country: fields[3], countryCode: fields[4],
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      population: Int(fields[7]) ?? 0)
  }

  /// Reads a line of a GeoNames file, 19 columns; nil if it has no name or position.
  init?(geoNames line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 18, !fields[1].isEmpty, let latitude = Double(String(fields[4])),
      let longitude = Double(String(fields[5]))
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { return nil }
    let code = String(fields[8])
    self.init(
      name: String(fields[1]),
      otherNames: [String(fields[2])] + fields[3].split(separator: ",").map(String.init),
      // Its provinces are numbers, which say nothing.
      province: "",
      country: Locale(identifier: "en").localizedString(forRegionCode: code) ?? code,
      countryCode: code, coordinate: coordinate, population: Int(String(fields[14])) ?? 0,
      timeZone: String(fields[17]))
  }
}
