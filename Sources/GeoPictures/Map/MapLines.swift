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
  /// The points are in degrees of longitude and latitude. Longitudes may differ from the usual range by multiples of
  /// 360 degrees.
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

  /// Returns copies of the line with continuous longitudes, one for each multiple of 360 degrees that makes the line
  /// visible.
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
      // The ring encloses a pole, so the function closes the ring along the nearer pole.
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

/// Parallels and meridians at round degrees, labeled at the edge of the picture.
struct Graticule {
  /// The distance between neighboring lines in degrees.
  let step: Double
  private(set) var lines = ScenePath()
  private(set) var labels: [SceneText] = []

  /// The label size in pixels.
  static let textSize = 11.0
  // The approximate distance between lines in pixels.
  private static let spacing = 150.0
  private static let steps: [Double] = [30, 20, 10, 5, 2, 1]

  init(_ frame: MapFrame, _ view: MapView, room: inout LabelRoom) {
    step = Self.step(Self.spacing / frame.pixelsPerDegree)
    let isNearPole = max(abs(view.south), abs(view.north)) > 80 && view.east - view.west > 180
    // Meridians converge toward a pole, so their distance in degrees is larger there.
    let turn =
      isNearPole
      ? max(step, 15)
      : Self.step(
        Self.spacing / frame.pixelsPerDegree
          / max(Angle.cosine(latitude: (view.south + view.north) / 2), 0.05))
    for parallel in Self.multiples(of: step, from: view.south, to: view.north)
    where abs(parallel) < 90 {
      add(
        Self.latitudeText(parallel, step: step), isParallel: true, frame, &room,
        Self.range(view.west, view.east).map { turn in
          Self.point(latitude: parallel, turn: turn, frame, view)
        })
    }
    let end = isNearPole ? 90 - step : 90
    for meridian in Self.multiples(
      of: turn, from: view.meridian + view.west, to: view.meridian + view.east)
    {
      add(
        Self.longitudeText(Angle.normalized(meridian), step: turn), isParallel: false, frame, &room,
        Self.range(max(view.south, -end), min(view.north, end)).map { latitude in
          Self.point(latitude: latitude, turn: meridian - view.meridian, frame, view)
        })
    }
  }

  private mutating func add(
    _ name: String, isParallel: Bool, _ frame: MapFrame, _ room: inout LabelRoom,
    _ points: [ScenePoint?]
  ) {
    var path = ScenePath()
    LineClip.add(points, in: frame.rect, to: &path)
    for line in path.lines { lines.add(line) }
    let ends = path.lines.flatMap { line in [line.first, line.last].compactMap(\.self) }
    let (rect, size) = (frame.rect, Self.textSize)
    // Parallels that reach the left edge are labeled there, and meridians that reach the lower edge are labeled there.
    let ordered = ends.sorted {
      isParallel ? $0.x < $1.x : $0.y > $1.y
    }
    for end in ordered where isParallel || frame.projection.isWhole || Self.isAtEdge(end, rect) {
      let text: SceneText =
        if frame.projection.isWhole, isParallel {
          SceneText(name, at: ScenePoint(end.x - 4, end.y + 4), anchor: .end)
        } else if end.y > rect.maxY - 1 {
          SceneText(name, at: ScenePoint(end.x, rect.maxY - 5), anchor: .middle)
        } else if end.x < rect.minX + 1 {
          SceneText(name, at: ScenePoint(rect.minX + 5, end.y - 3))
        } else if end.y < rect.minY + 1 {
          SceneText(name, at: ScenePoint(end.x, rect.minY + size + 2), anchor: .middle)
        } else if end.x > rect.maxX - 1 {
          SceneText(name, at: ScenePoint(rect.maxX - 5, end.y - 3), anchor: .end)
        } else {
          SceneText(name, at: ScenePoint(end.x, end.y - 3), anchor: .middle)
        }
      if room.take(text, size: size) {
        labels.append(text)
        return
      }
    }
  }

  private static func isAtEdge(_ point: ScenePoint, _ rect: SceneRect) -> Bool {
    !rect.grown(by: -1).contains(point)
  }

  private static func point(
    latitude: Double, turn: Double, _ frame: MapFrame, _ view: MapView
  ) -> ScenePoint? {
    if let world = frame.projection as? any EdgedProjection {
      return frame.point(world.project(latitude: latitude, turn: turn))
    }
    return frame.point(
      Coordinate(latitude: latitude, longitude: Angle.normalized(view.meridian + turn)))
  }

  private static func range(_ low: Double, _ high: Double) -> [Double] {
    (0...96).map { low + (high - low) * Double($0) / 96 }
  }

  /// Returns the largest round number of degrees that is at most `degrees`.
  static func step(_ degrees: Double) -> Double {
    if degrees >= 1 { return steps.first { $0 <= degrees } ?? 30 }
    var unit = 1.0
    while unit > 1e-7 {
      for part in [5.0, 2, 1] where unit / 10 * part <= degrees { return unit / 10 * part }
      unit /= 10
    }
    return unit
  }

  private static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
    guard step > 0, high >= low, (high - low) / step < 400 else { return [] }
    let first = (low / step).rounded(.up)
    return (0...Int((high - low) / step) + 1).map { (first + Double($0)) * step }.filter {
      $0 <= high
    }
  }

  private static func latitudeText(_ degrees: Double, step: Double) -> String {
    text(degrees, step: step) + (degrees > 0 ? "N" : degrees < 0 ? "S" : "")
  }

  private static func longitudeText(_ degrees: Double, step: Double) -> String {
    text(degrees, step: step)
      + (abs(degrees) == 180 ? "" : degrees > 0 ? "E" : degrees < 0 ? "W" : "")
  }

  private static func text(_ degrees: Double, step: Double) -> String {
    var (places, unit) = (0, 1.0)
    while step < unit * 0.999, places < 8 { (places, unit) = (places + 1, unit / 10) }
    return DecimalPrinter.string(abs(degrees), places: places) + "°"
  }
}
