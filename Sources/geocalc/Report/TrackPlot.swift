import GeoPictures
import GeoTracks

/// Draws a small map and an elevation profile for a terminal, in one pass.
struct TrackPlot: TrackConsumer {
  private var tracks: MapTracks
  private var trace: TrackProfile
  private var samples = ReportSamples()
  private var points: [ProfilePoint] = []
  // The lengths of the previous sources and of the current source, in meters.
  private var before = 0.0
  private var reach = 0.0

  // The sizes of map and profile in characters.
  private static let columns = min(max(OutputWidth.columns - 8, 24), 112)
  private static let (rows, profileRows) = (columns / 4, 5)

  /// - Parameter gap: the rule for gaps.
  init(gap: GapRule) {
    trace = TrackProfile(gap: gap, readsMeasures: false)
    tracks = MapTracks(coloring: .none, fences: [], gap: gap, pixels: Double(2 * Self.columns))
  }

  mutating func begin(source name: String) {
    end()
    tracks.begin(source: name)
  }

  mutating func process(_ events: [LocationEvent]) {
    for piece in events.pieces where !Interrupts.hasCome {
      trace.process(contentsOf: piece, into: &points)
      draw()
    }
  }

  private mutating func end() {
    trace.finish(into: &points)
    draw()
    (before, reach) = (before + reach, 0)
  }

  private mutating func draw() {
    tracks.draw(points)
    for var point in points {
      reach = point.distance
      point.distance += before
      samples.add(point)
    }
    points.removeAll(keepingCapacity: true)
  }

  /// Returns the map and the profile, each after an empty line. Empty without points.
  mutating func bytes(_ style: FigureStyle) -> [UInt8] {
    end()
    var content = MapContent()
    tracks.add(to: &content)
    let map = TerminalPlot.map(content.lines, columns: Self.columns, rows: Self.rows)
    let profile = TerminalPlot.profile(
      samples, of: .altitude, columns: Self.columns - 8, rows: Self.profileRows,
      // Altitude differences below 20 m may be noise.
      least: 20
    ) { style.units.height($0) }
    let blocks = [map, profile].filter { !$0.isEmpty }
    return Array(blocks.map { "\n" + $0.joined(separator: "\n") + "\n" }.joined().utf8)
  }
}
