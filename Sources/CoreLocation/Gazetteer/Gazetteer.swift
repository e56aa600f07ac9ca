import GeoCore

/// Where ``CLGeocoder`` has its places from; see ``CoreLocationConfiguration/gazetteer``.
public enum Gazetteer: Sendable, Hashable {
  /// The 1249 larger towns of Natural Earth, in the public domain, which come with the module.
  case naturalEarth
  /// A file of GeoNames as it is there for download, uncompressed: `cities500.txt` to `cities15000.txt`. It is
  /// read at the first question: of 200 000 places and 37 MB that takes 2 s, and 10 s more when a name is first
  /// asked for, in a build for debugging.
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
  /// Further spellings and names, with commas between them.
  var otherNames = ""
  var province = ""
  var country = ""
  /// Two letters, of ISO 3166.
  var countryCode = ""
  var coordinate: Coordinate
  var population = 0
  var timeZone = ""
}

extension GazetteerPlace {
  /// Reads a line of `Gazetteer.naturalEarthText`, 8 columns; nil if it has no position.
  init?(naturalEarth fields: TabbedLine) {
    guard fields.count == 8, let latitude = Double(fields[5]), let longitude = Double(fields[6])
    else { return nil }
    self.init(
      name: fields[0], otherNames: fields[1], province: fields[2], country: fields[3],
      countryCode: fields[4], coordinate: Coordinate(latitude: latitude, longitude: longitude),
      population: Int(fields[7]) ?? 0)
  }

  /// Reads a line of a GeoNames file, 19 columns; nil if it has no name or position. Its provinces are
  /// numbers, which say nothing.
  ///
  /// - Parameter country: the name for a code.
  init?(geoNames fields: TabbedLine, country: (String) -> String) {
    guard fields.count >= 18, let latitude = Double(fields[4]), let longitude = Double(fields[5])
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    let name = fields[1]
    guard !name.isEmpty, coordinate.isValid else { return nil }
    let code = fields[8]
    self.init(
      name: name, otherNames: fields[2] + "," + fields[3], country: country(code),
      countryCode: code, coordinate: coordinate, population: Int(fields[14]) ?? 0,
      timeZone: fields[17])
  }
}
