public import GeoCore

/// A map as a picture, and what is to be said of it.
public struct MapPicture: Sendable {
  /// How a map is made.
  public struct Options: Sendable, Hashable {
    /// Pixels.
    public var width: Double
    /// Pixels.
    public var height: Double
    /// Whether boundaries of countries are drawn.
    public var hasBorders = false
    /// How lines are colored.
    public var colors = MapColors.Rule.plain
    /// Whether there is a title above.
    public var hasTitle = true

    /// Creates the usual options.
    ///
    /// - Parameters:
    ///   - width: pixels, between 100 and 20 000; other numbers are drawn as the nearest of these.
    ///   - height: pixels, likewise.
    public init(width: Double = 960, height: Double = 640) {
      self.width = Self.sides.clamp(width)
      self.height = Self.sides.clamp(height)
    }

    /// The same with sides that can be drawn.
    fileprivate var clamped: Options {
      var options = self
      (options.width, options.height) = (Self.sides.clamp(width), Self.sides.clamp(height))
      return options
    }

    private static let sides = 100.0...20_000

    /// Creates options with the shape of what is shown, between 4 to 5 and 3 to 2, and the longer side of 960
    /// pixels or less.
    ///
    /// - Parameter content: what is shown.
    public init(showing content: MapContent) {
      let extent = content.extent
      let height = extent.north - extent.south
      let width = extent.longitudes.width * Angle.cosine(latitude: extent.middle?.latitude ?? 0)
      let isKnown = !extent.projection.isWhole && max(width, height) > 0
      let shape = isKnown ? (0.8...1.5).clamp(width / max(height, 1e-9)) : 1.8
      // As many pixels as 880 times 660, about.
      let side = min((580_000 * shape).squareRoot(), 960)
      self.init(width: side.rounded(), height: (side / shape).rounded())
    }

    /// The same for the screen of a telephone, not so wide and perhaps higher.
    package var narrow: Options {
      var options = self
      options.width = Self.narrowWidth
      options.height = (280.0...560).clamp((Self.narrowWidth * height / width).rounded())
      return options
    }

    private static let narrowWidth = 400.0
  }

  /// The picture.
  public let scene: Scene
  /// From the Earth to its pixels; nil of an empty picture.
  public let frame: MapFrame?
  /// The bar that shows lengths; nil where there is none.
  public let scaleBar: ScaleBar?
  /// Whether the base map is too coarse for the extent, so that it has none.
  public let isTooNearForLand: Bool
  /// How colors were given, and their range.
  public let colors: MapColors
  /// How many towns are named.
  public let townCount: Int
  /// Whose the ground and the names of towns are; nil where neither is drawn.
  package var credit: String? { isTooNearForLand && townCount == 0 ? nil : BaseMap.credit }

  /// Draws a map; of nothing a picture that says so.
  ///
  /// - Parameters:
  ///   - content: what it shows.
  ///   - options: how it is made.
  public init(_ content: MapContent, _ options: Options = Options()) {
    self.init(
      content, options, MapColors(options.colors, of: content.lines, values: content.lineValues))
  }

  /// Draws the same map as another smaller: with its colors, and with no more detail than is seen.
  ///
  /// - Parameter density: pixels of a screen that are one of the picture.
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
      scene.description = "There is nothing to show: no place and no track."
      scene.elements = [
        .rect(whole, SceneLook("m-plain")),
        .text(
          SceneText("There is nothing to show.", at: whole.middle, anchor: .middle),
          SceneLook("m-strong")),
      ]
      (self.scene, frame, scaleBar, isTooNearForLand, townCount) = (scene, nil, nil, true, 0)
      return
    }
    let frame = Self.frame(content, options, hasTiles: content.tiles != nil)
    var drawing = MapDrawing(frame, rect: frame.rect)
    drawing.placeNames(content)
    drawing.addGround(content, hasBorders: options.hasBorders)
    drawing.addContent(content, colors)
    drawing.addLabels(content)
    scaleBar = ScaleBar(frame, widest: min(160, options.width / 4))
    drawing.addFrame(content, colors, scaleBar, options)
    scene.elements = drawing.elements
    scene.description = Self.words(content, frame, scaleBar)
    (self.scene, self.frame) = (scene, frame)
    (isTooNearForLand, townCount) = (drawing.isTooNearForLand, drawing.townCount)
  }

  /// From the Earth to the pixels of a map that is not empty.
  ///
  /// - Parameter hasTiles: whether it is one of Web Mercator.
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

  /// What the picture shows, for who does not see it.
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

/// What a map shows.
public struct MapContent: Sendable {
  /// An area or a line whose edges are straight in longitude and latitude, as in GeoJSON.
  public struct Shape: Sendable, Hashable {
    /// What it is called.
    public var name: String?
    /// Its rings, those of holes too, or its lines.
    public var lines: [[Coordinate]]
    /// Whether the lines are rings.
    public var isArea: Bool
    /// Of rings that overlap, all in one direction, the edge: inside is what lies in any of them. Nil where
    /// the rings are the edge.
    public var edges: [[Coordinate]]?

    /// Creates a shape.
    public init(name: String? = nil, lines: [[Coordinate]], isArea: Bool) {
      (self.name, self.lines, self.isArea) = (name, lines, isArea)
    }
  }

  /// A place that is marked.
  public struct Place: Sendable, Hashable {
    /// What is written beside it.
    public var name: String?
    /// Where it is.
    public var coordinate: Coordinate
    /// What is said when it is pointed at, beside its name.
    public var note: String?

    /// Creates a place.
    public init(_ coordinate: Coordinate, name: String? = nil, note: String? = nil) {
      (self.coordinate, self.name, self.note) = (coordinate, name, note)
    }
  }

  /// What the map is called.
  public var title = ""
  /// What stands beside the title, such as figures.
  public var subtitle = ""
  /// Lines; see ``DetailLine``.
  public var lines: [LineVertex] = []
  /// What part of the Earth the lines take up with the points that have been left out of them; nil where none have.
  package var lineExtent: MapExtent?
  /// The least and the largest of the values of lines, those that have been left out too; nil where none have.
  package var lineValues: ClosedRange<Double>?
  /// What the sources of the lines are called, by their numbers.
  public var sources: [String] = []
  /// Places that are marked.
  public var places: [Place] = []
  /// Areas that are drawn above the ground.
  public var fences: [Shape] = []
  /// What is drawn on the ground, beside the base map.
  public var ground: [Shape] = []
  /// Images that are the ground instead of the base map; then the map is one of Web Mercator.
  package var tiles: TileGround?

  /// Creates a map of nothing.
  public init() {}

  /// Whether there is nothing to see; the ground alone is nothing.
  public var isEmpty: Bool { lines.isEmpty && places.isEmpty && fences.isEmpty }

  /// What part of the Earth it takes up, that of the ground aside.
  public var extent: MapExtent {
    var extent = lineExtent ?? MapExtent()
    if lineExtent == nil { for vertex in lines { extent.add(vertex.coordinate) } }
    for place in marked { extent.add(place) }
    return extent
  }

  /// All places that are to be seen.
  var shown: [Coordinate] { lines.map(\.coordinate) + marked }

  /// All places but those of lines.
  private var marked: [Coordinate] {
    places.map(\.coordinate) + fences.flatMap { $0.lines.joined() }
  }
}
