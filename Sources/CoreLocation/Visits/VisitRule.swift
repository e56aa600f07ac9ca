import GeoCore

/// When a stay counts as a visit: all positions of `duration` have been within `radius` meters,
/// or within their own accuracy if that is larger, of the first of them. It ends with the first position
/// farther away. Apple's rule is not published.
public struct VisitRule: Sendable, Hashable, Codable {
  /// Meters, above 0.
  public var radius: Double
  /// How long, above 0.
  public var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  var seconds: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 100 if not given.
  ///   - duration: 5 minutes if not given.
  public init(radius: Double = 100, duration: Duration = .seconds(300)) {
    self.radius = radius
    seconds = duration.inSeconds
  }

  private enum CodingKeys: String, CodingKey { case radius, seconds = "duration" }
}
