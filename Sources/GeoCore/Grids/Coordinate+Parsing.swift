extension Coordinate {
  /// Reads a place from text that names one and nothing else.
  ///
  /// - Latitude and longitude in decimal degrees, `40.7128, -74.0060` or `40.7128 -74.0060`, also in
  ///   parentheses.
  /// - In degrees, minutes and seconds, `40°26′46″N 79°58′56″W`, `N 40 26 46 W 79 58 56`,
  ///   `40:26:46, -79:58:56`. Letters decide the order; without letters latitude comes first.
  /// - As in ISO 6709, `+40.7128-074.0060/`. A height is checked and dropped; a reference system
  ///   other than WGS 84 is refused, as it is not converted.
  /// - As a `geo:` URI (RFC 5870), `geo:40.7128,-74.0060`, under the same terms.
  /// - By a grid, of which the center of the cell is meant: ``MGRS``, ``UTMCoordinate``, a full
  ///   ``OpenLocationCode``, ``MaidenheadLocator``, ``GEOREF``, or a ``Geohash`` in small letters with a digit
  ///   among them and five characters or more. With the name before it, `geohash:ezs42`, `maidenhead:JN18`,
  ///   any; a text that could be of two grids is refused without.
  /// - As well-known text, `POINT (-74.0060 40.7128)`, longitude first.
  /// - As an address of Google Maps, OpenStreetMap or Apple Maps: the place that is marked, else the middle of
  ///   the map.
  ///
  /// Decimal degrees are rounded correctly, and so are minutes and seconds (of up to 30 decimals).
  /// Latitude lies in [-90, 90]. Longitude is periodic and kept as written, in [-360, 360].
  ///
  /// - Parameter text: the whole text; blanks around it do not count.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for what is not a place, down to the
  ///   last character, and ``GeoError/outOfRange(what:text:column:allowed:)`` for a number too
  ///   large; the latter names the swap where latitude and longitude seem to be interchanged.
  public init(parsing text: String) throws(GeoError) {
    if MapAddress.isLikely(text) {
      self = try MapAddress.coordinate(parsing: text)
    } else if PointText.isLikely(text) {
      self = try PointText.coordinate(parsing: text)
    } else if let (grid, rest) = GridName.prefix(of: text) {
      do throws(GeoError) {
        self = try grid.coordinate(parsing: String(text[rest]))
      } catch {
        throw error.moved(to: rest.lowerBound, in: text)
      }
    } else {
      self = try Self.anglesOrGrid(text)
    }
  }

  /// Reads what does not say what it is.
  private static func anglesOrGrid(_ text: String) throws(GeoError) -> Coordinate {
    let found = GridName.all(thatRead: text)
    do throws(GeoError) {
      let place = try angles(parsing: text)
      guard let other = found.first else { return place }
      throw GeoError.unreadable(
        text, at: text.startIndex,
        expected: "a text that is not both angles and \(other.name.rawValue)")
    } catch {
      guard let first = found.first else { throw GridName.error(of: text) ?? error }
      guard found.count == 1 else {
        let names = found.map { "\($0.name.rawValue):" }.joined(separator: " or ")
        throw .unreadable(
          text, at: text.startIndex, expected: "\(names) before it, as it could be either")
      }
      return first.coordinate
    }
  }
}

/// The grids whose texts are read as coordinates.
enum GridName: String, CaseIterable {
  case mgrs, utm, olc, maidenhead, georef, geohash

  /// The grid that a text names before a colon, and where the rest is.
  static func prefix(of text: String) -> (GridName, Range<String.Index>)? {
    let scanner = TextScanner(afterBlanksOf: text)
    for name in allCases {
      var rest = scanner
      if rest.take(word: name.rawValue + ":") { return (name, rest.index..<text.endIndex) }
    }
    return nil
  }

  /// The grids whose strict reader takes a text, with what it says.
  static func all(thatRead text: String) -> [(name: GridName, coordinate: Coordinate)] {
    // What is longer is none, and would be looked at six times.
    guard text.utf8.count <= 80, text.utf8.contains(where: { $0 & 0xDF >= 0x41 }) else { return [] }
    return allCases.compactMap { name in
      guard name != .geohash || isDistinctGeohash(text),
        let place = try? name.coordinate(parsing: text)
      else { return nil }
      return (name, place)
    }
  }

  /// Geohashes are words, too: one that says so by itself is long and small, and has a digit.
  private static func isDistinctGeohash(_ text: String) -> Bool {
    let word = text.filter { !$0.isWhitespace }
    return word.utf8.count >= 5 && word.contains { $0.isNumber }
      && !word.contains { $0.isUppercase }
      && word.contains { $0.isLetter }
  }

  /// Reads a text of the grid, by its strict rules.
  func coordinate(parsing text: String) throws(GeoError) -> Coordinate {
    switch self {
    case .mgrs: try MGRS(parsing: text).coordinate
    case .utm: try UTMCoordinate(parsing: text).coordinate
    case .olc: try OpenLocationCode(parsing: text).coordinate
    case .maidenhead: try MaidenheadLocator(parsing: text).coordinate
    case .georef: try GEOREF(parsing: text).coordinate
    case .geohash: try Geohash(parsing: text).coordinate
    }
  }

  /// What the reader says of whose grid a text seems to be; nil for one that looks like none.
  static func error(of text: String) -> GeoError? {
    guard let likely = likely(text) else { return nil }
    do throws(GeoError) { _ = try likely.coordinate(parsing: text) } catch { return error }
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
    // A zone and a band, and what follows: 31U DQ, 31UDQ48, 31U 448252.
    let digits = word.prefix { $0.isNumber }
    guard (1...2).contains(digits.count), let letter = word.dropFirst(digits.count).first,
      letter.isLetter, !"NSEWnsewdD".contains(letter)
    else { return nil }
    if word.count > digits.count + 1 { return .mgrs }
    scanner.skipBlanks()
    return scanner.scalar?.isASCIIDigit == true ? .utm : .mgrs
  }
}
