package import GeoCore

/// The background of a map, made of Web Mercator tiles.
package struct TileGround: Sendable {
  /// The content of a tile.
  package enum Content: Sendable {
    case image(SceneImage)
    case vector(VectorTile)
  }

  /// The available zooms.
  package let zooms: ClosedRange<Int>
  /// True if the tiles are vector tiles.
  package let areVectors: Bool
  /// The attribution that must appear on the map.
  package private(set) var credit: String
  /// The loaded tiles.
  package private(set) var contents: [MapTile: Content] = [:]
  /// The number of tiles that are neither an image in a known format nor a vector tile.
  package private(set) var skippedCount = 0

  private let isCreditAssumed: Bool
  private var bytes = 0
  private var layerNames: [String] = []

  /// The maximum total size of all images in bytes, and of all uncompressed vector tiles.
  package static let (mostImageBytes, mostVectorBytes) = (48 << 20, 128 << 20)

  /// Creates a background without tiles.
  ///
  /// - Parameters:
  ///   - zooms: the available zooms.
  ///   - areVectors: true if the tiles are vector tiles.
  ///   - attribution: the attribution in the file as text or HTML. If it is empty, vector tiles are credited to
  ///     OpenStreetMap, because other schemas are refused.
  package init(zooms: ClosedRange<Int>, areVectors: Bool, attribution: String) {
    (self.zooms, self.areVectors) = (zooms, areVectors)
    let text = TileCredit.text(attribution)
    isCreditAssumed = areVectors && text.isEmpty
    credit = isCreditAssumed ? TileSchema.credit : text
  }

  /// True if an image is in a format that not all programs can draw.
  package var hasWebP: Bool {
    contents.values.contains {
      if case .image(let image) = $0 { image.kind == .webp } else { false }
    }
  }

  /// Loads the tiles of a map that are not loaded yet.
  ///
  /// - Parameters:
  ///   - tiles: the tiles to load; see ``TilePlan/tiles``.
  ///   - read: returns the uncompressed bytes of a tile; nil if the tile is missing.
  /// - Throws: ``TileGroundError`` for tiles that cannot be drawn, and the errors of `read`.
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

/// The reason why a map cannot use tiles as background.
package enum TileGroundError: Error, CustomStringConvertible {
  /// The tiles of the map exceed a number of bytes.
  case tooLarge(Int)
  /// A vector tile is broken.
  case unreadable(MapTile, VectorTileError)
  /// None of the layers belongs to a known schema.
  case unknownLayers([String])

  /// The reason and what to do.
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
  /// Returns the text without tags, as one line of at most 200 characters.
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
