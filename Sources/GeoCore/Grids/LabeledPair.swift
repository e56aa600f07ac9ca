/// Two angles with their names before them: `lat: 48.85837, lon: 2.29448`, `lat=48.85&lng=2.29`.
enum LabeledPair {
  /// Whether a text begins with the name of an angle.
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(afterBlanksOf: text)
    return scanner.takeLabel() != nil
  }

  /// Reads latitude and longitude in either order.
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
      // The first value ends where its letters and digits end, before separators.
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
  /// Steps over the name of an angle and the colon or equals sign after it.
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
  /// The angle that a name such as `lat` or `lng` stands for; nil for any other text.
  init?(label: some StringProtocol) {
    switch label.lowercased() {
    case "lat", "latitude": self = .latitude
    case "lon", "lng", "long", "longitude": self = .longitude
    default: return nil
    }
  }
}
