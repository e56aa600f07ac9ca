/// Where a recording was interrupted: between two points that are too far apart in time or place.
///
/// What lies in a gap is unknown, so nothing is measured across it.
public struct GapRule: Sendable, Hashable {
  /// Seconds from one point to the next beyond which there is a gap; nil for none however long.
  public var time: Double?

  /// Metres along the WGS84 ellipsoid beyond which there is a gap; nil for none however far.
  public var distance: Double?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - time: seconds; 300 if not given.
  ///   - distance: metres; 500 if not given.
  public init(time: Double? = 300, distance: Double? = 500) {
    self.time = time
    self.distance = distance
  }

  /// Whether there is a gap.
  ///
  /// - Parameters:
  ///   - seconds: from one point to the next; nil if one of them has no time.
  ///   - metres: between them.
  public func isGap(seconds: Double?, metres: Double) -> Bool {
    if let time, let seconds, seconds > time { return true }
    if let distance, metres > distance { return true }
    return false
  }
}
