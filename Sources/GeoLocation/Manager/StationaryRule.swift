package import GeoTracks

/// When something counts as standing still.
///
/// It stands still once all positions of `duration` seconds have been within `radius` meters, or
/// within their own accuracy if that is larger, of the first of them; it moves again with the first
/// position that is farther away.
public struct StationaryRule: Sendable, Hashable, Codable {
  /// Meters, above 0.
  public var radius: Double

  /// Seconds, above 0.
  public var duration: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 20 if not given.
  ///   - duration: seconds; 60 if not given.
  public init(radius: Double = 20, duration: Double = 60) {
    self.radius = radius
    self.duration = duration
  }
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
      guard !isStationary, seconds >= rule.duration else { return false }
      isStationary = true
      return true
    }
    self.anchor = (location.coordinate, moment)
    defer { isStationary = false }
    return isStationary
  }
}
