package import GeoCore

/// Finds the points of a track at multiples of a distance, such as every kilometer.
///
/// - Distances are measured as in ``ProfilePoint``, without gaps and steps across segment boundaries.
/// - If a mark is between two track points, it is on the geodesic between these points.
/// - Memory does not grow with the track.
package struct DistanceMarks: Sendable {
  /// A point at a multiple of the distance.
  package struct Mark: Sendable, Hashable {
    /// The distance from the first point of the track, in multiples of the unit length.
    package let number: Int
    package let coordinate: Coordinate
  }

  private let unit: Double
  private let most: Int
  // The marks at multiples of `step` units. The step is a power of ten. For steps of 2 or 5 times a power of ten,
  // `marks` selects from this array.
  private var found: [Mark] = []
  private var step = 1
  private var last: ProfilePoint?

  /// Creates a search for distance marks.
  ///
  /// - Parameters:
  ///   - unit: the length of the unit in meters, above 0.
  ///   - most: the maximum number of marks, above 0.
  package init(unit: Double, most: Int = 12) { (self.unit, self.most) = (unit, most) }

  package mutating func process(_ point: ProfilePoint) {
    defer { last = point }
    guard !point.isFirst, let last else { return }
    while true {
      let number = (found.last?.number ?? 0) + step
      let distance = Double(number) * unit
      guard distance <= point.distance else { return }
      let part = (distance - last.distance) / (point.distance - last.distance)
      let way = Geodesic.wgs84.waypoint(
        from: last.coordinate, to: point.coordinate, fraction: part)
      found.append(Mark(number: number, coordinate: way.coordinate))
      guard found.count > 10 * most else { continue }
      step *= 10
      found.removeAll { $0.number % step != 0 }
    }
  }

  /// The marks at multiples of 1, 2, 5, 10, 20, 50, … units. The smallest step that gives at most the maximum number of
  /// marks is used.
  package var marks: [Mark] {
    guard let last = found.last else { return [] }
    var (power, factors) = (step, [1, 2, 5][...])
    while let factor = factors.popFirst() {
      let step = power * factor
      if last.number / step <= most { return found.filter { $0.number % step == 0 } }
      if factors.isEmpty { (power, factors) = (power * 10, [1, 2, 5]) }
    }
    return []
  }
}
