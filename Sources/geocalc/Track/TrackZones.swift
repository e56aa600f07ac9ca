import ArgumentParser
import GeoFormats
import GeoTracks

/// `geocalc track zones`: prints the time in zones of a sensor value.
struct TrackZones: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "zones",
    abstract: "Print the time in zones of heart rate or power",
    usage: "geocalc track zones SOURCE… [--limits N,N…] [--of VALUE] [options]",
    discussion: """
      Each limit begins a zone, and one more zone is below the first limit: --limits 120,140,155,170 makes five zones. \
      Without --limits, the zones of heart rate or power that a FIT file stores are used. No limit is guessed.

      Each value counts for half of the time to the point before and half of the time to the point after. Pauses do \
      not count: the time between segments and in gaps. Recorded stops count. With several sources, the times are added.
      """)

  static let examples = [
    Example("geocalc track zones ride.gpx --limits 120,140,155,170", "print five heart-rate zones"),
    Example("geocalc track zones ride.gpx --of power --limits 140,190,230", "print power zones"),
    Example("geocalc track zones rides/ --limits 140,160 --json", "add the times of a folder"),
  ]

  static let topic: String? = "tracks"

  @Option(
    help: ArgumentHelp(
      """
      The values at which the zones begin, ascending, such as 120,140,155,170 (default: those in a FIT file).
      """,
      valueName: "n,n…"))
  var limits: String?

  @Option(
    name: .customLong("of"),
    help: ArgumentHelp(
      "The measured value: heart_rate (default), power, cadence or temperature.", valueName: "value"
    ),
    transform: Self.measure)
  var measure = TrackMeasure.heartRate

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions
  @OptionGroup var output: FigureOutputOptions

  func validate() throws { _ = try numbers() }

  func run() throws {
    let (limits, gap) = (try numbers(), try gaps.read())
    let empty =
      limits.map { ZoneTimes(measure, limits: $0, gap: gap) } ?? ZoneTimes(measure, gap: gap)
    guard let empty else { return }
    var (consumer, outcome) = source.run(try source.paths()).run(
      ZoneConsumer(zones: empty, measure: measure))
    consumer.finish()
    var times = consumer.zones
    guard times.seconds > 0 else {
      try outcome.end()
      let name = TrackReport.words(measure).name
      throw Failure(
        .badData,
        times.secondsWithoutValue > 0
          ? "no point has a \(name)" : "no time between points: no point has a time")
    }
    if limits == nil {
      let stored = try storedLimits(consumer)
      guard times.divide(at: stored) else {
        throw Failure(.badData, "the zones in the recording are out of order; \(Self.advice)")
      }
      let text = stored.map { TrackReport.number($0, 0) }.joined(separator: ",")
      Console.note("limits from the recording: \(text)")
    }
    try output.write(bytes(times))
    if times.secondsWithoutValue > 0 {
      Console.note(
        "\(TimeText.clock(seconds: times.secondsWithoutValue)) without a \(TrackReport.words(measure).name) not counted"
      )
    }
    try outcome.end()
  }

  private static func measure(_ text: String) throws -> TrackMeasure {
    guard let measure = TrackMeasure(attribute: text.replacing("-", with: "_")) else {
      throw ValidationError("expected heart_rate, power, cadence or temperature")
    }
    return measure
  }

  private static let advice = "give limits such as --limits 120,140,155,170"

  /// Returns the zone limits that the sources contain. All sources must have the same limits.
  private func storedLimits(_ consumer: ZoneConsumer) throws(Failure) -> [Double] {
    let name = TrackReport.words(measure).name
    if let source = consumer.withoutLimits {
      throw Failure(.badData, "\(source): no zones of \(name) in the recording; \(Self.advice)")
    }
    guard let limits = consumer.limits.first, consumer.limits.count == 1 else {
      throw Failure(.badData, "the recordings have different zones of \(name); \(Self.advice)")
    }
    return limits
  }

  private func numbers() throws -> [Double]? {
    guard let limits else { return nil }
    let numbers = try limits.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let number = Double(text), measure.range.contains(number) else {
        let range = measure.range
        throw ValidationError(
          "--limits: '\(text)' is not a number from \(TrackReport.number(range.lowerBound, 0)) to "
            + "\(TrackReport.number(range.upperBound, 0)); write limits such as 120,140,155,170")
      }
      return number
    }
    guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw ValidationError("--limits: \(limits) is out of order; write ascending limits")
    }
    return numbers
  }

  private func bytes(_ times: ZoneTimes) -> [UInt8] {
    let unit = TrackReport.words(measure).unit
    var table = FigureTable(
      output.form, head: ["zone", unit, "time", "share"], rightAligned: [0, 1, 2, 3],
      columns: record(1, ZoneTimes.Zone?.none, times))
    for (index, zone) in times.zones.enumerated() {
      let record = record(index + 1, zone, times)
      let share = TrackReport.number(zone.seconds / times.seconds * 100, 1)
      table.add(
        ["\(index + 1)", Self.range(zone), TimeText.clock(seconds: zone.seconds), "\(share) %"],
        record)
    }
    return table.bytes
  }

  private func record(_ number: Int, _ zone: ZoneTimes.Zone?, _ times: ZoneTimes) -> FigureRecord {
    var record = FigureRecord()
    record.add("zone", number)
    record.add("measure", measure.rawValue)
    record.add("from", zone?.lower)
    record.add("below", zone?.upper)
    record.add("time_s", zone?.seconds)
    record.add("share_percent", zone.map { $0.seconds / times.seconds * 100 })
    return record
  }

  /// Returns the limits of a zone as text: `below 120`, `120 to 140` or `170 or more`.
  private static func range(_ zone: ZoneTimes.Zone) -> String {
    func text(_ value: Double) -> String {
      value.rounded() == value ? TrackReport.number(value, 0) : "\(value)"
    }
    return switch (zone.lower, zone.upper) {
    case (let lower?, let upper?): "\(text(lower)) to \(text(upper))"
    case (nil, let upper?): "below \(text(upper))"
    case (let lower?, nil): "\(text(lower)) or more"
    case (nil, nil): "all"
    }
  }
}

/// Computes the time in each zone, and collects the zone limits in the sources.
private struct ZoneConsumer: TrackConsumer {
  private(set) var zones: ZoneTimes
  private(set) var limits: Set<[Double]> = []
  /// The first source that contains values but no zone limits.
  private(set) var withoutLimits: String?
  private let measure: TrackMeasure
  private var source: (name: String, hasLimits: Bool, before: Double)?

  init(zones: ZoneTimes, measure: TrackMeasure) { (self.zones, self.measure) = (zones, measure) }

  mutating func begin(source name: String) {
    finish()
    zones.beginSource()
    source = (name, false, zones.seconds)
  }

  mutating func finish() {
    zones.finish()
    if let source, withoutLimits == nil, !source.hasLimits, zones.seconds > source.before {
      withoutLimits = source.name
    }
    source = nil
  }

  mutating func process(_ events: [LocationEvent]) {
    for case .metadata(let metadata) in events {
      guard let found = metadata.zoneLimits(of: measure) else { continue }
      limits.insert(found)
      source?.hasLimits = true
    }
    for piece in events.pieces where !Interrupts.hasCome { zones.process(contentsOf: piece) }
  }
}
