import GeoCore
package import GeoTracks

/// When something counts as standing still.
///
/// It stands still once all positions of `duration` have been within `radius` meters, or
/// within their own accuracy if that is larger, of the first of them; it moves again with the first
/// position that is farther away.
public struct StationaryRule: Sendable, Hashable, Codable {
  /// Meters, above 0.
  public var radius: Double

  /// How long, above 0.
  public var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  fileprivate var seconds: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 20 if not given.
  ///   - duration: a minute if not given.
  public init(radius: Double = 20, duration: Duration = .seconds(60)) {
    self.radius = radius
    seconds = duration.inSeconds
  }

  private enum CodingKeys: String, CodingKey { case radius, seconds = "duration" }
}

/// Follows positions by a ``StationaryRule``.
package struct StationaryDetector: Sendable {
  package private(set) var isStationary = false
  private var anchor: (coordinate: Coordinate, moment: Moment)?

  package init() {}

  /// Takes the next position.
  ///
  /// - Parameter arrival: when it came, for positions without a timestamp.
  /// - Returns: whether ``isStationary`` has changed.
  package mutating func update(
    _ location: Location, arrival: Duration, rule: StationaryRule
  ) -> Bool {
    let moment = Moment(timestamp: location.timestamp, arrival: arrival)
    guard let anchor else {
      self.anchor = (location.coordinate, moment)
      return false
    }
    let distance = Geodesic.wgs84.distance(from: anchor.coordinate, to: location.coordinate)
    let seconds = moment.seconds(since: anchor.moment)
    if distance <= max(rule.radius, location.horizontalAccuracy ?? 0), seconds >= 0 {
      guard !isStationary, seconds >= rule.seconds else { return false }
      isStationary = true
      return true
    }
    self.anchor = (location.coordinate, moment)
    defer { isStationary = false }
    return isStationary
  }
}
