/// Where the parts of two lines between their ends meet.
extension LineCrossing {
  /// The one between the ends of both lines.
  func withinSegments() -> GeodesicIntersection? {
    let (m, n) = (first.length, second.length)
    let middle = Point(x: m / 2, y: n / 2)
    guard let best = closest(to: middle) else { return nil }
    // Rounding decides where lines cross that run along each other, and whether ends that touch are beyond.
    if best.kind != .crossing { return overlap(best, m, n) ?? touch(m, n) }
    if isNearlyParallel(best, m, n), let found = touch(m, n) { return found }
    if let inside = snapped(best, m, n) { return inside.found }
    if isNearBeyond(best, m, n), let found = touch(m, n) { return found }
    // Another can be between the ends only if these are far enough apart.
    guard (m + n) / 2 + best.at.distance(to: middle) >= separation else { return nil }
    let corners = [Point(x: 0, y: 0), Point(x: m, y: 0), Point(x: 0, y: n), Point(x: m, y: n)]
    for corner in geodesic.longSeries == nil ? corners : lattice(m, n) {
      guard let found = meeting(from: corner) else { continue }
      if let inside = snapped(found, m, n) { return inside.found }
      if isNearBeyond(found, m, n), let found = touch(m, n) { return found }
    }
    return nil
  }

  /// A meeting between the ends, or beyond one by no more than rounding; nil for any other.
  private func snapped(_ meeting: Meeting, _ m: Double, _ n: Double) -> Meeting? {
    let tolerance = 1e-8
    let at = meeting.at
    guard at.x >= -tolerance, at.x <= m + tolerance, at.y >= -tolerance, at.y <= n + tolerance
    else { return nil }
    var inside = meeting
    inside.at = Point(x: min(max(at.x, 0), m), y: min(max(at.y, 0), n))
    return inside
  }

  /// The middle of what coinciding paths share.
  private func overlap(_ meeting: Meeting, _ m: Double, _ n: Double) -> GeodesicIntersection? {
    let sign: Double = meeting.kind == .coincident ? 1 : -1
    // y = y0 + sign (x - x0) in [0, n], and x in [0, m].
    let ends = [0 - meeting.at.y, n - meeting.at.y].map { meeting.at.x + sign * $0 }.sorted()
    let (low, high) = (max(0, ends[0]), min(m, ends[1]))
    guard low <= high + 1e-8 else { return nil }
    let x = (low + high) / 2
    let at = Point(x: x, y: meeting.at.y + sign * (x - meeting.at.x))
    return GeodesicIntersection(
      coordinate: first.position(at: x).coordinate, alongFirst: x, alongSecond: at.y,
      kind: meeting.kind)
  }
}
