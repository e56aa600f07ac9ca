import GeoTracks
import GeoFormats

/// The figures of tracks, for people and for programs.
struct TrackReport {
  let sources: [TrackStatistics.Source]
  let total: TrackFigures
  /// Whether all stops are listed as text.
  let listsStops: Bool
  /// Whether all climbs are listed as text.
  var listsClimbs = false
  let style: FigureStyle
  let rules: TrackStatistics.Rules

  init(
    _ statistics: TrackStatistics, _ rules: TrackStatistics.Rules, listsStops: Bool = false,
    style: FigureStyle = FigureStyle()
  ) {
    sources = statistics.sources
    total = TrackStatistics.total(of: sources)
    (self.rules, self.listsStops, self.style) = (rules, listsStops, style)
  }

  /// One object with all levels.
  var json: [UInt8] {
    var writer = TrackReportWriter(gains: rules.gains)
    for source in sources {
      writer.begin(source: source.name)
      writer.add(source.tracks)
      writer.end(source)
    }
    writer.finish()
    return writer.bytes
  }
}
