public import GeoCore

/// Polygons that have a name: a feature of GeoJSON, a row of a table, a geometry of WKT.
public struct PolygonFeature: Sendable, Hashable {
  /// What it is called.
  public var name: String

  /// Its polygons, more than one where it has several parts.
  public var polygons: [Polygon]

  /// Creates a feature from its values.
  public init(name: String, polygons: [Polygon]) { (self.name, self.polygons) = (name, polygons) }
}

/// Reads polygons from GeoJSON (RFC 7946): one document, one a line, or text sequences (RFC 8142).
///
/// A feature is called what the property that was asked for says, else what its properties `name`, `title` or
/// `id`, or the `id` of the feature, say, or `polygon 3`. Points and lines are left out, which the notes
/// say.
///
/// **Limits.** 2^20 features, 2^21 positions.
public struct PolygonReader: Sendable {
  private var tokenizer = JSONTokenizer()
  private var tokens: FeatureTokens<PolygonFeature>

  /// What was read.
  public struct Result: Sendable {
    /// The polygons, in the order of the input.
    public var features: [PolygonFeature]
    /// What was understood in one of two ways, or left out, in words with line and feature.
    public var notes: [String]
  }

  /// Creates a reader.
  ///
  /// - Parameter nameProperty: the property that names features; nil for the usual ones.
  public init(nameProperty: String? = nil) { tokens = FeatureTokens(nameProperty: nameProperty) }

  /// Reads the next bytes, cut anywhere.
  ///
  /// - Throws: ``FeatureError`` at the first thing that is broken.
  public mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &tokens) }
    if let error = tokens.error { throw error }
  }

  /// Returns the features that were complete before now, and forgets them: ``finish()`` returns the others.
  package mutating func takeFeatures() -> [PolygonFeature] { tokens.takeMade() }

  /// Says that the input has ended.
  ///
  /// - Throws: ``FeatureError`` if it ends too early, or there are no polygons in it.
  public mutating func finish() throws(FeatureError) -> Result {
    tokenizer.finish(into: &tokens)
    if let error = tokens.error { throw error }
    guard tokens.madeCount > 0 else {
      throw FeatureError(line: nil, feature: nil, reason: "there are no polygons in it")
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
          "coordinates nested otherwise than the type of the geometry wants", line: line)
      }
      for group in coordinates.groups {
        let rings = group.map(\.places)
        polygons.append(Polygon(outer: rings[0], holes: Array(rings.dropFirst())))
      }
    }
    let note =
      others > 0 ? "geometries that are no polygons, left out: \(others)" : nil
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
