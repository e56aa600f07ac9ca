/// An input that GeoCore refuses.
///
/// The values are the invalid input, its position, and the valid input in words.
public enum GeoError: Error, Sendable, Hashable {
  /// The text is not of the expected form. `column` counts characters from 1 in `text`.
  case unreadable(text: String, column: Int, expected: String)

  /// A well-formed number that is not allowed: `what` names it, and `allowed` states the range.
  ///
  /// `column` counts characters from 1 in `text`.
  case outOfRange(what: String, text: String, column: Int, allowed: String)

  /// An argument that is not allowed.
  ///
  /// `what` names it, `value` is the number, and `allowed` states the range.
  case invalidArgument(what: String, value: String, allowed: String)

  /// Invalid parameters of an ellipsoid or a sphere; the reason in words.
  case invalidEllipsoid(String)

  /// An iteration that did not converge within `iterations` steps, such as Vincenty's near the antipode.
  case notConverged(iterations: Int)
}

extension GeoError: CustomStringConvertible {
  /// One line with the error, its position and the valid input.
  ///
  /// Control and invisible characters are escaped and long texts are cut, so the line is safe for a terminal or a
  /// log.
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
  /// An unreadable text, with the position as an index into the text.
  package static func unreadable(_ text: String, at index: String.Index, expected: String)
    -> GeoError
  {
    .unreadable(text: text, column: column(of: index, in: text), expected: expected)
  }

  /// A value out of range, with the position as an index into the text.
  package static func outOfRange(
    _ what: String, in text: String, at index: String.Index, allowed: String
  ) -> GeoError {
    .outOfRange(what: what, text: text, column: column(of: index, in: text), allowed: allowed)
  }

  /// Converts an error about a part starting at `start` to one about the whole text.
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

  /// The number, from 1, of the character at `index`.
  ///
  /// At the end of the text it is one past the last.
  private static func column(of index: String.Index, in text: String) -> Int {
    guard index < text.endIndex else { return text.count + 1 }
    return text.indices.prefix { $0 <= index }.count
  }

  /// Returns `text` as an excerpt for a one-line message.
  ///
  /// Unprintable scalars are escaped, and a long text is cut to the surroundings of the column.
  static func excerpt(_ text: String, around column: Int) -> String {
    let context = 40
    let skipped = column > context ? column - 1 - context : 0
    let rest = text.dropFirst(skipped)
    let shown = rest.prefix(2 * context)
    var line = skipped > 0 ? "…" : ""
    // A single character can be arbitrarily long, for example a letter with a thousand accents.
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
