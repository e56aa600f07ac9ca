import GeoTracks

/// The marks of well-known text.
extension WKTParser {
  /// Takes a parenthesis, comma, semicolon or equals sign; see ``take(token:at:into:)``.
  mutating func take(
    mark: UInt8, at place: JSONPlace, into events: inout [SourceEvent]
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
    at place: JSONPlace, into events: inout [SourceEvent]
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
