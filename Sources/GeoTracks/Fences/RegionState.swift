/// Whether something is in a region.
public enum RegionState: String, Sendable, Hashable, Codable {
  /// No position has been known yet.
  case unknown
  /// In it.
  case inside
  /// Not in it.
  case outside
}
