/// A point that ``TrackCleaner`` has taken out of a track, and why.
public struct RemovedPoint: Sendable, Hashable {
  /// Its number among the positions of the source, from 1.
  public var index: Int

  /// The point as it came.
  public var location: Location

  /// Why it was removed.
  public var reason: Reason

  /// The number that spoke against it, in the unit of ``Reason/unit``; nil where there is none.
  public var value: Double?

  /// Kinds of reasons.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Latitude and longitude are 0, exactly: a receiver without a fix.
    case nullIsland = "null-island"
    /// Its accuracy is worse than the limit (meters).
    case accuracy
    /// The time of the point before it (seconds: 0).
    case duplicateTime = "duplicate-time"
    /// So many seconds before the point before it.
    case backwardTime = "backward-time"
    /// So many seconds after the points that follow it.
    case futureTime = "future-time"
    /// Neither the point before it nor those behind it can be reached at the maximum speed (meters a
    /// second that it would take).
    case speed
    /// The same place, to the last bit, as two that were removed for their speed before.
    case sentinel
    /// The acceleration at it is out of line with those around it (meters a second squared).
    case acceleration
    /// Too far from where the filter expects it (chi-square with two degrees of freedom).
    case innovation

    /// The unit of ``RemovedPoint/value``.
    public var unit: String? {
      switch self {
      case .nullIsland, .sentinel, .innovation: nil
      case .accuracy: "m"
      case .duplicateTime, .backwardTime, .futureTime: "s"
      case .speed: "m/s"
      case .acceleration: "m/s²"
      }
    }
  }

  /// Creates a report.
  package init(index: Int, location: Location, reason: Reason, value: Double? = nil) {
    self.index = index
    self.location = location
    self.reason = reason
    self.value = value
  }
}
