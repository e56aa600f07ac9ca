import GeoTracks

/// Converts the tokens of well-known text to events.
struct WKTParser: Sendable {
  enum State {
    /// Expects a geometry or `SRID`.
    case geometry
    case equals, srid, sridEnd
    /// After the name of a geometry; expects a word for the dimensions, `EMPTY` or a parenthesis.
    case opening
    /// Inside the parentheses of a geometry; expects numbers or punctuation.
    case numbers
    /// After a geometry in a collection.
    case behind
  }

  var state = State.geometry
  var places = GeometryEventEmitter()
  // The number of open collections.
  var collections = 0
  var kind = GeometryKind.point
  var hasZ = false
  var hasM = false
  var depth = 0
  var numbers: InlineArray<4, Double> = [.nan, .nan, .nan, .nan]
  var count = 0
  var isEmpty = false
  var hasLine = false
  var isForeign = false

  // Whether a new line of a multiline has begun, and whether a closing parenthesis is the previous token.
  var hasLineEnd = false
  var isBehindParenthesis = false

  static let maximumDepth = 32

  /// True if a geometry or collection is open.
  var isInside: Bool { state != .geometry || collections > 0 }

  /// Drops the open geometry.
  mutating func reset() {
    let places = places
    self = WKTParser()
    self.places = places
  }

  // MARK: Words and numbers

  /// Reads a word or a number.
  ///
  /// - Returns: The error if the token is not allowed at this position, otherwise nil.
  mutating func take(
    token: Span<UInt8>, at place: JSONPlace, into events: inout [LocationEvent]
  ) -> String? {
    switch state {
    case .geometry: return begin(Self.word(token), at: place)
    case .opening: return takeDimensions(Self.word(token))
    case .numbers: return takeNumber(token)
    case .srid:
      guard let number = DecimalParser.double(token) else { return "SRID is followed by a number" }
      isForeign = number != 4326 && number != 4979
      if isForeign {
        tell(.invalid, "SRID \(Self.quoted(token)) is not WGS 84 in degrees (4326)", place, &events)
      }
      state = .sridEnd
    case .equals, .sridEnd, .behind: return "\(Self.quoted(token)) must not stand here"
    }
    return nil
  }

  private mutating func begin(_ word: String, at place: JSONPlace) -> String? {
    if word == "SRID", collections == 0 {
      state = .equals
      return nil
    }
    var name = word
    (hasZ, hasM) = (false, false)
    // Accepts forms such as POLYGON Z, POLYGONZ and POLYGON ZM.
    for (suffix, z, m) in [("ZM", true, true), ("Z", true, false), ("M", false, true)]
    where GeometryKind(word: name) == nil && name.hasSuffix(suffix) {
      name.removeLast(suffix.utf8.count)
      (hasZ, hasM) = (z, m)
    }
    guard let kind = GeometryKind(word: name) else {
      return "no geometry that is known: \(QuotedText.quote(word))"
    }
    self.kind = kind
    (state, depth, count, isEmpty, hasLine) = (.opening, 0, 0, false, false)
    return nil
  }

  private mutating func takeDimensions(_ word: String) -> String? {
    switch word {
    case "Z" where !hasZ && !hasM: hasZ = true
    case "M" where !hasZ && !hasM: hasM = true
    case "ZM" where !hasZ && !hasM: (hasZ, hasM) = (true, true)
    case "EMPTY": endGeometry()
    default: return "a parenthesis or EMPTY goes behind the name of a geometry"
    }
    return nil
  }

  private mutating func takeNumber(_ token: Span<UInt8>) -> String? {
    if let number = DecimalParser.double(token) {
      guard count < 4 else { return "a position has at most four numbers" }
      numbers[count] = number
      count += 1
      return nil
    }
    let word = Self.word(token)
    switch word {
    case "EMPTY" where count == 0: isEmpty = true
    case "NAN", "-NAN", "INF", "-INF", "INFINITY", "-INFINITY":
      guard count < 4 else { return "a position has at most four numbers" }
      numbers[count] = .nan
      count += 1
    default: return "\(Self.quoted(token)) is no number"
    }
    return nil
  }

  // MARK: Texts

  private static func word(_ token: Span<UInt8>) -> String {
    token.withUnsafeBufferPointer { String(decoding: $0.prefix(64), as: UTF8.self) }.uppercased()
  }

  private static func quoted(_ token: Span<UInt8>) -> String {
    token.withUnsafeBufferPointer { QuotedText.quote($0) }
  }

  func tell(
    _ reason: Diagnostic.Reason, _ detail: String, _ place: JSONPlace,
    _ events: inout [LocationEvent]
  ) {
    events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
  }
}

/// Reads the punctuation of well-known text.
extension WKTParser {
  /// Reads a parenthesis, comma, semicolon or equals sign; see ``take(token:at:into:)``.
  mutating func take(
    mark: UInt8, at place: JSONPlace, into events: inout [LocationEvent]
  ) -> String? {
    switch (state, mark) {
    case (.geometry, UInt8(ascii: ",")) where collections == 0,
      (.geometry, UInt8(ascii: ";")) where collections == 0:
      break
    case (.equals, UInt8(ascii: "=")): state = .srid
    case (.sridEnd, UInt8(ascii: ";")): state = .geometry
    case (.opening, UInt8(ascii: "(")):
      if kind == .collection {
        guard collections < Self.maximumDepth else { return "collections nested too deep" }
        collections += 1
        state = .geometry
      } else {
        (state, depth) = (.numbers, 1)
      }
    case (.numbers, UInt8(ascii: "(")):
      guard count == 0, depth < kind.depth else { return "a parenthesis too many" }
      depth += 1
      isEmpty = false
      if kind == .multiLine { hasLineEnd = true }
    case (.numbers, UInt8(ascii: ",")): return endPosition(at: place, into: &events)
    case (.numbers, UInt8(ascii: ")")):
      if let fault = endPosition(at: place, into: &events) { return fault }
      isBehindParenthesis = true
      depth -= 1
      if depth == 0 {
        if kind.isArea, !isForeign {
          tell(.invalid, "a polygon, which is neither a track nor a place", place, &events)
        }
        endGeometry()
      }
    case (.behind, UInt8(ascii: ",")): state = .geometry
    case (.behind, UInt8(ascii: ")")):
      collections -= 1
      if collections == 0 { endAll() }
    default:
      return "\(QuotedText.quote(String(decoding: [mark], as: UTF8.self))) must not stand here"
    }
    return nil
  }

  private mutating func endPosition(
    at place: JSONPlace, into events: inout [LocationEvent]
  ) -> String? {
    defer { (count, isEmpty, isBehindParenthesis) = (0, false, false) }
    guard count > 0 else {
      return isEmpty || isBehindParenthesis ? nil : "a position is missing"
    }
    guard count >= 2, depth == kind.depth || kind == .multiPoint else {
      return count < 2 ? "a position is longitude and latitude" : "a parenthesis is missing"
    }
    guard !kind.isArea, !isForeign, !(numbers[0].isNaN && numbers[1].isNaN) else { return nil }
    let isLine = kind == .line || kind == .multiLine
    if isLine, !hasLine || hasLineEnd {
      places.beginLine(continues: hasLine)
      (hasLine, hasLineEnd) = (true, false)
    }
    let third = count > 2 ? numbers[2] : .nan
    let onlyM = hasM && !hasZ
    let fault = places.give(
      latitude: numbers[1], longitude: numbers[0], altitude: onlyM ? .nan : third,
      measure: onlyM ? third : count > 3 ? numbers[3] : .nan, isOfLine: isLine, into: &events)
    if let fault { tell(.outOfRange, fault, place, &events) }
    return nil
  }

  mutating func endGeometry() {
    (count, isEmpty, hasLine, hasLineEnd, isBehindParenthesis) = (0, false, false, false, false)
    state = .behind
    if collections == 0 { endAll() }
  }

  private mutating func endAll() {
    state = .geometry
    isForeign = false
  }
}
