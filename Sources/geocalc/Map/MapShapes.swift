import GeoPictures
import GeoTracks

/// Areas of fences as a map draws them.
enum MapShapes {
  /// The areas of a fence; of a corridor that is too large for that its middle.
  static func shapes(of fence: Fence) -> [MapContent.Shape] {
    fence.shapes.map { shape in
      let drawing = shape.drawing
      guard !drawing.rings.isEmpty || drawing.edges.isEmpty else {
        return MapContent.Shape(name: fence.name, lines: drawing.edges, isArea: false)
      }
      var area = MapContent.Shape(name: fence.name, lines: drawing.rings, isArea: true)
      if drawing.overlaps { area.edges = drawing.edges }
      return area
    }
  }
}
