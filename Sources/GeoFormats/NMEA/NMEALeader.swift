/// Whether a receiver sends GSA before the position that it is of, or behind it.
///
/// Sentences that come again and again in the same order do not show with which of them a moment begins, and
/// GSA has no time; but its horizontal dilution is that of GGA or GNS of the same moment. Where it is not that
/// of the position before, and then is that of the position behind, GSA leads, from then on; where it is
/// neither's, dilutions say nothing, and GSA is of the position before.
struct NMEALeader {
  private enum State { case unknown, leads, follows }

  private var state = State.unknown
  // The dilution of a GSA that may be of the next position.
  private var pending: Double?

  /// Whether a GSA behind a position is of the next one.
  ///
  /// - Parameters:
  ///   - dilution: its horizontal dilution.
  ///   - position: that of the position before; nil if it has none.
  mutating func isOfNext(_ dilution: Double?, _ position: Double?) -> Bool {
    switch state {
    case .follows: return false
    case .leads: pending = dilution
    case .unknown:
      guard let dilution, let position else { return false }
      pending = Self.isSame(dilution, position) ? nil : dilution
    }
    return state == .leads
  }

  /// The next position has that dilution.
  mutating func note(_ position: Double) {
    guard let dilution = pending else { return }
    pending = nil
    state = Self.isSame(dilution, position) ? .leads : .follows
  }

  /// Some write a decimal less in one of both.
  private static func isSame(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 0.0501 }
}
