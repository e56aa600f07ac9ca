/// A `geo:` URI (RFC 5870) such as `geo:48.2010,16.3695,183;crs=wgs84;u=35`.
///
/// The query that Android adds is supported: `geo:0,0?q=48.2010,16.3695(Vienna)`.
package struct GeoURI: Sendable, Hashable {
  /// The coordinate; the reference system is always WGS 84.
  package var coordinate: Coordinate

  /// The height in meters above the ellipsoid; nil if the URI has none.
  package var height: Double?

  /// The uncertainty in meters; nil if the URI has none.
  package var uncertainty: Double?

  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    return scanner.take(word: "geo:")
  }

  /// Reads a URI. The parameters `crs` and `u` are used; others are only checked.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also for a reference system other than WGS 84, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  package init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.take(word: "geo:") else {
      throw scanner.unreadable(expected: "geo:latitude,longitude")
    }
    let latitude = try scanner.uriNumber()
    guard scanner.take(",") else {
      throw scanner.unreadable(expected: "a comma and a longitude")
    }
    let longitude = try scanner.uriNumber()
    coordinate = try ReadAngle.coordinate(latitude: latitude, longitude: longitude)
    if scanner.take(",") { height = try scanner.finiteNumber("height") }
    // The standard requires crs first, then u, then the others.
    if scanner.take(word: ";crs=") {
      let start = scanner.index
      guard scanner.take(word: "wgs84"), scanner.scalar?.isParameterEnd != false else {
        throw .unreadable(
          text, at: start, expected: "wgs84, as other reference systems are not converted")
      }
    }
    if scanner.take(word: ";u=") { uncertainty = try scanner.finiteNumber("uncertainty") }
    while scanner.take(";") { try scanner.skipParameter() }
    if scanner.take("?"), let found = try scanner.place(ofQueryFor: coordinate) {
      coordinate = found
    }
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.isAtEnd else {
      throw scanner.unreadable(expected: "the end of the geo URI")
    }
  }
}

extension TextScanner {
  /// Reads a number as the standard allows it: without plus sign, exponent, or leading or trailing point.
  fileprivate mutating func uriNumber() throws(GeoError) -> ReadAngle {
    let start = index
    let isNegative = take("-")
    let digits = index
    guard !takeAll(where: { $0.isASCIIDigit }).isEmpty else {
      throw unreadable(expected: "a number such as 48.2010")
    }
    if take("."), takeAll(where: { $0.isASCIIDigit }).isEmpty {
      throw unreadable(expected: "a digit after the decimal point")
    }
    let magnitude = Double(text[digits..<index]) ?? .nan
    return ReadAngle(
      text: text, start: start, end: index, degrees: isNegative ? -magnitude : magnitude,
      hemisphere: nil, components: 1, isMarked: false)
  }

  fileprivate mutating func finiteNumber(_ what: String) throws(GeoError) -> Double {
    let start = index
    let value = try uriNumber().degrees
    guard value.isFinite, value >= 0 || what == "height" else {
      throw .outOfRange(
        what, in: text, at: start,
        allowed: what == "height" ? "a finite number" : "0 or more, finite")
    }
    return value
  }

  /// Reads the latitude and longitude in `q=`, optionally followed by a label in parentheses.
  ///
  /// - Parameter coordinate: the coordinate before the query; 0, 0 means that it is absent.
  /// - Returns: nil if the query has no coordinate, as in `?z=17`.
  fileprivate mutating func place(
    ofQueryFor coordinate: Coordinate
  ) throws(GeoError) -> Coordinate? {
    let start = index
    let query = MapAddress.query(takeAll { _ in true })
    guard let value = query["q"] else { return nil }
    var search = value[...]
    while search.last?.isWhitespace == true { search.removeLast() }
    let label = search.last == ")" ? search.firstIndex(of: "(") : nil
    let isNowhere = coordinate == Coordinate(latitude: 0, longitude: 0)
    guard let found = MapAddress.pair(.text(String(search[..<(label ?? search.endIndex)]))) else {
      guard isNowhere else { return nil }
      throw .unreadable(
        text, at: start, expected: "q=latitude,longitude, as names and addresses are not looked up")
    }
    guard abs(found.latitude) <= 90, abs(found.longitude) <= 360 else {
      throw .outOfRange(
        "latitude \(found.latitude), longitude \(found.longitude)", in: text, at: start,
        allowed: "-90 to 90 and -360 to 360")
    }
    guard isNowhere || found == coordinate else {
      throw .unreadable(
        text, at: start,
        expected: "the same place after q= as before the question mark, or geo:0,0 before it")
    }
    return found
  }

  fileprivate mutating func skipParameter() throws(GeoError) {
    guard !takeAll(where: { $0.isASCIIDigit || $0.isASCIILetter || $0 == "-" }).isEmpty else {
      throw unreadable(expected: "the name of a parameter")
    }
    guard take("=") else { return }
    guard !takeAll(where: { $0.isParameterValue }).isEmpty else {
      throw unreadable(expected: "the value of the parameter")
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isParameterEnd: Bool { self == ";" || isBlank }

  /// Whether the standard allows the character in a parameter value, possibly as part of an escape.
  fileprivate var isParameterValue: Bool {
    if isASCIIDigit || isASCIILetter { return true }
    switch self {
    case "-", "_", ".", "!", "~", "*", "'", "(", ")", "[", "]", ":", "&", "+", "$", "%": return true
    default: return false
    }
  }
}
