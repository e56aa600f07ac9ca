/// A coordinate that was read from text, with its height and grid reference if the text contains them.
package struct PlaceText: Sendable, Hashable {
  /// A grid reference in UTM or UPS.
  package enum Grid: Sendable, Hashable {
    case mgrs(MGRS)
    case utm(UTMCoordinate)

    /// The reference as a UTM coordinate; for MGRS, the center of the square.
    package var utm: UTMCoordinate {
      switch self {
      case .mgrs(let square): square.center
      case .utm(let coordinate): coordinate
      }
    }
  }

  package var coordinate: Coordinate

  /// The height above the ellipsoid in meters; nil if the text contains no height.
  package var height: Double?

  /// The MGRS or UTM reference of the text. It is exact, whereas `coordinate` is rounded.
  package var grid: Grid?

  /// Creates a result without a height.
  package init(_ coordinate: Coordinate, grid: Grid? = nil) {
    self.coordinate = coordinate
    self.grid = grid
  }

  /// Reads text in any notation of ``Coordinate/init(parsing:)``.
  package init(parsing text: String) throws(GeoError) {
    let pasted = PastedText(text)
    do throws(GeoError) {
      self = try Self.read(pasted.text)
    } catch {
      throw pasted.restored(error)
    }
  }

  /// Returns a grid reference, with the name of the grid as a prefix if the reference cannot be read without a
  /// prefix.
  package static func readable(_ text: String, ofGrid name: String) -> String {
    (try? PlaceText(parsing: text)) == nil ? "\(name):\(text)" : text
  }

  private static func read(_ text: String) throws(GeoError) -> PlaceText {
    if MapAddress.isLikely(text) { return PlaceText(try MapAddress.coordinate(parsing: text)) }
    if PointText.isLikely(text) { return try PointText.place(parsing: text) }
    if JSONPoint.isLikely(text) { return try JSONPoint.place(parsing: text) }
    if LabeledPair.isLikely(text) { return PlaceText(try LabeledPair.coordinate(parsing: text)) }
    guard let (grid, rest) = GridName.prefix(of: text) else { return try anglesOrGrid(text) }
    do throws(GeoError) {
      return try grid.place(parsing: String(text[rest]))
    } catch {
      throw error.moved(to: rest.lowerBound, in: text)
    }
  }

  /// Reads text without a prefix or label as a pair of angles or a grid reference.
  private static func anglesOrGrid(_ text: String) throws(GeoError) -> PlaceText {
    let found = GridName.all(thatRead: text)
    do throws(GeoError) {
      let place = try angles(parsing: text)
      guard let other = found.first else { return place }
      throw GeoError.unreadable(
        text, at: text.startIndex,
        expected: "a text that cannot also be read as \(other.name.rawValue)")
    } catch {
      guard let first = found.first else {
        throw GridName.isQuantity(text)
          ? GridName.error(ofUnnamed: text) ?? error
          : GridName.error(of: text) ?? GridName.error(ofUnnamed: text) ?? error
      }
      guard found.count == 1 else {
        let names = found.map { "\($0.name.rawValue):" }.joined(separator: " or ")
        throw .unreadable(
          text, at: text.startIndex, expected: "\(names) before it, as it could be either")
      }
      if case .utm(let utm) = first.place.grid, let error = GridName.error(ofBandS: utm, in: text) {
        throw error
      }
      return first.place
    }
  }

  /// Reads a pair of angles with or without parentheses, a point in ISO 6709 notation, or a `geo:` URI.
  private static func angles(parsing text: String) throws(GeoError) -> PlaceText {
    if GeoURI.isLikely(text) {
      let uri = try GeoURI(parsing: text)
      var place = PlaceText(uri.coordinate)
      place.height = uri.height
      return place
    }
    if ISO6709.isLikely(text) {
      let point = try ISO6709(parsing: text)
      var place = PlaceText(point.coordinate)
      place.height = point.height
      return place
    }
    return PlaceText(try CoordinatePair.anglesInParentheses(text))
  }
}

/// Reads a coordinate from a JSON object.
///
/// The object can be a GeoJSON point, a GeoJSON feature with a point, or an object with members such as `lat` and
/// `lon`.
///
/// The reader skips all other members. An object with two coordinates is an error.
struct JSONPoint {
  private static let maximumDepth = 16

  private var scanner: TextScanner
  private var places: [PlaceText] = []

  static func isLikely(_ text: String) -> Bool {
    TextScanner(afterBlanksOf: text).scalar == "{"
  }

  /// Reads an object that contains exactly one coordinate.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for invalid text or a reference system other than WGS 84,
  ///   or ``GeoError/outOfRange(what:text:column:allowed:)``.
  static func place(parsing text: String) throws(GeoError) -> PlaceText {
    var reader = JSONPoint(scanner: TextScanner(afterBlanksOf: text))
    try reader.object(depth: 0)
    reader.skipBlanks()
    guard reader.scanner.isAtEnd else {
      throw reader.scanner.unreadable(expected: "the end of the JSON object")
    }
    guard let place = reader.places.first, reader.places.count == 1 else {
      throw .unreadable(
        text, at: text.startIndex,
        expected: reader.places.isEmpty
          ? "a GeoJSON Point, or lat and lon in the JSON object" : "one coordinate, not several")
    }
    return place
  }

  private init(scanner: TextScanner) { self.scanner = scanner }

  private mutating func skipBlanks() {
    _ = scanner.takeAll { $0.isBlank || $0 == "\n" || $0 == "\r" }
  }

  private mutating func take(_ scalar: Unicode.Scalar) throws(GeoError) {
    skipBlanks()
    guard scanner.take(scalar) else { throw scanner.unreadable(expected: "\(scalar)") }
  }

  /// Reads an object and the coordinate in it, if there is one.
  private mutating func object(depth: Int) throws(GeoError) {
    let start = scanner.index
    try take("{")
    var angles: [AngleKind: ReadAngle] = [:]
    var height: Double?
    var type: Substring?
    var position: [ReadAngle]?
    skipBlanks()
    while scanner.scalar != "}" {
      skipBlanks()
      let key = try quoted()
      try take(":")
      skipBlanks()
      let value = scanner
      switch key.lowercased() {
      case "type": type = try? quoted()
      case "coordinates": position = try? numbers()
      case "crs": try checkReferenceSystem(depth: depth)
      case "alt", "altitude", "ele", "elevation", "height":
        if let number = try? scanner.decimalNumber(), number.value.isFinite {
          height = number.isNegative ? -number.value : number.value
        }
      case let name:
        if let kind = AngleKind(label: name), let angle = try angle(kind) {
          guard angles.updateValue(angle, forKey: kind) == nil else {
            throw value.unreadable(expected: "one \(kind.name), not two")
          }
        } else if name == "properties" {
          // Skip the properties of a feature, because they may contain unrelated numbers.
          try skip(depth: depth)
        } else if value.scalar == "{" {
          try nested(depth: depth)
        }
      }
      if scanner.index == value.index || !isValueEnd {
        scanner = value
        try skip(depth: depth)
      }
      skipBlanks()
      if !scanner.take(",") { break }
      skipBlanks()
    }
    try take("}")
    var place: PlaceText?
    if let latitude = angles[.latitude], let longitude = angles[.longitude] {
      place = PlaceText(try ReadAngle.coordinate(latitude: latitude, longitude: longitude))
      place?.height = height
    } else if !angles.isEmpty {
      throw .unreadable(scanner.text, at: start, expected: "both lat and lon in the JSON object")
    }
    if type == "Point", let position, position.count >= 2 {
      if place != nil { places += [place].compactMap { $0 } }
      place = PlaceText(
        try ReadAngle.coordinate(latitude: position[1], longitude: position[0]))
      if position.count > 2 { place?.height = position[2].degrees }
    }
    if let place { places.append(place) }
  }

  private var isValueEnd: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.scanner.scalar == "," || ahead.scanner.scalar == "}"
  }

  private mutating func nested(depth: Int) throws(GeoError) {
    guard depth < Self.maximumDepth else {
      throw scanner.unreadable(expected: "fewer nested objects")
    }
    try object(depth: depth + 1)
  }

  /// Reads a string in double quotes, or in single quotes as Python prints them, and returns it without quotes.
  private mutating func quoted() throws(GeoError) -> Substring {
    guard let quote = scanner.scalar, quote == "\"" || quote == "'" else {
      throw scanner.unreadable(expected: "a quotation mark")
    }
    scanner.advance()
    let start = scanner.index
    while let scalar = scanner.scalar, scalar != quote {
      scanner.advance()
      if scalar == "\\", !scanner.isAtEnd { scanner.advance() }
    }
    let text = scanner.text[start..<scanner.index]
    guard scanner.take(quote) else { throw scanner.unreadable(expected: "\(quote)") }
    return text
  }

  /// Reads a number, or a string that contains an angle; nil for any other value.
  private mutating func angle(_ kind: AngleKind) throws(GeoError) -> ReadAngle? {
    if scanner.scalar == "\"" || scanner.scalar == "'" {
      let text = try quoted()
      do throws(GeoError) {
        let angle = try AngleText.read(String(text), as: kind, isLabeled: true)
        return angle.moved(to: text.startIndex, in: scanner.text)
      } catch {
        throw error.moved(to: text.startIndex, in: scanner.text)
      }
    }
    return try number()
  }

  private mutating func number() throws(GeoError) -> ReadAngle? {
    guard let number = try scanner.decimalNumber() else { return nil }
    return ReadAngle(
      text: scanner.text, start: number.start, end: scanner.index,
      degrees: number.isNegative ? -number.value : number.value, hemisphere: nil, components: 1,
      isMarked: false)
  }

  /// Reads an array of numbers.
  private mutating func numbers() throws(GeoError) -> [ReadAngle] {
    try take("[")
    var numbers: [ReadAngle] = []
    repeat {
      skipBlanks()
      guard numbers.count < 4, let number = try number() else {
        throw scanner.unreadable(expected: "longitude, latitude and a height")
      }
      numbers.append(number)
      skipBlanks()
    } while scanner.take(",")
    try take("]")
    return numbers
  }

  /// Reads the `crs` member, which GeoJSON had before RFC 7946, and throws an error if the member names a system
  /// other than WGS 84.
  private mutating func checkReferenceSystem(depth: Int) throws(GeoError) {
    let start = scanner.index
    try skip(depth: depth)
    let text = scanner.text[start..<scanner.index]
    guard text == "null" || ["CRS84", "4326", "4979"].contains(where: { text.contains($0) }) else {
      throw .unreadable(
        scanner.text, at: start, expected: "CRS84, as other reference systems are not converted")
    }
  }

  /// Skips any JSON value.
  private mutating func skip(depth: Int) throws(GeoError) {
    guard depth <= Self.maximumDepth else {
      throw scanner.unreadable(expected: "fewer nested values")
    }
    skipBlanks()
    switch scanner.scalar {
    case "\"", "'": _ = try quoted()
    case "{":
      scanner.advance()
      try skipList(until: "}", depth: depth) { reader throws(GeoError) in
        _ = try reader.quoted()
        try reader.take(":")
        try reader.skip(depth: depth + 1)
      }
    case "[":
      scanner.advance()
      try skipList(until: "]", depth: depth) { reader throws(GeoError) in
        try reader.skip(depth: depth + 1)
      }
    default:
      let word = scanner.takeAll {
        $0.isASCIIDigit || $0.isASCIILetter || $0 == "-" || $0 == "+" || $0 == "."
      }
      if word.isEmpty { throw scanner.unreadable(expected: "a JSON value") }
    }
  }

  private mutating func skipList(
    until end: Unicode.Scalar, depth: Int,
    _ element: (inout JSONPoint) throws(GeoError) -> Void
  ) throws(GeoError) {
    skipBlanks()
    if scanner.take(end) { return }
    repeat {
      skipBlanks()
      try element(&self)
      skipBlanks()
    } while scanner.take(",")
    try take(end)
  }
}

/// Reads two angles with labels, such as `lat: 48.85837, lon: 2.29448` or `lat=48.85&lng=2.29`.
enum LabeledPair {
  /// Returns whether text begins with a label such as `lat:`.
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(afterBlanksOf: text)
    return scanner.takeLabel() != nil
  }

  /// Reads a latitude and a longitude in either order.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  static func coordinate(parsing text: String) throws(GeoError) -> Coordinate {
    var scanner = TextScanner(afterBlanksOf: text)
    guard let first = scanner.takeLabel() else { throw scanner.unreadable(expected: "lat or lon") }
    let start = scanner.index
    while !scanner.isAtEnd {
      let end = scanner.index
      let isApart = !scanner.takeAll { !$0.isASCIILetter }.isEmpty
      guard isApart || end == start, let second = scanner.takeLabel() else {
        _ = scanner.takeAll { $0.isASCIILetter }
        continue
      }
      guard second != first else {
        throw .unreadable(
          text, at: end, expected: first == .latitude ? "a longitude, lon:" : "a latitude, lat:")
      }
      // Skip the separators after the first angle.
      let gap = text[end...].unicodeScalars.prefix { !$0.isASCIILetter }
      let a = try value(first, text[start..<gap.endIndex], in: text)
      let b = try value(second, text[scanner.index...], in: text)
      return try first == .latitude
        ? ReadAngle.coordinate(latitude: a, longitude: b)
        : ReadAngle.coordinate(latitude: b, longitude: a)
    }
    throw scanner.unreadable(
      expected: first == .latitude ? "a longitude, lon:" : "a latitude, lat:")
  }

  private static func value(
    _ kind: AngleKind, _ part: Substring, in text: String
  ) throws(GeoError) -> ReadAngle {
    var part = part
    func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isBlank || scalar == "," || scalar == ";" || scalar == "&" || scalar == "\n"
        || scalar == "\r"
    }
    while let last = part.unicodeScalars.last, isSeparator(last) {
      part.unicodeScalars.removeLast()
    }
    do throws(GeoError) {
      let angle = try AngleText.read(String(part), as: kind, isLabeled: true)
      return angle.moved(to: part.startIndex, in: text)
    } catch {
      throw error.moved(to: part.startIndex, in: text)
    }
  }
}

extension TextScanner {
  /// Reads the label of an angle and the colon or equals sign after it; nil if there is no label.
  fileprivate mutating func takeLabel() -> AngleKind? {
    var ahead = self
    let kind = AngleKind(label: ahead.takeAll { $0.isASCIILetter })
    guard kind != nil else { return nil }
    ahead.skipBlanks()
    _ = ahead.take { $0 == ":" || $0 == "=" }
    ahead.skipBlanks()
    self = ahead
    return kind
  }
}

extension AngleKind {
  /// Creates the kind of angle for a label such as `lat` or `lng`; nil for any other text.
  init?(label: some StringProtocol) {
    switch label.lowercased() {
    case "lat", "latitude": self = .latitude
    case "lon", "lng", "long", "longitude": self = .longitude
    default: return nil
    }
  }
}

/// Reads a point in well-known text (OGC 06-103r4) with the longitude first: `POINT (8.5 47.3)`.
enum PointText {
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(afterBlanksOf: text)
    return scanner.take(word: "point") || scanner.take(word: "srid=")
  }

  /// Reads a point with an optional height. An optional measure (M) must be valid but is not used.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for invalid text or a reference system other than WGS 84,
  ///   or ``GeoError/outOfRange(what:text:column:allowed:)``.
  static func place(parsing text: String) throws(GeoError) -> PlaceText {
    var scanner = TextScanner(afterBlanksOf: text)
    if scanner.take(word: "srid=") {
      guard scanner.take(word: "4326;") || scanner.take(word: "4979;") else {
        throw scanner.unreadable(
          expected: "4326;, as other reference systems are not converted")
      }
      scanner.skipBlanks()
    }
    guard scanner.take(word: "point") else { throw scanner.unreadable(expected: "POINT") }
    scanner.skipBlanks()
    let dimensions = ["zm", "z", "m"].first { scanner.take(word: $0) }
    scanner.skipBlanks()
    guard scanner.take("(") else { throw scanner.unreadable(expected: "( and a longitude") }
    let longitude = try scanner.angle("a longitude")
    let latitude = try scanner.angle("a latitude")
    scanner.skipBlanks()
    var others: [Double] = []
    // If the text contains neither Z nor M, a third number is a height, and a fourth number is a measure.
    while others.count < dimensions?.count ?? 2, scanner.scalar != ")",
      let number = try scanner.decimalNumber()
    {
      others.append(number.isNegative ? -number.value : number.value)
      scanner.skipBlanks()
    }
    if let dimensions, others.count < dimensions.count {
      throw scanner.unreadable(
        expected: others.isEmpty && dimensions != "m" ? "a height" : "a measure")
    }
    guard scanner.take(")") else { throw scanner.unreadable(expected: ")") }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.unreadable(expected: "the end of the point") }
    var place = PlaceText(try ReadAngle.coordinate(latitude: latitude, longitude: longitude))
    if dimensions != "m" { place.height = others.first }
    return place
  }
}

extension TextScanner {
  /// Reads an angle in decimal degrees.
  fileprivate mutating func angle(_ what: String) throws(GeoError) -> ReadAngle {
    skipBlanks()
    guard let number = try decimalNumber() else { throw unreadable(expected: what) }
    return ReadAngle(
      text: text, start: number.start, end: index,
      degrees: number.isNegative ? -number.value : number.value, hemisphere: nil, components: 1,
      isMarked: false)
  }
}
