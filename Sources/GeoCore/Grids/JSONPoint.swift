/// A coordinate in a JSON object: a GeoJSON point, alone or in a feature, or members named `lat` and `lon`.
///
/// Only what a place needs is kept; everything else is stepped over. An object with two places is refused.
struct JSONPoint {
  private static let maximumDepth = 16

  private var scanner: TextScanner
  private var places: [PlaceText] = []

  static func isLikely(_ text: String) -> Bool {
    TextScanner(afterBlanksOf: text).scalar == "{"
  }

  /// Reads the one place of an object.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also for a reference system other than WGS 84,
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

  /// An object and the place it is, if any.
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
          // A feature may have any numbers among its properties.
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
      throw scanner.unreadable(expected: "fewer objects in each other")
    }
    try object(depth: depth + 1)
  }

  /// A text without its quotes; those of Python are read as well.
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

  /// A number, or a text that is an angle; nil for anything else.
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

  /// An array of numbers.
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

  /// The member of older GeoJSON that names a reference system.
  private mutating func checkReferenceSystem(depth: Int) throws(GeoError) {
    let start = scanner.index
    try skip(depth: depth)
    let text = scanner.text[start..<scanner.index]
    guard text == "null" || ["CRS84", "4326", "4979"].contains(where: { text.contains($0) }) else {
      throw .unreadable(
        scanner.text, at: start, expected: "CRS84, as other reference systems are not converted")
    }
  }

  /// Steps over any value.
  private mutating func skip(depth: Int) throws(GeoError) {
    guard depth <= Self.maximumDepth else {
      throw scanner.unreadable(expected: "fewer values in each other")
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
