import Foundation
import GeoCore
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct TileFileTests {
  private let folder = TemporaryFolder()

  /// A new database created by statements.
  private func file(_ statements: [SQL]) throws -> String {
    let path = folder.path("\(UUID().uuidString).mbtiles")
    let connection = try Connection(path: path, .creating)
    for statement in statements { try connection.run(statement) }
    return path
  }

  private static let tables: [SQL] = [
    "CREATE TABLE metadata (name text, value text)",
    "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)",
  ]

  @Test("Rows are counted from the south, and the credit is plain text") func reading() throws {
    let path = try file(
      Self.tables + [
        "INSERT INTO tiles VALUES (2, 1, 3, x'0102')",
        "INSERT INTO tiles VALUES (3, 0, 0, zeroblob(3000000))",
        """
        INSERT INTO metadata VALUES ('attribution', '<a href="https://x" onclick="y">&copy; Some
          people</a> &amp; &lt;others&gt;')
        """,
        "INSERT INTO metadata VALUES ('format', 'png')",
      ])
    let tiles = try TileFile(path: path)
    #expect(tiles.zooms == 2...3 && tiles.format == "png")
    #expect(tiles.attribution.hasPrefix("<a href=\"https://x\" onclick=\"y\">&copy; Some\n"))
    #expect(try tiles.bytes(of: MapTile(zoom: 2, x: 1, y: 0)) == [1, 2])
    #expect(try tiles.bytes(of: MapTile(zoom: 2, x: 1, y: 3)) == nil)
    // More bytes than a tile has.
    #expect(try tiles.bytes(of: MapTile(zoom: 3, x: 0, y: 7)) == nil)
  }

  @Test(
    "The zoom range contains only zooms with tiles, whatever the metadata states",
    arguments: [SQLValue.integer(99), .integer(-1), .text("x"), .null, .real(1.5)],
    [nil, (2, 22), (0, 3), (5, 9), (7, 3)])
  func zooms(stray: SQLValue, said: (Int, Int)?) throws {
    var statements =
      Self.tables + [
        "INSERT INTO tiles VALUES (2, 1, 3, x'0102'), (5, 1, 3, x'0102')",
        "INSERT INTO tiles VALUES (\(stray), 0, 0, x'00')",
      ]
    if let said {
      statements += [("minzoom", said.0), ("maxzoom", said.1)].map { name, zoom in
        "INSERT INTO metadata VALUES (\(name), \("\(zoom)"))"
      }
    }
    let zooms = try TileFile(path: try file(statements)).zooms
    switch said {
    case (0, 3)?: #expect(zooms == 2...2)
    case (5, 9)?: #expect(zooms == 5...5)
    default: #expect(zooms == 2...5)
    }
  }

  @Test("Tiles are read through a view on map and images, as many programs write them")
  func view() throws {
    let path = try file([
      "CREATE TABLE metadata (name text, value text)",
      "CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text)",
      "CREATE TABLE images (tile_data blob, tile_id text)",
      "CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row)",
      "CREATE UNIQUE INDEX images_id ON images (tile_id)",
      """
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
      map.tile_row AS tile_row, images.tile_data AS tile_data
      FROM map LEFT JOIN images ON images.tile_id = map.tile_id
      """,
      "INSERT INTO map VALUES (2, 1, 3, 'a'), (2, 2, 3, 'a'), (2, 3, 3, 'missing')",
      "INSERT INTO images VALUES (x'0102', 'a')",
    ])
    let tiles = try TileFile(path: path)
    #expect(tiles.zooms == 2...2)
    #expect(try tiles.bytes(of: MapTile(zoom: 2, x: 1, y: 0)) == [1, 2])
    #expect(try tiles.bytes(of: MapTile(zoom: 2, x: 2, y: 0)) == [1, 2])
    #expect(try tiles.bytes(of: MapTile(zoom: 2, x: 3, y: 0)) == nil)
  }

  @Test("Databases without tiles and missing files are refused") func others() throws {
    func kind(_ path: String) -> StoreError.Kind? {
      do throws(StoreError) {
        _ = try TileFile(path: path)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(kind(folder.path("nothing.mbtiles")) == .unopened)
    #expect(kind(try file(["CREATE TABLE t (a)"])) == .foreign)
    #expect(kind(try file(Self.tables)) == .foreign)
    let zooms: SQL = "INSERT INTO tiles VALUES (-4, 0, 0, x'00')"
    #expect(kind(try file(Self.tables + [zooms])) == .foreign)
  }

  @Test(
    "A query on a view that never ends is stopped", .timeLimit(.minutes(15)))
  func endless() throws {
    let path = try file([
      "CREATE TABLE metadata (name text, value text)",
      "INSERT INTO metadata VALUES ('minzoom', '0')",
      "INSERT INTO metadata VALUES ('maxzoom', '3')",
      """
      CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 2 AS zoom_level, random() | 8 AS tile_column, i AS tile_row, x'00' AS tile_data FROM n
      """,
    ])
    let tiles = try TileFile(path: path)
    #expect(throws: StoreError.self) { try tiles.bytes(of: MapTile(zoom: 2, x: 1, y: 0)) }
  }
}
