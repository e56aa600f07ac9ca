/// A profile of altitude over distance, and the line through it that needs the fewest points.
enum AltitudeProfile {
  struct Point: Sendable, Hashable {
    /// Meters from the beginning.
    var distance: Double
    /// Meters.
    var altitude: Double
  }

  /// Points that are held at most.
  static let limit = 1 << 20

  /// Adds the differences in altitude between the points that the simplified line keeps; see
  /// ``LineDivision``.
  ///
  /// Distances from the line are measured across it in the plane of distance and altitude.
  static func gain(of profile: [Point], tolerance: Double, into sum: inout ElevationGain.Sum) {
    LineDivision.divide(profile.count) { first, last, work in
      work -= last - first
      return farthest(profile, first, last, beyond: tolerance)
    } _: { first, last in
      sum.add(profile[last].altitude - profile[first].altitude)
    }
  }

  private static func farthest(
    _ profile: [Point], _ first: Int, _ last: Int, beyond tolerance: Double
  ) -> Int? {
    let (a, b) = (profile[first], profile[last])
    let (dx, dy) = (b.distance - a.distance, b.altitude - a.altitude)
    let length = (dx * dx + dy * dy).squareRoot()
    var (best, most): (Int?, Double) = (nil, tolerance)
    for index in first + 1..<last {
      let (x, y) = (profile[index].distance - a.distance, profile[index].altitude - a.altitude)
      let away = length > 0 ? abs(x * dy - y * dx) / length : (x * x + y * y).squareRoot()
      if away > most { (best, most) = (index, away) }
    }
    return best
  }
}
