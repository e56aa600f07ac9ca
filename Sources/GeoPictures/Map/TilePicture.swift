package import GeoCore

/// Draws single vector tiles, for a page that puts them together.
package enum TilePicture {
  // The width and the height of a picture in pixels.
  private static let side = 512.0

  /// Returns a tile as a picture in SVG.
  ///
  /// Names are drawn if they are completely inside the tile.
  ///
  /// - Parameters:
  ///   - ground: the tiles; see ``TileGround/load(_:_:)``.
  ///   - tile: the tile to draw.
  ///   - isDark: true for dark colors.
  package static func svg(of tile: MapTile, in ground: TileGround, isDark: Bool) -> [UInt8] {
    let cell = tile.cell
    let rect = SceneRect(x: 0, y: 0, width: side, height: side)
    let corners = [
      Coordinate(latitude: cell.south, longitude: cell.west),
      Coordinate(latitude: cell.north, longitude: cell.east),
    ]
    let frame = MapFrame(
      TilePlane(center: tile.coordinate), showing: corners, in: rect, padding: 0, least: 1e-3)
    var drawing = MapDrawing(frame, rect: rect)
    drawing.addTiles(ground)
    drawing.addTileNames()
    var scene = Scene(width: side, height: side, title: "Tile \(tile)")
    scene.elements = drawing.elements
    return SVGWriter.bytes(scene, in: .file(isDark ? .dark : .light))
  }
}
