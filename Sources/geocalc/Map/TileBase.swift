import ArgumentParser
import GeoCore
import GeoFiles
import GeoPictures
import GeoStore

/// The option `--base` of maps and reports, which selects a base map.
struct BaseOptions: ParsableArguments {
  @Option(
    name: .customLong("base"),
    help: ArgumentHelp(
      """
      A base map: a file of map tiles (.pmtiles, .mbtiles), a GeoJSON file of lines and areas, or the word \
      borders for the boundaries of countries (de facto). May be repeated.
      """, valueName: "file|borders"),
    completion: .file())
  var bases: [ArgumentText] = []

  /// Whether to draw the built-in boundaries of countries.
  var hasBorders: Bool { bases.contains { $0.text == "borders" } }

  /// The file of the base map. Nil if the option names no file.
  var path: String? { bases.first { $0.text != "borders" }?.text }

  func validate() throws {
    if bases.count(where: { $0.text != "borders" }) > 1 {
      throw ValidationError("--base: expected one file; combine the files into one")
    }
  }

  /// Reads the lines and areas of a GeoJSON base map. Nil if the base map consists of tiles, or if there is no file.
  func shapes() throws -> BaseShapes? {
    try path.flatMap { try TileArchive.isNamed($0) ? nil : BaseShapes($0) }
  }

  /// The extent of a map in meters up to which streets are useful.
  private static let streetExtent = 20_000.0

  /// Returns advice to add streets to a small map. Nil if the user named a base map, or for a large map.
  func advice(on picture: MapPicture) -> String? {
    guard path == nil, let frame = picture.frame,
      max(frame.rect.width, frame.rect.height) / frame.scale < Self.streetExtent
    else { return nil }
    return
      "the map has no streets; add them with --base FILE (geocalc guide maps explains where to get one)"
  }

  /// Adds to the content of a map all tiles that the given pictures need.
  func addTiles(to content: inout MapContent, for pictures: [MapPicture.Options]) throws {
    guard let path, TileArchive.isNamed(path) else { return }
    try TileBase.add(TileArchive(path), to: &content, pictures)
  }
}

/// A file of map tiles in the format MBTiles or PMTiles.
struct TileArchive {
  /// The name of the file, as shown in messages.
  let name: String
  let zooms: ClosedRange<Int>
  /// Whether the tiles contain vector data, or data of an unknown type.
  let areVectors: Bool
  let attribution: String
  /// Returns the uncompressed bytes of a tile. Nil if the tile is missing.
  let read: (MapTile) throws -> [UInt8]?

  // The maximum uncompressed size of a vector tile in bytes.
  private static let mostBytes = 16 << 20

  /// Returns whether a path has the extension of a tile file.
  static func isNamed(_ path: String) -> Bool {
    [".mbtiles", ".pmtiles"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Opens a tile file.
  ///
  /// - Throws: `StoreError` or `SystemFailure`; `Failure` with code 65 for tiles of an unsupported type.
  init(_ path: String) throws {
    let name = Console.printable(path)
    self.name = name
    guard path.lowercased().hasSuffix(".mbtiles") else {
      let file = try PMTilesFile(path: path)
      (zooms, attribution) = (file.header.zooms, file.attribution)
      areVectors = [.vector, .unknown].contains(file.header.content)
      read = file.bytes
      return
    }
    let file = try TileFile(path: path)
    (zooms, attribution) = (file.zooms, file.attribution)
    let format = file.format.lowercased()
    guard !["mlt", "avif"].contains(format) else {
      throw Failure(
        .badData,
        "\(name): tiles of the format \(format) cannot be drawn; use MVT, PNG, JPEG or WebP tiles")
    }
    areVectors = ["pbf", "mvt", ""].contains(format)
    read = { tile in
      guard let bytes = try file.bytes(of: tile) else { return nil }
      guard GzipData.isGzip(bytes) else { return bytes }
      do throws(GzipDataError) {
        return try GzipData.uncompressed(bytes, most: Self.mostBytes)
      } catch {
        throw Failure(.badData, "\(name): tile \(tile) cannot be uncompressed: \(error)")
      }
    }
  }
}

extension TileGround {
  /// Creates a background for the tiles of a file. No tiles are loaded yet.
  init(_ archive: TileArchive) {
    self.init(
      zooms: archive.zooms, areVectors: archive.areVectors, attribution: archive.attribution)
  }
}

/// Adds tiles to a map, and prints notes on missing or invalid tiles.
enum TileBase {
  // If images are enlarged by more than this factor, a note is printed.
  private static let largest = 3.0

  /// Adds the tiles that the given pictures of a map need.
  ///
  /// - Throws: the errors of reading the file; `Failure` with code 65 for tiles that cannot be drawn.
  static func add(
    _ archive: TileArchive, to content: inout MapContent, _ pictures: [MapPicture.Options]
  ) throws {
    let name = archive.name
    guard canShow(content, name), !content.isEmpty else { return }
    var ground = TileGround(archive)
    var (wanted, enlargement): (Set<MapTile>, Double) = ([], 1)
    for options in pictures {
      guard
        let plan = TilePlan(
          content, options, zooms: archive.zooms, areVectors: archive.areVectors)
      else {
        Console.note(
          "\(name): no tiles for this map, or too many even at the lowest zoom \(archive.zooms.lowerBound); the "
            + "built-in base map is drawn")
        return
      }
      wanted.formUnion(plan.tiles.map(\.tile))
      enlargement = max(enlargement, plan.enlargement)
      do {
        try ground.load(plan.tiles.map(\.tile), archive.read)
      } catch let error as TileGroundError {
        throw Failure(.badData, "\(name): \(error)")
      }
    }
    let (skipped, loaded) = (ground.skippedCount, ground.contents.count)
    if skipped > 0 {
      Console.note("\(name): \(skipped.counted("tile")) skipped, neither PNG, JPEG nor WebP")
    }
    guard loaded > 0 else {
      if skipped > 0 {
        throw Failure(.badData, "\(name): none of its tiles is PNG, JPEG or WebP")
      }
      Console.note("\(name): no tiles of this area; the built-in base map is drawn")
      return
    }
    let missing = wanted.count - loaded - skipped
    if missing > 0 {
      Console.note("\(name): \(missing) of \(wanted.count) tiles of the map are missing")
    }
    if enlargement > largest, !archive.areVectors {
      let times = DecimalPrinter.string(enlargement, places: 0)
      Console.note(
        "\(name): tiles of the highest zoom \(archive.zooms.upperBound) are enlarged \(times) times and lack detail"
      )
    }
    content.tiles = ground
  }

  /// Returns whether the map is within the latitude limit of tiles. Prints a note if the map or a geofence extends
  /// beyond this limit.
  private static func canShow(_ content: MapContent, _ name: String) -> Bool {
    let limit = WebMercator.maximumLatitude
    var positions = content
    positions.fences = []
    let extent = positions.extent
    // For each geofence, whether each of its vertices is beyond the latitude limit of tiles.
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
}
