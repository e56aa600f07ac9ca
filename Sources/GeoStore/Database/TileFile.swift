package import GeoCore

/// Map tiles in an MBTiles 1.3 file (Mapbox, 2018), which is a SQLite database.
///
/// The type does not trust files from other programs: it opens them read-only and limits the steps of each query.
/// Callers must check that a tile is really an image or a vector tile. Files store vector tiles compressed with gzip.
package final class TileFile {
  /// The available zoom levels.
  package let zooms: ClosedRange<Int>
  /// The attribution of the tiles as text or HTML; empty if the file has none.
  package let attribution: String
  /// The tile format named in the file: `png`, `jpg`, `webp`, or `pbf`.
  package let format: String

  private let connection: Connection

  /// The maximum size of a tile in bytes.
  package static let maximumTileSize = 2 << 20
  // The maximum number of SQLite steps per query. A view in a file from another program may compute without end.
  private static let mostSteps = 20_000_000

  /// Opens a file.
  ///
  /// - Throws: `StoreError`. The method also throws for a database without tile tables.
  package init(path: String) throws(StoreError) {
    let connection = try Connection(path: path, .viewing)
    connection.limitSteps(to: Self.mostSteps)
    self.connection = connection
    do throws(StoreError) {
      var metadata: [String: String] = [:]
      for (name, value) in try connection.rows(
        "SELECT name, substr(value, 1, 4000) FROM metadata LIMIT 1000",
        { row throws(StoreError) in (row.text(0) ?? "", row.text(1) ?? "") })
      {
        metadata[name] = value
      }
      format = metadata["format"] ?? ""
      attribution = metadata["attribution"] ?? ""
      let numbers = ["minzoom", "maxzoom"].compactMap { metadata[$0].flatMap { Int($0) } }
      let isSaid = numbers.count == 2 && 0...30 ~= numbers[0] && numbers[0]...30 ~= numbers[1]
      let said = isSaid ? numbers[0]...numbers[1] : nil
      var found: ClosedRange<Int>?
      if let said {
        do throws(StoreError) { found = try Self.zooms(said, connection) } catch
          where
          error.code & 0xFF != Connection.plainError
        {
          // The metadata may be wrong, so its zoom range is only used if the search takes too long.
          found = said
        }
      }
      if found == nil { found = try Self.zooms(0...30, connection) }
      guard let found else { throw StoreError(.foreign, path, "the file contains no tiles") }
      zooms = found
    } catch {
      // The tables are missing, so the file is another kind of database.
      guard error.code & 0xFF == Connection.plainError else { throw error }
      throw StoreError(
        .foreign, path, "the file is not in MBTiles format: \(error.reason)", code: error.code)
    }
  }

  /// Returns the lowest and highest of the given zoom levels with tiles, or nil.
  private static func zooms(
    _ wanted: ClosedRange<Int>, _ connection: Connection
  ) throws(StoreError) -> ClosedRange<Int>? {
    // The loop runs one query per zoom level, so SQLite can use an index and skips rows of other levels.
    func first(of zooms: some Sequence<Int>) throws(StoreError) -> Int? {
      for zoom in zooms {
        let row = try connection.first(
          "SELECT 1 FROM tiles WHERE zoom_level = \(zoom) LIMIT 1"
        ) { row throws(StoreError) in row.integer(0) }
        if row != nil { return zoom }
      }
      return nil
    }
    guard let low = try first(of: wanted) else { return nil }
    return low...(try first(of: wanted.reversed()) ?? low)
  }

  /// Returns the bytes of a tile.
  ///
  /// Returns nil if the tile is missing or larger than ``maximumTileSize`` bytes.
  ///
  /// - Throws: `StoreError`.
  package func bytes(of tile: MapTile) throws(StoreError) -> [UInt8]? {
    // In MBTiles, rows count from the south, as in OSGeo's Tile Map Service.
    let row = (1 << tile.zoom) - 1 - tile.y
    let bytes = try connection.first(
      """
      SELECT tile_data FROM tiles WHERE zoom_level = \(tile.zoom) AND tile_column = \(tile.x) \
      AND tile_row = \(row) AND length(tile_data) <= \(Self.maximumTileSize)
      """
    ) { row throws(StoreError) in row.blob(0) }
    return bytes.flatMap { $0.isEmpty ? nil : $0 }
  }
}
