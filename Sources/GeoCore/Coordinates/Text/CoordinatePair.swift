/// Reads a latitude and a longitude from one text that holds the two angles.
enum CoordinatePair {
  static let expectation = "a latitude and a longitude, such as 40.7128, -74.0060"

  /// The place that `text` names as a whole.
  ///
  /// With hemisphere letters the order is what the letters say; without, latitude comes first.
  static func read(_ text: String) throws(GeoError) -> Coordinate {
    let (a, b) = try angles(text)
    return try coordinate(a, b)
  }

  /// The two angles in the order of the text. Decimal commas are read where they can be nothing else: where a
  /// semicolon separates the angles, or both have a letter or the mark of a unit.
  static func angles(_ text: String) throws(GeoError) -> (ReadAngle, ReadAngle) {
    do throws(GeoError) {
      return try anglesWithPoints(text)
    } catch {
      guard let replaced = DecimalComma.replaced(in: text),
        let (a, b) = try? anglesWithPoints(replaced),
        text.utf8.contains(UInt8(ascii: ";")) || a.isCertain && b.isCertain
      else { throw error }
      let start = text.startIndex
      return (a.moved(to: start, in: text), b.moved(to: start, in: text))
    }
  }

  private static func anglesWithPoints(
    _ text: String
  ) throws(GeoError) -> (ReadAngle, ReadAngle) {
    let tokens = try AngleLexer.tokens(of: text, expectation: expectation)
    let (first, second) = try PairSplit.split(tokens, of: text)
    let a = try AngleReader.read(first, of: text, expectation: expectation)
    guard !second.isEmpty else {
      throw .unreadable(text, at: text.endIndex, expected: "a second angle, \(expectation)")
    }
    let b = try AngleReader.read(second, of: text, expectation: expectation)
    try checkShapes(a, b)
    _ = try letterOrder(a, b)
    return (a, b)
  }

  /// The place that two angles are, in the order that their letters say.
  static func coordinate(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) -> Coordinate {
    try letterOrder(a, b)
      ? ReadAngle.coordinate(latitude: a, longitude: b)
      : ReadAngle.coordinate(latitude: b, longitude: a)
  }

  /// `40 -74 30` may be a latitude, a longitude and a height as well as degrees and minutes, and
  /// `40°26,7` a single angle with a decimal comma: without letters, an angle of several numbers has
  /// as many as the other one or ends in a mark.
  private static func checkShapes(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) {
    guard a.hemisphere == nil, b.hemisphere == nil, a.components != b.components else { return }
    for angle in [a, b] where angle.components > 1 && !angle.isMarked {
      throw .unreadable(
        angle.text, at: angle.start,
        expected: "as many numbers in both angles, or marks such as 40°26′46″")
    }
  }

  /// Whether the first angle is the latitude.
  private static func letterOrder(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) -> Bool {
    switch (a.hemisphere, b.hemisphere) {
    case (nil, nil): return true
    case (let first?, let second?):
      guard first.letter.kind != second.letter.kind else {
        throw .unreadable(
          b.text, at: second.index,
          expected: first.letter.kind == .latitude
            ? "E or W, as the first angle is a latitude"
            : "N or S, as the first angle is a longitude")
      }
      return first.letter.kind == .latitude
    case (nil, _?), (_?, nil):
      throw .unreadable(
        a.text, at: a.hemisphere == nil ? a.start : b.start,
        expected: "a hemisphere letter with both angles or with neither")
    }
  }
}

extension ReadAngle {
  /// Whether a letter or the mark of a unit ends it, so that a comma in it is a decimal mark.
  fileprivate var isCertain: Bool { isMarked || hemisphere != nil }
}
