import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc track splits`: tracks in parts of equal distance or time.
struct TrackSplitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "splits",
    abstract: "Tracks in parts of equal distance or time: 1km, 1mi, 5min.",
    usage: """
      geocalc track splits --every LENGTH|TIME SOURCE… [options]
      """,
    discussion: """
      Each split has its distance, its time moving and standing still, pace, speed, ascent and descent; \
      what is left at the end is the rest. Between two points time and distance are in proportion, so a \
      split ends exactly where the line between them reaches it. Splits go on over the breaks of a track; \
      neither the way nor the time between counts. All splits add up to the figures of the track.

      --json prints an object for each split on a line of its own, as soon as it is complete.
      """)

  @Option(
    help: ArgumentHelp(
      "How long a split is, with its unit: 1km, 1mi, 400m, 5min.", valueName: "length|time"))
  var every: ArgumentText = ArgumentText(argument: "1km")

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      "How ascent and descent are summed: raw, smooth, hysteresis:3m (default), rdp:7m.",
      valueName: "method"))
  var gain: ArgumentText = ArgumentText(argument: "hysteresis:3m")

  @Option(
    help: ArgumentHelp(
      "From this speed on it moves: 1km/h by default; m/s, km/h, mph or kn.", valueName: "speed"))
  var movingSpeed: ArgumentText?

  @Flag(help: "Print JSON, with all digits, a line for each split.")
  var json = false

  func run() throws {
    var rules = TrackStatistics.Rules()
    rules.gap = try gaps.read()
    rules.gains = [try OptionText.read("--gain", gain, GainMethod.init(parsing:))]
    if let movingSpeed {
      rules.movingSpeed = try OptionText.read(
        "--moving-speed", movingSpeed, SpeedText.metresPerSecond(parsing:))
    }
    let length: TrackSplits.Length =
      switch try TrackInterval.read("--every", every) {
      case .length(let metres): .distance(metres)
      case .time(let seconds): .time(seconds)
      }
    let isByTime = if case .time = length { true } else { false }
    var (consumer, outcome) = source.run(try source.paths()).run(
      SplitConsumer(
        TrackSplits(every: length, rules: rules), rules.gains[0], isJSON: json, isByTime: isByTime))
    try consumer.finish()
    if consumer.splits.undivided > 0, outcome.failure == nil {
      throw Failure(
        .badData,
        "\(consumer.splits.undivided) steps of the track go across more than 100000 edges and are in one split "
          + "each: give a larger --every, or a --gap that divides the track there")
    }
    try outcome.end()
  }
}

/// Prints splits as they are complete, in tables some at a time.
private struct SplitConsumer: TrackConsumer {
  private(set) var splits: TrackSplits
  private let method: GainMethod
  private var tables: SplitTables
  private let isJSON: Bool
  private var done: [TrackSplit] = []
  private var json = JSONWriter()
  private var hasTimes = false
  private var points = 0
  private var hasSplits = false
  private let isByTime: Bool

  init(_ splits: TrackSplits, _ method: GainMethod, isJSON: Bool, isByTime: Bool) {
    (self.splits, self.method, self.isJSON) = (splits, method, isJSON)
    tables = SplitTables(method)
    self.isByTime = isByTime
  }

  mutating func begin(source name: String) throws {
    splits.begin(source: name, into: &done)
    try print()
  }

  mutating func take(_ events: [SourceEvent]) throws {
    for event in events where !Interrupts.hasCome {
      if case .location(let location) = event {
        points += 1
        if location.timestamp != nil { hasTimes = true }
      }
      splits.process(event, into: &done)
    }
    try print()
  }

  mutating func finish() throws {
    splits.finish(into: &done)
    try print()
    if isByTime, !hasTimes {
      Talk.note("no point has a time, so there is nothing to split by it")
    } else if !hasSplits, points > 0 {
      Talk.note(
        "no two points belong together, so there is nothing to split: every step is a gap (--gap, "
          + "--gap-distance) or no way, or these are no tracks")
    }
    if !isJSON { try StandardOutput.write(tables.finish()) }
  }

  private mutating func print() throws {
    guard !done.isEmpty else { return }
    hasSplits = true
    for split in done {
      if isJSON {
        SplitReport.line(split, method, &json)
      } else {
        let bytes = tables.add(split)
        if !bytes.isEmpty { try StandardOutput.write(bytes) }
      }
    }
    done.removeAll(keepingCapacity: true)
    try StandardOutput.write(&json.bytes, atLeast: 1)
  }
}
