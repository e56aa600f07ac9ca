/// Reads the web address of a map in Google Maps, OpenStreetMap or Apple Maps.
///
/// The documented forms (Google's "Maps URLs", Apple's "Map Links", OpenStreetMap's permanent links) and the
/// addresses that a browser shows are supported.
///
/// - A marked point takes precedence over a search result.
/// - The center of the map is used only if the address does not name a place.
/// - A route is used only if it has a single stop.
enum MapAddress {
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(afterBlanksOf: text)
    return scanner.take(word: "https://") || scanner.take(word: "http://")
  }

  /// Returns the coordinate of the point that an address shows.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for an address without coordinates or of another service,
  ///   and for a short link, which only its service can resolve. ``GeoError/outOfRange(what:text:column:allowed:)`` for
  ///   an invalid latitude or longitude.
  static func coordinate(parsing text: String) throws(GeoError) -> Coordinate {
    guard let address = Address(text), let service = Service(host: address.host, path: address.path)
    else {
      throw .unreadable(
        text, at: text.startIndex,
        expected: "an address of Google Maps, OpenStreetMap or Apple Maps")
    }
    if service == .short {
      throw .unreadable(
        text, at: text.startIndex,
        expected: "the long address: open the short one and copy what the browser shows")
    }
    let stops = service.stops(of: address)
    guard stops.count <= 1 else {
      throw .unreadable(
        text, at: text.startIndex,
        expected: "the address of one place, as this route has \(stops.count) stops")
    }
    var name: String?
    for candidate in stops.map(Candidate.text) + service.candidates(of: address) {
      guard let pair = pair(candidate) else {
        if case .text(let text) = candidate, name == nil, !text.isEmpty { name = text }
        continue
      }
      if case .center = candidate, let name {
        throw .unreadable(
          text, at: text.startIndex,
          expected: """
            the coordinates of "\(name)", copied from the map; the address has only the center of the map
            """)
      }
      guard abs(pair.latitude) <= 90, abs(pair.longitude) <= 360 else {
        throw .outOfRange(
          what: "latitude \(pair.latitude), longitude \(pair.longitude)", text: text, column: 1,
          allowed: "-90 to 90 and -360 to 360")
      }
      return pair
    }
    throw .unreadable(
      text, at: text.startIndex, expected: "an address with latitude and longitude in it")
  }

  private enum Service {
    case google, openStreetMap, apple, short

    init?(host: String, path: String) {
      let host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
      switch host {
      case "openstreetmap.org", "osm.org":
        self = path.hasPrefix("/go/") ? .short : .openStreetMap
      case "maps.apple.com": self = path.hasPrefix("/p/") ? .short : .apple
      case "maps.apple", "maps.app.goo.gl", "goo.gl": self = .short
      default:
        let labels = host.split(separator: ".")
        // This condition matches hosts such as maps.google.com and google.co.uk.
        guard let google = labels.firstIndex(of: "google"), labels.count - google <= 3,
          google == 0 && path.hasPrefix("/maps") || google == 1 && labels[0] == "maps"
        else { return nil }
        self = .google
      }
    }

    /// Returns the stops of the route that the address shows; empty if it shows no route.
    func stops(of address: Address) -> [String] {
      let query = address.query
      let keys: [String]
      var stops: [String] = []
      switch self {
      case .google:
        keys = ["saddr", "origin", "waypoints", "daddr", "destination"]
        stops = address.segments(after: "/dir/")
      case .apple: keys = ["saddr", "source", "daddr", "destination"]
      case .openStreetMap:
        keys = ["from", "to"]
        stops = query["route"].map { $0.split(separator: ";").map(String.init) } ?? []
      case .short: keys = []
      }
      return (stops + keys.compactMap { query[$0] }).filter { !$0.isEmpty }
    }

    /// Returns the components of an address that may contain a coordinate or the name of a place, most likely first.
    func candidates(of address: Address) -> [Candidate] {
      let query = address.query
      func texts(_ keys: String...) -> [Candidate] {
        keys.compactMap { query[$0] }.map(Candidate.text)
      }
      func centers(_ keys: String...) -> [Candidate] {
        keys.compactMap { query[$0] }.map(Candidate.center)
      }
      var found: [Candidate] = []
      switch self {
      case .google:
        if let pin = address.between("!3d", "!4d") { found.append(.two(pin.0, pin.1)) }
        found += texts("query", "q")
        for part in ["/place/", "/search/"] {
          if let place = address.segments(after: part).first { found.append(.text(place)) }
        }
        found += centers("ll", "center", "viewpoint", "sll")
        if let place = address.mapPosition(after: "/@") { found.append(.center(place)) }
      case .openStreetMap:
        if let lat = query["mlat"], let lon = query["mlon"] { found.append(.two(lat, lon)) }
        found += texts("query")
        let path = address.path.dropFirst()
        if ["node/", "way/", "relation/"].contains(where: path.hasPrefix) {
          found.append(.text(String(path)))
        }
        if let map = address.fragmentMap { found.append(.center("\(map.0),\(map.1)")) }
        if let lat = query["lat"], let lon = query["lon"] { found.append(.center("\(lat),\(lon)")) }
      case .apple:
        found = texts("coordinate") + texts("ll") + texts("q", "address")
        found += centers("center", "sll")
      case .short: break
      }
      return found
    }
  }

  enum Candidate {
    /// Text that is either a latitude and a longitude, or the name of a place.
    case text(String)
    /// The center of the map: text that may begin with a latitude and a longitude, separated by a comma.
    case center(String)
    case two(String, String)
  }

  /// Converts a candidate to a coordinate without checking its range; nil if the candidate does not contain two
  /// numbers.
  static func pair(_ candidate: Candidate) -> Coordinate? {
    switch candidate {
    case .two(let latitude, let longitude):
      guard let y = number(latitude[...]), let x = number(longitude[...]) else { return nil }
      return Coordinate(latitude: y, longitude: x)
    case .text(let text):
      let plain = text.hasPrefix("loc:") ? text.dropFirst(4) : text[...]
      // If a pin has no name, Google Maps uses its degrees, minutes and seconds as the name.
      if plain.contains("°") { return try? CoordinatePair.read(String(plain)) }
      let parts = plain.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let y = number(parts[0]), let x = number(parts[1]) else { return nil }
      return Coordinate(latitude: y, longitude: x)
    case .center(let text):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count >= 2, let y = number(parts[0]), let x = number(parts[1]) else { return nil }
      return Coordinate(latitude: y, longitude: x)
    }
  }

  /// Returns the decoded query parameters by name. If a name occurs more than once, the first value is used.
  static func query(_ text: Substring) -> [String: String] {
    var values: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let (key, value) = Address.cut(pair, at: "=")
      if values[String(key)] == nil { values[String(key)] = value.formDecoded }
    }
    return values
  }

  /// Reads a plain decimal number with surrounding blanks; nil for any other text.
  private static func number(_ text: Substring) -> Double? {
    var scanner = TextScanner(afterBlanksOf: String(text))
    guard let number = try? scanner.decimalNumber(), number.value.isFinite else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { return nil }
    return number.isNegative ? -number.value : number.value
  }

  /// The components of a web address (RFC 3986).
  private struct Address {
    let host, path, fragment: String
    let query: [String: String]

    init?(_ text: String) {
      guard text.utf8.count <= 4096, let scheme = text.range(ofWord: "://") else { return nil }
      let whole = text[scheme.upperBound...].prefix { !$0.isWhitespace }
      let (before, fragment) = Self.cut(whole, at: "#")
      let (location, query) = Self.cut(before, at: "?")
      let slash = location.firstIndex(of: "/") ?? location.endIndex
      host = location[..<slash].lowercased()
      path = location[slash...].formDecoded
      self.fragment = fragment.formDecoded
      self.query = MapAddress.query(query)
    }

    /// Returns the path segments after a prefix, up to the map position or the data that a browser appends. The result
    /// is empty if the path does not contain the prefix.
    func segments(after beginning: String) -> [String] {
      guard let range = path.range(ofWord: beginning) else { return [] }
      let parts = path[range.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
      return parts.prefix { !$0.hasPrefix("@") && !$0.hasPrefix("data=") }.map(String.init)
    }

    /// Returns the map position, which is the path after a prefix up to the next slash; nil if the path does not
    /// contain the prefix.
    func mapPosition(after beginning: String) -> String? {
      path.range(ofWord: beginning).map { String(path[$0.upperBound...].prefix { $0 != "/" }) }
    }

    /// Returns the text after the last occurrence of each marker, such as `48.85` and `2.29` in Google's
    /// `!3d48.85!4d2.29`; nil if a marker is missing.
    func between(_ first: String, _ second: String) -> (String, String)? {
      func last(_ mark: String) -> String? {
        var found: String?
        var rest = path[...]
        while let range = rest.range(ofWord: mark) {
          rest = rest[range.upperBound...]
          found = String(rest.prefix { $0 != "!" && $0 != "/" })
        }
        return found
      }
      guard let y = last(first), let x = last(second) else { return nil }
      return (y, x)
    }

    /// The latitude and the longitude, as text, in a fragment such as `#map=17/48.85/2.29`.
    var fragmentMap: (String, String)? {
      for part in fragment.split(separator: "&") where part.hasPrefix("map=") {
        let parts = part.dropFirst(4).split(separator: "/")
        if parts.count >= 3 { return (String(parts[1]), String(parts[2])) }
      }
      return nil
    }

    fileprivate static func cut(
      _ text: Substring, at mark: Character
    ) -> (Substring, Substring) {
      guard let index = text.firstIndex(of: mark) else { return (text, "") }
      return (text[..<index], text[text.index(after: index)...])
    }
  }
}

extension Substring {
  /// The text, a part of a URL, with percent escapes decoded and plus signs replaced by blanks (WHATWG URL, section
  /// 5).
  ///
  /// Invalid escapes remain unchanged.
  package var formDecoded: String {
    var (bytes, rest) = ([UInt8](), utf8)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(hexPairAt: rest) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Parses the two hexadecimal digits at the start of the bytes; nil if the bytes do not start with two such digits.
  ///
  /// `UInt8(_:radix:)` is unsuitable, because it also accepts a sign.
  package init?(hexPairAt bytes: some Collection<UInt8>) {
    let digits = bytes.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 2 else { return nil }
    self = UInt8(digits[0] << 4 | digits[1])
  }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of a word; nil if there is none.
  fileprivate func range(ofWord word: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// A `geo:` URI (RFC 5870) such as `geo:48.2010,16.3695,183;crs=wgs84;u=35`.
///
/// The form that Android uses is also valid: `geo:0,0?q=48.2010,16.3695(Vienna)`.
package struct GeoURI: Sendable, Hashable {
  /// The coordinate in WGS 84.
  package var coordinate: Coordinate

  /// The height above the ellipsoid in meters; nil if the URI contains no height.
  package var height: Double?

  /// The uncertainty in meters; nil if the URI contains no uncertainty.
  package var uncertainty: Double?

  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    return scanner.take(word: "geo:")
  }

  /// Creates a URI from text. Parameters other than `crs` and `u` must be well-formed but are ignored.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for invalid text or a reference system other than WGS 84,
  ///   or ``GeoError/outOfRange(what:text:column:allowed:)``.
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
    // RFC 5870 requires the order crs, u, other parameters.
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
  /// Reads a number in the form that RFC 5870 allows: no plus sign, no exponent, and no leading or trailing point.
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

  /// Reads the latitude and longitude after `q=`, with an optional label in parentheses.
  ///
  /// - Parameter coordinate: the coordinate before the query. Android writes 0,0 if the coordinate is only in the
  ///   query.
  /// - Returns: nil if the query contains no coordinate, as in `?z=17`.
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

  /// Whether RFC 5870 allows the character in a parameter value, possibly as part of a percent escape.
  fileprivate var isParameterValue: Bool {
    if isASCIIDigit || isASCIILetter { return true }
    switch self {
    case "-", "_", ".", "!", "~", "*", "'", "(", ")", "[", "]", ":", "&", "+", "$", "%": return true
    default: return false
    }
  }
}
