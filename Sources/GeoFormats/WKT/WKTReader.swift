package import GeoCore

/// Reads geometries in well-known text (OGC 06-103r4, section 7), such as `POLYGON ((8.5 47.3, 8.6 47.3, …))`.
///
/// The first number of a position is the longitude, and the second is the latitude. The reader ignores
/// measures, and the heights of lines and polygons. The reader returns points and polygons, including those in
/// multi-geometries and collections. Lines are only counted. The prefix `SRID=4326;` is allowed, and any other reference system is an error. Names may be in
/// lowercase.
package struct WKTReader: Sendable {
  /// A geometry at the top level of the text.
  package struct Geometry: Sendable, Hashable {
    /// The polygons; empty if the geometry contains none.
    package var polygons: [Polygon] = []
    /// The points; empty if the geometry contains none.
    package var points: [Coordinate] = []
    /// The height of the last point (meters); nil if it has none.
    package var height: Double?
    package var lineCount = 0
    /// The number of the line where the geometry begins, counted from 1.
    package var line = 1
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  // The number of coordinates per position, as stated by `Z`, `M` or `ZM`.
  private var dimension = 2
  // Whether positions with three numbers end with a measure instead of a height.
  private var hasMeasure = false
  // The height of the last position.
  private var height: Double?

  private static let maximumDepth = 32

  /// Creates a reader for complete input.
  ///
  /// - Parameter bytes: The geometries, separated by blanks, line breaks, commas or semicolons.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns true if the input begins with well-known text.
  ///
  /// Well-known text begins with `SRID=`, or with the name of a geometry and a parenthesis or `EMPTY`. The name alone
  /// is not enough, because it may be part of the header of a table.
  package static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
    var reader = WKTReader(Array(bytes.drop(while: isBlank).prefix(64)))
    var word = reader.word()
    if word == "SRID" {
      return reader.position < reader.bytes.count
        && reader.bytes[reader.position] == UInt8(ascii: "=")
    }
    for suffix in ["ZM", "Z", "M"] where Kind(rawValue: word) == nil && word.hasSuffix(suffix) {
      word.removeLast(suffix.count)
    }
    guard Kind(rawValue: word) != nil || unreadKinds.contains(word) else { return false }
    reader.skip(isBlank)
    if ["Z", "M", "ZM"].contains(reader.peekWord()) {
      _ = reader.word()
      reader.skip(isBlank)
    }
    return reader.peekWord() == "EMPTY"
      || reader.position < reader.bytes.count
        && reader.bytes[reader.position] == UInt8(ascii: "(")
  }

  private enum Kind: String {
    case point = "POINT", line = "LINESTRING", polygon = "POLYGON"
    case points = "MULTIPOINT", lines = "MULTILINESTRING", polygons = "MULTIPOLYGON"
    case collection = "GEOMETRYCOLLECTION", triangle = "TRIANGLE"
  }

  // Geometries with arcs or surfaces, which the reader does not support. The names are used in the error message.
  private static let unreadKinds: Set<String> = [
    "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE",
    "POLYHEDRALSURFACE", "TIN",
  ]

  /// Returns the next geometry; nil at the end of the text.
  ///
  /// - Throws: ``FeatureError`` with a line number if the text is invalid.
  package mutating func next() throws(FeatureError) -> Geometry? {
    skip { Self.isBlank($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
    guard position < bytes.count else { return nil }
    var geometry = Geometry()
    geometry.line = line
    var word = word()
    if word == "SRID" {
      try expect(UInt8(ascii: "="), "SRID must be followed by = and a number")
      let number = try number()
      guard number == 4326 || number == 4979 else {
        throw error("SRID \(number) is not WGS 84 in degrees (4326)")
      }
      try expect(UInt8(ascii: ";"), "the SRID must be followed by ;")
      word = self.word()
    }
    try read(word, into: &geometry, depth: 0)
    return geometry
  }

  private mutating func read(
    _ word: String, into geometry: inout Geometry, depth: Int
  ) throws(FeatureError) {
    guard depth < Self.maximumDepth else { throw error("collections nested too deep") }
    var name = word
    var count = 2
    var marks = ""
    // Accept the spellings POLYGON Z, POLYGONZ, POLYGON ZM and so on.
    for (suffix, more) in [("ZM", 2), ("Z", 1), ("M", 1)] where Kind(rawValue: name) == nil {
      if name.hasSuffix(suffix) {
        name.removeLast(suffix.count)
        count += more
        marks = suffix
      }
    }
    guard let kind = Kind(rawValue: name) else {
      let isKnown = Self.unreadKinds.contains(name)
      throw error(
        "\(isKnown ? "a geometry that is not read" : "unknown geometry"): "
          + QuotedText.plain(String(word.prefix(40))))
    }
    skip(Self.isBlank)
    var next = peekWord()
    if count == 2, ["Z", "M", "ZM"].contains(next) {
      _ = self.word()
      count += next.count
      marks = next
      skip(Self.isBlank)
      next = peekWord()
    }
    if next == "EMPTY" {
      _ = self.word()
      return
    }
    guard next.isEmpty else { throw error("\(name) must be followed by a parenthesis or EMPTY") }
    (dimension, hasMeasure) = (count, marks == "M")
    switch kind {
    case .point:
      geometry.points += try places(isPoint: true)
      geometry.height = height
    case .points:
      geometry.points += try list { (self) throws(FeatureError) in
        self.skip(Self.isBlank)
        let isWrapped =
          self.position < self.bytes.count && self.bytes[self.position] == UInt8(ascii: "(")
        return isWrapped ? try self.places(isPoint: true)[0] : try self.place()
      }
      geometry.height = height
    case .line:
      _ = try places()
      geometry.lineCount += 1
    case .lines:
      geometry.lineCount += try list { (self) throws(FeatureError) in try self.places() }.count
    case .polygon, .triangle: geometry.polygons.append(try polygon())
    case .polygons:
      geometry.polygons += try list { (self) throws(FeatureError) in try self.polygon() }
    case .collection:
      var inner = geometry
      _ = try list { (self) throws(FeatureError) -> Int in
        self.skip(Self.isBlank)
        try self.read(self.word(), into: &inner, depth: depth + 1)
        return 0
      }
      geometry = inner
    }
  }

  // MARK: Parts

  private mutating func polygon() throws(FeatureError) -> Polygon {
    let rings = try list { (self) throws(FeatureError) in try self.places() }
    return Polygon(outer: rings[0], holes: Array(rings.dropFirst()))
  }

  private mutating func places(isPoint: Bool = false) throws(FeatureError) -> [Coordinate] {
    let places = try list { (self) throws(FeatureError) in try self.place() }
    if isPoint, places.count != 1 { throw error("a point has exactly one position") }
    return places
  }

  private mutating func place() throws(FeatureError) -> Coordinate {
    var values: [Double] = []
    skip(Self.isBlank)
    repeat {
      values.append(try number())
      skip(Self.isBlank)
    } while values.count < 5 && position < bytes.count && Self.isNumber(bytes[position])
    // PostGIS writes heights even without the letter Z.
    guard (dimension == 2 ? 2...4 : dimension...dimension) ~= values.count else {
      throw error("a position needs longitude and latitude: found \(values.count) numbers")
    }
    guard abs(values[1]) <= 90 else {
      let hint = abs(values[0]) <= 90 ? "; longitude comes first" : ""
      throw error("latitude \(values[1]) is out of range\(hint)")
    }
    guard abs(values[0]) <= 540 else { throw error("longitude \(values[0]) is out of range") }
    height = values.count > 2 && !hasMeasure ? values[2] : nil
    return Coordinate(latitude: values[1], longitude: values[0])
  }

  /// Reads a list in parentheses with at least one element. Commas separate the elements.
  private mutating func list<Element>(
    _ element: (inout WKTReader) throws(FeatureError) -> Element
  ) throws(FeatureError) -> [Element] {
    try expect(UInt8(ascii: "("), "expected (")
    var elements: [Element] = []
    while true {
      elements.append(try element(&self))
      skip(Self.isBlank)
      guard position < bytes.count else { throw error("the text ends inside a geometry") }
      defer { position += 1 }
      switch bytes[position] {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: ")"): return elements
      default: throw error("expected , or )")
      }
    }
  }

  // MARK: Letters

  private mutating func number() throws(FeatureError) -> Double {
    skip(Self.isBlank)
    let start = position
    while position < bytes.count, Self.isNumber(bytes[position]) { position += 1 }
    guard start < position,
      let value = bytes.withUnsafeBufferPointer({
        DecimalParser.double(UnsafeBufferPointer(rebasing: $0[start..<position]).span)
      }), value.isFinite
    else { throw error("expected a number") }
    return value
  }

  private mutating func word() -> String {
    let text = peekWord()
    position += text.utf8.count
    return text
  }

  private func peekWord() -> String {
    var end = position
    while end < bytes.count, end - position < 64, Self.isLetter(bytes[end]) { end += 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self).uppercased()
  }

  private mutating func expect(_ byte: UInt8, _ reason: String) throws(FeatureError) {
    skip(Self.isBlank)
    guard position < bytes.count, bytes[position] == byte else { throw error(reason) }
    position += 1
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while position < bytes.count, isSkipped(bytes[position]) {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private func error(_ reason: String) -> FeatureError {
    FeatureError(line: line, feature: nil, reason: reason)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || [
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"),
      ]
      .contains(byte)
  }
}
