/// What GeoCore refuses: the offending value, where it stands, and what would be right, in words.
public enum GeoError: Error, Sendable, Hashable {
  /// Text that is not what was expected there. `column` counts characters from 1 in `text`.
  case unreadable(text: String, column: Int, expected: String)

  /// A number that is well written but not allowed: `what` it is, and the range `allowed`. `column`
  /// counts characters from 1 in `text`.
  case outOfRange(what: String, text: String, column: Int, allowed: String)

  /// A number that a caller gave as such, not in a text, and that is not allowed: `what` it is, its `value`
  /// and the range `allowed`.
  case invalidArgument(what: String, value: String, allowed: String)

  /// Parameters that make no ellipsoid or no sphere; the reason in words.
  case invalidEllipsoid(String)

  /// An iteration that did not settle within so many steps, as Vincenty's does not near the antipode.
  case notConverged(iterations: Int)
}

extension GeoError: CustomStringConvertible {
  /// One line: what is wrong, where, and what would be right.
  ///
  /// Control and invisible characters of the text are escaped and a long text is cut short, so that
  /// the line can go to a terminal or a log whatever was read.
  public var description: String {
    switch self {
    case .unreadable(let text, let column, let expected):
      "cannot read \"\(Self.excerpt(text, around: column))\" at character \(column): expected \(expected)"
    case .outOfRange(let what, let text, let column, let allowed):
      """
      \(what) in \"\(Self.excerpt(text, around: column))\" at character \(column) is out of range: \
      allowed is \(allowed)
      """
    case .invalidArgument(let what, let value, let allowed):
      "\(what), \(value), is out of range: allowed is \(allowed)"
    case .invalidEllipsoid(let reason):
      "invalid ellipsoid: \(reason)"
    case .notConverged(let iterations):
      """
      no convergence in \(iterations) \(iterations == 1 ? "iteration" : "iterations"), \
      as with nearly antipodal points
      """
    }
  }
}

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
