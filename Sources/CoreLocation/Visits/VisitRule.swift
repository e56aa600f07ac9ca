/// When a stay counts as a visit: all positions of `duration` seconds have been within `radius` meters,
/// or within their own accuracy if that is larger, of the first of them. It ends with the first position
/// farther away. Apple's rule is not published.
public struct VisitRule: Sendable, Hashable {
  /// Meters, above 0.
  public var radius: Double
  /// Seconds, above 0.
  public var duration: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 100 if not given.
  ///   - duration: seconds; 300 if not given.
  public init(radius: Double = 100, duration: Double = 300) {
    self.radius = radius
    self.duration = duration
  }
}
