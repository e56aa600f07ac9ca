import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library stats`: sums of tracks.
struct LibraryStats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Sums of tracks by day, week, month, year, sport or device.",
    usage: """
      geocalc library stats [QUERY] --by month [--store FILE] [options]
      """,
    discussion: """
      A track counts where it begins. Weeks are those of ISO 8601, from Monday on.

      --json prints an object for each on a line of its own: the day, week, month, year, sport or device, \
      tracks, points, distance_m, elapsed_s, moving_s and ascent_m.
      """)

  @OptionGroup var query: LibraryQueryOptions

  @Option(help: "What is summed.")
  var by = LibrarySums.Key.month

  @OptionGroup var style: StyleOptions

  @Flag(help: "Print JSON, an object for each sum.")
  var json = false

  func run() throws {
    let style = try style.read()
    let query = try query.read(zone: style.zone)
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let tracks = try store.tracks(query)
    let sums = LibrarySums(tracks, by: by, zone: style.zone)
    try StandardOutput.write(json ? sums.json : sums.table(style))
  }
}

extension LibrarySums.Key: ExpressibleByArgument {}
