public import GeoCore

/// A watched region: a circle, areas with holes, a corridor along a line, or a combination.
public struct Geofence: Sendable {
  /// The display name.
  public var name: String

  /// The identifier for programs; nil if there is none.
  public var identifier: String?

  /// The shapes. A coordinate is inside the geofence if it is inside any shape.
  package let shapes: [GeofenceShape]

  /// Creates a geofence.
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - identifier: the identifier for programs.
  ///   - shapes: the shapes. If there are no shapes, no coordinate is inside.
  public init(name: String, identifier: String? = nil, shapes: [GeofenceShape]) {
    self.name = name
    self.identifier = identifier
    self.shapes = shapes
  }

  /// Returns the distance in meters to the edge; negative inside.
  ///
  /// Infinite if there is no edge; NaN for an invalid coordinate. If shapes overlap, the nearest edge may lie inside
  /// another shape. The sign is still correct, but the distance from an inside coordinate to the outer edge may be
  /// larger.
  ///
  /// **Accuracy.** Circles have the accuracy of `Geodesic`. For other shapes, the error is at most 1 mm up to 10 km
  /// from the edge, and a thousandth of the distance beyond.
  ///
  /// - Complexity: O(log *n*) for *n* vertices in practical shapes.
  package func signedDistance(to place: Coordinate) -> Double {
    guard place.isValid else { return .nan }
    return shapes.reduce(.infinity) { min($0, $1.signedDistance(to: place)) }
  }

  /// The largest distance in meters from an inside position to the edge.
  ///
  /// For areas the value is accurate to a tenth; it is 0 if no inside position was found.
  ///
  /// - Complexity: for areas, about a thousand distance computations.
  var depth: Double { shapes.map(\.depth).max() ?? 0 }
}

/// A circle, areas with holes, or a corridor along lines.
///
/// By default, lines and edges of areas are straight in longitude and latitude (RFC 7946, section 3.1.1). The line
/// between two coordinates with the same latitude then follows the parallel. With ``PolygonEdges/geodesic``, lines and
/// edges are geodesics, approximated to 0.1 m.
///
/// The difference of two longitudes is not reduced: the line from 170 to 190 goes 20 degrees eastward, and the line
/// from -180 to 180 goes once around the Earth. Exception: a difference of more than 180 and less than 360 degrees,
/// such as from 179 to -179, means the short line across the antimeridian.
public struct GeofenceShape: Sendable {
  enum Kind: Sendable {
    case circle(Coordinate, radius: Double)
    case area(GeofenceArea)
    case corridor(EdgeTree, halfWidth: Double)
  }

  let kind: Kind

  /// The original geometry, which is used for drawing.
  package enum Outline: Sendable {
    case circle(Coordinate, radius: Double)
    /// The rings of all areas, including holes.
    case area([[Coordinate]])
    case corridor([[Coordinate]], halfWidth: Double)
  }

  package let outline: Outline

  /// Maximum number of edges after long edges are divided.
  package static let maximumEdgeCount = 1 << 20

  /// Maximum number of turns of an area around the Earth, for example in a spiral. A test whether a coordinate is
  /// inside takes one step per turn.
  static let maximumTurns = 64.0

  /// Creates a circle.
  ///
  /// - Parameters:
  ///   - center: the center.
  ///   - radius: the radius in meters along the WGS84 ellipsoid. A circle with radius 0 contains only its center; a
  ///     circle with a negative radius is empty.
  public static func circle(center: Coordinate, radius: Double) -> GeofenceShape {
    GeofenceShape(kind: .circle(center, radius: radius), outline: .circle(center, radius: radius))
  }

  /// Creates areas. A coordinate is inside if it is in at least one area and in none of the holes.
  ///
  /// A ring that goes once around the Earth encloses the pole nearer to the mean of its latitudes. If an area is cut at
  /// the antimeridian, the inside is on both sides of the cut. The edges along the cut therefore do not count as
  /// boundary.
  ///
  /// - Parameters:
  ///   - polygons: for each area, the outer ring and then the holes. Rings have three or more coordinates. A ring may
  ///   repeat its first coordinate at the end. The direction of rings does not matter.
  ///   - edges: the curves that edges follow.
  /// - Returns: the areas; nil if they have more than 2^20 edges or 64 turns around the Earth. Edges with an invalid
  ///   coordinate have an infinite distance from every point.
  public static func area(
    _ polygons: [[[Coordinate]]], edges: PolygonEdges = .straight
  ) -> GeofenceShape? {
    var count = maximumEdgeCount
    var divided: [[[Coordinate]]] = []
    for rings in polygons {
      var vertices: [[Coordinate]] = []
      for ring in rings {
        guard let ring = edges.ringVertices(ring, maximumCount: count) else { return nil }
        count -= ring.count
        vertices.append(ring)
      }
      divided.append(vertices)
    }
    let polygons = divided
    return GeofenceArea(polygons).map {
      GeofenceShape(kind: .area($0), outline: .area(polygons.flatMap(\.self)))
    }
  }

  /// Creates a corridor: all coordinates within a distance of lines.
  ///
  /// - Parameters:
  ///   - lines: the center lines, each of one or more coordinates.
  ///   - halfWidth: the distance in meters from the center line to each side.
  ///   - curves: the curves that the lines follow.
  /// - Returns: the corridor; nil if it has more than 2^20 edges.
  public static func corridor(
    along lines: [[Coordinate]], halfWidth: Double, edges curves: PolygonEdges = .straight
  ) -> GeofenceShape? {
    var edges: [Edge] = []
    var divided: [[Coordinate]] = []
    for line in lines {
      guard let line = curves.vertices(line, maximumCount: maximumEdgeCount) else { return nil }
      divided.append(line)
      for edge in Edge.path(line) {
        guard Edge.append(edge, to: &edges) else { return nil }
      }
    }
    let lines = divided
    return GeofenceShape(
      kind: .corridor(EdgeTree(edges), halfWidth: halfWidth),
      outline: .corridor(lines, halfWidth: halfWidth))
  }

  /// The number of edges after long edges are divided.
  package var edgeCount: Int {
    switch kind {
    case .circle: 0
    case .area(let area): area.edgeCount
    case .corridor(let line, _): line.edges.count
    }
  }

  /// Returns true if a coordinate is inside; false for an invalid coordinate.
  package func contains(_ place: Coordinate) -> Bool {
    guard place.isValid else { return false }
    if case .area(let area) = kind { return area.contains(place) }
    return signedDistance(to: place) < 0
  }

  /// Returns the distance in meters to the edge; negative inside.
  func signedDistance(to place: Coordinate) -> Double {
    switch kind {
    case .circle(let center, let radius):
      return Geodesic.wgs84.distance(from: center, to: place) - radius
    case .area(let area): return area.signedDistance(to: place)
    case .corridor(let line, let halfWidth): return line.distance(to: place) - halfWidth
    }
  }

  /// The largest distance in meters from an inside position to the edge.
  var depth: Double {
    switch kind {
    case .circle(_, let radius): max(radius, 0)
    case .area(let area): area.depth
    case .corridor(_, let halfWidth): max(halfWidth, 0)
    }
  }
}

/// Criteria for geofence events.
///
/// Positions are noisy, so a crossing counts only if a position is far enough from the edge:
/// - A position is inside if it is at least `enterCushion` meters within the edge. For a small geofence, half of its
///   depth is enough, so a track can enter every geofence.
/// - A position is outside if it is at least `exitCushion` meters beyond the edge.
/// - If the horizontal accuracy is larger than a cushion, the accuracy replaces the cushion. The whole uncertainty
///   circle must then be on one side of the edge.
/// - Between these limits, the state does not change, and the confirmation of a pending change starts again.
public struct GeofenceRule: Sendable, Hashable {
  /// Minimum distance in meters within the edge for a position to be inside; 0 or more.
  package var enterCushion: Double

  /// Minimum distance in meters beyond the edge for a position to be outside; 0 or more.
  package var exitCushion: Double

  /// Minimum time during which positions must agree before a change counts; 0 or more. Ignored for positions without
  /// times.
  package var confirmation: Duration {
    get { Duration(saturating: confirmationSeconds) }
    set { confirmationSeconds = newValue.inSeconds }
  }

  /// Time inside the geofence after which one `dwell` event per visit is reported; nil for no such events.
  package var dwell: Duration? {
    get { dwellSeconds.map(Duration.init(saturating:)) }
    set { dwellSeconds = newValue?.inSeconds }
  }

  // Stored in seconds, because every position needs it.
  var confirmationSeconds: Double
  var dwellSeconds: Double?

  /// True to report geofences that the track crosses between two positions, without a position inside.
  package var detectsPassage: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - enterCushion: meters within the edge; 0 by default.
  ///   - exitCushion: meters beyond the edge; 0 by default.
  ///   - confirmation: the confirmation time; 0 by default.
  ///   - dwell: the dwell time; nil by default.
  ///   - detectsPassage: true by default.
  public init(
    enterCushion: Double = 0, exitCushion: Double = 0, confirmation: Duration = .zero,
    dwell: Duration? = nil, detectsPassage: Bool = true
  ) {
    self.enterCushion = enterCushion
    self.exitCushion = exitCushion
    confirmationSeconds = confirmation.inSeconds
    dwellSeconds = dwell?.inSeconds
    self.detectsPassage = detectsPassage
  }

  /// The default of `geocalc`: a crossing counts when a position is 10 m past the edge.
  package static let usual = GeofenceRule(enterCushion: 10, exitCushion: 10)
}

/// An event at a geofence.
public struct GeofenceEvent: Sendable, Hashable, Codable {
  /// Kinds of events.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The first position is inside.
    case inside
    /// The first position is outside.
    case outside
    /// The track enters the geofence.
    case enter
    /// The track leaves the geofence.
    case exit
    /// The track has stayed inside for the dwell time.
    case dwell
  }

  /// The index of the geofence.
  public var fence: Int

  /// The kind of event.
  public var kind: Kind

  /// The time of the event; nil if the positions have no times.
  ///
  /// For `enter` and `exit`, this is the last crossing of the edge before the confirmation. For `dwell`, this time is
  /// the end of the dwell time. For other kinds, this time is the time of the position.
  public var time: Timestamp?

  /// The coordinate of the event. For `enter` and `exit`, this is the crossing of the edge; for other kinds, the
  /// position.
  public var place: Coordinate

  /// True if time and coordinate are interpolated; false if the path to the position is unknown.
  package var isInterpolated: Bool

  /// The position that caused the event.
  public var location: Location

  /// For `exit` and `dwell`: seconds since the track entered the geofence, or since the first position of a track that
  /// starts inside.
  ///
  /// Nil for other kinds, or if unknown.
  public var seconds: Double?

  /// Creates an event.
  package init(
    fence: Int, kind: Kind, time: Timestamp?, place: Coordinate, isInterpolated: Bool = false,
    location: Location, seconds: Double? = nil
  ) {
    self.fence = fence
    self.kind = kind
    self.time = time
    self.place = place
    self.isInterpolated = isInterpolated
    self.location = location
    self.seconds = seconds
  }
}

/// The curves that the edges of polygons and the lines of corridors follow.
///
/// Example: for an edge of 100 km along the parallel at latitude 47°, the geodesic and the straight line are up to 210
/// m apart. The distance grows with the square of the edge's length.
public enum PolygonEdges: String, Sendable, Hashable, CaseIterable {
  /// Geodesics, the shortest paths.
  case geodesic
  /// Lines straight in longitude and latitude (RFC 7946, section 3.1.1).
  case straight

  /// The largest distance in meters between a geodesic and its approximation by straight lines.
  static let tolerance = 0.1

  /// Returns the vertices of a closed ring. See ``vertices(_:maximumCount:)``.
  func ringVertices(_ ring: [Coordinate], maximumCount: Int) -> [Coordinate]? {
    guard self == .geodesic, let first = ring.first, let last = ring.last,
      first.latitude != last.latitude || Angle.normalized(first.longitude - last.longitude) != 0
    else { return vertices(ring, maximumCount: maximumCount) }
    return vertices(ring + [first], maximumCount: maximumCount)
  }

  /// Returns vertices between which lines straight in longitude and latitude follow the edges.
  ///
  /// An edge whose longitudes differ by 180 degrees or more stays straight, such as the edge from -180 to 180 along a
  /// parallel. If such an edge means the short way across the antimeridian, such as from 179 to -179, it becomes a
  /// geodesic.
  ///
  /// - Parameter maximumCount: the largest number of vertices.
  /// - Returns: the vertices; nil if they are more than `maximumCount`.
  func vertices(_ places: [Coordinate], maximumCount: Int) -> [Coordinate]? {
    guard self == .geodesic else { return places.count <= maximumCount ? places : nil }
    var vertices = Array(places.prefix(1))
    for (from, to) in zip(places, places.dropFirst()) {
      if from.isValid, to.isValid,
        abs(Angle.eastward(from: from.longitude, to: to.longitude)) < 180
      {
        let line = Geodesic.wgs84.line(from: from, to: to)
        let (start, end) = ((along: 0.0, place: from), (along: line.length, place: to))
        guard Self.divide(line, start, end, depth: 0, maximumCount, &vertices) else { return nil }
      }
      vertices.append(to)
    }
    return vertices.count <= maximumCount ? vertices : nil
  }

  /// The maximum length in meters of a part. Up to this length, the ends and the middle show whether the part needs
  /// further division.
  private static let longestPart = 500e3

  /// Appends the vertices between two points of a line. Returns false if there are too many.
  private static func divide(
    _ line: GeodesicLine, _ start: (along: Double, place: Coordinate),
    _ end: (along: Double, place: Coordinate), depth: Int, _ maximumCount: Int,
    _ vertices: inout [Coordinate]
  ) -> Bool {
    let length = end.along - start.along
    let turn = abs(Angle.normalized(end.place.longitude - start.place.longitude)) * Angle.degree
    // For latitude b and azimuth a, the geodesic curvature of a straight line is tan b · sin a · (1 + cos² a) divided
    // by the radius. The line therefore deviates by at most sin b · turn · length / 4.
    let latitude = max(abs(start.place.latitude), abs(end.place.latitude))
    let sine = length > longestPart ? 1 : Angle.sincos(degrees: latitude).sin
    let isShort = length <= longestPart || turn == 0
    guard !isShort || sine * turn * length / 4 > tolerance, depth < 60 else { return true }
    let along = (start.along + end.along) / 2
    // Add whole turns to the longitude, so that it does not jump by 360 degrees at the antimeridian.
    var place = line.position(at: along).coordinate
    place.longitude =
      start.place.longitude + Angle.normalized(place.longitude - start.place.longitude)
    let middle = (along, place)
    guard divide(line, start, middle, depth: depth + 1, maximumCount, &vertices),
      vertices.count < maximumCount
    else { return false }
    vertices.append(place)
    return divide(line, middle, end, depth: depth + 1, maximumCount, &vertices)
  }
}
