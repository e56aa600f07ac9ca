package import GeoCore
import GeoFormats

/// A file of map tiles that the page draws below the positions.
///
/// The server calls the method from any thread. The method may block.
package protocol BaseTiles: Sendable {
  /// The available zooms.
  var zooms: ClosedRange<Int> { get }
  /// The attribution that must appear on the map.
  var credit: String { get }

  /// Returns the picture of a tile with its media type, such as `image/svg+xml`; nil if the tile is missing.
  ///
  /// - Parameter isDark: true for dark colors.
  func picture(of tile: MapTile, isDark: Bool) throws -> (type: String, bytes: [UInt8])?
}

extension FileAnswer {
  /// Describes the tiles, or reports that the server has none.
  init(describing tiles: (any BaseTiles)?) {
    self.init {
      var json = JSONWriter()
      json.object { json in
        guard let tiles else { return }
        json.member("minzoom", tiles.zooms.lowerBound)
        json.member("maxzoom", tiles.zooms.upperBound)
        json.member("credit", tiles.credit)
      }
      return json.bytes
    }
  }

  /// The path of tiles, before `zoom/column/row`.
  static let tilePath = "/base/"

  /// Returns the picture of the tile in the path of a request.
  init(tileOf tiles: (any BaseTiles)?, _ request: RequestHead) {
    var type = ""
    self.init {
      guard let tile = try? MapTile(parsing: String(request.path.dropFirst(Self.tilePath.count)))
      else { throw Refusal(code: 400, why: "a tile is zoom/column/row") }
      guard
        let found = try tiles?.picture(of: tile, isDark: request.query("theme") == "dark")
      else { throw Refusal(code: 404, why: "there is no such tile") }
      type = found.type
      return found.bytes
    }
    if code == 200 { self.type = type }
  }
}
