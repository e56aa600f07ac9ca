import GeoTracks
import GeoFormats

/// The figures of tracks, for people and for programs.
struct TrackReport {
  let sources: [TrackStatistics.Source]
  let total: TrackFigures
  /// What each source has beside tracks.
  let places: [PlaceFigures]
  /// Whether all stops are listed as text.
  let listsStops: Bool
  /// Whether all climbs are listed as text.
  var listsClimbs = false
  let style: FigureStyle
  let rules: TrackStatistics.Rules

  init(
    _ statistics: TrackStatistics, _ rules: TrackStatistics.Rules, places: [PlaceFigures] = [],
    listsStops: Bool = false, style: FigureStyle = FigureStyle()
  ) {
    (self.places, self.style) = (places, style)
    sources = statistics.sources
    total = TrackStatistics.total(of: sources)
    (self.rules, self.listsStops) = (rules, listsStops)
  }

  /// One object with all levels.
  var json: [UInt8] {
    var writer = TrackReportWriter(gains: rules.gains)
    for (index, source) in sources.enumerated() {
      writer.begin(source: source.name)
      writer.add(source.tracks)
      writer.end(source, index < places.count ? places[index] : nil)
    }
    writer.finish()
    return writer.bytes
  }
}
