import GeoCore
import GeoPictures
import GeoStore

/// Draws the base map from a tile file.
enum TileBase {
  // The largest total size of the tiles in a picture, in bytes.
  private static let mostBytes = 48 << 20
  // The largest enlargement of tiles for which no note is printed.
  private static let largest = 3.0

  /// Returns whether a path names a tile file.
  static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(".mbtiles") }

  /// Adds the necessary tiles to a map.
  ///
  /// - Throws: `StoreError`; `Failure` with code 65 for tiles that are not images, or for too many tiles.
  static func add(_ path: String, to content: inout MapContent, _ options: MapPicture.Options)
    throws
  {
    let file = try TileFile(path: path)
    let name = Console.printable(path)
    guard !["pbf", "mvt"].contains(file.format.lowercased()) else { throw vectors(name) }
    guard canShow(content, name) else { return }
    guard let plan = TilePlan(content, options, zooms: file.zooms) else {
      if !content.isEmpty {
        Console.note(
          "\(name): no tiles for this map, or too many even at the lowest zoom \(file.zooms.lowerBound); the built-in "
            + "base map is drawn")
      }
      return
    }
    var ground = TileGround(credit: file.credit)
    var (bytes, others) = (0, 0)
    for place in plan.tiles {
      guard let tile = try file.bytes(of: place.tile) else { continue }
      guard let image = SceneImage(tile) else {
        // Vector tiles are gzip data, or begin with a layer (0x1A).
        if tile.starts(with: [0x1F, 0x8B]) || tile.first == 0x1A { throw vectors(name) }
        others += 1
        continue
      }
      bytes += tile.count
      guard bytes <= mostBytes else {
        throw Failure(
          .badData,
          "\(name): the tiles of this map exceed \(mostBytes >> 20) MiB; use a smaller --size"
        )
      }
      ground.images.append((image, place.rect))
    }
    if others > 0 {
      Console.note("\(name): \(others.counted("tile")) skipped, neither PNG nor JPEG")
    }
    guard !ground.images.isEmpty else {
      if others > 0 { throw Failure(.badData, "\(name): none of its tiles is PNG or JPEG") }
      Console.note(
        "\(name): no tiles of this area; the built-in base map is drawn")
      return
    }
    let missing = plan.tiles.count - ground.images.count - others
    if missing > 0 {
      Console.note("\(name): \(missing) of \(plan.tiles.count) tiles of the map are missing")
    }
    if plan.enlargement > largest {
      let times = DecimalPrinter.string(plan.enlargement, places: 0)
      Console.note(
        "\(name): tiles of the highest zoom \(file.zooms.upperBound) are enlarged \(times) times and lack detail"
      )
    }
    content.tiles = ground
  }

  /// Returns whether tiles can cover the whole map. Prints a note on geofences that extend beyond the tiles.
  private static func canShow(_ content: MapContent, _ name: String) -> Bool {
    let limit = WebMercator.maximumLatitude
    var positions = content
    positions.fences = []
    let extent = positions.extent
    // For each vertex of each geofence, whether it is beyond the latitude limit of tiles.
    let fences = content.fences.map { $0.lines.joined().map { abs($0.latitude) > limit } }
    let isBeyond =
      max(extent.north, -extent.south) > limit
      || fences.contains { !$0.isEmpty && $0.allSatisfy(\.self) }
    if isBeyond {
      Console.note(
        "\(name): tiles end at 85.05 degrees of latitude and the map goes beyond; the built-in base map and its "
          + "projection are used")
      return false
    }
    let count = fences.count { $0.contains(true) }
    if count > 0 {
      Console.note(
        "\(name): tiles end at 85.05 degrees of latitude; the rest of \(count.counted("area")) is not drawn"
      )
    }
    return true
  }

  private static func vectors(_ name: String) -> Failure {
    Failure(
      .badData,
      "\(name): vector tiles (pbf) cannot be drawn; use PNG or JPEG tiles"
    )
  }
}
