import ArgumentParser
import GeoTracks
import GeoFormats

/// `geocalc track best`: finds the fastest parts of tracks.
struct TrackBest: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "best",
    abstract: "Find the fastest stretch of a length or time",
    usage: "geocalc track best [LENGTH|TIME]… SOURCE… [options]",
    discussion: """
      For a length, prints the stretch with the shortest time; for a time, the one with the longest distance. The default \
      is 400m 1km 1mi 5km 10km. Write ./1km for a file named 1km.

      A stretch may begin and end between two points. It lies within one segment and crosses no gap. Stops count. If there are \
      several sources, the best of all is printed. A ? marks efforts faster than 1.15 times the highest speed; \
      --plausible prints the best of the other efforts.
      """
  )

  static let examples = [
    Example("geocalc track best ride.gpx", "print the best of each standard distance"),
    Example("geocalc track best 5km 10min ride.gpx", "choose a distance and a time"),
    Example("geocalc track best 1km rides/ --json", "search a folder"),
  ]

  static let topic: String? = "tracks"

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
        windows: windows, efforts: efforts, style: style, hasTimes: consumer.hasTimes,
        isPlausible: plausible)
      try output.write(report.bytes(output.form ?? .table))
      let doubtful = efforts.compactMap(\.self).count { $0.isDoubtful }
      if doubtful > 0 {
        Console.note(
          "\(doubtful.counted("doubtful effort")), marked with ?: faster than 1.15 times the highest speed; "
            + "--plausible ignores them")
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

  mutating func process(_ events: [LocationEvent]) {
    for piece in events.pieces where !Interrupts.hasCome {
      if !hasTimes { hasTimes = piece.contains { $0.hasTime } }
      efforts.process(contentsOf: piece)
    }
  }
}
