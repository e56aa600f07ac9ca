/// Reads a latitude and a longitude from one text that holds the two angles.
enum CoordinatePair {
  static let expectation = "a latitude and a longitude, such as 40.7128, -74.0060"

  /// The place that `text` names as a whole.
  ///
  /// With hemisphere letters the order is what the letters say; without, latitude comes first.
  static func read(_ text: String) throws(GeoError) -> Coordinate {
    let tokens = try AngleLexer.tokens(of: text, expectation: expectation)
    let (first, second) = try PairSplit.split(tokens, of: text)
    let a = try AngleReader.read(first, of: text, expectation: expectation)
    guard !second.isEmpty else {
      throw .unreadable(text, at: text.endIndex, expected: "a second angle, \(expectation)")
    }
    let b = try AngleReader.read(second, of: text, expectation: expectation)
    try checkShapes(a, b)
    return try letterOrder(a, b)
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
