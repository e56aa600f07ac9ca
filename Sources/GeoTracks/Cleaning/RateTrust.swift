/// Whether a rate that the receiver states, its velocity or its climb, is believed beside the filter's own,
/// which comes from positions.
///
/// One that was refused five times in a row is no longer believed, and one that agreed five times in a
/// row, while it told something, is believed again: a receiver that always says it stands still agrees
/// whenever it does.
struct RateTrust: Sendable {
  /// Observations in a row that decide.
  static let patience = 5

  private(set) var isBelieved = true
  // Refused while believed, agreeing while not.
  private var row = 0

  /// Takes an observation.
  ///
  /// - Parameters:
  ///   - agrees: whether it is what the filter expects.
  ///   - tells: whether it is larger than its own error.
  /// - Returns: whether this one ends the belief.
  mutating func take(agrees: Bool, tells: Bool) -> Bool {
    if isBelieved {
      row = agrees ? 0 : row + 1
      guard row == Self.patience else { return false }
      lose()
      return true
    }
    if !agrees { row = 0 } else if tells { row += 1 }
    if row == Self.patience { self = RateTrust() }
    return false
  }

  /// It is not believed, until it agrees again.
  mutating func lose() { (isBelieved, row) = (false, 0) }
}
