import GeoCore

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
    // Meridians converge toward a pole.
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
