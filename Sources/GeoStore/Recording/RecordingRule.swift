public import GeoTracks

/// Where what is recorded is cut into tracks.
public struct RecordingRule: Sendable, Hashable {
  /// After so long without a position a new track begins, and where the clock goes back by more than that;
  /// nil for never. 5 minutes if not changed.
  public var gap: Duration? = .seconds(300)

  /// The zone at whose midnight a new track begins; nil for none.
  public var days: LocalZone?

  /// The usual rule.
  public init() {}

  /// Whether a position begins a new track.
  func separates(_ last: Location, from next: Location) -> Bool {
    guard let before = last.timestamp, let now = next.timestamp else { return false }
    if let gap, abs(now.seconds(since: before)) > gap / .seconds(1) { return true }
    if let days, last.day(in: days) != next.day(in: days) { return true }
    return false
  }
}
