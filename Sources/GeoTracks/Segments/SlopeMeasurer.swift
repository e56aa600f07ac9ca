/// Measures the slope at each point of a track: rise per distance between 50 m before and 50 m after the point.
///
/// - The slope uses the nearest known altitudes at least 50 m away, or the ends of the segment.
/// - A slope over less than 20 m is unknown, because altitude noise would determine the result.
/// - The measurer outputs a point when the next 50 m are known. At most 8192 points wait.
struct SlopeMeasurer: Sendable {
  /// The distance in meters before and after the point.
  static let reach = 50.0
  // The minimum distance in meters over which the slope is measured.
  private static let shortest = 20.0
  private static let mostWaiting = 8192

  private var waiting: [ProfilePoint] = []
  // The index of the first point that waits.
  private var next = 0
  // The known altitudes of the segment. If several altitudes have the same distance, only the first and the last are
  // kept.
  private var profile: [(distance: Double, altitude: Double)] = []
  private var low = 0
  private var high = 0

  /// Adds the next point, and appends the points whose slope is known to `output`.
  mutating func process(_ point: ProfilePoint, into output: inout [ProfilePoint]) {
    if point.isFirst { finish(into: &output) }
    waiting.append(point)
    if let altitude = point.altitude { add(altitude, at: point.distance) }
    while next < waiting.count,
      point.distance >= waiting[next].distance + Self.reach
        || waiting.count - next > Self.mostWaiting
    { giveOut(into: &output) }
    if next > Self.mostWaiting { compact() }
  }

  /// Ends the segment, and appends the points that still wait.
  mutating func finish(into output: inout [ProfilePoint]) {
    while next < waiting.count { giveOut(into: &output) }
    waiting.removeAll(keepingCapacity: true)
    profile.removeAll(keepingCapacity: true)
    (next, low, high) = (0, 0, 0)
  }

  private mutating func add(_ altitude: Double, at distance: Double) {
    let last = profile.count - 1
    if last > 0, profile[last].distance == distance, profile[last - 1].distance == distance {
      profile[last].altitude = altitude
    } else {
      profile.append((distance, altitude))
    }
  }

  private mutating func giveOut(into output: inout [ProfilePoint]) {
    var point = waiting[next]
    next += 1
    point.slope = slope(at: point.distance)
    output.append(point)
  }

  private mutating func slope(at distance: Double) -> Double? {
    guard !profile.isEmpty else { return nil }
    while low + 1 < profile.count, profile[low + 1].distance <= distance - Self.reach { low += 1 }
    high = max(high, low)
    while high + 1 < profile.count, profile[high].distance < distance + Self.reach { high += 1 }
    let run = profile[high].distance - profile[low].distance
    guard run >= Self.shortest else { return nil }
    return (profile[high].altitude - profile[low].altitude) / run
  }

  private mutating func compact() {
    waiting.removeFirst(next)
    profile.removeFirst(low)
    (next, high, low) = (0, high - low, 0)
  }
}
