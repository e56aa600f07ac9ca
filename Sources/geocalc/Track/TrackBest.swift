import ArgumentParser
import GeoTracks
import GeoFormats

/// `geocalc track best`: finds the fastest parts of tracks.
struct TrackBest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "best",
    abstract: "The fastest 400 m, kilometer, mile, hour of tracks.",
    usage: """
      geocalc track best [LENGTH|TIME]… SOURCE… [options]
      """,
    discussion: """
      Arguments that read as lengths (400m, 1km, 1mi) or times (5min, 1h) are what to look for: the least \
      time for a length, the most way in a time; 400m 1km 1mi 5km 10km if none is given. All others are \
      sources; a file of such a name is written ./1km.

      Between two points time and distance are in proportion, and a window may begin and end anywhere: \
      the best of all is found, so the best kilometer is never slower than one inside the best five. It \
      lies within one segment, never across a break or a gap. Standing still counts. Of several sources \
      the best of all is printed. Efforts of more than 1.15 times the highest speed (track stats \
      --explain) are doubtful: they are marked with ?, and left out with --plausible.

      Memory: the points of a segment within the longest window; of more than 131 072 every second is \
      left out. --json prints an object for each window on a line of its own, --format csv a row.
      """)

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Flag(help: "Ignore efforts faster than 1.15 times the highest speed.")
  var plausible = false

  @OptionGroup var style: StyleOptions

  @OptionGroup var output: FigureOutputOptions

  func validate() throws {
    if paths.isEmpty { throw TrackSourceOptions.missing }
    for argument in source.sources where TrackInterval(argument)?.isMeasurable == false {
      throw ValidationError(
        "\(argument): a length or time must be at least a micrometer or a microsecond")
    }
  }

  private var paths: [String] {
    StandardInput.sources(source.sources.filter { BestWindow($0) == nil })
  }

  private var windows: [BestWindow] {
    let asked = source.sources.compactMap(BestWindow.init)
    return asked.isEmpty
      ? ["400m", "1km", "1mi", "5km", "10km"].compactMap(BestWindow.init) : asked
  }

  func run() throws {
    let windows = windows
    let style = try style.read()
    let gap = try gaps.read()
    let (consumer, outcome) = source.run(try TrackFolder.expand(paths)).run(
      BestConsumer(efforts: BestEfforts(windows.map(\.window), gap: gap, isPlausible: plausible)))
    if outcome.points > 0 || outcome.failure == nil {
      let efforts = consumer.efforts.efforts
      let report = BestReport(
        windows: windows, efforts: efforts, style: style, hasTimes: consumer.hasTimes)
      try output.write(report.bytes(output.form ?? .table))
      let doubtful = efforts.compactMap(\.self).count { $0.isDoubtful }
      if doubtful > 0 {
        Console.note(
          "\(doubtful.counted("doubtful effort")), marked with ?: faster than 1.15 times the highest speed, probably "
            + "due to wrong positions; --plausible ignores them")
      }
    }
    try outcome.end()
  }
}

/// Finds the best efforts in the events it receives.
private struct BestConsumer: TrackConsumer {
  var efforts: BestEfforts
  /// Whether any point has a time.
  private(set) var hasTimes = false

  init(efforts: BestEfforts) { self.efforts = efforts }

  mutating func begin(source name: String) { efforts.begin(source: name) }

  mutating func take(_ events: [LocationEvent]) {
    for piece in events.pieces where !Interrupts.hasCome {
      if !hasTimes { hasTimes = piece.contains { $0.hasTime } }
      efforts.add(contentsOf: piece)
    }
  }
}
