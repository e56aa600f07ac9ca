import GeoTracks
import GeoFormats

let table = """
  time,latitude,longitude
  2025-11-20T12:00:00Z,47.3769,8.5417
  2025-11-20T12:01:00Z,47.3778,8.5417
  2025-11-20T12:02:00Z,47.3778,8.5425
  2025-11-20T12:03:00Z,47.3778,8.5434

  """
var events: [LocationEvent] = []
var decoder = AnyLocationDecoder()
let bytes = Array(table.utf8)
decoder.decode(bytes.span, into: &events)
decoder.finish(into: &events)

// The program prepares every recording with this pipeline, so the figures are the same.
var pipeline = RecordingPipeline()
var recorded: [LocationEvent] = []
pipeline.process(contentsOf: events[...], into: &recorded)
pipeline.finish(into: &recorded)

var statistics = TrackStatistics()
statistics.begin(source: "walk.csv")
var simplifier = TrackSimplifier(tolerance: 10)
var simplified: [LocationEvent] = []
for event in recorded {
  statistics.process(event)
  simplifier.process(event, into: &simplified)
}
simplifier.finish(into: &simplified)
print(statistics.total.points, statistics.total.distance.rounded())  // 4 228.0
print(simplifier.summary.kept)  // 3
