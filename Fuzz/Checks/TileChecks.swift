import GeoCore

@testable import GeoFiles
@testable import GeoPictures

/// Checks map tiles: vector tiles and PMTiles files.
enum TileChecks {
  static func check(_ bytes: [UInt8]) {
    vector(bytes)
    archive(bytes)
  }

  /// A tile stays within its limits, every line of every feature can be read, and the tile can be drawn.
  private static func vector(_ bytes: [UInt8]) {
    guard let tile = try? VectorTile(bytes) else { return }
    precondition(tile.layers.count <= tile.layerNames.count)
    precondition(tile.layerNames.count <= VectorTile.maximumLayers)
    var count = 0
    for layer in tile.layers {
      for feature in layer.features {
        precondition(!feature.lines.isEmpty)
        for line in feature.lines {
          let least = feature.geometry == .points ? 1 : feature.geometry == .lines ? 2 : 3
          precondition(layer.line(line).count >= least)
          count += layer.line(line).count
        }
        _ = (TileSchema.kind(of: feature, in: layer), TileSchema.name(of: feature, in: layer))
      }
    }
    // Each coordinate takes at least one byte.
    precondition(count <= min(VectorTile.maximumPoints, bytes.count / 2))
    draw(bytes)
  }

  private static func draw(_ bytes: [UInt8]) {
    var content = MapContent()
    content.places = [
      MapContent.Place(Coordinate(latitude: 47, longitude: 8)),
      MapContent.Place(Coordinate(latitude: 47.003, longitude: 8.004)),
    ]
    let options = MapPicture.Options(width: 300, height: 200)
    var ground = TileGround(zooms: 14...14, areVectors: true, attribution: "")
    guard let plan = TilePlan(content, options, zooms: 14...14, areVectors: true),
      (try? ground.load(plan.tiles.map(\.tile)) { _ in bytes }) != nil
    else { return }
    content.tiles = ground
    let svg = SVGWriter.bytes(MapPicture(content, options).scene)
    // Escaped texts can be six times as long, and a text can appear on each tile.
    precondition(svg.count < 1 << 16 + bytes.count * 64 * plan.tiles.count)
  }

  /// A tile has at most the largest size, and is the same when it is read again.
  private static func archive(_ bytes: [UInt8]) {
    guard
      var archive = try? PMTilesArchive({ offset, count in
        precondition(offset >= 0 && count >= 0)
        return Array(bytes.dropFirst(offset).prefix(count))
      })
    else { return }
    _ = try? archive.metadata()
    for zoom in 0...3 {
      for x in 0..<1 << zoom {
        guard let tile = try? MapTile(zoom: zoom, x: x, y: x / 2) else { continue }
        let content = try? archive.bytes(of: tile)
        precondition(content?.count ?? 0 <= PMTilesArchive.maximumTile)
        let again = try? archive.bytes(of: tile)
        precondition(content == again)
      }
    }
  }
}
