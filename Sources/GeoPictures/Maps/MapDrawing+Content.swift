import GeoCore

// What the map is of.
extension MapDrawing {
  /// Fences, tracks, their beginnings and ends, and places.
  mutating func addContent(_ content: MapContent, _ colors: MapColors) {
    for fence in content.fences {
      let name = fence.edges != nil ? "m-corridor" : fence.isArea ? "m-fence" : "m-fenceline"
      var parts = [path(fence, SceneLook(name, title: fence.name))]
      if let edges = fence.edges {
        let edge = MapContent.Shape(lines: edges, isArea: false)
        parts.append(path(edge, SceneLook("m-fenceline")))
      }
      elements.append(.group(parts, SceneLook(), clip: rect))
    }
    elements += TrackLayer.elements(content.lines, frame, colors)
    if content.sources.count > 1 {
      addSmall(content, colors)
    } else {
      addEnds(content.lines)
    }
    var dots = DrawnPixels(rect)
    let isMany = content.places.count > Self.mostNames
    for place in content.places {
      guard let point = frame.point(place.coordinate), rect.contains(point), dots.mark([point], 0)
      else {
        continue
      }
      room.block(SceneRect(x: point.x - 4, y: point.y - 4, width: 8, height: 8))
      let words = [place.name, place.note].compactMap(\.self).joined(separator: ", ")
      let title = words.isEmpty ? nil : words
      let look = SceneLook(isMany ? "m-places" : "m-place", title: title)
      elements.append(.circle(point, radius: isMany ? 2 : 3.5, look))
    }
  }

  /// Marks sources that are so small on the map that their lines are hardly seen.
  private mutating func addSmall(_ content: MapContent, _ colors: MapColors) {
    var boxes: [Int: (low: ScenePoint, high: ScenePoint)] = [:]
    for vertex in content.lines {
      guard let point = frame.point(vertex.coordinate) else { continue }
      let box = boxes[vertex.source] ?? (point, point)
      boxes[vertex.source] = (
        ScenePoint(min(box.low.x, point.x), min(box.low.y, point.y)),
        ScenePoint(max(box.high.x, point.x), max(box.high.y, point.y))
      )
    }
    for (source, box) in boxes.sorted(by: { $0.key < $1.key })
    where box.low.distance(to: box.high) < Self.smallest && rect.contains(box.low) {
      let name = content.sources.indices.contains(source) ? content.sources[source] : nil
      let color = colors.rule == .sources ? ColorScale.category(source) : nil
      let middle = box.low.interpolated(to: box.high, 0.5)
      elements.append(
        .circle(middle, radius: 4.5, SceneLook("m-small", fill: color, title: name)))
    }
  }

  // Pixels below which a recording gets a mark.
  private static let smallest = 14.0

  /// Marks where a single source begins and ends.
  private mutating func addEnds(_ lines: [LineVertex]) {
    for (vertex, look) in [
      (lines.last, SceneLook("m-end", title: "end")),
      (lines.first, SceneLook("m-start", title: "start")),
    ] {
      guard let vertex, let point = frame.point(vertex.coordinate) else { continue }
      room.block(SceneRect(x: point.x - 6, y: point.y - 6, width: 12, height: 12))
      elements.append(.circle(point, radius: 5, look))
    }
  }
}
