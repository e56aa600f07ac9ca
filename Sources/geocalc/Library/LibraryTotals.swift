import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library totals`: prints totals of tracks.
struct LibraryTotals: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "totals",
    abstract: "Print totals by day, week, month, year, sport or device",
    usage: "geocalc library totals [QUERY] [--by PERIOD|sport|device] [options]",
    discussion: """
      A track counts in the period in which it begins. Weeks begin on Monday, as in ISO 8601.
      """,
    aliases: ["stats"]
  )

  static let examples = [
    Example("geocalc library totals --by month", "print a row for each month"),
    Example("geocalc library totals 2026 --by sport --json", "print JSON, one object per sport"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var query: LibraryQueryOptions

  @Option(help: "The period or property that a row adds up.")
  var by = LibrarySums.Key.month

  @OptionGroup var style: StyleOptions

  @OptionGroup var output: FigureOutputOptions

  func run() throws {
    let style = try style.read()
    let query = try query.read(zone: style.zone)
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let tracks = try store.tracks(query)
    let sums = LibrarySums(tracks, by: by, zone: style.zone)
    try output.write(sums.bytes(output.form, style))
  }
}

extension LibrarySums.Key: ExpressibleByArgument {}

/// The totals of tracks, grouped by start time or by metadata.
struct LibrarySums {
  /// The choices of `--by`: how tracks are grouped.
  enum Key: String, CaseIterable {
    case day, week, month, year, sport, device
  }

  private struct Sum {
    var tracks = 0
    var points = 0
    var distance = 0.0
    var elapsed = 0.0
    var moving = 0.0
    var ascent = 0.0
  }

  private let key: Key
  private var sums: [String: Sum] = [:]
  /// For each group, the number of tracks with each spelling of its name.
  private var spellings: [String: [String: Int]] = [:]

  /// - Parameter zone: the time zone that determines the day of a start time.
  init(_ tracks: [StoredTrack], by key: Key, zone: LocalZone) {
    self.key = key
    for track in tracks {
      let written = Self.name(track, key, zone)
      // Ignore case, as library queries do.
      let name = key == .sport ? written.lowercased() : written
      spellings[name, default: [:]][written, default: 0] += 1
      sums[name, default: Sum()].tracks += 1
      // Prevent a crash on overflow, because a damaged database may contain any number.
      let sum = sums[name, default: Sum()].points.addingReportingOverflow(track.points)
      sums[name, default: Sum()].points = sum.overflow ? .max : sum.partialValue
      sums[name, default: Sum()].distance += track.distance
      sums[name, default: Sum()].elapsed += track.elapsedTime
      sums[name, default: Sum()].moving += track.movingTime
      sums[name, default: Sum()].ascent += track.ascent ?? 0
    }
  }

  /// The totals, sorted by name. Each group has the most frequent spelling of its name.
  private var sorted: [(name: String, sum: Sum)] {
    sums.sorted { $0.key < $1.key }.map { name, sum in
      let most = spellings[name]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
      return (most?.key ?? name, sum)
    }
  }

  private static func name(_ track: StoredTrack, _ key: Key, _ zone: LocalZone) -> String {
    switch key {
    // Treat the value "unknown" as a missing value.
    case .sport, .device:
      let said = (key == .sport ? track.sport : track.device) ?? ""
      return said.lowercased() == "unknown" ? "" : said
    case .day, .week, .month, .year: break
    }
    var first = Location(Coordinate(latitude: 0, longitude: 0), timestamp: track.start)
    first.utcOffset = track.utcOffset
    guard let day = first.day(in: zone) else { return "" }
    let date = CivilDate(daysSince1970: day)
    switch key {
    case .day: return "\(date.year)-\(digits(date.month))-\(digits(date.day))"
    case .month: return "\(date.year)-\(digits(date.month))"
    case .week: return week(day)
    default: return "\(date.year)"
    }
  }

  /// Returns the ISO 8601 week of a day, which is given as the number of days since 1970-01-01. The Thursday of a
  /// week determines the year of the week, and 1970-01-01 was a Thursday.
  private static func week(_ day: Int) -> String {
    let monday = day - (((day + 3) % 7) + 7) % 7
    let thursday = CivilDate(daysSince1970: monday + 3)
    let first = CivilDate(year: thursday.year, month: 1, day: 1)?.daysSince1970 ?? 0
    return "\(thursday.year)-W\(digits((monday + 3 - first) / 7 + 1))"
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns a row or a JSON object for each group.
  func bytes(_ form: FigureFormat?, _ style: FigureStyle) -> [UInt8] {
    var table = FigureTable(
      form, head: [key.rawValue, "tracks", "points", "distance", "elapsed", "moving", "ascent"],
      rightAligned: [1, 2, 3, 4, 5, 6], columns: record("", nil))
    for (name, sum) in sorted {
      let record = record(name, sum)
      table.add(
        [
          name.isEmpty ? "unknown" : name, "\(sum.tracks)", "\(sum.points)",
          style.units.length(sum.distance), TimeText.clock(seconds: sum.elapsed),
          TimeText.clock(seconds: sum.moving), style.units.height(sum.ascent),
        ], record)
    }
    return table.bytes
  }

  private func record(_ name: String, _ sum: Sum?) -> FigureRecord {
    var record = FigureRecord()
    record.add(key.rawValue, name.isEmpty ? nil : name)
    record.add("tracks", sum?.tracks)
    record.add("points", sum?.points)
    record.add("distance_m", sum?.distance)
    record.add("elapsed_s", sum?.elapsed)
    record.add("moving_s", sum?.moving)
    record.add("ascent_m", sum?.ascent)
    return record
  }
}
