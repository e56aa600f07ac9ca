extension GeoError {
  /// An unreadable text, its place given as an index into it.
  package static func unreadable(_ text: String, at index: String.Index, expected: String)
    -> GeoError
  {
    .unreadable(text: text, column: column(of: index, in: text), expected: expected)
  }

  /// A value out of range, its place given as an index into the text.
  package static func outOfRange(
    _ what: String, in text: String, at index: String.Index, allowed: String
  ) -> GeoError {
    .outOfRange(what: what, text: text, column: column(of: index, in: text), allowed: allowed)
  }

  /// What was wrong with a part of a text that begins at `start`, said of the whole text.
  package func moved(to start: String.Index, in text: String) -> GeoError {
    let before = Self.column(of: start, in: text) - 1
    return switch self {
    case .unreadable(_, let column, let expected):
      .unreadable(text: text, column: before + column, expected: expected)
    case .outOfRange(let what, _, let column, let allowed):
      .outOfRange(what: what, text: text, column: before + column, allowed: allowed)
    default: self
    }
  }

  /// The number, from 1, of the character that holds `index`; one past the last at the end.
  private static func column(of index: String.Index, in text: String) -> Int {
    guard index < text.endIndex else { return text.count + 1 }
    return text.indices.prefix { $0 <= index }.count
  }

  /// `text` as it can stand in a message of one line: unprintable scalars escaped, and of a long
  /// text only what surrounds the column.
  static func excerpt(_ text: String, around column: Int) -> String {
    let context = 40
    let skipped = column > context ? column - 1 - context : 0
    let rest = text.dropFirst(skipped)
    let shown = rest.prefix(2 * context)
    var line = skipped > 0 ? "…" : ""
    // One character can be of any length, a letter under a thousand accents.
    for scalar in shown.unicodeScalars.prefix(4 * context) { line += printable(scalar) }
    return shown.endIndex < text.endIndex ? line + "…" : line
  }

  private static func printable(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }
}
