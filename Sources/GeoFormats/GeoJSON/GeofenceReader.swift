public import GeoTracks

/// Reads geofences from GeoJSON (RFC 7946): one document, one document per line, or text sequences (RFC 8142).
///
/// - A Polygon or MultiPolygon becomes the enclosed area, without its holes.
/// - A Point or MultiPoint with a property `radius` becomes a circle.
/// - A LineString or MultiLineString becomes a corridor. Its property `width` is the full width, `radius` half the
///   width.
/// - A GeometryCollection combines all of its members.
///
/// Edges and lines are geodesics unless the caller chooses `PolygonEdges.straight`.
///
/// Lengths are numbers of meters along the ellipsoid, or texts with a unit such as `"0.5km"`. A property such as
/// `unit`, `units` or `radiusUnit` changes the unit of the numbers. The name of a geofence comes from the properties
/// `name`, `title` or `id`, or from the feature's `id`; otherwise it is `fence 3`.
///
/// If a feature cannot become a geofence, the reader throws an error with the line and number of the feature.
/// Otherwise, a user would notice the missing geofence only too late.
///
/// **Limits.** 2^20 geofences, 2^21 positions, and 2^21 edges after the division of long edges.
public struct GeofenceReader: Sendable {
  private var tokenizer = JSONTokenizer()
  private var tokens = FeatureTokens<Geofence>()

  /// Creates a reader.
  ///
  /// - Parameter edges: the curves that edges and lines follow.
  package init(edges: PolygonEdges = .geodesic) { tokens.edges = edges }

  /// The geofences, and notes about the input.
  public struct Result: Sendable {
    /// The geofences, in the order of the file.
    public var fences: [Geofence]
    /// Notes about ambiguous or skipped features, with line and feature number.
    public var notes: [String]
  }

  /// Reads the next bytes, in chunks of any size.
  ///
  /// - Throws: ``FeatureError`` at the first feature that cannot become a geofence.
  package mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &tokens) }
    if let error = tokens.error { throw error }
  }

  /// Ends the input.
  ///
  /// - Throws: ``FeatureError`` if the input is truncated or has no geofences.
  package mutating func finish() throws(FeatureError) -> Result {
    tokenizer.finish(into: &tokens)
    if let error = tokens.error { throw error }
    guard !tokens.made.isEmpty else {
      throw FeatureError(line: nil, feature: nil, reason: "the file contains no geofences")
    }
    return Result(fences: tokens.made, notes: tokens.notes)
  }

  /// Reads geofences from complete input.
  ///
  /// - Parameters:
  ///   - bytes: the input.
  ///   - edges: the curves that edges and lines follow.
  /// - Throws: ``FeatureError`` at the first feature that cannot become a geofence.
  public static func fences(
    from bytes: Span<UInt8>, edges: PolygonEdges = .geodesic
  ) throws(FeatureError) -> Result {
    var reader = GeofenceReader(edges: edges)
    try reader.read(bytes)
    return try reader.finish()
  }
}

extension Geofence: FeatureMade {
  static func make(
    of feature: ShapeFeature, number: Int
  ) throws(ShapeFeature.Problem) -> (made: Geofence?, note: String?) {
    var shapes: [GeofenceShape] = []
    for (kind, coordinates, line) in feature.geometries {
      do throws(ShapeFeature.Problem) {
        shapes += try Self.shapes(kind, coordinates, feature)
      } catch {
        throw ShapeFeature.Problem(error.reason, line: error.line ?? line)
      }
    }
    let identifier = feature.propertyID ?? feature.id
    let fence = Geofence(
      name: feature.name ?? feature.title ?? identifier ?? "fence \(number)",
      identifier: identifier,
      shapes: shapes)
    return (fence, nil)
  }

  var edgeCount: Int { shapes.reduce(0) { $0 + $1.edgeCount } }

  private static func shapes(
    _ kind: GeoJSONKind, _ coordinates: FeatureCoordinates, _ feature: ShapeFeature
  ) throws(ShapeFeature.Problem) -> [GeofenceShape] {
    let depth: Int? =
      switch kind {
      case .point: 0
      case .multiPoint, .line: 1
      case .multiLine, .polygon: 2
      case .multiPolygon: 3
      case .feature, .featureCollection, .geometryCollection: nil
      }
    guard let depth, coordinates.depth == depth else {
      throw ShapeFeature.Problem(
        "coordinates whose nesting does not match the type of the geometry")
    }
    let paths = coordinates.groups.flatMap { $0 }
    let shape: GeofenceShape?
    switch kind {
    case .point, .multiPoint:
      guard let radius = feature.radius else {
        throw ShapeFeature.Problem("a Point needs a property radius, in meters")
      }
      let meters = try feature.meters(radius, "radius")
      return paths.flatMap(\.places).map { .circle(center: $0, radius: meters) }
    case .line, .multiLine:
      let halfWidth: Double
      if let width = feature.width {
        halfWidth = try feature.meters(width, "width") / 2
      } else if let radius = feature.radius {
        halfWidth = try feature.meters(radius, "radius")
      } else {
        throw ShapeFeature.Problem("a LineString needs a property width, in meters")
      }
      shape = .corridor(
        along: paths.map(\.places), halfWidth: halfWidth, edges: feature.edges)
    default:
      for ring in paths {
        let places = Set(ring.places.map(\.normalized))
        guard places.count >= 3 else {
          throw ShapeFeature.Problem(
            "a ring of \(places.count) points encloses no area; a ring needs at least 3 points",
            line: ring.line)
        }
      }
      shape = .area(coordinates.groups.map { $0.map(\.places) }, edges: feature.edges)
    }
    guard let shape else {
      throw ShapeFeature.Problem(
        "more than \(GeofenceShape.maximumEdgeCount) edges after dividing long edges, or 64 turns around the Earth"
      )
    }
    return [shape]
  }
}
