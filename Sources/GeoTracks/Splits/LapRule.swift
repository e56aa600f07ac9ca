public import GeoCore

/// Where a lap ends: where the track comes back to the place at which laps begin, after it was away.
///
/// It is away once it has been further than twice the radius from the place, and back where the way comes
/// within the radius; the lap ends at the point of the way that is nearest to the place before it is away
/// again. So the scatter of positions while somebody waits at the line makes no laps.
///
/// With a radius that is below 0 or NaN there are no laps.
public struct LapRule: Sendable, Hashable, Codable {
  /// Meters.
  public var radius: Double

  /// Where laps begin and end; nil for the first point of each track. The way to it is lap 0.
  public var place: Coordinate?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 25 if not given, some times the error of a receiver and the width of a road.
  ///   - place: where laps begin and end; the first point of each track if not given.
  public init(radius: Double = 25, place: Coordinate? = nil) {
    self.radius = radius
    self.place = place
  }
}
