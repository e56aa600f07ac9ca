extension Coordinate {
  /// Reads a coordinate from a text that contains nothing else.
  ///
  /// - Decimal degrees, latitude first: `40.7128, -74.0060` or `40.7128 -74.0060`, also in parentheses.
  /// - Degrees, minutes and seconds: `40°26′46″N 79°58′56″W`, `N 40 26 46 W 79 58 56`, `40:26:46, -79:58:56`, and
  ///   without marks as in aviation, `402646N0795856W`. Letters decide the order; without letters latitude comes
  ///   first.
  /// - Decimal commas, if a semicolon, letters or marks make them unambiguous: `40,7128; -74,0060`,
  ///   `40°42,768′N 74°00,36′W`.
  /// - Names: `lat: 40.7128, lon: -74.0060`, a JSON object with `lat` and `lon`, or a GeoJSON point. A pair in brackets
  ///   without names is refused, because `[40.7128, -74.0060]` may begin with the latitude or the longitude.
  /// - ISO 6709: `+40.7128-074.0060/`. The reader checks a height but does not use it. The reader refuses reference
  ///   systems other than WGS 84, because it does not convert coordinates.
  /// - A `geo:` URI (RFC 5870): `geo:40.7128,-74.0060`, with the same rules for heights and reference systems.
  ///   Android's query is also accepted: `geo:0,0?q=40.7128,-74.0060(New York)`.
  /// - A grid reference, which gives the center of its cell: ``MGRS``, ``UTMCoordinate``, a full ``OpenLocationCode``
  ///   with or without a town after it, ``MaidenheadLocator``, ``GEOREF``, or a ``Geohash``. A geohash must have
  ///   lowercase letters, a digit and at least five characters, and must not be a length or time such as `100km`.
  ///   With a prefix such as `geohash:ezs42` or `maidenhead:JN18`, any reference is accepted. A text that could
  ///   belong to two grids needs a prefix.
  /// - The reader accepts UTM with the letter S only as `utm:36S 300000 3600000`, where S is the latitude band, or as
  ///   `36 south 300000 3600000`. Other programs write S for the southern hemisphere.
  /// - Well-known text: `POINT (-74.0060 40.7128)`, longitude first; a height is not used.
  /// - A web address of Google Maps, OpenStreetMap or Apple Maps. The result is the marked point. If no point is
  ///   marked, the result is the center of the map.
  ///
  /// Decimal degrees are correctly rounded, as are minutes and seconds with up to 30 decimals. Latitude is in [-90,
  /// 90]. Longitude is periodic and keeps its value, in [-360, 360].
  ///
  /// - Parameter text: the whole text. Surrounding blanks and invisible marks are ignored; full-width letters and
  ///   digits count as ASCII.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` if any part of the text is not a coordinate, and
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` if a number is too large. The `outOfRange` error suggests a
  ///   swap if latitude and longitude seem to be interchanged.
  public init(parsing text: String) throws(GeoError) {
    self = try PlaceText(parsing: text).coordinate
  }
}

/// The grids whose references can be read as coordinates.
enum GridName: String, CaseIterable {
  case mgrs, utm, olc, maidenhead, georef, geohash

  /// The grid named before a colon, and the range of the text after it.
  static func prefix(of text: String) -> (GridName, Range<String.Index>)? {
    let scanner = TextScanner(afterBlanksOf: text)
    for name in allCases {
      var rest = scanner
      if rest.take(word: name.rawValue + ":") { return (name, rest.index..<text.endIndex) }
    }
    return nil
  }

  /// Returns all grids whose reader accepts a text, each with the coordinate.
  static func all(thatRead text: String) -> [(name: GridName, place: PlaceText)] {
    // Longer texts are not grid references. This limit avoids a scan by all six readers.
    guard text.utf8.count <= 80, text.utf8.contains(where: { $0 & 0xDF >= 0x41 }) else { return [] }
    // Require the name of the grid for a text of letters only, which may be a word such as make, bar or face.
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

  /// Whether a text is clearly a geohash and not a word.
  ///
  /// A clear geohash has at least five characters, no uppercase letters and a digit, and is not a quantity.
  private static func isDistinctGeohash(_ text: String) -> Bool {
    let word = text.filter { !$0.isWhitespace }
    return word.utf8.count >= 5 && word.contains { $0.isNumber }
      && !word.contains { $0.isUppercase }
      && word.contains { $0.isLetter } && !isQuantity(word)
  }

  /// Whether a word is a length, a speed, a time, a date or a number with an exponent.
  ///
  /// Such words are sequences of digits and units: `100km`, `12h30m` or `20251125t12`.
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

  /// The error for a text that needs the name of the grid before it to be read as a grid reference.
  ///
  /// Nil for any other text.
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

  /// The error for a UTM text with the ambiguous letter S.
  ///
  /// S may mean the southern hemisphere, or the latitude band that begins at 32°N.
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

  /// Reads a text as a reference of this grid only.
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
    }
  }

  /// Returns the range of a plus code before the name of a town, as map services write plus codes: `8FW4V75V+8Q Paris,
  /// France`.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for a short code, because the reader does not know the
  ///   position of the town.
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

  /// The error from the reader of the grid that a text resembles; nil if the text resembles no grid reference.
  static func error(of text: String) -> GeoError? {
    guard let likely = likely(text) else { return nil }
    do throws(GeoError) { _ = try likely.place(parsing: text) } catch { return error }
    return nil
  }

  private static func likely(_ text: String) -> GridName? {
    var scanner = TextScanner(afterBlanksOf: text)
    let word = scanner.takeAll { $0.isASCIIDigit || $0.isASCIILetter }
    if scanner.scalar == "+", word.utf8.count >= 2, word.utf8.count <= 8,
      word.contains(where: { $0.isLetter })
    {
      return .olc
    }
    let digits = word.prefix { $0.isNumber }
    let rest = word.dropFirst(digits.count)
    guard digits.count <= 3 else { return nil }
    // The text has two numbers of meters, as in 31S 448252 5411954, 31 448252 5411954 or Z 2115776 1343401.
    if rest.count <= 1, digits.count + rest.count > 0, scanner.areMetersAhead { return .utm }
    if digits.isEmpty, rest.count == 1, "ABYZ".contains(rest), scanner.isNumberAhead { return .utm }
    guard let letter = rest.first, letter.isLetter else { return nil }
    if digits.isEmpty {
      // The text may be a square near a pole: YIA0000.
      let letters = rest.prefix { $0.isLetter }
      return letters.count == 3 && rest.count > 4 && "ABYZabyz".contains(letter) ? .mgrs : nil
    }
    // A zone, a band and more text: 31U DQ, 31UDQ48, 31U 448252. Degrees with a letter, such as 31N, are different.
    guard digits.count <= 2 else { return nil }
    if rest.dropFirst().prefix(while: { $0.isLetter }).count == 2, rest.count > 4 { return .mgrs }
    guard !"NSEWnsewdD".contains(letter) else { return nil }
    if rest.count > 1 { return .mgrs }
    scanner.skipBlanks()
    return scanner.scalar?.isASCIIDigit == true || scanner.scalar == "," ? .utm : .mgrs
  }
}

extension TextScanner {
  /// Whether blanks and a number follow.
  fileprivate var isNumberAhead: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.index != index && ahead.scalar?.isASCIIDigit == true
  }

  /// Whether blanks or commas and two numbers follow, and the numbers are not degrees.
  ///
  /// Both numbers must have at least four digits before the point, because such numbers cannot be degrees.
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
