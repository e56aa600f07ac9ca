/// A point as well-known text (OGC 06-103r4): `POINT (8.5 47.3)`, longitude first.
enum PointText {
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(afterBlanksOf: text)
    return scanner.take(word: "point") || scanner.take(word: "srid=")
  }

  /// Reads a point; a height and a measure are checked and dropped.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also for a reference system other than WGS 84,
  ///   or ``GeoError/outOfRange(what:text:column:allowed:)``.
  static func coordinate(parsing text: String) throws(GeoError) -> Coordinate {
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
    for word in ["zm", "z", "m"] where scanner.take(word: word) { break }
    scanner.skipBlanks()
    guard scanner.take("(") else { throw scanner.unreadable(expected: "( and a longitude") }
    let longitude = try scanner.angle("a longitude")
    let latitude = try scanner.angle("a latitude")
    scanner.skipBlanks()
    var others = 0
    while others < 2, scanner.scalar != ")", try scanner.decimalNumber() != nil {
      others += 1
      scanner.skipBlanks()
    }
    guard scanner.take(")") else { throw scanner.unreadable(expected: ")") }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.unreadable(expected: "the end of the point") }
    return try ReadAngle.coordinate(latitude: latitude, longitude: longitude)
  }
}

extension TextScanner {
  /// A number of degrees.
  fileprivate mutating func angle(_ what: String) throws(GeoError) -> ReadAngle {
    skipBlanks()
    guard let number = try decimalNumber() else { throw unreadable(expected: what) }
    return ReadAngle(
      text: text, start: number.start, end: index,
      degrees: number.isNegative ? -number.value : number.value, hemisphere: nil, components: 1,
      isMarked: false)
  }
}
