/// Paths whose meeting is a matter of rounding: ends that touch, and paths that run along each other.
extension LineCrossing {
  /// Whether two paths of given lengths (m) are within a micrometer of each other all along, or would be if they
  /// met in the middle.
  func isNearlyParallel(_ meeting: Meeting, _ m: Double, _ n: Double) -> Bool {
    meeting.sine * max(m, n) <= Self.near * radius
  }

  /// Whether the lines meet so shortly beyond an end, or at so small an angle, that the end may be on the other
  /// path.
  func isNearBeyond(_ meeting: Meeting, _ m: Double, _ n: Double) -> Bool {
    let at = meeting.at
    let beyond = max(max(-at.x, at.x - m), max(-at.y, at.y - n))
    return beyond * meeting.sine <= Self.near * radius
  }

  /// A micrometer on the Earth, in radii: more than what rounding does.
  private static let near = 1.5e-13

  /// Where ends of the one path are on the other: the middle of all such places; nil where there is none.
  func touch(_ m: Double, _ n: Double) -> GeodesicIntersection? {
    let tolerance = Self.sameness * radius
    let (firstEnd, secondEnd) = (
      first.position(at: m).coordinate, second.position(at: n).coordinate
    )
    var places: [Point] = []
    for (end, y) in [(second.start, 0), (secondEnd, n)] {
      let at = geodesic.closestPoint(to: end, on: first, end: firstEnd)
      if at.distance <= tolerance { places.append(Point(x: at.along, y: y)) }
    }
    for (end, x) in [(first.start, 0), (firstEnd, m)] {
      let at = geodesic.closestPoint(to: end, on: second, end: secondEnd)
      if at.distance <= tolerance { places.append(Point(x: x, y: at.along)) }
    }
    guard let low = places.min(by: { $0.x < $1.x }), let high = places.max(by: { $0.x < $1.x })
    else { return nil }
    let x = (low.x + high.x) / 2
    let isOnePlace = high.x - low.x <= 4 * tolerance
    return GeodesicIntersection(
      coordinate: first.position(at: x).coordinate, alongFirst: x,
      alongSecond: (low.y + high.y) / 2,
      kind: isOnePlace ? .crossing : high.y > low.y ? .coincident : .opposite)
  }
}
