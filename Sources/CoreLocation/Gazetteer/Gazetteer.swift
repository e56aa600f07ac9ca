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

/// What of a name is compared: without case, accents and marks, in which spellings differ. `D.C.` is `dc`,
/// `L'viv` is `lviv`, `Saint-Étienne` is `saint etienne`.
///
/// It goes through bytes, because files have millions of names.
enum NameKey {
  /// That of one name.
  static func of(_ name: some StringProtocol) -> String { keys(String(name), atCommas: false)[0] }

  /// Those of names with commas between them, which are not empty.
  static func ofEach(in names: String) -> [String] {
    keys(names, atCommas: true).filter { !$0.isEmpty }
  }

  private static func keys(_ text: String, atCommas: Bool) -> [String] {
    var isASCII = true
    var text = text
    text.withUTF8 { isASCII = $0.allSatisfy { $0 < 0x80 } }
    // Folding takes ten times as long.
    text =
      isASCII
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return text.withUTF8 { split($0, atCommas: atCommas) }
  }

  // In builds for debugging a table is several times as fast as a switch.
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
        // Signs of Latin-1, as the space that does not break.
        (kind, place) = (mark, place + 1)
      } else if byte == 0xE2, place + 2 < bytes.count, bytes[place + 1] == 0x80 {
        // Dashes, spaces and quotation marks; the single ones stand for apostrophes.
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
