extension Scene {
  /// Pictures below each other, with the title of the first.
  package init(stacking scenes: [Scene]) {
    self.init(
      width: scenes.map(\.width).max() ?? 0, height: scenes.reduce(0) { $0 + $1.height },
      title: scenes.first?.title ?? "",
      description: scenes.map(\.description).filter { !$0.isEmpty }.joined(separator: " "))
    var y = 0.0
    for scene in scenes {
      elements += scene.elements.map { $0.moved(down: y) }
      y += scene.height
    }
  }
}

extension SceneElement {
  /// The same, so many pixels further down.
  func moved(down y: Double) -> SceneElement {
    switch self {
    case .path(let path, let look):
      var moved = ScenePath(isClosed: path.isClosed)
      for line in path.lines { moved.add(line.map { $0.moved(down: y) }) }
      return .path(moved, look)
    case .rect(let rect, let look): return .rect(rect.moved(down: y), look)
    case .circle(let middle, let radius, let look):
      return .circle(middle.moved(down: y), radius: radius, look)
    case .text(var text, let look):
      text.place = text.place.moved(down: y)
      return .text(text, look)
    case .image(let image, let rect, let look): return .image(image, rect.moved(down: y), look)
    case .group(let elements, let look, let clip):
      return .group(elements.map { $0.moved(down: y) }, look, clip: clip?.moved(down: y))
    }
  }
}

extension ScenePoint {
  fileprivate func moved(down y: Double) -> ScenePoint { ScenePoint(x, self.y + y) }
}

extension SceneRect {
  fileprivate func moved(down y: Double) -> SceneRect {
    SceneRect(x: minX, y: minY + y, width: width, height: height)
  }
}
