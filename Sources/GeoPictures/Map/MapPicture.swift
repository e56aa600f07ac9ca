public import GeoCore

/// A map of tracks, waypoints and geofences as a picture.
public struct MapPicture: Sendable {
  /// The size and appearance of a map.
  public struct Options: Sendable, Hashable {
    /// The width of the picture in pixels.
    public var width: Double
    /// The height of the picture in pixels.
    public var height: Double
    /// True if the map shows country boundaries; false by default.
    public var hasBorders = false
    /// The property that determines the color of tracks; by default, all tracks have the same color.
    public var colors = MapColors.Rule.plain
    /// The units of the scale bar.
    package var units = ScaleBar.Units()
    /// True if the title is drawn above the map.
    var hasTitle = true

    /// Creates the default options for a picture of the given size.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, clamped to the range 100 to 20,000.
    ///   - height: The height in pixels, clamped to the range 100 to 20,000.
    public init(width: Double = 960, height: Double = 640) {
      self.width = Self.sides.clamp(width)
      self.height = Self.sides.clamp(height)
    }

    /// A copy in which the width and the height are clamped to the allowed range.
    fileprivate var clamped: Options {
      var options = self
      (options.width, options.height) = (Self.sides.clamp(width), Self.sides.clamp(height))
      return options
    }

    private static let sides = 100.0...20_000

    /// Creates options whose aspect ratio fits the content. The ratio is between 4:5 and 3:2.
    ///
    /// A map of the whole Earth or of a single point has the ratio 1.8. No side exceeds 960 pixels.
    ///
    /// - Parameter content: The tracks, waypoints and geofences to show.
    package init(showing content: MapContent) {
      let extent = content.extent
      let height = extent.north - extent.south
      let width = extent.longitudes.width * Angle.cosine(latitude: extent.middle?.latitude ?? 0)
      let isKnown = !extent.projection.isWhole && max(width, height) > 0
      let shape = isKnown ? (0.8...1.5).clamp(width / max(height, 1e-9)) : 1.8
      // Use about as many pixels as in a picture of 880 × 660 pixels.
      let side = min((580_000 * shape).squareRoot(), 960)
      self.init(width: side.rounded(), height: (side / shape).rounded())
    }

    /// The options for the same map on a phone: 400 pixels wide, and 280 to 560 pixels high.
    package var narrow: Options {
      var options = self
      options.width = Self.narrowWidth
      options.height = (280.0...560).clamp((Self.narrowWidth * height / width).rounded())
      return options
    }

    private static let narrowWidth = 400.0
  }

  /// The picture, which ``SVGWriter`` can write to a file.
  public let scene: Scene
  /// The projection and scale of the map; nil if the content is empty.
  package let frame: MapFrame?
  /// The scale bar below the map; nil if the content is empty or an end of the bar is not on the Earth.
  public let scaleBar: ScaleBar?
  /// True if the picture omits the base map, either because the base map is too coarse for the extent, or because
  /// the extent is small and contains only land.
  package let isTooNearForLand: Bool
  /// The colors of the tracks, and the range of the color scale.
  package let colors: MapColors
  package let townCount: Int
  /// The attribution of the base map and the town names; nil if the map shows neither.
  package let credit: String?

  /// Draws a map. If the content is empty, the picture contains a message.
  ///
  /// - Parameters:
  ///   - content: The tracks, waypoints and geofences to show.
  ///   - options: The size and appearance of the map.
  public init(_ content: MapContent, _ options: Options = Options()) {
    self.init(
      content, options, MapColors(options.colors, of: content.lines, values: content.lineValues))
  }

  /// Draws a map in a smaller size with the colors of another map. Detail that would be invisible is removed.
  ///
  /// - Parameter density: The number of screen pixels per pixel of the picture.
  package init(
    _ content: MapContent, _ options: Options, like other: MapPicture, density: Double = 1
  ) {
    var content = content
    var line = DetailLine(pixels: max(options.width, options.height) * density)
    for vertex in content.lines { line.add(vertex) }
    content.lineExtent = content.lineExtent ?? line.extent
    content.lines = line.finish()
    self.init(content, options, other.colors)
  }

  private init(_ content: MapContent, _ options: Options, _ colors: MapColors) {
    self.colors = colors
    let options = options.clamped
    var scene = Scene(
      width: options.width, height: options.height,
      title: content.title.isEmpty ? "Map" : content.title)
    guard !content.isEmpty else {
      let whole = SceneRect(x: 0, y: 0, width: options.width, height: options.height)
      scene.description = "There is nothing to show: no point and no track."
      scene.elements = [
        .rect(whole, SceneLook("m-plain")),
        .text(
          SceneText("There is nothing to show.", at: whole.middle, anchor: .middle),
          SceneLook("m-strong")),
      ]
      (self.scene, frame, scaleBar, isTooNearForLand, townCount) = (scene, nil, nil, true, 0)
      credit = nil
      return
    }
    let frame = Self.frame(content, options, hasTiles: content.tiles != nil)
    var drawing = MapDrawing(frame, rect: frame.rect)
    drawing.placeNames(content)
    drawing.addGround(content, hasBorders: options.hasBorders)
    drawing.addContent(content, colors)
    drawing.addLabels(content)
    drawing.closeMap()
    scaleBar = ScaleBar(frame, widest: min(160, options.width / 4), units: options.units)
    drawing.addFrame(content, colors, scaleBar, options)
    scene.elements = drawing.elements
    scene.description = Self.words(content, frame, scaleBar)
    (self.scene, self.frame) = (scene, frame)
    (isTooNearForLand, townCount) = (drawing.isTooNearForLand, drawing.townCount)
    credit = isTooNearForLand && townCount == 0 ? nil : drawing.landCredit
  }

  /// Returns the projection and scale for content that is not empty.
  ///
  /// - Parameter hasTiles: True for Web Mercator, the projection of tiles.
  static func frame(_ content: MapContent, _ options: Options, hasTiles: Bool) -> MapFrame {
    let (above, below) = (options.hasTitle ? 34.0 : 0, 40.0)
    let rect = SceneRect(
      x: 0, y: above, width: options.width, height: options.height - above - below)
    let extent = content.extent
    let projection: any MapProjection =
      if hasTiles, let middle = extent.middle {
        TilePlane(center: middle)
      } else {
        extent.projection
      }
    return MapFrame(projection, showing: content.shown, in: rect)
  }

  /// Returns a text description of the picture for accessibility.
  private static func words(
    _ content: MapContent, _ frame: MapFrame, _ bar: ScaleBar?
  ) -> String {
    let extent = content.extent
    let (west, width) = extent.longitudes
    var parts = [content.subtitle]
    if !content.lines.isEmpty {
      let count = max(content.sources.count, 1)
      parts.append("\(count) \(count == 1 ? "track" : "tracks")")
    }
    if !content.places.isEmpty { parts.append("\(content.places.count) places") }
    if let step = content.distanceMarks.first?.note { parts.append("a mark every \(step)") }
    if !content.fences.isEmpty { parts.append("\(content.fences.count) areas") }
    func degrees(_ value: Double) -> String { DecimalPrinter.string(value, places: 4) }
    parts.append(
      "latitudes \(degrees(extent.south)) to \(degrees(extent.north)), longitudes \(degrees(west)) to "
        + degrees(Angle.normalized(west + width)))
    parts.append("projection: \(frame.projection.name)")
    if let bar {
      let percent = DecimalPrinter.string(bar.error * 100, places: bar.error < 0.1 ? 1 : 0)
      parts.append("the scale bar is right in the middle and at most \(percent) % off elsewhere")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }
}

/// The tracks, waypoints, geofences and titles of a map.
public struct MapContent: Sendable {
  /// A polygon or a set of lines. Edges are straight in longitude and latitude, as in GeoJSON.
  public struct Shape: Sendable, Hashable {
    /// The name, which is drawn on geofences; nil for no name.
    public var name: String?
    /// The lines, or the outer and inner rings of a polygon.
    public var lines: [[Coordinate]]
    /// True if ``lines`` are the rings of a polygon.
    public var isArea: Bool
    /// The outline of overlapping rings that have the same direction; nil if ``lines`` is the outline.
    ///
    /// With overlapping rings, a point is inside the shape if at least one ring contains it.
    package var edges: [[Coordinate]]?

    /// Creates a shape. For a polygon, `lines` contains the outer ring and all holes.
    public init(name: String? = nil, lines: [[Coordinate]], isArea: Bool) {
      (self.name, self.lines, self.isArea) = (name, lines, isArea)
    }
  }

  /// A waypoint that is marked on the map.
  public struct Place: Sendable, Hashable {
    /// The label next to the mark; nil for no label.
    public var name: String?
    /// The position of the waypoint.
    public var coordinate: Coordinate
    /// Additional text that the tooltip shows after the name; nil for no additional text.
    public var note: String?

    /// Creates a waypoint with an optional label and an optional text for the tooltip.
    public init(_ coordinate: Coordinate, name: String? = nil, note: String? = nil) {
      (self.coordinate, self.name, self.note) = (coordinate, name, note)
    }
  }

  /// The title above the map. If it is empty, screen readers announce "Map".
  public var title = ""
  /// Text to the right of the title, such as statistics of the recording.
  public var subtitle = ""
  /// The corners of all tracks, usually simplified by ``DetailLine``.
  public var lines: [LineVertex] = []
  /// The bounding box of the tracks before simplification; nil if no points were dropped.
  package var lineExtent: MapExtent?
  /// The range of the values before simplification; nil if no points were dropped.
  package var lineValues: ClosedRange<Double>?
  /// The names of the recordings. ``LineVertex/source`` is an index of this array.
  public var sources: [String] = []
  /// The waypoints that are marked on the map.
  public var places: [Place] = []
  /// Points along the track at regular distances. The name is a number such as `5`, and the note is the distance such
  /// as `5 km`.
  package var distanceMarks: [Place] = []
  /// The geofences, which are drawn above the background and below the tracks.
  public var fences: [Shape] = []
  /// Shapes that are drawn on the background in addition to the base map.
  package var ground: [Shape] = []
  /// Tiles that replace the base map. A map with tiles uses Web Mercator.
  package var tiles: TileGround?

  /// Creates the content of an empty map.
  public init() {}

  /// True if there are no tracks, waypoints or geofences. Background shapes are ignored.
  package var isEmpty: Bool { lines.isEmpty && places.isEmpty && fences.isEmpty }

  /// The bounding box of tracks, waypoints and geofences. Background shapes are ignored.
  package var extent: MapExtent {
    var extent = lineExtent ?? MapExtent()
    if lineExtent == nil { for vertex in lines { extent.add(vertex.coordinate) } }
    for place in marked { extent.add(place) }
    return extent
  }

  /// The coordinates of tracks, waypoints and geofences, all of which must be visible.
  var shown: [Coordinate] { lines.map(\.coordinate) + marked }

  private var marked: [Coordinate] {
    places.map(\.coordinate) + fences.flatMap { $0.lines.joined() }
  }
}

/// Records which cells, usually half a pixel wide and high, are covered by lines of each color.
///
/// All lines of a color are one path. A line need not be drawn if all cells that it covers already have its color.
struct DrawnPixels {
  private let rect: SceneRect
  private let scale: Double
  private let columns: Int
  private let rows: Int
  // One bit per color for each cell.
  private var colors: [UInt32]

  // The maximum number of cells, to save memory. In large pictures, cells are at least one pixel wide.
  private static let most = 4_000_000.0

  init(_ rect: SceneRect) {
    self.rect = rect
    scale = min(2, (Self.most / max(rect.width * rect.height, 1)).squareRoot())
    columns = Int(rect.width * scale) + 1
    rows = Int(rect.height * scale) + 1
    colors = Array(repeating: 0, count: columns * rows)
  }

  /// Forgets all lines.
  mutating func clear() { for index in colors.indices { colors[index] = 0 } }

  /// Marks the cells that a line covers.
  ///
  /// - Parameter color: The index of the color, from 0 to 31.
  /// - Returns: False if the line covers only cells that already have the color.
  mutating func mark(_ line: [ScenePoint], _ color: Int) -> Bool {
    let mark: UInt32 = 1 << UInt32(color)
    var isNew = false
    guard var before = line.first else { return false }
    for point in line {
      let steps = Int(max(1, min(65536, (before.distance(to: point) * scale).rounded(.up))))
      for step in 1...steps {
        let here = before.interpolated(to: point, Double(step) / Double(steps))
        let column = Int((here.x - rect.minX) * scale)
        let row = Int((here.y - rect.minY) * scale)
        guard here.x >= rect.minX, here.y >= rect.minY, column < columns, row < rows else {
          continue
        }
        let cell = row * columns + column
        if colors[cell] & mark == 0 { (colors[cell], isNew) = (colors[cell] | mark, true) }
      }
      before = point
    }
    return isNew
  }
}

extension TilePlan {
  /// Selects the tiles of a map; nil if the content is empty or the map needs more than ``mostTiles`` tiles.
  ///
  /// - Parameters:
  ///   - content: The tracks, waypoints and geofences to show.
  ///   - options: The size of the map.
  ///   - zooms: The available zooms.
  ///   - areVectors: True for vector tiles.
  package init?(
    _ content: MapContent, _ options: MapPicture.Options, zooms: ClosedRange<Int>,
    areVectors: Bool = false
  ) {
    guard !content.isEmpty else { return nil }
    let frame = MapPicture.frame(content, options, hasTiles: true)
    self.init(frame, zooms: zooms, areVectors: areVectors)
  }
}

/// Draws vector tiles as separate pictures, for a page that assembles a map from tiles.
package enum TilePicture {
  /// The accepted widths of a picture in pixels.
  package static let sides = 256...4096

  /// Returns a tile as SVG.
  ///
  /// A name is drawn only if it is completely inside the tile.
  ///
  /// - Parameters:
  ///   - ground: The loaded tiles; see ``TileGround/load(_:_:)``.
  ///   - tile: The tile to draw.
  ///   - isDark: True for a dark background.
  ///   - side: The width and height in pixels. Names and lines have the same size at any width.
  package static func svg(
    of tile: MapTile, in ground: TileGround, isDark: Bool, side: Int = 512
  ) -> [UInt8] {
    let side = Double(min(max(side, sides.lowerBound), sides.upperBound))
    var ground = ground
    ground.zooms = tile.zoom...tile.zoom
    let cell = tile.cell
    let rect = SceneRect(x: 0, y: 0, width: side, height: side)
    let corners = [
      Coordinate(latitude: cell.south, longitude: cell.west),
      Coordinate(latitude: cell.north, longitude: cell.east),
    ]
    let frame = MapFrame(
      TilePlane(center: tile.coordinate), showing: corners, in: rect, padding: 0, least: 1e-3)
    var drawing = MapDrawing(frame, rect: rect)
    drawing.addTiles(ground)
    drawing.addTileNames()
    var scene = Scene(width: side, height: side, title: "Tile \(tile)")
    scene.elements = drawing.elements
    return SVGWriter.bytes(scene, in: .file(isDark ? .dark : .light))
  }
}
