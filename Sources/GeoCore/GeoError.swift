/// An error about invalid input.
///
/// Most cases contain the input, the position of the error, and a description of valid input.
public enum GeoError: Error, Sendable, Hashable {
  /// The text does not have the expected form. `column` counts the characters of `text`, starting at 1.
  case unreadable(text: String, column: Int, expected: String)

  /// A number in the input text is out of range. `what` is the name of the quantity, and `allowed` is the valid range.
  ///
  /// `column` counts the characters of `text`, starting at 1.
  case outOfRange(what: String, text: String, column: Int, allowed: String)

  /// An argument of a function is out of range.
  ///
  /// `what` is the name of the argument, `value` is the number that was passed, and `allowed` is the valid range.
  case invalidArgument(what: String, value: String, allowed: String)

  /// The parameters of an ellipsoid or a sphere are invalid. The string states the reason.
  case invalidEllipsoid(String)

  /// The points have no convex hull. The string states the reason.
  case noHull(String)

  /// An iterative method, such as Vincenty's formula for nearly antipodal points, did not converge within
  /// `iterations` steps.
  case notConverged(iterations: Int)
}

extension GeoError: CustomStringConvertible {
  /// A one-line message with the error, its position and a description of valid input.
  ///
  /// Control characters and invisible characters are escaped, and long input is shortened, so the message is safe to
  /// print to a terminal or a log.
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
    case .noHull(let reason):
      "no convex hull: \(reason)"
    case .notConverged(let iterations):
      """
      no convergence in \(iterations) \(iterations == 1 ? "iteration" : "iterations"), \
      as with nearly antipodal points
      """
    }
  }
}

extension GeoError {
  /// Creates an `unreadable` error for the character at an index of the text.
  package static func unreadable(_ text: String, at index: String.Index, expected: String)
    -> GeoError
  {
    .unreadable(text: text, column: column(of: index, in: text), expected: expected)
  }

  /// Creates an `outOfRange` error for the number at an index of the text.
  package static func outOfRange(
    _ what: String, in text: String, at index: String.Index, allowed: String
  ) -> GeoError {
    .outOfRange(what: what, text: text, column: column(of: index, in: text), allowed: allowed)
  }

  /// Converts an error in the substring that begins at `start` to an error in the whole text.
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

  /// Returns the number of the character at `index`, starting at 1.
  ///
  /// At the end of the text, the result is the number of characters plus 1.
  private static func column(of index: String.Index, in text: String) -> Int {
    guard index < text.endIndex else { return text.count + 1 }
    return text.indices.prefix { $0 <= index }.count
  }

  /// Returns an excerpt of `text` for a one-line message.
  ///
  /// Unprintable Unicode scalars are escaped. A long text is shortened to the characters around the column.
  static func excerpt(_ text: String, around column: Int) -> String {
    let context = 40
    let skipped = column > context ? column - 1 - context : 0
    let rest = text.dropFirst(skipped)
    let shown = rest.prefix(2 * context)
    var line = skipped > 0 ? "…" : ""
    // Limit the number of Unicode scalars and not only of characters, because a single character can consist of a
    // thousand combining accents.
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
