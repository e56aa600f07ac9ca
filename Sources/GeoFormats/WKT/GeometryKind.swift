/// The kinds of geometries, by their numbers in well-known binary.
enum GeometryKind: UInt32 {
  case point = 1
  case line, polygon, multiPoint, multiLine, multiPolygon, collection

  /// By the name in well-known text, in capital letters.
  init?(word: String) {
    switch word {
    case "POINT": self = .point
    case "LINESTRING": self = .line
    case "POLYGON": self = .polygon
    case "MULTIPOINT": self = .multiPoint
    case "MULTILINESTRING": self = .multiLine
    case "MULTIPOLYGON": self = .multiPolygon
    case "GEOMETRYCOLLECTION": self = .collection
    default: return nil
    }
  }

  /// Parentheses around a position; around one of several points one may be missing.
  var depth: Int {
    switch self {
    case .point, .line: 1
    case .multiPoint, .multiLine, .polygon: 2
    case .multiPolygon: 3
    case .collection: 0
    }
  }

  /// Whether it has an inside.
  var isArea: Bool { self == .polygon || self == .multiPolygon }
}
