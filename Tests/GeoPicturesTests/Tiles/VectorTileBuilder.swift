@testable import GeoPictures

/// Writes vector tiles (Mapbox Vector Tile specification 2.1, section 4).
struct VectorTileBuilder {
  typealias Point = (x: Int, y: Int)

  var bytes: [UInt8] = []

  static func varint(_ value: UInt64) -> [UInt8] {
    var (value, bytes): (UInt64, [UInt8]) = (value, [])
    while value > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }

  static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  static func block(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(content.count)) + content
  }

  private static func zigzag(_ value: Int) -> [UInt8] {
    varint(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
  }

  static func geometry(_ kind: VectorTile.Geometry, _ lines: [[Point]]) -> [UInt8] {
    var bytes: [UInt8] = []
    var here = Point(0, 0)
    for line in lines {
      let first = kind == .points ? line.count : 1
      for (index, point) in line.enumerated() {
        if index == 0 { bytes += varint(UInt64(first) << 3 | 1) }
        if index == first { bytes += varint(UInt64(line.count - first) << 3 | 2) }
        bytes += zigzag(point.x - here.x) + zigzag(point.y - here.y)
        here = point
      }
      if kind == .polygons { bytes += varint(1 << 3 | 7) }
    }
    return bytes
  }

  struct Feature {
    var kind = VectorTile.Geometry.lines
    var lines: [[Point]]
    var tags: [(String, VectorTile.Value)] = []
  }

  private static func encoded(_ value: VectorTile.Value) -> [UInt8] {
    switch value {
    case .text(let text): block(1, Array(text.utf8))
    case .number(let number):
      varint(3 << 3 | 1)
        + (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
    case .bool(let bool): field(7, bool ? 1 : 0)
    }
  }

  mutating func add(
    _ name: String, _ features: [Feature], extent: UInt64 = 4096, version: UInt64 = 2
  ) {
    var (layer, keys, values) = (Self.block(1, Array(name.utf8)), [String](), [VectorTile.Value]())
    for feature in features {
      var tags: [UInt8] = []
      for (key, value) in feature.tags {
        if !keys.contains(key) { keys.append(key) }
        if !values.contains(value) { values.append(value) }
        tags += Self.varint(UInt64(keys.firstIndex(of: key) ?? 0))
        tags += Self.varint(UInt64(values.firstIndex(of: value) ?? 0))
      }
      layer += Self.block(
        2,
        Self.block(2, tags) + Self.field(3, feature.kind.rawValue)
          + Self.block(4, Self.geometry(feature.kind, feature.lines)))
    }
    for key in keys { layer += Self.block(3, Array(key.utf8)) }
    for value in values { layer += Self.block(4, Self.encoded(value)) }
    bytes += Self.block(3, layer + Self.field(5, extent) + Self.field(15, version))
  }
}
