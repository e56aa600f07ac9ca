public import GeoCore

/// A part of the Earth whose edge is watched: a circle, areas with holes, a corridor along a line, or
/// several of these together.
public struct Geofence: Sendable {
  /// What people call it.
  public var name: String

  /// What programs call it; nil if it has no other name.
  public var identifier: String?

  /// What it consists of: a place is in the fence if it is in one of them.
  public let shapes: [GeofenceShape]

  /// Creates a fence.
  ///
  /// - Parameters:
  ///   - name: what people call it.
  ///   - identifier: what programs call it.
  ///   - shapes: what it consists of; nothing is in a fence without any.
  public init(name: String, identifier: String? = nil, shapes: [GeofenceShape]) {
    self.name = name
    self.identifier = identifier
    self.shapes = shapes
  }

  /// Meters from a place to the edge, negative inside; infinite if there is no edge, NaN for an invalid
  /// place.
  ///
  /// Of shapes that overlap an edge that lies in another one counts too: the sign is right, and inside
  /// the edge is at least that far away.
  ///
  /// **Accuracy.** Of circles that of `Geodesic`. Of others 1 mm up to 10 km from the edge, one part
  /// in a thousand beyond.
  ///
  /// - Complexity: O(log *n*) for *n* vertices that are not contrived.
  public func signedDistance(to place: Coordinate) -> Double {
    guard place.isValid else { return .nan }
    return shapes.reduce(.infinity) { min($0, $1.signedDistance(to: place)) }
  }

  /// Meters from the edge of the place inside that is farthest from it; of areas within a tenth, and 0
  /// where none was found.
  ///
  /// - Complexity: of areas about a thousand distances.
  var depth: Double { shapes.map(\.depth).max() ?? 0 }
}

/// A circle, areas with holes, or a corridor along lines.
///
/// Lines and the edges of areas are straight in longitude and latitude, as RFC 7946, section 3.1.1, has
/// it, not geodesics: between two places on one parallel runs the parallel.
///
/// From one longitude to the next runs the way that the numbers say: from 170 to 190 it is 20 degrees
/// eastward, from -180 to 180 it is once round the Earth. Only a step of more than 180 and less than
/// 360 degrees, as from 179 to -179, is taken for the short way across the antimeridian.
public struct GeofenceShape: Sendable {
  enum Kind: Sendable {
    case circle(Coordinate, radius: Double)
    case area(GeofenceArea)
    case corridor(EdgeTree, halfWidth: Double)
  }

  let kind: Kind

  /// What it was made of, for who draws it.
  package enum Outline: Sendable {
    case circle(Coordinate, radius: Double)
    /// The rings of all areas, those of holes too.
    case area([[Coordinate]])
    case corridor([[Coordinate]], halfWidth: Double)
  }

  package let outline: Outline

  /// Edges after long ones have been divided, at most.
  public static let maximumEdgeCount = 1 << 20

  /// How many times an area may go round the Earth, as a spiral does: each turn is looked at for each
  /// place.
  static let maximumTurns = 64.0

  /// All places within a distance of one.
  ///
  /// - Parameters:
  ///   - center: where it is.
  ///   - radius: meters along the WGS84 ellipsoid; of 0 it holds its center alone, of less nothing.
  public static func circle(center: Coordinate, radius: Double) -> GeofenceShape {
    GeofenceShape(kind: .circle(center, radius: radius), outline: .circle(center, radius: radius))
  }

  /// Areas: a place is inside if it is in one of them, and in none of its holes.
  ///
  /// A ring that goes once round the Earth encloses the pole that is nearer to the mean of its
  /// latitudes. An edge along a meridian with the inside on both of its sides, as where an area was cut
  /// at the antimeridian, is no edge.
  ///
  /// - Parameter polygons: of each its outer ring and then its holes, of three places or more; whether
  ///   the last place of a ring is the first one again makes no difference, nor does its direction.
  /// - Returns: nil with more than ``maximumEdgeCount`` edges, or where it goes round the Earth more than
  ///   64 times. Edges with a place that is not valid are infinitely far away.
  public static func area(_ polygons: [[[Coordinate]]]) -> GeofenceShape? {
    GeofenceArea(polygons).map {
      GeofenceShape(kind: .area($0), outline: .area(polygons.flatMap(\.self)))
    }
  }

  /// All places within a distance of lines.
  ///
  /// - Parameters:
  ///   - lines: each of a place or more.
  ///   - halfWidth: meters from the middle to each side.
  /// - Returns: nil with more than ``maximumEdgeCount`` edges.
  public static func corridor(along lines: [[Coordinate]], halfWidth: Double) -> GeofenceShape? {
    var edges: [Edge] = []
    for line in lines {
      for edge in Edge.path(line) {
        guard Edge.append(edge, to: &edges) else { return nil }
      }
    }
    return GeofenceShape(
      kind: .corridor(EdgeTree(edges), halfWidth: halfWidth),
      outline: .corridor(lines, halfWidth: halfWidth))
  }

  /// How many edges it has, after long ones have been divided.
  package var edgeCount: Int {
    switch kind {
    case .circle: 0
    case .area(let area): area.edgeCount
    case .corridor(let line, _): line.edges.count
    }
  }

  /// Whether a point is inside; false for an invalid one.
  package func contains(_ place: Coordinate) -> Bool {
    guard place.isValid else { return false }
    if case .area(let area) = kind { return area.contains(place) }
    return signedDistance(to: place) < 0
  }

  /// Meters from a place to the edge, negative inside.
  func signedDistance(to place: Coordinate) -> Double {
    switch kind {
    case .circle(let center, let radius):
      return Geodesic.wgs84.distance(from: center, to: place) - radius
    case .area(let area): return area.signedDistance(to: place)
    case .corridor(let line, let halfWidth): return line.distance(to: place) - halfWidth
    }
  }

  /// Meters from the edge of the place inside that is farthest from it.
  var depth: Double {
    switch kind {
    case .circle(_, let radius): max(radius, 0)
    case .area(let area): area.depth
    case .corridor(_, let halfWidth): max(halfWidth, 0)
    }
  }
}
