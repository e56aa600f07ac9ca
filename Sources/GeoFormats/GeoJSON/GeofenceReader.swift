public import GeoTracks
package import GeoCore

/// Reads geofences from GeoJSON (RFC 7946): one document, one document per line, or text sequences (RFC 8142).
///
/// - A Polygon or MultiPolygon becomes the area that it encloses, without its holes.
/// - A Point or MultiPoint with a `radius` property becomes a circle.
/// - A LineString or MultiLineString becomes a corridor. The `width` property is the full width of the corridor, and
///   `radius` is half the width.
/// - A GeometryCollection becomes one geofence that combines all its members.
///
/// Edges and lines are geodesics unless the caller chooses `PolygonEdges.straight`.
///
/// A radius or width is a number of meters on the ellipsoid, or a string with a unit such as `"0.5km"`. A property
/// such as `unit`, `units` or `radiusUnit` states another unit for numbers. The name of a geofence is the value of
/// its `name`, `title` or `id` property, or the `id` of the feature. If none of these exists, the name is, for
/// example, `fence 3`.
///
/// If a feature cannot become a geofence, the reader throws an error with the line and the number of the feature.
/// The reader does not skip such a feature, because the user might notice the missing geofence too late.
///
/// **Limits.** The reader accepts 2^20 geofences, 2^21 positions, and 2^21 edges after long edges have been divided.
public struct GeofenceReader: Sendable {
  private var tokenizer = JSONTokenizer()
  private var tokens = FeatureTokens<Geofence>()

  package init(edges: PolygonEdges = .geodesic) { tokens.edges = edges }

  /// All geofences of the input, and notes about ambiguous or skipped features.
  public struct Result: Sendable {
    /// The geofences, in the order of the input.
    public var fences: [Geofence]
    /// One note per ambiguous or skipped feature, with the line and the number of the feature.
    public var notes: [String]
  }

  /// Reads the next chunk of bytes, which may have any size.
  ///
  /// - Throws: ``FeatureError`` at the first feature that cannot become a geofence.
  package mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &tokens) }
    if let error = tokens.error { throw error }
  }

  /// Ends the input and returns the geofences.
  ///
  /// - Throws: ``FeatureError`` if the input is truncated or contains no geofence.
  package mutating func finish() throws(FeatureError) -> Result {
    tokenizer.finish(into: &tokens)
    if let error = tokens.error { throw error }
    guard !tokens.made.isEmpty else {
      throw FeatureError(line: nil, feature: nil, reason: "the file contains no geofences")
    }
    return Result(fences: tokens.made, notes: tokens.notes)
  }

  /// Reads all geofences in complete GeoJSON input.
  ///
  /// - Parameters:
  ///   - bytes: the complete input in UTF-8.
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
      name: feature.label ?? "fence \(number)",
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

/// A named set of polygons: a GeoJSON feature, a table row, or a geometry in well-known text.
package struct PolygonFeature: Sendable, Hashable {
  package var name: String

  package var polygons: [Polygon]

  package init(name: String, polygons: [Polygon]) { (self.name, self.polygons) = (name, polygons) }
}

/// Reads polygons from GeoJSON (RFC 7946): one document, one document per line, or text sequences (RFC 8142).
///
/// The name of a feature is the value of the chosen property, the value of its `name` (or `NAME`), `title` or `id`
/// property, or the `id` of the feature. If none of these exists, the name is, for example, `polygon 3`. The reader
/// skips points and lines, and the notes report their number.
///
/// **Limits.** The reader accepts 2^20 features and 2^21 positions.
package struct PolygonReader: Sendable {
  private var tokenizer = JSONTokenizer()
  private var tokens: FeatureTokens<PolygonFeature>

  /// All polygons of the input, and notes about ambiguous or skipped features.
  package struct Result: Sendable {
    /// The features with polygons, in the order of the input.
    package var features: [PolygonFeature]
    /// One note per ambiguous or skipped feature, with the line and the number of the feature.
    package var notes: [String]
  }

  /// Creates a reader for one input.
  ///
  /// - Parameter nameProperty: The property that contains the names of features; nil for the usual properties.
  package init(nameProperty: String? = nil) {
    tokens = FeatureTokens(nameProperty: nameProperty)
  }

  /// Reads the next chunk of bytes, which may have any size.
  ///
  /// - Throws: ``FeatureError`` at the first error.
  package mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &tokens) }
    if let error = tokens.error { throw error }
  }

  /// Returns the complete features and removes them from the reader. ``finish()`` returns the remaining features.
  package mutating func takeFeatures() -> [PolygonFeature] { tokens.takeMade() }

  /// The names of the properties in the input, to suggest when no feature has the chosen property, or by default a name
  /// or a title. Nil if a feature has such a property.
  package var propertiesWithoutName: [String]? {
    tokens.hasNameProperty ? nil : tokens.otherProperties
  }

  /// Ends the input and returns the remaining features.
  ///
  /// - Throws: ``FeatureError`` if the input is truncated or contains no polygon.
  package mutating func finish() throws(FeatureError) -> Result {
    tokenizer.finish(into: &tokens)
    if let error = tokens.error { throw error }
    guard tokens.madeCount > 0 else {
      throw FeatureError(line: nil, feature: nil, reason: "the file contains no polygons")
    }
    return Result(features: tokens.made, notes: tokens.notes)
  }
}

extension PolygonFeature: FeatureMade {
  static func make(
    of feature: ShapeFeature, number: Int
  ) throws(ShapeFeature.Problem) -> (made: PolygonFeature?, note: String?) {
    var polygons: [Polygon] = []
    var others = 0
    for (kind, coordinates, line) in feature.geometries {
      guard kind == .polygon || kind == .multiPolygon else {
        others += 1
        continue
      }
      guard coordinates.depth == (kind == .polygon ? 2 : 3) else {
        throw ShapeFeature.Problem(
          "coordinates whose nesting does not match the type of the geometry", line: line)
      }
      for group in coordinates.groups {
        let rings = group.map(\.places)
        polygons.append(Polygon(outer: rings[0], holes: Array(rings.dropFirst())))
      }
    }
    let note =
      others > 0 ? "skipped geometries other than polygons: \(others)" : nil
    guard !polygons.isEmpty else { return (nil, note) }
    let name =
      feature.label ?? "polygon \(number)"
    return (PolygonFeature(name: name, polygons: polygons), note)
  }

  var edgeCount: Int {
    polygons.reduce(0) { $0 + $1.outer.count + $1.holes.reduce(0) { $0 + $1.count } }
  }
}
