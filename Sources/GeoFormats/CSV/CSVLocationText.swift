import GeoCore

/// Readings of fields that are not of the usual shape.
package enum CSVLocationText {
  /// Whether a field only says that there is no value.
  package static func isMissing(_ text: String) -> Bool {
    text.isEmpty || missing.contains(text.lowercased())
  }

  private static let missing: Set<String> = [
    "nan", "null", "none", "nil", "na", "n/a", "-", "--", "?", "undefined", "\\n", "#n/a", "#na",
    "<na>", "-nan", "#n/a n/a", "1.#ind", "-1.#ind", "1.#qnan", "-1.#qnan",
  ]

  /// The text with a point for a decimal comma.
  static func withPoint(_ text: String) -> String {
    let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
    guard commas == 1, !text.utf8.contains(UInt8(ascii: ".")) else { return text }
    let bytes = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with a decimal comma; nil for any other text.
  static func numberWithComma(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard text.contains(UInt8(ascii: ",")) else { return nil }
    return number(String(decoding: text, as: UTF8.self))
  }

  /// A number, with a point or a comma.
  static func number(_ text: String) -> Double? {
    let bytes = Array(withPoint(text).utf8)
    return DecimalParser.double(bytes.span)
  }

  /// What a field of a sensor says.
  enum Reading: Equatable {
    /// A number as it is written, with a point, and in events a minute, watts, degrees Celsius or meters.
    case value(String)
    case missing, noNumber, unknownUnit
  }

  /// Reads a field of a sensor, whose own unit counts before that of its column.
  static func sensor(_ text: String, _ step: CSVLocationStep) -> Reading {
    if isMissing(text) { return .missing }
    if let number = number(text) {
      return .value(step.isPlain ? withPoint(text) : spelling(number, step))
    }
    guard let (number, name) = CSVUnit.split(text) else { return .noNumber }
    guard let unit = step.sensorKind.flatMap({ CSVUnit(name, of: $0) }) else {
      return .unknownUnit
    }
    var step = step
    step.set(unit)
    return .value(spelling(number, step))
  }

  private static func spelling(_ number: Double, _ step: CSVLocationStep) -> String {
    guard !step.isPlain else { return ShortestDecimal.string(number) }
    // No sensor has more digits than these.
    let value = DecimalArithmetic.product(
      DecimalArithmetic.sum(number, step.offset), step.factor)
    return ShortestDecimal.string((value * 1000).rounded() / 1000)
  }

  /// Whether a text is a number, or an angle with marks such as `42d15'N`.
  package static func isAngleText(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return false }
    return number(text) != nil || angle(text) != nil
  }

  /// A coordinate in any notation that text may have, and whether it has a letter for its hemisphere.
  static func angle(_ text: String) -> Double? {
    if let latitude = try? Coordinate.latitude(parsing: withPoint(text)) { return latitude }
    return try? Coordinate.longitude(parsing: withPoint(text))
  }
}
