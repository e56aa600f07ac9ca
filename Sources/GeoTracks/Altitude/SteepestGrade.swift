/// The steepest average grade of a stretch of so many meters along a profile of altitudes.
///
/// Between altitudes the profile is straight, so the steepest stretch begins or ends at one of them. Of more than
/// 1024 altitudes within a stretch the oldest are forgotten.
struct SteepestGrade: Sendable {
  /// Rise by way; nil before a whole stretch.
  private(set) var steepest: Double?

  private let window: Double
  private var points: [AltitudeProfile.Point] = []

  private static let limit = 1024

  /// - Parameter window: meters, above 0.
  init(window: Double) { self.window = window }

  /// Takes the next altitude, behind the last or at it.
  mutating func add(distance: Double, altitude: Double) {
    let point = AltitudeProfile.Point(distance: distance, altitude: altitude)
    defer { drop() }
    guard let last = points.last else {
      points.append(point)
      return
    }
    points.append(point)
    // Stretches that begin at an altitude and end on the new piece.
    for start in points.dropLast() {
      let end = start.distance + window
      guard end <= distance else { break }
      if end > last.distance { take(Self.altitude(at: end, last, point) - start.altitude) }
    }
    // The stretch that ends at the new altitude.
    let begin = distance - window
    guard points[0].distance <= begin else { return }
    let next = points.firstIndex { $0.distance > begin } ?? points.count - 1
    take(altitude - Self.altitude(at: begin, points[next - 1], points[next]))
  }

  private mutating func take(_ rise: Double) {
    steepest = max(steepest ?? -.infinity, rise / window)
  }

  /// Forgets what lies before the stretches to come.
  private mutating func drop() {
    guard let last = points.last else { return }
    var first = 0
    while first + 1 < points.count, points[first + 1].distance <= last.distance - window {
      first += 1
    }
    first = max(first, points.count - Self.limit)
    if first > 0 { points.removeFirst(first) }
  }

  private static func altitude(
    at distance: Double, _ a: AltitudeProfile.Point, _ b: AltitudeProfile.Point
  ) -> Double {
    b.distance > a.distance
      ? a.altitude + (b.altitude - a.altitude) * (distance - a.distance) / (b.distance - a.distance)
      : b.altitude
  }
}
