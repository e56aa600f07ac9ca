/// A point as well-known text (OGC 06-103r4): `POINT (8.5 47.3)`, longitude first.
enum PointText {
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(afterBlanksOf: text)
    return scanner.take(word: "point") || scanner.take(word: "srid=")
  }

  /// Reads a point with the height it may have; a measure is checked and dropped.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also for a reference system other than WGS 84,
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
    // Without letters a third number is a height, a fourth a measure.
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
