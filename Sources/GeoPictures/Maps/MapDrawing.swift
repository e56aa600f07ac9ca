import GeoCore

/// Puts the parts of a map together, from the ground to the labels.
struct MapDrawing {
  let frame: MapFrame
  let view: MapView
  let rect: SceneRect
  let lines: MapLines
  var room: LabelRoom
  var elements: [SceneElement] = []
  private(set) var isTooNearForLand = true
  var townCount = 0

  init(_ frame: MapFrame, rect: SceneRect) {
    (self.frame, self.rect) = (frame, rect)
    view = frame.view
    lines = MapLines(frame, view)
    room = LabelRoom(rect)
  }

  /// Sea, land, what the user has of the ground, parallels and meridians.
  mutating func addGround(_ content: MapContent, hasBorders: Bool) {
    if frame.projection.isWhole { elements.append(.rect(rect, SceneLook("m-plain"))) }
    var ground: [SceneElement]
    if let tiles = content.tiles {
      ground = [.rect(rect, SceneLook("m-plain"))]
      // A little more than their own, so that no line is seen between them.
      let images = tiles.images.map { image, rect in
        SceneElement.image(
          image,
          SceneRect(x: rect.minX, y: rect.minY, width: rect.width + 0.3, height: rect.height + 0.3),
          SceneLook("m-tile"))
      }
      ground.append(.group(images, SceneLook(), clip: frame.world))
    } else {
      let land = LandLayer(frame, view, hasBorders: hasBorders)
      isTooNearForLand = land.isTooCoarse
      ground = land.elements
    }
    for shape in content.ground {
      ground.append(path(shape, SceneLook(shape.isArea ? "m-area" : "m-way", title: shape.name)))
    }
    elements.append(.group(ground, SceneLook(), clip: rect))
    if NorthArrow.element(frame, at: arrowPlace) != nil {
      room.block(SceneRect(x: arrowPlace.x, y: arrowPlace.y, width: 0, height: 0).grown(by: 27))
    }
    let graticule = Graticule(frame, view, room: &room)
    elements.append(.path(graticule.lines, SceneLook("m-net")))
    netLabels = graticule.labels.map { .text($0, SceneLook("m-netlabel")) }
  }

  /// Where north is shown.
  var arrowPlace: ScenePoint { ScenePoint(rect.maxX - 28, rect.minY + 38) }

  var netLabels: [SceneElement] = []
  var names: [SceneElement] = []
  // Squares of ten pixels in which there is a track or a marked place.
  var townRoom: Set<SIMD2<Int32>> = []

  // Of more places none is named, and they are small dots.
  static let mostNames = 400

  func path(_ shape: MapContent.Shape, _ look: SceneLook) -> SceneElement {
    var path = ScenePath(isClosed: shape.isArea)
    for line in shape.lines {
      let points = line.map { ScenePoint($0.longitude, $0.latitude) }
      if shape.isArea {
        lines.add(ring: points, to: &path)
      } else {
        lines.add(line: points, to: &path)
      }
    }
    return .path(path, look)
  }
}
