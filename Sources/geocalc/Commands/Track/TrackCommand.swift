import ArgumentParser

/// `geocalc track`: what recorded or live positions mean, a verb a file.
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
      NMEA 0183, gpsd's JSON, GeoJSON or CSV, gzipped or not and recognized by its content, - for \
      standard input, or gpsd://HOST[:PORT][/DEVICE], which is read until Ctrl-C.
      """,
    subcommands: [
      TrackStats.self, TrackSplitsCommand.self, TrackBest.self, TrackClean.self,
      TrackSimplify.self, TrackResample.self, TrackConvert.self, TrackSplitCommand.self,
      TrackMerge.self, TrackFence.self, TrackNear.self,
    ],
    defaultSubcommand: TrackStats.self
  ).ofGeocalc
}
