/// Reads a single angle from a whole text.
///
/// Decimal degrees (`-74.0060`, `5.1e-05`), degrees and minutes or degrees, minutes and seconds,
/// separated by unit marks (`40°26′46″`, `40d26m46s`, `40° 26' 46.302"`), colons (`40:26:46`),
/// blanks (`40 26 46`) or, with a letter only, dashes (`79-58-56W`). A hemisphere letter of either
/// case stands before or after, a sign only where there is no letter; `-0 30` is half a degree
/// south or west. Only the last number has a fraction, its mark is a point, and minutes and seconds
/// are below 60.
package enum AngleText {
  /// The angle in degrees that `text` is as a whole.
  ///
  /// - Parameters:
  ///   - text: the angle and possibly blanks around it.
  ///   - kind: what it stands for.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``, the column in `text`.
  package static func degrees(
    _ text: String, as kind: AngleKind
  ) throws(GeoError) -> Double {
    let angle = try read(text, as: kind)
    try angle.checkRange(of: kind)
    return angle.degrees
  }

  /// The letter beside the angle that `text` is as a whole; nil if it has none, or is no angle.
  static func hemisphere(_ text: String) -> Hemisphere? {
    guard let tokens = try? AngleLexer.tokens(of: text, expectation: "") else { return nil }
    return (try? AngleReader.read(tokens[...], of: text, expectation: ""))?.hemisphere?.letter
  }

  /// The angle that `text` is as a whole, its letter checked and its range not yet.
  static func read(_ text: String, as kind: AngleKind) throws(GeoError) -> ReadAngle {
    let tokens = try AngleLexer.tokens(of: text, expectation: kind.expectation)
    let angle = try AngleReader.read(tokens[...], of: text, expectation: kind.expectation)
    try angle.checkLetter(for: kind)
    return angle
  }
}
