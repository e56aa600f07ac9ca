import GeoCore

/// Draws the colored lines of tracks.
///
/// - Steps of 24 pixels or more are drawn as geodesics.
/// - A line is divided into sections of two pixels. The mean value in a section determines its color.
/// - A section is skipped if all its pixels already have its color. The size of the picture is therefore limited, even
///   if a track repeats a path many times.
struct TrackLayer {
  private let frame: MapFrame
  private let rect: SceneRect
  // The maximum length of a step in pixels. A longer step crosses the edge of the projection.
  private let farthest: Double
  private let colors: MapColors
  // The number of layers: one for each source, or one for all sources.
  private let layerCount: Int
  // The paths by layer, and in each layer by color.
  private var paths: [ScenePath]
  private var seen: DrawnPixels
  // The section that is being built.
  private var piece: [ScenePoint] = []
  private var length = 0.0
  private var mean = LineVertex(Coordinate(latitude: 0, longitude: 0), isFirst: true)
  // The last point and the color of the previous section.
  private var end: (point: ScenePoint, path: Int)?

  // The maximum number of sources with separate layers. If there are more sources, all of them share one layer.
  private static let mostLayers = 100

  // The length of a section in pixels.
  private static let pieceLength = 2.0
  // Steps of at least this length in pixels are drawn as geodesics.
  private static let straight = 24.0

  // If the lines have more than `mostPoints` points, they are divided at the edges of squares of `cellSide` pixels.
  private static let (mostPoints, cellSide) = (4096, 64.0)

  init(_ frame: MapFrame, _ colors: MapColors, sourceCount: Int = 1) {
    (self.frame, self.colors) = (frame, colors)
    // In a heat map, a color shows the number of tracks of all sources, so the sources share one layer.
    let areApart = !colors.isHeat && 2...Self.mostLayers ~= sourceCount
    layerCount = areApart ? sourceCount : 1
    rect = frame.rect.grown(by: 4)
    farthest = min(frame.rect.width, frame.world?.width ?? .infinity) / 2
    paths = Array(repeating: ScenePath(), count: colors.count * layerCount)
    seen = DrawnPixels(frame.rect)
  }

  /// Returns the elements of all lines. A wider line for contrast is drawn below each colored line.
  ///
  /// With several sources, the lines of a source are in groups of their own, which a page can hide.
  ///
  /// - Parameter sourceCount: The number of sources.
  static func elements(
    _ vertices: [LineVertex], _ frame: MapFrame, _ colors: MapColors, sourceCount: Int = 1
  ) -> [SceneElement] {
    var layer = TrackLayer(frame, colors, sourceCount: sourceCount)
    layer.draw(vertices)
    let shown = layer.paths.indices.filter { !layer.paths[$0].isEmpty }
    guard !shown.isEmpty else { return [] }
    // Browsers also process the invisible parts of a path, so zooming is faster with short paths.
    let isLong = shown.reduce(0) { $0 + layer.paths[$1].points.count } > Self.mostPoints
    var casing: [SceneElement] = []
    var lines: [SceneElement] = []
    for source in 0..<layer.layerCount {
      let (first, firstLine) = (casing.count, lines.count)
      for index in shown where index / colors.count == source {
        let path = layer.paths[index]
        let stroke = colors.color(
          colors.rule == .sources && layer.layerCount > 1 ? source : index % colors.count)
        for path in isLong ? path.divided(side: Self.cellSide) : [path] {
          casing.append(.path(path, SceneLook()))
          lines.append(.path(path, SceneLook(stroke: stroke)))
        }
      }
      guard layer.layerCount > 1, casing.count > first else { continue }
      let look = SceneLook(Self.look(source))
      casing.replaceSubrange(first..., with: [.group(Array(casing[first...]), look)])
      lines.replaceSubrange(firstLine..., with: [.group(Array(lines[firstLine...]), look)])
    }
    return [
      .group(casing, SceneLook("m-casing"), clip: frame.rect),
      .group(lines, SceneLook("m-track"), clip: frame.rect),
    ]
  }

  /// The class of the elements of a source, which the script of a page hides.
  static func look(_ source: Int) -> String { "m-source\(source)" }

  private mutating func draw(_ vertices: [LineVertex]) {
    var last: (place: Coordinate, point: ScenePoint?)?
    for (index, vertex) in vertices.enumerated() {
      if layerCount > 1, index > 0, vertex.source != vertices[index - 1].source {
        endPiece()
        seen.clear()
      }
      let point = frame.point(vertex.coordinate)
      defer { last = (vertex.coordinate, point) }
      guard !vertex.isFirst, let before = last else {
        endPiece()
        let isAlone = index + 1 < vertices.count ? vertices[index + 1].isFirst : true
        if isAlone, let point, rect.contains(point) { dot(point, vertex) }
        continue
      }
      step(from: before, to: (vertex.coordinate, point), vertex)
    }
    endPiece()
  }

  /// Draws a point that is not connected to any other point.
  private mutating func dot(_ point: ScenePoint, _ vertex: LineVertex) {
    let color = colors.index(value: vertex.value, source: vertex.source)
    guard seen.mark([point], color) else { return }
    paths[path(color, vertex.source)].add([point, point])
  }

  private mutating func step(
    from: (place: Coordinate, point: ScenePoint?), to: (place: Coordinate, point: ScenePoint?),
    _ vertex: LineVertex
  ) {
    if let a = from.point, let b = to.point, a.distance(to: b) < Self.straight {
      return add(a, b, vertex)
    }
    let line = Geodesic.wgs84.line(from: from.place, to: to.place)
    let pixels = line.length * frame.scale
    let parts = pixels.isFinite ? min(max(Int(pixels / Self.straight), 1), 256) : 1
    var before = from.point
    for part in 1...parts {
      let point =
        part == parts
        ? to.point
        : frame.point(line.position(at: line.length * Double(part) / Double(parts)).coordinate)
      if let a = before, let b = point, a.distance(to: b) < farthest {
        add(a, b, vertex)
      } else {
        // The step crosses the edge of the projection, so end the section here.
        endPiece()
      }
      before = point
    }
  }

  private mutating func add(_ a: ScenePoint, _ b: ScenePoint, _ vertex: LineVertex) {
    guard let (a, b) = LineClip.inside(a, b, rect) else { return endPiece() }
    if piece.last != a {
      endPiece()
      piece = [a]
    }
    if piece.count == 1 { (mean, length) = (vertex, 0) } else { mean.absorb(vertex) }
    piece.append(b)
    length += a.distance(to: b)
    if length >= Self.pieceLength {
      endPiece()
      piece = [b]
    }
  }

  private mutating func endPiece() {
    defer { piece.removeAll(keepingCapacity: true) }
    guard piece.count > 1, let first = piece.first, let last = piece.last else { return }
    let color = colors.index(value: mean.value, source: mean.source)
    guard seen.mark(piece, color) else { return }
    let path = path(color, mean.source)
    if let end, end.point == first, end.path == path {
      for point in piece.dropFirst() { paths[path].line(to: point) }
    } else {
      paths[path].add(piece)
    }
    end = (last, path)
  }

  /// Returns the index of the path for a color and a source.
  private func path(_ color: Int, _ source: Int) -> Int {
    min(max(source, 0), layerCount - 1) * colors.count + color
  }
}

/// Draws land, lakes and country boundaries of the base map.
struct LandLayer {
  let elements: [SceneElement]
  /// True if the picture omits the base map, either because the base map is too coarse for the extent, or because
  /// the extent is small and contains only land.
  let isTooCoarse: Bool
  /// The class of the elements. The script of a page uses the class to determine at which zooms the base map is too
  /// coarse.
  let look: String
  /// The attribution of the base map and the towns. If the extent of the map is below ``plain``, the attribution
  /// includes the accuracy.
  let credit: String

  /// The smallest extent, in meters, for which the detailed base map is drawn: the extent of a town. For a smaller
  /// extent, the errors of the base map would often exceed a quarter of the map.
  static let finest = 8_000.0
  /// The extent, in meters, below which the base map is drawn only if a coast, a lake or a boundary is visible.
  static let plain = 50_000.0
  /// The extent, in meters, below which the detailed base map is drawn.
  static let detailed = 1_000_000.0

  init(_ frame: MapFrame, _ view: MapView, hasBorders: Bool) {
    let extent = max(frame.rect.width, frame.rect.height) / frame.scale
    let isDetailed = extent < Self.detailed
    let isNear = extent < Self.plain
    look = isNear ? "m-base m-near" : isDetailed ? "m-base m-detail" : "m-base"
    let plain = SceneElement.rect(frame.rect, SceneLook("m-plain"))
    guard extent >= Self.finest else {
      (elements, isTooCoarse, credit) = ([plain], true, BaseMap.townCredit)
      return
    }
    let map = isDetailed ? BaseMap.detailed : .natural
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
    let (land, lakes) = (path(map.land, isClosed: true), path(map.lakes, isClosed: true))
    let borders = hasBorders ? path(map.borders, isClosed: false) : ScenePath()
    isTooCoarse =
      isNear && lakes.isEmpty && borders.isEmpty && Self.covers(land, frame.rect)
    credit =
      isTooCoarse ? BaseMap.townCredit : isNear ? BaseMap.nearCredit : BaseMap.credit
    guard !isTooCoarse else {
      elements = [plain]
      return
    }
    var elements = [Self.sea(frame)]
    elements.append(.path(land, SceneLook("m-land")))
    elements.append(.path(lakes, SceneLook("m-lake")))
    if hasBorders { elements.append(.path(borders, SceneLook("m-border"))) }
    self.elements = elements
  }

  /// Returns true if a path is a single ring that has vertices near all corners of a rectangle and no vertex inside
  /// it.
  private static func covers(_ path: ScenePath, _ rect: SceneRect) -> Bool {
    let rings = path.lines.map(Array.init)
    guard rings.count == 1, let ring = rings.first, ring.count >= 4 else { return false }
    let corners = [
      ScenePoint(rect.minX, rect.minY), ScenePoint(rect.maxX, rect.minY),
      ScenePoint(rect.maxX, rect.maxY), ScenePoint(rect.minX, rect.maxY),
    ]
    return ring.allSatisfy { !rect.grown(by: -1).contains($0) }
      && corners.allSatisfy { corner in ring.contains { $0.distance(to: corner) < 6 } }
  }

  /// Returns true if the bounding box of a line, or a copy shifted by a multiple of 360 degrees of longitude, is
  /// visible.
  private static func canBeSeen(_ line: BaseMap.Line, _ view: MapView) -> Bool {
    guard Double(line.high.y) >= view.south, Double(line.low.y) <= view.north else { return false }
    let width = Double(line.high.x - line.low.x)
    let low = view.turn(Double(line.low.x))
    return [-360.0, 0, 360].contains { low + $0 <= view.east && low + width + $0 >= view.west }
  }

  /// Returns the sea as a rectangle, or as the outline of the Earth on a map of the whole Earth.
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
