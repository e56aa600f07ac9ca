import GeoTracks

/// Writes tracks of which a stage leaves points out on purpose: divided at their gaps before, and saying so,
/// as the points that stay are far apart.
struct ThinningConsumer<Stage: TrackStage>: TrackConsumer {
  private(set) var stage: Stage
  var output: TrackOutput
  private var splitter: GapSplitter
  private var split: [SourceEvent] = []
  private var events: [SourceEvent] = []
  private var hasSource = false

  init(_ stage: Stage, gap: GapRule, output: TrackOutput) {
    (self.stage, self.output) = (stage, output)
    splitter = GapSplitter(gap, keepsPlaces: true)
  }

  mutating func begin(source name: String) throws {
    if hasSource {
      // A source that does not tell where its track begins begins one all the same.
      try take([.part(.track(name: nil))])
    } else {
      try output.write([.thinned])
    }
    hasSource = true
  }

  mutating func take(_ input: [SourceEvent]) throws {
    for piece in input.pieces where !Interrupts.hasCome {
      splitter.process(contentsOf: piece, into: &split)
      try passOn()
    }
    try flush()
  }

  /// Writes what was held back.
  mutating func finish() throws {
    splitter.finish(into: &split)
    try passOn()
    stage.finish(into: &events)
    try flush()
  }

  private mutating func passOn() throws {
    for event in split { stage.process(event, into: &events) }
    split.removeAll(keepingCapacity: true)
    // A step may make many points.
    if events.count >= 1 << 12 { try flush() }
  }

  private mutating func flush() throws {
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}
