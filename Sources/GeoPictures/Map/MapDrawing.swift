import GeoCore

/// Draws the layers of a map, from the background up to the labels.
struct MapDrawing {
  let frame: MapFrame
  let view: MapView
  let rect: SceneRect
  let lines: MapLines
  var room: LabelRoom
  var elements: [SceneElement] = []
  private(set) var isTooNearForLand = true
  private(set) var landCredit = BaseMap.credit
  var townCount = 0

  init(_ frame: MapFrame, rect: SceneRect) {
    (self.frame, self.rect) = (frame, rect)
    view = frame.view
    lines = MapLines(frame, view)
    room = LabelRoom(rect)
  }

  /// Adds the base map or tiles, the user's background shapes, and the parallels and meridians.
  mutating func addGround(_ content: MapContent, hasBorders: Bool) {
    if frame.projection.isWhole { elements.append(.rect(rect, SceneLook("m-plain"))) }
    var ground: [SceneElement]
    if let tiles = content.tiles {
      ground = tileElements(tiles)
    } else {
      let land = LandLayer(frame, view, hasBorders: hasBorders)
      isTooNearForLand = land.isTooCoarse
      // Draw a plain background below the base map. A page hides the base map at large zooms, for which the base map is
      // too coarse.
      ground = land.isTooCoarse ? [] : [.rect(rect, SceneLook("m-plain"))]
      ground.append(.group(land.elements, SceneLook(land.look)))
      landCredit = land.credit
    }
    for shape in content.ground {
      ground.append(path(shape, SceneLook(shape.isArea ? "m-area" : "m-way", title: shape.name)))
    }
    elements.append(.group(ground, SceneLook("m-ground"), clip: rect))
    if NorthArrow.element(frame, at: arrowPlace) != nil {
      room.block(SceneRect(x: arrowPlace.x, y: arrowPlace.y, width: 0, height: 0).grown(by: 27))
    }
    let graticule = Graticule(frame, view, room: &room)
    elements.append(.path(graticule.lines, SceneLook("m-net")))
    netLabels = graticule.labels.map { .text($0, SceneLook("m-netlabel")) }
  }

  /// Returns the drawing elements of tiles, and stores the place and street names of the tiles for
  /// ``addTileNames()``.
  private mutating func tileElements(_ tiles: TileGround) -> [SceneElement] {
    let layer = TileLayer(tiles, frame)
    tileNames = layer.names
    return [.rect(rect, SceneLook("m-plain"))] + layer.elements
  }

  /// Adds the drawing elements of tiles.
  mutating func addTiles(_ tiles: TileGround) {
    elements.append(.group(tileElements(tiles), SceneLook(), clip: rect))
  }

  var arrowPlace: ScenePoint { ScenePoint(rect.maxX - 28, rect.minY + 38) }

  var netLabels: [SceneElement] = []
  var tileNames: [TileName] = []
  var names: [SceneElement] = []
  // The cells of 10 × 10 pixels that contain a track or a waypoint. Town names are not placed in these cells.
  var townRoom: Set<SIMD2<Int32>> = []

  // The maximum number of waypoints that are drawn with names. If a map has more waypoints, all waypoints are small
  // dots without names.
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

// MARK: Geofences, tracks and waypoints
extension MapDrawing {
  /// Adds the geofences, the tracks, the marks at the start and the end of tracks, and the waypoints.
  mutating func addContent(_ content: MapContent, _ colors: MapColors) {
    let ground = elements
    elements = []
    defer { elements = ground + elements }
    for fence in content.fences {
      let name = fence.edges != nil ? "m-corridor" : fence.isArea ? "m-fence" : "m-fenceline"
      var parts = [path(fence, SceneLook(name, title: fence.name))]
      if let edges = fence.edges {
        let edge = MapContent.Shape(lines: edges, isArea: false)
        parts.append(path(edge, SceneLook("m-fenceline")))
      }
      elements.append(.group(parts, SceneLook(), clip: rect))
    }
    layer("m-fences")
    let tracks = elements.count
    elements += TrackLayer.elements(
      content.lines, frame, colors, sourceCount: content.sources.count)
    if content.sources.count > 1 {
      addSmall(content, colors)
    } else {
      addEnds(content.lines)
    }
    layer("m-tracks", from: tracks)
    let points = elements.count
    addPoints(content.places)
    layer("m-points", from: points)
  }

  /// Moves the elements since `start` into a group, so that a page can hide them.
  private mutating func layer(_ name: String, from start: Int = 0) {
    guard elements.count > start else { return }
    let group = SceneElement.group(Array(elements[start...]), SceneLook(name))
    elements.replaceSubrange(start..., with: [group])
  }

  /// Marks waypoints. If a map has many waypoints, all waypoints in the same cell share one disk, whose area grows
  /// with the number of waypoints.
  private mutating func addPoints(_ places: [MapContent.Place]) {
    let isMany = places.count > Self.mostNames
    var cells: [SIMD2<Int32>: Int] = [:]
    var clusters: [(point: ScenePoint, count: Int, place: MapContent.Place)] = []
    for place in places {
      guard let point = frame.point(place.coordinate), rect.contains(point) else { continue }
      let side = isMany ? Self.clusterSide : 0.5
      let cell = SIMD2(Int32(point.x / side), Int32(point.y / side))
      if let index = cells[cell] {
        clusters[index].count += 1
      } else {
        cells[cell] = clusters.count
        clusters.append((point, 1, place))
      }
    }
    for (point, count, place) in clusters {
      let radius = isMany ? min(1.5 + 0.6 * Double(count).squareRoot(), 8) : 3.5
      room.block(SceneRect(x: point.x, y: point.y, width: 0, height: 0).grown(by: max(radius, 4)))
      let words = [place.name, place.note].compactMap(\.self).joined(separator: ", ")
      let title: String? = isMany && count > 1 ? "\(count) points" : words.isEmpty ? nil : words
      elements.append(
        .circle(point, radius: radius, SceneLook(isMany ? "m-places" : "m-place", title: title)))
    }
  }

  // The side in pixels of the cells in which waypoints share one disk.
  private static let clusterSide = 8.0

  /// Marks sources whose tracks are too short to be visible on the map.
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
        .circle(
          middle, radius: 4.5,
          SceneLook("m-small \(TrackLayer.look(source))", fill: color, title: name)))
    }
  }

  // A source is marked if the diagonal of its bounding box is below this number of pixels.
  private static let smallest = 14.0

  /// Marks the first and the last corner of all lines, for a map with a single source.
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

// MARK: Title and legend
extension MapDrawing {
  /// Adds the title above the map, and the scale bar, attribution and legend below it.
  mutating func addFrame(
    _ content: MapContent, _ colors: MapColors, _ bar: ScaleBar?, _ options: MapPicture.Options
  ) {
    let (width, height) = (options.width, options.height)
    if let tiles = content.tiles, !tiles.credit.isEmpty { addCredit(tiles.credit) }
    elements.append(
      .rect(
        SceneRect(x: 0, y: rect.maxY, width: width, height: height - rect.maxY),
        SceneLook("m-paper")))
    if options.hasTitle { addTitle(content, width: width) }
    var x = 12.0
    if let bar {
      elements += Self.scale(bar, x: x, y: rect.maxY + 12)
      x += max(bar.width, SceneText.width(Self.words(bar), size: 12)) + 24
    }
    let credit = isTooNearForLand && townCount == 0 ? "" : "Map: \(landCredit)"
    if width >= 560, !credit.isEmpty {
      elements.append(
        .text(SceneText(credit, at: ScenePoint(x, height - 10)), SceneLook("m-credit")))
      x += SceneText.width(credit, size: 10) + 16
    }
    let legend = Legend(
      colors, names: content.sources, right: width - 12, y: rect.maxY + 8, width: width - 12 - x)
    elements += legend.elements
  }

  /// Adds the attribution of the tiles in the lower right corner of the map.
  private mutating func addCredit(_ credit: String) {
    let text = SceneText.cut(credit, to: rect.width - 16, size: 10)
    let width = SceneText.width(text, size: 10) + 8
    elements.append(
      .rect(
        SceneRect(x: rect.maxX - width, y: rect.maxY - 15, width: width, height: 15),
        SceneLook("m-creditbox")))
    elements.append(
      .text(
        SceneText(text, at: ScenePoint(rect.maxX - 4, rect.maxY - 4), anchor: .end),
        SceneLook("m-credit")))
  }

  private mutating func addTitle(_ content: MapContent, width: Double) {
    elements.append(
      .rect(SceneRect(x: 0, y: 0, width: width, height: rect.minY), SceneLook("m-paper")))
    let (title, subtitle) = SceneText.beside(content.title, content.subtitle, width: width - 24)
    elements.append(.text(SceneText(title, at: ScenePoint(12, 22)), SceneLook("m-title")))
    elements.append(
      .text(
        SceneText(subtitle, at: ScenePoint(width - 12, 22), anchor: .end), SceneLook("m-label")))
  }

  private static func scale(_ bar: ScaleBar, x: Double, y: Double) -> [SceneElement] {
    var path = ScenePath()
    path.add([
      ScenePoint(x, y - 5), ScenePoint(x, y), ScenePoint(x + bar.width, y),
      ScenePoint(x + bar.width, y - 5),
    ])
    return [
      .path(path, SceneLook("m-scale")),
      .text(SceneText(words(bar), at: ScenePoint(x, y + 16)), SceneLook("m-label")),
    ]
  }

  /// Returns the label of the scale bar. The label includes the maximum error if the error is 2 % or more.
  private static func words(_ bar: ScaleBar) -> String {
    guard bar.error >= 0.02 else { return bar.text }
    return bar.text + " in the middle, ±\(DecimalPrinter.string(bar.error * 100, places: 0)) %"
  }
}

// MARK: Labels
extension MapDrawing {
  /// Reserves room for distance marks and waypoint names, because they take precedence over all other labels.
  mutating func placeNames(_ content: MapContent) {
    for point in content.distanceMarks.compactMap({ frame.point($0.coordinate) }) {
      room.block(SceneRect(x: point.x, y: point.y, width: 0, height: 0).grown(by: 4))
    }
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

  /// Adds the distance marks, and the names of waypoints, geofences and towns that have room.
  mutating func addLabels(_ content: MapContent) {
    keepTownsOff(content)
    let marks = elements.count
    addDistanceMarks(content.distanceMarks)
    layer("m-distances", from: marks)
    let before = elements
    elements = names
    defer { elements = before + elements }
    for fence in content.fences {
      guard let name = fence.name, let (low, high) = limits(of: fence) else { continue }
      // Try the middle of the geofence first, then the area above it, then the area below it.
      for y in [(low.y + high.y) / 2 + 4, low.y - 6, high.y + 15] {
        let text = SceneText(name, at: ScenePoint((low.x + high.x) / 2, y), anchor: .middle)
        guard room.take(text, size: 12, isBold: true) else { continue }
        elements.append(.text(text, SceneLook("m-fencelabel")))
        break
      }
    }
    // Tiles that are images already contain names, so there are no tile names to draw for them.
    if content.tiles == nil { addTowns() } else { addTileNames() }
    layer("m-labels")
    if !netLabels.isEmpty { elements.insert(.group(netLabels, SceneLook("m-netlabels")), at: 0) }
  }

  /// Moves all existing elements into a group that pages can zoom, and adds the north arrow on top.
  mutating func closeMap() {
    elements = [.group([.group(elements, SceneLook("m-map"))], SceneLook(), clip: rect)]
    if let arrow = NorthArrow.element(frame, at: arrowPlace) { elements.append(arrow) }
  }

  /// Marks the cells that contain tracks and waypoints, so that town names neither cover tracks nor repeat waypoint
  /// names.
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

  /// Adds a disk for each distance mark, and the number of the mark if there is room.
  ///
  /// A number covers a track only if there is no room next to the track.
  private mutating func addDistanceMarks(_ marks: [MapContent.Place]) {
    let offsets: [(Double, Double, SceneText.Anchor)] = [
      (6, 4, .start), (-6, 4, .end), (0, -8, .middle), (0, 15, .middle),
      (6, -4, .start), (6, 13, .start), (-6, -4, .end), (-6, 13, .end),
    ]
    for mark in marks {
      guard let point = frame.point(mark.coordinate), rect.contains(point) else { continue }
      for avoidsTrack in [true, false] {
        guard
          !add(
            mark.name ?? "", beside: point, "m-distancelabel", size: 11, isBold: true, at: offsets,
            avoidsTrack: avoidsTrack)
        else { break }
      }
      // The script of a page expects each number directly before its disk, and keeps the distance between both when
      // zooming.
      elements.append(.circle(point, radius: 3, SceneLook("m-distance", title: mark.note)))
    }
  }

  /// Returns true if a label would cover a track or a waypoint. The cell of the labeled point itself is ignored.
  private func isOnTrack(_ label: SceneRect, apartFrom point: ScenePoint) -> Bool {
    let box = label.grown(by: -3)
    return stride(from: box.minX, through: box.maxX, by: 4).contains { x in
      stride(from: box.minY, through: box.maxY, by: 4).contains { y in
        let cell = Self.cell(ScenePoint(x, y))
        return cell != Self.cell(point) && townRoom.contains(cell)
      }
    }
  }

  /// Adds the names of towns that have room, beginning with the best known.
  private mutating func addTowns() {
    let most = Int(rect.width * rect.height / 16_000)
    for town in BaseMap.natural.places where townCount < most {
      guard town.coordinate.latitude >= view.south, town.coordinate.latitude <= view.north,
        let point = frame.point(town.coordinate), rect.grown(by: -6).contains(point)
      else { continue }
      let name = SceneText(town.name, at: ScenePoint(point.x + 6, point.y + 4))
      let box = LabelRoom.box(name, size: 11)
      guard !isOnTrack(box), add(town.name, beside: point, "m-town", size: 11) else { continue }
      elements.append(.circle(point, radius: 2, SceneLook("m-dot")))
      townCount += 1
    }
  }

  /// Returns true if a label in the given rectangle would cover a track or a waypoint.
  func isOnTrack(_ box: SceneRect) -> Bool {
    stride(from: box.minX - 8, through: box.maxX + 8, by: 8).contains { x in
      townRoom.contains(Self.cell(ScenePoint(x, box.middle.y)))
    }
  }

  private static let nameOffsets: [(Double, Double, SceneText.Anchor)] = [
    (6, 4, .start), (-6, 4, .end), (0, -7, .middle), (0, 15, .middle),
    // Larger offsets, for points at which the start or the end of a track is marked.
    (10, 4, .start), (-10, 4, .end), (0, -11, .middle), (0, 20, .middle),
  ]

  /// Adds a label at the first offset where there is room for the label. Returns false if there is no room at any
  /// offset.
  @discardableResult private mutating func add(
    _ name: String, beside point: ScenePoint, _ look: String, size: Double, isBold: Bool = false,
    at offsets: [(Double, Double, SceneText.Anchor)] = nameOffsets, avoidsTrack: Bool = false
  ) -> Bool {
    for (x, y, anchor) in offsets {
      let text = SceneText(name, at: ScenePoint(point.x + x, point.y + y), anchor: anchor)
      let box = LabelRoom.box(text, size: size, isBold: isBold)
      if avoidsTrack, isOnTrack(box, apartFrom: point) { continue }
      guard room.take([box]) else { continue }
      elements.append(.text(text, SceneLook(look)))
      return true
    }
    return false
  }

  private func limits(of shape: MapContent.Shape) -> (low: ScenePoint, high: ScenePoint)? {
    // Place the name of a corridor at its middle section.
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

/// Adds the place and street names of vector tiles.
extension MapDrawing {
  // The minimum distance in pixels between two labels with the same text.
  private static let nearestRepeat = 250.0
  // The maximum number of street names on a map.
  private static let mostStreets = 120

  /// Adds place and street names that have room, beginning with the most important ones.
  mutating func addTileNames() {
    let mostPlaces = Int(rect.width * rect.height / 16_000)
    var (placeCount, streetCount) = (0, 0)
    var places: [String: [ScenePoint]] = [:]
    func isRepeated(_ name: String, _ point: ScenePoint) -> Bool {
      places[name, default: []].contains { $0.distance(to: point) < Self.nearestRepeat }
    }
    for name in tileNames {
      if name.kind == .street {
        guard streetCount < Self.mostStreets else { break }
        let width = SceneText.width(name.text, size: 10)
        for (middle, turn) in name.positions(width: width + 8)
        where !isRepeated(name.text, middle) && addStreet(name.text, middle, turn, width) {
          places[name.text, default: []].append(middle)
          streetCount += 1
          break
        }
      } else {
        guard placeCount < mostPlaces, let point = name.points.first,
          !isRepeated(name.text, point), addPlace(name, point)
        else { continue }
        places[name.text, default: []].append(point)
        placeCount += 1
      }
    }
  }

  private mutating func addPlace(_ name: TileName, _ point: ScenePoint) -> Bool {
    let (look, size, isBold) =
      switch name.kind {
      case .country, .state, .city: ("m-city", 14.0, true)
      case .town, .village: ("m-town", 11.0, false)
      case .quarter, .street: ("m-quarter", 10.0, false)
      }
    // A track often passes through a town, so the name of a settlement may be moved aside by a little more than half
    // its width.
    let isSettlement = name.kind.rawValue <= TileName.Kind.village.rawValue
    let aside = SceneText.width(name.text, size: size, isBold: isBold) / 2 + 12
    let columns: [Double] = isSettlement ? [0, aside, -aside] : [0]
    let rows: [Double] = isSettlement ? [4, -10, 20, -26, 36] : [4, -10, 20]
    let positions = columns.flatMap { x in rows.map { ScenePoint(point.x + x, point.y + $0) } }
    for position in positions {
      let text = SceneText(name.text, at: position, anchor: .middle)
      let box = LabelRoom.box(text, size: size, isBold: isBold)
      guard !isOnTrack(box), room.take([box]) else { continue }
      elements.append(.text(text, SceneLook(look)))
      return true
    }
    return false
  }

  private mutating func addStreet(
    _ name: String, _ middle: ScenePoint, _ turn: Double, _ width: Double
  ) -> Bool {
    let (sine, cosine) = { ($0.sin, $0.cos) }(Angle.sincos(degrees: turn))
    // Reserve squares along the rotated text instead of its larger bounding box.
    let count = max(Int((width / 8).rounded(.up)), 1)
    let boxes = (0...count).map { index in
      let offset = width * (Double(index) / Double(count) - 0.5)
      return SceneRect(
        x: middle.x + offset * cosine - 5, y: middle.y + offset * sine - 6, width: 10, height: 12)
    }
    guard !boxes.contains(where: isOnTrack), room.take(boxes) else { return false }
    // The baseline of the text is below the middle of its letters, so move the text down.
    var text = SceneText(
      name, at: ScenePoint(middle.x - 3.5 * sine, middle.y + 3.5 * cosine), anchor: .middle)
    text.turn = turn
    elements.append(.text(text, SceneLook("m-street")))
    return true
  }
}
