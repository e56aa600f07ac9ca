package import GeoCore

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
/// feature's `id`; otherwise it is `polygon 3`. The reader skips points and lines, and the notes report their number.
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
