/// The types of GeoJSON objects (RFC 7946, section 1.4).
enum GeoJSONKind: UInt8, Sendable {
  case featureCollection, feature, geometryCollection
  case point, multiPoint, line, multiLine, polygon, multiPolygon

  /// The type of that name, case-sensitive as section 1.4 has it; nil if there is none.
  init?(_ name: JSONText) {
    if name == "Feature" {
      self = .feature
    } else if name == "Point" {
      self = .point
    } else if name == "LineString" {
      self = .line
    } else if name == "MultiLineString" {
      self = .multiLine
    } else if name == "MultiPoint" {
      self = .multiPoint
    } else if name == "Polygon" {
      self = .polygon
    } else if name == "MultiPolygon" {
      self = .multiPolygon
    } else if name == "FeatureCollection" {
      self = .featureCollection
    } else if name == "GeometryCollection" {
      self = .geometryCollection
    } else {
      return nil
    }
  }

  /// The type that coordinates of this nesting most likely have, where the input was cut before it
  /// was said: a position at depth 1 is a Point.
  static func likely(depth: Int) -> GeoJSONKind {
    depth <= 1 ? .point : depth == 2 ? .line : .multiLine
  }
}
