/// Clips lines and areas to a rectangle.
enum LineClip {
  /// Returns the part of a straight line inside the rectangle, or nil if there is none (Liang and Barsky).
  static func inside(
    _ a: ScenePoint, _ b: ScenePoint, _ rect: SceneRect
  ) -> (ScenePoint, ScenePoint)? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    guard dx.isFinite, dy.isFinite else { return nil }
    var (first, last) = (0.0, 1.0)
    for (slope, room) in [
      (-dx, a.x - rect.minX), (dx, rect.maxX - a.x), (-dy, a.y - rect.minY), (dy, rect.maxY - a.y),
    ] {
      if slope == 0 {
        guard room >= 0 else { return nil }
      } else if slope < 0 {
        first = max(first, room / slope)
      } else {
        last = min(last, room / slope)
      }
    }
    guard first <= last else { return nil }
    return (
      first == 0 ? a : a.interpolated(to: b, first), last == 1 ? b : a.interpolated(to: b, last)
    )
  }

  /// Adds the parts of a line inside the rectangle.
  ///
  /// A nil element is a point outside the projection.
  static func add(_ line: some Sequence<ScenePoint?>, in rect: SceneRect, to path: inout ScenePath)
  {
    var before: ScenePoint?
    var end: ScenePoint?
    for point in line {
      defer { before = point }
      guard let point, let before, let (a, b) = inside(before, point, rect) else {
        end = nil
        continue
      }
      if a != end { path.move(to: a) }
      path.line(to: b)
      end = b
    }
  }

  /// Returns the part of an area inside the rectangle (Sutherland and Hodgman).
  ///
  /// If the area is split, the parts stay joined along the edges of the rectangle.
  static func inside(_ ring: [ScenePoint], _ rect: SceneRect) -> [ScenePoint] {
    var ring = ring
    for (isX, limit, sign) in [
      (true, rect.minX, 1.0), (true, rect.maxX, -1), (false, rect.minY, 1), (false, rect.maxY, -1),
    ] {
      func room(_ point: ScenePoint) -> Double { sign * ((isX ? point.x : point.y) - limit) }
      guard ring.contains(where: { room($0) < 0 }), var before = ring.last else { continue }
      var cut: [ScenePoint] = []
      for point in ring {
        let (a, b) = (room(before), room(point))
        if (a < 0) != (b < 0) { cut.append(before.interpolated(to: point, a / (a - b))) }
        if b >= 0 { cut.append(point) }
        before = point
      }
      ring = cut
    }
    return ring
  }
}
