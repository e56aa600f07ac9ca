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
