/// Reads a single angle from a whole text.
///
/// Decimal degrees (`-74.0060`, `5.1e-05`), degrees and minutes or degrees, minutes and seconds,
/// separated by unit marks (`40°26′46″`, `40d26m46s`, `40° 26' 46.302"`), colons (`40:26:46`),
/// blanks (`40 26 46`) or, with a letter only, dashes (`79-58-56W`). A hemisphere letter of either
/// case stands before or after, a sign only where there is no letter; `-0 30` is half a degree
/// south or west. Only the last number has a fraction; its mark is a point, or a comma where a unit
/// mark or a letter makes it one angle (`40°26,767′`). Minutes and seconds are below 60, or 60.0 as the last
/// number, which is how programs write 59.99 when they round. Digits without marks before a letter,
/// `375400N`, are degrees, minutes and seconds as aviation writes them.
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
    let pasted = PastedText(text)
    do throws(GeoError) {
      let angle = try read(pasted.text, as: kind)
      try angle.checkRange(of: kind)
      return angle.degrees
    } catch {
      throw pasted.restored(error)
    }
  }

  /// The letter beside the angle that `text` is as a whole; nil if it has none, or is no angle.
  static func hemisphere(_ text: String) -> Hemisphere? {
    (try? angle(PastedText(text).text, expectation: ""))?.hemisphere?.letter
  }

  /// The angle that `text` is as a whole, its letter checked and its range not yet.
  ///
  /// - Parameters:
  ///   - text: what ``PastedText`` left of a text.
  ///   - kind: what it stands for.
  ///   - isLabeled: whether a name stands before it, so that a comma in it can only be a decimal mark.
  static func read(
    _ text: String, as kind: AngleKind, isLabeled: Bool = false
  ) throws(GeoError) -> ReadAngle {
    let angle = try angle(text, expectation: kind.expectation, isLabeled: isLabeled)
    try angle.checkLetter(for: kind)
    return angle
  }

  /// The angle that `text` is as a whole. A decimal comma is read beside a letter or the mark of a unit.
  private static func angle(
    _ text: String, expectation: String, isLabeled: Bool = false
  ) throws(GeoError) -> ReadAngle {
    do throws(GeoError) {
      let tokens = try AngleLexer.tokens(of: text, expectation: expectation)
      return try AngleReader.read(tokens[...], of: text, expectation: expectation)
    } catch {
      guard let replaced = DecimalComma.replaced(in: text),
        let tokens = try? AngleLexer.tokens(of: replaced, expectation: expectation),
        let angle = try? AngleReader.read(tokens[...], of: replaced, expectation: expectation),
        isLabeled || angle.isMarked || angle.hemisphere != nil
      else { throw error }
      return angle.moved(to: text.startIndex, in: text)
    }
  }
}
