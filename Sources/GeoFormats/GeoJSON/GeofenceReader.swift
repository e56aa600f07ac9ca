public import GeoTracks
package import GeoCore

/// Reads geofences from GeoJSON (RFC 7946): one document, one document per line, or text sequences (RFC 8142).
///
/// - A Polygon or MultiPolygon becomes the enclosed area, without its holes.
/// - A Point or MultiPoint with a property `radius` becomes a circle.
/// - A LineString or MultiLineString becomes a corridor. The property `width` of the corridor is the full width;
///   `radius` is half the width.
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

/// A named set of polygons: a feature of GeoJSON, a row of a table, or a geometry of WKT.
package struct PolygonFeature: Sendable, Hashable {
  /// The name.
  package var name: String

  /// The polygons; more than one if the feature has several parts.
  package var polygons: [Polygon]

  /// Creates a feature from its values.
  package init(name: String, polygons: [Polygon]) { (self.name, self.polygons) = (name, polygons) }
}

/// Reads polygons from GeoJSON (RFC 7946): one document, one document per line, or text sequences (RFC 8142).
///
/// The name of a feature comes from the chosen property, from the properties `name`, `title` or `id`, or from the
/// feature's `id`. Without these, the name is a number such as `polygon 3`. The reader skips points and lines, and the
/// notes report their number.
///
/// **Limits.** 2^20 features and 2^21 positions.
package struct PolygonReader: Sendable {
  private var tokenizer = JSONTokenizer()
  private var tokens: FeatureTokens<PolygonFeature>
  private let hasChosenName: Bool

  /// The polygons, and notes about the input.
  package struct Result: Sendable {
    /// The features with their polygons, in the order of the input.
    package var features: [PolygonFeature]
    /// Notes about ambiguous or skipped features, with line and feature number.
    package var notes: [String]
  }

  /// Creates a reader.
  ///
  /// - Parameter nameProperty: The property that contains the names of features; nil for the usual properties.
  package init(nameProperty: String? = nil) {
    tokens = FeatureTokens(nameProperty: nameProperty)
    hasChosenName = nameProperty != nil
  }

  /// Reads the next bytes, in chunks of any size.
  ///
  /// - Throws: ``FeatureError`` at the first error.
  package mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &tokens) }
    if let error = tokens.error { throw error }
  }

  /// Returns the complete features so far and removes them from the reader. ``finish()`` returns the other features.
  package mutating func takeFeatures() -> [PolygonFeature] { tokens.takeMade() }

  /// The names of the properties so far, if no feature has the chosen property. Nil if a feature has the property, or
  /// if the caller chose no property.
  package var propertiesWithoutName: [String]? {
    hasChosenName && !tokens.hasNameProperty ? tokens.otherProperties : nil
  }

  /// Ends the input.
  ///
  /// - Throws: ``FeatureError`` if the input is truncated or has no polygons.
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
      feature.wanted ?? feature.name ?? feature.title ?? feature.propertyID ?? feature.id
      ?? "polygon \(number)"
    return (PolygonFeature(name: name, polygons: polygons), note)
  }

  var edgeCount: Int {
    polygons.reduce(0) { $0 + $1.outer.count + $1.holes.reduce(0) { $0 + $1.count } }
  }
}
