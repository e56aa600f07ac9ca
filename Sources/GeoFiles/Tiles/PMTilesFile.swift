package import GeoCore
import GeoFormats
import SystemPackage

/// Map tiles in a PMTiles file.
///
/// The type reads only the necessary parts of the file. The type does not check whether a tile is really an image or a
/// vector tile.
package final class PMTilesFile {
  /// The header.
  package var header: PMTilesHeader { archive.header }
  /// The attribution of the tiles as text or HTML; empty if the file has none.
  package let attribution: String

  private let path: String
  private var archive: PMTilesArchive

  /// Opens a file.
  ///
  /// - Throws: `SystemFailure`. Also throws for other kinds of files.
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

  /// Returns the uncompressed bytes of a tile; nil if the tile is missing.
  ///
  /// - Throws: `SystemFailure`. Also throws for broken files and for tiles of more than `PMTilesArchive.maximumTile`
  ///   bytes.
  package func bytes(of tile: MapTile) throws(SystemFailure) -> [UInt8]? {
    do { return try archive.bytes(of: tile) } catch { throw Self.failure(error, path) }
  }

  // This code is a separate function, because the optimizer of Swift 6.3 crashes on this span inside a `do` statement.
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

/// Keeps the descriptor of a file open.
private final class TileDescriptor {
  let owned: OwnedDescriptor
  init(_ owned: consuming OwnedDescriptor) { self.owned = owned }
}
