import GeoCore

/// Land, lakes and boundaries of the base map as far as they are in a frame.
struct LandLayer {
  let elements: [SceneElement]
  /// Whether the extent is so small that the base map would be wrong to see, and is left out.
  let isTooCoarse: Bool

  /// Meters across, below which land would be wrong by a hundredth of the map.
  static let finest = 300_000.0

  init(_ frame: MapFrame, _ view: MapView, hasBorders: Bool, map: BaseMap = .natural) {
    isTooCoarse = max(frame.rect.width, frame.rect.height) / frame.scale < Self.finest
    guard !isTooCoarse else {
      elements = [.rect(frame.rect, SceneLook("m-plain"))]
      return
    }
    let lines = MapLines(frame, view)
    func path(_ layer: [BaseMap.Line], isClosed: Bool) -> ScenePath {
      var path = ScenePath(isClosed: isClosed)
      for line in layer where Self.canBeSeen(line, view) {
        let points = line.points.lazy.map { ScenePoint(Double($0.x), Double($0.y)) }
        if isClosed {
          lines.add(ring: points, to: &path)
        } else {
          lines.add(line: points, to: &path)
        }
      }
      return path
    }
    var elements = [Self.sea(frame)]
    elements.append(.path(path(map.land, isClosed: true), SceneLook("m-land")))
    elements.append(.path(path(map.lakes, isClosed: true), SceneLook("m-lake")))
    if hasBorders {
      elements.append(.path(path(map.borders, isClosed: false), SceneLook("m-border")))
    }
    self.elements = elements
  }

  /// Whether the box of a line is in the view, in any turn.
  private static func canBeSeen(_ line: BaseMap.Line, _ view: MapView) -> Bool {
    guard Double(line.high.y) >= view.south, Double(line.low.y) <= view.north else { return false }
    let width = Double(line.high.x - line.low.x)
    let low = view.turn(Double(line.low.x))
    return [-360.0, 0, 360].contains { low + $0 <= view.east && low + width + $0 >= view.west }
  }

  /// The sea: the rectangle, or the outline of the whole Earth.
  private static func sea(_ frame: MapFrame) -> SceneElement {
    guard let world = frame.projection as? EqualEarth else {
      return .rect(frame.rect, SceneLook("m-sea"))
    }
    let side = stride(from: -90.0, through: 90, by: 2)
    let west = side.map { frame.point(world.project(latitude: $0, turn: -180)) }
    let east = side.map { frame.point(world.project(latitude: $0, turn: 180)) }
    var outline = ScenePath(isClosed: true)
    outline.add(west + east.reversed())
    return .path(outline, SceneLook("m-sea"))
  }
}
