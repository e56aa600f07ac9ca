import GeoCore

/// Readings of fields that are not of the usual shape.
enum CSVLocationText {
  /// Whether a field only says that there is no value.
  static func isMissing(_ text: String) -> Bool {
    text.isEmpty || missing.contains(text.lowercased())
  }

  private static let missing: Set<String> = [
    "nan", "null", "none", "nil", "na", "n/a", "-", "--", "?", "undefined", "\\n",
  ]

  /// The text with a point for a decimal comma.
  static func withPoint(_ text: String) -> String {
    let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
    guard commas == 1, !text.utf8.contains(UInt8(ascii: ".")) else { return text }
    let bytes = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number, with a point or a comma.
  static func number(_ text: String) -> Double? {
    let bytes = Array(withPoint(text).utf8)
    return DecimalParser.double(bytes.span)
  }

  /// A coordinate in any notation that text may have, and whether it has a letter for its hemisphere.
  static func angle(_ text: String) -> Double? {
    if let latitude = try? Coordinate.latitude(parsing: withPoint(text)) { return latitude }
    return try? Coordinate.longitude(parsing: withPoint(text))
  }
}
