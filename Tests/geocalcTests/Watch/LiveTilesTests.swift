import GeoCore
import Testing
import _TestSupport

@testable import geocalc

@Suite struct LiveTilesTests {
  @Test("A vector tile becomes a picture with streets and names", arguments: [false, true])
  func drawsTiles(isDark: Bool) throws {
    let tiles = try LiveTiles(Fixture.path("tiles/protomaps.pmtiles"))
    #expect(tiles.zooms == 12...14 && tiles.credit == "© Town & Lake")
    let tile = try MapTile(zoom: 14, x: 8569, y: 5759)
    let picture = try #require(try tiles.picture(of: tile, isDark: isDark))
    let svg = String(decoding: picture.bytes, as: UTF8.self)
    #expect(picture.type == "image/svg+xml" && svg.contains("viewBox=\"0 0 512 512\""))
    #expect(svg.contains("class=\"m-major\"") && svg.contains("class=\"m-street\""))
    #expect(svg.contains("#16191c") == isDark)
    #expect(try tiles.picture(of: MapTile(zoom: 14, x: 1, y: 1), isDark: isDark) == nil)
    #expect(try tiles.picture(of: MapTile(zoom: 3, x: 1, y: 1), isDark: isDark) == nil)
  }
}
