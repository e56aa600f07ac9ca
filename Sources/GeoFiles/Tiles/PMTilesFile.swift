package import GeoCore
import GeoFormats
import SystemPackage

/// Reads map tiles from a PMTiles file.
///
/// Only the necessary parts of the file are read. The type does not check that a tile is a valid image or vector tile.
package final class PMTilesFile {
  /// The header of the file, with the format of the tiles and the zoom levels.
  package var header: PMTilesHeader { archive.header }
  /// The attribution text for the map, which may contain HTML; empty if the file has none.
  package let attribution: String

  private let path: String
  private var archive: PMTilesArchive

  /// Opens a PMTiles file.
  ///
  /// - Throws: `SystemFailure` if the file cannot be read, or if it has another format.
  package init(path: String) throws(SystemFailure) {
    let file = TileDescriptor(try OwnedDescriptor.reading(path))
    self.path = path
    do {
      archive = try PMTilesArchive { offset, count in
        try file.owned.descriptor.bytes(at: offset, count: count)
      }
      attribution = try Self.attribution(archive)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Returns the uncompressed bytes of a tile; nil if the file does not contain the tile.
  ///
  /// - Throws: `SystemFailure`. The method also throws if the file is damaged, or if the tile is larger than
  ///   `PMTilesArchive.maximumTile` bytes.
  package func bytes(of tile: MapTile) throws(SystemFailure) -> [UInt8]? {
    do { return try archive.bytes(of: tile) } catch { throw Self.failure(error, path) }
  }

  // This is a separate function, because the optimizer of Swift 6.3 crashes if the span is used inside a `do`
  // statement.
  private static func attribution(_ archive: PMTilesArchive) throws -> String {
    let bytes = try archive.metadata()
    return TileMetadata(json: bytes.span).attribution
  }

  private static func failure(_ error: any Error, _ path: String) -> SystemFailure {
    switch error {
    case let error as PMTilesError: SystemFailure(decoding: path, error.reason)
    case let error as Errno: SystemFailure(.read, path, error)
    default: SystemFailure(decoding: path, "\(error)")
    }
  }
}

/// Owns the file descriptor and closes it after the last use.
private final class TileDescriptor {
  let owned: OwnedDescriptor
  init(_ owned: consuming OwnedDescriptor) { self.owned = owned }
}
