import GeoCore

/// The source of the towns that ``CLGeocoder`` finds; see ``CoreLocationConfiguration/gazetteer``.
public enum Gazetteer: Sendable, Hashable {
  /// The 1249 larger towns of Natural Earth (public domain), included in the module.
  case naturalEarth
  /// An uncompressed file from GeoNames: `cities500.txt` to `cities15000.txt`.
  ///
  /// The first request reads the file. In a debug build, this takes 2 s for 200 000 towns (37 MB), and the first search
  /// for a name takes 10 s more.
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
}

/// A town of a gazetteer.
struct GazetteerPlace: Sendable, Hashable {
  var name: String
  /// Other spellings and names, separated by commas.
  var otherNames = ""
  var province = ""
  var country = ""
  /// The two-letter code of ISO 3166.
  var countryCode = ""
  var coordinate: Coordinate
  var population = 0
  var timeZone = ""
}

extension GazetteerPlace {
  /// Parses a line of `Gazetteer.naturalEarthText`, which has 8 columns; nil if the line contains no position.
  init?(naturalEarth fields: TabbedLine) {
    guard fields.count == 8, let latitude = Double(fields[5]), let longitude = Double(fields[6])
    else { return nil }
    self.init(
      name: fields[0], otherNames: fields[1], province: fields[2], country: fields[3],
      countryCode: fields[4], coordinate: Coordinate(latitude: latitude, longitude: longitude),
      population: Int(fields[7]) ?? 0)
  }

  /// Parses a line of a GeoNames file, which has 19 columns; nil if the line contains no name or no position.
  ///
  /// The province column is ignored, because it contains only numbers.
  ///
  /// - Parameter country: Returns the name of the country with a code.
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

/// Reduces a name to a key for comparisons: without case, accents and punctuation, because spellings differ in these.
///
/// `D.C.` becomes `dc`, `L'viv` becomes `lviv`, and `Saint-Étienne` becomes `saint etienne`.
///
/// The code works on bytes instead of characters, because files contain millions of names.
enum NameKey {
  /// Returns the key of one name.
  static func of(_ name: some StringProtocol) -> String { keys(String(name), atCommas: false)[0] }

  /// Returns the keys of comma-separated names. Empty keys are omitted.
  static func ofEach(in names: String) -> [String] {
    keys(names, atCommas: true).filter { !$0.isEmpty }
  }

  private static func keys(_ text: String, atCommas: Bool) -> [String] {
    var isASCII = true
    var text = text
    text.withUTF8 { isASCII = $0.allSatisfy { $0 < 0x80 } }
    // Foundation's `folding` is ten times slower.
    text =
      isASCII
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return text.withUTF8 { split($0, atCommas: atCommas) }
  }

  // In debug builds, a table is several times faster than a switch statement.
  private static let (letter, dropped, mark): (UInt8, UInt8, UInt8) = (0, 1, 2)
  private static let kinds: [UInt8] = (0...UInt8.max).map { byte in
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9": letter
    case ".", "'", "`": dropped
    default: byte < 0x80 ? mark : letter
    }
  }

  private static func split(_ bytes: UnsafeBufferPointer<UInt8>, atCommas: Bool) -> [String] {
    let (kinds, letter, mark, comma) = (kinds, letter, mark, UInt8(ascii: ","))
    var keys: [String] = []
    var key: [UInt8] = []
    var isApart = false
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      var kind = kinds[Int(byte)]
      if byte == 0xC2 {
        // The symbols of Latin-1, such as the no-break space.
        (kind, place) = (mark, place + 1)
      } else if byte == 0xE2, place + 2 < bytes.count, bytes[place + 1] == 0x80 {
        // Dashes, spaces and quotation marks. Single quotation marks are treated as apostrophes.
        place += 2
        kind = bytes[place] == 0x98 || bytes[place] == 0x99 ? dropped : mark
      }
      if kind == letter {
        if isApart, !key.isEmpty { key.append(UInt8(ascii: " ")) }
        key.append(byte)
        isApart = false
      } else if atCommas, byte == comma {
        keys.append(String(decoding: key, as: UTF8.self))
        key.removeAll(keepingCapacity: true)
        isApart = false
      } else if kind == mark {
        isApart = true
      }
      place += 1
    }
    return keys + [String(decoding: key, as: UTF8.self)]
  }
}
