public import GeoCore

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
