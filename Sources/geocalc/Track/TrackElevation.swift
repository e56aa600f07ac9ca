import ArgumentParser
import GeoFiles

/// `geocalc track elevation`: replaces altitudes with the elevation of the ground.
struct TrackElevation: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "elevation",
    abstract: "Set altitudes from elevation tiles such as SRTM",
    usage: "geocalc track elevation SOURCE… --dem FILE|FOLDER [options]",
    discussion: """
      The command replaces the altitude of every position by the elevation of the ground: interpolated between the four \
      nearest samples of a tile, and rounded to 0.1 m. A position outside the tiles, or where a tile has no data, keeps \
      its altitude; a note names the missing tiles.

      A tile of SRTM (.hgt) covers one degree and is named by its south-west corner: N47E008.hgt covers 47° to 48° \
      north and 8° to 9° east. geocalc guide how-to-tracks explains where to get tiles.

      Elevations are meters above mean sea level (geoid EGM96). Errors of SRTM are 6 to 9 m for 90 % of the heights, \
      and 16 m by its specification. Bridges, tunnels and flights differ from the ground.
      """)

  static let examples = [
    Example(
      "geocalc track elevation ride.gpx --dem tiles/ -o ground.gpx",
      "use the tiles of a folder"),
    Example(
      "geocalc track elevation ride.gpx --dem tiles/N48E016.hgt.gz --format csv",
      "use one tile, and print a table"),
  ]

  static let topic: String? = "tracks"

  @Option(
    help: ArgumentHelp(
      "A tile (N47E008.hgt, also .hgt.gz), a zip archive of tiles, or a folder of both.",
      valueName: "file|folder"),
    completion: .file())
  var dem: ArgumentText

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let tiles = try ElevationTiles(searching: dem.text)
    try EditWriter.run(ElevationReplacer(tiles), source, output) { writer in
      let stage = writer.stage
      if let failure = stage.failure { throw failure }
      let missing = Self.list(stage.missing)
      guard stage.changedCount > 0 || stage.count == 0 else {
        let cause =
          stage.missing.isEmpty
          ? "the tiles have no data there (\(Self.list(stage.voids)))" : "add the tiles \(missing)"
        throw Failure(.badData, "no position has an elevation in \(dem.text); \(cause)")
      }
      Console.note("\(stage.changedCount) of \(stage.count.counted("altitude")) set")
      for (counts, reason) in [
        (stage.missing, "tiles are missing: \(missing)"),
        (stage.voids, "tiles have no data there: \(Self.list(stage.voids))"),
      ] where !counts.isEmpty {
        let count = counts.values.reduce(0, +)
        Console.note("\(count.counted("position")) not changed, because \(reason)")
      }
    }
  }

  /// Returns a list of elevation tiles for a message. The tiles with the most positions come first.
  private static func list(_ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names = sorted.prefix(4).map { "\($0.key).hgt" }.joined(separator: ", ")
    return sorted.count > 4 ? "\(names) and \(sorted.count - 4) more" : names
  }
}
