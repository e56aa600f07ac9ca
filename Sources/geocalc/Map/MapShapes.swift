import GeoCore
import GeoFormats
import GeoPictures
import GeoTracks

/// Areas and lines of files as a map draws them.
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

  /// Reads the ground of the user's own: areas and lines of GeoJSON.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  static func read(_ path: String) throws -> [MapContent.Shape] {
    let input = try InputFile(path)
    let bytes = try input.readAll(within: .half)
    var shapes: [MapContent.Shape] = []
    var polygons = PolygonReader()
    var decoder = GeoJSONDecoder()
    do {
      try polygons.read(bytes.span)
      shapes = try polygons.finish().features.map { feature in
        MapContent.Shape(
          name: feature.name, lines: feature.polygons.flatMap { [$0.outer] + $0.holes },
          isArea: true)
      }
    } catch {
      // Of lines alone there are no polygons.
      shapes = []
    }
    var events: [SourceEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    shapes += lines(of: events)
    guard !shapes.isEmpty else {
      throw Failure(.badData, "\(input.name): there are no lines and no areas in it")
    }
    return shapes
  }

  private static func lines(of events: [SourceEvent]) -> [MapContent.Shape] {
    var shape = MapContent.Shape(lines: [], isArea: false)
    var isLine = false
    for event in events {
      switch event {
      case .part(let part):
        isLine = part != .waypoints
        if isLine { shape.lines.append([]) }
      case .location(let location) where isLine:
        shape.lines[shape.lines.count - 1].append(location.coordinate)
      default: break
      }
    }
    shape.lines.removeAll { $0.count < 2 }
    return shape.lines.isEmpty ? [] : [shape]
  }
}
