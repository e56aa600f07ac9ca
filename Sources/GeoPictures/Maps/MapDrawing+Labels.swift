import GeoCore

// Names.
extension MapDrawing {
  /// Finds room for the names of places, before anything else takes it.
  mutating func placeNames(_ content: MapContent) {
    guard content.places.count <= Self.mostNames else { return }
    let ends = content.sources.count > 1 ? [] : [content.lines.first, content.lines.last]
    for point in ends.compactMap({ $0.flatMap { frame.point($0.coordinate) } }) {
      room.block(SceneRect(x: point.x - 6, y: point.y - 6, width: 12, height: 12))
    }
    let points = content.places.map { frame.point($0.coordinate) }
    for point in points.compactMap(\.self) {
      room.block(SceneRect(x: point.x - 4, y: point.y - 4, width: 8, height: 8))
    }
    let before = elements
    elements = []
    for (place, point) in zip(content.places, points) {
      guard let name = place.name, let point else { continue }
      add(name, beside: point, "m-strong", size: 12, isBold: true)
    }
    (names, elements) = (elements, before)
  }

  /// Names of places, of fences and of towns where there is room.
  mutating func addLabels(_ content: MapContent) {
    keepTownsOff(content)
    elements += names
    for fence in content.fences {
      guard let name = fence.name, let (low, high) = limits(of: fence) else { continue }
      // In the middle, or above or below.
      for y in [(low.y + high.y) / 2 + 4, low.y - 6, high.y + 15] {
        let text = SceneText(name, at: ScenePoint((low.x + high.x) / 2, y), anchor: .middle)
        guard room.take(text, size: 12, isBold: true) else { continue }
        elements.append(.text(text, SceneLook("m-fencelabel")))
        break
      }
    }
    elements += netLabels
    // Tiles have names of their own.
    if content.tiles == nil { addTowns() }
    if let arrow = NorthArrow.element(frame, at: arrowPlace) {
      elements.append(arrow)
    }
  }

  /// Names of towns do not lie over tracks, and a town that is marked has its name from who marked it.
  private mutating func keepTownsOff(_ content: MapContent) {
    var before: ScenePoint?
    for vertex in content.lines {
      let point = frame.point(vertex.coordinate)
      defer { before = point }
      guard let point else { continue }
      let from = vertex.isFirst ? point : before ?? point
      guard let (a, b) = LineClip.inside(from, point, rect) else { continue }
      let steps = Int(a.distance(to: b) / 8) + 1
      for step in 0...steps {
        townRoom.insert(Self.cell(a.interpolated(to: b, Double(step) / Double(steps))))
      }
    }
    for place in content.places {
      guard let point = frame.point(place.coordinate), rect.contains(point) else { continue }
      for (x, y) in [(-8.0, -8.0), (-8, 8), (8, -8), (8, 8), (0, 0)] {
        townRoom.insert(Self.cell(ScenePoint(point.x + x, point.y + y)))
      }
    }
  }

  private static func cell(_ point: ScenePoint) -> SIMD2<Int32> {
    SIMD2(
      Int32(clamping: SVGNumber.units(point.x) / 1000),
      Int32(clamping: SVGNumber.units(point.y) / 1000))
  }

  /// The best known first, as many as have room.
  private mutating func addTowns() {
    let most = Int(rect.width * rect.height / 16_000)
    for town in BaseMap.natural.places where townCount < most {
      guard town.coordinate.latitude >= view.south, town.coordinate.latitude <= view.north,
        let point = frame.point(town.coordinate), rect.grown(by: -6).contains(point)
      else { continue }
      let name = SceneText(town.name, at: ScenePoint(point.x + 6, point.y + 4))
      let box = LabelRoom.box(name, size: 11)
      let isOver = stride(from: box.minX - 8, through: box.maxX + 8, by: 8).contains { x in
        townRoom.contains(Self.cell(ScenePoint(x, box.middle.y)))
      }
      guard !isOver, add(town.name, beside: point, "m-town", size: 11) else { continue }
      elements.append(.circle(point, radius: 2, SceneLook("m-dot")))
      townCount += 1
    }
  }

  @discardableResult private mutating func add(
    _ name: String, beside point: ScenePoint, _ look: String, size: Double, isBold: Bool = false
  ) -> Bool {
    let places: [(Double, Double, SceneText.Anchor)] = [
      (6, 4, .start), (-6, 4, .end), (0, -7, .middle), (0, 15, .middle),
    ]
    for (x, y, anchor) in places {
      let text = SceneText(name, at: ScenePoint(point.x + x, point.y + y), anchor: anchor)
      guard room.take(text, size: size, isBold: isBold) else { continue }
      elements.append(.text(text, SceneLook(look)))
      return true
    }
    return false
  }

  private func limits(of shape: MapContent.Shape) -> (low: ScenePoint, high: ScenePoint)? {
    // Of a corridor the part in the middle.
    let line =
      shape.edges == nil ? shape.lines.first : shape.lines.dropFirst(shape.lines.count / 2).first
    let points = (line ?? []).compactMap(frame.point)
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    return (low, high)
  }
}
