import GeoCore
import GeoPictures
import GeoServer

/// The map tiles of `geocalc serve --base`.
struct LiveTiles: BaseTiles {
  let zooms: ClosedRange<Int>
  let credit: String
  private let path: String

  /// - Throws: the errors of the file.
  init(_ path: String) throws {
    let archive = try TileArchive(path)
    self.path = path
    (zooms, credit) = (archive.zooms, TileGround(archive).credit)
  }

  func picture(of tile: MapTile, isDark: Bool) throws -> (type: String, bytes: [UInt8])? {
    // The file is opened for each tile, because its readers serve one thread only. This takes about a millisecond.
    let archive = try TileArchive(path)
    var ground = TileGround(archive)
    guard zooms.contains(tile.zoom) else { return nil }
    try ground.load([tile], archive.read)
    switch ground.contents[tile] {
    case .image(let image)?: return (image.kind.rawValue, image.bytes)
    case .vector?:
      return ("image/svg+xml", TilePicture.svg(of: tile, in: ground, isDark: isDark))
    case nil: return nil
    }
  }
}
