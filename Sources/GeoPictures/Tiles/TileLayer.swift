package import GeoCore
import GeoPlatform

/// Draws background tiles on a map.
///
/// All areas of a class form one path, and all lines of a class form another. Areas of neighboring tiles overlap by
/// one pixel, so that no gaps are visible. The fill rule `nonzero` makes the overlap invisible.
struct TileLayer {
  /// The images, areas and lines, from bottom to top.
  private(set) var elements: [SceneElement] = []
  /// The names of places and streets, beginning with the most important ones.
  private(set) var names: [TileName] = []

  private let frame: MapFrame
  // The zoom level of the map, for tiles 512 pixels wide.
  private let zoom: Double
  private var paths: [ScenePath]

  // Points are rounded to tenths of a pixel to keep the file small.
  private static let precision = 10.0
  // A point is dropped if it is less than this number of pixels from the previous point.
  private static let leastStep = 0.5
  // A ring is dropped if its area is below this number of square pixels.
  private static let leastArea = 0.5

  init(_ ground: TileGround, _ frame: MapFrame) {
    self.frame = frame
    paths = TileClass.allCases.map { ScenePath(isClosed: $0.isArea) }
    guard let plane = frame.projection as? TilePlane,
      let plan = TilePlan(frame, zooms: ground.zooms, areVectors: ground.areVectors)
    else {
      zoom = 0
      return
    }
    zoom = log2(max(plane.world * frame.scale / 512, 1))
    var images: [SceneElement] = []
    for place in plan.tiles {
      switch ground.contents[place.tile] {
      case .image(let image)?:
        // Draw each image slightly larger than its tile, so that no gaps are visible between images.
        var rect = place.rect
        (rect.width, rect.height) = (rect.width + 0.3, rect.height + 0.3)
        images.append(.image(image, rect, SceneLook("m-tile")))
      case .vector(let tile)?: add(tile, in: place.rect)
      case nil: break
      }
    }
    if !images.isEmpty { elements.append(.group(images, SceneLook(), clip: frame.world)) }
    for kind in TileClass.allCases where !paths[kind.rawValue].isEmpty {
      let width = (kind.width(at: zoom) * 100).rounded() / 100
      let look =
        kind.isArea ? SceneLook(kind.look) : SceneLook(kind.look, strokeWidth: width)
      elements.append(.path(paths[kind.rawValue], look))
    }
    names.sort { ($0.kind.rawValue, $0.rank) < ($1.kind.rawValue, $1.rank) }
  }

  private mutating func add(_ tile: VectorTile, in rect: SceneRect) {
    let clip = rect.grown(by: 0.5).intersection(frame.rect.grown(by: 4))
    guard clip.width > 0, clip.height > 0 else { return }
    for layer in tile.layers {
      let scale = ScenePoint(
        rect.width / Double(layer.extent), rect.height / Double(layer.extent))
      func pixels(_ line: Int) -> [ScenePoint] {
        var points: [ScenePoint] = []
        points.reserveCapacity(layer.line(line).count)
        for point in layer.line(line) {
          points.append(
            ScenePoint(
              rect.minX + Double(point.x) * scale.x, rect.minY + Double(point.y) * scale.y))
        }
        return points
      }
      for feature in layer.features {
        if let name = TileSchema.name(of: feature, in: layer), zoom >= name.leastZoom {
          for line in feature.lines { add(name, pixels(line), rect) }
        }
        guard let kind = TileSchema.kind(of: feature, in: layer), zoom >= kind.leastZoom else {
          continue
        }
        if kind.isArea {
          addArea(feature.lines.map(pixels), clip, to: &paths[kind.rawValue])
        } else {
          for line in feature.lines {
            let points = Self.spaced(pixels(line))
            LineClip.add(points, in: clip, to: &paths[kind.rawValue])
          }
        }
      }
    }
  }

  /// Adds a street name along a line, or a place name at each point inside the tile.
  ///
  /// A tile also contains the points in a margin around it. These points are skipped, because the neighboring tile
  /// contains them too.
  private mutating func add(_ name: TileName, _ points: [ScenePoint], _ tile: SceneRect) {
    var name = name
    if name.kind == .street {
      name.points = points
      names.append(name)
      return
    }
    for point in points
    where point.x >= tile.minX && point.x < tile.maxX && point.y >= tile.minY
      && point.y < tile.maxY && frame.rect.contains(point)
    {
      name.points = [point]
      names.append(name)
    }
  }

  /// Adds the rings of a feature.
  ///
  /// Version 2 of the tile format requires opposite directions for outer rings and holes. If the first ring has the
  /// wrong direction, all rings are reversed. Without this correction, overlapping features would create holes.
  private func addArea(_ rings: [[ScenePoint]], _ clip: SceneRect, to path: inout ScenePath) {
    var isTurned: Bool?
    for ring in rings {
      let area = Self.area(ring)
      guard abs(area) >= Self.leastArea else { continue }
      let turns = isTurned ?? (area < 0)
      isTurned = turns
      let inside = LineClip.inside(Self.spaced(ring), clip)
      guard inside.count >= 3 else { continue }
      path.add(turns ? inside.reversed() : inside)
    }
  }

  /// Returns the area of a ring in square pixels; positive if the ring is clockwise on the screen.
  private static func area(_ ring: [ScenePoint]) -> Double {
    guard var before = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += before.x * point.y - point.x * before.y
      before = point
    }
    return sum / 2
  }

  /// Rounds the points of a line, and drops each point that is too close to the previous one to be visible.
  private static func spaced(_ line: [ScenePoint]) -> [ScenePoint] {
    var points: [ScenePoint] = []
    points.reserveCapacity(line.count)
    for (index, point) in line.enumerated() {
      let rounded = ScenePoint(
        (point.x * precision).rounded() / precision, (point.y * precision).rounded() / precision)
      if let last = points.last, index + 1 < line.count,
        last.distance(to: rounded) < leastStep
      {
        continue
      }
      points.append(rounded)
    }
    return points
  }
}

extension SceneRect {
  /// Returns the intersection of two rectangles. The width or height of the result is negative if the rectangles are
  /// disjoint.
  fileprivate func intersection(_ other: SceneRect) -> SceneRect {
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    return SceneRect(
      x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }
}

extension TileName {
  /// The lowest zoom level at which the name is drawn, for tiles 512 pixels wide.
  var leastZoom: Double {
    guard kind == .street else { return 0 }
    return rank <= Double(-TileClass.medium.rawValue) ? 12.5 : 14
  }

  /// Returns positions for text of the given width, on nearly straight sections of the line.
  ///
  /// - Returns: The center of the text, and its rotation in degrees from -90 to 90.
  func positions(width: Double) -> [(middle: ScenePoint, turn: Double)] {
    var lengths = [0.0]
    lengths.reserveCapacity(points.count)
    for (a, b) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + a.distance(to: b))
    }
    guard let whole = lengths.last, whole >= width else { return [] }
    func point(at length: Double) -> ScenePoint {
      var (low, high) = (0, lengths.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if lengths[middle] <= length { low = middle } else { high = middle }
      }
      let step = lengths[high] - lengths[low]
      return points[low].interpolated(
        to: points[high], step > 0 ? (length - lengths[low]) / step : 0)
    }
    // Try the middle of the line first, then other positions.
    return [0.5, 0.25, 0.75, 0, 1].compactMap { part in
      let start = (whole - width) * part
      let (a, b) = (point(at: start), point(at: start + width))
      guard a.distance(to: b) >= width * 0.97 else { return nil }
      let (from, to) = a.x <= b.x ? (a, b) : (b, a)
      return (
        a.interpolated(to: b, 0.5),
        atan2(to.y - from.y, to.x - from.x) * 180 / .pi
      )
    }
  }
}

/// The Web Mercator tiles that a map needs, and their positions.
package struct TilePlan: Sendable {
  package struct Tile: Sendable, Hashable {
    /// The zoom, column and row of the tile.
    package var tile: MapTile
    /// The rectangle of the tile in the picture. It may extend beyond the map.
    package var rect: SceneRect
  }

  /// The tiles, row by row from the northwest.
  package private(set) var tiles: [Tile] = []

  /// The factor by which tiles are enlarged from their size of 256 pixels.
  package private(set) var enlargement = 1.0

  /// The maximum number of tiles in a picture.
  package static let mostTiles = 400
  // The width and height of a tile in pixels before it is enlarged.
  private static let side = 256.0

  /// Selects the best zoom for a map, or the available zoom that is closest to the best zoom.
  ///
  /// At the best zoom, images are drawn at 0.7 to 1.4 times their size of 256 pixels. Vector tiles are 256 to 512
  /// pixels wide.
  ///
  /// - Parameters:
  ///   - frame: The projection and scale of the map.
  ///   - zooms: The available zooms.
  ///   - areVectors: True for vector tiles.
  /// - Returns: Nil if the projection is not Web Mercator, or if the map needs more than ``mostTiles`` tiles.
  init?(_ frame: MapFrame, zooms: ClosedRange<Int>, areVectors: Bool) {
    guard let plane = frame.projection as? TilePlane else { return nil }
    let ratio = plane.world * frame.scale / Self.side
    let best = areVectors ? Int(log2(max(ratio, 1)).rounded(.down)) : log2Rounded(ratio)
    let zoom = min(max(best, zooms.lowerBound), zooms.upperBound)
    guard (0...30).contains(zoom) else { return nil }
    enlargement = ratio / Double(1 << zoom)
    let count = Double(1 << zoom)
    let (low, high) = (
      plane.tile(frame.plane(frame.rect, 0)), plane.tile(frame.plane(frame.rect, 1))
    )
    // Draw the world only once. A tile at the edge of the world may still appear at both ends of the map.
    let world = plane.columns
    let columns = (
      Int((max(low.x, world.lowerBound) * count).rounded(.down)),
      Int((min(high.x, world.upperBound) * count).rounded(.up)) - 1
    )
    let rows = (
      Int(max((low.y * count).rounded(.down), 0)),
      Int(min((high.y * count).rounded(.down), count - 1))
    )
    guard columns.0 <= columns.1, rows.0 <= rows.1 else { return nil }
    guard (columns.1 - columns.0 + 1) * (rows.1 - rows.0 + 1) <= Self.mostTiles else { return nil }
    for y in rows.0...rows.1 {
      for x in columns.0...columns.1 {
        let from = frame.point(plane.point(x: Double(x) / count, y: Double(y) / count))
        let to = frame.point(plane.point(x: Double(x + 1) / count, y: Double(y + 1) / count))
        let column = (x % Int(count) + Int(count)) % Int(count)
        guard let tile = try? MapTile(zoom: zoom, x: column, y: y) else { continue }
        tiles.append(
          Tile(
            tile: tile,
            rect: SceneRect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)))
      }
    }
  }
}

/// Returns the base-2 logarithm, rounded to the nearest integer.
private func log2Rounded(_ value: Double) -> Int {
  guard value.isFinite, value > 0 else { return 0 }
  return value.exponent.advanced(by: value.significand > 2.0.squareRoot() ? 1 : 0)
}

/// The Web Mercator tiles that are the background of a map.
package struct TileGround: Sendable {
  package enum Content: Sendable {
    case image(SceneImage)
    case vector(VectorTile)
  }

  /// The available zooms.
  package internal(set) var zooms: ClosedRange<Int>
  /// True if the tiles are vector tiles, false if they are images.
  package let areVectors: Bool
  /// The attribution that must appear on the map; empty if there is none.
  package private(set) var credit: String
  /// The loaded tiles.
  package private(set) var contents: [MapTile: Content] = [:]
  /// The number of tiles that are neither a supported image nor a vector tile.
  package private(set) var skippedCount = 0

  private let isCreditAssumed: Bool
  private var bytes = 0
  private var layerNames: [String] = []

  /// The maximum total size in bytes of all images, and of all uncompressed vector tiles.
  package static let (mostImageBytes, mostVectorBytes) = (48 << 20, 128 << 20)

  /// Creates a background without tiles.
  ///
  /// - Parameters:
  ///   - zooms: The available zooms.
  ///   - areVectors: True if the tiles are vector tiles.
  ///   - attribution: The attribution from the tile file, as text or HTML. If it is empty, vector tiles are credited to
  ///     OpenStreetMap, because all supported schemas contain OpenStreetMap data.
  package init(zooms: ClosedRange<Int>, areVectors: Bool, attribution: String) {
    (self.zooms, self.areVectors) = (zooms, areVectors)
    let text = TileCredit.text(attribution)
    isCreditAssumed = areVectors && text.isEmpty
    credit = isCreditAssumed ? TileSchema.credit : text
  }

  /// True if a loaded image is in WebP format, which some programs cannot draw.
  package var hasWebP: Bool {
    contents.values.contains {
      if case .image(let image) = $0 { image.kind == .webp } else { false }
    }
  }

  /// Loads the tiles of a map that have not been loaded yet.
  ///
  /// - Parameters:
  ///   - tiles: The tiles to load; see ``TilePlan/tiles``.
  ///   - read: Returns the uncompressed bytes of a tile; nil if the tile does not exist.
  /// - Throws: ``TileGroundError`` if the tiles cannot be drawn, and any error of `read`.
  package mutating func load(
    _ tiles: some Sequence<MapTile>, _ read: (MapTile) throws -> [UInt8]?
  ) throws {
    let most = areVectors ? Self.mostVectorBytes : Self.mostImageBytes
    for tile in tiles where contents[tile] == nil {
      guard let bytes = try read(tile) else { continue }
      self.bytes += bytes.count
      guard self.bytes <= most else { throw TileGroundError.tooLarge(most) }
      if let image = SceneImage(bytes) {
        contents[tile] = .image(image)
        if isCreditAssumed { credit = "" }
      } else if areVectors {
        do {
          let content = try VectorTile(bytes, where: TileSchema.layers.contains)
          for name in content.layerNames where !layerNames.contains(name) {
            layerNames.append(name)
          }
          contents[tile] = .vector(content)
        } catch {
          throw TileGroundError.unreadable(tile, error)
        }
      } else {
        skippedCount += 1
      }
    }
    guard !layerNames.isEmpty else { return }
    guard layerNames.contains(where: TileSchema.layers.contains) else {
      throw TileGroundError.unknownLayers(layerNames)
    }
  }
}

/// The reason why a map cannot use tiles as its background.
package enum TileGroundError: Error, CustomStringConvertible {
  /// The tiles of the map exceed the given maximum number of bytes.
  case tooLarge(Int)
  /// A vector tile is damaged.
  case unreadable(MapTile, VectorTileError)
  /// No layer is from a supported schema. The associated value contains the layer names.
  case unknownLayers([String])

  /// The reason, and if possible a remedy.
  package var description: String {
    switch self {
    case .tooLarge(let bytes):
      "the tiles of this map exceed \(bytes >> 20) MiB; use a smaller --size"
    case .unreadable(let tile, let error):
      "tile \(tile) is not a readable vector tile: \(error)"
    case .unknownLayers(let names):
      "the layers \(names.prefix(8).joined(separator: ", ")) cannot be drawn; use tiles in the OpenMapTiles or "
        + "Protomaps schema"
    }
  }
}

/// Converts the attribution of tiles, which often contains HTML, to plain text.
enum TileCredit {
  /// Returns the text without HTML tags, as one line of at most 200 characters.
  static func text(_ html: String) -> String {
    var text = ""
    var isTag = false
    for character in html {
      switch character {
      case "<": isTag = true
      case ">" where isTag: isTag = false
      case _ where isTag: break
      case _ where character.isWhitespace:
        if text.last != " ", !text.isEmpty { text.append(" ") }
      default: text.append(character)
      }
    }
    for (name, value) in entities { text = text.replacing(name, with: value) }
    return String(text.prefix(200))
  }

  private static let entities = [
    ("&copy;", "©"), ("&#169;", "©"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "),
    ("&lt;", "<"),
    ("&gt;", ">"), ("&amp;", "&"),
  ]
}
