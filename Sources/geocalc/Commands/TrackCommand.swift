import ArgumentParser

/// `geocalc track`: analyzes recorded or live positions.
struct TrackCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Print distance, times, speeds and climbs of tracks",
    usage: """
      geocalc track SOURCE… [options]
      geocalc track COMMAND SOURCE… [options]
      """,
    discussion: """
      SOURCE is a file (GPX, FIT, TCX, KML, IGC, NMEA 0183, GeoJSON, CSV and others, also gzipped), a folder or archive \
      of such files, library:QUERY, - for standard input, or gpsd://HOST[:PORT][/DEVICE]. The format is recognized by \
      its content. Without a command, the figures of each source are printed.
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "print",
        subcommands: [
          TrackStats.self, TrackSplitsCommand.self, TrackBest.self, TrackZones.self, TrackAt.self,
          TrackPasses.self, TrackFence.self, TrackReportCommand.self,
        ]),
      CommandGroup(
        name: "edit",
        subcommands: [
          TrackCrop.self, TrackTrim.self, TrackClean.self, TrackSimplify.self, TrackResample.self,
          TrackReverse.self, TrackShift.self, TrackElevation.self,
        ]),
      CommandGroup(
        name: "write", subcommands: [TrackConvert.self, TrackDivide.self, TrackMerge.self]),
    ],
    defaultSubcommand: TrackStats.self
  ).ofGeocalc

  static let examples = [
    Example("geocalc track ride.gpx", "print the figures of a ride"),
    Example("geocalc track rides/", "print a row for each file of a folder"),
    Example("geocalc track splits ride.gpx --every 1km", "print a row for each kilometer"),
    Example("geocalc track convert ride.gpx -o ride.kml", "convert to another format"),
  ]

  static let topic: String? = "tracks"
}
