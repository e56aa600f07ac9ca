extension Coordinate {
  /// Creates a coordinate from text that contains nothing else. These notations are supported:
  ///
  /// - Decimal degrees with the latitude first, with or without parentheses: `40.7128, -74.0060` or `40.7128 -74.0060`.
  /// - Degrees, minutes and seconds: `40°26′46″N 79°58′56″W`, `N 40 26 46 W 79 58 56`, `40:26:46, -79:58:56`, or the
  ///   aviation form `402646N0795856W`. If there are hemisphere letters, they determine which angle is the latitude.
  ///   Otherwise the latitude is first.
  /// - Numbers with decimal commas, if a semicolon, letters or degree signs make them unambiguous: `40,7128; -74,0060`,
  ///   `40°42,768′N 74°00,36′W`.
  /// - Labeled angles: `lat: 40.7128, lon: -74.0060`, a JSON object with `lat` and `lon`, or a GeoJSON point. A pair
  ///   in square brackets without labels is an error, because `[40.7128, -74.0060]` may begin with the latitude or
  ///   the longitude.
  /// - ISO 6709: `+40.7128-074.0060/`. A height must be valid but is not used. A reference system other than WGS 84 is
  ///   an error.
  /// - A `geo:` URI (RFC 5870): `geo:40.7128,-74.0060`, with the same rules for heights and reference systems. The form
  ///   that Android uses is also valid: `geo:0,0?q=40.7128,-74.0060(New York)`.
  /// - A grid reference: ``MGRS``, ``UTMCoordinate``, ``MaidenheadLocator``, ``GEOREF``, a full ``OpenLocationCode``
  ///   with or without the name of a town, a ``Geohash``, or an ``H3Cell``. The result is the center of the cell. A
  ///   geohash must have lowercase letters, a digit and at least five characters, and must not look like a length or
  ///   time such as `100km`. With a prefix such as `geohash:ezs42` or `maidenhead:JN18`, any reference is valid. Text
  ///   that is valid in two grids needs a prefix.
  /// - UTM with the letter S needs a prefix, because other programs write S for the southern hemisphere. In `utm:36S
  ///   300000 3600000`, S is the latitude band. For the southern hemisphere, write `36 south 300000 3600000`.
  /// - Well-known text with the longitude first: `POINT (-74.0060 40.7128)`. A height is not used.
  /// - A web address of Google Maps, OpenStreetMap or Apple Maps. The result is the marked point or, without a marked
  ///   point, the center of the map.
  ///
  /// Decimal degrees are correctly rounded, and so are minutes and seconds with up to 30 decimals. The latitude must be
  /// in [-90, 90], and the longitude in [-360, 360]. The longitude is not normalized.
  ///
  /// - Parameter text: the text to read. Surrounding blanks and invisible characters are ignored, and full-width
  ///   letters and digits are treated as ASCII.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` if the text is not a coordinate, and
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` if a number is out of range. If latitude and longitude seem
  ///   to be swapped, the message of the `outOfRange` error suggests the other order.
  public init(parsing text: String) throws(GeoError) {
    self = try PlaceText(parsing: text).coordinate
  }
}

/// A grid whose references can be read as coordinates.
enum GridName: String, CaseIterable {
  case mgrs, utm, olc, maidenhead, georef, geohash, h3

  /// Returns the grid that a prefix such as `mgrs:` names, and the range of the text after the prefix; nil without a
  /// prefix.
  static func prefix(of text: String) -> (GridName, Range<String.Index>)? {
    let scanner = TextScanner(afterBlanksOf: text)
    for name in allCases {
      var rest = scanner
      if rest.take(word: name.rawValue + ":") { return (name, rest.index..<text.endIndex) }
    }
    return nil
  }

  /// Returns all grids that accept the text as a reference, and the coordinate of the reference in each grid.
  static func all(thatRead text: String) -> [(name: GridName, place: PlaceText)] {
    // Longer text is not a grid reference, so do not call all readers.
    guard text.utf8.count <= 80, text.utf8.contains(where: { $0 & 0xDF >= 0x41 }) else { return [] }
    // Text that consists only of letters may be a word such as "make", "bar" or "face", so a reference without digits
    // needs a prefix.
    guard text.utf8.contains(where: { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "+") }) else {
      return []
    }
    return allCases.compactMap { name in
      guard name != .geohash || isDistinctGeohash(text),
        let place = try? name.place(parsing: text)
      else { return nil }
      return (name, place)
    }
  }

  /// Returns whether text is clearly a geohash and not a word or a quantity.
  ///
  /// Such a geohash has at least five characters, a digit and no uppercase letters.
  private static func isDistinctGeohash(_ text: String) -> Bool {
    let word = text.filter { !$0.isWhitespace }
    return word.utf8.count >= 5 && word.contains { $0.isNumber }
      && !word.contains { $0.isUppercase }
      && word.contains { $0.isLetter } && !isQuantity(word)
  }

  /// Returns whether a word is a length, a speed, a time, a date or a number with an exponent.
  ///
  /// Such words are sequences of digits and units, for example `100km`, `12h30m` or `20251125t12`.
  static func isQuantity(_ word: String) -> Bool {
    var scanner = TextScanner(word)
    repeat {
      guard !scanner.takeAll(where: { $0.isASCIIDigit }).isEmpty else { return false }
      let unit = scanner.takeAll { $0.isASCIILetter }
      guard unit.isEmpty || isUnit(unit) else { return false }
    } while !scanner.isAtEnd
    return true
  }

  private static func isUnit(_ name: Substring) -> Bool {
    if units.contains(name) || SpeedText.isUnit(name) { return true }
    return (try? LengthUnit(parsing: String(name))) != nil
  }

  /// Units of time, letters in dates and exponents, and units of length that ``LengthUnit`` does not support.
  private static let units: Set<Substring> = [
    "ns", "us", "ms", "s", "sec", "secs", "m", "mn", "min", "mins", "h", "hr", "hrs", "d", "w",
    "wk",
    "wks", "y", "yr", "yrs", "t", "z", "q", "e", "nm", "mm", "cm", "dm", "th", "rd", "nd", "st",
  ]

  /// Returns an error for a grid reference that needs a prefix; nil for any other text.
  static func error(ofUnnamed text: String) -> GeoError? {
    guard text.utf8.count <= 80 else { return nil }
    var scanner = TextScanner(afterBlanksOf: text)
    let start = scanner.index
    let word = scanner.takeAll { $0.isASCIILetter || $0.isASCIIDigit || $0.isBlank }
    guard word.contains(where: { $0.isLetter }) else { return nil }
    let grids = allCases.filter { (try? $0.place(parsing: text)) != nil }
    guard let first = grids.first else { return nil }
    let kind = first == .geohash ? "geohash" : "grid"
    let named = grids.map { "\($0.rawValue):\(word)" }.joined(separator: " or ")
    return .unreadable(
      text, at: start, expected: "\(CoordinatePair.expectation), or \(named) for a \(kind)")
  }

  /// Returns an error for a UTM coordinate with the ambiguous letter S; nil for any other text.
  ///
  /// S may be the southern hemisphere, or the latitude band that begins at 32° N.
  static func error(ofBandS utm: UTMCoordinate, in text: String) -> GeoError? {
    var scanner = TextScanner(afterBlanksOf: text)
    let zone = scanner.takeAll { $0.isASCIIDigit }
    scanner.skipBlanks()
    let letter = scanner.index
    guard utm.zone > 0, scanner.take("S"), scanner.scalar?.isASCIILetter == false,
      let south = try? UTMCoordinate(
        zone: utm.zone, hemisphere: .south, easting: utm.easting, northing: utm.northing)
    else { return nil }
    let numbers = text[scanner.index...].split { $0.isWhitespace }.joined(separator: " ")
    func latitude(_ utm: UTMCoordinate) -> String {
      let degrees = DecimalPrinter.string(abs(utm.coordinate.latitude), places: 1)
      return degrees + (utm.coordinate.latitude < 0 ? "°S" : "°N")
    }
    return .unreadable(
      text, at: letter,
      expected: "utm:\(zone)S \(numbers) for the latitude band S (\(latitude(utm))), or "
        + "\(zone) south \(numbers) for the southern hemisphere (\(latitude(south)))")
  }

  /// Reads text as a reference in this grid, without trying other grids.
  func place(parsing text: String) throws(GeoError) -> PlaceText {
    switch self {
    case .mgrs:
      let square = try MGRS(parsing: text)
      return PlaceText(square.coordinate, grid: .mgrs(square))
    case .utm:
      let utm = try UTMCoordinate(parsing: text)
      return PlaceText(utm.coordinate, grid: .utm(utm))
    case .olc:
      let code = try Self.code(in: text)
      do throws(GeoError) {
        return PlaceText(try OpenLocationCode(parsing: String(text[code])).coordinate)
      } catch {
        throw error.moved(to: code.lowerBound, in: text)
      }
    case .maidenhead: return PlaceText(try MaidenheadLocator(parsing: text).coordinate)
    case .georef: return PlaceText(try GEOREF(parsing: text).coordinate)
    case .geohash: return PlaceText(try Geohash(parsing: text).coordinate)
    case .h3: return PlaceText(try H3Cell(parsing: text).coordinate)
    }
  }

  /// Returns the range of the plus code in text that may also name a town, such as `8FW4V75V+8Q Paris, France`.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for a short code, because the position of the town is
  ///   unknown.
  private static func code(in text: String) throws(GeoError) -> Range<String.Index> {
    var scanner = TextScanner(afterBlanksOf: text)
    let start = scanner.index
    let code = scanner.takeAll { $0.isASCIILetter || $0.isASCIIDigit || $0 == "+" }
    guard !scanner.takeAll(where: { $0.isBlank || $0 == "," }).isEmpty,
      scanner.scalar?.properties.isAlphabetic == true
    else { return text.startIndex..<text.endIndex }
    let town = text[scanner.index...]
    guard !town.contains("+"), let read = try? ReadOpenLocationCode(String(code)),
      (try? PlaceText(parsing: String(town))) == nil
    else { return text.startIndex..<text.endIndex }
    guard read.missing == 0 else {
      throw .unreadable(
        text, at: start,
        expected:
          "eight symbols before the plus sign: a short code needs the position of its town, "
          + "and towns are not looked up")
    }
    return start..<code.endIndex
  }

  /// Returns the error of the grid whose references resemble the text; nil if the text resembles no grid reference.
  static func error(of text: String) -> GeoError? {
    guard let likely = likely(text) else { return nil }
    do throws(GeoError) { _ = try likely.place(parsing: text) } catch { return error }
    return nil
  }

  private static func likely(_ text: String) -> GridName? {
    var scanner = TextScanner(afterBlanksOf: text)
    let word = scanner.takeAll { $0.isASCIIDigit || $0.isASCIILetter }
    if H3Cell.isLikely(word), scanner.isAtLastSymbol { return .h3 }
    if scanner.scalar == "+", word.utf8.count >= 2, word.utf8.count <= 8,
      word.contains(where: { $0.isLetter })
    {
      return .olc
    }
    let digits = word.prefix { $0.isNumber }
    let rest = word.dropFirst(digits.count)
    guard digits.count <= 3 else { return nil }
    // Text with two numbers that look like meters may be UTM or UPS: 31S 448252 5411954, 31 448252 5411954 or Z
    // 2115776 1343401.
    if rest.count <= 1, digits.count + rest.count > 0, scanner.areMetersAhead { return .utm }
    if digits.isEmpty, rest.count == 1, "ABYZ".contains(rest), scanner.isNumberAhead { return .utm }
    guard let letter = rest.first, letter.isLetter else { return nil }
    if digits.isEmpty {
      // Text such as YIA0000 may be an MGRS square near a pole.
      let letters = rest.prefix { $0.isLetter }
      return letters.count == 3 && rest.count > 4 && "ABYZabyz".contains(letter) ? .mgrs : nil
    }
    // A zone and band with more text may be MGRS or UTM: 31U DQ, 31UDQ48 or 31U 448252. Text such as 31N may be
    // degrees.
    guard digits.count <= 2 else { return nil }
    if rest.dropFirst().prefix(while: { $0.isLetter }).count == 2, rest.count > 4 { return .mgrs }
    guard !"NSEWnsewdD".contains(letter) else { return nil }
    if rest.count > 1 { return .mgrs }
    scanner.skipBlanks()
    return scanner.scalar?.isASCIIDigit == true || scanner.scalar == "," ? .utm : .mgrs
  }
}

extension TextScanner {
  /// Whether the next characters are blanks and a number.
  fileprivate var isNumberAhead: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.index != index && ahead.scalar?.isASCIIDigit == true
  }

  /// Whether the next characters are two numbers that look like meters, each after blanks or commas.
  ///
  /// Both numbers must have at least four digits before the decimal point, because such numbers cannot be degrees.
  fileprivate var areMetersAhead: Bool {
    var ahead = self
    for _ in 0..<2 {
      let isApart = !ahead.takeAll { $0.isBlank || $0 == "," }.isEmpty
      _ = ahead.take("-")
      guard isApart, ahead.takeAll(where: { $0.isASCIIDigit }).utf8.count >= 4 else { return false }
      _ = ahead.takeAll { $0.isASCIIDigit || $0 == "." || $0.isASCIILetter }
    }
    return true
  }
}
