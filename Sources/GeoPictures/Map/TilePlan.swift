package import GeoCore

/// Which tiles of Web Mercator a map needs, and where they are in it.
package struct TilePlan: Sendable {
  /// A tile and its place.
  package struct Tile: Sendable, Hashable {
    /// Its numbers.
    package var tile: MapTile
    /// Where it is in the picture, perhaps in part outside of the map.
    package var rect: SceneRect
  }

  /// The tiles, from the northwest.
  package private(set) var tiles: [Tile] = []

  /// How many times as large as it was made a tile is drawn.
  package private(set) var enlargement = 1.0

  /// Tiles of a picture, at most.
  package static let mostTiles = 400
  // Pixels of a tile, as they were drawn.
  private static let side = 256.0

  /// Chooses the zoom with which tiles are drawn at most 1.4 times as large as they were made, or 0.7 times as
  /// small, if there is one, and else the nearest.
  ///
  /// - Parameters:
  ///   - content: what the map shows.
  ///   - options: how it is made.
  ///   - zooms: those that there are.
  /// - Returns: nil of a map of nothing, and where more than ``mostTiles`` were needed.
  package init?(_ content: MapContent, _ options: MapPicture.Options, zooms: ClosedRange<Int>) {
    guard !content.isEmpty else { return nil }
    let frame = MapPicture.frame(content, options, hasTiles: true)
    guard let plane = frame.projection as? TilePlane else { return nil }
    let best = log2Rounded(plane.world * frame.scale / Self.side)
    let zoom = min(max(best, zooms.lowerBound), zooms.upperBound)
    guard (0...30).contains(zoom) else { return nil }
    enlargement = plane.world * frame.scale / Self.side / Double(1 << zoom)
    let count = Double(1 << zoom)
    let (low, high) = (
      plane.tile(frame.plane(frame.rect, 0)), plane.tile(frame.plane(frame.rect, 1))
    )
    // The world once, as it is drawn: a tile that its edge goes through is at both ends.
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

/// The nearest whole logarithm to the base 2.
private func log2Rounded(_ value: Double) -> Int {
  guard value.isFinite, value > 0 else { return 0 }
  return value.exponent.advanced(by: value.significand > 2.0.squareRoot() ? 1 : 0)
}
