/// A profile of altitude over distance, and the line through it that needs the fewest points.
enum AltitudeProfile {
  struct Point: Sendable, Hashable {
    /// Metres from the beginning.
    var distance: Double
    /// Metres.
    var altitude: Double
  }

  /// Points that are held at most.
  static let limit = 1 << 20

  /// Adds the differences in altitude between the points that the simplified line keeps.
  ///
  /// Distances from the line are measured across it in the plane of distance and altitude.
  ///
  /// - Complexity: O(n log n) comparisons. A profile that would need more, which takes contriving, is
  ///   divided in the middle from then on: the line stays within the tolerance, but has more points.
  static func gain(of profile: [Point], tolerance: Double, into sum: inout ElevationGain.Sum) {
    guard profile.count > 1 else { return }
    var stack = [(0, profile.count - 1)]
    var work = profile.count * (profile.count.bitWidth - profile.count.leadingZeroBitCount) * 8
    while let (first, last) = stack.popLast() {
      work -= last - first
      if var middle = farthest(profile, first, last, beyond: tolerance) {
        if work < 0 { middle = first + (last - first) / 2 }
        stack.append((middle, last))
        stack.append((first, middle))
      } else {
        sum.add(profile[last].altitude - profile[first].altitude)
      }
    }
  }

  private static func farthest(
    _ profile: [Point], _ first: Int, _ last: Int, beyond tolerance: Double
  ) -> Int? {
    let (a, b) = (profile[first], profile[last])
    let (dx, dy) = (b.distance - a.distance, b.altitude - a.altitude)
    let length = (dx * dx + dy * dy).squareRoot()
    var (best, most): (Int?, Double) = (nil, tolerance)
    for index in first + 1..<max(last, first + 1) {
      let (x, y) = (profile[index].distance - a.distance, profile[index].altitude - a.altitude)
      let away = length > 0 ? abs(x * dy - y * dx) / length : (x * x + y * y).squareRoot()
      if away > most { (best, most) = (index, away) }
    }
    return best
  }
}
