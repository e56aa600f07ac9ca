package import GeoCore
import GeoPlatform

/// The Web Mercator tiles that a map needs, and their positions.
package struct TilePlan: Sendable {
  /// A tile and its position.
  package struct Tile: Sendable, Hashable {
    /// The zoom, column and row of the tile.
    package var tile: MapTile
    /// The rectangle in the picture; it may extend beyond the map.
    package var rect: SceneRect
  }

  /// The tiles, starting in the northwest.
  package private(set) var tiles: [Tile] = []

  /// The factor by which the tiles are enlarged.
  package private(set) var enlargement = 1.0

  /// The largest number of tiles in a picture.
  package static let mostTiles = 400
  // The width and height of a tile in pixels, before scaling.
  private static let side = 256.0

  /// Chooses the zoom for a map, or else the nearest available zoom.
  ///
  /// Images are drawn at 0.7 to 1.4 times their size of 256 pixels. Vector tiles get 256 to 512 pixels.
  ///
  /// - Parameters:
  ///   - frame: the frame of the map.
  ///   - zooms: the available zooms.
  ///   - areVectors: true for vector tiles.
  /// - Returns: nil if the frame is not in the projection of tiles, or if the map needs more than ``mostTiles`` tiles.
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
    // The world is drawn once, so a tile on its edge may appear at both ends.
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
