import GeoCore

/// Projects lines and rings whose edges are straight in longitude and latitude.
///
/// Base maps and GeoJSON files have such edges.
struct MapLines {
  private let frame: MapFrame
  private let view: MapView
  // The visible rectangle in degrees, with y growing northward.
  private let degrees: SceneRect
  private let rect: SceneRect
  // Edges longer than this number of degrees are divided, so that they follow the projection.
  private let longest: Double
  // A corner is dropped if its distance to the previous corner is below this number of pixels.
  private static let leastStep = 0.35

  init(_ frame: MapFrame, _ view: MapView) {
    (self.frame, self.view) = (frame, view)
    degrees = SceneRect(
      x: view.west, y: view.south, width: view.east - view.west, height: view.north - view.south)
    rect = frame.rect.grown(by: 3)
    longest = min(max(degrees.height / 40, 0.01), 2)
  }

  /// Adds the visible part of the area inside a ring.
  ///
  /// The points are in degrees of longitude and latitude. Longitudes may be off by whole turns.
  func add(ring: some Collection<ScenePoint>, to path: inout ScenePath) {
    for ring in turned(ring, isRing: true) {
      let cut = LineClip.inside(ring, degrees)
      guard cut.count >= 3 else { continue }
      let shape = LineClip.inside(spaced(projected(cut, isRing: true).compactMap(\.self)), rect)
      if shape.count >= 3 { path.add(shape) }
    }
  }

  /// Adds the visible part of a line.
  func add(line: some Collection<ScenePoint>, to path: inout ScenePath) {
    for line in turned(line, isRing: false) {
      var cut = ScenePath()
      LineClip.add(line, in: degrees, to: &cut)
      for part in cut.lines {
        LineClip.add(projected(Array(part), isRing: false), in: rect, to: &path)
      }
    }
  }

  /// Returns copies of the line with continuous longitudes, shifted by each whole turn that makes the line visible.
  private func turned(_ line: some Collection<ScenePoint>, isRing: Bool) -> [[ScenePoint]] {
    guard let first = line.first else { return [] }
    var x = view.turn(first.x)
    var last = first.x
    var unrolled: [ScenePoint] = []
    unrolled.reserveCapacity(line.count)
    for point in line {
      x += Angle.eastward(from: last, to: point.x)
      last = point.x
      unrolled.append(ScenePoint(x, point.y))
    }
    if isRing, let start = unrolled.first, let end = unrolled.last, abs(end.x - start.x) > 180 {
      // The ring encloses a pole, so it is closed along the nearer pole.
      let mean = unrolled.reduce(0) { $0 + $1.y } / Double(unrolled.count)
      let pole: Double = mean < 0 ? -90 : 90
      let whole = start.x + (end.x > start.x ? 360 : -360)
      unrolled += [
        ScenePoint(whole, start.y), ScenePoint(whole, pole), ScenePoint(start.x, pole),
      ]
    }
    let (low, high) = unrolled.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.x), max($0.1, $1.x))
    }
    return [-720.0, -360, 0, 360, 720].filter { low + $0 <= view.east && high + $0 >= view.west }
      .map { turn in turn == 0 ? unrolled : unrolled.map { ScenePoint($0.x + turn, $0.y) } }
  }

  /// Returns the pixels of points in degrees, with extra points on long edges.
  private func projected(_ line: [ScenePoint], isRing: Bool) -> [ScenePoint?] {
    var points: [ScenePoint?] = []
    points.reserveCapacity(line.count + 8)
    guard var before = isRing ? line.last : line.first else { return [] }
    for point in line {
      let parts = Int(max(1, min(1024, (before.distance(to: point) / longest).rounded(.up))))
      for part in 1...parts {
        points.append(self.point(before.interpolated(to: point, Double(part) / Double(parts))))
      }
      before = point
    }
    return points
  }

  private func point(_ degrees: ScenePoint) -> ScenePoint? {
    if let world = frame.projection as? any EdgedProjection {
      return frame.point(world.project(latitude: degrees.y, turn: min(max(degrees.x, -180), 180)))
    }
    return frame.point(
      Coordinate(latitude: degrees.y, longitude: Angle.normalized(view.meridian + degrees.x)))
  }

  /// Drops each corner that is too near to the previous corner to be visible.
  private func spaced(_ ring: [ScenePoint]) -> [ScenePoint] {
    var points: [ScenePoint] = []
    points.reserveCapacity(ring.count)
    for point in ring {
      if let last = points.last, last.distance(to: point) < Self.leastStep { continue }
      points.append(point)
    }
    return points
  }
}

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
