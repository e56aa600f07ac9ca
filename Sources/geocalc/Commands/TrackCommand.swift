import ArgumentParser

/// `geocalc track`: analyzes recorded or live positions. Each subcommand has its own file.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "What tracks mean: distance, times, speeds, climbs, stops.",
    usage: """
      geocalc track SOURCE… [options]
      geocalc track COMMAND SOURCE… [options]
      """,
    discussion: """
      Without a command the figures of the tracks are printed, as by stats. A source is a file of GPX, \
      FIT, TCX, KML, IGC, NMEA 0183, GeoJSON, CSV or another format (geocalc guide formats), gzipped or \
      not and recognized by its content; a folder, zip or tar archive of such files; - for standard \
      input; or gpsd://HOST[:PORT][/DEVICE], which is read until Ctrl-C.
      """,
    subcommands: [
      TrackStats.self, TrackSplitsCommand.self, TrackBest.self, TrackClean.self,
      TrackSimplify.self, TrackResample.self, TrackConvert.self, TrackDivide.self,
      TrackMerge.self, TrackFence.self, TrackPasses.self, TrackReportCommand.self,
    ],
    defaultSubcommand: TrackStats.self
  ).ofGeocalc
}
