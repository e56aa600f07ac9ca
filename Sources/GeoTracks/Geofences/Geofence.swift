public import GeoCore

/// A region to watch: a circle, areas with holes, a corridor along a line, or a combination of such shapes.
public struct Geofence: Sendable {
  /// The name for display.
  public var name: String

  /// The identifier from the source file, for use in programs; nil if the source has none.
  public var identifier: String?

  /// The shapes. The geofence is the union of all shapes.
  package let shapes: [GeofenceShape]

  /// Creates a geofence from the union of several shapes.
  ///
  /// - Parameters:
  ///   - name: the name for display.
  ///   - identifier: the identifier for use in programs.
  ///   - shapes: the shapes. If the array is empty, so is the geofence.
  public init(name: String, identifier: String? = nil, shapes: [GeofenceShape]) {
    self.name = name
    self.identifier = identifier
    self.shapes = shapes
  }

  /// Returns the distance in meters to the edge; negative inside the geofence.
  ///
  /// The distance is infinite if the geofence has no edge, and NaN if the coordinate is invalid. If shapes overlap,
  /// an edge inside another shape may be nearest. The sign is still correct, but the distance to the outer edge may
  /// be larger than the result.
  ///
  /// **Accuracy.** Circles are as accurate as `Geodesic`. For other shapes, the error is at most 1 mm up to 10 km from
  /// the edge, and at most a thousandth of the distance beyond.
  ///
  /// - Complexity: O(log *n*) for *n* vertices in practical shapes.
  package func signedDistance(to place: Coordinate) -> Double {
    guard place.isValid else { return .nan }
    return shapes.reduce(.infinity) { min($0, $1.signedDistance(to: place)) }
  }

  /// The largest distance in meters from a position inside the geofence to the edge.
  ///
  /// For areas, the distance is accurate to about 10 %, and 0 if the search found no position inside.
  ///
  /// - Complexity: for areas, about a thousand distance computations.
  var depth: Double { shapes.map(\.depth).max() ?? 0 }
}

/// A circle, areas with holes, or a corridor along lines.
///
/// By default, the lines of corridors and the edges of areas are straight in longitude and latitude (RFC 7946, section
/// 3.1.1). Between two coordinates with the same latitude, such a line follows the parallel. With
/// ``PolygonEdges/geodesic``, lines and edges are geodesics, approximated to 0.1 m.
///
/// Differences of longitude are used as written. For example, the line from 170 to 190 goes 20 degrees eastward, and
/// the line from -180 to 180 goes once around the Earth. Exception: a difference of more than 180 and less than 360
/// degrees means the shorter line across the antimeridian. An example is the line from 179 to -179.
public struct GeofenceShape: Sendable {
  enum Kind: Sendable {
    case circle(Coordinate, radius: Double)
    case area(GeofenceArea)
    case corridor(EdgeTree, halfWidth: Double)
  }

  let kind: Kind

  /// The geometry from which the shape was created, for drawing.
  package enum Outline: Sendable {
    case circle(Coordinate, radius: Double)
    /// The rings of all areas, including holes.
    case area([[Coordinate]])
    case corridor([[Coordinate]], halfWidth: Double)
  }

  package let outline: Outline

  /// Maximum number of edges of a shape. Long edges are divided before they are counted.
  package static let maximumEdgeCount = 1 << 20

  /// Maximum number of turns of an area around the Earth, for example in a spiral. Testing whether a coordinate is
  /// inside takes one step per turn.
  static let maximumTurns = 64.0

  /// Creates a circle around a center.
  ///
  /// - Parameters:
  ///   - center: the center of the circle.
  ///   - radius: the radius in meters along the WGS84 ellipsoid. With radius 0, only the center is inside. With a
  ///     negative radius, the circle is empty.
  public static func circle(center: Coordinate, radius: Double) -> GeofenceShape {
    GeofenceShape(kind: .circle(center, radius: radius), outline: .circle(center, radius: radius))
  }

  /// Creates areas. A coordinate is inside if it is in at least one area and in none of its holes.
  ///
  /// A ring that goes once around the Earth encloses the pole that is nearer to the mean of its latitudes. If an area
  /// is cut at the antimeridian, the inside is on both sides of the cut. Edges along such a cut are not part of the
  /// boundary. An edge with an invalid coordinate is infinitely far from every point.
  ///
  /// - Parameters:
  ///   - polygons: for each area, the outer ring and then the holes. Rings have three or more coordinates, in any
  ///     direction. A ring may repeat its first coordinate at the end.
  ///   - edges: the curves that the edges follow between two coordinates.
  /// - Returns: nil if the areas have more than 2^20 edges, or more than 64 turns around the Earth.
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

  /// Creates a corridor: all coordinates within a distance of center lines.
  ///
  /// - Parameters:
  ///   - lines: the center lines, each with one or more coordinates.
  ///   - halfWidth: the distance in meters from a center line to each side of the corridor.
  ///   - curves: the curves that the lines follow between two coordinates.
  /// - Returns: nil if the corridor has more than 2^20 edges.
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

  /// The number of edges. Long edges are divided before they are counted.
  package var edgeCount: Int {
    switch kind {
    case .circle: 0
    case .area(let area): area.edgeCount
    case .corridor(let line, _): line.edges.count
    }
  }

  /// Returns true if a coordinate is inside the shape. The result is false for an invalid coordinate.
  package func contains(_ place: Coordinate) -> Bool {
    guard place.isValid else { return false }
    if case .area(let area) = kind { return area.contains(place) }
    return signedDistance(to: place) < 0
  }

  /// Returns the distance in meters to the edge; negative inside the shape.
  func signedDistance(to place: Coordinate) -> Double {
    switch kind {
    case .circle(let center, let radius):
      return Geodesic.wgs84.distance(from: center, to: place) - radius
    case .area(let area): return area.signedDistance(to: place)
    case .corridor(let line, let halfWidth): return line.distance(to: place) - halfWidth
    }
  }

  /// The largest distance in meters from a position inside the shape to the edge.
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
/// Positions are noisy, so a crossing is reported only when a position is far enough beyond the edge:
/// - A position is inside if its distance from the edge is at least `enterCushion` meters. In a small geofence, half of
///   the largest possible distance is sufficient, so that a track can enter every geofence.
/// - A position is outside if its distance from the edge is at least `exitCushion` meters.
/// - If the horizontal accuracy of a position is larger than one of these minimums, the accuracy replaces the minimum.
///   In that case, the whole circle of uncertainty must be on one side of the edge.
/// - Positions nearer to the edge do not change the state, but they restart the confirmation of a pending change.
public struct GeofenceRule: Sendable, Hashable {
  /// Minimum distance in meters between the edge and a position that counts as inside, 0 or more.
  package var enterCushion: Double

  /// Minimum distance in meters between the edge and a position that counts as outside, 0 or more.
  package var exitCushion: Double

  /// Minimum time during which all positions must confirm a change of state, 0 or more. The confirmation time is
  /// ignored for positions without times.
  package var confirmation: Duration {
    get { Duration(saturating: confirmationSeconds) }
    set { confirmationSeconds = newValue.inSeconds }
  }

  /// Time inside the geofence after which a `dwell` event is reported, once per visit; nil to report no such events.
  package var dwell: Duration? {
    get { dwellSeconds.map(Duration.init(saturating:)) }
    set { dwellSeconds = newValue?.inSeconds }
  }

  // The confirmation time and the dwell time in seconds. Seconds are stored because they are needed for every position.
  var confirmationSeconds: Double
  var dwellSeconds: Double?

  /// True to report a geofence that the track crosses between two positions, although neither position is inside.
  package var detectsPassage: Bool

  /// Creates a rule. By default, every crossing of the edge is reported immediately.
  ///
  /// - Parameters:
  ///   - enterCushion: the minimum distance in meters from the edge for entering; 0 by default.
  ///   - exitCushion: the minimum distance in meters from the edge for leaving; 0 by default.
  ///   - confirmation: the time during which positions must confirm a change; 0 by default.
  ///   - dwell: the time inside after which a `dwell` event is reported; nil, the default, to report no such events.
  ///   - detectsPassage: true to report geofences that are crossed between two positions; true by default.
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

  /// The default of `geocalc`: a crossing is reported when a position is at least 10 m beyond the edge.
  package static let usual = GeofenceRule(enterCushion: 10, exitCushion: 10)
}

/// A report that a track enters, leaves, stays in, or starts inside or outside a geofence.
public struct GeofenceEvent: Sendable, Hashable, Codable {
  /// The kinds of geofence events.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The first position of the track is inside the geofence.
    case inside
    /// The first position of the track is outside the geofence.
    case outside
    /// The track enters the geofence. A minimum distance and a confirmation time may be required; see ``GeofenceRule``.
    case enter
    /// The track leaves the geofence. A minimum distance and a confirmation time may be required; see ``GeofenceRule``.
    case exit
    /// The track has stayed inside for the dwell time.
    case dwell
  }

  /// The index of the geofence in the array that was passed to the monitor.
  public var fence: Int

  /// Whether the track enters, leaves, stays inside, or starts inside or outside.
  public var kind: Kind

  /// The time of the event; nil if the positions have no times.
  ///
  /// For `enter` and `exit`, this is the time of the last crossing of the edge before the confirmation. For `dwell`,
  /// this is the end of the dwell time. For `inside` and `outside`, this is the time of the position.
  public var time: Timestamp?

  /// The coordinate of the event. For `enter` and `exit`, this is the crossing of the edge. Otherwise it is the
  /// coordinate of ``location``.
  public var place: Coordinate

  /// True if time and coordinate are interpolated between two positions. False if the event is at a position, for
  /// example because the path to this position is unknown.
  package var isInterpolated: Bool

  /// The position at which the event was detected.
  public var location: Location

  /// For `exit` and `dwell`, the seconds since the track entered the geofence. If the track starts inside, the
  /// seconds since the first position of the track.
  ///
  /// Nil for other kinds of events, or if the times are unknown.
  public var seconds: Double?

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
/// Example: for an edge of 100 km along the parallel at latitude 47°, the two kinds of curve are up to 210 m apart.
/// This distance grows with the square of the edge's length.
public enum PolygonEdges: String, Sendable, Hashable, CaseIterable {
  /// Geodesics, the shortest paths.
  case geodesic
  /// Straight lines in longitude and latitude (RFC 7946, section 3.1.1).
  case straight

  /// Maximum distance in meters between a geodesic and the straight lines that approximate it.
  static let tolerance = 0.1

  /// Returns the vertices of a closed ring; see ``vertices(_:maximumCount:)``.
  func ringVertices(_ ring: [Coordinate], maximumCount: Int) -> [Coordinate]? {
    guard self == .geodesic, let first = ring.first, let last = ring.last,
      first.latitude != last.latitude || Angle.normalized(first.longitude - last.longitude) != 0
    else { return vertices(ring, maximumCount: maximumCount) }
    return vertices(ring + [first], maximumCount: maximumCount)
  }

  /// Returns vertices whose connecting lines, straight in longitude and latitude, follow the edges.
  ///
  /// An edge whose longitudes differ by 180 degrees or more stays straight, such as the edge from -180 to 180 along a
  /// parallel. Exception: an edge such as from 179 to -179, which denotes the shorter line across the antimeridian,
  /// becomes a geodesic.
  ///
  /// - Parameter maximumCount: the maximum number of vertices.
  /// - Returns: nil if more vertices than the maximum are necessary.
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

  /// Length in meters above which a part of a geodesic is always divided, unless the part follows a meridian. For a
  /// longer part, the latitudes of the ends do not limit the deviation.
  private static let longestPart = 500e3

  /// Appends the vertices between two points of a geodesic. Returns false if there would be more than `maximumCount`.
  private static func divide(
    _ line: GeodesicLine, _ start: (along: Double, place: Coordinate),
    _ end: (along: Double, place: Coordinate), depth: Int, _ maximumCount: Int,
    _ vertices: inout [Coordinate]
  ) -> Bool {
    let length = end.along - start.along
    let turn = abs(Angle.normalized(end.place.longitude - start.place.longitude)) * Angle.degree
    // At latitude b and azimuth a, the geodesic curvature of the straight line is tan b · sin a · (1 + cos² a)
    // divided by the Earth's radius. The line therefore deviates from the geodesic by at most
    // sin b · turn · length / 4, where `turn` is the longitude difference of the ends in radians.
    let latitude = max(abs(start.place.latitude), abs(end.place.latitude))
    let sine = length > longestPart ? 1 : Angle.sincos(degrees: latitude).sin
    let isShort = length <= longestPart || turn == 0
    guard !isShort || sine * turn * length / 4 > tolerance, depth < 60 else { return true }
    let along = (start.along + end.along) / 2
    // Add whole turns to the longitude, so that it does not jump at the antimeridian.
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
